"""What a knock scores: the defender's best lay-offs, gin and undercut."""

from __future__ import annotations

import numpy as np
from compiled import RUNS, deadwood, features, rests
from numba import njit


@njit
def best_rest(hand):
    """What the sets of a best arrangement leave, by suit."""
    found = np.empty((700, 4), np.int64)
    count = rests(hand & 8191, hand >> 13 & 8191, hand >> 26 & 8191, hand >> 39, found)
    best, which = 1000, 0
    for i in range(count):
        left = 0
        for s in range(4):
            left += features.WORTH[found[i, s] ^ RUNS[found[i, s]]]
        if left < best:
            best, which = left, i
    return found[which]


@njit
def after_lay_offs(knocker, defender):
    """The defender's deadwood after the lay-offs on the knocker's melds."""
    rest = best_rest(knocker)
    free = np.empty(12, np.int64)  # cards that may be laid off, and in a chain which must go before
    needs = np.empty(12, np.int64)
    count = 0
    for s in range(4):
        runs = RUNS[rest[s]]
        held = defender >> 13 * s & 8191
        for way in range(2):
            edges = runs & ~(runs >> 1) if way else runs & ~(runs << 1)
            while edges:
                edge = edges & -edges
                edges ^= edge
                before = -1
                card = edge << 1 & 8191 if way else edge >> 1
                while card & held and count < 12:
                    free[count], needs[count] = card << 13 * s, before
                    before = count
                    count += 1
                    card = card << 1 & 8191 if way else card >> 1
    taken = 0
    for s in range(4):
        taken |= ((knocker >> 13 * s & 8191) & ~rest[s]) << 13 * s
    for rank in range(13):
        column = 0x8004002001 << rank
        missing = column & defender & ~taken
        if features.size(taken & column) == 3 and missing and count < 12:
            free[count], needs[count] = missing, -1
            count += 1
    best = deadwood(defender)
    for chosen in range(1, 1 << count):
        gone, fine = 0, True
        for i in range(count):
            if chosen >> i & 1:
                if needs[i] >= 0 and not chosen >> needs[i] & 1:
                    fine = False
                    break
                gone |= free[i]
        if fine:
            best = min(best, deadwood(defender & ~gone))
    return best


@njit
def settle(knocker, defender, lays_off):
    """The knocker's points, negative for an undercut."""
    own = deadwood(knocker)
    if own == 0:
        return 25 + deadwood(defender)
    other = after_lay_offs(knocker, defender) if lays_off else deadwood(defender)
    return other - own if other > own else other - own - 25
