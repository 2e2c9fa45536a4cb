"""The order in which refusals are looked for: round over, shuffle due, turn, game, phase, cards in hand, the rule."""

import pytest

from games.engine.errors import IllegalMove
from games.engine.moves import parse_move
from games.engine.replay import step
from games.engine.variants import VARIANTS

from .positions import make, position, refusal, why
from .test_refusals import DUE, LOW, OTHER


def turn_of_nobody(state, seat, move):
    with pytest.raises(IllegalMove) as refused:
        step(VARIANTS[state.variant], state, (seat, parse_move(move)))
    return refused.value.code


def test_round_over_comes_before_everything():
    over = make(position("basic", "Qc Qs | 3c", stock="Qh"), "draw stock", "lay down Qc Qs Qh")
    for move in ("knock 2c", "draw stock", "discard Kd", "undo", "shuffle 2c"):
        assert why(over, move) == "round_over"
    assert turn_of_nobody(over, 1, "knock 2c") == "round_over"


def test_shuffle_due_comes_before_turn_and_game():
    state = make(position("joker", "2c Kc | 7d", **DUE), "draw stock", "discard Kc")
    for seat in (0, 1):
        for move in ("knock 2c", "draw stock", "discard Kd", "undo"):
            assert turn_of_nobody(state, seat, move) == "shuffle_due"


def test_turn_comes_before_game_and_phase():
    state = position("basic", "2c Kc | 7d")
    assert turn_of_nobody(state, 1, "knock 7d") == "not_your_turn"
    assert turn_of_nobody(state, 1, "discard 7d") == "not_your_turn"
    assert turn_of_nobody(state, 1, "undo") == "not_your_turn"


def test_game_comes_before_phase_and_cards():
    """It is time to draw, the card isn't held, and Basic Rummy has no knock."""
    assert why(position("basic", "2c Kc | 7d"), "knock 9h") == "not_in_this_game"
    assert (
        why(make(position("basic", "2c Kc | 7d"), "draw stock"), "swap 9h on 7")
        == "not_in_this_game"
    )


def test_phase_comes_before_cards():
    for move in ("discard 9h", "lay down 9h 9d 9c", "lay off 9h on 1"):
        assert why(position("basic", "2c Kc | 7d 9h"), move) == "wrong_phase"
    for move in ("open 9h 9d 9c", "swap 9h on 1", "lay off Jk on 1"):
        assert why(position("joker", "2c Kc | 7d 9h"), move) == "wrong_phase"
    assert why(position("gin", f"{LOW} Td 9c | {OTHER}"), "knock Kh") == "wrong_phase"


def test_cards_in_hand_come_before_the_rule():
    """Each move names a card that isn't held and breaks another rule too."""
    state = make(position("basic", "2c Kc | 7d 9h", stock="3c"), "draw stock")
    assert why(state, "lay down 2c 9h") == "card_not_held"  # nor would it be a meld
    assert why(state, "lay off 9h on 5") == "card_not_held"  # nor is there meld 5
    state = make(position("joker", "2c Kc | 7d 9h", stock="3c"), "draw stock")
    assert why(state, "lay down 2c 9h") == "card_not_held"  # nor has it opened
    assert why(state, "open 2c 9h") == "card_not_held"
    assert why(state, "swap 9h on 1") == "card_not_held"
    state = make(position("joker", "2c Kc | 7d 9h", discards="3c"), "take upcard")
    assert why(state, "discard 9h") == "card_not_held"  # and the card taken is not played
    state = make(position("gin", f"{LOW} Td Ad | {OTHER}", stock="Kh"), "draw stock")
    assert why(state, "knock 2h") == "card_not_held"  # and the deadwood is too high


def test_cards_are_missing_by_number_too():
    """One 7h is held; the move names two."""
    state = make(position("joker", "7h 7c 7d Jk | 4d", stock="3c", opened={0}), "draw stock")
    assert refusal(state, "lay down 7h 7h 7c") == ("card_not_held", {"card": "7h"})
    assert refusal(state, "open 7h 7c Jk / 7h 7d Jk") == ("card_not_held", {"card": "7h"})


def test_the_meld_must_exist_before_one_asks_whether_the_card_fits():
    state = make(position("basic", "2c Kc | 7d", melds="0: 4s 5s 6s"), "draw stock")
    assert why(state, "lay off 2c on 2") == "no_such_meld"
    assert why(state, "lay off 2c on 1") == "does_not_fit"


def test_an_opening_too_low_says_so_before_it_asks_for_the_taken_card():
    state = make(position("joker", "2c 3c 4c 9h 7s | 3d", discards="Kd"), "take upcard")
    assert why(state, "open 2c 3c 4c") == "opening_too_low"
