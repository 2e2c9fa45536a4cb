"""What the buttons promise is exactly what the rules allow, in states met in random play."""

import random
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games import selection
from games.engine import errors
from games.engine.cards import HIDDEN, JOKER, without
from games.engine.melds import joker_meld, meld_value
from games.engine.moves import DISCARD, LAY_DOWN, SHUFFLE, UNDO, Move
from games.engine.state import SHUFFLE_DUE
from games.engine.variant import make_options
from games.engine.variants import VARIANTS
from games.selection import ACTIONS, MOST_CHOICES, read

CODES = {*errors.CODES, *selection.CODES}
TABLES = [("basic", 2), ("basic", 4), ("joker", 2), ("joker", 4), ("gin", 2)]


def states(slug, seats, seed, moves=60):
    """States of one round as random but willing players play it."""
    variant, rng = VARIANTS[slug], random.Random(seed)
    options = make_options(variant)
    deck = rich_deck(variant.deck(options), seats, {"basic": 7, "joker": 13, "gin": 10}[slug], rng)
    state = variant.start(deck, rng.randrange(seats), seats, options)
    for _ in range(moves):
        if state.phase == SHUFFLE_DUE:
            pile = list(state.discards[:-1])
            rng.shuffle(pile)
            state = variant.apply(state, Move(SHUFFLE, tuple(pile)))
        if state.to_act is None:
            return
        yield state
        legal = variant.legal_moves(state)
        willing = [move for move in legal if move.kind not in (DISCARD, UNDO)]
        others = [move for move in legal if move.kind != UNDO] or legal
        state = variant.apply(
            state, rng.choice(willing if willing and rng.random() < 0.8 else others)
        )


def rich_deck(deck, seats, size, rng):
    """A deck whose hands are made of pieces of melds, so that there is something to select."""
    pool = list(deck)
    rng.shuffle(pool)
    hands = []
    for _ in range(seats):
        hand = []
        while len(hand) < size:
            hand += piece(pool, rng)
        pool += hand[size:]
        hands.append(hand[:size])
    return [card for row in zip(*hands, strict=True) for card in row] + pool


def piece(pool, rng):
    """Some three neighbours, three of a rank, a joker or a card, taken out of the pool."""
    card = rng.choice(pool)
    neighbours = [card, card + 1, card + 2] if card % 13 < 11 else [card]
    wanted = rng.choice([neighbours, [card % 13 + 13 * suit for suit in range(3)], [JOKER], [card]])
    taken = [one for one in wanted if one in pool] or [card]
    for one in taken:
        pool.remove(one)
    return taken


def cards_of(move):
    return tuple(sorted(move.cards + tuple(c for meld in move.melds for c in meld)))


def selections(state, legal, rng):
    """Cards as a player may tick them: what a legal move needs, a bit more or less, or at random."""
    hand = list(state.hand)
    for _ in range(3):
        yield tuple(rng.sample(hand, rng.randint(0, len(hand))))
        yield tuple(rng.sample(hand, min(len(hand), rng.randint(1, 4))))
        playing = [move for move in legal if move.cards or move.melds]
        if playing:
            cards = rng.choice(playing).cards or cards_of(rng.choice(playing))
            yield cards
            yield without(hand, cards) or ()


def apply_all(variant, state, moves):
    for move in moves:
        state = variant.apply(state, move)
    return state


@pytest.mark.parametrize(("slug", "seats"), TABLES)
@settings(max_examples=8)
@given(seed=st.integers(0, 10**6))
def test_what_is_offered_is_accepted_and_what_is_legal_is_offered(slug, seats, seed):
    variant, rng = VARIANTS[slug], random.Random(seed + 1)
    for state in states(slug, seats, seed):
        view = variant.view(state, state.to_act)
        legal = variant.legal_moves(state)
        for cards in selections(state, legal, rng):
            melds = len(state.melds)
            meld = rng.choice([None, *range(1, melds + 1), melds + 1])
            offers = read(variant, view, cards, meld).offers
            check_offers(variant, state, view, cards, meld, offers)
            check_legal_moves_are_offered(legal, cards, meld, offers)


