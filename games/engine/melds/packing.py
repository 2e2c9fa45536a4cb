"""The best natural melds of two decks: what is left for a hand once its jokers are placed.

As in gin, tables over the 8192 masks of a suit say what its runs are worth, and only ranks whose set is
contested by a run, or held twice, branch.
"""

from __future__ import annotations

from functools import lru_cache

from .candidates import UNIT
from .masks import COLUMN, IN_RUNS, RANKS, in_runs, sums
from .shapes import HIGH_ACE, PLACE_VALUES

# The score of a card at each place. The ace weighs 11 everywhere but below the two.
PLACE_SCORES = tuple(value * UNIT - 1 for value in PLACE_VALUES)
_SUMS = tuple(sum(PLACE_SCORES[:place]) for place in range(HIGH_ACE + 2))
SET_SCORES = (PLACE_SCORES[HIGH_ACE], *PLACE_SCORES[1:HIGH_ACE])

_FROM_ACE = sums(PLACE_SCORES[:HIGH_ACE])  # places 0 to 12
_FROM_TWO = sums(PLACE_SCORES[1:])  # places 1 to 13
_WEIGHTS = sums(SET_SCORES)


def _above_ace(mask: int) -> int:
    """What of a mask with the ace is in a run if that is the high one; as places, from the two."""
    return IN_RUNS[mask >> 1 | 1 << 12]


# For each mask of ranks the best score of its runs, and the ranks that can be in a run.
_BEST_RUNS = [
    max(_FROM_ACE[runs], _FROM_TWO[_above_ace(mask)]) if mask & 1 else _FROM_ACE[runs]
    for mask, runs in enumerate(IN_RUNS)
]
_REACH = [
    runs | (high << 1 | high >> 12) & RANKS if mask & 1 and (high := _above_ace(mask)) else runs
    for mask, runs in enumerate(IN_RUNS)
]


def weight(bits: int) -> int:
    """The most that these cards can score, each once."""
    return (
        _WEIGHTS[bits & RANKS]
        + _WEIGHTS[bits >> 13 & RANKS]
        + _WEIGHTS[bits >> 26 & RANKS]
        + _WEIGHTS[bits >> 39]
    )


def best_natural(once: int, twice: int) -> int:
    """The highest score of melds of natural cards."""
    return _best(once, twice, RANKS)


def _best(once: int, twice: int, set_ranks: int) -> int:
    """The same, with sets of `set_ranks` only."""
    a, b, c, d = once & RANKS, once >> 13 & RANKS, once >> 26 & RANKS, once >> 39
    sets = ((a & b & (c | d)) | (c & d & (a | b))) & set_ranks
    if sets:
        reach = _REACH[a] | _REACH[b] << 13 | _REACH[c] << 26 | _REACH[d] << 39
        return _branch(once, twice, set_ranks, sets & -sets, reach)
    if not twice:
        return _BEST_RUNS[a] + _BEST_RUNS[b] + _BEST_RUNS[c] + _BEST_RUNS[d]
    return (
        _suit_runs(a, twice & RANKS)
        + _suit_runs(b, twice >> 13 & RANKS)
        + _suit_runs(c, twice >> 26 & RANKS)
        + _suit_runs(d, twice >> 39)
    )


def _branch(once: int, twice: int, set_ranks: int, rank: int, reach: int) -> int:
    """The best over what becomes of one rank's cards: the whole set, three of the four, no set."""
    held = once & rank * COLUMN
    score, count = SET_SCORES[rank.bit_length() - 1], held.bit_count()
    best = score * count + _best(once & ~held | twice & held, twice & ~held, set_ranks)
    doubled = twice & held
    if not (held & reach or doubled):
        return best
    best = max(best, _best(once, twice, set_ranks & ~rank))
    if count == 4:
        # A card left out serves a run, or a second set.
        for out in (rank, rank << 13, rank << 26, rank << 39):
            if out & reach or doubled:
                gone = held ^ out
                best = max(
                    best, score * 3 + _best(once & ~gone | twice & gone, twice & ~gone, set_ranks)
                )
    return best


def _suit_runs(ranks: int, twice: int) -> int:
    """The best score of the runs of one suit, of which some cards are there twice."""
    if not twice & _REACH[ranks]:
        return _BEST_RUNS[ranks]
    ace = 1 << HIGH_ACE
    if not ranks & 1:
        return _place_runs(ranks, twice)
    if twice & 1:
        above, both = ranks & ~1 | ace, twice & ~1
        return max(
            _place_runs(ranks, twice),
            _place_runs(above, both | ace),
            _place_runs(ranks | ace, both),
        )
    return max(_place_runs(ranks, twice), _place_runs(ranks & ~1 | ace, twice))


@lru_cache(maxsize=4096)
def _place_runs(once: int, twice: int) -> int:
    """The same by places: the low ace and the high one are now different cards."""
    reach = in_runs(once)
    if not twice & reach:
        return _FROM_ACE[reach & RANKS] + (PLACE_SCORES[HIGH_ACE] if reach >> HIGH_ACE else 0)
    once, twice = reach, twice & reach
    low = once & -once
    # The lowest card is in no run, or in the lowest of three, four or five cards; longer runs split.
    best = _place_runs(once ^ low | twice & low, twice & ~low)
    place = low.bit_length() - 1
    for size in (3, 4, 5):
        run = (1 << size) - 1 << place
        if once & run != run:
            break
        score = _SUMS[place + size] - _SUMS[place]
        best = max(best, score + _place_runs(once & ~run | twice & run, twice & ~run))
    return best
