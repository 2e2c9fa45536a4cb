"""A bot's whole turn: thought out on a copy, outside of any transaction, then submitted like anybody's."""

from __future__ import annotations

import logging
import random
from collections.abc import Callable
from datetime import timedelta

from django.conf import settings
from django.utils import timezone

from games import shuffle
from games.bots import BOTS, DEFAULT_LEVEL, Choice, fallback
from games.engine.moves import Move
from games.engine.state import RoundState, RoundView
from games.models import Match, Round, Seat

from .folding import state_of
from .refusals import Refused
from .submitting import submit

logger = logging.getLogger(__name__)

MOVES_A_TURN = 60  # more than any sensible turn has
EARLY = timedelta(seconds=0.25)  # clocks differ


def take_bot_turn(match_id: int) -> bool:
    """Play the turn that is due in this match, whole, in one transaction; whether it was played.

    Harmless at any time: if no bot's turn is due, if another worker is at it, or if the match has moved on
    meanwhile, nothing happens. A worker that dies loses its claim after `BOT_LEASE` seconds.
    """
    now = timezone.now()
    lease = timedelta(seconds=settings.BOT_LEASE)
    claimed = Match.objects.due(now + EARLY).filter(pk=match_id)
    if not claimed.update(lease_until=now + lease):
        return False
    match = Match.objects.get(pk=match_id)
    seat = match.seats.get(number=match.to_act)
    if not seat.played_by_bot:
        return False
    round_ = match.get_round()
    moves = think(round_, state_of(round_), seat)
    try:
        submit(match, seat.number, moves, match.version)
    except Refused:
        return False
    return True


def think(round_: Round, state: RoundState, seat: Seat) -> list[Move]:
    """The moves of the bot's turn, from `state` to its end. A bot that fails is replaced by the fall-back."""
    rules = round_.match.rules
    choose = _bot_of(round_.match, seat)
    rng = random.Random(_seed(round_))
    moves: list[Move] = []
    turn = state.turn
    while state.to_act == seat.number and state.turn == turn:
        view = rules.view(state, seat.number)
        try:
            if len(moves) >= MOVES_A_TURN and choose is not _fall_back:
                raise RuntimeError("a turn without an end")
            move = choose(view, rules.public_moves(state), rng).move
            state = rules.apply(state, move)
        except Exception as error:
            # Neither its message nor its traceback, anywhere: they may tell cards.
            if choose is _fall_back:
                raise RuntimeError(f"the fall-back failed: {type(error).__name__}") from None
            choose = _fall_back
            logger.error(
                "A bot failed at round %s, seat %s: %s. The fall-back plays on.",
                round_, seat.number, type(error).__name__,
            )  # fmt: skip
        else:
            moves.append(move)
    return moves


def _bot_of(match: Match, seat: Seat) -> Callable[..., Choice]:
    bot = BOTS[match.variant].get(seat.bot or DEFAULT_LEVEL)
    return bot.choose if bot else _fall_back  # a bot of a former version of the site


def _fall_back(view: RoundView, public_moves: object, rng: object) -> Choice:
    return fallback(view)


def _seed(round_: Round) -> int:
    secret = bytes.fromhex(round_.secret)
    return shuffle.bot_seed(secret, round_.match.code, round_.number, round_.length)
