"""Gin Rummy, rules.md section 3 in its order: up to the knock (clauses 1 to 4)."""

import pytest

from games.engine.cards import join, parse_card
from games.engine.melds import arrangements
from games.engine.variant import make_options
from games.engine.variants import VARIANTS, gin

from .gin_hands import LOW, NOTHING, arranged, knocks
from .positions import (
    canonical,
    cards,
    dealt,
    ended,
    hand,
    legal,
    log,
    make,
    position,
    refusal,
    why,
)

# The table at the head of the section


def test_exactly_two_play_with_ten_cards_each():
    state = dealt("gin")
    assert [len(held) for held in state.hands] == [10, 10]
    assert (len(state.discards), len(state.stock)) == (1, 31)
    assert gin.seats == (2,)
    for seats in (1, 3, 4):
        with pytest.raises(ValueError):
            dealt("gin", seats=seats)


def test_the_deck_has_52_different_cards():
    deck = gin.deck(make_options(VARIANTS["gin"]))
    assert len(deck) == len(set(deck)) == 52 and parse_card("Jk") not in deck


def test_card_points_are_ace_1_then_the_number_and_10_for_a_picture():
    points = [gin.card_points(parse_card(f"{rank}d")) for rank in "A23456789TJQK"]
    assert points == [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10]


def test_a_match_is_a_single_round_or_goes_to_100():
    assert gin.options == {"target": (0, 100)}


def test_the_ace_is_low_only():
    """A-2-3 is a run, Q-K-A is none: its 21 points are deadwood."""
    assert arrangements(cards("Ac 2c 3c"))[0] == 0
    assert arrangements(cards("Qc Kc Ac"))[0] == 21


# 1. Melds, hidden until somebody knocks


@pytest.mark.parametrize(
    ("held", "deadwood"),
    [
        ("7c 7d 7h", 0),
        ("7c 7d 7h 7s", 0),
        ("7c 8c 9c", 0),
        ("9d Td Jd Qd Kd", 0),
        ("7c 7d", 14),
        ("7c 8c 9d", 24),
        ("Kc Ac 2c", 13),
    ],
)
def test_3_1_sets_and_runs_as_in_basic_rummy(held, deadwood):
    assert arrangements(cards(held))[0] == deadwood


@pytest.mark.parametrize(
    "move", ["lay down Ac 2c 3c", "lay off 4c on 1", "open Ac 2c 3c", "swap 4c on 1"]
)
def test_3_1_melds_stay_hidden_nothing_is_laid_on_the_table(move):
    state = make(position("gin", f"{LOW} Jd Kd | {NOTHING}"), "draw stock")
    assert why(state, move) == "not_in_this_game"
    assert make(state, "discard Kd").melds == ()


def test_3_1_the_knockers_melds_are_shown_in_the_result():
    state = make(knocks(f"{LOW} 9c Jd", "Kh"), "knock Kh")
    assert arranged(state.result.knocker_melds) == f"{LOW} 9c"


# 2. The first turn


def test_3_2_the_non_dealer_may_take_the_upcard_or_pass():
    state = dealt("gin", dealer=0)
    assert state.phase == "offer" and state.to_act == 1
    assert legal(state) == ["take upcard", "pass"]


def test_3_2_nothing_else():
    state = dealt("gin")
    assert why(state, "draw stock") == "offer_must_pass_or_take"
    held = join(state.hand[:1])
    assert why(state, f"discard {held}") == why(state, f"knock {held}") == "wrong_phase"


def test_3_2_who_takes_it_goes_on_as_usual():
    state = make(dealt("gin", dealer=0), "take upcard")
    assert state.phase == "play" and len(state.hand) == 11
    state = make(state, legal(state, "discard")[0])
    assert state.phase == "draw" and state.to_act == 0
    assert legal(state) == ["draw stock", "take upcard"]


def test_3_2_taking_it_can_be_undone_and_then_passed():
    state = make(dealt("gin", dealer=0), "take upcard", "undo")
    assert state.phase == "offer" and make(state, "pass").to_act == 0


def test_3_2_then_the_dealer_may_take_it_or_pass():
    state = make(dealt("gin", dealer=0), "pass")
    assert state.phase == "offer" and state.to_act == 0
    assert legal(state) == ["take upcard", "pass"]
    assert why(state, "draw stock") == "offer_must_pass_or_take"
    state = make(state, "take upcard")
    state = make(state, legal(state, "discard")[0])
    assert state.to_act == 1 and legal(state) == ["draw stock", "take upcard"]


