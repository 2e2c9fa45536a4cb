"""Joker Rummy's easy bot follows its own docstring."""

import random
from collections import Counter

from games.bots import BOTS
from games.engine.variants import VARIANTS
from tests.bots.chosen import choice
from tests.engine.positions import make, position

OTHERS = "| 4h 6h 8h Th Qh 2h"
DULL = "2c 5d 8d 9h"  # nothing to do with each other
JOKER = VARIANTS["joker"]


def easy(state):
    """The one thing that it does here, whatever the chance."""
    made = choices(state)
    assert len(made) == 1, made
    return next(iter(made))


def choices(state):
    """What it does in a hundred tries."""
    bot = BOTS["joker"]["easy"]
    view, moves = JOKER.view(state, state.to_act), JOKER.public_moves(state)
    made = (bot.choose(view, moves, random.Random(seed)) for seed in range(100))
    return Counter(str(choice.move) for choice in made)


def test_it_takes_the_upcard_that_opens():
    state = position("joker", f"Kc Kd 5s 6s 7s {DULL}{OTHERS}", discards="Kh")
    assert choice(state, "easy").reason == "opens_with_upcard"
    assert easy(state) == "take upcard"
    assert easy(make(state, "take upcard")) == "open Kc Kd Kh / 5s 6s 7s"


def test_once_opened_it_takes_the_upcard_for_a_natural_meld_that_is_ready():
    state = position("joker", f"Kc Kd {DULL}{OTHERS}", discards="Kh", opened=[0])
    assert choice(state, "easy").reason == "completes_meld"
    assert easy(make(state, "take upcard")) == "lay down Kc Kd Kh"


def test_it_thinks_every_other_time_of_laying_the_upcard_off_and_never_of_freeing_a_joker():
    state = position("joker", f"{DULL}{OTHERS}", discards="7s", melds="0: 4s 5s 6s")
    assert 30 < choices(state)["take upcard"] < 70
    assert easy(make(state, "take upcard")) == "lay off 7s on 1"
    state = position("joker", f"6s {DULL}{OTHERS}", melds="0: 4s 5s Jk 7s", stock="Tc")
    assert not any(move.startswith("swap") for move in choices(make(state, "draw stock")))


def test_it_looks_for_an_opening_in_two_turns_of_three():
    state = make(position("joker", f"Kc Kd Kh 5s 6s 7s {DULL}{OTHERS}"), "draw stock")
    opened = choices(state)["open Kc Kd Kh / 5s 6s 7s"]
    assert 50 < opened < 85


def test_it_lays_down_what_it_sees_jokers_too():
    state = position("joker", f"Jk Tc Td {DULL}{OTHERS}", opened=[0], stock="Ks")
    assert easy(make(state, "draw stock")) == "lay down Tc Td Jk"
    state = position("joker", f"Jk {DULL}{OTHERS}", melds="0: 4s 5s 6s", stock="Tc")
    assert easy(make(state, "draw stock")) == "lay off Jk on 1 high"


def test_it_sees_a_lay_off_every_other_time():
    state = position("joker", f"7s {DULL}{OTHERS}", melds="0: 4s 5s 6s", stock="Tc")
    assert 30 < choices(make(state, "draw stock"))["lay off 7s on 1"] < 70


def test_it_discards_no_joker_and_no_card_of_a_meld_and_the_lowest_of_the_others_most_often():
    state = make(position("joker", f"Jk 2c 2d 2h 3s 9c Kd{OTHERS}", stock="6h"), "draw stock")
    made = choices(state)
    assert set(made) == {"discard 3s", "discard 6h", "discard 9c", "discard Kd"}
    assert made["discard 3s"] > max(made["discard 6h"], made["discard 9c"], made["discard Kd"])


def test_it_breaks_a_pair_only_if_that_is_lowest():
    state = make(position("joker", f"3s 9c 9d Kd{OTHERS}", stock="6h"), "draw stock")
    assert set(choices(state)) == {"discard 3s", "discard 6h", "discard Kd"}
    state = make(position("joker", f"3s 3c 9c Kd{OTHERS}", stock="6h"), "draw stock")
    assert choices(state)["discard 3c"] + choices(state)["discard 3s"] > 15


def test_it_goes_back_when_somebody_else_left_a_debt_that_it_cant_pay():
    state = position("joker", f"{DULL}{OTHERS}", discards="Kd")
    assert easy(make(state, "take upcard")) == "undo"
