"""Joker Rummy, rules.md section 2 in its order: the cards, and what is a meld (clauses 1 to 3)."""

from collections import Counter

import pytest

from games.engine.cards import JOKER, join
from games.engine.variant import make_options
from games.engine.variants import VARIANTS, joker

from .positions import canonical, dealt, holding, legal, make, why


def laid(cards):
    """The meld as it lies on the table, and what each card stands for."""
    meld = make(holding(cards), f"lay down {cards}").melds[0]
    assert canonical(holding(cards), f"lay down {cards}") == f"lay down {join(meld.cards)}"
    return join(meld.cards), join(meld.stands_for)


# The table at the head of the section


def test_the_deck_is_two_decks_and_four_jokers():
    deck = Counter(joker.deck(make_options(VARIANTS["joker"])))
    assert deck.total() == 108
    assert deck[JOKER] == 4 and {deck[card] for card in range(52)} == {2}


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_two_to_six_play_with_thirteen_cards_each(seats):
    state = dealt("joker", seats=seats)
    assert [len(held) for held in state.hands] == [13] * seats
    assert (len(state.discards), len(state.stock)) == (1, 107 - 13 * seats)


@pytest.mark.parametrize("seats", [1, 7])
def test_no_other_number_can_be_dealt(seats):
    assert sorted(joker.seats) == [2, 3, 4, 5, 6]
    with pytest.raises(ValueError):
        dealt("joker", seats=seats)


def test_the_threshold_is_40_or_30_or_51_and_a_match_a_single_round_or_to_200():
    assert joker.options == {"opening": (40, 30, 51), "target": (0, 200)}


# 1. Sets


@pytest.mark.parametrize("cards", ["7c 7d 7h", "7c 7d 7h 7s", "Ac Ah As"])
def test_2_1_a_set_is_3_or_4_cards_of_one_rank_and_different_suits(cards):
    assert laid(cards) == (cards, cards)


@pytest.mark.parametrize("cards", ["7c 7c 7d", "7c 7c 7d 7h", "7c 7c 7d 7h 7s", "7c 7c Jk"])
def test_2_1_two_cards_of_one_suit_never_share_a_set(cards):
    assert why(holding(cards), f"lay down {cards}") == "set_suit_twice"


@pytest.mark.parametrize("cards", ["7c 7d 7h 7s Jk", "7c 7d 7h Jk Jk"])
def test_2_1_five_cards_are_too_many_for_a_set(cards):
    assert why(holding(cards), f"lay down {cards}") == "set_too_long"


def test_2_1_a_set_lists_its_cards_in_card_order_jokers_last():
    assert laid("Jk 7s 7c")[0] == "7c 7s Jk"


# 2. Runs


@pytest.mark.parametrize(
    "cards",
    [
        "Ac 2c 3c",
        "Qd Kd Ad",
        "5s 6s 7s 8s",
        "Ah 2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh",
        "2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh Ah",
    ],
)
def test_2_2_a_run_is_3_to_13_consecutive_cards_of_one_suit_ace_low_or_high(cards):
    assert laid(cards) == (cards, cards)


@pytest.mark.parametrize("cards", ["Kc Ac 2c", "Qc Kc Ac 2c", "2c Kc Ac", "Jk Kc Ac 2c"])
def test_2_2_no_run_goes_on_over_the_ace(cards):
    assert why(holding(cards), f"lay down {cards}") == "run_wraps"


def test_2_2_the_ace_is_never_both_low_and_high_in_one_run():
    """Two decks have two aces of hearts; fourteen cards are refused all the same."""
    hearts = "Ah 2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh Ah"
    assert why(holding(hearts), f"lay down {hearts}") == "run_wraps"


@pytest.mark.parametrize(
    "cards",
    [
        "7c 8c",
        "7c 8d 9c",
        "7c 9c Tc",
        "7c 7c 8c",
        "7c 8c 8c 9c",
        "7c 7d 8h",
        "7c 8d Jk",
        "3c 7c Jk",
    ],
)
def test_2_2_anything_else_is_no_meld(cards):
    assert why(holding(cards), f"lay down {cards}") == "not_a_meld"


# 3. Jokers


def test_2_3_a_joker_stands_for_the_card_of_its_place_in_a_run():
    assert laid("7c Jk 9c") == ("7c Jk 9c", "7c 8c 9c")
    assert laid("7s 8s Jk Ts") == ("7s 8s Jk Ts", "7s 8s 9s Ts")


def test_2_3_in_a_set_a_joker_is_undeclared():
    assert laid("7c Jk 7h") == ("7c 7h Jk", "7c 7h Jk")


