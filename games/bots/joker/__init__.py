"""Joker Rummy's bots, a module a level: each states its strategy at the top. Imports the engine only."""

from __future__ import annotations

from collections.abc import Mapping

from ..base import Bot
from .easy import Easy
from .hard import Hard
from .normal import Normal

LEVELS: Mapping[str, Bot] = {"easy": Easy(), "normal": Normal(), "hard": Hard()}

# Every reason that a choice of these bots may have.
REASONS = (
    "completes_meld",
    "fallback",
    "frees_joker",
    "goes_out",
    "highest_deadwood",
    "keeps_outs",
    "lays_down",
    "lays_off",
    "lays_off_joker",
    "lone_card",
    "must_be_played",
    "opens",
    "opens_with_upcard",
    "shortens_hand",
    "upcard_no_use",
)
