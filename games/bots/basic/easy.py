"""Basic Rummy, easy: plays as somebody does who has just learned the rules. It wants to win, and errs.

Draw: takes an upcard that completes a meld which it would lay down. Every other time it also takes one that only
makes a pair, neighbours or next but one neighbours with a card of the hand (while it holds four cards or more): a
card that it can't use yet, and the whole table has seen it.

Play: doesn't like to show its cards, so it keeps its first melds until somebody else has laid one down, or
until one of them would leave it two cards or fewer. It lays off on its own melds alone; those of the others it
doesn't look at.

Discard: never a card of a complete meld. It thinks high cards are worth keeping, so of the cards without a pair
or a next neighbour the lowest goes; it doesn't count what may still come, and once in three turns it doesn't
look at all and may break a pair.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

from games.engine.cards import Card, rank, text
from games.engine.melds.masks import COLUMN, packed
from games.engine.moves import DISCARD, DRAW, LAY_DOWN, LAY_OFF, TAKE, Entry, Move
from games.engine.state import TO_DRAW, RoundView

from ..base import Choice, legal_moves
from ..fallback import fallback
from .bits import MATES, beside, melded, wanted
from .normal import discarded, laid_down, laid_off

LEFT_TO_SHOW = 2
CARDS_TO_TAKE = 4
TAKES_A_MATE = 0.5
DOES_NOT_LOOK = 1 / 3


class Easy:
    """The strategy above."""

    def choose(
        self, view: RoundView, public_moves: tuple[Entry, ...], rng: random.Random
    ) -> Choice:
        """One legal move; `rng` decides when it errs."""
        if view.known.phase == TO_DRAW:
            return _draw(view, rng)
        moves = legal_moves(view)
        return _play(view, moves) or _discard(view, moves, rng)


def _draw(view: RoundView, rng: random.Random) -> Choice:
    upcard, hand = view.known.upcard, packed(view.hand)
    if upcard is not None:
        facts = {"card": text(upcard)}
        if wanted(hand) >> upcard & 1 and _shows(view, len(view.hand) - 2):
            return Choice(Move(TAKE), "completes_meld", facts)
        mates = MATES[upcard] & hand
        if mates and len(view.hand) >= CARDS_TO_TAKE and rng.random() < TAKES_A_MATE:
            return Choice(Move(TAKE), "keeps_outs", facts)
    return Choice(Move(DRAW), "upcard_no_use", {})


def _shows(view: RoundView, left: int) -> bool:
    """Whether it would lay down a meld that leaves so many cards."""
    return any(view.known.opened) or left <= LEFT_TO_SHOW


def _play(view: RoundView, moves: Sequence[Move]) -> Choice | None:
    known = view.known
    for move in moves:
        down = move.kind == LAY_DOWN and _shows(view, len(view.hand) - len(move.cards))
        off = move.kind == LAY_OFF and known.melds[move.meld - 1].owner == known.seat
        if (down or off) and _may_end(view, move):
            return laid_down(known, move) if down else laid_off(move)
    return None


def _may_end(view: RoundView, move: Move) -> bool:
    """Whether the turn can still end: the upcard taken can't be discarded, so it must not be all that is left."""
    left = packed(view.hand) & ~packed(move.cards)
    known = view.known
    return known.drew != "upcard" or known.drawn is None or left != 1 << known.drawn


def _discard(view: RoundView, moves: Sequence[Move], rng: random.Random) -> Choice:
    hand = packed(view.hand)
    cards = [move.card for move in moves if move.kind == DISCARD]
    if not cards:  # somebody else began this turn: the upcard taken is all that is left
        return fallback(view)
    loose = [card for card in cards if not melded(hand) >> card & 1] or cards
    if rng.random() < DOES_NOT_LOOK:
        return discarded(view, rng.choice(loose))
    return discarded(view, min(loose, key=lambda card: (_coupled(card, hand), rank(card), card)))


def _coupled(card: Card, hand: int) -> bool:
    """Whether the hand has another card of its rank, or one next to it in its suit."""
    bit = 1 << card
    return bool((beside(bit) | COLUMN << rank(card)) & hand & ~bit)
