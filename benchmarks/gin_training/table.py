"""Rounds of Gin Rummy, many thousands a second: the player that learns, and those that it learns against."""

from __future__ import annotations

import numpy as np
from compiled import COUNT, POINTS, deadwood, describe, features
from numba import njit
from rule_player import rule_discard
from scoring import settle

ALL = features.ALL_CARDS
AFTER, STOCK, KNOCK = (
    0,
    1,
    2,
)  # the three things that are valued: a discard (or pass), a draw, a knock
LEARNER, SIMPLE, CAREFUL = 0, 1, 2
SCALE = 25.0
RECORDS = 64  # positions of a round at most


@njit(fastmath=True)
def value(net, head, x):
    """What a position is worth to whoever chose it, in points of the round."""
    w1, b1, w2, b2, w3, b3 = net  # w1 and w2 the other way round: a row for each input
    h1 = b1[head].copy()
    for j in range(w1.shape[1]):
        if x[j] != 0.0:
            for i in range(len(h1)):
                h1[i] += w1[head, j, i] * x[j]
    h2 = b2[head].copy()
    for j in range(len(h1)):
        if h1[j] > 0.0:
            for i in range(len(h2)):
                h2[i] += w2[head, j, i] * h1[j]
    total = b3[head]
    for i in range(len(h2)):
        total += w3[head, i] * max(h2[i], 0.0)
    return total * SCALE


@njit
def worth_a_look(hand, upcard, total):
    """Whether the upcard completes a meld, or allows a knock: nothing else is worth a take."""
    eleven = hand | 1 << upcard
    if deadwood(eleven) < total + POINTS[upcard % 13]:
        return True
    least_left = 1000
    for card in range(52):
        if hand >> card & 1:
            least_left = min(least_left, deadwood(eleven ^ 1 << card))
    return least_left <= 10


@njit
def play(nets, kinds, deck, explore_at, lays_off, lam, single, xs, heads, targets, owner, eps):
    """Play one round. `kinds[p]` (p 0 is the non-dealer) says who plays; `nets` two nets, one a seat.

    Records the learner's positions from its decision number `explore_at` on (-1: from the first, without
    exploring) into xs, heads, targets. Returns the points of seat 0, the number recorded, the turns.
    """
    hands = np.zeros(2, np.int64)
    known = np.zeros(2, np.int64)
    thrown = np.zeros(2, np.int64)
    takes = np.zeros(2, np.int64)
    last = np.zeros(2, np.int64)
    before = np.zeros(2, np.int64)
    for i in range(20):
        hands[i % 2] |= 1 << deck[i]
    upcard = deck[20]
    pile = 1 << upcard
    place = 21
    count = 0
    decisions = np.zeros(2, np.int64)
    vals = np.zeros(RECORDS)
    x = np.empty(COUNT)
    best_x = np.empty(COUNT)
    points = 0
    stockless = 0
    passes = 0
    p = 0
    turns = 0
    while True:
        q = 1 - p
        turns += 1
        kind = kinds[p]
        net = nets[p]
        hand = hands[p]
        stock = 52 - place
        unseen = ALL & ~(hand | pile | known[q] | 1 << upcard)
        may_take = turns != 3 or passes != 2
        offered = turns <= 2 and passes == turns - 1
        take = False
        total = deadwood(hand)
        eleven = hand | 1 << upcard
        # Draw.
        if kind == LEARNER:
            if may_take:
                look = worth_a_look(hand, upcard, total)
                took = -1e9
                if look:
                    _, _, took = choose(
                        net,
                        eleven,
                        upcard,
                        unseen,
                        known[q],
                        thrown[q],
                        stock,
                        takes[q],
                        last[q],
                        before[q],
                        x,
                        best_x,
                        -1,
                    )
                if offered:
                    describe(
                        x,
                        hand,
                        unseen,
                        known[q],
                        thrown[q],
                        upcard,
                        stock,
                        takes[q],
                        last[q],
                        before[q],
                        turns,
                    )
                    other = value(net, AFTER, x)
                else:
                    describe(
                        x,
                        hand,
                        unseen,
                        known[q],
                        thrown[q],
                        -1,
                        stock,
                        takes[q],
                        last[q],
                        before[q],
                        0,
                    )
                    other = value(net, STOCK, x)
                take = took > other
                if look and decisions[p] == explore_at:
                    take = np.random.random() < 0.5
                if not take and decisions[p] >= explore_at and count < RECORDS:
                    xs[count, :] = x
                    heads[count] = AFTER if offered else STOCK
                    vals[count] = other
                    owner[count] = p
                    count += 1
                decisions[p] += 1
        else:
            if may_take:
                limit = 10 if kind == SIMPLE else -1
                least_left = 1000
                for card in range(52):
                    if eleven >> card & 1 and (card != upcard or kind == SIMPLE):
                        least_left = min(least_left, deadwood(eleven ^ 1 << card))
                melds = deadwood(eleven) < total + POINTS[upcard % 13]
                take = least_left <= limit or (melds and (kind == SIMPLE or least_left < total))
        if offered and not take:
            passes += 1
            if passes == 2:
                pile = 0  # nobody who comes late, as a bot does at each of its turns, can tell what lay there
            p = q
            continue
        barred = -1
        if take:
            hand = eleven
            pile &= ~(1 << upcard)
            barred = upcard
            takes[p] += 1
            if not offered:
                known[p] |= 1 << upcard
            stockless += 1
        else:
            hand |= 1 << deck[place]
            place += 1
            stockless = 0
        stock = 52 - place
        unseen &= ~(1 << upcard if take else 1 << deck[place - 1])
        # Discard or knock.
        if kind == LEARNER:
            force = -1
            if decisions[p] == explore_at or np.random.random() < eps:
                force = np.random.randint(0, 4)
            card, knocks, worth = choose(
                net,
                hand,
                barred,
                unseen,
                known[q],
                thrown[q],
                stock,
                takes[q],
                last[q],
                before[q],
                x,
                best_x,
                force,
            )
            if decisions[p] >= explore_at and count < RECORDS:
                xs[count, :] = best_x
                heads[count] = KNOCK if knocks else AFTER
                vals[count] = worth
                owner[count] = p
                count += 1
            decisions[p] += 1
        else:
            card = rule_discard(hand, barred, kind == CAREFUL, unseen)
            left = deadwood(hand ^ 1 << card)
            if kind == CAREFUL:
                least_left, which = 1000, -1
                for other in range(52):
                    if hand >> other & 1 and other != barred:
                        w = deadwood(hand ^ 1 << other)
                        if w < least_left:
                            least_left, which = w, other
                knocks = least_left <= (10 if turns <= 12 else 7 if turns <= 20 else 4)
                if knocks:
                    card = which
            else:
                knocks = left <= 10
        bit = 1 << card
        hand ^= bit
        hands[p] = hand
        known[p] &= ~bit
        if knocks:
            won = settle(hand, hands[q], lays_off[q])
            points = won if p == 0 else -won
            break
        upcard = card
        pile |= bit
        thrown[p] |= bit
        before[p] = last[p]
        last[p] = POINTS[card % 13]
        if stockless >= 20 or stock <= 2:
            break
        p = q
    # What became of it: TD(lambda), backwards, a player at a time. In a single round any win is worth the same.
    end = SCALE * np.sign(points) if single else float(points)
    for side in range(2):
        ahead = end if side == 0 else -end
        first, follow = True, 0.0
        for i in range(count - 1, -1, -1):
            if owner[i] == side:
                if not first:
                    ahead = lam * ahead + (1 - lam) * follow
                targets[i] = ahead
                follow = vals[i]
                first = False
    return points, count, turns


