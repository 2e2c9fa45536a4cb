"""Bots at a table of their own: every choice is legal, every round ends, nobody goes in circles."""

from __future__ import annotations

import random

import pytest

from games.bots import BOTS
from games.bots.table import finish_round, next_entry, play_round, shuffled_deck
from games.engine.melds import deadwood, knock_deadwoods
from games.engine.moves import DISCARD, TAKE, UNDO
from games.engine.state import OVER, RoundState
from games.engine.variant import make_options
from games.engine.variants import VARIANTS

TABLES = [
    (slug, level, seats)
    for slug, levels in BOTS.items()
    for level in levels
    for seats in VARIANTS[slug].seats
]
each_table = pytest.mark.parametrize(("slug", "level", "seats"), TABLES)


def deal(slug: str, seats: int, seed: int) -> tuple[RoundState, random.Random]:
    variant, rng = VARIANTS[slug], random.Random(seed)
    options = make_options(variant)
    return variant.start(shuffled_deck(variant, options, rng), 0, seats, options), rng


def test_every_variant_has_a_bot():
    assert set(BOTS) == set(VARIANTS)
    assert all(BOTS.values())


@each_table
def test_every_choice_is_a_listed_move_with_a_reason_and_plain_facts(slug, level, seats):
    variant, bot = VARIANTS[slug], BOTS[slug][level]
    for seed in range(10):
        state, rng = deal(slug, seats, seed)
        while state.phase != OVER:
            if state.to_act is None:
                state = variant.apply(state, next_entry(variant, state, [bot] * seats, rng)[1])
                continue
            view = variant.view(state, state.to_act)
            choice = bot.choose(view, variant.public_moves(state), rng)
            assert choice.move in variant.legal_moves(state)
            assert choice.reason.isidentifier()
            assert all(isinstance(fact, str | int) for fact in choice.facts.values())
            state = variant.apply(state, choice.move)


@each_table
def test_bots_never_undo_and_need_few_moves_a_turn(slug, level, seats):
    variant, bots = VARIANTS[slug], [BOTS[slug][level]] * seats
    for seed in range(30):
        state, rng = deal(slug, seats, seed)
        played = [entry for entry, _ in play_round(variant, state, bots, rng)]
        assert all(move.kind != UNDO for _, move in played)
        assert len(played) < 20 * (1 + sum(move.kind == DISCARD for _, move in played))


@pytest.mark.parametrize("slug", ["basic", "joker"])
def test_an_upcard_taken_is_on_the_table_when_the_turn_ends(slug):
    variant, bots = VARIANTS[slug], [BOTS[slug]["normal"]] * 3
    for seed in range(40):
        state, rng = deal(slug, 3, seed)
        wanted = None
        for (seat, move), after in play_round(variant, state, bots, rng):
            if move.kind == TAKE:
                wanted = after.drawn, after.hands[seat].count(after.drawn)
            elif move.kind == DISCARD:
                if wanted:
                    card, copies = wanted
                    assert (*after.hands[seat], move.card).count(card) < copies
                wanted = None


def test_an_upcard_taken_in_gin_can_leave_less_deadwood():
    variant, bots = VARIANTS["gin"], [BOTS["gin"]["normal"]] * 2
    taken = 0
    for seed in range(30):
        before, rng = deal("gin", 2, seed)
        for (seat, move), after in play_round(variant, before, bots, rng):
            if move.kind == TAKE:
                taken += 1
                left = knock_deadwoods(after.hands[seat])
                left.pop(after.drawn)
                assert min(left.values()) < deadwood(before.hands[seat])
            before = after
    assert taken


def test_the_same_seed_plays_the_same_round_again():
    for slug, variant in VARIANTS.items():
        seats = variant.seats[0]
        bots = [BOTS[slug]["normal"]] * seats
        logs = []
        for _ in range(2):
            state, rng = deal(slug, seats, 7)
            logs.append(finish_round(variant, state, bots, rng).log)
        assert logs[0] == logs[1] != ()
