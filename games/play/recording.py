"""A match as its players may keep it: the rounds that are over whole, the round in play as one seat may know it."""

from __future__ import annotations

from games.engine.cards import parse_cards
from games.engine.moves import Entry, parse_move
from games.engine.printed import view_object
from games.engine.record import Record, RecordedRound, Tag, dump
from games.engine.replay import Folded
from games.engine.variant import Standings
from games.models import Match, Round

from .folding import state_of


def record_of(match: Match) -> str | None:
    """The record (docs/records.md) of all rounds of the match that are over; None while there is none.

    A round that is not over is no part of it: its deck is secret.
    """
    rounds = match.rounds.exclude(result=None).order_by("number").prefetch_related("moves")
    if not rounds:
        return None
    facts = {"Match": match.code, "Date": f"{match.created:%Y-%m-%d}"} | {
        f"Seat{seat.number}": seat.name for seat in match.seats.all() if seat.name
    }
    record = Record(
        match.rules,
        match.all_options,
        len(match.scores),
        tuple(_recorded(round_) for round_ in rounds),
        tuple(Tag(name, value) for name, value in facts.items()),
    )
    return dump(record)


def _recorded(round_: Round) -> RecordedRound:
    entries: tuple[Entry, ...] = tuple(
        (move.seat, parse_move(move.text)) for move in round_.moves.all()
    )
    return RecordedRound(
        round_.number,
        round_.dealer,
        parse_cards(round_.deck),
        None,  # every match begins with its first round, and the rest follows
        entries,
    )


def seen_now(match: Match, seat: int) -> dict:
    """The round in play, or the last, as `seat` may know it: plain values, as the engine's command `view` prints."""
    round_ = match.get_round()
    standings = Standings(tuple(match.scores), match.is_over, match.winner, None)
    folded = Folded(match.rules, round_.number, state_of(round_), (), standings)
    return view_object(folded, seat)
