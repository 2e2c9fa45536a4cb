"""Joker Rummy, rules.md section 2 in its order: opening, the waiver, the upcard taken (clauses 4 to 6)."""

import pytest

from games.engine.cards import JOKER, join, parse_card

from .positions import canonical, ended, hand, holding, legal, make, melds, position, refusal, why

EASY, COMMON, HARD = {"opening": 30}, {"opening": 40}, {"opening": 51}


# 4. Opening


@pytest.mark.parametrize(
    "move", ["lay down 7c 8c 9c", "lay off 7s on 1", "swap 7h on 2", "discard 7c"]
)
def test_2_4_until_opened_the_turn_is_draw_and_discard_only_or_opening(move):
    state = holding("7c 8c 9c 7s 7h", opened=False, melds="1: 4s 5s 6s | 1: 7c 7d Jk")
    if move == "discard 7c":
        assert make(state, move).to_act == 1
    else:
        assert why(state, move) == "not_opened"
    assert {text.split()[0] for text in legal(state)} == {"discard"}


def test_2_4_the_opening_is_one_or_more_melds_in_one_move():
    state = holding("Kc Kd Ks 5s 6s 7s", opened=False)
    state = make(state, "open Kc Kd Ks / 5s 6s 7s")
    assert melds(state) == ["0: Kc Kd Ks", "0: 5s 6s 7s"]
    assert state.opened == (True, False)
    state = make(holding("Tc Td Th Ts", opened=False), "open Tc Td Th Ts")
    assert melds(state) == ["0: Tc Td Th Ts"]


def test_2_4_melds_of_an_opening_are_recorded_and_numbered_in_card_order():
    state = holding("Kc Kd Ks 5s 6s 7s 8s", opened=False)
    assert canonical(state, "open 7s 6s 5s / Ks Kd Kc") == "open Kc Kd Ks / 5s 6s 7s"
    state = make(state, "open 7s 6s 5s / Ks Kd Kc", "lay off 8s on 2")
    assert melds(state)[1] == "0: 5s 6s 7s 8s"


def test_2_4_two_equal_melds_may_open_together():
    """Two decks: 7-8-9 of clubs twice, 24 and 24."""
    state = holding("7c 8c 9c 7c 8c 9c", opened=False)
    assert melds(make(state, "open 7c 8c 9c / 7c 8c 9c")) == ["0: 7c 8c 9c"] * 2


@pytest.mark.parametrize(
    ("opening", "value"),
    [
        ("Kc Kd Ks", 30),
        ("5s 6s 7s", 18),
        ("Kc Kd Ks / 5s 6s 7s", 48),
        ("2c 3c 4c", 9),
        ("Ac 2c 3c", 6),  # the ace is 1 as the low ace of a run …
        ("Qc Kc Ac", 31),  # … 11 as the high one
        ("Ac Ad Ah", 33),  # and in a set
        ("Ac Ad Jk", 33),
        ("Tc Jc Qc", 30),
        ("Qc Jk Ac", 31),  # the joker is the king
        ("Jk 2c 3c", 6),  # the low ace
        ("Qc Kc Jk", 31),  # the high ace
        ("7c 8c Jk", 24),
        ("Jk 8c 9c", 24),
        ("2c 2d Jk Jk", 8),
    ],
)
def test_2_4_what_an_opening_is_worth(opening, value):
    """A threshold of one more than the value refuses it and names it; the value itself is enough."""
    cards = opening.replace("/", "")
    state = holding(cards, opened=False)
    asks = state._replace(options=state.options._replace(opening=value + 1))
    assert refusal(asks, f"open {opening}") == (
        "opening_too_low",
        {"value": value, "threshold": value + 1},
    )
    enough = state._replace(options=state.options._replace(opening=value))
    assert make(enough, f"open {opening}").opened[0]


@pytest.mark.parametrize(
    ("options", "opens"), [(EASY, True), (COMMON, True), (HARD, False)], ids=["30", "40", "51"]
)
def test_2_4_48_opens_30_and_40_but_not_51(options, opens):
    state = holding("Kc Kd Ks 5s 6s 7s", opened=False, options=options)
    opening = "open Kc Kd Ks / 5s 6s 7s"
    if opens:
        assert opening in legal(state)
        assert make(state, opening).opened[0]
    else:
        assert refusal(state, opening) == ("opening_too_low", {"value": 48, "threshold": 51})
        assert legal(state, "open") == []


def test_2_4_exactly_the_threshold_is_listed():
    state = holding("Kc Kd Ks 9s", opened=False, options=EASY)
    assert legal(state, "open") == ["open Kc Kd Ks"]


def test_2_4_a_meld_below_the_threshold_may_be_part_of_an_opening():
    state = holding("Ac 2c 3c Td Th Ts Jk", opened=False)
    assert make(state, "open Ac 2c 3c / Td Th Ts Jk").opened[0]  # 6 + 40


