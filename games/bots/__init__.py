"""Bots: each sees what a player in its seat would see, and no more.

`BOTS[variant][level].choose(view, public_moves, rng)` is one move of a bot; `fallback(view)` one for a seat
whose bot fails; `table` has whole rounds played. Imports the engine only.
"""

from __future__ import annotations

from collections.abc import Mapping

from . import basic, gin, joker
from .base import Bot, Choice
from .fallback import fallback

__all__ = ["BOTS", "DEFAULT_LEVEL", "LEVELS", "Bot", "Choice", "fallback"]

# The same in every variant, weakest first.
LEVELS = ("easy", "normal", "hard")
DEFAULT_LEVEL = "normal"

# Variant, then level.
BOTS: Mapping[str, Mapping[str, Bot]] = {
    "basic": basic.LEVELS,
    "joker": joker.LEVELS,
    "gin": gin.LEVELS,
}
