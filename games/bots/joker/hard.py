"""Joker Rummy, hard.

Everything is judged by one number: the least deadwood, how many cards could not be brought onto the table in this
turn if everything went there that can, by melds, lay-offs, swaps and jokers together (clearing.py). With
one card or none left over the round can be won now; so in every turn it first looks for that, be it unopened, and
be it with the upcard.

Open as soon as the threshold can be reached, unless all but two cards would go down: then wait for the hand rummy,
which pays double. Open with no meld more than the threshold needs: of all such openings with the one whose rest
is worth most, few jokers and few cards first.

Then hold melds and jokers back until everything goes down at once. What lies on the table serves the others'
lay-offs and gives them jokers; in the hand it can still be arranged anew, and is no further from going out. Only
a natural card that can be laid off goes as soon as the hand is worth hardly less without it: it might lose its
place, and in the end it costs points. At a table of two natural melds go too once the other holds three cards or
fewer: there they serve one player, and a hand full of melds costs more than it wins.

Draw: take the upcard to go out, to open, or, once opened, if the hand is then at least as near to going out as it
may be expected to be after a card from the stock. What has to be played for it goes where the rest stays worth
most.

Discard the card without which the hand is worth most (worth.py): over every card that may still come, with two
copies of each and those that are gone counted, how near the hand would be to going out, and, before opening,
whether it could open. Of equal cards the highest goes: in the end it costs points.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable

from games.engine.cards import JOKER, Card, Cards, join, text
from games.engine.melds import best_opening
from games.engine.moves import DISCARD, DRAW, LAY_DOWN, LAY_OFF, TAKE, Entry, Move
from games.engine.state import OVER, TO_DRAW, RoundState, RoundView

from ..base import Choice, variant_of
from ..counting import live_cards
from ..fallback import fallback
from .clearing import Clearing
from .ways import openings, payments, tried, way_out
from .worth import nearness, worth, worths

MOST_OPENINGS = 6  # looked at closely
MOST_WAYS = 8
HARDLY_LESS = 0.98
SMALL_HAND = 3
WAITS_WITH = 2  # deadwood after the draw


class Hard:
    """The strategy above."""

    def choose(
        self, view: RoundView, public_moves: tuple[Entry, ...], rng: random.Random
    ) -> Choice:
        """One legal move; `rng` is not needed."""
        known = view.known
        live = live_cards(view, public_moves)
        if known.phase == TO_DRAW:
            return _draw(known, live) or fallback(view)
        return (
            _go_out(known)
            or _open(known, live)
            or _pay(known, live)
            or _lay_down(known)
            or _lay_off(known, live)
            or _discard(known, live)
            or fallback(view)
        )


def _draw(known: RoundState, live: Counter[Card]) -> Choice | None:
    variant = variant_of(known)
    # Put back once, the upcard stays: nobody is led in circles.
    if variant.can(known, TAKE) and not known.undos:
        taken = variant.apply(known, Move(TAKE))
        if reason := _good_for(known, taken, live):
            assert known.upcard is not None
            return Choice(Move(TAKE), reason, {"card": text(known.upcard)})
    if variant.can(known, DRAW):
        return Choice(Move(DRAW), "upcard_no_use", {})
    return None


def _good_for(known: RoundState, taken: RoundState, live: Counter[Card]) -> str:
    """What the upcard is good for, as a reason; "" if it stays where it is."""
    if _go_out(taken):
        return "goes_out"
    if known.opened[known.seat]:
        good, ends = "shortens_hand", [end for _, end in payments(taken)]
    else:
        good, ends = "opens_with_upcard", _opened(taken)
        if ends and best_opening(known.hand).value < known.options.opening:
            return good
    near = max((nearness(_deadwood(end)) for end in ends), default=0.0)
    return good if near and near >= worth(known.hand, known.melds, live) else ""


def _deadwood(state: RoundState) -> int:
    return Clearing(state.hand, state.melds).deadwood()


def _go_out(known: RoundState) -> Choice | None:
    """The first move of a way out."""
    if known.opened[known.seat]:
        way = way_out(known)
        return Choice(way[0], "goes_out", {}) if way else None
    for after in _opened(known):
        if after.phase == OVER or way_out(after):
            return Choice(_last(after), "goes_out", {})
    return None


def _opened(known: RoundState) -> list[RoundState]:
    """The states after each opening."""
    return [after for move in openings(known) if (after := tried(known, move))]


def _last(state: RoundState) -> Move:
    """The move that led here, in its canonical form."""
    return state.log[-1][1]


def _open(known: RoundState, live: Counter[Card]) -> Choice | None:
    """The opening whose rest is worth most, of the few that leave the least deadwood and spend the least."""
    if known.opened[known.seat]:
        return None
    waits = not known.obligations and _deadwood(known) <= WAITS_WITH
    found = [] if waits else _opened(known)
    if not found:
        return None
    found.sort(key=lambda after: (_deadwood(after), -after.hand.count(JOKER), -len(after.hand)))
    best = max(found[:MOST_OPENINGS], key=lambda after: _best_worth(after, live))
    return Choice(_last(best), "opens", {"threshold": known.options.opening})


def _pay(known: RoundState, live: Counter[Card]) -> Choice | None:
    """The upcard taken and freed jokers come first: the turn can't end before they lie on the table."""
    if not known.obligations:
        return None
    ways = [(_deadwood(end), move, end) for move, end in payments(known)]
    least = min((deadwood for deadwood, _, _ in ways), default=0)
    ways = [way for way in ways if way[0] == least][:MOST_WAYS]
    if not ways:
        return None
    _, move, _ = max(ways, key=lambda way: _best_worth(way[2], live))
    cards = join(card for meld in move.melds or (move.cards,) for card in meld)
    return Choice(move, "must_be_played", {"cards": cards})


