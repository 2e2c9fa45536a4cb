"""Basic Rummy, hard: plays the round to its end many times over in its mind, and does what won most often.

What it knows: everything that ever lay open. The upcards that others took are in their hands until they are
seen again. Once the discard pile has been turned over, unshuffled, it knows the whole stock and so each card
that is drawn.

What it guesses: the cards that it hasn't seen, dealt at random to the other hands and the stock, again and
again, but less often to somebody who has discarded a card next to them or of their rank.

What it compares: every way to end its turn (which melds to lay down or to hold back, which cards to lay off, what
to discard; of the discards the four best by normal's measure), each on the same guesses. From there all seats
play by a simple rule until somebody goes out. Half of the ways are dropped and the others tried on more guesses,
until one is left. A round that nobody wins is worth one seat's share of a win.

Draw: the upcard if the best turn with it wins more often than a turn from the stock, by a margin, since the
best of many is flattered by chance. An upcard that goes with nothing is left without a thought.

A turn that goes out is played at once.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import NamedTuple

from games.engine.cards import text
from games.engine.moves import DRAW, LAY_DOWN, LAY_OFF, TAKE, Entry, Move
from games.engine.state import TO_DRAW, RoundView

from ..base import Choice, legal_moves
from ..fallback import fallback
from .bits import MATES, unpacked
from .guess import DOUBT, Guesser
from .memory import remember
from .normal import discarded, laid_down, laid_off, outlook, worth_of_discard
from .plans import Plan, plans
from .rollout import NOBODY, Round, Turn, ended, play_out, wants_of

FEWEST_ROUNDS = 4  # for each plan


class Effort(NamedTuple):
    """How much it thinks. Time grows with the rounds alone."""

    rounds: int = 1300  # played out to choose among plans
    stock_rounds: int = 60  # … and for the turn from the stock beside the upcard's
    discards: int = 4  # that are compared for each way to put cards down
    margin: float = 0.02  # by which the upcard must win more often
    doubt: float = DOUBT  # of guesses that give a player what goes with its discards


EFFORT = Effort()


class Hard:
    """The strategy above."""

    def __init__(self, effort: Effort = EFFORT) -> None:
        self.effort = effort

    def choose(
        self, view: RoundView, public_moves: tuple[Entry, ...], rng: random.Random
    ) -> Choice:
        """One legal move; the guesses come from `rng`."""
        moves = legal_moves(view)
        if len(moves) == 1:
            return fallback(view)
        thought = _Thought(view, public_moves, rng, self.effort)
        if view.known.phase == TO_DRAW:
            return thought.draw()
        return thought.play(moves) or fallback(view)


class _Thought:
    """One choice: the round as it is known, and guesses at the rest."""

    def __init__(
        self,
        view: RoundView,
        public_moves: tuple[Entry, ...],
        rng: random.Random,
        effort: Effort,
    ) -> None:
        self.view, self.public_moves, self.effort = view, public_moves, effort
        self.guesser = Guesser(view, remember(view, public_moves), rng, effort.doubt)
        self.round = self.guesser.round
        self.seat = self.round.seat
        self.hand = self.round.hands[self.seat]

    def draw(self) -> Choice:
        """The upcard or the stock."""
        upcard = self.view.known.upcard
        stock = Choice(Move(DRAW), "upcard_no_use", {})
        if upcard is None:
            return stock
        bit, facts = 1 << upcard, {"card": text(upcard)}
        if not (MATES[upcard] & self.hand or self.round.table.fits & bit):
            return stock
        offered = self._plans(self.hand | bit, bit)
        if not offered:
            return stock
        if not offered[0].rest:
            return Choice(Move(TAKE), "goes_out", facts)
        best, share = self._best(offered, self.hand | bit, bit)
        if share <= self._share_from_stock() + self.effort.margin:
            return stock
        if any(meld & bit for meld in best.way.melds):
            reason = "completes_meld"
        else:
            reason = "lays_off" if bit in best.way.lay_offs else "keeps_outs"
        return Choice(Move(TAKE), reason, facts)

    def play(self, moves: Sequence[Move]) -> Choice | None:
        """The first move of the best plan; None if there is no plan."""
        known = self.view.known
        taken = known.drew == "upcard" and known.drawn in self.view.hand
        barred = 1 << known.drawn if taken and known.drawn is not None else 0
        offered = self._plans(self.hand, barred)
        if not offered:
            return None
        best = offered[0] if len(offered) == 1 else self._best(offered, self.hand, barred)[0]
        if best.way.melds:
            return laid_down(known, Move(LAY_DOWN, tuple(unpacked(best.way.melds[0]))))
        if best.way.lay_offs:
            cards = tuple(unpacked(best.way.lay_offs[0]))
            return laid_off(
                next(move for move in moves if move.kind == LAY_OFF and move.cards == cards)
            )
        return discarded(self.view, best.discard)

    def _plans(self, hand: int, barred: int) -> list[Plan]:
        """The plans worth comparing."""
        at = self.round
        offered = plans(hand, at.table, bool(at.opened >> at.seat & 1), barred)
        if len(offered) < 2:
            return offered
        chosen = []
        for way in dict.fromkeys(plan.way for plan in offered):
            seen = outlook(self.view, self.public_moves, way.table)
            seen = seen._replace(live=seen.live & ~hand)
            of_way = [plan for plan in offered if plan.way == way]
            of_way.sort(key=lambda plan: worth_of_discard(way.hand, plan.discard, seen))  # noqa: B023
            chosen += of_way[-self.effort.discards :]
        return chosen

    def _best(self, offered: Sequence[Plan], hand: int, barred: int) -> tuple[Plan, float]:
        """The plan that wins most of the rounds played out, and its share of them."""
        tried = [(0.0, plan, self._turn(plan, hand, barred)) for plan in offered]
        stages = max(1, (len(tried) - 1).bit_length())
        rounds = 0
        for _ in range(stages):
            times = max(FEWEST_ROUNDS, self.effort.rounds // stages // len(tried))
            guesses = [self._guess() for _ in range(times)]
            rounds += times
            tried = [
                (won + sum(self._won(ended(guess, turn)) for guess in guesses), plan, turn)
                for won, plan, turn in tried
            ]
            tried.sort(key=lambda one: -one[0])
            tried = tried[: (len(tried) + 1) // 2]
        return tried[0][1], tried[0][0] / rounds

    def _turn(self, plan: Plan, hand: int, barred: int) -> Turn:
        """What the round would be after the plan."""
        at, way = self.round, plan.way
        gone = (at.gone & ~barred) | (hand & ~way.hand)
        opened = at.opened | (1 << at.seat if way.melds else 0)
        took = bool(barred) or self.view.known.drew == "upcard"
        return Turn(plan.rest, wants_of(plan.rest), opened, way.table, gone, plan.discard, took)

    def _guess(self) -> Round:
        """The round as it may be, a card having been drawn: before the draw that is the upcard."""
        guess = self.guesser.guess()
        before = self.view.known.phase == TO_DRAW
        return guess._replace(pile=guess.pile[:-1]) if before else guess

    def _share_from_stock(self) -> float:
        rounds = self.effort.stock_rounds
        guesses = (self.guesser.guess() for _ in range(rounds))
        return sum(self._won(guess, from_stock=True) for guess in guesses) / rounds

    def _won(self, after: Round | None, from_stock: bool = False) -> float:
        """1 if the round is won from there by simple play, 0 if lost; a draw is worth one seat's share."""
        winner = NOBODY if after is None else play_out(after, from_stock)
        return 1 / len(self.round.hands) if winner == NOBODY else float(winner == self.seat)
