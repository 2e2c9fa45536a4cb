"""Basic Rummy's bots, a module a level: each states its strategy at the top. Imports the engine only."""

from __future__ import annotations

from collections.abc import Mapping

from ..base import Bot
from .normal import Normal

# Until they have strategies of their own, the other levels play as normal does.
LEVELS: Mapping[str, Bot] = {"easy": Normal(), "normal": Normal(), "hard": Normal()}