@pytest.mark.parametrize("seat", [0, 1, 2, 3])
def test_2_4_an_opening_counts_for_who_made_it_alone(seat):
    hands = ["9h 3c", "9d 3d", "9s 3s", "9c 3h"]
    hands[seat] += " Kc Kd Ks Kh"
    state = position("joker", "|".join(hands), seat=seat)
    state = make(state, "draw stock", "open Kc Kd Ks Kh")
    assert state.opened == tuple(other == seat for other in range(4))


def test_2_4_an_opening_with_one_bad_meld_is_refused_whole():
    state = holding("Kc Kd Ks 5s 6s 8s", opened=False)
    assert why(state, "open Kc Kd Ks / 5s 6s 8s") == "not_a_meld"


def test_2_4_who_has_opened_does_not_open_again():
    state = holding("Kc Kd Ks Qc Qd Qs 2h", opened=True)
    assert why(state, "open Kc Kd Ks / Qc Qd Qs") == "already_opened"
    state = holding("Kc Kd Ks Qc Qd Qs 2h Jc Jd Js", opened=False)
    state = make(state, "open Kc Kd Ks / Qc Qd Qs")
    assert why(state, "open Jc Jd Js") == "already_opened"


def test_2_4_other_openings_than_the_listed_one_are_legal():
    """The list has the opening of the highest value, of equal ones the first in card order; many more are legal."""
    state = holding("Kc Kd Ks Qc Qd Qs Jc Jd Js", opened=False)
    assert legal(state, "open") == ["open Jc Qc Kc / Jd Qd Kd / Js Qs Ks"]
    for opening in ("Jc Jd Js / Qc Qd Qs / Kc Kd Ks", "Qc Qd Qs / Kc Kd Ks", "Jc Qc Kc / Kd Qd Jd"):
        assert make(state, f"open {opening}").opened[0]


# 5. The waiver


def test_2_5_the_threshold_is_waived_when_one_card_is_left():
    state = make(position("joker", "2c 3c 4c | 4d", stock="Kh"), "draw stock")
    state = make(state, "open 2c 3c 4c")
    assert hand(state) == "Kh" and state.opened[0]


def test_2_5_and_when_no_card_is_left():
    state = make(position("joker", "2c 3c 4c | 4d", stock="5c"), "draw stock")
    assert ended(make(state, "open 2c 3c 4c 5c")) == ("hand_rummy", 0, 8)


def test_2_5_but_not_when_two_are_left():
    state = make(position("joker", "2c 3c 4c 9d | 4d", stock="Kh"), "draw stock")
    assert refusal(state, "open 2c 3c 4c") == ("opening_too_low", {"value": 9, "threshold": 40})


def test_2_5_the_list_offers_a_waived_opening():
    state = make(position("joker", "2c 3c 4c | 4d", stock="Kh"), "draw stock")
    assert legal(state, "open") == ["open 2c 3c 4c"]


def test_2_5_the_waiver_does_not_free_from_the_taken_card():
    """2-3-4 of clubs would leave one card, but it is the upcard just taken."""
    state = make(position("joker", "2c 3c 4c | 4d", discards="Kh"), "take upcard")
    assert refusal(state, "open 2c 3c 4c") == ("opening_without_taken_card", {"card": "Kh"})


# 6. Taking the upcard obliges


def test_2_6_before_opening_the_card_taken_must_be_part_of_the_opening():
    state = holding("Kc Kd Ks Qc Qd Qs", upcard="Qh", opened=False)
    assert refusal(state, "open Kc Kd Ks / Qc Qd Qs") == (
        "opening_without_taken_card",
        {"card": "Qh"},
    )
    state = make(state, "open Kc Kd Ks / Qc Qd Qs Qh")
    assert state.obligations == ()
    assert make(state, "discard 8d").to_act == 1


def test_2_6_before_opening_the_listed_opening_holds_the_card_taken():
    """The best opening is K K K + Q Q Q (60); with 2c it is worth 69 with the twos' run."""
    state = holding("Kc Kd Ks Qc Qd Qs 3c 4c", upcard="2c", opened=False)
    assert legal(state, "open") == ["open 2c 3c 4c / Qc Qd Qs / Kc Kd Ks"]
    assert make(state, legal(state)[0]).obligations == ()


def test_2_6_before_opening_nothing_else_than_the_opening_or_undo_gets_one_out():
    state = holding("Kc Qd", upcard="7h", opened=False)
    assert legal(state) == ["undo"]
    assert refusal(state, "discard Kc") == ("taken_card_not_played", {"card": "7h"})
    assert refusal(state, "discard 7h") == ("taken_card_not_played", {"card": "7h"})


def test_2_6_after_opening_it_may_go_into_a_new_meld():
    state = make(holding("7c 7d", upcard="7h"), "lay down 7c 7d 7h")
    assert make(state, "discard 8d").to_act == 1


