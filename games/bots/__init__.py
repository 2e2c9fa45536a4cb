"""Bots: each sees what a player in its seat would see, and no more.

`BOTS[variant][level].choose(view, public_moves, rng)` is one move of a bot; `fallback(view)` one for a seat
whose bot fails; `table` has whole rounds played. Imports the engine only.
"""

from __future__ import annotations

from collections.abc import Mapping

from .base import Bot, Choice
from .fallback import fallback
from .simple_basic import SimpleBasic
from .simple_gin import SimpleGin
from .simple_joker import SimpleJoker

__all__ = ["BOTS", "Bot", "Choice", "fallback"]

# Variant, then level.
BOTS: Mapping[str, Mapping[str, Bot]] = {
    "basic": {"simple": SimpleBasic()},
    "joker": {"simple": SimpleJoker()},
    "gin": {"simple": SimpleGin()},
}
