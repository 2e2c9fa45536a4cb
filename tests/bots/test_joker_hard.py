"""Joker Rummy's hard bot follows its own docstring."""

from tests.bots.chosen import choice
from tests.engine.positions import ended, make, position

OTHERS = "| 4h 6h 8h Th Qh 2h"
DULL = "2c 5d 8d"  # nothing to do with each other


def hard(state):
    return str(choice(state, "hard").move)


def draw(card):
    """The stock's top, and an upcard that is of no use."""
    return {"stock": card, "discards": "Qh"}


def turn(state):
    """Its whole turn, and the state after it."""
    moves = []
    while state.to_act == 0:
        moves.append(hard(state))
        state = make(state, moves[-1])
    return moves, state


def test_it_goes_out_through_a_freed_joker():
    state = position("joker", f"6s 9c 9d 8s Kh{OTHERS}", melds="0: 4s 5s Jk 7s", **draw("3s"))
    moves, state = turn(state)
    assert moves == [
        "draw stock",
        "swap 6s on 1",
        "lay down 9c 9d Jk",
        "lay off 8s on 1",
        "lay off 3s on 1",
        "discard Kh",
    ]
    assert ended(state)[:2] == ("out", 0)


def test_it_goes_out_unopened():
    held = "Kc Kd Kh 5s 6s 7s 9c 9d Qs"
    state = position("joker", f"{held}{OTHERS}", melds="1: Ts Js Jk", **draw("9h"))
    assert ended(turn(state)[1])[:2] == ("hand_rummy", 0)


def test_it_takes_the_upcard_to_go_out():
    state = position("joker", f"9c 9d 2h{OTHERS}", discards="9h", opened=[0])
    assert choice(state, "hard").reason == "goes_out"
    moves, state = turn(state)
    assert moves == ["take upcard", "lay down 9c 9d 9h", "discard 2h"]


def test_it_opens_with_no_more_than_the_threshold_needs_and_holds_the_rest_back():
    held = f"Kc Kd Kh 7c 7d 7h 5s 6s 7s {DULL}"
    moves, _ = turn(position("joker", f"{held}{OTHERS}", **draw("Qs")))
    assert moves[1] in (
        "open 7c 7d 7h / Kc Kd Kh",
        "open 5s 6s 7s / Kc Kd Kh",
        "open Kc Kd Kh / 5s 6s 7s",
    )
    assert moves[2].startswith("discard") and len(moves) == 3


def test_it_waits_for_the_hand_rummy_with_all_but_two_cards_ready():
    held = f"Kc Kd Kh 7c 7d 7h 5s 6s 7s 9c 9d 2s{OTHERS}"
    moves, _ = turn(position("joker", held, **draw("Qs")))
    assert [move.split()[0] for move in moves] == ["draw", "open", "discard"]
    held = f"Kc Kd Kh 7c 7d 7h 5s 6s 7s 9c 9d 9h 2s{OTHERS}"
    moves, _ = turn(position("joker", held, **draw("Qs")))
    assert moves == ["draw stock", "discard Qs"]
    assert ended(turn(position("joker", held, **draw("8s")))[1])[0] == "hand_rummy"


def test_it_holds_melds_and_jokers_back_until_everything_goes_down():
    state = position("joker", f"9c 9d 9h 3s Jk {DULL}{OTHERS}", melds="0: 4s 5s 6s", **draw("Kd"))
    moves, _ = turn(state)
    assert [move[:11] for move in moves] == [
        "draw stock",
        "lay off 3s ",
        "discard " + moves[-1][8:],
    ]
    state = position("joker", f"9c 9d 9h 3s Jk 8d 5d{OTHERS}", melds="0: 4s 5s 6s", **draw("6d"))
    assert ended(turn(state)[1])[:2] == ("out", 0)


def test_at_a_table_of_two_it_lays_natural_melds_down_once_the_others_hand_is_small():
    held, table = "9c 9d 9h Jk 2c 5d 8d", {"melds": "0: 4s 5s 6s", **draw("Kd")}
    moves, _ = turn(position("joker", f"{held}| 4h 6h 8h", **table))
    assert moves[1] == "lay down 9c 9d 9h"
    for others in ("| 4h 6h 8h Th", "| 4h 6h 8h | 2h Th"):
        moves, _ = turn(position("joker", held + others, **table))
        assert moves[1].startswith("discard")


def test_it_keeps_a_card_to_be_laid_off_that_may_become_a_meld():
    """Two sevens wait for the third, with the run as a place for one of them all the while."""
    held = f"7c 7s Jc Kc 2d 9d{OTHERS}"
    state = position("joker", held, melds="0: 4s 5s 6s", **draw("Qd"))
    moves, _ = turn(state)
    assert [move.split()[0] for move in moves] == ["draw", "discard"]


def test_it_takes_the_upcard_that_shortens_the_hand_and_plays_it_where_the_rest_is_worth_most():
    """8s goes on the run: in the set it would leave 7s, which then would have no place."""
    table = {"melds": "0: 5s 6s 7s | 1: 8c 8d 8h", "discards": "8s"}
    moves, _ = turn(position("joker", f"9s 2c 5d Kd Qh 3c{OTHERS}", **table))
    assert moves[:2] == ["take upcard", "lay off 8s on 1"]


def test_it_leaves_the_upcard_that_it_cannot_play():
    state = position("joker", f"9c {DULL}{OTHERS}", discards="Kd", opened=[0])
    assert choice(state, "hard").reason == "upcard_no_use"
    state = position("joker", f"3c 3d 5s 9h {DULL}{OTHERS}", discards="3h")
    assert choice(state, "hard").reason == "upcard_no_use"  # a meld, but no opening


def test_it_discards_what_may_still_become_least():
    """A lone card goes before a pair, but a pair whose other cards all lie on the table is worth no more."""
    state = position("joker", f"Kc Kd 4c 4d Qs{OTHERS}", opened=[0], **draw("9h"))
    assert hard(make(state, "draw stock")) in ("discard 9h", "discard Qs")
    table = "1: Jh Qh Kh Ah | 1: Js Qs Ks As | 2: Jh Qh Kh Ah | 2: Js Qs Ks As"
    held = "4c 4d Kc Kd 9s| 2s 3s | 4h 8h"
    state = position("joker", held, melds=table, opened=[0], stock="7d", discards="Qc")
    assert hard(make(state, "draw stock")) in ("discard Kc", "discard Kd")


def test_it_never_discards_a_joker_while_it_holds_another_card():
    state = position("joker", f"Jk Jk {DULL} Ks Th{OTHERS}", stock="Qd")
    assert "Jk" not in hard(make(state, "draw stock"))


def test_it_goes_back_when_somebody_else_left_a_debt_that_cant_be_paid():
    state = position("joker", f"{DULL} 9h{OTHERS}", discards="Kd")
    assert hard(make(state, "take upcard")) == "undo"


def test_it_takes_no_upcard_that_was_put_back_in_this_turn():
    state = position("joker", f"9c 9d 2h{OTHERS}", discards="9h", opened=[0])
    assert hard(make(state, "take upcard", "undo")) == "draw stock"
