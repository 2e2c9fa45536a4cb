"""What a player of Gin Rummy can know who forgets nothing, from the view and the public moves."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from games.engine.cards import Card
from games.engine.melds.masks import packed
from games.engine.melds.wide import POINTS
from games.engine.moves import DISCARD, TAKE, UNDO, Entry
from games.engine.state import RoundView

from .features import ALL_CARDS


class Knowledge(NamedTuple):
    """What is known at this moment; sets of cards are bits."""

    hand: int
    unseen: int  # in the stock or in the other hand, nobody but its holder knows
    theirs: int  # taken by the other player, and not discarded since
    thrown: int  # discarded by the other player
    stock: int  # its size
    takes: int  # upcards that the other player took
    last: int  # points of their last discard, 0 for none
    before: int  # and of the one before


def knowledge(view: RoundView, public_moves: Iterable[Entry]) -> Knowledge:
    """What the viewer knows. The first upcard was no move: once it is covered or taken it counts as unseen."""
    pile: list[Card] = []
    taken: Card | None = None
    theirs = thrown = takes = last = before = 0
    for seat, move in public_moves:
        other = seat != view.seat
        if move.kind == TAKE:
            taken = pile.pop() if pile else None
            takes += other
            if other and taken is not None:
                theirs |= 1 << taken
        elif move.kind == UNDO:  # in gin nothing but a take can be undone
            takes -= other
            if taken is not None:
                pile.append(taken)
                theirs &= ~(1 << taken)
        elif move.kind == DISCARD:
            pile.append(move.card)
            if other:
                bit = 1 << move.card
                theirs, thrown = theirs & ~bit, thrown | bit
                last, before = POINTS[move.card % 13], last
    hand = packed(view.hand)
    seen = hand | theirs | packed(pile)
    if view.known.upcard is not None:
        seen |= 1 << view.known.upcard
    unseen = ALL_CARDS & ~seen
    return Knowledge(hand, unseen, theirs, thrown, len(view.known.stock), takes, last, before)
