"""Basic Rummy's hard bot follows its own docstring."""

import random

from games.bots import BOTS
from games.bots.basic import REASONS
from games.bots.table import shuffled_deck
from games.engine.moves import DISCARD, DRAW, LAY_OFF
from games.engine.state import OVER
from games.engine.variant import make_options
from games.engine.variants import VARIANTS
from tests.bots.chosen import choice, chosen
from tests.engine.positions import make, position

OTHERS = "| 4h 6h 8h Kh Qh | 4d 6d 8d Kd Qd"


def hard(state) -> str:
    return chosen(state, "hard")


def test_it_goes_out_when_it_can():
    state = position("basic", "Jd Js 5h" + OTHERS, discards="Jc")
    made = choice(state, "hard")
    assert (str(made.move), made.reason) == ("take upcard", "goes_out")
    state = make(state, "take upcard")
    assert hard(state) == "lay down Jc Jd Js"
    assert hard(make(state, "lay down Jc Jd Js")) == "discard 5h"


def test_it_goes_out_in_a_chain_of_lay_offs():
    state = position("basic", "4s 8s 9s" + OTHERS, stock="Kc", melds="0: 5s 6s 7s")
    state = make(state, "draw stock")
    while state.phase != OVER:
        state = make(state, hard(state))
    assert [move.kind for _, move in state.log] == [DRAW, LAY_OFF, LAY_OFF, LAY_OFF, DISCARD]


def test_it_leaves_an_upcard_that_goes_with_nothing_without_a_thought():
    state = position("basic", "Qc 9s 2d 5h" + OTHERS, discards="7c")
    made = choice(state, "hard")
    assert (str(made.move), made.reason) == ("draw stock", "upcard_no_use")


def test_it_takes_the_upcard_that_makes_a_meld_and_leaves_two_pairs():
    state = position("basic", "Jd Js 3h 3s 9c 9s Ah" + OTHERS, discards="Jc")
    made = choice(state, "hard")
    assert (str(made.move), made.reason) == ("take upcard", "completes_meld")


def test_its_choice_hangs_on_the_seed_alone():
    state = make(position("basic", "Qc Qs 9d Td 2h 3s" + OTHERS, stock="5c"), "draw stock")
    assert choice(state, "hard") == choice(state, "hard")


def test_it_goes_back_when_somebody_else_left_it_with_the_upcard_alone():
    state = position("basic", "2c 2d 2h | 3c 4h", discards="5d")
    assert hard(make(state, "take upcard", "lay down 2c 2d 2h")) == "undo"


def test_every_reason_is_on_the_list():
    basic, rng = VARIANTS["basic"], random.Random(5)
    options = make_options(basic)
    for levels in (("hard", "easy"), *[("easy", "normal")] * 8):
        state = basic.start(shuffled_deck(basic, options, rng), 0, 2, options)
        while state.phase != OVER:
            bot = BOTS["basic"][levels[state.seat]]
            made = bot.choose(basic.view(state, state.seat), basic.public_moves(state), rng)
            assert made.reason in REASONS
            state = basic.apply(state, made.move)
