"""Folds: from a deck and moves to the state after them, for one round and for a whole record."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import NamedTuple

from .errors import EngineError, IllegalMove
from .moves import SHUFFLE, Entry
from .record import Record, RecordedRound
from .state import OVER, SHUFFLE_DUE, RoundResult, RoundState
from .variant import Standings, Variant

# What a record can say that the rules contradict, beside illegal moves. Add, never rename.
RECORD_CODES = ("match_over", "round_not_over", "wrong_round", "wrong_dealer", "wrong_scores")


class RecordError(EngineError):
    """A round that can't stand where it stands in its record. `code` is one of RECORD_CODES."""


class Folded(NamedTuple):
    """A record after its last line.

    number: the last round's. state: that round. results: of this record's rounds that are over. standings:
    where the match stands, with the scores that it began this record with.
    """

    variant: Variant
    number: int
    state: RoundState
    results: tuple[RoundResult, ...]
    standings: Standings


def step(variant: Variant, state: RoundState, entry: Entry) -> RoundState:
    """The state after one entry; IllegalMove if it breaks a rule, or if it isn't the seat's turn."""
    seat, move = entry
    if state.phase == OVER:
        raise IllegalMove("round_over")
    if seat is not None or move.kind != SHUFFLE:  # nobody makes a shuffle
        if state.phase == SHUFFLE_DUE:
            raise IllegalMove("shuffle_due")
        if seat != state.seat:
            raise IllegalMove("not_your_turn", to_act=state.seat)
    return variant.apply(state, move)


def fold_round(variant: Variant, state: RoundState, entries: Iterable[Entry]) -> RoundState:
    """The state after all `entries`; IllegalMove from the first that breaks a rule."""
    for entry in entries:
        state = step(variant, state, entry)
    return state


def fold(record: Record) -> Folded:
    """The record folded to its end. IllegalMove or RecordError, with the fact `line` if it was read from text."""
    variant, options = record.variant, record.options
    begun = record.rounds[0].scores or (0,) * record.seats
    standings = Standings(
        begun, over=_reached(begun, options.target), winner=None, next_dealer=None
    )
    folded: Folded | None = None
    for played in record.rounds:
        _check_follows(folded, played, standings)
        state = _fold_recorded(variant, record, played)
        results = folded.results if folded else ()
        if state.result:
            results += (state.result,)
            standings = variant.standings(results, options, begun)
        folded = Folded(variant, played.number, state, results, standings)
    assert folded is not None
    return folded


def _reached(scores: tuple[int, ...], target: int) -> bool:
    return bool(target) and max(scores) >= target


def _fold_recorded(variant: Variant, record: Record, played: RecordedRound) -> RoundState:
    state = variant.start(played.deck, played.dealer, record.seats, record.options)
    lines = played.lines.entries if played.lines else (None,) * len(played.entries)
    for line, entry in zip(lines, played.entries, strict=True):
        with _at(line):
            state = step(variant, state, entry)
    return state


def _check_follows(before: Folded | None, played: RecordedRound, standings: Standings) -> None:
    """The round is due, and its number, dealer and scores are what the rounds before it make them."""
    lines = played.lines.tags if played.lines else {}
    with _at(lines.get("Round")):
        if standings.over:
            raise RecordError("match_over")
        if before is None:
            return
        if before.state.result is None:
            raise RecordError("round_not_over", round=before.number)
        if played.number != before.number + 1:
            raise RecordError("wrong_round", due=before.number + 1)
    with _at(lines.get("Dealer")):
        if played.dealer != standings.next_dealer:
            raise RecordError("wrong_dealer", due=standings.next_dealer)
    with _at(lines.get("Scores")):
        if played.scores not in (None, standings.scores):
            raise RecordError("wrong_scores", due=list(standings.scores))


@contextmanager
def _at(line: int | None) -> Iterator[None]:
    """Tells an error on which line of the record it happened."""
    try:
        yield
    except EngineError as error:
        error.facts["line"] = line
        raise