def test_3_2_if_both_pass_the_non_dealer_draws_from_the_stock():
    state = make(dealt("gin", dealer=0), "pass", "pass")
    assert state.to_act == 1 and state.phase == "draw"
    assert legal(state) == ["draw stock"]
    assert why(state, "take upcard") == "offer_was_declined"
    assert why(state, "pass") == "wrong_phase"


def test_3_2_then_turns_go_on_as_usual():
    state = make(dealt("gin", dealer=0), "pass", "pass", "draw stock")
    state = make(state, legal(state, "discard")[0])
    assert state.to_act == 0 and legal(state) == ["draw stock", "take upcard"]


def test_3_2_the_next_turn_may_take_the_card_that_was_refused_no_more_only_the_new_upcard():
    """The first upcard lies under the discard now; whoever takes the upcard gets the discard."""
    state = make(dealt("gin", dealer=0), "pass", "pass", "draw stock")
    discard = legal(state, "discard")[0]
    state = make(state, discard, "take upcard")
    assert discard.endswith(join([state.drawn]))


# 3. A turn


def test_3_3_draw_or_take_then_discard_or_knock():
    state = position("gin", f"{LOW} 9d Td | {NOTHING}", stock="Ad")
    assert legal(state) == ["draw stock", "take upcard"]
    state = make(state, "draw stock")
    assert {move.split()[0] for move in legal(state)} == {"discard", "knock"}
    assert why(state, "draw stock") == "wrong_phase"


def test_3_3_a_knock_also_discards_one_card():
    state = make(knocks(f"{LOW} 9c Jd", "Td"), "knock Jd")
    assert state.upcard == parse_card("Jd")
    assert hand(state) == f"{LOW} 9c Td"
    assert log(state)[-1] == "0: knock Jd"


def test_3_3_the_upcard_just_taken_cannot_be_the_card_discarded():
    state = knocks(f"{LOW} 9c Jd", "Td", drew="upcard")
    assert refusal(state, "discard Td") == ("upcard_discarded_same_turn", {"card": "Td"})
    assert "discard Td" not in legal(state)


def test_3_3_nor_the_card_discarded_by_the_knock():
    state = knocks(f"{LOW} 9c Jd", "Td", drew="upcard")
    assert refusal(state, "knock Td") == ("upcard_discarded_same_turn", {"card": "Td"})
    assert legal(state, "knock") == ["knock Jd"]
    assert ended(make(state, "knock Jd"))[0] in ("knock", "undercut")


def test_3_3_a_turn_later_it_may_be_discarded():
    state = knocks("Ac 3c 5c 7c 9c Jc Kc 2d 4d 6d", "Td", drew="upcard")
    state = make(state, "discard Ac", "draw stock")
    state = make(state, legal(state, "discard")[-1], "draw stock")
    assert make(state, "discard Td").upcard == parse_card("Td")


# 4. The knock


@pytest.mark.parametrize(("tenth", "deadwood"), [("Td", 10), ("9d", 9), ("Ad", 1), ("Jd", 10)])
def test_3_4_knocking_is_allowed_with_a_deadwood_of_ten_or_less(tenth, deadwood):
    state = make(knocks(f"{LOW} 9c {tenth}", "Kh"), "knock Kh")
    assert state.result.deadwood[0] == deadwood


def test_3_4_not_with_eleven():
    state = knocks("Ac 2c 3c 4c 5c 6c 7c 8c Td Ah", "Kh")
    assert refusal(state, "knock Kh") == ("deadwood_too_high", {"deadwood": 11, "limit": 10})
    assert legal(state, "knock") == []  # without Td there are Ah and Kh left: 11 as well


def test_3_4_what_counts_is_the_deadwood_after_the_discard():
    """Eleven cards with Td and Kh loose: without one of them ten points are left."""
    state = knocks(f"{LOW} 9c Td", "Kh")
    assert legal(state, "knock") == ["knock Td", "knock Kh"]


def test_3_4_a_meld_card_may_be_the_one_discarded():
    """The nine of clubs goes: A-8 still melds, and 9 is not counted but Ad is."""
    state = knocks(f"{LOW} 9c Ad", "2h", defender="2d 4h 6h 8h Th Qh As 3s 5s 7s")
    assert make(state, "knock 9c").result.deadwood[0] == 1 + 2


