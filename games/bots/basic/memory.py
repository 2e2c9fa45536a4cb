"""What a player who forgets nothing knows: every card that lay open, who took it, and the turned stock's order.

Basic Rummy's discard pile is turned over unshuffled (rules.md 1.7). So whoever remembers the discards knows,
from then on, which card each player draws.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from games.engine.cards import HIDDEN, Card, Cards
from games.engine.melds.masks import packed
from games.engine.moves import DISCARD, DRAW, LAY_DOWN, LAY_OFF, TAKE, UNDO, Entry
from games.engine.state import RoundState, RoundView
from games.engine.variants.basic import HAND

from ..counting import remembered_pile


class Memory(NamedTuple):
    """A card that nobody can know is HIDDEN (of the pile this can be the first upcard, which no move tells)."""

    pile: Cards  # the discard pile, the upcard last
    stock: Cards  # the card drawn next first
    held: tuple[int, ...]  # for each seat the cards, as bits, that it must hold
    thrown: tuple[int, ...]  # and those that it discarded


def remember(view: RoundView, public_moves: Sequence[Entry]) -> Memory:
    """What the public moves of the round and the view tell together."""
    known = view.known
    told = _Told(known, len(known.hands))
    for entry in _not_undone(public_moves):
        told.hear(entry)
    pile = tuple(told.pile)
    if (len(pile), len(told.stock)) != (len(known.discards), len(known.stock)):
        # The moves do not tell the whole round, as in a position set up by hand.
        pile = remembered_pile(public_moves, len(known.discards))
        pile = (HIDDEN,) * (len(known.discards) - len(pile)) + pile
        told.stock = [HIDDEN] * len(known.stock)
    if known.upcard is not None:
        pile = (*pile[:-1], known.upcard)
    return Memory(pile, tuple(told.stock), tuple(told.held), tuple(told.thrown))


def _not_undone(public_moves: Sequence[Entry]) -> list[Entry]:
    entries: list[Entry] = []
    for entry in public_moves:
        if entry[1].kind == UNDO:
            del entries[-1:]
        else:
            entries.append(entry)
    return entries


class _Told:
    """The round as its moves tell it, one after the other."""

    def __init__(self, known: RoundState, seats: int) -> None:
        there = [*known.stock, *known.discards, *(c for hand in known.hands for c in hand)]
        cards = len(there) + sum(len(meld.cards) for meld in known.melds)
        self.pile: list[Card] = [HIDDEN]
        self.stock: list[Card] = [HIDDEN] * (cards - HAND * seats - 1)
        self.held = [0] * seats
        self.thrown = [0] * seats
        self.turned = False

    def hear(self, entry: Entry) -> None:
        seat, move = entry
        if seat is None:
            return
        if move.kind == DRAW:
            self._gets(seat, self.stock.pop(0) if self.stock else HIDDEN)
        elif move.kind == TAKE:
            self._gets(seat, self.pile.pop() if self.pile else HIDDEN)
        elif move.kind in (LAY_DOWN, LAY_OFF, DISCARD):
            self.held[seat] &= ~packed(move.cards)
        if move.kind == DISCARD:
            self.thrown[seat] |= 1 << move.card
            self.pile.append(move.card)
            if not self.stock and not self.turned:
                self.turned = True
                self.stock, self.pile = self.pile[:-1], self.pile[-1:]

    def _gets(self, seat: int, card: Card) -> None:
        if card != HIDDEN:
            self.held[seat] |= 1 << card
