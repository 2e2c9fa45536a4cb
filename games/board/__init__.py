"""From a round's view to what its page shows. No cards but the view's come in here: a hidden one can't go out.

`board` is what views ask for. The modules: `faces` (cards), `lines` (the moves in words), `offers` (the
buttons), `table` (a round in play), `results` (a round that is over).
"""

from __future__ import annotations

import secrets
from collections.abc import Collection

from django.db.models import prefetch_related_objects

from games import play
from games.engine.cards import Card
from games.labels.refusals import Refusal
from games.models import Match, Seat
from games.prefs import Prefs
from games.selection import read

from .offers import Row, row
from .results import Result, result
from .table import Table, table

__all__ = ["Result", "Row", "Table", "board", "buttons"]


def board(
    match: Match,
    seat: Seat,
    prefs: Prefs,
    *,
    cards: Collection[Card] = (),
    checked: Collection[str] = (),
    meld: int | None = None,
    picked: Collection[str] = (),
    refusal: Refusal | None = None,
) -> Table | Result:
    """What the seat's page shows: the result that it has not seen yet, else the round in play.

    cards, checked, meld, picked: what is selected (`checked`: the cards' form values).
    """
    prefetch_related_objects([match], "seats")  # asked for once, however often they are looked at
    number = play.round_shown(match, seat)
    view = play.look(match, seat.number, number)
    if view.result or match.is_over:
        before = match.rounds.values_list("scores", flat=True).get(number=number)
        return result(match, view, round_number=number, before=before, refusal=refusal)
    return table(
        match,
        view,
        read(match.rules, view, cards, meld, picked),
        round_number=number,
        prefs=prefs,
        checked=checked,
        refusal=refusal,
        key=secrets.token_urlsafe(9),
    )


def buttons(
    match: Match, seat: Seat, *, cards: Collection[Card], meld: int | None, picked: Collection[str]
) -> Row:
    """The row of buttons alone, for a selection that changed."""
    view = play.look(match, seat.number, play.round_shown(match, seat))
    return row(read(match.rules, view, cards, meld, picked), view, match.variant)
