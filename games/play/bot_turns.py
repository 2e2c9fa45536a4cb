"""A bot's whole turn: thought out on a copy, outside of any transaction, then submitted like anybody's.

A bot that raises, breaks a rule, thinks too long or dies is replaced for the rest of the turn by the next lower
level, and at last by the fall-back. What happened is kept as an `Incident`; the log names that, and no card.
"""

from __future__ import annotations

import atexit
import logging
from collections.abc import Sequence
from datetime import timedelta

from django.conf import settings
from django.utils import timezone

from games.bots import BOTS, DEFAULT_LEVEL, LEVELS, fallback
from games.bots.thinking import Answer, Question, Thinker, think
from games.engine.errors import IllegalMove
from games.engine.moves import Move
from games.engine.state import RoundState
from games.models import Incident, Match, Round, Seat

from .folding import state_of
from .incidents import bot_seed, note
from .refusals import Refused
from .submitting import submit

logger = logging.getLogger(__name__)

MOVES_A_TURN = 60  # more than any sensible turn has
EARLY = timedelta(seconds=0.25)  # clocks differ

thinker = Thinker(settings.BOT_PATIENCE)
atexit.register(thinker.end)


def take_bot_turn(match_id: int) -> bool:
    """Play the turn that is due in this match, whole, in one transaction; whether it was played.

    Harmless at any time: if no bot's turn is due, if another worker is at it, or if the match has moved on
    meanwhile, nothing happens. A worker that dies loses its claim after `BOT_LEASE` seconds; one that lives
    claims on while it thinks.
    """
    now = timezone.now()
    claimed = Match.objects.due(now + EARLY).filter(pk=match_id)
    if not claimed.update(lease_until=now + _lease()):
        return False
    match = Match.objects.get(pk=match_id)
    seat = match.seats.filter(number=match.to_act).first()  # none if it was ended just now
    if not seat or not seat.played_by_bot:
        return False
    round_ = match.get_round()
    moves = turn_of(round_, state_of(round_), seat)
    try:
        submit(match, seat.number, moves, match.version)
    except Refused:
        return False
    return True


def _lease() -> timedelta:
    return timedelta(seconds=settings.BOT_LEASE)


def _claim_on(match: Match) -> None:
    """Claim the match anew once half of the claim is used up, so that no second worker thinks the same.

    What is left is as long as the longest wait for one answer, `BOT_PATIENCE`. Nothing if the match has moved on.
    """
    now = timezone.now()
    if match.lease_until and match.lease_until < now + _lease() / 2:
        match.lease_until = now + _lease()
        still = Match.objects.filter(pk=match.pk, version=match.version)
        still.update(lease_until=match.lease_until)


def turn_of(round_: Round, state: RoundState, seat: Seat) -> list[Move]:
    """The moves of the bot's turn, from `state` to its end."""
    rules = round_.match.rules
    levels = _levels(seat)
    moves: list[Move] = []
    turn = state.turn
    while state.to_act == seat.number and state.turn == turn:
        _claim_on(round_.match)
        try:
            if levels and len(moves) >= MOVES_A_TURN:
                raise _Failed(Incident.Kind.ENDLESS)
            move = _choice(round_, state, levels)
            state = rules.apply(state, move)
        except Exception as error:
            # Neither its message nor its traceback, anywhere: they may tell cards.
            if not levels:
                raise RuntimeError(f"the fall-back failed: {type(error).__name__}") from None
            failure = error if isinstance(error, _Failed) else _Failed.by_move(error)
            note(round_, seat, levels[0], moves, failure.kind, failure.error)
            levels = [] if failure.kind == Incident.Kind.ENDLESS else levels[1:]
        else:
            moves.append(move)
    return moves


class _Failed(Exception):
    """A bot has made no move, or none that counts."""

    def __init__(self, kind: Incident.Kind, error: str = "") -> None:
        super().__init__(kind)
        self.kind, self.error = kind, error

    @classmethod
    def by_move(cls, error: Exception) -> _Failed:
        """What the rules say to its move."""
        code = error.code if isinstance(error, IllegalMove) else type(error).__name__
        return cls(Incident.Kind.ILLEGAL, code)


def _levels(seat: Seat) -> list[str]:
    """The seat's level and the lower ones, in the order in which they are asked.

    None for a bot of a former version of the site: then the fall-back plays. For somebody who is away the usual one.
    """
    own = seat.bot or DEFAULT_LEVEL
    known = BOTS[seat.match.variant]
    lower = LEVELS[: LEVELS.index(own)] if own in LEVELS else ()
    return [own, *reversed(lower)] if own in known else []


def _choice(round_: Round, state: RoundState, levels: Sequence[str]) -> Move:
    """The move of the first of these levels, or of the fall-back; `_Failed` if it makes none."""
    match = round_.match
    view = match.rules.view(state, state.seat)
    if not levels:
        return fallback(view).move
    answer = _ask(
        Question(
            *(match.variant, levels[0], view, match.rules.public_moves(state)),
            seed=bot_seed(round_, len(state.log)),
            seconds=settings.BOT_SECONDS,
        )
    )
    if answer.choice is None:
        raise _Failed(Incident.Kind(answer.why), answer.error)
    return answer.choice.move


def _ask(question: Question) -> Answer:
    if settings.BOT_PROCESS:
        try:
            return thinker.ask(question)
        except OSError as error:  # no process can be started: then here
            logger.warning("A bot thinks in the worker itself: %s", error)
    return think(question)
