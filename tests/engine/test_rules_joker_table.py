"""Joker Rummy, rules.md section 2 in its order: after opening, and freeing a joker (clauses 7 and 8)."""

import pytest

from games.engine.cards import join

from .positions import canonical, hand, holding, legal, make, melds, refusal, why

# 7. After opening


def test_2_7_after_opening_melds_of_any_value_in_the_same_turn_too():
    state = holding("Kc Kd Ks Qc Qd Qs Ah 2h 3h", opened=False)
    state = make(state, "open Kc Kd Ks / Qc Qd Qs", "lay down Ah 2h 3h")
    assert melds(state)[2] == "0: Ah 2h 3h"


def test_2_7_after_opening_lay_offs_on_anybodys_melds_in_the_same_turn_too():
    state = holding("Kc Kd Ks Qc Qd Qs 7s Qh", opened=False, melds="1: 4s 5s 6s")
    state = make(state, "open Kc Kd Ks / Qc Qd Qs", "lay off 7s on 1", "lay off Qh on 2")
    assert melds(state)[:2] == ["1: 4s 5s 6s 7s", "0: Qc Qd Qh Qs"]


@pytest.mark.parametrize(
    ("end", "lies", "stands_for"),
    [("high", "4s 5s 6s Jk", "4s 5s 6s 7s"), ("low", "Jk 4s 5s 6s", "3s 4s 5s 6s")],
)
def test_2_7_a_joker_is_laid_off_at_a_stated_end_of_a_run(end, lies, stands_for):
    state = holding("Jk", melds="1: 4s 5s 6s")
    assert why(state, "lay off Jk on 1") == "end_needed"
    meld = make(state, f"lay off Jk on 1 {end}").melds[0]
    assert (join(meld.cards), join(meld.stands_for)) == (lies, stands_for)


@pytest.mark.parametrize("meld", ["7c 7d 7h", "7c 7d Jk"])
def test_2_7_a_joker_is_laid_off_on_a_set_of_three_jokers_counted(meld):
    state = holding("Jk", melds=f"1: {meld}")
    assert len(make(state, "lay off Jk on 1").melds[0].cards) == 4
    assert why(state, "lay off Jk on 1 high") == "does_not_fit"  # a set has no ends


@pytest.mark.parametrize("meld", ["7c 7d 7h 7s", "7c 7d 7h Jk", "7c 7d Jk Jk"])
def test_2_7_a_set_of_four_takes_nothing_more(meld):
    state = holding("Jk 7h 7s", melds=f"1: {meld}")
    assert why(state, "lay off Jk on 1") == "does_not_fit"
    assert why(state, "lay off 7s on 1") == "does_not_fit"


def test_2_7_a_set_takes_a_missing_suit_only():
    state = holding("7c 7s", melds="1: 7c 7d Jk")
    assert why(state, "lay off 7c on 1") == "does_not_fit"
    assert melds(make(state, "lay off 7s on 1")) == ["1: 7c 7d 7s Jk"]


def test_2_7_no_joker_is_laid_off_beside_another_in_a_run():
    state = holding("Jk", melds="1: 4s 5s Jk")
    assert why(state, "lay off Jk on 1 high") == "does_not_fit"
    assert legal(state, "lay off") == ["lay off Jk on 1 low"]


def test_2_7_a_joker_on_a_run_always_needs_its_end_even_where_only_one_fits():
    state = holding("Jk", melds="1: As 2s 3s")
    assert legal(state, "lay off") == ["lay off Jk on 1 high"]
    assert why(state, "lay off Jk on 1") == "end_needed"
    assert why(state, "lay off Jk on 1 low") == "does_not_fit"
    state = holding("Jk", melds="1: Qs Ks As")
    assert legal(state, "lay off") == ["lay off Jk on 1 low"]


def test_2_7_a_natural_card_needs_no_end_and_a_stated_one_must_be_right():
    state = holding("7s 3s", melds="1: 4s 5s 6s")
    assert canonical(state, "lay off 7s on 1 high") == "lay off 7s on 1"
    assert canonical(state, "lay off 3s on 1 low") == "lay off 3s on 1"
    assert why(state, "lay off 7s on 1 low") == "does_not_fit"
    assert why(state, "lay off 3s on 1 high") == "does_not_fit"


def test_2_7_an_ace_on_2_to_k_fits_both_ends_so_it_needs_one():
    run = "2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks"
    state = holding("As", melds=f"1: {run}")
    assert legal(state, "lay off") == ["lay off As on 1 high", "lay off As on 1 low"]
    assert why(state, "lay off As on 1") == "end_needed"
    assert melds(make(state, "lay off As on 1 high")) == [f"1: {run} As"]
    assert melds(make(state, "lay off As on 1 low")) == [f"1: As {run}"]
    state = holding("As As Jk", melds=f"1: {run}")
    state = make(state, "lay off As on 1 low")
    assert why(state, "lay off As on 1 high") == "does_not_fit"  # 13 cards: never both aces
    assert why(state, "lay off Jk on 1 high") == "does_not_fit"


def test_2_7_a_natural_card_may_be_laid_off_beyond_a_joker():
    state = holding("8s", melds="1: 5s 6s Jk")
    assert melds(make(state, "lay off 8s on 1")) == ["1: 5s 6s Jk 8s"]


