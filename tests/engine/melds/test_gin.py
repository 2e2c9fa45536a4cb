"""Gin Rummy's least deadwood, arrangements, knocks and defence: rules.md 3.1, 3.4, 3.5 and its worked cases."""

from __future__ import annotations

import random
from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.engine.cards import ONE_DECK, Cards, join, parse_card, parse_cards
from games.engine.melds import (
    Defence,
    arrangements,
    deadwood,
    defence,
    knock_choices,
    knock_deadwoods,
)
from tests.engine.melds import slow


def melds_of(words: str) -> tuple[Cards, ...]:
    return tuple(parse_cards(meld) for meld in words.split("/")) if words else ()


def in_words(melds: tuple[Cards, ...]) -> str:
    return " / ".join(map(join, melds))


# rules.md 3.4: the least deadwood


@pytest.mark.parametrize(
    ("words", "least"),
    [
        ("", 0),
        ("Ah", 1),
        ("Kc Qc", 20),
        ("Ac 2d 3h 4s 5c 6d 7h 8s 9c Td", 55),
        ("6h Qh Qc 5h Kd Kh 7h Kc 4h Qd", 0),
        ("Kc 3s 3c 9c Kh 3h 9h 3d 9d Kd", 0),
        ("Tc 2h 3h 2s Td 5h 3s 4h 4s Ts", 0),
        ("Kc Qc Ac", 21),  # the ace is low only
        ("Kc Ac 2c", 13),
    ],
)
def test_the_least_deadwood_of_hands_from_the_rules(words, least):
    assert deadwood(parse_cards(words)) == least
    assert arrangements(parse_cards(words))[0] == least


def test_two_arrangements_with_the_same_deadwood_are_both_listed():
    hand = parse_cards("As 2s 3s 2h 2d 9c 9d 9h 5c Ah")
    least, found = arrangements(hand)
    assert least == 10
    # The run of spades, or the set of twos, which leaves Ah As 3s 5c: also ten.
    assert list(map(in_words, found)) == ["9c 9d 9h / 2d 2h 2s", "9c 9d 9h / As 2s 3s"]


def test_two_runs_that_join_are_only_listed_joined():
    least, found = arrangements(parse_cards("4s 5s 6s 7s 8s 9s Ts Js Qs Ks"))
    assert (least, list(map(in_words, found))) == (0, ["4s 5s 6s 7s 8s 9s Ts Js Qs Ks"])


def test_a_hand_without_melds_has_one_empty_arrangement():
    assert arrangements(parse_cards("Ac 3d")) == (4, ((),))
    assert arrangements(()) == (0, ((),))


def test_the_order_of_the_cards_makes_no_difference():
    hand = list(parse_cards("As 2s 3s 2h 2d 9c 9d 9h 5c Ah"))
    rng = random.Random(1)
    expected = arrangements(hand)
    for _ in range(20):
        rng.shuffle(hand)
        assert arrangements(hand) == expected
        assert deadwood(hand) == 10


@pytest.mark.parametrize("sizes", [(10,), (11,)])
def test_least_deadwood_and_arrangements_are_those_of_the_exhaustive_search(sizes):
    for hand in slow.gin_hands(sizes, f"arrangements of {sizes}"):
        least, found = arrangements(hand)
        assert deadwood(hand) == least, slow.said(hand)
        assert (least, found) == slow.arrangements(hand), slow.said(hand)


def test_so_they_are_of_hands_of_other_sizes():
    for hand in islice(slow.clustered_hands(ONE_DECK, range(13), "other sizes"), 500):
        least, found = arrangements(hand)
        assert deadwood(hand) == least
        assert (least, found) == slow.arrangements(hand), slow.said(hand)


def test_hands_of_any_size_up_to_the_whole_deck_can_be_asked():
    rng = random.Random("many cards")
    for size in (14, 17, 20, 23):
        for _ in range(8):
            hand = tuple(sorted(rng.sample(ONE_DECK[: 13 * 3], size)))
            least, found = arrangements(hand)
            assert least == deadwood(hand) == slow.deadwood(hand)
            assert len(found) == len(set(found)) >= 1
            assert list(found) == sorted(found)
            for melds in found[:50]:
                assert all(slow.is_natural_meld(meld) for meld in melds) and slow.joined(melds)
                left = set(hand) - {card for meld in melds for card in meld}
                assert slow.points(tuple(left)) == least
    assert deadwood(ONE_DECK) == 0
    assert deadwood(ONE_DECK[:12] + ONE_DECK[13:25] + ONE_DECK[26:38] + ONE_DECK[39:51]) == 0


