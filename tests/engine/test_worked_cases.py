"""Every row of rules.md's table of worked cases, in its order; then its table of how a round and a match can end."""

import pytest

from games.engine.cards import join
from games.engine.melds import arrangements, best_opening, deadwood, joker_meld, meld_value
from games.engine.variant import make_options
from games.engine.variants import VARIANTS, basic, gin

from .positions import cards, dealt, ended, hand, legal, make, melds, position, refusal, why

# Basic Rummy


def test_basic_4_seats_dealt_7_each_upcard_1_stock_23():
    state = dealt("basic", seats=4)
    assert [len(held) for held in state.hands] == [7, 7, 7, 7]
    assert (len(state.discards), len(state.stock)) == (1, 23)


def test_basic_lay_off_without_own_meld_this_round_is_refused():
    state = make(position("basic", "7s Kc | 3d", melds="1: 4s 5s 6s"), "draw stock")
    assert why(state, "lay off 7s on 1") == "lay_off_needs_own_meld"


def test_basic_hand_qc_qs_draw_qh_meld_all_three_is_out_without_a_discard():
    state = make(position("basic", "Qc Qs | 3d", stock="Qh"), "draw stock", "lay down Qc Qs Qh")
    assert ended(state) == ("out", 0, 3)
    assert hand(state) == "" and len(state.discards) == 1


def test_basic_took_5d_as_upcard_discards_5d_is_refused_a_turn_later_it_is_fine():
    state = make(position("basic", "2c 9h | 3d 4d", discards="5d"), "take upcard")
    assert why(state, "discard 5d") == "upcard_discarded_same_turn"
    state = make(state, "discard 2c", "draw stock", "discard 3d", "draw stock", "discard 5d")
    assert join(state.discards[-1:]) == "5d"


def test_basic_q_k_a_of_hearts_is_not_a_meld():
    state = make(position("basic", "Qh Kh Ah 2c | 3d"), "draw stock")
    assert why(state, "lay down Qh Kh Ah") == "run_wraps"
    assert legal(state, "lay down") == []


def test_basic_opponents_hold_2d_9d_kc_ac_the_winner_scores_22():
    state = position("basic", "Qc Qs | 2d 9d | Kc Ac", stock="Qh")
    assert ended(make(state, "draw stock", "lay down Qc Qs Qh")) == ("out", 0, 2 + 9 + 10 + 1)


def test_basic_stock_runs_out_a_second_time_is_a_draw_without_score():
    state = position("basic", "2c Kc | 7d 8h", stock="5d", rest="discards", used_up=1)
    state = make(state, "draw stock", "discard Kc")
    assert ended(state) == ("draw", None, 0) and state.result.scores == (0, 0)


# Joker Rummy


@pytest.mark.parametrize("threshold", [40, 51])
def test_joker_kc_kd_kh_and_5s_6s_7s_are_48_which_opens_40_and_is_refused_for_51(threshold):
    state = position(
        "joker", "Kc Kd Kh 5s 6s 7s 8d | 4d", stock="3c", options={"opening": threshold}
    )
    state, opening = make(state, "draw stock"), "open Kc Kd Kh / 5s 6s 7s"
    if threshold == 40:
        assert melds(make(state, opening)) == ["0: Kc Kd Kh", "0: 5s 6s 7s"]
    else:
        assert refusal(state, opening) == ("opening_too_low", {"value": 48, "threshold": 51})


@pytest.mark.parametrize(
    ("meld", "value"), [("Ac 2c 3c", 6), ("Qd Kd Ad", 31), ("Ac Ad Ah", 33), ("7c Jk 9c", 24)]
)
def test_joker_what_an_ace_and_a_joker_are_worth(meld, value):
    assert meld_value(joker_meld(cards(meld))) == value
    assert best_opening(cards(meld)).value == value


def opened(held, **more):
    """Seat 0 has opened, and has drawn from the stock; beside `held` it has 8d and Kh."""
    return make(position("joker", f"{held} 8d | 4d", stock="Kh", opened={0}, **more), "draw stock")


def test_joker_7c_jk_9c_is_a_run():
    assert make(opened("7c Jk 9c"), "lay down 7c Jk 9c").melds[0].kind == "run"


