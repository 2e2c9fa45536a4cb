"""Gin Rummy's least deadwood, and every arrangement that reaches it (rules.md 3.1, 3.4).

A hand is packed into four suit masks, a bit a rank. Tables over the 8192 masks of a suit say what its runs
leave over, so once the sets are chosen the rest is four look-ups. A rank of which three or four cards are there
is *contested* if one of them could also be in a run; any other set is simply taken, whole. So only the contested
ranks branch: a hand of eleven has three at most.

Two runs that join count as one, so the sets alone make an arrangement: what they leave melds in one way.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TypeAlias

from ..cards import Card, Cards
from . import wide
from .masks import IN_RUNS, RANKS, packed, sums
from .wide import POINTS

Suits: TypeAlias = tuple[int, int, int, int]
Melds: TypeAlias = tuple[Cards, ...]

_BITS = tuple(1 << card for card in range(52))
# With more contested ranks than these the branching gives way to a scan (hands far larger than a player's).
_MOST_CONTESTED = 4

# For each mask of a suit the points of its cards that are in no run.
_POINTS = sums(POINTS)
_LEFT = [_POINTS[mask ^ runs] for mask, runs in enumerate(IN_RUNS)]


def _suits(bits: int) -> Suits:
    return bits & RANKS, bits >> 13 & RANKS, bits >> 26 & RANKS, bits >> 39


def deadwood(hand: Iterable[Card]) -> int:
    """The least deadwood of any number of different cards (rules.md 3.4)."""
    bits = 0  # as `packed` and `_suits` would make them: solvers ask this thousands of times
    for card in hand:
        bits |= _BITS[card]
    return least(bits & RANKS, bits >> 13 & RANKS, bits >> 26 & RANKS, bits >> 39)


def least(a: int, b: int, c: int, d: int) -> int:
    """The least deadwood of four suit masks."""
    sets = (a & b & (c | d)) | (c & d & (a | b))
    if sets:
        contested = sets & (IN_RUNS[a] | IN_RUNS[b] | IN_RUNS[c] | IN_RUNS[d])
        if contested != sets:
            keep = ~(sets ^ contested)
            a, b, c, d = a & keep, b & keep, c & keep, d & keep
        if contested:
            if contested.bit_count() > _MOST_CONTESTED:
                return wide.least((a, b, c, d))
            return _branch(a, b, c, d, contested)
    return _LEFT[a] + _LEFT[b] + _LEFT[c] + _LEFT[d]


def _branch(a: int, b: int, c: int, d: int, contested: int) -> int:
    """The least over what becomes of the contested ranks: no set, the whole set, or three of its four cards."""
    bit = contested & -contested
    rest = contested ^ bit
    keep = ~bit
    if not rest:
        a0, b0, c0, d0 = _LEFT[a], _LEFT[b], _LEFT[c], _LEFT[d]
        a1, b1, c1, d1 = _LEFT[a & keep], _LEFT[b & keep], _LEFT[c & keep], _LEFT[d & keep]
        none, whole = a0 + b0 + c0 + d0, a1 + b1 + c1 + d1
        if a & b & c & d & bit:
            whole -= max(a1 - a0, b1 - b0, c1 - c0, d1 - d0, 0)
        return whole if whole < none else none
    wanted = [suit for suit in (a, b, c, d) if IN_RUNS[suit] & bit]
    best = _branch(a & keep, b & keep, c & keep, d & keep, rest)
    if not best or not wanted:
        return best
    four = a & b & c & d & bit
    if not four or len(wanted) > 1:
        best = min(best, _branch(a, b, c, d, rest))
    if four:
        # Leaving a card out of the set helps only where a run wants it.
        if IN_RUNS[a] & bit:
            best = min(best, _branch(a, b & keep, c & keep, d & keep, rest))
        if IN_RUNS[b] & bit:
            best = min(best, _branch(a & keep, b, c & keep, d & keep, rest))
        if IN_RUNS[c] & bit:
            best = min(best, _branch(a & keep, b & keep, c, d & keep, rest))
        if IN_RUNS[d] & bit:
            best = min(best, _branch(a & keep, b & keep, c & keep, d, rest))
    return best


def knock_deadwoods(eleven: Sequence[Card]) -> dict[Card, int]:
    """For each card of the hand, the least deadwood of the others if it is discarded (rules.md 3.4)."""
    suits = a, b, c, d = _suits(packed(eleven))
    sets = (a & b & (c | d)) | (c & d & (a | b))
    if sets & (IN_RUNS[a] | IN_RUNS[b] | IN_RUNS[c] | IN_RUNS[d]):
        bits = packed(eleven)
        return {card: least(*_suits(bits ^ _BITS[card])) for card in eleven}
    # No run wants a card of a set, so discarding a card changes its own suit, or its own set.
    threes = sets & ~(a & b & c & d)
    loose = [suit & ~sets for suit in suits]
    left = [_LEFT[suit] for suit in loose]
    total = sum(left)
    found = {}
    for card in eleven:
        suit, rank = divmod(card, 13)
        bit = 1 << rank
        if sets & bit:
            found[card] = total + 2 * POINTS[rank] if threes & bit else total
        else:
            found[card] = total - left[suit] + _LEFT[loose[suit] ^ bit]
    return found


def arrangements(hand: Iterable[Card]) -> tuple[int, tuple[Melds, ...]]:
    """The least deadwood, and every set of melds that reaches it, for any number of different cards.

    Each is sorted and they are listed in card order. Two runs that join are only listed joined (rules.md 3.4).
    """
    suits = a, b, c, d = _suits(packed(hand))
    sets = (a & b & (c | d)) | (c & d & (a | b))
    contested = sets & (IN_RUNS[a] | IN_RUNS[b] | IN_RUNS[c] | IN_RUNS[d])
    if not contested:
        rest = (a & ~sets, b & ~sets, c & ~sets, d & ~sets)
        return _left(rest), (_melds(suits, rest),)
    if contested.bit_count() > _MOST_CONTESTED:
        fewest, rests = wide.every_rest(suits)
    else:
        keep = ~(sets ^ contested)
        all_rests = list(_rests((a & keep, b & keep, c & keep, d & keep), contested))
        fewest = min(map(_left, all_rests))
        rests = [rest for rest in all_rests if _left(rest) == fewest]
    return fewest, tuple(sorted([_melds(suits, rest) for rest in rests]))


def _left(rest: Suits) -> int:
    a, b, c, d = rest
    return _LEFT[a] + _LEFT[b] + _LEFT[c] + _LEFT[d]


def _rests(suits: Suits, contested: int) -> Iterator[Suits]:
    """The suit masks after each choice of sets among the contested ranks that may be the best.

    A set that no run wants (any longer) a card of is taken; of four cards one is left out only where a run wants
    it, and the whole set is forgone only where runs want two.
    """
    if not contested:
        yield suits
        return
    bit = contested & -contested
    rest = contested ^ bit
    wanted = [suit for suit in range(4) if IN_RUNS[suits[suit]] & bit]
    a, b, c, d = without = tuple([suit & ~bit for suit in suits])
    yield from _rests((a, b, c, d), rest)
    four = all(suit & bit for suit in suits)
    if wanted and (not four or len(wanted) > 1):
        yield from _rests(suits, rest)
    if four:
        for out in wanted:
            a, b, c, d = [suits[i] if i == out else without[i] for i in range(4)]
            yield from _rests((a, b, c, d), rest)


def _melds(suits: Suits, rest: Suits) -> Melds:
    """The melds, sorted: sets of the cards that are in `suits` but not in `rest`, and the runs of `rest`."""
    found: list[Cards] = []
    taken = [suit ^ left for suit, left in zip(suits, rest, strict=True)]
    ranks = taken[0] | taken[1] | taken[2] | taken[3]
    while ranks:
        bit = ranks & -ranks
        ranks ^= bit
        rank = bit.bit_length() - 1
        found.append(tuple([suit * 13 + rank for suit in range(4) if taken[suit] & bit]))
    for suit, left in enumerate(rest):
        runs = IN_RUNS[left]
        while runs:
            start = runs & -runs
            above = runs + start  # carries through the lowest run
            first = suit * 13 + start.bit_length() - 1
            found.append(tuple(range(first, suit * 13 + (above & -above).bit_length() - 1)))
            runs &= above
    found.sort()
    return tuple(found)
