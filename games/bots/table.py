"""Has bots play whole rounds: what whoever runs a match does, without a match.

    state = variant.start(deck, dealer, seats, options)
    for entry in play_round(variant, state, bots, rng): ...

Decks and new stocks come from the same `random.Random`, so a seed gives the same rounds again.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

from games.engine.cards import Cards
from games.engine.moves import SHUFFLE, Entry, Move
from games.engine.state import OVER, Options, RoundState
from games.engine.variant import Variant

from .base import Bot


def shuffled_deck(variant: Variant, options: Options, rng: random.Random) -> Cards:
    """A deck in dealing order."""
    cards = list(variant.deck(options))
    rng.shuffle(cards)
    return tuple(cards)


def new_stock(state: RoundState, rng: random.Random) -> Move:
    """The entry due when joker rummy's stock is used up: the discard pile except its top card, shuffled."""
    cards = list(state.discards[:-1])
    rng.shuffle(cards)
    return Move(SHUFFLE, tuple(cards))


def next_entry(
    variant: Variant, state: RoundState, bots: Sequence[Bot], rng: random.Random
) -> Entry:
    """What happens next at the table: the choice of the seat to act (`bots[seat]`), or the shuffle that is due."""
    seat = state.to_act
    if seat is None:
        return None, new_stock(state, rng)
    choice = bots[seat].choose(variant.view(state, seat), variant.public_moves(state), rng)
    return seat, choice.move


def play_round(
    variant: Variant, state: RoundState, bots: Sequence[Bot], rng: random.Random
) -> Iterator[tuple[Entry, RoundState]]:
    """Each entry from `state` to the end of the round, with the state after it. IllegalMove if a bot errs."""
    while state.phase != OVER:
        entry = next_entry(variant, state, bots, rng)
        state = variant.apply(state, entry[1])
        yield entry, state


def finish_round(
    variant: Variant, state: RoundState, bots: Sequence[Bot], rng: random.Random
) -> RoundState:
    """The state at the end of the round; its `log` has the entries."""
    for _, after in play_round(variant, state, bots, rng):
        state = after
    return state
