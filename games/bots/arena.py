"""Bots against each other: one `a` against `b` in all the other seats, from the same cards in every seat.

    outcome = play(Contest("gin", "hard", "normal", deals=500, options=make_options(gin, {"target": 100})))
    print("\n".join(report(outcome)))

Each deal is played once for every seat of `a`: the decks of a match hang on the seed, the deal's number and
the round's, not on who plays. What chance a bot needs hangs on the seed, the deal and the seat of `a`. So the
same contest has the same outcome, whatever the number of processes; only the times differ.
"""

from __future__ import annotations

import importlib
import multiprocessing
import random
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import NamedTuple

from games.engine.errors import EngineError
from games.engine.moves import Entry
from games.engine.record import Record, RecordedRound, dump
from games.engine.state import OVER, Options, RoundResult, RoundState, RoundView
from games.engine.variant import Variant
from games.engine.variants import VARIANTS

from .base import Bot, Choice
from .measures import Interval, Times, ratio, wilson
from .random_play import Random
from .table import new_stock, shuffled_deck

MOST_ROUNDS = 200  # a match that is longer has no winner: void rounds can go on for ever
MOST_SECONDS = 2.0  # of CPU time, a move: more is an overrun
MOST_MOVES = 5000  # a round; far above any that random play has made with sense on one side


class Contest(NamedTuple):
    """What is played. `a` and `b` are levels, "random", or a class as `module:Name`."""

    variant: str
    a: str
    b: str
    deals: int
    options: Options
    seats: int = 2
    seed: int = 1
    check: bool = False  # after every move: a canonical move, no overrun, all cards still there


class Deal(NamedTuple):
    """What came of one deal, in all its matches together; the points of `a` are less the others' mean."""

    matches: int
    won: int  # by a
    undecided: int
    rounds: int
    rounds_won: int  # by a
    void: int  # rounds that nobody won
    points: float
    moves: int


class Outcome(NamedTuple):
    """What came of a contest."""

    contest: Contest
    deals: tuple[Deal, ...]
    times_a: Times
    times_b: Times

    def total(self, name: str) -> int:
        """The sum of a field of `Deal`."""
        return sum(getattr(deal, name) for deal in self.deals)

    @property
    def win_rate(self) -> Interval:
        """Of the matches that somebody won, those that `a` won."""
        return wilson(self.total("won"), self.total("matches") - self.total("undecided"))

    @property
    def points(self) -> Interval:
        """Points a round, of `a` less the mean of the others; the deals are the samples."""
        return ratio([deal.points for deal in self.deals], [deal.rounds for deal in self.deals])


class BotFailed(Exception):
    """A bot raised, made an illegal move, or (with `check`) took too long or lost a card. Says where, with a record."""


def bot_named(variant: str, name: str) -> Bot:
    """A level, "random", or `module:Name`, a class that is called without arguments. LookupError, ImportError."""
    from . import BOTS  # here alone: it imports the games, which could want this

    if name == "random":
        return Random()
    if ":" in name:
        module, _, called = name.partition(":")
        made: Bot = getattr(importlib.import_module(module), called)()
        return made
    return BOTS[variant][name]


def play(
    contest: Contest, jobs: int = 1, progress: Callable[[int], None] = lambda done: None
) -> Outcome:
    """Play the contest in so many processes; `progress` is told how many deals are done. BotFailed."""
    deals: list[Deal] = []
    times_a, times_b = Times(), Times()
    with _mapped(jobs) as mapped:
        for deal, of_a, of_b in mapped(partial(play_deal, contest), range(contest.deals)):
            deals.append(deal)
            times_a.merge([of_a])
            times_b.merge([of_b])
            progress(len(deals))
    return Outcome(contest, tuple(deals), times_a, times_b)


_Played = tuple[Deal, Times, Times]
_Mapper = Callable[[Callable[[int], _Played], range], Iterator[_Played]]


@contextmanager
def _mapped(jobs: int) -> Iterator[_Mapper]:
    """A map in this process, or in `jobs` others; in the order of what is mapped."""
    if jobs == 1:
        yield map
        return
    with multiprocessing.get_context("spawn").Pool(jobs) as pool:
        yield pool.imap


def play_deal(contest: Contest, deal: int) -> _Played:
    """One deal, with `a` in every seat in turn: what came of it, and how long the moves of `a` and `b` took."""
    a = _Timed(bot_named(contest.variant, contest.a), contest.check)
    b = _Timed(bot_named(contest.variant, contest.b), contest.check)
    won = undecided = rounds = rounds_won = void = moves = 0
    points = 0.0
    for seat in range(contest.seats):
        bots = [a if other == seat else b for other in range(contest.seats)]
        results, winner, entries = _play_match(contest, deal, seat, bots)
        won += winner == seat
        undecided += winner is None
        rounds += len(results)
        rounds_won += sum(result.winner == seat for result in results)
        void += sum(result.winner is None for result in results)
        moves += entries
        for result in results:
            mine = result.scores[seat]
            points += mine - (sum(result.scores) - mine) / (contest.seats - 1)
    made = Deal(contest.seats, won, undecided, rounds, rounds_won, void, points, moves)
    return made, a.times, b.times


