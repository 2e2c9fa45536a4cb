"""Basic Rummy, normal.

Draw: take the upcard only if it can be put on the table at once, in a meld or (once a meld of one's own
lies there) as a lay-off; otherwise draw from the stock. So every upcard taken leaves the hand again, and
nobody can be led in circles.

Play: lay down melds as soon as the hand holds them, the upcard taken first, then the most points; then lay
off whatever fits. Nothing is held back: only the one who goes out scores, and what lies on the table costs
nothing.

Discard: the card that costs most against what it may still become. Every card that would complete a meld with
it and that may still come weighs three points; once somebody holds three cards or fewer only one, since
there is little time left to complete anything.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

from games.engine.cards import Card, text
from games.engine.moves import DISCARD, DRAW, LAY_DOWN, LAY_OFF, TAKE, Entry, Move
from games.engine.state import TO_DRAW, RoundState, RoundView

from ..base import Choice, legal_moves, variant_of
from ..counting import live_cards, outs
from ..fallback import fallback

OUT_WORTH = 3
OUT_WORTH_LATE = 1
SMALL_HAND = 3


class Normal:
    """The strategy above."""

    def choose(
        self, view: RoundView, public_moves: tuple[Entry, ...], rng: random.Random
    ) -> Choice:
        """One legal move; `rng` is not needed."""
        if view.known.phase == TO_DRAW:
            return _draw(view)
        return _play(legal_moves(view), view) or _discard(view, public_moves)


def _draw(view: RoundView) -> Choice:
    known = view.known
    variant = variant_of(known)
    if known.upcard is not None and variant.can(known, TAKE):
        upcard = text(known.upcard)
        taken = variant.apply(known, Move(TAKE))
        uses = [move for move in variant.legal_moves(taken) if _puts_down(move, known.upcard)]
        if any(move.kind == LAY_DOWN for move in uses):
            return Choice(Move(TAKE), "completes_meld", {"card": upcard})
        if uses:
            return Choice(Move(TAKE), "lays_off", {"card": upcard})
    return Choice(Move(DRAW), "upcard_no_use", {})


def _puts_down(move: Move, card: Card) -> bool:
    return move.kind in (LAY_DOWN, LAY_OFF) and card in move.cards


def _play(moves: Sequence[Move], view: RoundView) -> Choice | None:
    known = view.known
    taken = known.drawn if known.drew == "upcard" and known.drawn in view.hand else None
    melds = [move for move in moves if move.kind == LAY_DOWN]
    if melds:
        best = max(melds, key=lambda move: (taken in move.cards, _points(known, move.cards)))
        return Choice(best, "lays_down", {"points": _points(known, best.cards)})
    lay_offs = [move for move in moves if move.kind == LAY_OFF]
    if lay_offs:
        best = max(lay_offs, key=lambda move: (taken in move.cards, _points(known, move.cards)))
        return Choice(best, "lays_off", {"card": text(best.card)})
    return None


def _points(state: RoundState, cards: Sequence[Card]) -> int:
    return sum(map(variant_of(state).card_points, cards))


def _discard(view: RoundView, public_moves: tuple[Entry, ...]) -> Choice:
    known = view.known
    points = variant_of(known).card_points
    cards = [move.card for move in legal_moves(view) if move.kind == DISCARD]
    if not cards:  # somebody else began this turn: the upcard taken is all that is left
        return fallback(view)
    live = live_cards(view, public_moves)
    late = min(map(len, known.hands[: known.seat] + known.hands[known.seat + 1 :])) <= SMALL_HAND
    worth = OUT_WORTH_LATE if late else OUT_WORTH
    worst = max(cards, key=lambda card: points(card) - worth * outs(card, view.hand, live))
    return Choice(
        Move(DISCARD, (worst,)), "highest_deadwood", {"card": text(worst), "points": points(worst)}
    )
