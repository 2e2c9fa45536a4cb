"""The last fall-back of a bot's turn: it needs no strategy and always leads to the end of the turn."""

from __future__ import annotations

from games.engine.moves import DISCARD, DRAW, PASS, TAKE, UNDO, Move
from games.engine.state import RoundView

from .base import Choice, legal_moves, variant_of


def fallback(view: RoundView) -> Choice:
    """Pass, or draw from the stock, or discard the highest card that may be discarded, or undo.

    A debt (the upcard taken, a freed joker) refuses every discard; undone step by step it is gone. Where too many
    undos were made already, whatever else is legal pays it.
    """
    moves = legal_moves(view)
    kinds = {move.kind for move in moves}
    for kind in (PASS, DRAW):
        if kind in kinds:
            return Choice(Move(kind), "fallback", {})
    discards = [move for move in moves if move.kind == DISCARD]
    if discards:
        points = variant_of(view.known).card_points
        return Choice(max(discards, key=lambda move: points(move.card)), "fallback", {})
    if UNDO in kinds:
        return Choice(Move(UNDO), "fallback", {})
    return Choice(next((move for move in moves if move.kind != TAKE), moves[0]), "fallback", {})
