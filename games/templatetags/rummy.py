"""Tags that draw: cards, icons, and the visitor's way of seeing the table."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from django import template
from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString

from games.board.faces import Face, face
from games.engine.cards import parse_card
from games.engine.variants import VARIANTS
from games.prefs import Prefs, prefs_of

register = template.Library()


@register.simple_tag(takes_context=True)
def prefs(context: template.Context) -> Prefs:
    """`{% prefs as look %}`: the visitor's choices, also where there is no request."""
    return prefs_of(context.get("request"))


@register.simple_tag
def rules(variant: str) -> object:
    """`{% rules "gin" as rule %}`: the variant's module, for the numbers in its rules."""
    return VARIANTS[variant]


@register.simple_tag
def big(card: Face | str) -> SafeString:
    """A card as held in the hand. Its name stands beside it, where a name is wanted."""
    return _big(face(parse_card(card)) if isinstance(card, str) else card)


@register.simple_tag
def minis(cards: Iterable[Face]) -> SafeString:
    """Cards as they lie on the table; a joker shows the card that it stands for, and a badge."""
    return SafeString("".join(map(_mini, cards)))


@register.simple_tag
@cache
def icon(name: str) -> SafeString:
    """An icon of the sheet; decoration only."""
    return format_html('<svg aria-hidden="true"><use href="{}#{}"/></svg>', _sheet(), name)


# A table has some hundred cards, of a hundred faces in all: each is written once.


@cache
def _big(shown: Face) -> SafeString:
    return format_html(
        '<svg data-s="{}" aria-hidden="true"><use href="{}#{}"/></svg>',
        shown.suit, _sheet(), shown.text,
    )  # fmt: skip


@cache
def _mini(shown: Face) -> SafeString:
    if shown.joker:
        drawing = '<svg class="mini jk" data-s="{}"><use href="{}#m{}"/><use class="badge" href="{}#badge"/></svg>'
        return format_html(drawing, shown.suit, _sheet(), shown.text, _sheet())
    drawing = '<svg class="mini" data-s="{}"><use href="{}#m{}"/></svg>'
    return format_html(drawing, shown.suit, _sheet(), shown.text)


@cache
def _sheet() -> str:
    return static("rummy/cards.svg")
