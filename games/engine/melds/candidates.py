"""What the opening's solvers choose from: the melds of a hand, packed into bits.

A hand is `(once, twice, jokers)`: the natural cards that are there, those of which both copies are there, as
bits, and a number. A score is `value * UNIT - cards`: the higher value first, then the fewer cards.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple, TypeAlias

from ..cards import JOKER, Card, Cards
from .masks import RANKS
from .shapes import HIGH_ACE, PLACE_VALUES, SET_VALUES

Packed: TypeAlias = tuple[int, int, int]

UNIT = 128  # more than the cards of both decks


class Candidate(NamedTuple):
    """A meld that the hand holds; `naturals` as bits."""

    cards: Cards
    naturals: int
    jokers: int
    score: int


def pack(hand: Sequence[Card]) -> Packed:
    """The hand as `(once, twice, jokers)`; cards that nobody may know count for nothing."""
    once = twice = jokers = 0
    for card in hand:
        if card == JOKER:
            jokers += 1
        elif card < JOKER:
            bit = 1 << card
            twice |= once & bit
            once |= bit
    return once, twice, jokers


def fits(hand: Packed, meld: Candidate) -> bool:
    """Whether the hand holds the meld."""
    return meld.jokers <= hand[2] and hand[0] & meld.naturals == meld.naturals


def less(hand: Packed, meld: Candidate) -> Packed:
    """The hand without the meld."""
    once, twice, jokers = hand
    naturals = meld.naturals
    return once & ~naturals | twice & naturals, twice & ~naturals, jokers - meld.jokers


def candidates(once: int, jokers: int, long_runs: bool = False) -> list[Candidate]:
    """The melds of a hand, in card order.

    A run that could be laid down as two is left out, unless `long_runs`: the two have its value and its cards,
    and come before it in card order, so that no best opening holds it.
    """
    found = list(_sets(once, jokers))
    for suit in range(4):
        ranks = once >> 13 * suit & RANKS
        if ranks & (ranks - 1):
            found += _runs(suit, ranks, jokers, long_runs)
    found.sort()
    return found


def _sets(once: int, jokers: int) -> list[Candidate]:
    a, b, c, d = once & RANKS, once >> 13 & RANKS, once >> 26 & RANKS, once >> 39
    ranks = (a & b & (c | d)) | (c & d & (a | b))
    if jokers:  # two natural cards will do
        ranks |= (a & (b | c | d)) | (b & (c | d)) | (c & d)
    found = []
    while ranks:
        low = ranks & -ranks
        ranks ^= low
        rank = low.bit_length() - 1
        held = [rank + suit for suit in (0, 13, 26, 39) if once >> rank + suit & 1]
        score = SET_VALUES[rank] * UNIT - 1
        for count in range(2, len(held) + 1):
            for cards in combinations(held, count):
                bits = 0
                for card in cards:
                    bits |= 1 << card
                for wild in range(max(0, 3 - count), min(jokers, 4 - count) + 1):
                    found.append(
                        Candidate(cards + (JOKER,) * wild, bits, wild, score * (count + wild))
                    )
    return found


_SUMS = [sum(PLACE_VALUES[:place]) for place in range(HIGH_ACE + 2)]


@lru_cache(maxsize=2048)
def _runs(suit: int, ranks: int, jokers: int, long_runs: bool) -> tuple[Candidate, ...]:
    """The runs of one suit."""
    places = ranks | (ranks & 1) << HIGH_ACE
    first_card = suit * 13
    found: list[Candidate] = []
    # (first place, next place, natural places, jokers used, cards, whether the last is a joker)
    growing: list[tuple[int, int, int, int, Cards]] = []
    for place in range(HIGH_ACE):
        if places >> place & 1:
            cards: Cards = (first_card + place,)
            growing.append((place, place + 1, 1 << place, 0, cards))
            if place and jokers:
                growing.append((place - 1, place + 1, 1 << place, 1, (JOKER, *cards)))
    while growing:
        start, end, naturals, used, cards = growing.pop()
        size = end - start
        if size >= 3 and naturals & (naturals - 1):
            if not long_runs and _splits(naturals >> start, size):
                continue
            value = _SUMS[end] - _SUMS[start]
            bits = (naturals & RANKS | naturals >> HIGH_ACE) << first_card
            found.append(Candidate(cards, bits, used, value * UNIT - size))
        if end > HIGH_ACE or size == HIGH_ACE:
            continue
        if places >> end & 1:
            card = first_card + end % 13
            growing.append((start, end + 1, naturals | 1 << end, used, (*cards, card)))
        if used < jokers and cards[-1] != JOKER:
            growing.append((start, end + 1, naturals, used + 1, (*cards, JOKER)))
    return tuple(found)


def _splits(naturals: int, size: int) -> bool:
    """Whether a run is two runs put together; `naturals` has a bit for each place with a natural card."""
    if size < 6:
        return False
    return any(
        (naturals & (1 << cut) - 1).bit_count() >= 2 and (naturals >> cut).bit_count() >= 2
        for cut in range(3, size - 2)
    )