def test_3_4_with_0_it_is_gin():
    state = make(knocks(f"{LOW} 9c Tc", "Kh"), "knock Kh")
    assert ended(state)[0] == "gin" and state.result.deadwood[0] == 0


def test_3_4_the_arrangement_with_the_least_deadwood_is_found_nobody_declares_melds():
    """7 8 9 of clubs and three nines share 9c: the run leaves 9d 9h (18), the set leaves 7c 8c (15)."""
    assert arrangements(cards("7c 8c 9c 9d 9h")) == (15, ((cards("9c 9d 9h"),),))
    assert arrangements(cards("7c 8c 9c 9d 9h 9s")) == (
        0,
        ((cards("7c 8c 9c"), cards("9d 9h 9s")),),
    )


def test_3_4_two_runs_that_join_are_only_listed_joined():
    state = knocks("Ac 2c 3c 4c 5c 6c 9d 9h 9s Kd", "Kh")
    assert legal(state, "knock") == ["knock Kd", "knock Kh"]
    state = make(state, "knock Kh")
    assert arranged(state.result.knocker_melds) == "Ac 2c 3c 4c 5c 6c / 9d 9h 9s"


# As 2s 3s 2h 2d …: As-2s-3s leaves 2h 2d (4); 2s-2h-2d leaves As 3s (4). With 5c and Ah: 10 either way.
TWO_WAYS = "As 2s 3s 2h 2d 9c 9d 9h 5c Ah"
SET_WAY, RUN_WAY = "9c 9d 9h / 2d 2h 2s", "9c 9d 9h / As 2s 3s"


def test_3_4_where_several_equal_arrangements_exist_each_is_listed():
    state = knocks(TWO_WAYS, "Kh", defender="4h 6h 8h Th Qh 4s 6s 8s Ts Qs")
    assert legal(state, "knock") == [
        "knock Kh",
        f"knock Kh / {SET_WAY}",
        f"knock Kh / {RUN_WAY}",
    ]


def test_3_4_the_knocker_may_choose_another():
    state = knocks(TWO_WAYS, "Kh", defender="4h 6h 8h Th Qh 4s 6s 8s Ts Qs")
    for way in (SET_WAY, RUN_WAY):
        after = make(state, f"knock Kh / {way}")
        assert arranged(after.result.knocker_melds) == way
        assert log(after)[-1] == f"0: knock Kh / {way}"


def test_3_4_a_chosen_arrangement_is_named_in_any_order():
    state = knocks(TWO_WAYS, "Kh", defender="4h 6h 8h Th Qh 4s 6s 8s Ts Qs")
    assert canonical(state, "knock Kh / 9h 9c 9d / 2s 2d 2h") == f"knock Kh / {SET_WAY}"
    assert canonical(state, "knock Kh / 3s As 2s / 9d 9h 9c") == f"knock Kh / {RUN_WAY}"


def test_3_4_the_engine_takes_the_one_that_gives_the_fewest_lay_offs():
    """The set of twos takes 2c, the run takes 4s, and the nines 9s in either case.

    If 2c lies open, it is in nobody's hand and the set gives less; with 4s open the run does.
    """
    defender = "4h 6h 8h Th Qh 6s 8s Ts Qs Jd"
    state = knocks(TWO_WAYS, "Kh", defender=defender, discards="2c")
    assert arranged(make(state, "knock Kh").result.knocker_melds) == SET_WAY
    state = knocks(TWO_WAYS, "Kh", defender=defender, discards="4s")
    assert arranged(make(state, "knock Kh").result.knocker_melds) == RUN_WAY


def test_3_4_a_card_in_the_knockers_eleven_can_be_laid_off_by_nobody():
    """The discard 4s is the knocker's own: the run gives no lay-off beside 9s, the set would give 2c."""
    state = knocks(TWO_WAYS, "4s", defender="4h 6h 8h Th Qh 6s 8s Ts Qs Jd")
    assert arranged(make(state, "knock 4s").result.knocker_melds) == RUN_WAY


def test_3_4_of_what_is_equal_in_lay_offs_too_the_first_in_card_order():
    state = knocks(TWO_WAYS, "Kh", defender="4h 6h 8h Th Qh 6s 8s Ts Qs Jd", discards="Kd")
    assert arranged(make(state, "knock Kh").result.knocker_melds) == SET_WAY