@pytest.mark.parametrize(
    ("meld", "code"),
    [
        ("7c Jk Jk Tc", "jokers_adjacent"),
        ("7c Jk Jk", "too_few_naturals"),
        ("7c 7c 7d", "set_suit_twice"),
        ("Kc Ac 2c", "run_wraps"),
    ],
)
def test_joker_what_is_no_meld(meld, code):
    assert why(opened(meld), f"lay down {meld}") == code


def test_joker_jk_jk_7c_7d_is_a_set_of_four_with_two_naturals():
    meld = make(opened("Jk Jk 7c 7d"), "lay down Jk Jk 7c 7d").melds[0]
    assert (meld.kind, len(meld.cards)) == ("set", 4)


def test_joker_a_waived_opening_of_28_points_goes_out_with_the_discard_and_scores_double():
    held = "Ac 2c 3c Ad 2d 3d Ah 2h 3h As 2s 3s 4s"
    state = make(position("joker", f"{held} | 8d Jk", stock="Kh"), "draw stock")
    opening = "open Ac 2c 3c / Ad 2d 3d / Ah 2h 3h / As 2s 3s 4s"
    worth = sum(meld_value(joker_meld(cards(meld))) for meld in opening[5:].split(" / "))
    assert worth == 28
    state = make(state, opening)
    assert hand(state) == "Kh"
    assert ended(make(state, "discard Kh")) == ("hand_rummy", 0, 2 * (8 + 20))


@pytest.mark.parametrize(
    ("opening", "value"),
    [
        ("Tc Td Jk", 30),
        ("Ts Js Qs / 7c 7d 7h", 51),
        ("Ts Js Qs / 6d 6c Jk", 48),
    ],
)
def test_joker_what_openings_are_worth(opening, value):
    assert sum(meld_value(joker_meld(cards(meld))) for meld in opening.split(" / ")) == value


@pytest.mark.parametrize(
    ("end", "stands_for", "then", "fits"),
    [("high", "As", "9s", False), ("low", "Ts", "9s", True)],
)
def test_joker_on_j_q_k_of_spades_must_say_high_or_low(end, stands_for, then, fits):
    state = opened("Jk 9s 2s", melds="1: Js Qs Ks")
    assert why(state, "lay off Jk on 1") == "end_needed"
    state = make(state, f"lay off Jk on 1 {end}")
    meld = state.melds[0]
    place = 0 if end == "low" else -1
    assert (join([meld.cards[place]]), join([meld.stands_for[place]])) == ("Jk", stands_for)
    assert ("lay off 9s on 1" in legal(state)) == fits
    if end == "high":
        assert why(state, "lay off 2s on 1") == "does_not_fit"  # closed above


def test_joker_took_the_upcard_before_opening_and_discards_another_card_is_refused():
    state = make(position("joker", "8d Kh | 4d", discards="7c"), "take upcard")
    assert refusal(state, "discard Kh") == ("taken_card_not_played", {"card": "7c"})
    assert make(state, "undo", "draw stock", "discard Kh").to_act == 1


def test_joker_frees_a_joker_then_discards_with_the_joker_in_hand_is_refused():
    state = make(opened("8c", melds="1: 7c Jk 9c | 0: 2d 2h 2s"), "swap 8c on 1")
    assert refusal(state, "discard Kh") == ("freed_joker_not_played", {"card": "Jk"})
    assert make(state, "lay off Jk on 2", "discard Kh").to_act == 1
    assert make(state, "undo", "discard Kh").to_act == 1


def test_joker_loser_holds_jk_a_10():
    state = position("joker", "7c 7d | Jk Ac Th", stock="7h", opened={0})
    assert ended(make(state, "draw stock", "lay down 7c 7d 7h")) == ("out", 0, 20 + 11 + 10)


# Gin Rummy


def knock(ten, defender, drawn="Kh"):
    """The state after seat 0 drew `drawn` and knocked with it."""
    state = position("gin", f"{ten} | {defender}", stock=drawn)
    return make(state, "draw stock", f"knock {drawn}")


# Three jacks and twice a run: with one card more, its points are the knocker's deadwood.
NINE = "5s 6s 7s Jc Jd Jh 2c 3c 4c"