def test_2_6_or_be_laid_off():
    state = make(holding("Kc", upcard="7h", melds="1: 4h 5h 6h"), "lay off 7h on 1")
    assert make(state, "discard 8d").to_act == 1


def test_2_6_or_free_a_joker_which_then_obliges_instead():
    state = make(holding("Kc", upcard="7h", melds="1: 6h Jk 8h | 0: 4c 5c 6c"), "swap 7h on 1")
    assert refusal(state, "discard Kc") == ("freed_joker_not_played", {"card": "Jk"})
    state = make(state, "lay off Jk on 2 high")
    assert make(state, "discard Kc").to_act == 1


def test_2_6_other_melds_may_be_laid_down_first():
    state = holding("2c 2d 2h 7c 7d", upcard="7h")
    state = make(state, "lay down 2c 2d 2h")
    assert why(state, "discard 8d") == "taken_card_not_played"
    assert make(state, "lay down 7c 7d 7h", "discard 8d").to_act == 1


def test_2_6_a_twin_fulfils_the_obligation_and_the_other_copy_may_be_discarded():
    """7h was in the hand before and another 7h is taken: faces count, not copies."""
    state = holding("7c 7d 7h", upcard="7h")
    state = make(state, "lay down 7c 7d 7h")
    assert hand(state) == "8d 3h 7h"
    assert make(state, "discard 7h").to_act == 1


def test_2_6_a_twin_played_in_an_earlier_turn_fulfils_nothing():
    state = holding("Kc", upcard="7h", melds="0: 7c 7d 7h")
    assert why(state, "discard Kc") == "taken_card_not_played"


def test_2_6_each_freed_joker_adds_an_obligation_and_each_joker_played_fulfils_one():
    """Two jokers freed, one in the hand before: two have to be played, the third may stay or be discarded."""
    state = holding(
        "7h 8s Jk Kc", melds="1: 6h Jk 8h | 1: 7s Jk 9s | 0: 4c 5c 6c | 0: 2d 2h 2s | 0: 3d 3h 3s"
    )
    state = make(state, "swap 7h on 1", "swap 8s on 2")
    assert [join([o.card]) for o in state.obligations] == ["Jk", "Jk"]
    state = make(state, "lay off Jk on 3 high")
    assert why(state, "discard Kc") == "freed_joker_not_played"
    state = make(state, "lay off Jk on 4")
    assert make(state, "discard Jk").upcard == JOKER


def test_2_6_a_joker_taken_and_a_joker_freed_are_two_obligations():
    state = holding("7h Kc", upcard="Jk", melds="1: 6h Jk 8h | 0: 4c 5c 6c | 0: 2d 2h 2s")
    state = make(state, "swap 7h on 1", "lay off Jk on 2 high")
    assert why(state, "discard Kc") == "freed_joker_not_played"
    assert make(state, "lay off Jk on 3", "discard Kc").to_act == 1


def test_2_6_the_card_taken_as_the_one_that_frees_and_a_twin_of_it_in_hand():
    """The swap plays a 7h from the hand, so the obligation for 7h is fulfilled; the other 7h stays."""
    state = holding("7h Kc", upcard="7h", melds="1: 6h Jk 8h | 0: 2d 2h 2s")
    state = make(state, "swap 7h on 1", "lay off Jk on 2", "discard 7h")
    assert state.to_act == 1


def test_2_6_a_joker_may_be_taken_also_as_the_first_upcard_and_obliges_like_any_card():
    state = holding("Kc Qd", upcard="Jk", melds="0: 4c 5c 6c")
    assert refusal(state, "discard Kc") == ("taken_card_not_played", {"card": "Jk"})
    assert refusal(state, "discard Jk") == ("taken_card_not_played", {"card": "Jk"})
    assert make(state, "lay off Jk on 1 low", "discard Kc").to_act == 1
    state = holding("Kc Kd Ks Qc Qd", upcard="Jk", opened=False)
    assert make(state, "open Kc Kd Ks / Qc Qd Jk").obligations == ()


def test_2_6_a_joker_may_be_discarded():
    assert make(holding("Jk"), "discard Jk").upcard == JOKER
    assert make(holding("Jk", opened=False), "discard Jk").upcard == JOKER


def test_2_6_undo_brings_the_obligation_back():
    state = make(holding("7c 7d", upcard="7h"), "lay down 7c 7d 7h", "undo")
    assert why(state, "discard 8d") == "taken_card_not_played"
    assert make(state, "undo").obligations == ()


def test_2_6_the_card_taken_that_cant_be_played_can_only_be_given_back():
    state = make(holding("Kc Qd", upcard="7h"), "undo")
    assert state.upcard == parse_card("7h") and legal(state) == ["draw stock", "take upcard"]