@njit
def choose(
    net, eleven, barred, unseen, theirs, thrown, stock, takes, last, before, x, best_x, force
):
    """The discard of most worth, whether to knock with it, and the worth; `best_x` becomes its description.

    With `force` >= 0 a discard of that rank among the best is chosen instead (0: also a knock or none at random).
    """
    cards = np.empty(11, np.int64)
    worths = np.empty(11)
    lefts = np.empty(52, np.int64)
    n = 0
    knock_card, least_left, knock_worth = -1, 1000, -1e9
    for card in range(52):
        lefts[card] = 1000
        bit = 1 << card
        if not eleven & bit or card == barred:
            continue
        lefts[card] = left = deadwood(eleven ^ bit)
        if left < least_left or (
            left == least_left and POINTS[card % 13] > POINTS[knock_card % 13]
        ):
            least_left, knock_card = left, card
    for card in range(52):
        if lefts[card] > least_left + 10:
            continue
        describe(x, eleven ^ 1 << card, unseen, theirs, thrown, card, stock, takes, last, before, 0)
        cards[n] = card
        worths[n] = value(net, AFTER, x) if stock > 2 else 0.0
        n += 1
    if least_left <= 10:
        describe(
            x, eleven ^ 1 << knock_card, unseen, theirs, thrown, -1, stock, takes, last, before, 0
        )
        knock_worth = value(net, KNOCK, x)
    order = np.argsort(-worths[:n])
    at = order[0]
    knocks = knock_worth > worths[at] or least_left == 0
    if force >= 0 and least_left:
        if force == 0 and least_left <= 10:
            knocks = np.random.random() < 0.5
        else:
            at = order[min(force, n - 1)]
            knocks = False
    if knocks:
        describe(
            best_x,
            eleven ^ 1 << knock_card,
            unseen,
            theirs,
            thrown,
            -1,
            stock,
            takes,
            last,
            before,
            0,
        )
        return knock_card, True, knock_worth
    describe(
        best_x,
        eleven ^ 1 << cards[at],
        unseen,
        theirs,
        thrown,
        cards[at],
        stock,
        takes,
        last,
        before,
        0,
    )
    return cards[at], False, worths[at]


@njit
def rounds(seed, n, nets, kinds, lays_off, explore, lam, single, eps, xs, heads, targets, scores):
    """`n` rounds, each deck twice with the seats swapped; fills the arrays, returns how many positions."""
    np.random.seed(seed)
    deck = np.arange(52)
    total = 0
    owner = np.empty(RECORDS, np.int64)
    rx = np.empty((RECORDS, COUNT))
    rh = np.empty(RECORDS, np.int64)
    rt = np.empty(RECORDS)
    sides = np.empty(2, np.int64)
    lays = np.empty(2, np.bool_)
    for i in range(n):
        if i % 2 == 0:
            np.random.shuffle(deck)
        at = -1
        if explore and np.random.random() < 0.8:
            at = np.random.randint(0, 24)
        swap = i % 2
        for p in range(2):
            sides[p] = kinds[(p + swap) % 2]
            lays[p] = lays_off[(p + swap) % 2]
        pair = (nets[1], nets[0]) if swap else (nets[0], nets[1])
        points, count, turns = play(
            pair, sides, deck, at, lays, lam, single, rx, rh, rt, owner, eps
        )
        scores[i] = -points if swap else points
        if explore:
            for j in range(count):
                if kinds[(owner[j] + swap) % 2] == LEARNER and total < len(xs):
                    xs[total, :] = rx[j]
                    heads[total] = rh[j]
                    targets[total] = rt[j]
                    total += 1
    return total
