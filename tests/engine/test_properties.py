"""What is true of every round, however it is played: checked on thousands of random ones (see `random_play`)."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from games.engine.cards import HIDDEN, Card
from games.engine.errors import CODES, IllegalMove
from games.engine.moves import (
    DISCARD,
    DRAW,
    KINDS,
    KNOCK,
    LAY_DOWN,
    OPEN,
    PASS,
    SHUFFLE,
    UNDO,
    Move,
    parse_move,
    sort_key,
)
from games.engine.state import OVER, RoundState
from games.engine.variant import Variant
from games.engine.variants import VARIANTS

from . import by_the_book
from .hidden_swap import hidden_swap
from .random_play import Setup, any_manner, any_move, on_random_rounds, play

each_variant = pytest.mark.parametrize("slug", VARIANTS)


# Conservation, and an end


def everywhere(state: RoundState) -> Counter[Card]:
    """Every card of every place."""
    places = (*state.hands, state.stock, state.discards, *(meld.cards for meld in state.melds))
    return Counter(card for place in places for card in place)


@each_variant
def test_every_card_is_in_exactly_one_place_after_every_move(slug: str) -> None:
    def check(setup: Setup, rng: random.Random) -> None:
        deck = Counter(setup.variant.deck(setup.options))
        for _, _, state in play(setup, rng, **any_manner(rng)):
            assert everywhere(state) == deck
            assert all(hand == tuple(sorted(hand)) for hand in state.hands)

    on_random_rounds(slug, check, {"basic": 250, "joker": 50, "gin": 250})


@each_variant
def test_every_round_ends_and_says_how(slug: str) -> None:
    """Random play never undoes unless nothing else is left; the bound is in `play`."""
    endings = {
        "basic": {"out", "draw"},
        "joker": {"out", "hand_rummy", "draw"},
        "gin": {"knock", "gin", "undercut", "draw"},
    }[slug]

    def check(setup: Setup, rng: random.Random) -> None:
        for _, _, state in play(setup, rng):
            assert (state.result is None) == (state.phase != OVER)
        result = setup.variant.result(state)
        assert result is not None and result.kind in endings
        assert result.hands == state.hands
        assert (result.winner is None) == (result.kind == "draw")
        assert sum(result.scores) == result.points and min(result.scores) >= 0
        assert setup.variant.legal_moves(state) == []

    on_random_rounds(slug, check, {"basic": 400, "joker": 80, "gin": 400})


# Legal moves and `apply`


@each_variant
def test_every_listed_move_is_legal_canonical_and_listed_once_in_order(slug: str) -> None:
    def check(setup: Setup, rng: random.Random) -> None:
        for state, _, _ in play(setup, rng, **any_manner(rng)):
            if rng.random() < 0.3:
                listed_moves_are_legal(setup.variant, state, rng)

    on_random_rounds(slug, check, {"basic": 120, "joker": 25, "gin": 120})


def listed_moves_are_legal(variant: Variant, state: RoundState, rng: random.Random) -> None:
    moves = variant.legal_moves(state)
    assert bool(moves) == (state.to_act is not None)
    assert moves == sorted(set(moves), key=sort_key)
    for kind in KINDS:
        assert variant.can(state, kind) == any(move.kind == kind for move in moves), kind
    for move in rng.sample(moves, min(len(moves), 12)):
        assert variant.canonical(state, move) == move
        assert variant.apply(state, move).log == (*state.log, (state.seat, move))
        assert parse_move(str(move)) == move


@each_variant
def test_a_move_is_accepted_exactly_if_its_canonical_form_is_listed(slug: str) -> None:
    def check(setup: Setup, rng: random.Random) -> None:
        for state, _, after in play(setup, rng, **any_manner(rng)):
            seen = after if after.phase == OVER else state
            listed = setup.variant.legal_moves(seen)
            for _ in range(6):
                accepted_if_listed(setup.variant, seen, listed, any_move(seen, listed, rng))

    on_random_rounds(slug, check, {"basic": 150, "joker": 60, "gin": 150})


def accepted_if_listed(variant: Variant, state: RoundState, listed: list[Move], move: Move) -> None:
    try:
        after = variant.apply(state, move)
    except IllegalMove as refusal:
        assert refusal.code in CODES
        assert all(isinstance(fact, str | int) for fact in refusal.facts.values())
        assert move not in listed
        assert not (move.kind == OPEN and by_the_book.opening_is_legal(state, move.melds))
        with pytest.raises(IllegalMove, match=refusal.code):
            variant.canonical(state, move)
    else:
        canonical = variant.canonical(state, move)
        assert after == variant.apply(state, canonical)
        assert after.log[-1] == (None if move.kind == SHUFFLE else state.seat, canonical)
        assert parse_move(str(canonical)) == canonical
        if move.kind == OPEN:
            assert by_the_book.opening_is_legal(state, canonical.melds)
        elif move.kind == SHUFFLE:
            assert listed == []
        else:
            assert canonical in listed
        if move.kind == LAY_DOWN and state.variant == "joker":
            assert by_the_book.meld_value(canonical.cards) is not None
    if HIDDEN not in (*move.cards, *(card for meld in move.melds for card in meld)):
        assert parse_move(str(move)) == move


@each_variant
def test_nothing_can_change_a_state(slug: str) -> None:
    """It is a frozen value all through (only such values have a hash): a refused move leaves it as it was."""

    def check(setup: Setup, rng: random.Random) -> None:
        for state, _, after in play(setup, rng, **any_manner(rng)):
            hash(after)
            assert after is not state

    on_random_rounds(slug, check, {"basic": 20, "joker": 5, "gin": 20})


# Undo


@each_variant
def test_an_undo_leads_back_to_the_state_before_but_for_the_log(slug: str) -> None:
    def bare(state: RoundState) -> RoundState:
        return state._replace(log=(), undos=0)

    def check(setup: Setup, rng: random.Random) -> None:
        way: list[RoundState] = []  # the states of this turn that undoing can lead to
        for state, (_, move), after in play(setup, rng, **any_manner(rng)):
            if move.kind == UNDO:
                assert bare(after) == bare(way.pop())
                assert after.log == (*state.log, (state.seat, move))
                assert after.undos == state.undos + 1
            elif move.kind in (DRAW, PASS, DISCARD, KNOCK, SHUFFLE):
                way.clear()
            else:
                way.append(state)
            assert setup.variant.can(after, UNDO) <= bool(way)

    on_random_rounds(slug, check, {"basic": 200, "joker": 40, "gin": 200})


# What a seat may know


@each_variant
def test_a_view_tells_the_seat_to_act_all_that_it_may_do_and_what_it_leads_to(slug: str) -> None:
    """So a bot can ask "what if" of its view, and no legality hangs on a hidden card."""

    def check(setup: Setup, rng: random.Random) -> None:
        variant = setup.variant
        for state, (seat, move), after in play(setup, rng, **any_manner(rng)):
            if seat is None or rng.random() < 0.6:
                continue
            known = variant.view(state, seat).known
            assert variant.legal_moves(known) == variant.legal_moves(state)
            imagined = variant.apply(known, move)
            if move.kind != DRAW and after.seat == seat and after.phase != OVER:
                truth = variant.view(after, seat).known
                assert bare_view(imagined) == bare_view(truth)

    def bare_view(known: RoundState) -> RoundState:
        discards = tuple(
            HIDDEN for _ in known.discards
        )  # the card below the upcard taken shows itself
        return known._replace(log=(), turn_start=0, before=None, discards=discards)

    on_random_rounds(slug, check, {"basic": 120, "joker": 25, "gin": 120})


@each_variant
def test_swapping_two_cards_that_a_seat_never_saw_changes_nothing_for_it(slug: str) -> None:
    """The same public moves on another deck: view, legal moves and public moves are the same, byte for byte."""
    swapped = Counter[bool]()

    def check(setup: Setup, rng: random.Random) -> None:
        seat = rng.choice([None, *range(setup.seats)])
        twins = hidden_swap(setup, seat, rng)
        swapped[twins is not None] += 1
        if twins is None:
            return
        one, other = twins.states
        for moment in {len(one) - 1, *(rng.randrange(len(one)) for _ in range(8))}:
            same_for(setup.variant, seat, one[moment], other[moment])

    on_random_rounds(slug, check, {"basic": 250, "joker": 120, "gin": 250})
    assert swapped[True] > swapped[False], "hardly any swap was possible: the test says little"


def same_for(variant: Variant, seat: int | None, one: RoundState, other: RoundState) -> None:
    view = variant.view(one, seat)
    assert repr(view) == repr(variant.view(other, seat))
    assert repr(variant.public_moves(one)) == repr(variant.public_moves(other))
    if view.my_turn:
        assert repr(variant.legal_moves(one)) == repr(variant.legal_moves(other))