@pytest.mark.parametrize(
    ("tenth", "defender", "deadwoods", "result"),
    [
        ("4d", "3h 4h 5h 6h 7c 8c 9c As Ad 9h", (4, 11), ("knock", 0, 7)),
        ("5c", "3h 4h 5h 6h 7c 8c 9c Kd 9h As", (0, 20), ("gin", 0, 45)),
        ("Td", "3h 4h 5h 6h 7c 8c 9c Tc As Ad", (10, 2), ("undercut", 1, 33)),
        ("6d", "3h 4h 5h 6h 7c 8c 9c Ac As 5d", (6, 6), ("undercut", 1, 25)),
        ("5c", "3h 4h 5h 6h 7c 8c 9c 9d 9h 9s", (0, 0), ("gin", 0, 25)),
    ],
    ids=["knocker 4, defender 11", "gin, 20", "10 and 2", "6 and 6", "gin, 0"],
)
def test_gin_what_a_knock_scores(tenth, defender, deadwoods, result):
    state = knock(f"{NINE} {tenth}", defender)
    assert state.result.deadwood == deadwoods
    assert ended(state) == result


def test_gin_4s_then_3s_are_laid_off_on_5s_6s_7s_defender_17_knocker_16_points():
    state = knock("5s 6s 7s 9c 9d 9h Jd Qd Kd Ah", "3s 4s 2h 2d 2c 8h 8d 8c Kc 7d", drawn="Ks")
    assert [join([card]) for card, _ in state.result.laid_off] == ["4s", "3s"]
    assert state.result.deadwood == (1, 17)
    assert ended(state) == ("knock", 0, 16)


def test_gin_deadwood_10_two_ways_two_choices_are_offered():
    ten = "As 2s 3s 2h 2d 9c 9d 9h 5c Ah"
    state = make(
        position("gin", f"{ten} | 4h 6h 8h Th Qh 4s 6s 8s Ts Qs", stock="Kh"), "draw stock"
    )
    assert deadwood(cards(ten)) == 10
    assert legal(state, "knock") == [
        "knock Kh",
        "knock Kh / 9c 9d 9h / 2d 2h 2s",
        "knock Kh / 9c 9d 9h / As 2s 3s",
    ]


ELEVEN = "5s 6s 7s 8s 9c 9d 9h Ad 2h 6c 7d"


def test_gin_may_knock_with_exactly_6c_or_7d():
    ten = ELEVEN.replace(" 7d", "")
    other = "3c 5c Jc Kc Jd Kd 4h 8h Qs Ts"
    state = make(position("gin", f"{ten} | {other}", stock="7d"), "draw stock")
    assert legal(state, "knock") == ["knock 6c", "knock 7d"]
    assert make(state, "knock 6c").result.deadwood[0] == 10
    assert make(state, "knock 7d").result.deadwood[0] == 9
    taken = make(position("gin", f"{ten} | {other}", discards="7d"), "take upcard")
    assert legal(taken, "knock") == ["knock 6c"]


@pytest.mark.parametrize(
    "held",
    [
        "6h Qh Qc 5h Kd Kh 7h Kc 4h Qd",
        "Kc 3s 3c 9c Kh 3h 9h 3d 9d Kd",
        "Tc 2h 3h 2s Td 5h 3s 4h 4s Ts",
    ],
)
def test_gin_deadwood_0_each(held):
    assert deadwood(cards(held)) == 0
    assert arrangements(cards(held))[0] == 0


def test_gin_a_80_b_90_a_knocks_with_8_b_has_6_after_lay_offs_b_wins_117_to_80():
    """A is seat 0. B lays off 8s on the run; 6 points stay, so it is an undercut: 2 + 25."""
    state = knock(f"{NINE} 8h", "3h 4h 5h 6h 7c 8c 9c As 5d 8s")
    assert state.result.deadwood == (8, 6)
    standings = gin.standings(
        [state.result], make_options(VARIANTS["gin"], {"target": 100}), start=(80, 90)
    )
    assert (standings.scores, standings.over, standings.winner) == ((80, 117), True, 1)


# How a round and a match can end

