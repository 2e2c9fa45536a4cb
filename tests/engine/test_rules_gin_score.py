"""Gin Rummy, rules.md section 3 in its order: the defence, the score, the end (clauses 5 to 8)."""

from games.engine.cards import join
from games.engine.variant import make_options
from games.engine.variants import VARIANTS, gin

from .gin_hands import LOW, NOTHING, arranged, knocks
from .positions import (
    ended,
    hand,
    make,
    position,
)

# 5. The defence


def test_3_5_lay_offs_may_chain():
    """On 5-6-7 first the 8, then the 9 go; the 9 alone would not fit."""
    state = knocks("5s 6s 7s Jc Jd Jh 2c 2d 2h Ad", "Kh", defender="8s 9s 3c 5c 7c 9c Qc Kc 4d 6d")
    result = make(state, "knock Kh").result
    assert [join([card]) for card, _ in result.laid_off] == ["8s", "9s"]
    assert result.deadwood[1] == 3 + 5 + 7 + 9 + 10 + 10 + 4 + 6


def test_3_5_lay_offs_on_sets_too_and_at_both_ends():
    state = knocks("5s 6s 7s Jc Jd Jh 2c 2d 2h Ad", "Kh", defender="4s 8s Js 2s 7c 9c Qc Kc 4d 6d")
    result = make(state, "knock Kh").result
    assert {join([card]) for card, _ in result.laid_off} == {"4s", "8s", "Js", "2s"}
    melds = [join(meld) for meld in result.knocker_melds]
    assert {join([card]): melds[meld] for card, meld in result.laid_off} == {
        "4s": "5s 6s 7s",
        "8s": "5s 6s 7s",
        "Js": "Jc Jd Jh",
        "2s": "2c 2d 2h",
    }


def test_3_5_the_defenders_cards_are_arranged_so_that_the_deadwood_is_least():
    """8s fits on the run, but with 8c 8d it is a meld: laid off alone it would leave 16 more points."""
    state = knocks("5s 6s 7s Jc Jd Jh 2c 2d 2h Ad", "Kh", defender="8s 8c 8d 3c 5c 7c 9d Qc Kc 4h")
    result = make(state, "knock Kh").result
    assert result.laid_off == () and arranged(result.defender_melds) == "8c 8d 8s"
    assert result.deadwood[1] == 3 + 5 + 7 + 9 + 10 + 10 + 4


def test_3_5_melds_and_lay_offs_are_weighed_together():
    """8-9-T of spades and three nines share 9s. With 8s on the run 5-6-7, the nines meld and only Ts is left."""
    state = knocks("5s 6s 7s Jc Jd Jh 2c 2d 2h Ad", "Kh", defender="8s 9s Ts 9c 9d 3c 5c 7c Qc Kc")
    result = make(state, "knock Kh").result
    assert [join([card]) for card, _ in result.laid_off] == ["8s"]
    assert arranged(result.defender_melds) == "9c 9d 9s"
    assert result.deadwood[1] == 10 + 3 + 5 + 7 + 10 + 10


def test_3_5_among_equal_bests_the_fewest_cards_are_laid_off():
    state = knocks("5s 6s 7s Jc Jd Jh 2c 2d 2h Ad", "Kh", defender="8s 9s Ts 3c 5c 7c Qc Kc 4d 6d")
    result = make(state, "knock Kh").result
    assert result.laid_off == () and arranged(result.defender_melds) == "8s 9s Ts"


def test_3_5_nothing_can_be_laid_off_on_the_knockers_deadwood():
    """Ad is loose: 2d would not make a run of it."""
    state = knocks("5s 6s 7s Jc Jd Jh 9c 9d 9h Ad", "Kh", defender="2d 3d 3c 5c 7c Tc Qc Kc 4h 6h")
    assert make(state, "knock Kh").result.laid_off == ()


def test_3_5_after_gin_there_is_no_lay_off():
    state = knocks("5s 6s 7s Jc Jd Jh 2c 2d 2h 2s", "Kh", defender="8s 9s 3c 5c 7c 9c Qc Kc 4d 6d")
    result = make(state, "knock Kh").result
    assert result.kind == "gin" and result.laid_off == ()
    assert result.deadwood == (0, 8 + 9 + 3 + 5 + 7 + 9 + 10 + 10 + 4 + 6)


def test_3_5_hands_stay_as_they_were_after_the_knocks_discard():
    state = make(
        knocks("5s 6s 7s Jc Jd Jh 2c 2d 2h Ad", "Kh", defender="8s 9s 3c 5c 7c 9c Qc Kc 4d 6d"),
        "knock Kh",
    )
    assert hand(state, 1) == "3c 5c 7c 9c Qc Kc 4d 6d 8s 9s"
    assert state.melds == () and state.result.hands == state.hands


# 6. The score


def test_3_6_an_ordinary_knock_scores_the_difference_to_the_knocker():
    """4 against Qd Ac As, 12: 8."""
    state = knocks("5s 6s 7s Jc Jd Jh 2c 2d 2h 4d", "Kh", defender="3h 4h 5h 7c 8c 9c Tc Ac Qd As")
    assert ended(make(state, "knock Kh")) == ("knock", 0, 12 - 4)
    assert make(state, "knock Kh").result.deadwood == (4, 12)


def test_3_6_gin_scores_25_and_the_defenders_deadwood():
    state = knocks("5s 6s 7s Jc Jd Jh 2c 2d 2h 2s", "Kh", defender="3h 4h 5h 7c 8c 9c Tc Ac Qd As")
    assert ended(make(state, "knock Kh")) == ("gin", 0, 25 + 12)