def test_3_4_a_remembered_discard_counts_as_unseen():
    """4s lies below the upcard: it fits the run and counts, though it can't be laid off any more."""
    state = knocks(TWO_WAYS, "Kh", defender="4h 6h 8h Th Qh 6s 8s Ts Qs Jd", discards="4s Kd")
    assert arranged(make(state, "knock Kh").result.knocker_melds) == SET_WAY


def test_3_4_the_card_below_a_taken_upcard_is_the_upcard_at_that_moment():
    state = position(
        "gin", f"{TWO_WAYS.replace('Ah', 'Kc')} | 4h 6h 8h Th Qh 6s 8s Ts Qs Jd", discards="4s Ah"
    )
    state = make(state, "take upcard", "knock Kc")  # when it knocks, 4s lies open
    assert arranged(state.result.knocker_melds) == RUN_WAY


def test_3_4_a_chosen_arrangement_must_have_the_least_deadwood():
    state = knocks("7c 8c 9c 9d 9h Ad 2d 3d 4d 5d", "Kh")  # the set leaves 15, the run 18
    assert why(state, "knock Kh") == "deadwood_too_high"
    # The run leaves 3h 3d 5c Ac (12), the set As 2s 5c Ac (9).
    state = knocks("As 2s 3s 3h 3d 9c 9d 9h 5c Ac", "Kh", defender="2h 4h 6h 8h Th Qh 4s 5s 7s Jd")
    assert refusal(state, "knock Kh / As 2s 3s / 9c 9d 9h") == (
        "not_least_deadwood",
        {"deadwood": 9},
    )
    assert why(state, "knock Kh / 9c 9d 9h") == "not_least_deadwood"  # melds left out
    assert canonical(state, "knock Kh / 3s 3h 3d / 9c 9d 9h") == "knock Kh"


def test_3_4_a_chosen_arrangement_is_made_of_melds_of_the_ten_cards():
    state = knocks(TWO_WAYS, "Kh", defender="4h 6h 8h Th Qh 4s 6s 8s Ts Qs")
    assert why(state, "knock Kh / 2d 2h 2s / 9c 9d 5c") == "not_a_meld"
    assert refusal(state, "knock Kh / 2d 2h 2s / 9c 9d 9s") == ("card_not_held", {"card": "9s"})
    assert refusal(state, "knock 9c / 2d 2h 2s / 9c 9d 9h") == ("card_not_held", {"card": "9c"})
    assert refusal(state, "knock Kh / 2d 2h 2s / 2s 3s As") == ("card_not_held", {"card": "2s"})


def test_3_4_the_only_arrangement_may_be_spelled_out_and_is_recorded_as_the_plain_knock():
    state = knocks("Ac 2c 3c 4c 5c 6c 9d 9h 9s Kd", "Kh")
    assert canonical(state, "knock Kh / Ac 2c 3c 4c 5c 6c / 9s 9d 9h") == "knock Kh"


def test_3_4_two_runs_that_join_count_as_joined():
    state = knocks("Ac 2c 3c 4c 5c 6c 9d 9h 9s Kd", "Kh")
    after = make(state, "knock Kh / 4c 5c 6c / 9d 9h 9s / Ac 2c 3c")
    assert log(after)[-1] == "0: knock Kh"
    assert arranged(after.result.knocker_melds) == "Ac 2c 3c 4c 5c 6c / 9d 9h 9s"


def test_3_4_a_run_up_to_the_king_does_not_join_one_of_the_next_suit():
    state = knocks("Jc Qc Kc Ad 2d 3d 9d 9h 9s 5s", "Kh", defender="2h 4h 6h 8h Th Qh As 3s 6s 7s")
    assert canonical(state, "knock Kh / Ad 2d 3d / 9d 9h 9s / Jc Qc Kc") == "knock Kh"


def test_3_4_there_is_no_bonus_for_melding_all_eleven_cards():
    """A run of eleven: one card is discarded, and it is gin, 25 and the defender's deadwood."""
    state = knocks("Ac 2c 3c 4c 5c 6c 7c 8c 9c Tc", "Jc")
    assert ended(make(state, "knock Jc")) == ("gin", 0, 25 + 56)


def test_3_4_knocking_is_never_forced():
    state = knocks(f"{LOW} 9c Tc", "Kh")
    assert make(state, "discard Kh").result is None
