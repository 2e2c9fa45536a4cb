"""Gin Rummy, normal.

Draw: take the upcard (the offered one too) only if it becomes part of a meld and the hand can be left with
less deadwood than before; otherwise pass or draw from the stock. Since no meld is ever broken up, every
upcard taken stays, and nobody can be led in circles.

Knock: with gin always. Early in the round with ten or less, for the other hand is still full of deadwood; later
the other player has melds and lay-offs too, and only a lower hand is safe from an undercut.

Discard: of the cards in no meld the one that leaves the least deadwood against what it may still become: every
card that would complete a meld with it and that may still come weighs two points.
"""

from __future__ import annotations

import random

from games.engine.cards import Card, text
from games.engine.melds import arrangements, deadwood, knock_deadwoods
from games.engine.moves import DISCARD, DRAW, KNOCK, PASS, TAKE, Entry, Move
from games.engine.state import OFFER, TO_DRAW, RoundView

from ..base import Choice, legal_moves
from ..counting import live_cards, outs

OUT_WORTH = 2
# (until this turn of the round, both players' turns counted; knock with so much deadwood or less)
KNOCK_LIMITS = ((12, 10), (20, 7))
LAST_KNOCK_LIMIT = 4


class Normal:
    """The strategy above."""

    def choose(
        self, view: RoundView, public_moves: tuple[Entry, ...], rng: random.Random
    ) -> Choice:
        """One legal move; `rng` is not needed."""
        if view.known.phase in (OFFER, TO_DRAW):
            return _draw(view)
        return _knock(view) or _discard(view, public_moves)


def _draw(view: RoundView) -> Choice:
    upcard = view.known.upcard
    kinds = {move.kind for move in legal_moves(view)}
    if upcard is not None and TAKE in kinds:
        left = _left_with(upcard, view)
        if left is not None:
            return Choice(Move(TAKE), "completes_meld", {"card": text(upcard), "deadwood": left})
    return Choice(Move(PASS if PASS in kinds else DRAW), "upcard_no_use", {})


def _left_with(upcard: Card, view: RoundView) -> int | None:
    """The deadwood left with `upcard` in a meld, if that is less than without it; else None."""
    eleven = (*view.hand, upcard)
    after = {card: left for card, left in knock_deadwoods(eleven).items() if card != upcard}
    discard = min(after, key=lambda card: after[card])
    if after[discard] >= deadwood(view.hand):
        return None
    _, ways = arrangements(tuple(card for card in eleven if card != discard))
    melded = any(upcard in meld for way in ways for meld in way)
    return after[discard] if melded else None


def _knock(view: RoundView) -> Choice | None:
    cards = {move.card for move in legal_moves(view) if move.kind == KNOCK}
    if not cards:
        return None
    after = knock_deadwoods(view.hand)
    best = min(sorted(cards), key=lambda card: after[card])
    limit = next((most for turn, most in KNOCK_LIMITS if view.known.turn <= turn), LAST_KNOCK_LIMIT)
    if after[best] > limit:
        return None
    reason = "knocks" if after[best] else "gin"
    return Choice(Move(KNOCK, (best,)), reason, {"card": text(best), "deadwood": after[best]})


def _discard(view: RoundView, public_moves: tuple[Entry, ...]) -> Choice:
    after = knock_deadwoods(view.hand)
    live = live_cards(view, public_moves)
    cards = [move.card for move in legal_moves(view) if move.kind == DISCARD]
    loose = [card for card in cards if after[card] < deadwood(view.hand)]
    worst = min(
        loose or cards, key=lambda card: after[card] + OUT_WORTH * outs(card, view.hand, live)
    )
    return Choice(
        Move(DISCARD, (worst,)), "highest_deadwood", {"card": text(worst), "deadwood": after[worst]}
    )
