"""Random rounds for the property tests: every variant, number of seats and option, and moves that nobody sane makes.

Every run plays the same rounds; for more and other ones, once in a while:

    RUMMY_PROPERTY_FACTOR=20 python -m pytest tests/engine/test_properties.py
"""

from __future__ import annotations

import os
import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple, TypedDict

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games.bots import BOTS
from games.bots.table import new_stock, shuffled_deck
from games.engine.cards import HIDDEN, JOKER, Card, Cards
from games.engine.melds import Shape, joker_melds, natural_melds
from games.engine.moves import (
    DISCARD,
    KINDS,
    KNOCK,
    LAY_DOWN,
    LAY_OFF,
    OPEN,
    SHUFFLE,
    SWAP,
    UNDO,
    Entry,
    Move,
)
from games.engine.state import OVER, PLAY, Options, RoundState
from games.engine.variant import Variant, make_options
from games.engine.variants import VARIANTS

FACTOR = int(os.environ.get("RUMMY_PROPERTY_FACTOR", "1"))
# Far above any round that random play has made; a round that gets here would go on for ever.
LONGEST_ROUND = 20_000


# What may be tried after the draw.
IN_PLAY = (OPEN, LAY_DOWN, LAY_OFF, SWAP, DISCARD, KNOCK, UNDO)


class Setup(NamedTuple):
    """What is agreed before a round is dealt."""

    variant: Variant
    seats: int
    options: Options

    def __repr__(self) -> str:
        return f"{self.variant.slug}, {self.seats} seats, {self.options}"


def setups(slug: str) -> list[Setup]:
    """Every number of seats with every option that counts within a round (the target counts between rounds)."""
    variant = VARIANTS[slug]
    thresholds = variant.options.get("opening", (0,))
    chosen = [{"opening": value} if value else {} for value in thresholds]
    return [
        Setup(variant, seats, make_options(variant, options))
        for seats in variant.seats
        for options in chosen
    ]


def on_random_rounds(
    slug: str, check: Callable[[Setup, random.Random], None], examples: Mapping[str, int]
) -> None:
    """Call `check` with `examples[slug]` different setups and sources of randomness (times FACTOR)."""

    @settings(
        max_examples=examples[slug] * FACTOR,
        deadline=None,
        derandomize=FACTOR == 1,
        database=None,
        suppress_health_check=list(HealthCheck),
    )
    @given(setup=st.sampled_from(setups(slug)), seed=st.integers(0, 2**32))
    def run(setup: Setup, seed: int) -> None:
        check(setup, random.Random(seed))

    run()


def deal(setup: Setup, rng: random.Random) -> tuple[Cards, RoundState]:
    """A shuffled deck and the round dealt from it."""
    deck = shuffled_deck(setup.variant, setup.options, rng)
    dealer = rng.randrange(setup.seats)
    return deck, setup.variant.start(deck, dealer, setup.seats, setup.options)


def random_legal(
    variant: Variant, state: RoundState, rng: random.Random, undo: float = 0.0
) -> Move:
    """A legal move, each kind as likely as another; an undo only if it is alone, or with probability `undo`."""
    moves = variant.legal_moves(state)
    assert moves, "somebody is to act and has no legal move"
    if moves[-1].kind == UNDO:
        if len(moves) == 1 or rng.random() < undo:
            return moves[-1]
        moves = moves[:-1]
    return of_any_kind(moves, rng)


def of_any_kind(moves: Sequence[Move], rng: random.Random) -> Move:
    """One of the moves, each kind as likely as another."""
    kind = rng.choice(sorted({move.kind for move in moves}))
    return rng.choice([move for move in moves if move.kind == kind])


def play(
    setup: Setup,
    rng: random.Random,
    undo: float = 0.0,
    sense: float = 0.0,
    dealt: RoundState | None = None,
) -> Iterator[tuple[RoundState, Entry, RoundState]]:
    """A round: the state before each entry, the entry, and the state after it.

    Moves are random, but with probability `sense` the normal bot's, which gets to what random play hardly ever sees.
    """
    variant, bot = setup.variant, BOTS[setup.variant.slug]["normal"]
    state = dealt or deal(setup, rng)[1]
    for _ in range(LONGEST_ROUND):
        if state.phase == OVER:
            return
        seat = state.to_act
        if seat is None:
            move = new_stock(state, rng)
        elif rng.random() < sense:
            view = variant.view(state, seat)
            move = bot.choose(view, variant.public_moves(state), rng).move
        else:
            move = random_legal(variant, state, rng, undo)
        after = variant.apply(state, move)
        yield state, (seat, move), after
        state = after
    raise AssertionError("the round does not end")


class Manner(TypedDict):
    """How a round is played: see `play`."""

    undo: float
    sense: float


