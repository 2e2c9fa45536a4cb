"""States as the plain values that the command line prints as JSON (notation.md)."""

from __future__ import annotations

from typing import Any

from .cards import Card, text
from .moves import Entry, move_text
from .replay import Folded
from .state import RoundResult, RoundState


def state_object(folded: Folded) -> dict[str, Any]:
    """The whole truth about the last round, and where the match stands."""
    state = folded.state
    return _object(folded, state, state.log[-1:])


def view_object(folded: Folded, seat: int | None) -> dict[str, Any]:
    """The same as a seat (None: a watcher) may know it. The round's last move is public, whoever made it."""
    known = folded.variant.view(folded.state, seat).known
    return _object(folded, known, folded.variant.public_moves(folded.state)[-1:])


def _object(folded: Folded, state: RoundState, last: tuple[Entry, ...]) -> dict[str, Any]:
    return {
        "variant": state.variant,
        "round": folded.number,
        "dealer": state.dealer,
        "to_act": state.to_act,
        "phase": state.phase,
        "hands": [_texts(hand) for hand in state.hands],
        "stock": len(state.stock),
        "upcard": None if state.upcard is None else text(state.upcard),
        "discards": len(state.discards),
        "obligations": [text(obligation.card) for obligation in state.obligations],
        "melds": [
            {
                "owner": meld.owner,
                "cards": _texts(meld.cards),
                "kind": meld.kind,
                "stands_for": _texts(meld.stands_for),
            }
            for meld in state.melds
        ],
        "opened": list(state.opened),
        "scores": list(folded.standings.scores),
        "last": {"seat": last[0][0], "move": move_text(last[0][1])} if last else None,
        "round_result": _result(state.result),
        "over": folded.standings.over,
        "winner": folded.standings.winner,
    }


def _result(result: RoundResult | None) -> dict[str, Any] | None:
    if result is None:
        return None
    ended = {"kind": result.kind, "winner": result.winner, "points": result.points}
    if result.knocker is None:
        return ended
    return ended | {
        "knocker": result.knocker,
        "deadwood": list(result.deadwood),
        "knocker_melds": [_texts(meld) for meld in result.knocker_melds],
        "laid_off": [text(card) for card, _ in result.laid_off],
        "defender_melds": [_texts(meld) for meld in result.defender_melds],
    }


def _texts(cards: tuple[Card, ...]) -> list[str]:
    return [text(card) for card in cards]
