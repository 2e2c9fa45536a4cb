"""Bots: each sees what a player in its seat would see, and no more.

`BOTS[variant][level].choose(view, public_moves, rng)` is one move of a bot; `decide` the same, but never
without an answer; `table` has whole rounds played. Imports the engine only.
"""

from __future__ import annotations

import logging
import random
from collections.abc import Mapping

from games.engine.errors import IllegalMove
from games.engine.moves import Entry
from games.engine.state import RoundView

from .base import Bot, Choice, variant_of
from .fallback import fallback
from .simple_basic import SimpleBasic
from .simple_gin import SimpleGin
from .simple_joker import SimpleJoker

__all__ = ["BOTS", "Bot", "Choice", "decide", "fallback"]

# Variant, then level.
BOTS: Mapping[str, Mapping[str, Bot]] = {
    "basic": {"simple": SimpleBasic()},
    "joker": {"simple": SimpleJoker()},
    "gin": {"simple": SimpleGin()},
}

# A sensible turn is far shorter; a bot that has made so many moves in one turn goes in circles.
LONGEST_TURN = 40

logger = logging.getLogger(__name__)


def decide(
    bot: Bot, view: RoundView, public_moves: tuple[Entry, ...], rng: random.Random
) -> Choice:
    """The bot's choice, or the last fall-back if it fails, so that no table ever waits for a bot's mistake."""
    if _moves_this_turn(view) >= LONGEST_TURN:
        return fallback(view)
    try:
        choice = bot.choose(view, public_moves, rng)
        variant_of(view.known).canonical(view.known, choice.move)
    except IllegalMove as refusal:
        logger.error("A bot chose a move that is refused: %s", refusal.code)
    except Exception:
        logger.exception("A bot failed to choose")
    else:
        return choice
    return fallback(view)


def _moves_this_turn(view: RoundView) -> int:
    """How many entries of the running turn the viewer has made: the last ones of the view's moves."""
    count = 0
    for seat, _ in reversed(view.moves):
        if seat != view.seat:
            break
        count += 1
    return count
