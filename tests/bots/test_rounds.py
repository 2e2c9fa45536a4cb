"""Bots at a table of their own: every choice is legal, every round ends, nobody goes in circles."""

from __future__ import annotations

import random

import pytest

from games.bots import BOTS, Bot
from games.bots.arena import Contest, play
from games.bots.table import finish_round, next_entry, play_round, shuffled_deck
from games.engine.melds import deadwood, knock_deadwoods
from games.engine.moves import DISCARD, TAKE, UNDO
from games.engine.state import OVER, RoundState
from games.engine.variant import make_options
from games.engine.variants import VARIANTS

# A hard bot thinks long: it sits among easy ones, at the usual table, for one round. More rounds, with every move
# checked, in the arena: `python -m games.bots arena --game gin --a hard --b hard --rounds 50 --check`.
TABLES = [
    (slug, level, seats)
    for slug, levels in BOTS.items()
    for level in levels
    for seats in (VARIANTS[slug].seats if level != "hard" else VARIANTS[slug].seats[:1])
]
each_table = pytest.mark.parametrize(("slug", "level", "seats"), TABLES)


def bots_of(slug: str, level: str, seats: int) -> list[Bot]:
    others = BOTS[slug]["easy" if level == "hard" else level]
    return [BOTS[slug][level]] + [others] * (seats - 1)


def rounds(level: str, number: int) -> range:
    return range(1 if level == "hard" else number)


def deal(slug: str, seats: int, seed: int) -> tuple[RoundState, random.Random]:
    variant, rng = VARIANTS[slug], random.Random(seed)
    options = make_options(variant)
    return variant.start(shuffled_deck(variant, options, rng), 0, seats, options), rng


def test_every_variant_has_a_bot():
    assert set(BOTS) == set(VARIANTS)
    assert all(BOTS.values())


@each_table
def test_every_choice_is_a_legal_move_in_its_one_form_with_a_reason_and_plain_facts(
    slug, level, seats
):
    variant, bots = VARIANTS[slug], bots_of(slug, level, seats)
    for seed in rounds(level, 10):
        state, rng = deal(slug, seats, seed)
        while state.phase != OVER:
            if state.to_act is None:
                state = variant.apply(state, next_entry(variant, state, bots, rng)[1])
                continue
            view = variant.view(state, state.to_act)
            choice = bots[state.to_act].choose(view, variant.public_moves(state), rng)
            assert variant.canonical(state, choice.move) == choice.move
            assert choice.reason.isidentifier()
            assert all(isinstance(fact, str | int) for fact in choice.facts.values())
            state = variant.apply(state, choice.move)


@each_table
def test_bots_never_undo_and_need_few_moves_a_turn(slug, level, seats):
    variant, bots = VARIANTS[slug], bots_of(slug, level, seats)
    for seed in rounds(level, 20):
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


@each_table
def test_the_same_seed_plays_the_same_round_again(slug, level, seats):
    variant, bots = VARIANTS[slug], bots_of(slug, level, seats)
    logs = []
    for _ in range(2):
        state, rng = deal(slug, seats, 7)
        logs.append(finish_round(variant, state, bots, rng).log)
    assert logs[0] == logs[1] != ()


@pytest.mark.parametrize("slug", BOTS)
@pytest.mark.parametrize(("a", "b", "deals"), [("easy", "normal", 4), ("hard", "easy", 1)])
def test_whole_rounds_have_no_illegal_move_no_overrun_and_all_their_cards(slug, a, b, deals):
    single = make_options(VARIANTS[slug], {"target": 0})
    outcome = play(Contest(slug, a, b, deals, single, seats=2, check=True))
    assert outcome.total("rounds") == 2 * deals