def _play_match(
    contest: Contest, deal: int, seat: int, bots: list[_Timed]
) -> tuple[list[RoundResult], int | None, int]:
    """One match: the results of its rounds, its winner, and the number of its moves."""
    variant, options = VARIANTS[contest.variant], contest.options
    play = random.Random(f"{contest.seed} {deal} {seat} play")
    results: list[RoundResult] = []
    dealer, moves = 0, 0
    while len(results) < MOST_ROUNDS:
        cards = random.Random(f"{contest.seed} {deal} {len(results)}")
        deck = shuffled_deck(variant, options, cards)
        state = variant.start(deck, dealer, contest.seats, options)
        while state.phase != OVER:
            try:
                state = _next_state(variant, state, bots, cards, play, contest.check)
                if len(state.log) > MOST_MOVES:
                    raise AssertionError("a round without an end")
            except Exception as error:
                played = RecordedRound(1, dealer, deck, entries=state.log)
                record = dump(Record(variant, options, contest.seats, (played,)))
                where = f"deal {deal}, a in seat {seat}, seat {state.seat} to act"
                raise BotFailed(f"{where}: {_told(error)}\n{record}") from error
        assert state.result is not None
        results.append(state.result)
        moves += len(state.log)
        standings = variant.standings(results, options)
        if standings.over:
            return results, standings.winner, moves
        dealer = state.result.next_dealer
    return results, None, moves


def _next_state(
    variant: Variant,
    state: RoundState,
    bots: list[_Timed],
    cards: random.Random,
    play: random.Random,
    check: bool,
) -> RoundState:
    seat = state.to_act
    if seat is None:
        return variant.apply(state, new_stock(state, cards))
    choice = bots[seat].choose(variant.view(state, seat), variant.public_moves(state), play)
    after = variant.apply(state, choice.move)
    if check:
        if after.log[-1][1] != choice.move:
            raise AssertionError(f"not the canonical form: {choice.move}")
        if sorted(_all_cards(after)) != sorted(_all_cards(state)):
            raise AssertionError(f"cards lost or made by {choice.move}")
    return after


def _all_cards(state: RoundState) -> Iterator[int]:
    for cards in (*state.hands, state.stock, state.discards, *(meld.cards for meld in state.melds)):
        yield from cards


def _told(error: Exception) -> str:
    facts = dict(error.facts) if isinstance(error, EngineError) else ""
    return f"{type(error).__name__}: {error} {facts}".strip()


class _Timed:
    """A bot, and how long its moves took."""

    def __init__(self, bot: Bot, check: bool) -> None:
        self.bot, self.check, self.times = bot, check, Times()

    def choose(
        self, view: RoundView, public_moves: tuple[Entry, ...], rng: random.Random
    ) -> Choice:
        began = time.process_time()
        choice = self.bot.choose(view, public_moves, rng)
        took = time.process_time() - began
        self.times.add(took)
        if self.check and took > MOST_SECONDS:
            raise AssertionError(f"{took:.2f} s for {choice.move}")
        return choice


def report(outcome: Outcome) -> Iterator[str]:
    """The outcome in a few lines; all but the last two are the same whenever the contest is played."""
    contest, total = outcome.contest, outcome.total
    others = f"{contest.seats - 1} x {contest.b}" if contest.seats > 2 else contest.b
    yield (
        f"{contest.variant}: {contest.a} against {others}, seed {contest.seed}: {total('matches')} matches "
        f"({contest.deals} deals, each played {contest.seats} times), {total('rounds')} rounds"
    )
    share = outcome.win_rate
    even = 1 / contest.seats
    yield (
        f"matches won by {contest.a}: {share.value:.1%} [{share.low:.1%}, {share.high:.1%}] of the "
        f"{total('matches') - total('undecided')} that somebody won (even: {even:.1%}); "
        f"nobody: {total('undecided')}"
    )
    won = wilson(total("rounds_won"), total("rounds") - total("void"))
    yield (
        f"rounds won by {contest.a}: {won.value:.1%} [{won.low:.1%}, {won.high:.1%}] of the "
        f"{total('rounds') - total('void')} that somebody won; void or drawn: {total('void')}"
    )
    points = outcome.points
    yield (
        f"points a round, {contest.a} less the others' mean: "
        f"{points.value:+.2f} [{points.low:+.2f}, {points.high:+.2f}]"
    )
    yield f"moves a round: {total('moves') / max(1, total('rounds')):.1f}"
    for name, times in ((contest.a, outcome.times_a), (contest.b, outcome.times_b)):
        yield (
            f"CPU time a move, {name}: median {times.quantile(0.5) * 1e3:.2f} ms, "
            f"95 % {times.quantile(0.95) * 1e3:.2f} ms, longest {times.longest * 1e3:.1f} ms"
        )


def figures(outcome: Outcome) -> dict[str, object]:
    """The same as plain values: shares and points as [value, low, high], times in milliseconds."""
    contest = outcome.contest
    times = {"times_a": outcome.times_a, "times_b": outcome.times_b}
    return {
        **{
            name: getattr(contest, name) for name in ("variant", "a", "b", "seats", "seed", "deals")
        },
        **{name: outcome.total(name) for name in Deal._fields if name != "points"},
        "win_rate": list(outcome.win_rate),
        "points": list(outcome.points),
        **{
            name: {
                "moves": taken.counts.total(),
                "median": round(taken.quantile(0.5) * 1e3, 3),
                "p95": round(taken.quantile(0.95) * 1e3, 3),
                "longest": round(taken.longest * 1e3, 3),
            }
            for name, taken in times.items()
        },
    }
