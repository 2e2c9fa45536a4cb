"""Basic Rummy's bots, a module a level: each states its strategy at the top. Imports the engine only."""

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
    "goes_out",
    "keeps_outs",
    "lays_down",
    "lays_off",
    "lone_card",
    "upcard_no_use",
)
