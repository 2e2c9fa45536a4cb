"""Basic Rummy, normal: the strategy of our article, topic by topic.

Draw: take the upcard only if it can be put on the table at once, in a meld or (once a meld of one's own
lies there) as a lay-off; otherwise draw from the stock. So every upcard taken leaves the hand again.

Play: lay down melds as soon as the hand holds them, the upcard taken first, then the most points; then lay
off whatever fits. Nothing is held back.

Discard the card whose loss hurts least:
- Prepare pairs and neighbours, and keep them flexible: what counts is how many cards would complete a meld with
  what stays. 4c 4s 3c waits for four, so none of the three goes. Of as many, those that the card itself waits for.
- Count live cards: those in one's own hand, on the table and among the remembered discards won't come, nor those
  that somebody took and still holds.
- Adapt to the table: keep what fits a meld there, to lay it off after the first meld of one's own (and so that
  nobody else does); and what fits behind that, a little.
- Watch what others take: a card that goes with one that somebody took and holds is likely to complete a meld.
- Watch what is gone: a card that few live cards go with is safer than one of many.
- Of equals the highest goes, and once somebody holds three cards or fewer points weigh three times as much.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import NamedTuple

from games.engine.cards import Card, text
from games.engine.melds.masks import packed
from games.engine.moves import DISCARD, DRAW, LAY_DOWN, LAY_OFF, TAKE, Entry, Move
from games.engine.state import TO_DRAW, RoundState, RoundView

from ..base import Choice, legal_moves, variant_of
from ..counting import live_cards
from ..fallback import fallback
from .bits import MATES, Table, beside, table_of, unpacked, wanted
from .memory import remember

SMALL_HAND = 3


class Weights(NamedTuple):
    """What a discard is worth. Only their proportions count.

    Found by play of each against the others: more or less of one wins fewer rounds or as many
    (benchmarks/basic_bots.py), but for `late_point`, which costs a few and keeps down what others score.
    """

    wanted: float = 8  # each live card that completes a meld with what stays
    own: float = 3  # each live card that completes one with the card itself
    fits: float = 10  # it fits a meld on the table
    fed: float = 3  # … for each other player who may lay off there
    fits_next: float = 3  # it fits behind such a card
    mate: float = 0.9  # each live card that goes with it
    taken: float = 2  # each card that goes with it and that somebody else took and holds
    point: float = 0.3
    late_point: float = 0.9


WEIGHTS = Weights()


class Normal:
    """The strategy above."""

    def __init__(self, weights: Weights = WEIGHTS) -> None:
        self.weights = weights

    def choose(
        self, view: RoundView, public_moves: tuple[Entry, ...], rng: random.Random
    ) -> Choice:
        """One legal move; `rng` is not needed."""
        if view.known.phase == TO_DRAW:
            return draw(view)
        return play(legal_moves(view), view) or _discard(view, public_moves, self.weights)


def draw(view: RoundView) -> Choice:
    """The upcard if it can be put on the table at once, else the stock."""
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


def play(moves: Sequence[Move], view: RoundView) -> Choice | None:
    """The best meld among `moves`, else the best lay-off, else None."""
    known = view.known
    taken = known.drawn if known.drew == "upcard" and known.drawn in view.hand else None
    for kind in (LAY_DOWN, LAY_OFF):
        found = [move for move in moves if move.kind == kind]
        if found:
            best = max(found, key=lambda move: (taken in move.cards, points(known, move.cards)))
            return laid_down(known, best) if kind == LAY_DOWN else laid_off(best)
    return None


def laid_down(known: RoundState, move: Move) -> Choice:
    """A meld, and what it is worth."""
    return Choice(move, "lays_down", {"points": points(known, move.cards)})


def laid_off(move: Move) -> Choice:
    """A lay-off."""
    return Choice(move, "lays_off", {"card": text(move.card)})


def points(state: RoundState, cards: Sequence[Card]) -> int:
    """What the cards count."""
    return sum(map(variant_of(state).card_points, cards))


class Outlook(NamedTuple):
    """What a discard is judged by, beside the hand."""

    live: int  # the cards that may still come, as bits
    taken: int  # those that others took and hold
    table: Table
    others_opened: int  # how many may lay off
    late: bool  # somebody else holds three cards or fewer


def outlook(view: RoundView, public_moves: Sequence[Entry], table: Table) -> Outlook:
    """As the viewer sees the round, with the melds of `table`."""
    known = view.known
    live = packed(live_cards(view, public_moves))
    others = [seat for seat in range(known.seats) if seat != known.seat]
    held = remember(view, public_moves).held
    taken = sum(held[seat] for seat in others)
    return Outlook(
        live & ~taken,
        taken,
        table,
        sum(known.opened[seat] for seat in others),
        min(len(known.hands[seat]) for seat in others) <= SMALL_HAND,
    )


def worth_of_discard(hand: int, card: Card, seen: Outlook, weights: Weights = WEIGHTS) -> float:
    """How good it is to discard `card` of `hand` (bits): higher is better, only differences count."""
    bit = 1 << card
    rest = hand & ~bit
    ends = seen.table.uppers | seen.table.lowers
    worth = weights.wanted * (wanted(rest) & seen.live).bit_count()
    worth -= weights.own * (_waits_for(card, rest) & seen.live).bit_count()
    worth -= weights.mate * (MATES[card] & seen.live).bit_count()
    worth -= weights.taken * (MATES[card] & seen.taken).bit_count()
    worth += (weights.late_point if seen.late else weights.point) * min(card % 13 + 1, 10)
    if seen.table.fits & bit:
        worth -= weights.fits + weights.fed * seen.others_opened
    elif beside(ends) & bit:
        worth -= weights.fits_next
    return worth


def _waits_for(card: Card, rest: int) -> int:
    """The cards that would complete a meld of `card` and one of `rest`."""
    bit = 1 << card
    found = 0
    for mate in unpacked(MATES[card] & rest):
        found |= wanted(bit | 1 << mate)
    return found & ~rest


def _discard(view: RoundView, public_moves: tuple[Entry, ...], weights: Weights) -> Choice:
    cards = [move.card for move in legal_moves(view) if move.kind == DISCARD]
    if not cards:  # somebody else began this turn: the upcard taken is all that is left
        return fallback(view)
    seen = outlook(view, public_moves, table_of(view.known.melds))
    hand = packed(view.hand)
    best = max(cards, key=lambda card: worth_of_discard(hand, card, seen, weights))
    return discarded(view, best)


def discarded(view: RoundView, card: Card) -> Choice:
    """A discard, and why: a card that goes with nothing in the hand is a lone card."""
    lone = not MATES[card] & packed(view.hand)
    reason = "lone_card" if lone else "keeps_outs"
    return Choice(
        Move(DISCARD, (card,)),
        reason,
        {"card": text(card), "points": points(view.known, [card])},
    )