def _lay_down(known: RoundState) -> Choice | None:
    """At a table of two, with the other's hand small: the natural meld of the most points."""
    small = known.seats == 2 and len(known.hands[1 - known.seat]) <= SMALL_HAND
    if not small or not known.opened[known.seat] or known.obligations:
        return None
    moves = [move for move in variant_of(known).legal_moves(known) if move.kind == LAY_DOWN]
    natural = [move for move in moves if JOKER not in move.cards]
    if not natural:
        return None
    points = variant_of(known).card_points
    best = max(natural, key=lambda move: sum(map(points, move.cards)))
    return Choice(best, "lays_down", {"points": sum(map(points, best.cards))})


def _lay_off(known: RoundState, live: Counter[Card]) -> Choice | None:
    """The natural card without which the hand is worth most, if that is hardly less than with it."""
    if not known.opened[known.seat] or known.obligations:
        return None
    moves = [move for move in variant_of(known).legal_moves(known) if move.kind == LAY_OFF]
    ways = [after for move in moves if move.card != JOKER and (after := tried(known, move))]
    if not ways:
        return None
    worths_after = [_best_worth(after, live) for after in ways]
    most = max(worths_after)
    if most < HARDLY_LESS * _best_worth(known, live):
        return None
    move = _last(ways[worths_after.index(most)])
    return Choice(move, "lays_off", {"card": text(move.card)})


def _discard(known: RoundState, live: Counter[Card]) -> Choice | None:
    if known.obligations:
        return None
    points = variant_of(known).card_points
    values = _worths(known, live)
    best = max(values, key=lambda card: (round(values[card], 9), points(card), -card))
    return Choice(Move(DISCARD, (best,)), "keeps_outs", {"card": text(best)})


def _best_worth(state: RoundState, live: Counter[Card]) -> float:
    """What the hand is worth after the best discard."""
    return max(_worths(state, live).values(), default=0.0)


def _worths(state: RoundState, live: Counter[Card]) -> dict[Card, float]:
    """What the hand is worth without each card that may go: those that leave the least deadwood."""
    clearing = Clearing(state.hand, state.melds)
    left = {card: clearing.deadwood_without(card) for card in _may_go(state.hand)}
    least = min(left.values(), default=0)
    threshold = 0 if state.opened[state.seat] else state.options.opening
    gone = [card for card in left if left[card] == least]
    return worths(state.hand, gone, state.melds, live, threshold)


def _may_go(hand: Cards) -> Iterable[Card]:
    """Each face once; jokers only if there is nothing else."""
    faces = sorted(set(hand))
    return [card for card in faces if card != JOKER] or faces
