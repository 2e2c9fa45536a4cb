"""What a bot is: it sees a view, the public moves of the round and a source of randomness; it makes a choice."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import NamedTuple, Protocol, TypeAlias

from games.engine.moves import Entry, Move
from games.engine.state import RoundState, RoundView
from games.engine.variant import Variant
from games.engine.variants import VARIANTS

# Plain values: cards and melds as text, numbers as they are.
Facts: TypeAlias = Mapping[str, str | int]


class Choice(NamedTuple):
    """A legal move, in its canonical form, and why: `reason` is a key that a hint can put into words."""

    move: Move
    reason: str
    facts: Facts


class Bot(Protocol):
    """A player without a body. It keeps nothing in mind between two choices."""

    def choose(
        self, view: RoundView, public_moves: tuple[Entry, ...], rng: random.Random
    ) -> Choice:
        """One legal move for the viewer, whose turn it is."""


def variant_of(state: RoundState) -> Variant:
    """The set of rules that `state` is played by."""
    return VARIANTS[state.variant]


def legal_moves(view: RoundView) -> list[Move]:
    """The moves to choose from, in notation.md's order."""
    return variant_of(view.known).legal_moves(view.known)
