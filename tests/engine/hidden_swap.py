"""The same round on two decks that differ in two cards which a seat has not seen: for the tests of leaks."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import NamedTuple

from games.engine.cards import JOKER, Card, Cards
from games.engine.errors import IllegalMove
from games.engine.moves import SHUFFLE, Entry, Move
from games.engine.state import OVER, RoundState

from .random_play import Setup, any_manner, deal, play


class Twins(NamedTuple):
    """A round up to some moment, and its twin: decks, entries (they differ in shuffles alone), states.

    The states of each are the one dealt and the one after each entry.
    """

    dealer: int
    decks: tuple[Cards, Cards]
    entries: tuple[list[Entry], list[Entry]]
    states: tuple[list[RoundState], list[RoundState]]


def hidden_swap(setup: Setup, seat: int | None, rng: random.Random) -> Twins | None:
    """A round up to a random moment and one that `seat` (None: a watcher) can't tell from it, by looking at the table.

    None if ten attempts found no two cards to swap.
    """
    deck, dealt = deal(setup, rng)
    entries = [entry for _, entry, _ in play(setup, rng, **any_manner(rng), dealt=dealt)]
    del entries[rng.randint(1, len(entries)) :]
    truth = list(fold(setup, deck, dealt.dealer, entries))
    unseen = sorted(set(unseen_cards(truth[-1], seat)))
    for _ in range(10):
        if len(unseen) < 2:
            return None
        swapped = swap_secret(deck, entries, two_of(unseen, rng), rng)
        if swapped is None:
            continue
        try:
            twin = list(fold(setup, swapped[0], dealt.dealer, swapped[1]))
        except IllegalMove:
            continue  # somebody plays the card later on
        if all(
            seen(one, seat) == seen(other, seat) for one, other in zip(truth, twin, strict=True)
        ):
            return Twins(dealt.dealer, (deck, swapped[0]), (entries, swapped[1]), (truth, twin))
    return None


def two_of(unseen: list[Card], rng: random.Random) -> list[Card]:
    """Two different cards; a joker, the last in card order, is rare and tells much, so it is taken often."""
    if unseen[-1] == JOKER and rng.random() < 0.4:
        return [rng.choice(unseen[:-1]), JOKER]
    return rng.sample(unseen, 2)


def fold(setup: Setup, deck: Cards, dealer: int, entries: list[Entry]) -> Iterator[RoundState]:
    """The state at the start and after each entry."""
    state = setup.variant.start(deck, dealer, setup.seats, setup.options)
    yield state
    for _, move in entries:
        state = setup.variant.apply(state, move)
        yield state


def unseen_cards(state: RoundState, seat: int | None) -> list[Card]:
    """What lies face down for `seat`: the stock and, while the round runs, the others' hands."""
    hands = [] if state.phase == OVER else [h for i, h in enumerate(state.hands) if i != seat]
    return [card for place in (state.stock, *hands) for card in place]


def swap_secret(
    deck: Cards, entries: list[Entry], pair: list[Card], rng: random.Random
) -> tuple[Cards, list[Entry]] | None:
    """The round with one copy of each card swapped in the deck, or in one of the shuffles."""
    shuffles = [i for i, (_, move) in enumerate(entries) if move.kind == SHUFFLE]
    where = rng.choice([None, *shuffles])
    cards = list(deck if where is None else entries[where][1].cards)
    places = [[i for i, card in enumerate(cards) if card == wanted] for wanted in pair]
    if not all(places):
        return None
    one, other = map(rng.choice, places)
    cards[one], cards[other] = cards[other], cards[one]
    if where is None:
        return tuple(cards), entries
    changed = list(entries)
    changed[where] = (None, Move(SHUFFLE, tuple(cards)))
    return deck, changed


def seen(state: RoundState, seat: int | None) -> tuple[object, ...]:
    """What a player sees who looks at the table, without asking the engine's `view`."""
    return (
        state.hands if state.phase == OVER else () if seat is None else state.hands[seat],
        [len(hand) for hand in state.hands],
        state.melds,
        state.discards[-1:],
        len(state.discards),
        len(state.stock),
        state.phase,
        state.seat,
    )