def test_many_contested_ranks_are_arranged_as_the_exhaustive_search_does():
    # Three suits of five neighbouring ranks: each card could be in a set or in a run.
    hand = parse_cards("3c 4c 5c 6c 7c 3d 4d 5d 6d 7d 3h 4h 5h 6h 7h")
    assert arrangements(hand) == slow.arrangements(hand)
    assert arrangements(hand[:-1]) == slow.arrangements(hand[:-1])


@given(st.sets(st.integers(0, 51), max_size=14), st.permutations(range(4)))
def test_relabelling_the_suits_changes_no_deadwood_and_no_number_of_arrangements(cards, suits):
    hand = tuple(cards)
    other = slow.relabelled(hand, suits)
    assert deadwood(other) == deadwood(hand)
    mapped = {
        frozenset(frozenset(slow.relabelled(m, suits)) for m in way)
        for way in arrangements(hand)[1]
    }
    assert {frozenset(map(frozenset, way)) for way in arrangements(other)[1]} == mapped


@given(st.sets(st.integers(0, 51), min_size=1, max_size=14))
def test_a_card_more_never_adds_more_than_its_points(cards):
    hand = sorted(cards)
    least = deadwood(hand)
    for card in hand:
        others = [other for other in hand if other != card]
        assert least <= deadwood(others) + slow.points((card,))


# rules.md 3.4: the knock


def test_exactly_6c_or_7d_can_be_knocked_with():
    eleven = parse_cards("5s 6s 7s 8s 9c 9d 9h Ad 2h 6c 7d")
    found = {join((card,)): left for card, left in knock_deadwoods(eleven).items() if left <= 10}
    assert found == {"6c": 10, "7d": 9}


def test_a_hand_that_melds_all_eleven_can_shed_a_card_and_still_be_gin():
    eleven = parse_cards("5s 6s 7s 8s 9c 9d 9h Jd Qd Kd Td")
    assert deadwood(eleven) == 0
    assert [join((card,)) for card, left in knock_deadwoods(eleven).items() if not left] == [
        "5s",
        "8s",
        "Kd",
        "Td",
    ]


def test_knock_deadwoods_are_the_deadwoods_of_the_other_ten():
    for hand in slow.gin_hands((11,), "knock"):
        found, least = knock_deadwoods(hand), slow.deadwoods(hand)
        assert list(found) == list(hand)
        for card in hand:
            others = tuple(other for other in hand if other != card)
            assert found[card] == least(others), slow.said(hand)


def test_the_arrangement_with_the_fewest_lay_offs_comes_first():
    ten = parse_cards("As 2s 3s 2h 2d 9c 9d 9h 5c Ah")
    eleven = (*ten, parse_card("Kc"))
    # The run of spades takes the 4s, the set of twos the 2c: one each, and the nine of spades either way.
    first = [in_words(melds) for melds in knock_choices(ten, eleven, None)]
    assert len(first) == 2
    without_4s = [in_words(melds) for melds in knock_choices(ten, eleven, parse_card("4s"))]
    without_2c = [in_words(melds) for melds in knock_choices(ten, eleven, parse_card("2c"))]
    assert "As 2s 3s" in without_4s[0]
    assert "2d 2h 2s" in without_2c[0]
    # Equal: card order.
    assert first == sorted(first, key=melds_of)


def test_a_card_that_fits_two_melds_counts_once_and_the_own_discard_not_at_all():
    ten = parse_cards("As 2s 3s 2h 2d 9c 9d 9h 5c Ah")
    with_4s = (*ten, parse_card("4s"))
    assert "As 2s 3s" in in_words(knock_choices(ten, with_4s, None)[0])


def test_knock_choices_are_those_of_the_exhaustive_search_in_its_order():
    rng = random.Random("knock choices")
    several = 0
    for hand in slow.gin_hands((11,), "knock choices"):
        discard = rng.choice(hand)
        ten = tuple(card for card in hand if card != discard)
        upcard = rng.choice([card for card in ONE_DECK if card not in hand])
        found = knock_choices(ten, hand, upcard)
        assert found == slow.knock_choices(ten, hand, upcard), slow.said(hand)
        several += len(found) > 1
    assert several > 20


