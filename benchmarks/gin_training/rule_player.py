"""What the two rule-following opponents discard."""

from __future__ import annotations

from compiled import POINTS, deadwood, features
from numba import njit


@njit
def rule_discard(hand, barred, careful, live):
    """The card that a rule-following player discards: of least use, the highest first; its index."""
    total = deadwood(hand)
    best, chosen = 1e9, -1
    for card in range(52):
        bit = 1 << card
        if not hand & bit or card == barred:
            continue
        left = deadwood(hand ^ bit)
        if careful:
            price = left + 0.0
            if left < total or total == 0:
                price += 2.0 * outs_with(card, hand, live) - 1000
        else:
            price = left * 16.0 - card % 13
            if left == total - POINTS[card % 13]:
                price = -1000.0 - card % 13
        if price < best:
            best, chosen = price, card
    return chosen


@njit
def outs_with(card, hand, live):
    """How many live cards would make a meld of three with `card` and one other card of the hand."""
    s = card // 13
    bit = 1 << card % 13
    held, fresh = hand >> 13 * s & 8191, live >> 13 * s & 8191
    without = held & ~bit
    wanted = 0
    if without & bit << 1:
        wanted |= bit >> 1 | bit << 2
    if without & bit >> 1:
        wanted |= bit << 1 | bit >> 2
    if without & bit << 2:
        wanted |= bit << 1
    if without & bit >> 2:
        wanted |= bit >> 1
    found = features.SIZE[wanted & fresh & ~held]
    column = 0x8004002001 << card % 13
    if features.size(hand & column) >= 2:
        found += features.size(live & column)
    return found
