"""Gin Rummy's bots, a module a level: each states its strategy at the top. Imports the engine only."""

from __future__ import annotations

from collections.abc import Mapping

from ..base import Bot
from .easy import Easy
from .hard import Hard
from .normal import Normal

LEVELS: Mapping[str, Bot] = {"easy": Easy(), "normal": Normal(), "hard": Hard()}

# Every key that a choice of these bots can carry.
REASONS = (
    "completes_meld",  # takes the upcard
    "lets_knock",
    "goes_with_a_card",
    "upcard_no_use",  # leaves it
    "upcard_not_worth_it",
    "gin",
    "knocks",
    "plays_on",  # discards, though it might knock
    "highest_deadwood",
    "keeps_chances",  # discards another card than that of the least deadwood
    "safer_card",
    "any_loose_card",
)
