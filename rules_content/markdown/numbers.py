"""Numbers of the rules within the text: `{{joker.hand}}`. They come from the engine, so a text follows it."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from django.utils.translation import gettext_lazy as _

from games.engine.cards import JOKER
from games.engine.melds.shapes import HIGH_ACE, LONGEST_RUN, PLACE_VALUES, SET_VALUES
from games.engine.state import TURNS_WITHOUT_STOCK, UNDOS_A_TURN
from games.engine.variant import whole_deck
from games.engine.variants import VARIANTS, basic, gin, joker
from games.josa import josa

from .page import Page
from .problems import Refuted

_NAME = re.compile(r"\{\{\s*([^{}]*?)\s*\}\}")
KING, TEN = 12, 9  # ranks


def seats_of(slug: str) -> str:
    """ "2-6" as a range, "2" alone."""
    low, high = min(VARIANTS[slug].seats), max(VARIANTS[slug].seats)
    return f"{low}–{high}" if low < high else str(low)


def _target(slug: str) -> int:
    """The score that a match is played to, where it is not a single round."""
    return next(target for target in VARIANTS[slug].options["target"] if target)


def deck_of(slug: str) -> tuple[int, ...]:
    """Every card of a game."""
    return whole_deck(VARIANTS[slug])


def _of_every_game(slug: str) -> Mapping[str, Callable[[], object]]:
    variant = VARIANTS[slug]
    return {
        "hand": lambda: variant.HAND,  # type: ignore[attr-defined]
        "seats": lambda: seats_of(slug),
        "seats_least": lambda: min(variant.seats),
        "seats_most": lambda: max(variant.seats),
        "seats_usual": lambda: variant.seats[0],
        "deck": lambda: len(deck_of(slug)),
        "target": lambda: _target(slug),
        "ace": lambda: variant.card_points(0),
        "two": lambda: variant.card_points(1),
        "ten": lambda: variant.card_points(TEN),
        "face": lambda: variant.card_points(KING),
        "stock_start": lambda: len(deck_of(slug)) - variant.seats[0] * variant.HAND - 1,  # type: ignore[attr-defined]
        "undos": lambda: UNDOS_A_TURN,
        "turns_without_stock": lambda: TURNS_WITHOUT_STOCK,
    }


NUMBERS: Mapping[str, Callable[[], object]] = {
    **{
        f"{slug}.{name}": number
        for slug in VARIANTS
        for name, number in _of_every_game(slug).items()
    },
    "basic.stock_times": lambda: basic.TIMES_STOCK_USED,
    "joker.stock_times": lambda: joker.TIMES_STOCK_USED,
    "joker.shuffles": lambda: joker.TIMES_STOCK_USED - 1,
    "joker.jokers": lambda: deck_of("joker").count(JOKER),
    "joker.joker": lambda: joker.card_points(JOKER),
    "joker.thresholds": lambda: " / ".join(map(str, sorted(joker.options["opening"]))),
    "joker.threshold": lambda: joker.options["opening"][0],
    "joker.threshold_low": lambda: min(joker.options["opening"]),
    "joker.threshold_high": lambda: max(joker.options["opening"]),
    "joker.low_ace": lambda: PLACE_VALUES[0],
    "joker.high_ace": lambda: PLACE_VALUES[HIGH_ACE],
    "joker.set_ace": lambda: SET_VALUES[0],
    "joker.longest_run": lambda: LONGEST_RUN,
    "joker.hand_rummy": lambda: joker.HAND_RUMMY_TIMES,
    "gin.knock_limit": lambda: gin.KNOCK_LIMIT,
    "gin.gin_bonus": lambda: gin.GIN_BONUS,
    "gin.undercut_bonus": lambda: gin.UNDERCUT_BONUS,
    "gin.stock_left": lambda: gin.STOCK_LEFT,
}


def filled(body: str, page: Page) -> str:
    """`body` with the numbers in it, in Korean with the particles behind them settled. Unknown names are problems."""

    def number(found: re.Match[str]) -> str:
        if found[1] in NUMBERS:
            return str(NUMBERS[found[1]]())
        page.problem(line, Refuted(_("The rules have no number called %(name)s."), name=found[1]))
        return ""

    lines = body.split("\n")
    for line, text in enumerate(lines, 1):
        if "{{" in text:
            text = _NAME.sub(number, text)
            lines[line - 1] = josa(text) if page.language == "ko" else text
    return "\n".join(lines)
