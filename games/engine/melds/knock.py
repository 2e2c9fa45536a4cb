"""Gin Rummy after a knock: the engine's arrangement, and the defender's lay-offs (rules.md 3.4, 3.5)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple, TypeAlias

from ..cards import Card, Cards
from .gin import Melds, arrangements, deadwood
from .masks import COLUMN, packed

# What fits on each of the knocker's melds at once, as bits: below and above a run; on a set the missing card,
# twice. Laying it off changes nothing there, for it is no longer held.
_Ends: TypeAlias = tuple[int, int]
_State: TypeAlias = tuple[_Ends, ...]
_LaidOff: TypeAlias = tuple[tuple[Card, int], ...]


class Defence(NamedTuple):
    """What the defender has after a knock: the deadwood left, the own melds, and the cards laid off.

    `laid_off` has each card with the index of the knocker's meld that takes it, in an order in which they fit.
    """

    deadwood: int
    melds: Melds
    laid_off: _LaidOff


def _ends(meld: Cards) -> _Ends:
    first, last = meld[0], meld[-1]
    if first % 13 == last % 13:
        if len(meld) > 3:
            return 0, 0
        # The four cards of rank r add up to 4r + (0 + 13 + 26 + 39).
        missing = 1 << 4 * (first % 13) + 78 - sum(meld)
        return missing, missing
    return _below(1 << first), _above(1 << last)


def _below(bit: int) -> int:
    """The card below in the suit, as a bit; 0 below the ace."""
    return 0 if bit & COLUMN else bit >> 1


def _above(bit: int) -> int:
    """The card above in the suit, as a bit; 0 above the king."""
    return 0 if bit & COLUMN << 12 else bit << 1


def knock_choices(
    ten: Sequence[Card], eleven: Sequence[Card], upcard: Card | None
) -> tuple[Melds, ...]:
    """The least-deadwood arrangements of `ten`, the engine's choice first (rules.md 3.4).

    First comes the one that gives the other player the fewest lay-offs: the fewest different cards, among those
    neither in the knocker's eleven nor the upcard, that fit one of its melds at once. Then card order.
    """
    _, found = arrangements(ten)
    if len(found) == 1:
        return found
    known = packed(eleven) | (0 if upcard is None else 1 << upcard)

    def lay_offs(melds: Melds) -> int:
        fit = 0
        for below, above in map(_ends, melds):
            fit |= below | above
        return (fit & ~known).bit_count()

    return tuple(sorted(found, key=lambda melds: (lay_offs(melds), melds)))


def defence(knocker_melds: Sequence[Cards], hand: Sequence[Card], gin: bool = False) -> Defence:
    """The defender's least deadwood, own melds and lay-offs together (rules.md 3.5); after gin no lay-offs.

    Ties: the fewest cards laid off; then the first own melds in card order; then the first cards laid off.
    """
    ways = _ways_to_lay_off(() if gin else tuple(map(_ends, knocker_melds)), packed(hand))
    left = {gone: [card for card in hand if not gone >> card & 1] for gone in ways}
    ranked = [(deadwood(left[gone]), len(laid_off), gone) for gone, laid_off in ways.items()]
    least, count, _ = min(ranked)
    melds, laid_off = min(
        (arrangements(left[gone])[1][0], ways[gone])
        for points, cards, gone in ranked
        if (points, cards) == (least, count)
    )
    return Defence(least, melds, laid_off)


def _ways_to_lay_off(ends: _State, held: int) -> dict[int, _LaidOff]:
    """Every set of held cards (as bits) that can be laid off, with the first order in which they fit."""
    ways: dict[int, _LaidOff] = {}
    # Each layer has one card more than the last: (cards gone, what fits now) -> the first order.
    layer: dict[tuple[int, _State], _LaidOff] = {(0, ends): ()}
    while layer:
        grown: dict[tuple[int, _State], _LaidOff] = {}
        for (gone, state), laid_off in sorted(layer.items(), key=lambda item: item[1]):
            ways.setdefault(gone, laid_off)
            for bit, index, after in _next(state, held & ~gone):
                grown.setdefault((gone | bit, after), (*laid_off, (bit.bit_length() - 1, index)))
        layer = grown
    return ways


def _next(state: _State, held: int) -> Iterator[tuple[int, int, _State]]:
    """Each single lay-off: the card as a bit, the meld's index, and what fits afterwards; in card order."""
    found = []
    for index, (below, above) in enumerate(state):
        if not (below | above) & held:
            continue
        if below == above:
            found.append((below, index, state))
            continue
        if below & held:
            found.append((below, index, _with(state, index, (_below(below), above))))
        if above & held:
            found.append((above, index, _with(state, index, (below, _above(above)))))
    yield from sorted(found)


def _with(state: _State, index: int, ends: _Ends) -> _State:
    return (*state[:index], ends, *state[index + 1 :])
