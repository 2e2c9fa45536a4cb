"""The bot's own features, and gin's solver, compiled: numba makes machine code of them for the training.

`features.describe` is the very function that the bot plays with. Only the engine's solver is written anew, in
the few words that numba knows; `check.py` compares both.
"""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np
from numba import njit

sys.path.insert(0, str(Path(__file__).parents[2]))

from games.bots.gin import features
from games.engine.melds.masks import IN_RUNS

RUNS = np.array(IN_RUNS)
SIZE = np.array(features.SIZE)
WORTH = np.array(features.WORTH)
TOP = np.array(features.TOP)
POINTS = np.array(features.POINTS)


@njit
def in_suit(mask):
    """What a suit leaves over."""
    return WORTH[mask ^ RUNS[mask]]


@njit
def contested(a, b, c, d):
    """The ranks of which a set is possible and a run wants a card."""
    sets = (a & b & (c | d)) | (c & d & (a | b))
    return sets & (RUNS[a] | RUNS[b] | RUNS[c] | RUNS[d]), sets


@njit
def rests(a, b, c, d, found):
    """Every way to take the sets out, into `found` (n, 4); returns how many. Uncontested sets are taken whole."""
    open_, sets = contested(a, b, c, d)
    keep = ~(sets ^ open_)
    found[0, 0], found[0, 1], found[0, 2], found[0, 3] = a & keep, b & keep, c & keep, d & keep
    count = 1
    while open_:
        bit = open_ & -open_
        open_ ^= bit
        now = count
        for i in range(now):
            w, x, y, z = found[i, 0], found[i, 1], found[i, 2], found[i, 3]
            if count + 5 > found.shape[0]:
                return count
            if w & x & y & z & bit:
                for out in range(4):
                    found[count, 0] = w if out == 0 else w & ~bit
                    found[count, 1] = x if out == 1 else x & ~bit
                    found[count, 2] = y if out == 2 else y & ~bit
                    found[count, 3] = z if out == 3 else z & ~bit
                    count += 1
            found[count, 0], found[count, 1] = w & ~bit, x & ~bit
            found[count, 2], found[count, 3] = y & ~bit, z & ~bit
            count += 1
    return count


@njit
def least(a, b, c, d):
    """The least deadwood."""
    open_, sets = contested(a, b, c, d)
    if not open_:
        keep = ~sets
        return in_suit(a & keep) + in_suit(b & keep) + in_suit(c & keep) + in_suit(d & keep)
    found = np.empty((700, 4), np.int64)
    best = 1000
    for i in range(rests(a, b, c, d, found)):
        left = (
            in_suit(found[i, 0])
            + in_suit(found[i, 1])
            + in_suit(found[i, 2])
            + in_suit(found[i, 3])
        )
        best = min(best, left)
    return best


@njit
def deadwood(hand):
    """The least deadwood of a hand as bits."""
    return least(hand & 8191, hand >> 13 & 8191, hand >> 26 & 8191, hand >> 39)


for name in ("SIZE", "WORTH", "TOP", "AT_MOST", "IN_RUNS", "POINTS"):
    setattr(features, name, np.array(getattr(features, name)))
features.least = least
for name in (
    *(
        "size",
        "worth",
        "run_outs",
        "hopeful",
        "left_of_eleven",
        "chance",
        "set_danger",
        "run_danger",
    ),
    *("near_cards", "describe"),
):
    setattr(features, name, njit(getattr(features, name)))
describe = features.describe
COUNT = features.COUNT
