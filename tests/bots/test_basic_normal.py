"""Basic Rummy's normal bot follows its own docstring."""

from tests.bots.chosen import choice, chosen
from tests.engine.positions import make, position

OTHERS = "| 4h 6h 8h Kh Qh"


def test_it_takes_the_upcard_that_completes_a_set():
    made = choice(position("basic", "Qc Qs 2d 5h" + OTHERS, discards="Qd"))
    assert str(made.move) == "take upcard"
    assert (made.reason, made.facts) == ("completes_meld", {"card": "Qd"})


def test_it_takes_the_upcard_that_completes_a_run():
    assert chosen(position("basic", "7c 9c 2d 5h" + OTHERS, discards="8c")) == "take upcard"


def test_it_leaves_an_upcard_that_only_makes_a_pair():
    made = choice(position("basic", "Qc 9s 2d 5h" + OTHERS, discards="Qd"))
    assert (str(made.move), made.reason) == ("draw stock", "upcard_no_use")


def test_it_takes_the_upcard_to_lay_it_off_once_it_has_a_meld_of_its_own():
    state = position("basic", "Kc 2d 5h" + OTHERS, discards="7s", melds="0: 4s 5s 6s")
    assert (chosen(state), choice(state).reason) == ("take upcard", "lays_off")
    assert chosen(make(state, "take upcard")) == "lay off 7s on 1"


def test_it_leaves_the_same_upcard_while_it_has_none():
    state = position("basic", "Kc 2d 5h" + OTHERS, discards="7s", melds="1: 4s 5s 6s")
    assert chosen(state) == "draw stock"


def test_it_lays_down_the_meld_with_the_most_points_first():
    state = position("basic", "2c 2d 2h Kc Kd Ks 9s" + OTHERS, stock="5c")
    assert chosen(make(state, "draw stock")) == "lay down Kc Kd Ks"


def test_it_lays_down_the_upcard_taken_before_anything_else():
    state = position("basic", "2c 2d Kc Kd Ks 9s" + OTHERS, discards="2s")
    assert chosen(make(state, "take upcard")) == "lay down 2c 2d 2s"


def test_it_goes_out_with_its_last_three_cards():
    state = position("basic", "Qc Qs" + OTHERS, stock="Qd")
    assert chosen(make(state, "draw stock")) == "lay down Qc Qd Qs"


def test_it_discards_the_highest_lone_card_and_keeps_a_pair():
    made = choice(make(position("basic", "Qc Qs 9d 2h" + OTHERS, stock="5c"), "draw stock"))
    assert (str(made.move), made.reason) == ("discard 9d", "highest_deadwood")
    assert made.facts == {"card": "9d", "points": 9}


def test_it_keeps_neighbours_too():
    state = position("basic", "Jc Tc 9d 2h" + OTHERS, stock="5s")
    assert chosen(make(state, "draw stock")) == "discard 9d"


def test_a_pair_whose_other_cards_are_gone_is_no_hope():
    hand = "9c 9s 8d 2h" + OTHERS
    state = position("basic", hand, stock="5c", melds="1: Td Jd Qd")
    assert chosen(make(state, "draw stock")) == "discard 8d"
    state = position("basic", hand, stock="5c", melds="1: 9d Td Jd | 1: 9h Th Jh")
    assert chosen(make(state, "draw stock")) in ("discard 9c", "discard 9s")


def test_with_small_hands_around_high_pairs_go():
    state = position("basic", "Qc Qs 9d 2h | 4h 6h", stock="5c")
    assert chosen(make(state, "draw stock")).startswith("discard 9d")
    state = position("basic", "Qc Qs 7d 2h | 4h 6h", stock="5c")
    assert chosen(make(state, "draw stock")).startswith("discard Q")


def test_it_goes_back_when_somebody_else_left_it_with_the_upcard_alone():
    state = position("basic", "2c 2d 2h | 3c 4h", discards="5d")
    assert chosen(make(state, "take upcard", "lay down 2c 2d 2h")) == "undo"
