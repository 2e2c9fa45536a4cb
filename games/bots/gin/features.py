"""What the hard bot looks at: a position of Gin Rummy as `COUNT` numbers, each between about 0 and 2.

A position is one that the bot may choose: its ten cards, and what it knows of the other player's. Sets of cards
are bits (bit 13 * suit + rank), and the functions use nothing but whole numbers, tables and loops, so that the
training compiles this very file (benchmarks/gin_training): what is learned and what is played can't drift apart.
"""

from __future__ import annotations

from collections.abc import MutableSequence

from games.engine.melds.gin import least
from games.engine.melds.masks import IN_RUNS, RANKS, sums
from games.engine.melds.wide import POINTS

COUNT = 42
ALL_CARDS = (1 << 52) - 1
NO_CARD = -1
HAND = 10
FULL_STOCK = 31

# For each mask of a suit: how many cards, their points, the points of the highest.
SIZE = sums([1] * 13)
WORTH = sums(POINTS)
TOP = [POINTS[mask.bit_length() - 1] if mask else 0 for mask in range(RANKS + 1)]
# For each number of points, the ranks that count at most so much.
AT_MOST = [sum(1 << rank for rank in range(13) if POINTS[rank] <= most) for most in range(11)]


def size(cards: int) -> int:
    """How many cards."""
    return (
        SIZE[cards & 8191] + SIZE[cards >> 13 & 8191] + SIZE[cards >> 26 & 8191] + SIZE[cards >> 39]
    )


def worth(cards: int) -> int:
    """Their points."""
    return (
        WORTH[cards & 8191]
        + WORTH[cards >> 13 & 8191]
        + WORTH[cards >> 26 & 8191]
        + WORTH[cards >> 39]
    )


def run_outs(held: int, live: int) -> int:
    """The live cards of a suit that make a run with two that are held."""
    near, gap = held & held >> 1, held & held >> 2
    return live & (near >> 1 | near << 2 | gap << 1)


def hopeful(held: int, live: int) -> int:
    """The held cards of a suit that wait for a live card with a neighbour."""
    near = held & held >> 1 & (live << 1 | live >> 2)
    gap = held & held >> 2 & live >> 1
    return near | near << 1 | gap | gap << 2


def left_of_eleven(a: int, b: int, c: int, d: int) -> int:
    """The deadwood of eleven cards after the highest card that fits nowhere is discarded."""
    deadwood = least(a, b, c, d)
    if not deadwood:
        return 0
    sets = (a & b & (c | d)) | (c & d & (a | b))
    loose = (a & ~IN_RUNS[a] | b & ~IN_RUNS[b] | c & ~IN_RUNS[c] | d & ~IN_RUNS[d]) & ~sets
    return deadwood - TOP[loose]


def chance(theirs: int, unseen: int, card: int, each: float) -> float:
    """How likely it is that the other player holds `card`; `each` is that of a card never seen."""
    if theirs >> card & 1:
        return 1.0
    return each if unseen >> card & 1 else 0.0


def set_danger(theirs: int, unseen: int, card: int, each: float) -> float:
    """About how many pairs of its rank the other player holds to make a set with `card`."""
    total = squares = 0.0
    for other in range(card % 13, 52, 13):
        if other != card:
            likely = chance(theirs, unseen, other, each)
            total += likely
            squares += likely * likely
    return (total * total - squares) / 2


def run_danger(theirs: int, unseen: int, card: int, each: float) -> float:
    """About how many pairs of neighbours the other player holds to make a run with `card`."""
    rank = card % 13
    below = chance(theirs, unseen, card - 1, each) if rank > 0 else 0.0
    above = chance(theirs, unseen, card + 1, each) if rank < 12 else 0.0
    lowest = chance(theirs, unseen, card - 2, each) if rank > 1 else 0.0
    highest = chance(theirs, unseen, card + 2, each) if rank < 11 else 0.0
    return lowest * below + below * above + above * highest


