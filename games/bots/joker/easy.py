"""Joker Rummy, easy: plays like somebody who has just read the rules.

Draw: takes the upcard only if it opens, or completes a meld without jokers, or, every other time, can be laid off;
never thinks of freeing a joker with it.

Open with the first opening that it finds: the one that is worth most, jokers and all. But it looks for one only in
two turns of three, so it often opens late.

Play, once opened: lays down what it sees at once, jokers too, even a joker alone on somebody's meld. A card that
could be laid off it sees every other time; a card that would free a joker, never.

Discard: never a joker nor a card of a meld that is ready. Of the others the lowest every third time, since high
cards look valuable, be it half of a pair; else one that has no pair in the hand, whatever it costs and whatever its
neighbours. It doesn't count cards, nor look at how many the others hold.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

from games.engine.cards import JOKER, Cards, join, rank, text, without
from games.engine.melds import best_opening
from games.engine.moves import DISCARD, DRAW, LAY_DOWN, LAY_OFF, OPEN, TAKE, Entry, Move
from games.engine.state import TO_DRAW, RoundState, RoundView

from ..base import Choice, legal_moves, variant_of
from ..fallback import fallback

LOOKS_FOR_AN_OPENING = 2 / 3
SEES_A_LAY_OFF = 1 / 2
DISCARDS_THE_LOWEST = 1 / 3
# Why an upcard is taken, by the move that plays it.
GOOD_FOR = {OPEN: "opens_with_upcard", LAY_DOWN: "completes_meld", LAY_OFF: "lays_off"}


class Easy:
    """The strategy above."""

    def choose(
        self, view: RoundView, public_moves: tuple[Entry, ...], rng: random.Random
    ) -> Choice:
        """One legal move."""
        known = view.known
        if known.phase == TO_DRAW:
            return _draw(known, rng)
        moves = legal_moves(view)
        owed = [obligation.card for obligation in known.obligations]
        if owed:
            return _pay(moves, owed) or fallback(view)
        return (
            _open(known, moves, rng) or _put_down(known, moves, rng) or _discard(view, moves, rng)
        )


def _draw(known: RoundState, rng: random.Random) -> Choice:
    """The upcard, if it can be played in a way that is seen."""
    variant = variant_of(known)
    if known.upcard is not None and variant.can(known, TAKE):
        taken = variant.apply(known, Move(TAKE))
        way = _pay(variant.legal_moves(taken), [known.upcard])
        if way and (way.move.kind != LAY_OFF or rng.random() < SEES_A_LAY_OFF):
            return Choice(Move(TAKE), GOOD_FOR[way.move.kind], {"card": text(known.upcard)})
    return Choice(Move(DRAW), "upcard_no_use", {})


def _pay(moves: Sequence[Move], owed: Sequence[int]) -> Choice | None:
    """The opening, the first natural meld, or the first lay-off that holds what is owed."""
    for move in moves:
        holds = set(owed).issubset(move.cards)
        natural = move.kind == LAY_DOWN and JOKER not in move.cards
        if move.kind == OPEN or (holds and (natural or move.kind == LAY_OFF)):
            cards = join(card for meld in move.melds or (move.cards,) for card in meld)
            return Choice(move, "must_be_played", {"cards": cards})
    return None


def _open(known: RoundState, moves: Sequence[Move], rng: random.Random) -> Choice | None:
    opening = next((move for move in moves if move.kind == OPEN), None)
    if opening and rng.random() < LOOKS_FOR_AN_OPENING:
        return Choice(opening, "opens", {"threshold": known.options.opening})
    return None


def _put_down(known: RoundState, moves: Sequence[Move], rng: random.Random) -> Choice | None:
    """The first meld; else a lay-off, if it is seen."""
    points = variant_of(known).card_points
    for move in moves:
        if move.kind == LAY_DOWN:
            return Choice(move, "lays_down", {"points": sum(map(points, move.cards))})
    for move in moves:
        if move.kind == LAY_OFF and move.card == JOKER:
            return Choice(move, "lays_off_joker", {"card": text(JOKER)})
    lay_offs = [move for move in moves if move.kind == LAY_OFF]
    if lay_offs and rng.random() < SEES_A_LAY_OFF:
        return Choice(lay_offs[0], "lays_off", {"card": text(lay_offs[0].card)})
    return None


def _discard(view: RoundView, moves: Sequence[Move], rng: random.Random) -> Choice:
    cards = [move.card for move in moves if move.kind == DISCARD]
    if not cards:
        return fallback(view)
    spare = _spare(view.hand)
    loose = [card for card in cards if card in spare] or cards
    if rng.random() < DISCARDS_THE_LOWEST:
        card = min(loose, key=lambda card: (card == JOKER, rank(card)))
    else:
        ranks = [rank(card) for card in loose]
        card = rng.choice([card for card in loose if ranks.count(rank(card)) == 1] or loose)
    return Choice(Move(DISCARD, (card,)), "lone_card", {"card": text(card)})


def _spare(hand: Cards) -> Cards:
    """The natural cards in no meld of the best opening that the hand holds."""
    melded = [card for meld in best_opening(hand).melds for card in meld]
    return tuple(card for card in without(hand, melded) or () if card != JOKER)
