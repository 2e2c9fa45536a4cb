"""What a hand is worth is the mean over all draws, however it is counted."""

from collections import Counter

import pytest

from games.bots.joker.clearing import Clearing
from games.bots.joker.worth import UNOPENED, nearness, worth, worths
from games.engine.cards import TWO_DECKS_AND_JOKERS, parse_card, parse_cards, without
from games.engine.melds import best_opening
from tests.bots.test_joker_clearing import table, tables


def mean_over_all_draws(hand, melds, live, threshold=0):
    total = 0
    for card, count in live.items():
        more = (*hand, card)
        near = nearness(Clearing(more, melds).deadwood())
        if threshold and best_opening(more).value < threshold:
            near *= UNOPENED
        total += count * near
    return total / sum(live.values())


def positions(count):
    for number, (hand, shapes) in enumerate(tables("worth")):
        if number < count:
            state = table(hand, shapes)
            held = [card for meld in state.melds for card in meld.cards] + list(hand)
            live = Counter(TWO_DECKS_AND_JOKERS)
            live.subtract(held)
            yield state.hand, state.melds, +live


def test_a_hand_is_worth_the_mean_over_all_draws():
    for hand, melds, live in positions(20):
        assert worth(hand, melds, live) == pytest.approx(mean_over_all_draws(hand, melds, live))


def test_so_it_is_without_any_card_and_before_opening():
    for hand, melds, live in positions(8):
        faces = sorted(set(hand))
        for threshold in (0, 30):
            assert worths(hand, faces, melds, live, threshold) == {
                card: pytest.approx(
                    mean_over_all_draws(without(hand, (card,)), melds, live, threshold)
                )
                for card in faces
            }


def test_a_pair_with_live_cards_is_worth_more_than_lone_cards_and_a_copy_gone_is_missed():
    hand = parse_cards("9c 9d 2h Ks")
    live = Counter(without(TWO_DECKS_AND_JOKERS, hand))
    lone = parse_cards("9c 6d 2h Ks")
    assert worth(hand, (), live) > worth(lone, (), live)
    fewer = live.copy()
    fewer[parse_card("9h")] -= 1
    assert worth(hand, (), fewer) < worth(hand, (), live)
