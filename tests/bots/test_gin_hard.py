"""Gin Rummy's hard bot follows its docstring, where what it learned leaves no doubt."""

import pytest

from games.bots import BOTS
from games.bots.gin import REASONS
from games.bots.table import next_entry
from games.engine.state import OVER, RoundState
from games.engine.variants import VARIANTS
from tests.bots.chosen import choice
from tests.bots.test_rounds import deal
from tests.engine.positions import make, position

GIN = VARIANTS["gin"]
MELDED = "2s 3s 4s 9c 9d 9h"


def hard(state: RoundState) -> tuple[str, str]:
    made = choice(state, "hard")
    return str(made.move), made.reason


def test_it_takes_an_upcard_that_completes_a_meld():
    state = position("gin", "2s 3s 9c 9d 9h Kc Qh 8d 5c 6d | Ac 3d 5h 7c", discards="4s")
    assert hard(state) == ("take upcard", "completes_meld")


def test_an_upcard_that_completes_nothing_and_lets_it_not_knock_is_not_considered():
    """However low: the ace would save twelve points."""
    state = position("gin", f"{MELDED} Kc Qh 8d 5c | 3d 5h 7c 8s", discards="Ah")
    assert hard(state) == ("draw stock", "upcard_no_use")


def test_it_knocks_with_gin_always():
    state = position("gin", f"{MELDED} Jc Js Jd Jh | Ac 3d 5h 6c", stock="Kd")
    assert hard(make(state, "draw stock")) == ("knock Kd", "gin")


def test_it_knocks_with_a_low_hand_that_is_far_from_gin():
    """Four low cards in no meld, and the other player has just begun to discard below ten."""
    theirs = "Ac 3d 5c 6c 7d 8h 8c 8s Qd Th"
    state = position(
        "gin", f"{MELDED} Ad 2c Ah 3h | {theirs}", stock="Kd Kc Tc Jh 7c", discards="Jc"
    )
    turns = ("discard Kd", "discard Kc", "discard Tc", "discard Jh")
    for discard in turns:
        state = make(state, "draw stock", discard)
    assert hard(make(state, "draw stock")) == ("knock 7c", "knocks")


@pytest.mark.parametrize(
    ("target", "done"), [(100, ("discard Qc", "plays_on")), (0, ("knock Qc", "knocks"))]
)
def test_with_three_melds_it_plays_on_for_gin_in_a_match_and_knocks_in_a_single_round(target, done):
    """The other player discards kings: gin is worth 25 points and their hand, but a round is won by any knock."""
    state = position(
        "gin",
        f"{MELDED} Jc Jd Js 6h | Ac 3d 5h 6c 7d 8h Tc Ks Qd Kh",
        stock="Kd 8c Qc",
        discards="2c",
        options={"target": target},
    )
    state = make(state, "draw stock", "discard Kd", "draw stock", "discard Kh", "draw stock")
    assert hard(state) == done


@pytest.mark.parametrize(("first", "then", "safe"), [("7h", "8h", "9c"), ("7c", "8c", "9h")])
def test_of_two_nines_it_discards_the_one_that_goes_on_no_run_of_theirs(first, then, safe):
    """They took a seven and an eight of one suit."""
    state = position(
        "gin",
        f"2s 3s 4s 5s Jc Jd Js 9h {first} {then} | Ac 8d 5h 6c 7d Td Tc Qs Qd Th",
        stock="9c Ah Ad Ts",
        discards="4h",
    )
    state = make(state, "draw stock", f"discard {first}", "take upcard", "discard Qs")
    state = make(state, "draw stock", f"discard {then}", "take upcard", "discard Qd")
    assert hard(make(state, "draw stock")) == (f"discard {safe}", "highest_deadwood")


def test_it_breaks_no_meld_that_leaves_more_than_ten_points_more():
    state = position("gin", f"{MELDED} Kc Qd 7h 5c | Ac 3d 5h 6c", stock="Th")
    assert hard(make(state, "draw stock"))[0].split()[1] in ("Kc", "Qd", "7h", "5c", "Th")


def test_on_the_last_turn_it_knocks_with_whatever_it_may():
    """Two cards are left: a discard would make the round void."""
    state = position("gin", f"{MELDED} Ad 2c 3h 4c | Ac 3d 5h 6c 7d 8h Tc Ks Qd Kh", stock="Kc")
    state = make(state, "draw stock")
    assert hard(state._replace(stock=state.stock[:2])) == ("knock Kc", "knocks")


def test_the_bots_of_all_levels_give_only_the_reasons_that_are_listed():
    found = set()
    for seed in range(12):
        for bot in BOTS["gin"].values():
            state, rng = deal("gin", 2, seed)
            while state.phase != OVER:
                view = GIN.view(state, state.to_act)
                found.add(bot.choose(view, GIN.public_moves(state), rng).reason)
                state = GIN.apply(state, next_entry(GIN, state, [bot] * 2, rng)[1])
    assert found <= set(REASONS)
    assert set(REASONS) - found <= {"lets_knock", "upcard_not_worth_it", "safer_card"}, "rare ones"
