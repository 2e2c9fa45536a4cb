"""How rounds and matches begin and end, and who is to act. Everything here runs inside a transaction of its
caller, which holds the match's row."""

from __future__ import annotations

from datetime import timedelta

from django.utils import timezone

from games import shuffle
from games.engine.cards import join
from games.engine.moves import SHUFFLE, Move
from games.engine.state import RoundResult, RoundState
from games.models import Match, Round

from . import folding
from .queue import wake_bot


def deal_round(match: Match, dealer: int | None = None) -> RoundState:
    """Deal the match's next round; without a dealer the shuffle draws one. Saves the round, not the match."""
    number, seats = match.round_number + 1, len(match.scores)
    secret = shuffle.new_secret()
    drawn, deck = shuffle.deal(
        secret, match.code, number, match.rules.deck(match.all_options), seats
    )
    round_ = Round(
        match=match,
        number=number,
        dealer=drawn if dealer is None else dealer,
        deck=join(deck),
        secret=secret.hex(),
        scores=match.scores,
    )
    state, round_.head = folding.dealt(round_)
    round_.save(force_insert=True)
    match.round_number = number
    return state


def new_stock(round_: Round, state: RoundState) -> Move:
    """The entry that no seat makes: the discard pile without its top card, shuffled."""
    cards = shuffle.new_stock(
        bytes.fromhex(round_.secret),
        round_.match.code,
        round_.number,
        nth=state.used_up + 1,
        cards=state.discards[:-1],
    )
    return Move(SHUFFLE, cards)


def go_on(match: Match, round_: Round, state: RoundState) -> None:
    """After moves that led to `state`: end the round and deal the next, or end the match; say who is to act."""
    if state.result is not None:
        state = _end_round(match, round_, state.result)
    set_to_act(match, state)


def _end_round(match: Match, round_: Round, result: RoundResult) -> RoundState | None:
    """The next round as dealt; None if the match is over."""
    round_.result = result_facts(result)
    standings = match.rules.standings([result], match.all_options, start=round_.scores)
    match.scores = list(standings.scores)
    if not standings.over:
        return deal_round(match, standings.next_dealer)
    match.status, match.winner = Match.Status.FINISHED, standings.winner
    return None


def set_to_act(match: Match, state: RoundState | None) -> None:
    """Who is to act, and by when if it is a bot; wakes the bot after the commit. Saves nothing."""
    match.to_act = state.to_act if state else None
    set_due(match)


def set_due(match: Match) -> None:
    """By when it is to act, if a bot plays the seat that is; wakes the bot after the commit. Saves nothing."""
    match.due_at = match.lease_until = None
    if match.to_act is not None and match.seats.all()[match.to_act].played_by_bot:
        match.due_at = timezone.now() + timedelta(milliseconds=match.pace)
        wake_bot(match)


def result_facts(result: RoundResult) -> dict:
    """The result as it is stored: plain values, cards as text."""
    return result._asdict() | {
        "hands": [join(hand) for hand in result.hands],
        "knocker_melds": [join(meld) for meld in result.knocker_melds],
        "defender_melds": [join(meld) for meld in result.defender_melds],
        "laid_off": [[join([card]), meld] for card, meld in result.laid_off],
    }
