"""Joker Rummy, normal.

Draw: take the upcard only if it can really be played, since it must be: before opening, if an opening can hold it;
afterwards, if it can be laid down or laid off, or frees a joker that can be put on the table again. So every
upcard taken leaves the hand in the same turn, and nobody can be led in circles.

Open as soon as the threshold can be reached, with the opening that is worth most. Waiting for a hand rummy is
for better players.

Play, once opened: first what is owed (the upcard taken, a freed joker); then natural melds; then natural
lay-offs; then a natural card that frees a joker, if the joker can be put back; then melds with as few jokers as
may be. A joker alone is kept for a meld to come, until somebody (oneself too) holds four cards or fewer: in
the hand it costs twenty.

Discard: never a joker or a card of a meld that is waiting to open, unless there is nothing else; of the
other cards the one that costs most against what it may still become. Every card that would complete a meld
with it and that may still come weighs two points, and so does every meld on the table where it could be laid
off later. Once somebody holds three cards or fewer only its cost counts.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Sequence

from games.engine.cards import JOKER, Card, Cards, join, text, without
from games.engine.melds import best_opening, joker_fits
from games.engine.moves import (
    DISCARD,
    DRAW,
    LAY_DOWN,
    LAY_OFF,
    OPEN,
    SWAP,
    TAKE,
    Entry,
    Move,
)
from games.engine.state import TO_DRAW, RoundState, RoundView

from ..base import Choice, legal_moves, variant_of
from ..counting import live_cards, outs
from ..fallback import fallback

OUT_WORTH = 2
SMALL_HAND = 3
JOKERS_GO = 4
SEARCH_DEPTH = 3  # take, swap, and the freed joker's place


class Normal:
    """The strategy above."""

    def choose(
        self, view: RoundView, public_moves: tuple[Entry, ...], rng: random.Random
    ) -> Choice:
        """One legal move; `rng` is not needed."""
        known = view.known
        if known.phase == TO_DRAW:
            return _draw(known)
        moves = legal_moves(view)
        return (
            _open(known, moves)
            or _pay_debts(known, moves)
            or _put_down(known, moves)
            or _discard(view, moves, public_moves)
        )


def _draw(known: RoundState) -> Choice:
    variant = variant_of(known)
    if known.upcard is not None and variant.can(known, TAKE):
        upcard = text(known.upcard)
        taken = variant.apply(known, Move(TAKE))
        if not known.opened[known.seat]:
            if variant.can(taken, OPEN):
                return Choice(Move(TAKE), "opens_with_upcard", {"card": upcard})
        elif (move := _way_out(taken)) is not None:
            reason = {LAY_DOWN: "completes_meld", LAY_OFF: "lays_off", SWAP: "frees_joker"}[
                move.kind
            ]
            return Choice(Move(TAKE), reason, {"card": upcard})
    return Choice(Move(DRAW), "upcard_no_use", {})


def _way_out(state: RoundState, depth: int = SEARCH_DEPTH) -> Move | None:
    """The first move of a short way to fulfil every obligation, None if there is none (or nothing is owed).

    Simplest ways first: laid down, laid off, then a swap and whatever its joker needs.
    """
    if not state.obligations or depth == 0:
        return None
    owed = {obligation.card for obligation in state.obligations}
    variant = variant_of(state)
    moves = [move for move in variant.legal_moves(state) if move.kind in (LAY_DOWN, LAY_OFF, SWAP)]
    for move in sorted(moves, key=_jokers_spent):
        if owed.intersection(move.cards):
            after = variant.apply(state, move)
            if not after.obligations or _way_out(after, depth - 1):
                return move
    return None


def _jokers_spent(move: Move) -> int:
    return move.cards.count(JOKER) if move.kind == LAY_DOWN else 0


def _open(known: RoundState, moves: Sequence[Move]) -> Choice | None:
    opening = next((move for move in moves if move.kind == OPEN), None)
    return opening and Choice(opening, "opens", {"threshold": known.options.opening})


def _pay_debts(known: RoundState, moves: Sequence[Move]) -> Choice | None:
    """The upcard taken and freed jokers come first: the turn can't end before they lie on the table."""
    move = _way_out(known)
    return move and Choice(move, "must_be_played", {"cards": join(move.cards)})


def _put_down(known: RoundState, moves: Sequence[Move]) -> Choice | None:
    """Everything that shortens the hand, in the order of the docstring at the top."""
    melds = [move for move in moves if move.kind == LAY_DOWN]
    lay_offs = [move for move in moves if move.kind == LAY_OFF]
    natural = [move for move in melds if JOKER not in move.cards]
    if natural:
        return _lay_down(known, natural)
    for move in lay_offs:
        if move.card != JOKER:
            return Choice(move, "lays_off", {"card": text(move.card)})
    for move in moves:
        if move.kind == SWAP and _way_out(variant_of(known).apply(known, move)):
            return Choice(move, "frees_joker", {"card": text(move.card)})
    if melds:
        fewest = min(move.cards.count(JOKER) for move in melds)
        return _lay_down(known, [move for move in melds if move.cards.count(JOKER) == fewest])
    if lay_offs and min(map(len, known.hands)) <= JOKERS_GO:
        return Choice(lay_offs[0], "lays_off_joker", {"card": text(JOKER)})
    return None


def _lay_down(known: RoundState, melds: Iterable[Move]) -> Choice:
    points = variant_of(known).card_points
    best = max(melds, key=lambda move: sum(map(points, move.cards)))
    return Choice(best, "lays_down", {"points": sum(map(points, best.cards))})


def _discard(view: RoundView, moves: Sequence[Move], public_moves: tuple[Entry, ...]) -> Choice:
    known = view.known
    cards = [move.card for move in moves if move.kind == DISCARD]
    if not cards:  # somebody else began this turn and left a debt that can't be paid
        return fallback(view)
    points = variant_of(known).card_points
    spare = _spare(view.hand)
    live = live_cards(view, public_moves)
    late = min(map(len, known.hands[: known.seat] + known.hands[known.seat + 1 :])) <= SMALL_HAND

    def cost(card: Card) -> tuple[bool, bool, int]:
        hope = 0 if late or card == JOKER else _hope(card, view, live)
        return card in spare, card != JOKER, points(card) - OUT_WORTH * hope

    worst = max(cards, key=cost)
    return Choice(
        Move(DISCARD, (worst,)), "highest_deadwood", {"card": text(worst), "points": points(worst)}
    )


def _spare(hand: Cards) -> Cards:
    """The natural cards in no meld of the best opening that the hand holds."""
    melded = [card for meld in best_opening(hand).melds for card in meld]
    return tuple(card for card in without(hand, melded) or hand if card != JOKER)


def _hope(card: Card, view: RoundView, live: Counter[Card]) -> int:
    """How much a card may still become; the second of two equal cards nothing."""
    if view.hand.count(card) > 1:
        return 0
    fits = sum(bool(joker_fits(meld, card)) for meld in view.known.melds)
    return outs(card, view.hand, live, ace_high=True) + fits