def test_2_7_a_joker_that_is_the_high_ace_closes_the_run_above_and_as_the_low_ace_below():
    state = holding("As 2s Ks 3s Jk", melds="1: Qs Ks Jk | 1: Jk 2s 3s")
    assert why(state, "lay off As on 1") == "does_not_fit"
    assert why(state, "lay off 2s on 1") == "does_not_fit"
    assert why(state, "lay off Jk on 1 high") == "does_not_fit"
    assert why(state, "lay off Ks on 2") == "does_not_fit"
    assert why(state, "lay off Jk on 2 low") == "does_not_fit"


# 8. Freeing a joker


def test_2_8_the_card_that_a_joker_stands_for_frees_it():
    state = holding("8c", melds="0: 7c Jk 9c | 1: 2d 2h 2s")
    assert legal(state, "swap") == ["swap 8c on 1"]
    state = make(state, "swap 8c on 1")
    assert melds(state)[0] == "0: 7c 8c 9c" and hand(state) == "8d 3h Jk"


def test_2_8_it_must_be_back_on_the_table_before_the_turn_ends():
    state = make(holding("8c", melds="0: 7c Jk 9c | 1: 2d 2h 2s"), "swap 8c on 1")
    assert refusal(state, "discard 8d") == ("freed_joker_not_played", {"card": "Jk"})
    assert refusal(state, "discard Jk") == ("freed_joker_not_played", {"card": "Jk"})
    assert make(state, "lay off Jk on 2", "discard 8d").to_act == 1
    assert make(state, "undo", "discard 8d").to_act == 1


def test_2_8_on_the_very_meld_that_it_came_from_too():
    state = make(holding("8c", melds="0: 7c Jk 9c"), "swap 8c on 1", "lay off Jk on 1 high")
    assert melds(state) == ["0: 7c 8c 9c Jk"]
    assert make(state, "discard 8d").to_act == 1


@pytest.mark.parametrize("card", ["7h", "7s"])
def test_2_8_in_a_set_any_missing_suit_of_the_rank_will_do(card):
    state = make(holding(card, melds="1: 7c 7d Jk | 0: 2d 2h 2s"), f"swap {card} on 1")
    assert melds(state)[0] == f"1: 7c 7d {card}"


@pytest.mark.parametrize("card", ["7c", "8h", "Jk"])
def test_2_8_in_a_set_nothing_else_frees_it(card):
    state = holding(card, melds="1: 7c 7d Jk")
    assert why(state, f"swap {card} on 1") == "not_that_jokers_card"


@pytest.mark.parametrize("card", ["7c", "9c", "Tc", "6c", "8h", "Jk"])
def test_2_8_in_a_run_only_the_card_of_its_place_frees_it(card):
    state = holding(card, melds="1: 7c Jk 9c")
    assert why(state, f"swap {card} on 1") == "not_that_jokers_card"


def test_2_8_no_joker_no_freeing():
    assert why(holding("8c", melds="1: 7c 8c 9c"), "swap 8c on 1") == "not_that_jokers_card"


def test_2_8_on_anybodys_meld_also_in_the_turn_of_ones_own_opening():
    state = holding("Kc Kd Ks Qc Qd Qs 8c", opened=False, melds="1: 7c Jk 9c")
    assert why(state, "swap 8c on 1") == "not_opened"
    state = make(state, "open Kc Kd Ks / Qc Qd Qs", "swap 8c on 1", "lay off Jk on 2")
    assert melds(state) == ["1: 7c 8c 9c", "0: Qc Qd Qs Jk", "0: Kc Kd Ks"]


def test_2_8_which_of_several_jokers_is_taken_makes_no_difference():
    """A set of four with two jokers: one goes, one stays. In a run the card says which."""
    state = make(holding("7h", melds="1: 7c 7d Jk Jk | 0: 2d 2h 2s"), "swap 7h on 1")
    assert melds(state)[0] == "1: 7c 7d 7h Jk"
    state = make(holding("9c", melds="1: 6c Jk 8c Jk Tc | 0: 2d 2h 2s"), "swap 9c on 1")
    assert melds(state)[0] == "1: 6c Jk 8c 9c Tc"


@pytest.mark.parametrize(("run", "frees"), [("Qs Ks Jk", "As"), ("Jk 2s 3s", "As")])
def test_2_8_an_ace_frees_the_joker_that_is_the_ace_high_or_low(run, frees):
    state = make(holding(frees, melds=f"1: {run} | 0: 2d 2h 2s"), f"swap {frees} on 1")
    assert melds(state)[0] == f"1: {run.replace('Jk', frees)}"
    assert state.melds[0].stands_for == state.melds[0].cards


def test_2_8_a_run_with_the_high_ace_freed_is_still_closed_above():
    state = make(holding("As 2s", melds="1: Qs Ks Jk | 0: 2d 2h 2c"), "swap As on 1")
    assert why(state, "lay off 2s on 1") == "does_not_fit"


def test_2_8_a_freed_joker_may_free_nothing_itself():
    """Its only way back is a meld or a lay-off."""
    state = make(holding("8c", melds="1: 7c Jk 9c | 1: 6h Jk 8h"), "swap 8c on 1")
    assert why(state, "swap Jk on 2") == "not_that_jokers_card"