def check_offers(variant, state, view, cards, meld, offers):
    for action, offer in offers.items():
        if offer.refusal is not None:
            assert offer.refusal.code in CODES
            assert not offer.moves and not offer.choices
            continue
        assert bool(offer.moves) != bool(offer.choices)
        ways = [choice.moves for choice in offer.choices] or [offer.moves]
        assert len(set(ways)) == len(ways) != 1 or offer.moves
        for moves in ways:
            after = apply_all(variant, state, moves)
            assert all(move.kind in ACTIONS[action] for move in moves)
            recorded = tuple(move for _, move in after.log[len(state.log) :])
            assert recorded == moves, "the canonical texts"
            if any(move.cards or move.melds for move in moves) and moves[0].kind != "knock":
                assert Counter(c for move in moves for c in cards_of(move)) == Counter(cards)
        for choice in offer.choices:
            picked = read(variant, view, cards, meld, [choice.value])[action]
            assert picked.moves == choice.moves


def check_legal_moves_are_offered(legal, cards, meld, offers):
    for action, kinds in ACTIONS.items():
        fitting = [move for move in legal if move.kind in kinds and uses(move, cards)]
        if meld is not None:
            fitting = [move for move in fitting if move.meld in (0, meld)]
        if not fitting:
            continue
        offer = offers[action]
        if len(fitting) > MOST_CHOICES and meld is None:
            assert offer.refusal.code == "choose_meld"
            continue
        assert offer.possible, (action, fitting, offer)
        if action in ("layoff", "swap", "discard", "knock", "draw", "take", "pass", "undo"):
            offered = {m for choice in offer.choices for m in choice.moves} or set(offer.moves)
            if len(offer.choices) > 1 and action == "knock":
                fitting = [move for move in fitting if move.melds]
            assert set(fitting) == offered
        elif fitting[0].kind == LAY_DOWN:
            offered = {choice.moves for choice in offer.choices} or {offer.moves}
            assert {(move,) for move in fitting} == offered
        else:  # of the openings only the best is listed
            best = sum(meld_value(joker_meld(cards)) for cards in fitting[0].melds)
            assert offer.points == best


def uses(move, cards):
    if move.kind == "knock":
        return move.cards == tuple(cards)
    return not cards_of(move) or cards_of(move) == tuple(sorted(cards))


@pytest.mark.parametrize(("slug", "seats"), TABLES)
@settings(max_examples=5)
@given(seed=st.integers(0, 10**6))
def test_the_cards_that_the_viewer_never_saw_change_nothing(slug, seats, seed):
    variant, rng = VARIANTS[slug], random.Random(seed)
    for state in states(slug, seats, seed):
        seat = state.to_act
        other = reshuffled(state, seat, rng)
        for cards in selections(state, variant.legal_moves(state), rng):
            here = read(variant, variant.view(state, seat), cards)
            there = read(variant, variant.view(other, seat), cards)
            assert repr(here) == repr(there)


def reshuffled(state, seat, rng):
    """The same round with every card that `seat` may not know somewhere else."""
    unknown = [card for other, hand in enumerate(state.hands) if other != seat for card in hand]
    unknown += state.stock
    rng.shuffle(unknown)
    hands = tuple(
        hand if other == seat else tuple(sorted(unknown.pop() for _ in hand))
        for other, hand in enumerate(state.hands)
    )
    return state._replace(hands=hands, stock=tuple(unknown))


@settings(max_examples=60)
@given(
    seed=st.integers(0, 10**6),
    table=st.sampled_from(TABLES),
    cards=st.lists(st.integers(0, HIDDEN), max_size=30),
    meld=st.none() | st.integers(-3, 1000),
    choice=st.text(max_size=20),
)
def test_junk_is_answered_with_offers_and_refusals(seed, table, cards, meld, choice):
    variant = VARIANTS[table[0]]
    for state in states(*table, seed, moves=12):
        for seat in (None, *range(table[1])):
            offers = read(variant, variant.view(state, seat), cards, meld, [choice]).offers
            assert all(o.possible or o.refusal.code in CODES for o in offers.values())
            if seat != state.to_act:
                assert {o.refusal.code for o in offers.values()} == {"not_your_turn"}
