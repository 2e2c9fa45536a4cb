"""Gin Rummy, normal.

Draw: take the upcard (the offered one too) only if it becomes part of a meld and the hand can be left with
less deadwood than before; otherwise pass or draw from the stock. Since no meld is ever broken up, every
upcard taken stays, and nobody can be led in circles.

Knock: with gin always. Early in the round with ten or less, for the other hand is still full of deadwood; later
the other player has melds and lay-offs too, and only a lower hand is safe from an undercut. But as long as three
cards or more that may still come would bring gin, play on for it.

Discard: of the cards in no meld the one that leaves the least deadwood against what it may still become: every
card that would complete a meld with it and that may still come weighs two points, and four if it goes with a
card that the other player took and still holds: such a card may be what they wait for.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence

from games.engine.cards import Card, text
from games.engine.melds import arrangements, deadwood, knock_deadwoods
from games.engine.moves import DISCARD, DRAW, KNOCK, PASS, TAKE, Entry, Move
from games.engine.state import OFFER, TO_DRAW, RoundView

from ..base import Choice, legal_moves
from ..counting import live_cards, outs
from .features import near_cards
from .knowledge import knowledge

OUT_WORTH = 2
WAITED_FOR = 4
# (until this turn of the round, both players' turns counted; knock with so much deadwood or less)
KNOCK_LIMITS = ((12, 10), (20, 7))
LAST_KNOCK_LIMIT = 4
WAIT_FOR_GIN = 3


class Normal:
    """The strategy above."""

    def choose(
        self, view: RoundView, public_moves: tuple[Entry, ...], rng: random.Random
    ) -> Choice:
        """One legal move; `rng` is not needed."""
        if view.known.phase in (OFFER, TO_DRAW):
            return _draw(view)
        return _knock(view, public_moves) or _discard(view, public_moves)


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


def _knock(view: RoundView, public_moves: tuple[Entry, ...]) -> Choice | None:
    cards = {move.card for move in legal_moves(view) if move.kind == KNOCK}
    if not cards:
        return None
    after = knock_deadwoods(view.hand)
    best = min(sorted(cards), key=lambda card: after[card])
    limit = next((most for turn, most in KNOCK_LIMITS if view.known.turn <= turn), LAST_KNOCK_LIMIT)
    rest = [card for card in view.hand if card != best]
    live = live_cards(view, public_moves)
    if after[best] > limit or (after[best] and _cards_for_gin(rest, live) >= WAIT_FOR_GIN):
        return None
    reason = "knocks" if after[best] else "gin"
    return Choice(Move(KNOCK, (best,)), reason, {"card": text(best), "deadwood": after[best]})


def _cards_for_gin(ten: Sequence[Card], live: Iterable[Card]) -> int:
    """How many of the live cards would make gin of the ten."""
    return sum(min(knock_deadwoods((*ten, card)).values()) == 0 for card in live)


def _discard(view: RoundView, public_moves: tuple[Entry, ...]) -> Choice:
    after = knock_deadwoods(view.hand)
    live = live_cards(view, public_moves)
    waited_for = near_cards(knowledge(view, public_moves).theirs)

    def price(card: Card) -> int:
        return after[card] + OUT_WORTH * outs(card, view.hand, live)

    def price_and_danger(card: Card) -> int:
        return price(card) + (WAITED_FOR if waited_for >> card & 1 else 0)

    cards = [move.card for move in legal_moves(view) if move.kind == DISCARD]
    loose = [card for card in cards if after[card] < deadwood(view.hand)] or cards
    worst = min(loose, key=price_and_danger)
    reason = "highest_deadwood" if worst == min(loose, key=price) else "safer_card"
    return Choice(Move(DISCARD, (worst,)), reason, {"card": text(worst), "deadwood": after[worst]})
