"""What is a meld: rules.md 1.1, 2.1 to 2.4, 3.1; notation.md, "A run with jokers"."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.engine.cards import HIDDEN, JOKER, Cards, join, parse_cards
from games.engine.errors import IllegalMove
from games.engine.melds import Shape, joker_meld, meld_value, natural_meld, readings
from tests.engine.melds import slow


def refusal(judge, words: str) -> str:
    with pytest.raises(IllegalMove) as refused:
        judge(parse_cards(words))
    return refused.value.code


def as_words(shape: Shape) -> tuple[str, str, str]:
    return shape.kind, join(shape.cards), join(shape.stands_for)


# Cards that are likely to be nearly a meld: one suit or one rank, some jokers.
suited = st.tuples(st.integers(0, 3), st.lists(st.integers(0, 12), max_size=15)).map(
    lambda drawn: [drawn[0] * 13 + rank for rank in drawn[1]]
)
ranked = st.tuples(st.integers(0, 12), st.lists(st.integers(0, 3), max_size=6)).map(
    lambda drawn: [suit * 13 + drawn[0] for suit in drawn[1]]
)
runs = st.builds(
    lambda suit, first, size: [
        suit * 13 + place % 13 for place in range(first, min(14, first + size))
    ],
    st.integers(0, 3),
    st.integers(0, 12),
    st.integers(2, 13),
)
wild = st.lists(st.just(JOKER), max_size=4)


@st.composite
def nearly_melds(draw: st.DrawFn) -> Cards:
    cards = draw(st.one_of(suited, ranked, runs))
    if draw(st.booleans()):
        for i in draw(st.sets(st.integers(0, 14), max_size=4)):
            if i < len(cards):
                cards[i] = JOKER
    else:
        cards = cards + draw(wild)
    return tuple(draw(st.permutations(cards)) if draw(st.booleans()) else cards)


# rules.md 1.1 and 3.1: without jokers, the ace low


@pytest.mark.parametrize(
    ("words", "kind", "cards"),
    [
        ("7h 7c 7d", "set", "7c 7d 7h"),
        ("7s 7h 7c 7d", "set", "7c 7d 7h 7s"),
        ("5h 7h 6h", "run", "5h 6h 7h"),
        ("3s As 2s", "run", "As 2s 3s"),
        ("Jd Kd Qd", "run", "Jd Qd Kd"),
        (
            "Ac 2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc",
            "run",
            "Ac 2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc",
        ),
    ],
)
def test_three_of_a_rank_or_three_in_a_row_are_a_meld_in_any_order(words, kind, cards):
    assert as_words(natural_meld(parse_cards(words))) == (kind, cards, cards)


@pytest.mark.parametrize(
    "words",
    [
        "",
        "7c",
        "7c 7d",
        "7c 8c",
        "7c 8c Tc",
        "7c 8d 9c",
        "7c 7d 8h",
        "7c 7c 7d",
        "7c 7d Jk",
        "6c 7c 7c 8c",
    ],
)
def test_anything_else_is_no_meld(words):
    assert refusal(natural_meld, words) == "not_a_meld"


@pytest.mark.parametrize(
    "words", ["Qh Kh Ah", "Ah Kh Qh", "Kc Ac 2c", "2s As Ks", "Jd Qd Kd Ad 2d 3d"]
)
def test_a_row_round_the_king_is_refused_by_that_reason(words):
    assert refusal(natural_meld, words) == "run_wraps"


@given(st.one_of(suited, ranked, st.lists(st.integers(-1, HIDDEN), max_size=12)))
def test_natural_melds_are_those_of_the_rules(cards):
    expected = slow.is_natural_meld(cards) and all(0 <= card < JOKER for card in cards)
    try:
        shape = natural_meld(cards)
    except IllegalMove as refused:
        assert not expected
        assert refused.code in ("not_a_meld", "run_wraps")
    else:
        assert expected
        assert shape.cards == shape.stands_for == tuple(sorted(cards))


# rules.md 2.1: sets of different suits


@pytest.mark.parametrize(
    ("words", "cards"),
    [
        ("7s 7h 7d", "7d 7h 7s"),
        ("7s 7h Jk 7d", "7d 7h 7s Jk"),
        ("Jk Jk 7c 7d", "7c 7d Jk Jk"),
        ("Jk Td Tc", "Tc Td Jk"),
        ("Ac Ah Jk", "Ac Ah Jk"),
    ],
)
def test_a_set_lists_its_cards_in_card_order_and_leaves_its_jokers_undeclared(words, cards):
    assert as_words(joker_meld(parse_cards(words))) == ("set", cards, cards)


@pytest.mark.parametrize("words", ["7c 7c 7d", "7c 7c Jk", "7c 7d 7h 7s 7c", "Ac Ac Jk Jk"])
def test_two_cards_of_one_suit_never_share_a_set(words):
    assert refusal(joker_meld, words) == "set_suit_twice"


@pytest.mark.parametrize("words", ["7c 7d 7h 7s Jk", "7c 7d Jk Jk Jk"])
def test_a_set_has_four_cards_at_most(words):
    assert refusal(joker_meld, words) == "set_too_long"


# rules.md 2.2: runs, the ace low or high, never both


@pytest.mark.parametrize(
    "words",
    [
        "Ac 2c 3c",
        "Qd Kd Ad",
        "Ah 2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh",
        "2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh Ah",
    ],
)
def test_the_ace_of_a_run_is_low_or_high(words):
    assert as_words(joker_meld(parse_cards(words))) == ("run", words, words)


@pytest.mark.parametrize(
    "words",
    [
        "Kc Ac 2c",
        "2c Kc Ac",
        "Kc Jk 2c",
        "Qc Kc Jk 2c",
        "Ac 2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc Ac",
        "Kc Qc Jc Tc 9c 8c 7c 6c 5c 4c 3c 2c Ac Ac",
        "Ac 2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc Jk",
        "Jk 2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc Jk",
    ],
)
def test_no_run_goes_round_or_has_both_aces(words):
    assert refusal(joker_meld, words) == "run_wraps"


# rules.md 2.3: jokers


@pytest.mark.parametrize("words", ["7c Jk Jk", "Jk Jk Jk", "Jk Jk Jk 7c", "Jk Jk Jk Jk"])
def test_a_meld_has_two_natural_cards(words):
    assert refusal(joker_meld, words) == "too_few_naturals"


@pytest.mark.parametrize(
    "words",
    ["7c Jk Jk Tc", "Ts Js Jk Jk", "Tc Jk 7c Jk", "Jk Jk 7c 8c", "7c 8c Jk Jk Jk", "Kc Ac Jk Jk"],
)
def test_two_jokers_are_never_adjacent_in_a_run(words):
    assert refusal(joker_meld, words) == "jokers_adjacent"


@pytest.mark.parametrize(
    "words",
    [
        "",
        "Jk",
        "7c Jk",
        "7c 7d",
        "7c 8d Jk",
        "7c 8c 9d",
        "7c Tc Jk",
        "7c 7c 8c",
        "Ac 5c Ac",
        "7c 8c Tc",
        "Ac Jc Jk",
    ],
)
def test_what_no_reason_explains_better_is_not_a_meld(words):
    assert refusal(joker_meld, words) == "not_a_meld"


# notation.md: the order given counts if it reads, else the engine arranges


@pytest.mark.parametrize(
    ("words", "cards", "stands_for"),
    [
        ("7c Jk 9c", "7c Jk 9c", "7c 8c 9c"),
        ("Jk 8h 9h", "Jk 8h 9h", "7h 8h 9h"),
        ("8h 9h Jk", "8h 9h Jk", "8h 9h Th"),
        ("Qs Ks Jk", "Qs Ks Jk", "Qs Ks As"),
        ("Jk Ks As", "Jk Ks As", "Qs Ks As"),
        ("Ac 2c Jk", "Ac 2c Jk", "Ac 2c 3c"),
        ("Jk 2c 3c", "Jk 2c 3c", "Ac 2c 3c"),
        ("Jk 5c Jk 7c Jk", "Jk 5c Jk 7c Jk", "4c 5c 6c 7c 8c"),
    ],
)
def test_the_order_given_stands_where_it_reads_upwards(words, cards, stands_for):
    assert as_words(joker_meld(parse_cards(words))) == ("run", cards, stands_for)


@pytest.mark.parametrize(
    ("words", "cards", "stands_for"),
    [
        ("9h 8h Jk", "8h 9h Jk", "8h 9h Th"),
        ("Jk Ac 2c", "Ac 2c Jk", "Ac 2c 3c"),
        ("9c 7c Jk", "7c Jk 9c", "7c 8c 9c"),
        ("Ac Kc Jk", "Jk Kc Ac", "Qc Kc Ac"),
        ("Ks As Jk", "Jk Ks As", "Qs Ks As"),
        ("Ks Qs Jk", "Qs Ks Jk", "Qs Ks As"),
        ("Jk 9h 8h Jk", "Jk 8h 9h Jk", "7h 8h 9h Th"),
        ("9c 7c Jk Jk", "7c Jk 9c Jk", "7c 8c 9c Tc"),
        ("Ac Qc Jk", "Qc Jk Ac", "Qc Kc Ac"),
        (
            # both ends would take the ace: it is high
            "Ac 3c 2c 4c 5c 6c 8c 9c Tc Jc Qc Kc Jk",
            "2c 3c 4c 5c 6c Jk 8c 9c Tc Jc Qc Kc Ac",
            "2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc Ac",
        ),
    ],
)
def test_otherwise_jokers_fill_the_gaps_then_the_high_end_then_the_low_end(
    words, cards, stands_for
):
    assert as_words(joker_meld(parse_cards(words))) == ("run", cards, stands_for)


@given(nearly_melds())
def test_the_meld_is_the_one_of_the_rules_and_its_own_canonical_form(cards):
    expected = slow.joker_meld(cards)
    try:
        shape = joker_meld(cards)
    except IllegalMove:
        assert expected is None
    else:
        assert shape.cards == expected
        assert joker_meld(shape.cards) == shape


@given(st.lists(st.integers(-2, HIDDEN + 2), max_size=40))
def test_no_cards_raise_anything_but_a_refusal(cards):
    try:
        joker_meld(cards)
    except IllegalMove as refused:
        assert refused.facts == {}
    readings(cards)


@pytest.mark.parametrize("card", [0, 12, JOKER, HIDDEN])
def test_very_many_cards_are_refused_at_once(card):
    began = time.process_time()
    with pytest.raises(IllegalMove):
        joker_meld([card] * 100_000)
    with pytest.raises(IllegalMove):
        natural_meld([card] * 100_000)
    assert readings([card] * 100_000) == ()
    assert time.process_time() - began < 1


# Every reading of the same cards


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("Jk 8h 9h", ["8h 9h Jk", "Jk 8h 9h"]),
        ("Qs Ks Jk", ["Qs Ks Jk", "Jk Qs Ks"]),
        ("Ks As Jk", ["Jk Ks As"]),
        ("Ac 2c Jk", ["Ac 2c Jk"]),
        ("8h 9h Jk Jk", ["Jk 8h 9h Jk"]),
        ("7c 7d Jk", ["7c 7d Jk"]),
        ("7c 7d", []),
        ("7c Jk Jk Tc", []),
        (
            "Ac 2c 3c 4c 5c 6c 8c 9c Tc Jc Qc Kc Jk",
            ["Ac 2c 3c 4c 5c 6c Jk 8c 9c Tc Jc Qc Kc", "2c 3c 4c 5c 6c Jk 8c 9c Tc Jc Qc Kc Ac"],
        ),
    ],
)
def test_readings_are_all_melds_of_exactly_these_cards_in_meld_order(words, found):
    assert [join(shape.cards) for shape in readings(parse_cards(words))] == found


@given(nearly_melds())
def test_readings_are_those_of_the_rules_and_hold_the_engine_s_choice(cards):
    shapes = readings(cards)
    assert [shape.cards for shape in shapes] == slow.exact_melds(cards)
    assert all(joker_meld(shape.cards) == shape for shape in shapes)
    try:
        assert joker_meld(cards) in shapes
    except IllegalMove as refused:
        # An order that reads is judged as it stands, whatever else the cards could be.
        assert not shapes or refused.code == "jokers_adjacent"


# rules.md 2.4: the value of a meld


@pytest.mark.parametrize(
    ("words", "value"),
    [
        ("Kc Kd Kh", 30),
        ("5s 6s 7s", 18),
        ("Ac 2c 3c", 6),
        ("Qd Kd Ad", 31),
        ("Ac Ad Ah", 33),
        ("7c Jk 9c", 24),
        ("Tc Td Jk", 30),
        ("Ts Js Qs", 30),
        ("7c 7d 7h", 21),
        ("6c 6d Jk", 18),
        ("Ac Ad Jk Jk", 44),
        ("Jk 2c 3c", 6),
        ("Qs Ks Jk", 31),
        ("Ac 2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc", 85),
        ("2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc Ac", 95),
    ],
)
def test_a_meld_counts_what_its_cards_and_jokers_stand_for(words, value):
    assert meld_value(joker_meld(parse_cards(words))) == value