GIN_HANDS = f"{NINE} 4d | 3h 4h 5h 6h 7c 8c 9c As Ad 9h"
GIN_FOR_ALL = f"{NINE} 5c | 3h 4h 5h 6h 7c 8c 9c As Ad 9h"
LAST_TURN = {"rest": "discards", "stock": "Kh Qh Qd"}
# Game, how the round ends (a draw: and why), hands, what is drawn and more, moves, who scores.
ENDINGS = [
    ("basic", "out", "7c 7d | 4d", {"stock": "7h"}, "lay down 7c 7d 7h", 0),
    (
        "basic",
        "draw stock",
        "7c 9c | 4d",
        {"used_up": 1, **LAST_TURN, "stock": "Kh"},
        "discard Kh",
        None,
    ),
    ("basic", "draw nothing_to_turn", "7c 9c | 4d", {"discards": "none"}, "discard 7c", None),
    ("basic", "draw turns", "7c 9c | 4d", {"discards": "Kh", "stockless": 19}, "discard 7c", None),
    ("joker", "out", "7c 7d | 4d", {"stock": "7h", "opened": {0}}, "lay down 7c 7d 7h", 0),
    ("joker", "hand_rummy", "7c 7d | 4d", {"stock": "7h"}, "open 7c 7d 7h", 0),
    (
        "joker",
        "draw stock",
        "7c 9c | 4d",
        {"used_up": 2, **LAST_TURN, "stock": "Kh"},
        "discard Kh",
        None,
    ),
    ("joker", "draw nothing_to_turn", "7c 9c | 4d", {"discards": "none"}, "discard 7c", None),
    (
        "joker",
        "draw turns",
        "7c 9c 7h Jc | 4d",
        {"discards": "7d", "stockless": 19, "opened": {0}},
        "lay down 7c 7d 7h; discard 9c",
        None,
    ),
    ("gin", "knock", GIN_HANDS, {"stock": "Kh"}, "knock Kh", 0),
    ("gin", "gin", GIN_FOR_ALL, {"stock": "Kh"}, "knock Kh", 0),
    ("gin", "undercut", GIN_HANDS.replace("9h", "6d"), {"stock": "Td"}, "knock 4d", 1),
    ("gin", "draw stock", GIN_HANDS, LAST_TURN, "discard Kh", None),
    ("gin", "draw turns", GIN_HANDS, {"discards": "Kh", "stockless": 19}, "discard 4d", None),
]


@pytest.mark.parametrize(
    ("slug", "ends", "hands", "more", "moves", "winner"),
    ENDINGS,
    ids=[f"{slug} {ends}" for slug, ends, *_ in ENDINGS],
)
def test_how_a_round_ends_and_who_scores(slug, ends, hands, more, moves, winner):
    state = position(slug, hands, **more)
    if "nothing" in ends:
        state = state._replace(stock=state.stock[:1])
    state = make(state, "take upcard" if "turns" in ends else "draw stock", *moves.split("; "))
    result = state.result
    assert f"{result.kind} {result.why}".strip() == ends
    assert result.winner == winner
    assert [seat for seat, points in enumerate(result.scores) if points] == (
        [] if winner is None else [winner]
    )
    assert state.to_act is None and legal(state) == []


def test_a_round_ends_in_no_other_way():
    kinds = {
        slug: {ends.split()[0] for game, ends, *_ in ENDINGS if game == slug} for slug in VARIANTS
    }
    assert kinds == {
        "basic": {"out", "draw"},
        "joker": {"out", "hand_rummy", "draw"},
        "gin": {"knock", "gin", "undercut", "draw"},
    }


def test_only_one_player_scores_a_round_and_a_draw_scores_nobody():
    state = position("basic", "Qc Qs | 2d 9d | Kc Ac", stock="Qh")
    assert make(state, "draw stock", "lay down Qc Qs Qh").result.scores == (22, 0, 0)


def test_a_match_ends_when_its_target_is_reached_or_its_single_round_played():
    state = position("basic", "Qc Qs | 2d 9d | Kc Ac", stock="Qh")
    result = make(state, "draw stock", "lay down Qc Qs Qh").result
    assert basic.standings([result], make_options(VARIANTS["basic"], {"target": 0})).over
    assert not basic.standings([result], make_options(VARIANTS["basic"])).over
    standings = basic.standings([result], make_options(VARIANTS["basic"]), start=(178, 0, 199))
    assert (standings.over, standings.winner) == (True, 0)
