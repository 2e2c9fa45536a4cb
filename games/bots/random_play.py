"""Legal play by chance: for the arena alone, where it shows what no strategy at all is worth."""

from __future__ import annotations

import random

from games.engine.moves import UNDO, Entry
from games.engine.state import RoundView

from .base import Choice, legal_moves


class Random:
    """Any legal move, each as likely as the others; an undo only where nothing else is legal."""

    def choose(
        self, view: RoundView, public_moves: tuple[Entry, ...], rng: random.Random
    ) -> Choice:
        """One legal move."""
        moves = legal_moves(view)
        return Choice(rng.choice([move for move in moves if move.kind != UNDO] or moves), "any", {})
