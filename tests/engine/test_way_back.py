"""Joker Rummy: twenty undos a turn are the limit, and still nobody is caught in a turn that can't be ended."""

from __future__ import annotations

from games.engine.state import UNDOS_A_TURN, RoundState

from .positions import legal, make, position, why


def table(discards: str = "Kd") -> RoundState:
    """Opened; the ace fits on meld 1, the joker of meld 1 can be freed with 7s; Kd fits nowhere."""
    return position(
        "joker", "As 7s 4h 9c | 3d 4d 5d", discards=discards, melds="0: 2s 3s 4s 5s 6s Jk 8s"
    )


def undone(state: RoundState, times: int) -> RoundState:
    for _ in range(times):
        state = make(state, "take upcard", "undo")
    return state


def test_with_no_undo_left_no_upcard_can_be_taken_for_it_may_have_to_go_back():
    state = undone(table(), UNDOS_A_TURN)
    assert why(state, "take upcard") == "undo_limit"
    assert legal(state) == ["draw stock"]


def test_with_one_undo_left_the_upcard_can_be_taken_but_nothing_put_before_it():
    """The ace laid off would need a second undo before Kd can go back."""
    state = make(undone(table(), UNDOS_A_TURN - 1), "take upcard")
    assert why(state, "lay off As on 1") == "undo_limit"
    assert why(state, "swap 7s on 1") == "undo_limit"
    assert legal(state) == ["undo"]
    assert legal(make(state, "undo")) == ["draw stock"]


def test_what_fulfils_the_last_obligation_needs_no_undo():
    state = make(undone(table(discards="9s"), UNDOS_A_TURN - 1), "take upcard")
    assert legal(state) == ["lay off 9s on 1", "undo"]
    state = make(state, "lay off 9s on 1", "lay off As on 1")
    assert "discard 4h" in legal(state)


def test_an_undo_that_would_lead_back_into_such_an_obligation_is_refused():
    """Kd and the freed joker lie in one meld. Owed again, they would need two undos, and only one would be left."""
    state = position(
        "joker",
        "7s Kc Kh 4h 9c | 3d 4d 5d",
        discards="Kd",
        melds="0: 2s 3s 4s 5s 6s Jk 8s",
    )
    state = make(undone(state, UNDOS_A_TURN - 2), "take upcard", "swap 7s on 1")
    state = make(state, "lay down Kc Kd Kh Jk")
    assert why(state, "undo") == "undo_limit"
    assert "undo" not in legal(state) and "discard 4h" in legal(state)


def test_nobody_can_lay_off_and_undo_for_ever():
    """Kd can't be played and forbids the discard; random play undoes only if it must, and gets out all the same."""
    state = make(table(), "take upcard")
    for _ in range(UNDOS_A_TURN - 1):
        state = make(state, "lay off As on 1", "undo")
    assert legal(state) == ["undo"]
    assert legal(make(state, "undo")) == ["draw stock"]
