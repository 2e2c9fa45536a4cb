"""Masks: the cards of one suit as thirteen bits, and the tables over all 8192 of them.

A hand as bits is four masks one above the other, clubs lowest, as the cards' numbers are.
"""

from __future__ import annotations

from collections.abc import Iterable

from ..cards import Card

RANKS = (1 << 13) - 1  # every card of a suit
COLUMN = 1 | 1 << 13 | 1 << 26 | 1 << 39  # the aces; shifted by a rank, the four cards of that rank


def packed(cards: Iterable[Card]) -> int:
    """Different natural cards as bits."""
    bits = 0
    for card in cards:
        bits |= 1 << card
    return bits


def in_runs(mask: int) -> int:
    """The bits of a mask that lie in a row of three or more."""
    threes = mask & mask >> 1 & mask >> 2
    return threes | threes << 1 | threes << 2


IN_RUNS = [in_runs(mask) for mask in range(RANKS + 1)]


def sums(scores: Iterable[int]) -> list[int]:
    """For each mask the sum of its bits' scores."""
    found = [0]
    for score in scores:
        found += [score + below for below in found]
    return found
