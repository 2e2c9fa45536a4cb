"""What the games' own pages say. Every number comes from the engine; longer texts are the articles."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import NamedTuple

from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from games.engine.variants import VARIANTS
from games.labels import say
from rules_content.markdown import render
from rules_content.markdown.directives.rules import TABLES

Step = tuple[str, str]


class Section(NamedTuple):
    """A part of the page, made of the engine's own numbers."""

    anchor: str
    title: str
    html: SafeString


def steps(variant: str) -> list[Step]:
    """How to play in four steps: a name and a sentence or two each."""
    return _STEPS[variant](VARIANTS[variant])


def _basic(rule) -> list[Step]:
    return [
        (
            _("The deal"),
            say(
                _(
                    "Everybody gets %(n)s cards. The next card is turned up beside the stock: it is the upcard."
                ),
                n=rule.HAND,
            ),
        ),
        (_("Draw"), _("Take the top card of the stock, or the upcard.")),
        (
            _("Meld and lay off"),
            _(
                "Lay down sets and runs if you like. Once a meld of yours lies on the table, you may add cards to "
                "anybody's melds."
            ),
        ),
        (
            _("Discard"),
            _(
                "Discard one card. Whoever plays the last card of the hand goes out, and scores what all others "
                "still hold."
            ),
        ),
    ]


def _joker(rule) -> list[Step]:
    return [
        (
            _("The deal"),
            say(
                _(
                    "Everybody gets %(n)s cards of two decks with four jokers. A joker stands for any card."
                ),
                n=rule.HAND,
            ),
        ),
        (
            _("Draw"),
            _(
                "Take the top card of the stock. The upcard is yours only if you play it in the same turn."
            ),
        ),
        (
            _("Open"),
            say(
                _(
                    "Lay down melds that are worth %(points)s points together. From then on you may lay down any "
                    "meld, lay off on anybody's, and free jokers."
                ),
                points=rule.options["opening"][0],
            ),
        ),
        (
            _("Discard"),
            _(
                "Discard one card. Whoever goes out first scores what all others still hold: twice as much if it "
                "happens in the turn of the opening."
            ),
        ),
    ]


def _gin(rule) -> list[Step]:
    return [
        (
            _("The deal"),
            say(
                _(
                    "Both players get %(n)s cards, which nobody else sees until the end of the round."
                ),
                n=rule.HAND,
            ),
        ),
        (
            _("Draw and discard"),
            _(
                "Take the upcard or the top card of the stock, and discard another card. Melds stay in the hand."
            ),
        ),
        (
            _("Knock"),
            say(
                _(
                    "Once the cards that are in no meld count %(limit)s or less, you may end the round. With none "
                    "left it is gin."
                ),
                limit=rule.KNOCK_LIMIT,
            ),
        ),
        (
            _("Compare"),
            _(
                "The other player lays off what fits on your melds. Whoever has less left scores the difference, "
                "and a bonus for gin or for an undercut."
            ),
        ),
    ]


_STEPS: dict[str, Callable] = {"basic": _basic, "joker": _joker, "gin": _gin}


def sections(variant: str) -> list[Section]:
    """The parts that are made of the engine's own numbers, in the order of the page."""
    language = get_language()
    found = [Section("scoring", _("Scoring"), _tables(variant, "points bonuses", language))]
    if "opening" in VARIANTS[variant].options:
        tables = _tables(variant, "thresholds values", language)
        found.append(Section("opening", _("Opening thresholds"), tables))
    return found


@cache
def _tables(variant: str, shows: str, language: str) -> SafeString:
    """Those of these tables that the game has, as `::: rules` draws them in an article."""
    shown = [show for show in shows.split() if variant in TABLES[show]]
    body = "\n\n".join(f"::: rules game={variant} show={show}\n:::" for show in shown)
    return mark_safe(render(body, language).html)
