"""Joker Rummy's opening: rules.md 2.4, 2.5, 2.6, and the worked cases that concern it."""

from __future__ import annotations

import random
import time
from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.engine.cards import (
    HIDDEN,
    JOKER,
    TWO_DECKS_AND_JOKERS,
    Cards,
    join,
    parse_card,
    parse_cards,
)
from games.engine.melds import (
    Opening,
    best_opening,
    cover,
    groupings,
    joker_meld,
    meld_value,
    waiver_opening,
)
from tests.engine.melds import slow

# The exhaustive search sees a whole hand of the game where melds are few, fewer cards where they crowd.
RANDOM = range(3, 15)
CLUSTERED = range(3, 12)


def hands(seed: str):
    yield from slow.random_hands(TWO_DECKS_AND_JOKERS, RANDOM, seed)
    yield from slow.clustered_hands(TWO_DECKS_AND_JOKERS, CLUSTERED, seed)
    yield from slow.clustered_hands((*TWO_DECKS_AND_JOKERS, *[JOKER] * 12), range(4, 9), seed)


def in_words(opening: Opening | None) -> tuple[int, str] | None:
    return opening and (opening.value, " / ".join(map(join, opening.melds)))


def is_an_opening_of(hand: Cards, opening: Opening) -> bool:
    """Its melds are melds in canonical order and in card order, their value is right, the hand holds them."""
    rest: Cards | None = hand
    for meld in opening.melds:
        rest = slow.less(rest, meld) if rest is not None else None
    shapes = [joker_meld(meld) for meld in opening.melds]
    return (
        rest is not None
        and [shape.cards for shape in shapes] == sorted(opening.melds)
        and sum(map(meld_value, shapes)) == opening.value
    )


# rules.md 2.4: value


@pytest.mark.parametrize(
    ("words", "value", "melds"),
    [
        ("Kc Kd Kh 5s 6s 7s", 48, "Kc Kd Kh / 5s 6s 7s"),
        ("Kc Kd Kh 5s 6s 7s 2d 4h", 48, "Kc Kd Kh / 5s 6s 7s"),
        ("Ac 2c 3c", 6, "Ac 2c 3c"),
        ("Qd Kd Ad", 31, "Qd Kd Ad"),
        ("Ac Ad Ah", 33, "Ac Ad Ah"),
        ("Tc Td Jk", 30, "Tc Td Jk"),
        ("Ts Js Qs 7c 7d 7h", 51, "7c 7d 7h / Ts Js Qs"),
        ("Ts Js Qs 6d 6c Jk", 48, "6c 6d Jk / Ts Js Qs"),
        ("7c Jk Jk", 0, ""),
        ("Kc Ac 2c", 0, ""),
        ("", 0, ""),
        ("Jk Jk Jk Jk", 0, ""),
    ],
)
def test_the_best_opening_of_hands_from_the_rules(words, value, melds):
    assert in_words(best_opening(parse_cards(words))) == (value, melds)


def test_of_equal_values_the_fewest_cards_then_card_order_decide():
    # Six in a row are two melds, for these come first in card order.
    assert in_words(best_opening(parse_cards("5c 6c 7c 8c 9c Tc"))) == (45, "5c 6c 7c / 8c 9c Tc")
    # Two copies of a meld are both laid down.
    assert in_words(best_opening(parse_cards("5c 5c 6c 6c 7c 7c"))) == (36, "5c 6c 7c / 5c 6c 7c")
    # The ace is worth more above the king than below the two.
    assert in_words(best_opening(parse_cards("Ac 2c 3c Qc Kc"))) == (31, "Qc Kc Ac")


def test_a_joker_stands_where_it_counts_most():
    assert in_words(best_opening(parse_cards("Qs Ks Jk"))) == (31, "Qs Ks Jk")
    assert in_words(best_opening(parse_cards("8h 9h Jk"))) == (27, "8h 9h Jk")
    assert in_words(best_opening(parse_cards("7c 7d Jk Jk"))) == (28, "7c 7d Jk Jk")


# rules.md 2.6: the card taken must be part of it


def test_an_opening_that_must_hold_a_card_holds_it_even_for_less():
    hand = parse_cards("Ac Ad Ah 2h 3h 9s")
    assert in_words(best_opening(hand)) == (33, "Ac Ad Ah")
    assert in_words(best_opening(hand, parse_card("Ad"))) == (33, "Ac Ad Ah")
    assert in_words(best_opening(hand, parse_card("3h"))) == (6, "Ah 2h 3h")
    assert best_opening(hand, parse_card("9s")) == Opening(0, ())  # it is in no meld
    assert best_opening(hand, parse_card("9c")) == Opening(0, ())  # it is not there


def test_a_joker_can_be_the_card_that_must_be_held():
    assert "Jk" in str(in_words(best_opening(parse_cards("2c 3c Jk Kc Kd Kh"), JOKER)))


def test_the_best_opening_is_that_of_the_exhaustive_search():
    rng = random.Random("must hold")
    found_one = 0
    for hand in hands("opening"):
        must_hold = rng.choice((None, None, rng.choice(hand)))
        found = best_opening(hand, must_hold)
        assert tuple(found) == slow.best_opening(hand, must_hold), (slow.said(hand), must_hold)
        found_one += found.value > 0
    assert found_one > slow.HANDS


