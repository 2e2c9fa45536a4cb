"""Gin Rummy's least deadwood and every arrangement that reaches it (first version)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from ..cards import Card, Cards
from ..errors import IllegalMove

_RANKS = (1 << 13) - 1
POINTS = (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10)


def _runs(mask: int) -> list[int]:
    runs = []
    while mask:
        start = (mask & -mask).bit_length() - 1
        end = start
        while mask >> end & 1:
            end += 1
        block = (1 << end) - (1 << start)
        mask &= ~block
        if end - start >= 3:
            runs.append(block)
    return runs


def _points(mask: int) -> int:
    return sum(points for rank, points in enumerate(POINTS) if mask >> rank & 1)


def _choices(hand: Sequence[Card]) -> Iterator[tuple[int, tuple[Cards, ...]]]:
    ranks = [[c for c in sorted(hand) if c % 13 == r] for r in range(13)]

    def walk(rank: int, sets: list[Cards]) -> Iterator[list[Cards]]:
        if rank == 13:
            yield sets
            return
        yield from walk(rank + 1, sets)
        for size in (3, 4):
            for cards in combinations(ranks[rank], size):
                yield from walk(rank + 1, [*sets, cards])

    for sets in walk(0, []):
        used = {c for s in sets for c in s}
        left, melds = 0, list(sets)
        for suit in range(4):
            mask = sum(1 << c % 13 for c in hand if c // 13 == suit and c not in used)
            runs = _runs(mask)
            for run in runs:
                melds.append(tuple(suit * 13 + r for r in range(13) if run >> r & 1))
            left += _points(mask & ~sum(runs))
        yield left, tuple(sorted(melds))


def deadwood(hand: Sequence[Card]) -> int:
    """The least deadwood of the hand."""
    return min(left for left, _ in _choices(hand))


def arrangements(hand: Sequence[Card]) -> tuple[int, tuple[tuple[Cards, ...], ...]]:
    """The least deadwood and every set of melds that reaches it."""
    found = list(_choices(hand))
    least = min(left for left, _ in found)
    return least, tuple(sorted(melds for left, melds in found if left == least))


def knock_deadwoods(eleven: Sequence[Card]) -> dict[Card, int]:
    """For each card, the least deadwood of the others."""
    return {card: deadwood([c for c in eleven if c != card]) for card in sorted(eleven)}