# rules.md 3.5: the defence


def test_the_defender_lays_off_the_4s_and_then_the_3s():
    found = defence(
        melds_of("5s 6s 7s/9c 9d 9h/Jd Qd Kd"), parse_cards("3s 4s 2h 2d 2c 8h 8d 8c Kc 7d")
    )
    assert found.deadwood == 17
    assert list(map(join, found.melds)) == ["2c 2d 2h", "8c 8d 8h"]
    assert found.laid_off == ((parse_card("4s"), 0), (parse_card("3s"), 0))


def test_lay_offs_chain_upwards_first_the_8_then_the_9():
    found = defence(melds_of("5s 6s 7s"), parse_cards("9s 8s Kc"))
    assert found == Defence(10, (), ((parse_card("8s"), 0), (parse_card("9s"), 0)))


def test_after_gin_nothing_is_laid_off():
    assert defence(melds_of("5s 6s 7s"), parse_cards("8s 9s"), gin=True) == Defence(17, (), ())


def test_a_card_is_kept_where_it_serves_the_defender_better():
    # The 8s would go on the run; in the set it saves the other eights.
    found = defence(melds_of("5s 6s 7s"), parse_cards("8s 8c 8d"))
    assert found == Defence(0, melds_of("8c 8d 8s"), ())


def test_of_equal_defences_the_one_with_the_fewest_cards_laid_off_is_taken():
    # 8s 9s Ts: a run of one's own, or three lay-offs.
    found = defence(melds_of("5s 6s 7s"), parse_cards("8s 9s Ts"))
    assert found == Defence(0, melds_of("8s 9s Ts"), ())


def test_a_card_that_fits_a_set_and_a_run_goes_where_the_next_can_follow():
    found = defence(melds_of("7c 7d 7h/4s 5s 6s"), parse_cards("7s 8s Kc"))
    assert found == Defence(10, (), ((parse_card("7s"), 1), (parse_card("8s"), 1)))


def test_runs_do_not_go_round_when_cards_are_laid_off():
    assert defence(melds_of("Jd Qd Kd"), parse_cards("Ad Ah")) == Defence(2, (), ())
    assert defence(melds_of("Ad 2d 3d"), parse_cards("Kc Kd")) == Defence(20, (), ())


def test_defences_are_those_of_the_exhaustive_search():
    rng = random.Random("defence")
    laid_off = 0
    for seen, hand in enumerate(slow.gin_hands((13, 15, 17, 20), "defence")):
        # The knocker's melds come out of the same corner of the deck.
        ways = [melds for melds in arrangements(hand)[1] if melds]
        melds = tuple(rng.sample(ways[0], rng.randint(1, min(3, len(ways[0]))))) if ways else ()
        gone = {card for meld in melds for card in meld}
        rest = [card for card in hand if card not in gone]
        if not seen % 2:
            rest += [card for card in ONE_DECK if card not in gone and card not in rest][::3]
        own = tuple(sorted(rng.sample(rest, min(10, len(rest)))))
        found = defence(melds, own)
        assert tuple(found) == slow.defence(melds, own), (in_words(melds), slow.said(own))
        after_gin = defence(melds, own, gin=True)
        assert (after_gin.deadwood, after_gin.laid_off) == (slow.deadwood(own), ())
        assert after_gin.melds == arrangements(own)[1][0]
        laid_off += bool(found.laid_off)
    assert laid_off > 100


@given(st.sets(st.integers(0, 51), min_size=10, max_size=10), st.permutations(range(4)))
def test_relabelling_the_suits_changes_no_defence(cards, suits):
    melds = melds_of("5s 6s 7s/9c 9d 9h/Jd Qd Kd")
    own = tuple(sorted(card for card in cards if all(card not in meld for meld in melds)))
    other = tuple(tuple(sorted(slow.relabelled(meld, suits))) for meld in melds)
    left, moved = defence(melds, own), defence(other, slow.relabelled(own, suits))
    assert (moved.deadwood, len(moved.laid_off)) == (left.deadwood, len(left.laid_off))
