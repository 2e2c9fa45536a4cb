"""Gin Rummy, hard.

Every choice is valued, and the one of most worth is made: by the points of the round that may be expected, or where
the match is a single round by the chance to win it. What a position is worth was learned by play, in a million
rounds and more against a bot that knocks as soon as it can, a careful one, and itself (benchmarks/gin_training). It
goes by what a strong player looks at (features): the deadwood, and what of it waits for live cards; how many draws
would bring gin, a knock, a lower hand; how far the round is; what the other player took and discarded, how high
their last discards were, which of their cards are known; and, of the card that is discarded, how likely it
completes a meld of theirs.

Draw: take the upcard if the best that can be made of it is worth more than a draw from the stock. Only a card that
completes a meld, or that lets the bot knock, is considered.

Knock: with gin always; else if what the knock is expected to bring (the chance of an undercut included) is more than
what playing on is worth with the best discard.

Discard: the card that leaves the most worth; one that leaves ten points more than the least is not considered.
"""

from __future__ import annotations

import random

from games.engine.cards import Card, text
from games.engine.melds import deadwood, knock_deadwoods
from games.engine.melds.masks import packed
from games.engine.melds.wide import POINTS
from games.engine.moves import DISCARD, DRAW, KNOCK, PASS, TAKE, Entry, Move
from games.engine.state import OFFER, TO_DRAW, RoundView
from games.engine.variants.gin import KNOCK_LIMIT, STOCK_LEFT

from ..base import Choice, Facts, legal_moves
from .evaluation import IN_A_MATCH, SINGLE_ROUND, Goal, worth
from .knowledge import Knowledge, knowledge

# A discard that leaves so much more deadwood than the least is no candidate.
CONSIDERED = 10


class Hard:
    """The strategy above."""

    def choose(
        self, view: RoundView, public_moves: tuple[Entry, ...], rng: random.Random
    ) -> Choice:
        """One legal move; `rng` is not needed."""
        known = knowledge(view, public_moves)
        goal = IN_A_MATCH if view.known.options.target else SINGLE_ROUND
        if view.known.phase in (OFFER, TO_DRAW):
            return _draw(view, known, goal)
        barred = view.known.drawn if view.known.drew == "upcard" else None
        return _play(view.hand, barred, known, goal)[0]


def _draw(view: RoundView, known: Knowledge, goal: Goal) -> Choice:
    kinds = {move.kind for move in legal_moves(view)}
    upcard = view.known.upcard
    leave = Move(PASS if PASS in kinds else DRAW)
    if upcard is None or TAKE not in kinds:
        return Choice(leave, "upcard_no_use", {})
    eleven = (*view.hand, upcard)
    left = knock_deadwoods(eleven)
    least = min(points for card, points in left.items() if card != upcard)
    melds = deadwood(eleven) < deadwood(view.hand) + POINTS[upcard % 13]
    if not melds and least > KNOCK_LIMIT:
        return Choice(leave, "upcard_no_use", {})
    taken = _play(eleven, upcard, known, goal)[1]
    if leave.kind == PASS:
        left_alone = worth(goal, "after", known, known.hand, upcard, passed=view.known.passes + 1)
    else:
        left_alone = worth(goal, "stock", known, known.hand)
    if taken > left_alone:
        reason = "completes_meld" if melds else "lets_knock"
        return Choice(Move(TAKE), reason, {"card": text(upcard), "deadwood": least})
    return Choice(leave, "upcard_not_worth_it", {"card": text(upcard)})


def _play(
    eleven: tuple[Card, ...], barred: Card | None, known: Knowledge, goal: Goal
) -> tuple[Choice, float]:
    """The best discard or knock, and what it is worth."""
    bits = packed(eleven)
    left = {card: points for card, points in knock_deadwoods(eleven).items() if card != barred}
    lowest = min(left, key=lambda card: (left[card], -POINTS[card % 13], card))
    least = left[lowest]
    knock = Choice(
        Move(KNOCK, (lowest,)),
        "knocks" if least else "gin",
        {"card": text(lowest), "deadwood": least},
    )
    rest = bits ^ 1 << lowest
    knock_worth = worth(goal, "knock", known, rest) if least <= KNOCK_LIMIT else 0.0
    if not least:
        return knock, knock_worth
    if known.stock <= STOCK_LEFT:  # a discard makes the round void
        worths = {card: 0.0 for card in left if left[card] <= least + CONSIDERED}
    else:
        worths = {
            card: worth(goal, "after", known, bits ^ 1 << card, card)
            for card in sorted(left)
            if left[card] <= least + CONSIDERED
        }
    best = max(worths, key=lambda card: worths[card])
    if least <= KNOCK_LIMIT and knock_worth > worths[best]:
        return knock, knock_worth
    facts: Facts = {"card": text(best), "deadwood": left[best]}
    return Choice(Move(DISCARD, (best,)), _why(left[best], least), facts), worths[best]


def _why(left: int, least: int) -> str:
    """The reason for a discard that leaves so much deadwood, where so little was possible."""
    if least <= KNOCK_LIMIT:
        return "plays_on"
    return "highest_deadwood" if left == least else "keeps_chances"