def test_the_order_of_the_cards_makes_no_difference():
    rng = random.Random("order")
    for hand in islice(hands("order"), 200):
        shuffled = list(hand)
        rng.shuffle(shuffled)
        assert best_opening(shuffled) == best_opening(hand)
        assert waiver_opening(shuffled) == waiver_opening(hand)
        assert groupings(shuffled) == groupings(hand)


# rules.md 2.5: the threshold is waived where no card or one is left


def test_the_waiver_opens_with_28_points_and_one_card_left():
    hand = parse_cards("Ac 2c 3c Ad 2d 3d Ah 2h 3h As 2s 3s 4s 9c")
    found = waiver_opening(hand)
    assert found is not None and is_an_opening_of(hand, found)
    # The best uses the aces as a set, but 28 points by runs alone are an arrangement too.
    assert tuple(found) == slow.waiver_opening(hand, None)
    in_runs = parse_cards("Ac 2c 3c / Ad 2d 3d / Ah 2h 3h / As 2s 3s 4s".replace(" /", ""))
    assert sum(meld_value(joker_meld(in_runs[i : i + 3])) for i in (0, 3, 6)) == 18
    assert meld_value(joker_meld(in_runs[9:])) == 10
    assert any(way.value == 28 and len(way.melds) == 4 for way in groupings(in_runs, 1000))


def test_the_waiver_needs_all_cards_but_one():
    assert waiver_opening(parse_cards("Ac 2c 3c 9d")) == Opening(6, (parse_cards("Ac 2c 3c"),))
    assert waiver_opening(parse_cards("Ac 2c 3c")) == Opening(6, (parse_cards("Ac 2c 3c"),))
    assert waiver_opening(parse_cards("Ac 2c 3c 9d Kd")) is None
    assert waiver_opening(parse_cards("Ac")) is None
    assert waiver_opening(()) is None
    assert waiver_opening(parse_cards("Jk Jk 3c")) is None


def test_the_card_taken_is_not_the_one_left():
    hand = parse_cards("Ac 2c 3c 9d")
    assert waiver_opening(hand, parse_card("9d")) is None
    assert waiver_opening(hand, parse_card("3c")) is not None
    assert waiver_opening(hand, parse_card("4c")) is None
    # A second copy of it may be.
    assert waiver_opening(parse_cards("Ac 2c 3c 3c"), parse_card("3c")) is not None


def test_the_waiver_is_that_of_the_exhaustive_search():
    rng = random.Random("waiver must hold")
    found_one = 0
    for hand in hands("waiver"):
        must_hold = rng.choice((None, None, rng.choice(hand)))
        found = waiver_opening(hand, must_hold)
        expected = slow.waiver_opening(hand, must_hold)
        assert (found and tuple(found)) == expected, (slow.said(hand), must_hold)
        found_one += found is not None
    assert found_one > slow.HANDS // 10


# One selection of cards, all to be used


def test_every_way_to_arrange_the_cards_is_given_the_highest_value_first():
    assert list(map(in_words, groupings(parse_cards("8h 9h Jk")))) == [
        (27, "8h 9h Jk"),
        (24, "Jk 8h 9h"),
    ]
    assert list(map(in_words, groupings(parse_cards("5c 6c 7c 8c 9c Tc")))) == [
        (45, "5c 6c 7c / 8c 9c Tc"),
        (45, "5c 6c 7c 8c 9c Tc"),
    ]
    assert groupings(parse_cards("5c 6c 7c 9d")) == ()
    assert groupings(()) == ()
    assert groupings(parse_cards("Jk Jk")) == ()


def test_groupings_are_those_of_the_exhaustive_search(monkeypatch):
    monkeypatch.setattr(cover, "STEPS", 10**9)
    some = 0
    for hand in hands("groupings"):
        found = groupings(hand, limit=10**6)
        expected = slow.groupings(hand)
        assert list(map(tuple, found)) == expected, slow.said(hand)
        assert groupings(hand, limit=3) == found[:3]
        some += bool(found)
    assert some > slow.HANDS // 10


def test_groupings_of_very_many_are_bounded_and_hold_the_best():
    hand = (*parse_cards("3c 4c 5c 6c 7c 8c 9c 4c 5c 6c"), *[JOKER] * 4)
    began = time.process_time()
    found = groupings(hand)
    assert time.process_time() - began < 1
    assert len(found) == 24
    assert all(is_an_opening_of(hand, opening) for opening in found)
    assert list(found) == sorted(found, key=lambda opening: (-opening.value, opening.melds))
    assert found[0] == best_opening(hand)  # which uses all the cards here


@given(
    st.lists(st.sampled_from(TWO_DECKS_AND_JOKERS), max_size=12).filter(
        lambda cards: all(cards.count(card) <= (4 if card == JOKER else 2) for card in cards)
    ),
    st.permutations(range(4)),
)
def test_relabelling_the_suits_changes_no_value(cards, suits):
    other = slow.relabelled(cards, suits)
    best, moved = best_opening(cards), best_opening(other)
    assert (moved.value, sum(map(len, moved.melds))) == (best.value, sum(map(len, best.melds)))
    assert len(groupings(other, 10**6)) == len(groupings(cards, 10**6))
    assert (waiver_opening(cards) is None) == (waiver_opening(other) is None)


@given(st.lists(st.integers(0, HIDDEN), max_size=14))
def test_no_hand_however_odd_raises(cards):
    assert best_opening(cards).value >= 0
    waiver_opening(cards)
    groupings(cards)
