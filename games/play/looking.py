"""The only door through which a round is read."""

from __future__ import annotations

from django.db.models import F

from games.engine.state import RoundView
from games.models import Match, Round, Seat

from .folding import state_of


def look(match: Match, seat: int | None, round_number: int | None = None) -> RoundView:
    """What `seat` (None: a watcher) may know of that round; by default of the one in play, or the last.

    Round.DoesNotExist for a round that was not dealt.
    """
    return match.rules.view(state_of(match.get_round(round_number)), seat)


def round_shown(match: Match, seat: Seat | None) -> int:
    """The number of the round that this seat's page shows: the result not yet seen, else the round in play."""
    if seat is None:
        return match.round_number
    return min(seat.seen_round + 1, match.round_number)


def see_result(match: Match, seat: int, round_number: int | None = None) -> Match:
    """`seat` has seen the result of that round (by default the one that its page shows) and goes on.

    Does nothing if the round is not over or its result was left behind already: pressed twice is pressed once,
    given the number. The match's version stays: no other page shows anything new.
    """
    place = match.seats.get(number=seat)
    if round_number is None:
        round_number = place.seen_round + 1
    if Round.objects.filter(match=match, number=round_number).exclude(result=None).exists():
        Seat.objects.filter(pk=place.pk, seen_round=round_number - 1).update(
            seen_round=F("seen_round") + 1
        )
    return Match.objects.prefetch_related("seats").get(pk=match.pk)
