"""What a careful player counts: the cards that may still come, and what each would be good for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from games.engine.cards import JOKER, Card, Cards, rank, suit
from games.engine.moves import DISCARD, SHUFFLE, TAKE, UNDO, Entry, Move
from games.engine.state import RoundView

from .base import variant_of


def live_cards(view: RoundView, public_moves: Iterable[Entry]) -> Counter[Card]:
    """How many copies of each card may still come: not in the viewer's hand, on the table or in the pile.

    A card that somebody took from the pile counts as live until it lies on the table.
    """
    known = view.known
    live = Counter(variant_of(known).deck(known.options))
    live.subtract(view.hand)
    for meld in known.melds:
        live.subtract(meld.cards)
    pile = remembered_pile(public_moves, len(known.discards))
    live.subtract(pile)
    if known.upcard is not None and pile[-1:] != (known.upcard,):
        live[known.upcard] -= 1
    return +live


def remembered_pile(public_moves: Iterable[Entry], size: int) -> Cards:
    """The discard pile of `size` cards as the public moves tell it, the upcard last.

    It may be shorter than that: the first upcard was no move. What was turned over or shuffled is forgotten.
    """
    pile: list[Card] = []
    turn: list[Move] = []
    player: int | None = None
    for seat, move in public_moves:
        if seat != player:
            player, turn = seat, []
        if move.kind == UNDO:
            undone = turn.pop()
            if undone.kind == TAKE:
                pile += undone.cards
            continue
        if move.kind == TAKE:
            move = Move(TAKE, tuple(pile[-1:]))  # remembers what an undo would give back
            del pile[-1:]
        elif move.kind == DISCARD:
            pile.append(move.card)
        elif move.kind == SHUFFLE:
            del pile[:-1]
        turn.append(move)
    return tuple(pile[-size:]) if size else ()


def places(card: Card, ace_high: bool) -> tuple[int, ...]:
    """Where a natural card may stand in a run: 0 for the low ace … 12 for the king, 13 for the high ace."""
    return (0, 13) if ace_high and rank(card) == 0 else (rank(card),)


def outs(card: Card, hand: Sequence[Card], live: Counter[Card], ace_high: bool = False) -> int:
    """How many live cards would make a set or a run of three with `card` and one other card of `hand`."""
    wanted: set[Card] = set()
    for mate in set(hand):
        if mate == card or JOKER in (mate, card):
            continue
        if rank(mate) == rank(card):
            wanted.update(
                rank(card) + 13 * s for s in range(4) if s not in (suit(mate), suit(card))
            )
        elif suit(mate) == suit(card):
            wanted.update(_between_or_beside(card, mate, ace_high))
    return sum(live[other] for other in wanted)


def _between_or_beside(card: Card, mate: Card, ace_high: bool) -> list[Card]:
    """The cards that make a run of three with two neighbours (or near neighbours) of one suit."""
    last = 13 if ace_high else 12
    found: list[Card] = []
    for one in places(card, ace_high):
        for other in places(mate, ace_high):
            low, high = sorted((one, other))
            if high - low == 1:
                found += [place for place in (low - 1, high + 1) if 0 <= place <= last]
            elif high - low == 2:
                found.append(low + 1)
    return [suit(card) * 13 + place % 13 for place in found]