@pytest.mark.parametrize("cards", ["7c Jk Jk", "Jk Jk Jk", "Jk Jk Jk 7c", "Jk 7c Jk"])
def test_2_3_every_meld_has_at_least_two_natural_cards(cards):
    assert why(holding(cards), f"lay down {cards}") == "too_few_naturals"


@pytest.mark.parametrize("cards", ["7c Jk Jk Tc", "Ts Js Jk Jk", "Jk Jk 8h 9h", "Tc 7c Jk Jk"])
def test_2_3_in_a_run_two_jokers_are_never_adjacent(cards):
    assert why(holding(cards), f"lay down {cards}") == "jokers_adjacent"


def test_2_3_in_a_set_two_jokers_lie_together():
    assert laid("Jk Jk 7c 7d") == ("7c 7d Jk Jk", "7c 7d Jk Jk")


def test_2_3_a_run_may_have_several_jokers_with_natural_cards_between():
    assert laid("Jk 8h Jk Th Jk") == ("Jk 8h Jk Th Jk", "7h 8h 9h Th Jh")


# notation.md, "A run with jokers"


@pytest.mark.parametrize(
    ("given", "lies"),
    [
        ("Jk 8h 9h", "7h 8h 9h"),  # as given: the joker is the seven
        ("8h 9h Jk", "8h 9h Th"),
        ("9h 8h Jk", "8h 9h Th"),  # no order that reads upwards: the joker goes to the high end
        ("Jk 9h 8h", "8h 9h Th"),
        ("Jk Ac 2c", "Ac 2c 3c"),  # nothing stands below the low ace
        ("Qs Ks Jk", "Qs Ks As"),
        ("Jk Qs Ks", "Js Qs Ks"),
        ("Ks Qs Jk", "Qs Ks As"),
        ("Ks As Jk", "Qs Ks As"),  # the high end is full: the low end
        ("As Jk Qs", "Qs Ks As"),  # the joker fills the gap
        ("Ac Jk 3c", "Ac 2c 3c"),
        ("3c Jk Ac", "Ac 2c 3c"),
        ("Jk 8h 7h Jk", "6h 7h 8h 9h"),  # one at each end
        ("9h 7h Jk Jk", "7h 8h 9h Th"),  # one in the gap, then the high end
        ("Jk Jk Kd Jd", "Jd Qd Kd Ad"),
        ("9h 7h Jk Jk Jk", "6h 7h 8h 9h Th"),
    ],
)
def test_a_run_with_jokers_stands_as_given_or_is_arranged(given, lies):
    assert laid(given)[1] == lies


def test_an_order_that_reads_upwards_is_judged_as_it_stands():
    """`Ts Js Jk Jk` could be arranged as 9-T-J-Q, but it says T-J-Q-K with two adjacent jokers."""
    assert why(holding("Ts Js Jk Jk"), "lay down Ts Js Jk Jk") == "jokers_adjacent"
    assert laid("Js Ts Jk Jk") == ("Jk Ts Js Jk", "9s Ts Js Qs")


def test_a_joker_left_over_is_refused():
    assert why(holding("9h 8h Jk Jk Jk"), "lay down 9h 8h Jk Jk Jk") == "jokers_adjacent"


def test_an_ace_that_fits_both_ends_is_high_unless_the_order_says_low():
    rest = "2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh"
    assert laid(f"Ah {rest} Kh")[0] == f"Ah {rest} Kh"
    assert laid(f"Kh {rest} Ah")[0] == f"{rest} Kh Ah"


# The order in which moves are listed


def test_moves_are_listed_by_verb_then_meld_then_cards_then_high_before_low():
    state = holding("5c 5d 5s Jk 7h", melds="0: 4h 5h 6h | 1: 7c 7d Jk")
    listed = legal(state)
    lay_offs = [move for move in listed if move.startswith("lay off")]
    assert lay_offs == [
        "lay off 3h on 1",
        "lay off 7h on 1",
        "lay off Jk on 1 high",
        "lay off Jk on 1 low",
        "lay off 7h on 2",
        "lay off Jk on 2",
    ]
    verbs = [move.split()[0] + move.split()[1] * move.startswith("lay") for move in listed]
    assert list(dict.fromkeys(verbs)) == ["laydown", "layoff", "swap", "discard"]
    downs = [move for move in listed if move.startswith("lay down")]
    assert downs[:4] == [
        "lay down 5c 5d 5s",
        "lay down 5c 5d 5s Jk",
        "lay down 5c 5d Jk",
        "lay down 5c 5s Jk",
    ]