def near_cards(cards: int) -> int:
    """The neighbours in suit of `cards`, and the others of their ranks."""
    found = 0
    ranks = (cards | cards >> 13 | cards >> 26 | cards >> 39) & 8191
    for shift in range(0, 52, 13):
        suit = cards >> shift & 8191
        found |= ((suit << 1 | suit >> 1) & 8191 | ranks) << shift
    return found & ~cards


def describe(
    out: MutableSequence[float],
    hand: int,
    unseen: int,
    theirs: int,
    thrown: int,
    card: int,
    stock: int,
    takes: int,
    last: int,
    before: int,
    passed: int,
) -> None:
    """Write the position into `out`.

    `unseen`: cards that may be in the stock or the other hand; `theirs`: known to be in the other hand; `thrown`:
    discarded by the other player; `card`: what the other player is now offered, or NO_CARD; `stock`: its size;
    `takes`: upcards that the other player took; `last`, `before`: points of their last two discards, 0 for none;
    `passed`: 1 if the bot refuses the first upcard to the non-dealer's harm, 2 to its own, else 0.
    """
    a, b, c, d = hand & 8191, hand >> 13 & 8191, hand >> 26 & 8191, hand >> 39
    ua, ub, uc, ud = unseen & 8191, unseen >> 13 & 8191, unseen >> 26 & 8191, unseen >> 39
    pairs = (a | b) & (c | d) | a & b | c & d
    sets = (a & b & (c | d)) | (c & d & (a | b))
    fours = a & b & c & d
    ra, rb, rc, rd = IN_RUNS[a], IN_RUNS[b], IN_RUNS[c], IN_RUNS[d]
    la, lb, lc, ld = a & ~(sets | ra), b & ~(sets | rb), c & ~(sets | rc), d & ~(sets | rd)
    deadwood = least(a, b, c, d)
    top = TOP[la | lb | lc | ld]
    unknown = SIZE[ua] + SIZE[ub] + SIZE[uc] + SIZE[ud]
    each = 1.0 / unknown if unknown else 0.0

    # The next draw: cards that fit first.
    oa, ob = ua & pairs | run_outs(a, ua), ub & pairs | run_outs(b, ub)
    oc, od = uc & pairs | run_outs(c, uc), ud & pairs | run_outs(d, ud)
    gin = knock = gained = 0
    outs = oa
    while outs:
        bit = outs & -outs
        outs ^= bit
        left = left_of_eleven(a | bit, b, c, d)
        gin += left == 0
        knock += left <= 10
        gained += deadwood - left
    outs = ob
    while outs:
        bit = outs & -outs
        outs ^= bit
        left = left_of_eleven(a, b | bit, c, d)
        gin += left == 0
        knock += left <= 10
        gained += deadwood - left
    outs = oc
    while outs:
        bit = outs & -outs
        outs ^= bit
        left = left_of_eleven(a, b, c | bit, d)
        gin += left == 0
        knock += left <= 10
        gained += deadwood - left
    outs = od
    while outs:
        bit = outs & -outs
        outs ^= bit
        left = left_of_eleven(a, b, c, d | bit)
        gin += left == 0
        knock += left <= 10
        gained += deadwood - left
    # Then those that only replace a higher one.
    lower = AT_MOST[top - 1] if top else 0
    na, nb, nc, nd = ua & ~oa, ub & ~ob, uc & ~oc, ud & ~od
    replaced = top * (SIZE[na & lower] + SIZE[nb & lower] + SIZE[nc & lower] + SIZE[nd & lower]) - (
        WORTH[na & lower] + WORTH[nb & lower] + WORTH[nc & lower] + WORTH[nd & lower]
    )
    if deadwood <= 10:
        knock = unknown
    elif deadwood - top < 10:
        enough = AT_MOST[10 - deadwood + top]
        knock += SIZE[na & enough] + SIZE[nb & enough] + SIZE[nc & enough] + SIZE[nd & enough]

    # What waits for something, and what waits for nothing.
    live = ua | ub | uc | ud
    ja, jb = la & ~(hopeful(a, ua) | pairs & live), lb & ~(hopeful(b, ub) | pairs & live)
    jc, jd = lc & ~(hopeful(c, uc) | pairs & live), ld & ~(hopeful(d, ud) | pairs & live)
    fits = SIZE[oa] + SIZE[ob] + SIZE[oc] + SIZE[od]

    out[0] = deadwood / 20
    out[1] = 1.0 if deadwood <= 10 else 0.0
    out[2] = (SIZE[la] + SIZE[lb] + SIZE[lc] + SIZE[ld]) / 5
    out[3] = (WORTH[la] + WORTH[lb] + WORTH[lc] + WORTH[ld]) / 20
    out[4] = top / 10
    out[5] = (SIZE[ja] + SIZE[jb] + SIZE[jc] + SIZE[jd]) / 4
    out[6] = (WORTH[ja] + WORTH[jb] + WORTH[jc] + WORTH[jd]) / 20
    out[7] = fits * each * 4
    out[8] = gin * each * 10
    out[9] = knock * each
    out[10] = gained * each / 2
    out[11] = replaced * each / 5
    out[12] = SIZE[sets] / 2
    out[13] = (SIZE[ra] + SIZE[rb] + SIZE[rc] + SIZE[rd]) / 5
    # What the other player could lay off on this hand's melds.
    ends = (
        WORTH[ua & ((ra << 1 | ra >> 1) & ~a | sets & ~fours)]
        + WORTH[ub & ((rb << 1 | rb >> 1) & ~b | sets & ~fours)]
        + WORTH[uc & ((rc << 1 | rc >> 1) & ~c | sets & ~fours)]
        + WORTH[ud & ((rd << 1 | rd >> 1) & ~d | sets & ~fours)]
    )
    known = size(theirs)
    likely = (HAND - known) * each
    out[14] = ends * likely / 10
    # The other player.
    out[15] = stock / FULL_STOCK
    out[16] = takes / 3 if takes < 6 else 2.0
    out[17] = known / 3
    out[18] = last / 10
    out[19] = before / 10
    discards = size(thrown)
    out[20] = discards / 10
    out[21] = worth(thrown) / discards / 10 if discards else 0.0
    out[22] = (WORTH[ua] + WORTH[ub] + WORTH[uc] + WORTH[ud]) * each / 10
    out[23] = size(thrown & AT_MOST[5] * 0x8004002001) / 4
    out[24] = worth(theirs) / 20
    wanted = near_cards(theirs)
    loose = la | lb << 13 | lc << 26 | ld << 39
    out[25] = worth(loose & wanted) / 20
    out[26] = size(hand & wanted) / 4
    # The card that they are offered.
    out[27] = out[28] = out[29] = out[30] = out[31] = out[32] = out[36] = 0.0
    if card >= 0:
        out[27] = set_danger(theirs, unseen, card, likely)
        out[28] = run_danger(theirs, unseen, card, likely)
        out[29] = POINTS[card % 13] / 10
        out[30] = wanted >> card & 1
        around = near_cards(1 << card)
        out[31] = size(thrown & around) / 2
        out[32] = size(theirs & around) / 2
        out[36] = 1.0 if POINTS[card % 13] > last > 0 else 0.0
    out[33] = 1.0 if passed == 1 else 0.0
    out[34] = 1.0 if passed == 2 else 0.0
    out[35] = 1.0 if deadwood == 0 else 0.0
    # Whoever discards the highest first has nothing loose above the last discard: what is unseen of that is stock.
    low = AT_MOST[last] if last else RANKS
    count = SIZE[ua & low] + SIZE[ub & low] + SIZE[uc & low] + SIZE[ud & low]
    points = WORTH[ua & low] + WORTH[ub & low] + WORTH[uc & low] + WORTH[ud & low]
    out[37] = points / count / 10 if count else 0.0
    out[38] = (SIZE[oa & ~low] + SIZE[ob & ~low] + SIZE[oc & ~low] + SIZE[od & ~low]) * each * 4
    outs = oa | ob << 13 | oc << 26 | od << 39
    out[39] = size(outs & near_cards(thrown)) * each * 4
    out[40] = size(outs & wanted) * each * 4
    out[41] = count * each
