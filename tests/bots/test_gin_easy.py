"""Gin Rummy's easy bot makes the mistakes that its docstring states."""

import random

from games.bots import BOTS
from games.bots.gin.easy import Easy
from games.engine.cards import parse_card
from games.engine.variants import VARIANTS
from tests.bots.chosen import choice
from tests.engine.positions import dealt, make, position

GIN = VARIANTS["gin"]
MELDED = "2s 3s 4s 9c 9d 9h"
THEIRS = "| Ac 3d 5h 6c"


def easy(state):
    made = choice(state, "easy")
    return str(made.move), made.reason


def test_it_takes_an_upcard_that_completes_a_meld():
    assert easy(position("gin", f"{MELDED} Kc Qh 8d 5c{THEIRS}", discards="5s"))[0] == "take upcard"


def test_it_takes_an_upcard_that_merely_makes_a_pair_or_neighbours():
    for upcard in ("Kd", "7d"):
        state = position("gin", f"{MELDED} Kc Qh 8d 5c{THEIRS}", discards=upcard)
        assert easy(state) == ("take upcard", "goes_with_a_card")


def test_a_king_and_an_ace_are_no_neighbours():
    state = position("gin", f"{MELDED} Kc Qh 8d 5c{THEIRS}", discards="Ad")
    assert easy(state) == ("draw stock", "upcard_no_use")


def test_it_passes_an_offered_card_that_goes_with_none():
    state = dealt("gin")._replace(
        hands=position("gin", f"{MELDED} Kc Qh 8d 5c{THEIRS} 7c 8h Tc Jh Qd Kh").hands
    )
    state = state._replace(seat=0, discards=(parse_card("Ah"),))
    assert easy(state) == ("pass", "upcard_no_use")


def test_it_knocks_as_soon_as_it_may():
    state = position("gin", f"{MELDED} Ad 2c 3h 4c{THEIRS}", stock="Kc", turn=29)
    assert easy(make(state, "draw stock")) == ("knock Kc", "knocks")


def test_it_discards_any_loose_card_and_breaks_no_meld():
    state = make(position("gin", f"{MELDED} Kc Kd 8d 5c{THEIRS}", stock="Th"), "draw stock")
    view, public = GIN.view(state, 0), GIN.public_moves(state)
    found = {str(Easy().choose(view, public, random.Random(seed)).move) for seed in range(60)}
    assert found == {f"discard {card}" for card in ("Kc", "Kd", "8d", "5c", "Th")}


def test_with_eleven_cards_in_melds_it_breaks_one_to_go_gin():
    state = position("gin", f"{MELDED} Jc Jd Jh Js{THEIRS}", stock="5s")
    assert easy(make(state, "draw stock"))[1] == "gin"


def test_it_is_the_weakest_level():
    assert list(BOTS["gin"]) == ["easy", "normal", "hard"]
