"""Joker Rummy's normal bot follows its own docstring."""

from tests.bots.chosen import choice, chosen
from tests.engine.positions import make, position

OTHERS = "| 4h 6h 8h Th Qh 2h"
DULL = "2c 5d 8d 9h"  # nothing to do with each other


def test_it_takes_the_upcard_that_opens():
    state = position("joker", f"Kc Kd 5s 6s 7s {DULL}{OTHERS}", discards="Kh")
    made = choice(state)
    assert (str(made.move), made.reason) == ("take upcard", "opens_with_upcard")
    state = make(state, "take upcard")
    assert choice(state).reason == "opens"
    assert "Kc Kd Kh" in chosen(state)


def test_it_leaves_the_upcard_that_makes_a_meld_but_no_opening():
    state = position("joker", f"3c 3d 5s {DULL}{OTHERS}", discards="3h")
    assert (chosen(state), choice(state).reason) == ("draw stock", "upcard_no_use")


def test_it_opens_as_soon_as_it_can():
    state = make(position("joker", f"Kc Kd Kh 5s 6s 7s {DULL}{OTHERS}"), "draw stock")
    assert choice(state).reason == "opens"


def test_once_opened_it_takes_the_upcard_that_lays_off_and_lays_it_off_first():
    state = position("joker", f"Kc Kd Kh {DULL}{OTHERS}", discards="7s", melds="0: 4s 5s 6s")
    made = choice(state)
    assert (str(made.move), made.reason) == ("take upcard", "lays_off")
    assert chosen(make(state, "take upcard")).startswith("lay off 7s on 1")


def test_it_takes_the_upcard_to_free_a_joker_that_it_can_put_back():
    state = position("joker", f"{DULL}{OTHERS}", discards="6s", melds="0: 4s 5s Jk 7s")
    made = choice(state)
    assert (str(made.move), made.reason) == ("take upcard", "frees_joker")
    state = make(state, "take upcard")
    assert chosen(state) == "swap 6s on 1"
    state = make(state, "swap 6s on 1")
    assert choice(state).reason == "must_be_played"
    assert chosen(state).startswith("lay off Jk on 1")


def test_it_frees_no_joker_that_would_stay_in_the_hand():
    """The set of four takes no joker, and there is no other meld."""
    state = position("joker", f"9c {DULL}{OTHERS}", melds="0: 9d 9h 9s Jk", stock="Tc")
    assert chosen(make(state, "draw stock")).startswith("discard")


def test_it_frees_a_joker_with_a_card_of_its_hand():
    state = position("joker", f"6s {DULL}{OTHERS}", melds="0: 4s 5s Jk 7s", stock="Tc")
    made = choice(make(state, "draw stock"))
    assert (str(made.move), made.reason) == ("swap 6s on 1", "frees_joker")


def test_natural_melds_come_before_melds_with_jokers():
    state = position("joker", f"Jk Tc Td 3c 3d 3h {DULL}{OTHERS}", opened=[0], stock="6c")
    assert chosen(make(state, "draw stock")) == "lay down 3c 3d 3h"
    state = position("joker", f"Jk Tc Td {DULL}{OTHERS}", opened=[0], stock="4c")
    assert chosen(make(state, "draw stock")) == "lay down Tc Td Jk"


def test_a_lone_joker_is_kept_until_a_hand_is_small():
    table = {"melds": "0: 4s 5s 6s", "stock": "Tc"}
    state = make(position("joker", f"Jk {DULL}{OTHERS}", **table), "draw stock")
    assert chosen(state).startswith("discard")
    state = make(position("joker", f"Jk {DULL}| 4h 6h 8h", **table), "draw stock")
    assert (chosen(state), choice(state).reason) == ("lay off Jk on 1 high", "lays_off_joker")


def test_it_discards_no_joker_and_no_card_of_a_meld_that_waits_to_open():
    state = make(position("joker", f"Jk 7c 7d 7h 2s{OTHERS}", stock="4c"), "draw stock")
    assert chosen(state) in ("discard 2s", "discard 4c")


def test_the_second_of_two_equal_cards_goes_before_a_pair():
    state = position("joker", f"Kc Kd 9s 9s{OTHERS}", stock="2c")
    assert chosen(make(state, "draw stock")) == "discard 9s"


def test_it_goes_back_when_somebody_else_left_a_debt_that_cant_be_paid():
    state = position("joker", f"{DULL}{OTHERS}", discards="Kd")
    assert chosen(make(state, "take upcard")) == "undo"
