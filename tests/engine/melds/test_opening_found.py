"""Whole hands of Joker Rummy: an opening is listed exactly when there is one (rules.md 2.4 to 2.6).

A hundred hands; `RUMMY_HANDS=400000 python -m pytest tests/engine/melds/test_opening_found.py` tries 20,000.
"""

import random

from games.engine.cards import JOKER, TWO_DECKS_AND_JOKERS, join
from games.engine.moves import OPEN
from games.engine.state import Obligation
from games.engine.variants import VARIANTS
from tests.engine.melds import slow
from tests.engine.positions import position

VARIANT = VARIANTS["joker"]
HANDS = slow.HANDS // 20


def whole_hands(rng):
    """Fourteen cards: as dealt; and low melds with a card or two, near the waiver."""
    for number in range(HANDS):
        if number % 2:
            yield tuple(rng.sample(TWO_DECKS_AND_JOKERS, 14))
            continue
        low = tuple(
            card for card in TWO_DECKS_AND_JOKERS if card == JOKER or card % 13 in range(1, 5)
        )
        hand: tuple[int, ...] = ()
        while len(hand) < 11:
            some = slow.joker_melds(tuple(sorted(rng.sample(low, 9))))
            if some:
                hand += (meld := rng.choice(some)[0])[: 14 - len(hand)]
                low = slow.less(low, meld)
        deck = slow.less(TWO_DECKS_AND_JOKERS, hand)
        yield hand + tuple(rng.sample(deck, 14 - len(hand)))


def test_an_opening_is_listed_exactly_when_the_exhaustive_search_finds_one():
    rng = random.Random("whole hands")
    found = waived = 0
    table = position("joker", "2c | 2d")
    for number, hand in enumerate(whole_hands(rng)):
        threshold = (30, 40, 51)[number % 3]
        owed = rng.choice((None, None, rng.choice(hand)))
        state = table._replace(
            hands=(tuple(sorted(hand)), ()),
            phase="play",
            options=table.options._replace(opening=threshold),
            obligations=(Obligation(owed, "taken"),) if owed is not None else (),
        )
        enough = slow.best_opening(hand, owed)[0] >= threshold
        waiver = not enough and slow.waiver_opening(hand, owed) is not None
        listed = [move for move in VARIANT.legal_moves(state) if move.kind == OPEN]
        assert bool(listed) == (enough or waiver), (join(sorted(hand)), owed, threshold)
        assert VARIANT.can(state, OPEN) == bool(listed)
        for move in listed:
            VARIANT.apply(state, move)
        found += enough
        waived += waiver
    assert found > HANDS // 4
    assert waived > HANDS // 100
