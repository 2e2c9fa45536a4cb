"""Undo, as rules.md says it among what is common to all three games. (What the limit means in test_way_back.)"""

import pytest

from games.engine.cards import parse_card
from games.engine.variants import VARIANTS

from .positions import (
    GIN_OTHER,
    dealt,
    hand,
    legal,
    log,
    make,
    melds,
    position,
    refusal,
    simple,
    why,
)

each_variant = pytest.mark.parametrize("slug", VARIANTS)


def test_undo_takes_back_the_last_move_again_and_again_down_to_the_draw():
    state = position("basic", "2c 2d 2h 7s 9h Kc | 3d", melds="1: 4s 5s 6s", stock="8s")
    drawn = make(state, "draw stock")
    state = make(drawn, "lay down 2c 2d 2h", "lay off 7s on 1", "lay off 8s on 1")
    assert melds(state) == ["1: 4s 5s 6s 7s 8s", "0: 2c 2d 2h"]
    state = make(state, "undo")
    assert melds(state) == ["1: 4s 5s 6s 7s", "0: 2c 2d 2h"] and hand(state) == "Kc 9h 8s"
    state = make(state, "undo")
    assert melds(state) == ["1: 4s 5s 6s", "0: 2c 2d 2h"]
    state = make(state, "undo")
    assert state._replace(log=(), undos=0) == drawn._replace(log=(), undos=0)


def test_undo_never_goes_past_a_draw_from_the_stock():
    state = make(position("basic", "2c 2d 2h Kc | 3d"), "draw stock")
    assert why(state, "undo") == "undo_past_stock_draw"
    state = make(state, "lay down 2c 2d 2h", "undo")
    assert why(state, "undo") == "undo_past_stock_draw"
    assert "undo" not in legal(state)


@each_variant
def test_taking_the_upcard_can_be_undone_and_the_stock_drawn_instead(slug):
    start = simple(slug)
    assert "undo" in legal(make(start, "take upcard"))
    state = make(start, "take upcard", "undo")
    assert state._replace(log=(), undos=0) == start
    assert make(state, "draw stock").drew == "stock"
    assert why(make(state, "draw stock"), "undo") == "undo_past_stock_draw"


def test_taking_the_upcard_can_be_undone_only_after_everything_done_since():
    """The first undo takes back the lay-off, the second the meld, the third the upcard."""
    start = position("basic", "2c 2d 7s Kc | 3d", melds="1: 4s 5s 6s", discards="9c 2h")
    state = make(start, "take upcard", "lay down 2c 2d 2h", "lay off 7s on 1")
    state = make(state, "undo", "undo")
    assert state.upcard == parse_card("9c") and hand(state) == "2c Kc 2d 2h 7s"
    state = make(state, "undo")
    assert state.upcard == parse_card("2h") and state.phase == "draw"
    assert why(state, "undo") == "nothing_to_undo"


def test_a_move_after_an_undo_is_what_the_next_undo_takes_back():
    state = position("basic", "2c 2d 2h 3c 3d 3h Kc | 4d")
    state = make(state, "draw stock", "lay down 2c 2d 2h", "undo", "lay down 3c 3d 3h", "undo")
    assert melds(state) == []
    state = make(state, "lay down 2c 2d 2h", "lay down 3c 3d 3h", "undo")
    assert melds(state) == ["0: 2c 2d 2h"]


def test_an_undo_cant_itself_be_undone():
    """Undoing twice takes back two moves; it does not bring the first one back."""
    state = position("basic", "2c 2d 2h 3c 3d 3h Kc | 4d")
    state = make(state, "draw stock", "lay down 2c 2d 2h", "lay down 3c 3d 3h", "undo", "undo")
    assert melds(state) == []


def test_an_undo_is_recorded_not_erased():
    state = position("basic", "2c 2d 2h Kc | 4d")
    state = make(state, "draw stock", "lay down 2c 2d 2h", "undo", "discard Kc")
    assert log(state) == ["0: draw stock", "0: lay down 2c 2d 2h", "0: undo", "0: discard Kc"]


def test_an_undone_meld_gives_its_number_back():
    state = position("basic", "2c 2d 2h 3c 3d 3h 3s Kc | 4d", melds="1: 9c 9d 9h")
    state = make(state, "draw stock", "lay down 2c 2d 2h", "undo", "lay down 3c 3d 3h")
    assert make(state, "lay off 3s on 2").melds[1].cards == tuple(
        map(parse_card, ("3c", "3d", "3h", "3s"))
    )
    assert why(state, "lay off 3s on 3") == "no_such_meld"


def test_the_move_that_ended_the_turn_cant_be_undone():
    state = make(position("basic", "2c Kc | 4d"), "draw stock", "discard Kc")
    assert state.to_act == 1
    assert why(state, "undo") == "nothing_to_undo"  # seat 1 has done nothing yet
    state = make(state, "take upcard")
    assert make(state, "undo").to_act == 1


def test_a_pass_cant_be_undone():
    state = make(dealt("gin"), "pass")
    assert why(state, "undo") == "nothing_to_undo"
    assert why(make(state, "pass"), "undo") == "nothing_to_undo"


def test_a_knock_and_going_out_cant_be_undone():
    state = position("gin", f"Ac 2c 3c 4c 5c 6c 7c 8c 9c Td | {GIN_OTHER}")
    assert why(make(state, "draw stock", "knock Td"), "undo") == "round_over"
    state = position("basic", "Qc Qs | 3c", discards="Qh")
    assert why(make(state, "take upcard", "lay down Qc Qs Qh"), "undo") == "round_over"


def test_a_shuffle_cant_be_undone():
    state = position("joker", "2c Kc | 4d", stock="9h", discards="5d")
    state = state._replace(stock=state.stock[:1])
    state = make(state, "draw stock", "discard Kc")
    assert why(state, "undo") == "shuffle_due"
    assert why(make(state, "shuffle 5d"), "undo") == "nothing_to_undo"


@each_variant
def test_at_most_20_undos_in_a_turn(slug):
    state = simple(slug)
    for _ in range(20):
        state = make(state, "take upcard", "undo")
    if slug == "joker":
        # What would take a further undo to get out of is refused already (see the next tests).
        assert refusal(state, "take upcard") == ("undo_limit", {"limit": 20})
        return
    state = make(state, "take upcard")
    assert refusal(state, "undo") == ("undo_limit", {"limit": 20})
    assert "undo" not in legal(state)


@each_variant
def test_the_next_turn_has_20_undos_again(slug):
    state = simple(slug)
    for _ in range(20):
        state = make(state, "take upcard", "undo")
    state = make(state, "draw stock")
    state = make(state, legal(state, "discard")[0])
    for _ in range(20):
        state = make(state, "take upcard", "undo")
    assert state.to_act == 1


def undone(state, times, *moves):
    """`moves`, each taken back again, over and over, until `times` undos of the turn are used."""
    while state.undos < times:
        state = make(state, *moves)
        state = make(state, *["undo"] * min(len(moves), times - state.undos))
    return state


def test_basics_lone_taken_upcard_is_not_reached_without_an_undo_left():
    """Only an undo leads out of a hand that is the card just taken: with none left the way in is closed."""
    start = position("basic", "2c 2d 2h | 4d", discards="Kc")
    state = make(undone(start, 19, "take upcard"), "take upcard", "lay down 2c 2d 2h")
    assert legal(state) == ["undo"]
    state = make(undone(start, 20, "take upcard"), "take upcard")
    assert refusal(state, "lay down 2c 2d 2h") == ("undo_limit", {"limit": 20})
    assert legal(state) == ["discard 2c", "discard 2d", "discard 2h"]
