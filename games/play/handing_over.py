"""Somebody who played as a guest signs in: the seats of the one row go to the other."""

from __future__ import annotations

from django.db import transaction

from games.bots import DEFAULT_LEVEL
from games.models import Match, Seat

from .seating import _go_on, _locked


def hand_over(user, to) -> None:
    """All the seats of `user` are those of `to`, under the name of `to`, in matches that are over as well.

    Nobody has two seats in one match: where both sit at one table, `to` keeps the seat that was theirs, and the other
    one passes to a bot. The versions of the other matches stay: no form that somebody is about to send goes stale.
    """
    with transaction.atomic():
        for match in Match.objects.of(user).filter(seats__user=to).order_by("pk"):
            match = _locked(match)
            match.seats.filter(user=user).update(user=None, name="", bot=DEFAULT_LEVEL, away=False)
            _go_on(match)
        Seat.objects.filter(user=user).update(user=to, name=to.display_name)
