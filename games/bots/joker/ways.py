"""The ways of one's own turn: going out, opening, paying what is owed. Each is tried on the view before it counts."""

from __future__ import annotations

from collections.abc import Iterator

from games.engine.cards import JOKER, Card, Cards, without
from games.engine.errors import IllegalMove
from games.engine.melds.candidates import UNIT, candidates, pack
from games.engine.moves import DISCARD, LAY_DOWN, LAY_OFF, OPEN, SWAP, Move
from games.engine.state import OVER, RoundState

from ..base import variant_of
from .clearing import Clearing

MOST_OPENINGS = 60
MOST_STEPS = 3000
MOST_PAYMENTS = 24
DEPTH = 3  # take, swap, and the freed joker's place


def way_out(state: RoundState) -> list[Move] | None:
    """Moves that end the round in this turn, once opened; None if none are found."""
    clearing = Clearing(state.hand, state.melds)
    if clearing.deadwood() > 1:
        return None
    played: list[Move] = []
    for move in clearing.moves():
        if (after := tried(state, move)) is None:
            return None
        state = after
        played.append(state.log[-1][1])
    while state.phase != OVER:
        last = _last_joker(state)
        if len(state.hand) == 1 and not state.obligations:
            last = Move(DISCARD, state.hand)
        if last is None or (after := tried(state, last)) is None:
            return None
        state = after
        played.append(last)
    return played


def tried(state: RoundState, move: Move) -> RoundState | None:
    """The state after the move, None if it is refused."""
    try:
        return variant_of(state).apply(state, move)
    except IllegalMove:
        return None


def _last_joker(state: RoundState) -> Move | None:
    """A joker's first place on the table."""
    if JOKER not in state.hand:
        return None
    moves = variant_of(state).legal_moves(state)
    return next((move for move in moves if move.kind == LAY_OFF and move.card == JOKER), None)


def openings(state: RoundState) -> Iterator[Move]:
    """Openings of the hand, of which no meld could be left out; the one that the engine lists comes last."""
    hand = state.hand
    owed = state.obligations[0].card if state.obligations else None
    seen = set()
    for melds in _enough(hand, state.options.opening, owed):
        opening = tuple(sorted(melds))
        if opening not in seen:
            seen.add(opening)
            yield Move(OPEN, melds=opening)
            if len(seen) == MOST_OPENINGS:
                break
    for move in variant_of(state).legal_moves(state):
        if move.kind == OPEN and move.melds not in seen:
            yield move


def _enough(hand: Cards, threshold: int, owed: Card | None) -> Iterator[tuple[Cards, ...]]:
    """Melds worth the threshold together, of which none could be left out; few jokers first."""
    once, _, jokers = pack(hand)
    melds = sorted(
        ((meld.jokers, -(-meld.score // UNIT), meld.cards) for meld in candidates(once, jokers)),
        key=lambda meld: (meld[0], -meld[1]),
    )
    steps = 0

    def grow(
        first: int, rest: Cards, value: int, chosen: tuple[Cards, ...], least: int
    ) -> Iterator[tuple[Cards, ...]]:
        nonlocal steps
        for place in range(first, len(melds)):
            steps += 1
            if steps > MOST_STEPS:
                return
            _, worth, cards = melds[place]
            after = without(rest, cards)
            if after is None:
                continue
            total, small = value + worth, min(least, worth)
            if total >= threshold:
                if total - small < threshold:
                    yield (*chosen, cards)
            else:
                yield from grow(place, after, total, (*chosen, cards), small)

    if owed is None:
        yield from grow(0, hand, 0, (), threshold)
        return
    for _, worth, cards in melds:  # the meld that holds the card owed can't be left out
        if owed in cards and (rest := without(hand, cards)) is not None:
            if worth >= threshold:
                yield (cards,)
            else:
                yield from grow(0, rest, worth, (cards,), threshold)


def payments(state: RoundState, depth: int = DEPTH) -> Iterator[tuple[Move, RoundState]]:
    """First moves that lead to a state in which nothing is owed, with that state; the simplest ways first."""
    owed = {obligation.card for obligation in state.obligations}
    moves = [
        move
        for move in variant_of(state).legal_moves(state)
        if move.kind in (LAY_DOWN, LAY_OFF, SWAP) and owed.intersection(move.cards)
    ]
    moves.sort(key=lambda move: (move.cards.count(JOKER), len(move.cards)))
    for move in moves[:MOST_PAYMENTS]:
        after = tried(state, move)
        if after is None:
            continue
        if not after.obligations:
            yield move, after
        elif depth > 1:
            for _, end in payments(after, depth - 1):
                yield move, end