def any_manner(rng: random.Random) -> Manner:
    """Wild or sensible, with a slip now and then; undoing never, sometimes, or again and again."""
    return {"undo": rng.choice((0, 0.1, 0.1, 0.8)), "sense": rng.choice((0, 0.7, 0.95))}


# Moves that may or may not be legal


def any_move(state: RoundState, listed: Sequence[Move], rng: random.Random) -> Move:
    """A well-formed move of any kind: out of the blue, or a listed legal one with something changed."""
    if listed and rng.random() < 0.4:
        return mutated(of_any_kind(listed, rng), state, rng)
    kind = rng.choice(IN_PLAY if state.phase == PLAY and rng.random() < 0.8 else KINDS)
    if kind in (LAY_DOWN, SHUFFLE):
        return Move(kind, some_cards(state, rng))
    if kind == OPEN:
        return Move(kind, melds=some_melds(joker_melds(state.hand), state, rng))
    if kind == KNOCK and rng.random() < 0.5:
        card = a_card(state, rng)
        hand = [held for held in state.hand if held != card]
        return Move(kind, (card,), melds=some_melds(natural_melds(hand), state, rng))
    if kind in (DISCARD, KNOCK):
        return Move(kind, (a_card(state, rng),))
    if kind in (LAY_OFF, SWAP):
        end = rng.choice(("", "", "high", "low")) if kind == LAY_OFF else ""
        return Move(kind, (a_card(state, rng),), rng.randint(1, len(state.melds) + 1), end)
    return Move(kind)


def some_melds(held: Sequence[Shape], state: RoundState, rng: random.Random) -> tuple[Cards, ...]:
    """Up to four melds out of those that the hand holds, which may share cards; or what looks like melds."""
    if held and rng.random() < 0.8:
        return tuple(shape.cards for shape in rng.sample(held, rng.randint(1, min(4, len(held)))))
    return tuple(some_cards(state, rng) for _ in range(rng.randint(1, 3)))


def a_card(state: RoundState, rng: random.Random) -> Card:
    """A card, mostly of the hand; now and then one that is not even a card."""
    if rng.random() < 0.8 and state.hand:
        return rng.choice(state.hand)
    return rng.randrange(HIDDEN + 1)


def some_cards(state: RoundState, rng: random.Random) -> Cards:
    """Cards that look a little like a meld: of one rank or near in one suit, and jokers, in some order."""
    pivot = a_card(state, rng)
    kin = [card for card in state.hand if card == JOKER or _near(card, pivot)]
    pool = kin if rng.random() < 0.8 and len(kin) > 1 else [*state.hand, pivot]
    cards = rng.sample(pool, min(len(pool), rng.randint(1, 6)))
    return tuple(sorted(cards) if rng.random() < 0.5 else cards)


def _near(card: Card, pivot: Card) -> bool:
    return card % 13 == pivot % 13 or (
        card // 13 == pivot // 13 and (card - pivot) % 13 in (0, 1, 2, 11, 12)
    )


def mutated(move: Move, state: RoundState, rng: random.Random) -> Move:
    """`move` with its cards shuffled, one of them changed, or another meld or end named; it may be legal still."""
    changes: list[Callable[[], dict[str, Any]]] = [dict]
    if move.cards:
        changes.append(lambda: {"cards": tuple(rng.sample(move.cards, len(move.cards)))})
        changes.append(lambda: {"cards": (*move.cards[1:], a_card(state, rng))})
    if len(move.cards) > 1:
        changes.append(lambda: {"cards": move.cards[1:]})
        changes.append(lambda: {"cards": (*move.cards, a_card(state, rng))})
    if move.melds:
        changes.append(lambda: {"melds": tuple(_shaken(move.melds, rng))})
        changes.append(lambda: {"melds": (*move.melds[1:], some_cards(state, rng))})
        changes.append(lambda: {"melds": tuple(_split(move.melds, rng))})
    if move.meld:
        changes.append(lambda: {"meld": rng.randint(1, len(state.melds) + 1)})
    if move.kind == LAY_OFF:
        changes.append(lambda: {"end": rng.choice(("", "high", "low"))})
    return move._replace(**rng.choice(changes)())


def _shaken(melds: tuple[Cards, ...], rng: random.Random) -> list[Cards]:
    return [tuple(rng.sample(meld, len(meld))) for meld in rng.sample(melds, len(melds))]


def _split(melds: tuple[Cards, ...], rng: random.Random) -> list[Cards]:
    """The melds with the longest one cut in two: two runs that join, or nonsense."""
    longest = max(melds, key=len)
    at = rng.randrange(1, len(longest))
    rest = list(melds)
    rest.remove(longest)
    return [*rest, longest[:at], longest[at:]]
