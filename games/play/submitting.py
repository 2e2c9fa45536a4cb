"""A move, or the several moves of one press: all or nothing, and once."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from typing import TypeAlias

from django.db import transaction

from games.engine.errors import IllegalMove
from games.engine.moves import Move as EngineMove
from games.engine.moves import move_text
from games.engine.state import SHUFFLE_DUE, RoundState, RoundView
from games.models import Match, Move, Round

from . import folding
from .dealing import go_on, new_stock
from .refusals import MatchOver, NotYourTurn, Stale

Moves: TypeAlias = Sequence[EngineMove] | Callable[[RoundView], Sequence[EngineMove]]


def submit(match: Match, seat: int, moves: Moves, version: int, key: str = "") -> Match:
    """The match after `seat` made `moves` on the page of `version`; one transaction, one row a move.

    moves: one or more; or a function that reads them off the seat's view. The latter is for a form whose meaning
    hangs on the board: it is asked only on the board of `version`, and may raise any EngineError.

    Refused, with nothing changed, in this order: MatchOver, Stale, NotYourTurn (each has the match as it is
    now), IllegalMove. The same `key` sent again by the same seat does nothing and returns the match as it is.
    """
    key = _safe(key)
    with transaction.atomic():
        match = Match.objects.select_for_update().prefetch_related("seats").get(pk=match.pk)
        if key and Move.objects.filter(match=match, seat=seat, key=key).exists():
            return match
        if match.is_over:
            raise MatchOver(match)
        if match.version != version:
            raise Stale(match)
        if match.to_act != seat:
            raise NotYourTurn(match)
        round_ = match.get_round()
        before = folding.state_of(round_)
        if callable(moves):
            moves = moves(match.rules.view(before, seat))
        state = _play(round_, before, seat, moves)
        _record(round_, before, state, key)
        go_on(match, round_, state)
        match.version += 1
        round_.save(update_fields=["length", "head", "result"])
        match.save()
    return match


def _play(round_: Round, state: RoundState, seat: int, moves: Sequence[EngineMove]) -> RoundState:
    """The state after the moves, and after the shuffle that they made due."""
    rules = round_.match.rules
    if not moves:
        raise ValueError("no moves")
    for move in moves:
        if state.to_act != seat:  # an earlier one of them ended the turn
            raise IllegalMove("round_over" if state.result else "not_your_turn")
        state = rules.apply(state, move)
    if state.phase == SHUFFLE_DUE:
        state = rules.apply(state, new_stock(round_, state))
    return state


def _record(round_: Round, before: RoundState, state: RoundState, key: str) -> None:
    """Store what `state` has more in its log than `before`; remember the state once that is certain."""
    entries = state.log[len(before.log) :]
    for entry in entries:
        round_.head = folding.head_after(round_.head, entry)
    round_.length = len(state.log)
    Move.objects.bulk_create(
        Move(
            match=round_.match,
            round=round_,
            number=number,
            seat=seat,
            text=move_text(move),
            key=key if key and number == len(before.log) + 1 else None,
        )
        for number, (seat, move) in enumerate(entries, len(before.log) + 1)
    )
    folded = folding.Folded(state, round_.head)
    transaction.on_commit(lambda: folding.memory.put(round_.pk, folded), robust=True)


def _safe(key: str) -> str:
    """Whatever was sent as a key, in a form that every database can store."""
    if len(key) <= 64 and key.isascii() and key.isprintable():
        return key
    return hashlib.sha256(key.encode(errors="surrogatepass")).hexdigest()
