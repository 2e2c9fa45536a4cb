"""The contract of a variant: small enough to learn by heart. Each module in `variants/` keeps it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple, Protocol

from .cards import Card, Cards
from .moves import Entry, Move
from .state import Options, RoundResult, RoundState, RoundView


class Standings(NamedTuple):
    """Where a match stands after its rounds so far."""

    scores: tuple[int, ...]  # a number a seat
    over: bool
    winner: int | None  # None while it runs, and when a single round was drawn
    next_dealer: int | None  # None before the first round


class Variant(Protocol):
    """What the rest of the house may ask of a set of rules. A module is one."""

    slug: str
    seats: tuple[int, ...]  # how many may sit, the default first
    options: Mapping[str, tuple[int, ...]]  # name -> values, the default first

    def deck(self, options: Options) -> Cards:
        """Every card of the game, in card order; whoever deals shuffles it."""

    def start(self, deck: Cards, dealer: int, seats: int, options: Options) -> RoundState:
        """The round as dealt from `deck` (first dealt card first). ValueError for a wrong deck or seat."""

    def legal_moves(self, state: RoundState) -> list[Move]:
        """The canonical legal moves of the seat to act, in notation.md's order; [] when nobody is to act."""

    def can(self, state: RoundState, kind: str) -> bool:
        """Whether `legal_moves` has a move of this kind, without enumerating them."""

    def canonical(self, state: RoundState, move: Move) -> Move:
        """The one form in which a legal `move` is listed and recorded. IllegalMove if it is not legal."""

    def apply(self, state: RoundState, move: Move) -> RoundState:
        """The state after the seat to act made `move`. IllegalMove if it breaks a rule: the one truth about that."""

    def view(self, state: RoundState, seat: int | None) -> RoundView:
        """What a seat (None: a watcher) may know."""

    def public_moves(self, state: RoundState) -> tuple[Entry, ...]:
        """All public moves of the round, for bots alone."""

    def result(self, state: RoundState) -> RoundResult | None:
        """How the round ended; None while it runs."""

    def standings(
        self, results: Sequence[RoundResult], options: Options, start: Sequence[int] = ()
    ) -> Standings:
        """Where a match stands that began with the scores `start` (default zeros) and had these rounds."""

    def card_points(self, card: Card) -> int:
        """What a card left in the hand counts."""


def make_options(variant: Variant, chosen: Mapping[str, int] = {}) -> Options:  # noqa: B006 (read only)
    """The variant's options, defaults filled in. KeyError for an unknown name, ValueError for a value not offered."""
    values = {name: offered[0] for name, offered in variant.options.items()}
    for name, value in chosen.items():
        if value not in variant.options[name]:
            raise ValueError(name, value)
        values[name] = value
    return Options(**values)


def whole_deck(variant: Variant) -> Cards:
    """Every card of the game with its default options, in card order."""
    return variant.deck(make_options(variant))
