"""Gin's least deadwood for hands of any size, up to the whole deck: a scan over the ranks.

Rank by rank either no set is taken, or a whole one, or three of four cards. What the ranks below left behind is
four small numbers: how long the run is that reaches the rank in each suit (3 stands for "3 or more", a meld).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import TypeAlias

POINTS = (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10)

Suits: TypeAlias = tuple[int, int, int, int]

# What a set may take of a rank: nothing, or these suits.
_TAKEN = (
    (False, False, False, False),
    (True, True, True, True),
    (False, True, True, True),
    (True, False, True, True),
    (True, True, False, True),
    (True, True, True, False),
)


def _steps(
    suits: Suits, rank: int, lengths: Suits
) -> Iterator[tuple[int, Suits, tuple[bool, ...]]]:
    """Each choice at a rank: the points that it leaves unmelded for good, the new lengths, the cards taken."""
    present = [bool(suit >> rank & 1) for suit in suits]
    for taken in _TAKEN:
        if any(take and not here for take, here in zip(taken, present, strict=True)):
            continue
        lost, after = 0, [0, 0, 0, 0]
        for suit in range(4):
            length = lengths[suit]
            if present[suit] and not taken[suit]:
                after[suit] = min(3, length + 1)
            elif length == 1:
                lost += POINTS[rank - 1]
            elif length == 2:
                lost += POINTS[rank - 1] + POINTS[rank - 2]
        yield lost, (after[0], after[1], after[2], after[3]), taken


def least(suits: Suits) -> int:
    """The least deadwood of four suit masks."""
    return _scan(suits)[0]


def every_rest(suits: Suits) -> tuple[int, list[Suits]]:
    """The least deadwood, and the suit masks after each choice of sets that reaches it."""
    return _scan(suits, every=True)


def _scan(suits: Suits, every: bool = False) -> tuple[int, list[Suits]]:
    @cache
    def fewest(rank: int, lengths: Suits) -> int:
        if rank == 14:
            return 0
        return min(
            lost + fewest(rank + 1, after) for lost, after, _ in _steps(suits, rank, lengths)
        )

    @cache
    def best_steps(rank: int, lengths: Suits) -> list[tuple[Suits, Suits]]:
        budget = fewest(rank, lengths)
        return [
            (after, _bits(rank, taken))
            for lost, after, taken in _steps(suits, rank, lengths)
            if lost + fewest(rank + 1, after) == budget
        ]

    start = (0, 0, 0, 0)
    total = fewest(0, start)
    if not every:
        return total, []
    rests: list[Suits] = []
    todo: list[tuple[int, Suits, Suits]] = [(0, start, suits)]
    while todo:
        rank, lengths, (a, b, c, d) = todo.pop()
        if rank == 14:
            rests.append((a, b, c, d))
            continue
        for after, (w, x, y, z) in best_steps(rank, lengths):
            todo.append((rank + 1, after, (a ^ w, b ^ x, c ^ y, d ^ z)))
    return total, rests


def _bits(rank: int, taken: tuple[bool, ...]) -> Suits:
    bit = 1 << rank
    w, x, y, z = (bit if take else 0 for take in taken)
    return w, x, y, z