def test_3_6_an_undercut_scores_the_difference_and_25_to_the_defender():
    """Knocker 10, defender 2: 8 and 25."""
    state = knocks("5s 6s 7s Jc Jd Jh 2c 2d 2h Td", "Kh", defender="3h 4h 5h 7c 8c 9c Tc Ac As Js")
    result = make(state, "knock Kh").result
    assert (result.kind, result.winner, result.points) == ("undercut", 1, 33)
    assert result.deadwood == (10, 2) and result.scores == (0, 33)


def test_3_6_equal_deadwood_is_an_undercut_of_exactly_25():
    """2d against Ac As, when Js and 9s are laid off."""
    state = knocks("5s 6s 7s Jc Jd Jh 9c 9d 9h 2d", "Kh", defender="3h 4h 5h 7c 8c 6c 9s Ac As Js")
    assert ended(make(state, "knock Kh")) == ("undercut", 1, 25)


def test_3_6_the_undercut_is_measured_after_lay_offs():
    """Without Js and 9s laid off the defender would have 21, not 2."""
    state = knocks("5s 6s 7s Jc Jd Jh 9c 9d 9h 2d", "Kh", defender="3h 4h 5h 7c 8c 6c 9s Ac As Js")
    result = make(state, "knock Kh").result
    assert {join([card]) for card, _ in result.laid_off} == {"9s", "Js"}


def test_3_6_gin_cant_be_undercut():
    """The defender has no deadwood either, and the gin still scores 25."""
    state = knocks("5s 6s 7s Jc Jd Jh 2c 2d 2h 2s", "Kh", defender="3h 4h 5h 7c 8c 9c Tc 8d 9d Td")
    state = make(state, "knock Kh")
    assert ended(state) == ("gin", 0, 25) and state.result.deadwood == (0, 0)


def test_3_6_the_dealer_moves_on_after_each_of_them():
    for tenth in ("2s", "4d", "Td"):
        state = knocks(
            f"5s 6s 7s Jc Jd Jh 2c 2d 2h {tenth}", "Kh", defender="3h 4h 5h 7c 8c 9c Tc Ac As Js"
        )
        assert make(state, "knock Kh").result.next_dealer == 1 - state.dealer


# 7. Void


def near_the_end(left):
    """Seat 0 to draw, so many cards in the stock."""
    state = position(
        "gin", f"{LOW} Td Jd | {NOTHING}", rest="discards", stock="Kc Qc 9d 9h"[: 3 * left]
    )
    assert len(state.stock) == left
    return state


def test_3_7_a_turn_that_ends_without_a_knock_and_leaves_two_cards_makes_the_round_void():
    state = make(near_the_end(3), "draw stock", "discard Kc")
    assert ended(state) == ("draw", None, 0) and state.result.why == "stock"
    assert state.result.scores == (0, 0)


def test_3_7_with_three_left_it_goes_on():
    state = make(near_the_end(4), "draw stock", "discard Kc")
    assert state.result is None and state.to_act == 1


def test_3_7_a_turn_that_took_the_upcard_too():
    """Two cards left before the turn can't come about in play; the clause asks only for the end of the turn."""
    state = make(near_the_end(2), "take upcard")
    assert ended(make(state, "discard Jd")) == ("draw", None, 0)


def test_3_7_the_same_dealer_deals_again():
    state = make(near_the_end(3), "draw stock", "discard Kc")
    assert state.result.next_dealer == state.dealer


def test_3_7_a_knock_on_that_turn_counts_as_usual():
    state = position("gin", f"{LOW} 9c Jd | {NOTHING}", rest="discards", stock="Kc Qc 9d")
    state = make(state, "draw stock", "knock Kc")
    assert ended(state) == ("knock", 0, 56 - 10)


# 8. The match


def test_3_8_the_first_to_100_wins():
    to_100 = make_options(VARIANTS["gin"], {"target": 100})
    big = make(knocks("Ac 2c 3c 4c 5c 6c 7c 8c 9c Tc", "Jc"), "knock Jc").result  # 25 + 56
    standings = gin.standings([big], to_100)
    assert (standings.scores, standings.over, standings.winner) == ((81, 0), False, None)
    standings = gin.standings([big, big], to_100)
    assert (standings.scores, standings.over, standings.winner) == ((162, 0), True, 0)


def test_3_8_exactly_100_is_enough_and_99_is_not():
    to_100 = make_options(VARIANTS["gin"], {"target": 100})
    big = make(knocks("Ac 2c 3c 4c 5c 6c 7c 8c 9c Tc", "Jc"), "knock Jc").result
    assert gin.standings([big], to_100, start=(19, 0)).over
    assert not gin.standings([big], to_100, start=(18, 99)).over


def test_3_8_an_undercut_can_win_it_for_the_defender():
    to_100 = make_options(VARIANTS["gin"], {"target": 100})
    state = knocks("5s 6s 7s Jc Jd Jh 2c 2d 2h Td", "Kh", defender="3h 4h 5h 7c 8c 9c Tc Ac As Js")
    standings = gin.standings([make(state, "knock Kh").result], to_100, start=(99, 67))
    assert (standings.scores, standings.winner) == ((99, 100), 1)


def test_a_void_round_of_a_single_round_match_is_its_end_and_nobody_wins():
    single = make_options(VARIANTS["gin"], {"target": 0})
    standings = gin.standings([make(near_the_end(3), "draw stock", "discard Kc").result], single)
    assert (standings.over, standings.winner) == (True, None)
