"""Cards within a text: drawn for the eye, named for the ear, and written out where there is no style sheet."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from django.utils.html import escape

from games.engine.cards import JOKER, SUITS, Card, suit, text
from games.labels import card_names, card_sign

from .page import Page

WIDTH, HEIGHT = 40, 56  # in a page without a style sheet


def suit_of(card: Card) -> str:
    """The letter that the drawing of a card is coloured by."""
    return "J" if card == JOKER else SUITS[suit(card)]


def drawn(card: Card, page: Page) -> str:
    """One card: its drawing, and its sign (`Q♥`) beside it."""
    letter = suit_of(card)
    return (
        f'<span class="pc"><svg width="{WIDTH}" height="{HEIGHT}" data-s="{letter}" aria-hidden="true">'
        f'<use href="{page.sheet}#{text(card)}"/></svg>'
        f'<span class="pc-t">{escape(card_sign(card))}</span></span>'
    )


def group(cards: Sequence[Card], page: Page, name: str = "", *, meld: bool = False) -> str:
    """Cards that belong together, read aloud as `name` (default: the cards' names)."""
    kind = "ex-meld" if meld else "ex-hand"
    spoken = escape(name or card_names(cards))
    inside = " ".join(drawn(card, page) for card in cards)
    return f'<span class="{kind}" role="img" aria-label="{spoken}">{inside}</span>'


def figure(
    slug: str, groups: Iterable[str], says: Iterable[str], caption: str, *, wrong: bool = False
) -> str:
    """An example: the groups, what the engine finds (HTML), and the writer's caption (HTML).

    wrong: an example of what is not allowed; it looks so, and what the engine finds begins with it.
    """
    found, kind = " ".join(says), "ex ex-no" if wrong else "ex"
    return (
        f'<figure class="{kind}" data-game="{slug}"><div class="ex-groups">{" ".join(groups)}</div>\n'
        + (f'<p class="ex-says">{found}</p>\n' if found else "")
        + (f"<figcaption>{caption}</figcaption>\n" if caption else "")
        + "</figure>\n"
    )


def row(label: str, inside: str) -> str:
    """A labelled row of a position: the hand, the upcard, the table."""
    return f'<div class="ex-row"><span class="ex-label">{escape(label)}</span> {inside}</div>\n'
