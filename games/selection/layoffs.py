"""The ways to lay cards off: on one meld, or spread over several, in an order that works."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from games.engine.cards import JOKER, Card, Cards, without
from games.engine.errors import EngineError, IllegalMove
from games.engine.moves import LAY_OFF, Move
from games.engine.state import Meld, RoundState
from games.engine.variant import Variant

MOST_SPREADS = 200  # how many ways of spreading cards over the table are looked at


class Chain(NamedTuple):
    """Cards laid off one after another on one meld, and what becomes of it."""

    number: int
    cards: Cards
    moves: tuple[Move, ...]
    meld: Meld


class TooMany(Exception):
    """There are more ways than anybody wants to be asked about."""


def chains(
    variant: Variant,
    state: RoundState,
    number: int,
    cards: Cards,
    refusals: list[EngineError],
) -> list[Chain]:
    """Every way to lay off some of the cards on meld `number`; what leads to the same meld counts once.

    Why not even one card fits goes to `refusals`.
    """
    pool = tuple(card for card in cards if _might_take(state, number, card))
    if not pool:
        _refusal(variant, state, number, cards, refusals)
    found: list[Chain] = []
    seen = set()
    todo: list[tuple[RoundState, Cards, tuple[Move, ...]]] = [(state, pool, ())]
    for at, left, moves in todo:  # grows while it is read
        for card in dict.fromkeys(left):
            rest = without(left, (card,))
            assert rest is not None
            for move, after in _one(variant, at, number, card, [] if moves else refusals):
                meld = after.melds[number - 1]
                if (meld, rest) not in seen:
                    seen.add((meld, rest))
                    todo.append((after, rest, (*moves, move)))
                    used = tuple(move.card for move in (*moves, move))
                    found.append(Chain(number, tuple(sorted(used)), (*moves, move), meld))
    return found


def spreads(cards: Cards, options: Sequence[list[Chain]]) -> list[tuple[Chain, ...]]:
    """Every way to lay off all the cards with at most one chain on each meld. `options`: each meld's chains.

    TooMany beyond some hundreds: then the player had better say which meld is meant.
    """
    found: list[tuple[Chain, ...]] = []
    todo: list[tuple[Counter[Card], tuple[Chain, ...]]] = [(Counter(cards), ())]
    for i, mine in enumerate(options):
        later = {card for chain in sum(options[i + 1 :], []) for card in chain.cards}
        grown = []
        for left, taken in todo:
            for chain in (None, *mine):
                use = Counter(chain.cards if chain else ())
                if use <= left:
                    rest = left - use
                    if rest.keys() <= later:
                        grown.append((rest, (*taken, chain) if chain else taken))
            if len(grown) > MOST_SPREADS:
                raise TooMany
        todo = [way for way in grown if way[0]]
        found += [taken for left, taken in grown if not left]
    return found


def _might_take(state: RoundState, number: int, card: Card) -> bool:
    """A cheap look before the search: whether the meld is of the card's rank or suit, or the card a joker."""
    if not 0 < number <= len(state.melds):
        return False
    meld = state.melds[number - 1]
    first = meld.stands_for[0]
    same = first % 13 == card % 13 if meld.kind == "set" else first // 13 == card // 13
    return same or card == JOKER


def _one(
    variant: Variant, state: RoundState, number: int, card: Card, refusals: list[EngineError]
) -> Iterator[tuple[Move, RoundState]]:
    """The ways to lay one card off: one where the place is clear, else one for each end that takes it."""
    ends = [""]
    for end in ends:
        move = Move(LAY_OFF, (card,), number, end)
        try:
            yield move, variant.apply(state, move)
        except IllegalMove as refusal:
            if refusal.code == "end_needed":
                ends += ["high", "low"]  # the loop goes on with them
            else:
                refusals.append(refusal)


def _refusal(
    variant: Variant,
    state: RoundState,
    number: int,
    cards: Iterable[Card],
    refusals: list[EngineError],
) -> None:
    for card in cards:
        for _ in _one(variant, state, number, card, refusals):
            pass
        return
