"""The last fall-back: however a turn was begun, it comes to its end."""

from __future__ import annotations

import random

import pytest

from games.bots import fallback
from games.engine.state import OVER
from games.engine.variants import VARIANTS
from tests.engine.positions import dealt, make, position
from tests.engine.random_play import play, setups

LONGEST_TURN = 40  # moves; far more than any way back has


def moved(state) -> str:
    return str(fallback(VARIANTS[state.variant].view(state, state.to_act)).move)


def test_it_draws_from_the_stock_and_discards_the_highest_card():
    state = position("basic", "2c 9d Kc 5h | 3d", stock="4s")
    assert moved(state) == "draw stock"
    assert moved(make(state, "draw stock")) == "discard Kc"


def test_in_gin_it_passes_the_offer():
    assert moved(dealt("gin")) == "pass"


def test_it_keeps_what_lies_on_the_table_if_the_turn_can_be_ended():
    state = position("basic", "2c 2d 2h Kc 9d | 3d")
    assert moved(make(state, "draw stock", "lay down 2c 2d 2h")) == "discard Kc"


def test_it_goes_back_from_an_upcard_that_must_be_played():
    state = position("joker", "2c 5d 8s | 3d 4d", discards="Kd")
    assert moved(make(state, "take upcard")) == "undo"
    assert moved(make(state, "take upcard", "undo")) == "draw stock"


@pytest.mark.parametrize("slug", VARIANTS)
def test_it_ends_every_turn_however_it_was_begun(slug):
    variant = VARIANTS[slug]
    for seed in range(15):
        rng = random.Random(seed)
        setup = rng.choice(setups(slug))
        for _, _, after in play(setup, rng, undo=0.7, sense=rng.choice((0, 0.6))):
            if after.to_act is None or rng.random() < 0.7:
                continue
            turn, steps = after.turn, 0
            while after.phase != OVER and after.to_act is not None and after.turn == turn:
                after = variant.apply(after, fallback(variant.view(after, after.to_act)).move)
                steps += 1
                assert steps < LONGEST_TURN
