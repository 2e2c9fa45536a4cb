"""Basic Rummy's easy bot follows its own docstring."""

import random
from collections import Counter

from games.bots import BOTS
from games.engine.variants import VARIANTS
from tests.bots.chosen import choice, chosen
from tests.engine.positions import make, position

OTHERS = "| 4h 6h 8h Kh Qh"


def often(state) -> Counter:
    """The moves that it chooses out of 200 times."""
    basic, rng = VARIANTS["basic"], random.Random(1)
    view, moves = basic.view(state, state.seat), basic.public_moves(state)
    made = [BOTS["basic"]["easy"].choose(view, moves, rng) for _ in range(200)]
    return Counter(str(choice.move) for choice in made)


def test_it_takes_the_upcard_that_completes_a_meld():
    state = position("basic", "Qc Qs 2d 5h" + OTHERS, discards="Qd", opened={1})
    assert (chosen(state, "easy"), choice(state, "easy").reason) == (
        "take upcard",
        "completes_meld",
    )


def test_every_other_time_it_takes_one_that_only_makes_a_pair():
    counted = often(position("basic", "Qc 9s 2d 5h" + OTHERS, discards="Qd"))
    assert 70 < counted["take upcard"] < 130


def test_it_takes_no_mere_pair_with_three_cards():
    assert chosen(position("basic", "Qc 9s 2d" + OTHERS, discards="Qd"), "easy") == "draw stock"


def test_it_leaves_an_upcard_that_goes_with_nothing():
    assert set(often(position("basic", "Qc 9s 2d 5h" + OTHERS, discards="7d"))) == {"draw stock"}


def test_it_keeps_its_meld_until_somebody_else_has_laid_one_down():
    hand = "Qc Qs Qd 2d 5h 9c" + OTHERS
    state = make(position("basic", hand, stock="7s"), "draw stock")
    assert chosen(state, "easy").startswith("discard")
    state = make(position("basic", hand, stock="7s", melds="1: As 2s 3s"), "draw stock")
    assert chosen(state, "easy") == "lay down Qc Qd Qs"


def test_it_shows_the_meld_that_leaves_it_two_cards():
    state = make(position("basic", "Qc Qs Qd 2d" + OTHERS, stock="7s"), "draw stock")
    assert chosen(state, "easy") == "lay down Qc Qd Qs"


def test_it_lays_off_on_its_own_melds_alone():
    hand = "Qh 2d 9c" + "| 4h 6h 8h Kh"
    state = make(position("basic", hand, stock="7s", melds="0: Qc Qd Qs"), "draw stock")
    assert chosen(state, "easy") == "lay off Qh on 1"
    melds = "1: Qc Qd Qs | 0: 3s 4s 5s"
    state = make(position("basic", hand, stock="7h", melds=melds), "draw stock")
    assert chosen(state, "easy").startswith("discard")


def test_the_lowest_lone_card_goes_and_high_ones_stay():
    state = make(position("basic", "Kc 9s 2d 5h" + OTHERS, stock="2s"), "draw stock")
    counted = often(state)
    assert counted["discard 5h"] > 130
    assert counted["discard 2d"] > 0  # when it doesn't look


def test_it_never_breaks_a_complete_meld():
    hand = "2c 2s 2d Kc 9s Jh 6d" + OTHERS
    counted = often(make(position("basic", hand, stock="7s"), "draw stock"))
    assert not any(move.startswith("discard 2") for move in counted)


def test_it_never_keeps_the_upcard_taken_alone():
    state = make(position("basic", "2c 2s Kc Ks" + OTHERS, discards="2d"), "take upcard")
    assert chosen(state, "easy") == "lay down 2c 2d 2s"
    state = position("basic", "4s 5s | 4h 6h", discards="Kd", melds="0: As 2s 3s")
    state = make(state, "take upcard", "lay off 4s on 1")
    assert chosen(state, "easy") == "discard 5s"  # goes out; the lay-off would have left the king
