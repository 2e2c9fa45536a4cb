"""Gin Rummy, easy: plays as a beginner does, never to lose on purpose.

Draw: take the upcard if it completes a meld, and also if it merely goes with one other card: a pair, or two
neighbours of a suit. Otherwise pass, or draw from the stock.

Knock: as soon as it is allowed, with whatever leaves the least deadwood.

Discard: any card of no meld, high or low, pair or not, just as it comes; what the other player took or discarded
goes unnoticed. Melds are never broken up if there is another card.
"""

from __future__ import annotations

import random

from games.engine.cards import Card, rank, suit, text
from games.engine.melds import deadwood, knock_deadwoods
from games.engine.moves import DISCARD, DRAW, KNOCK, PASS, TAKE, Entry, Move
from games.engine.state import OFFER, TO_DRAW, RoundView

from ..base import Choice, legal_moves


class Easy:
    """The strategy above."""

    def choose(
        self, view: RoundView, public_moves: tuple[Entry, ...], rng: random.Random
    ) -> Choice:
        """One legal move; `rng` picks the discard."""
        if view.known.phase in (OFFER, TO_DRAW):
            return _draw(view)
        return _knock(view) or _discard(view, rng)


def _draw(view: RoundView) -> Choice:
    upcard = view.known.upcard
    kinds = {move.kind for move in legal_moves(view)}
    wanted = upcard is not None and any(_go_together(upcard, card) for card in view.hand)
    if upcard is not None and wanted and TAKE in kinds:
        return Choice(Move(TAKE), "goes_with_a_card", {"card": text(upcard)})
    return Choice(Move(PASS if PASS in kinds else DRAW), "upcard_no_use", {})


def _go_together(one: Card, other: Card) -> bool:
    """A pair, or neighbours of a suit."""
    return rank(one) == rank(other) or (suit(one) == suit(other) and abs(one - other) == 1)


def _knock(view: RoundView) -> Choice | None:
    cards = {move.card for move in legal_moves(view) if move.kind == KNOCK}
    if not cards:
        return None
    after = knock_deadwoods(view.hand)
    best = min(sorted(cards), key=lambda card: after[card])
    reason = "knocks" if after[best] else "gin"
    return Choice(Move(KNOCK, (best,)), reason, {"card": text(best), "deadwood": after[best]})


def _discard(view: RoundView, rng: random.Random) -> Choice:
    after, now = knock_deadwoods(view.hand), deadwood(view.hand)
    cards = [move.card for move in legal_moves(view) if move.kind == DISCARD]
    loose = [card for card in cards if after[card] < now]
    card = rng.choice(loose or cards)
    return Choice(Move(DISCARD, (card,)), "any_loose_card", {"card": text(card)})
