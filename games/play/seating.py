"""What becomes of a person's seats: another name, a bot for a while, a bot for good."""

from __future__ import annotations

from django.db import transaction

from games.bots import DEFAULT_LEVEL
from games.models import Match, Seat

from .dealing import set_due


def rename_seats(user) -> None:
    """All the user's seats show `user.display_name`, those of matches that are over as well.

    The versions of the matches stay: no form that somebody is about to send goes stale by it.
    """
    Seat.objects.filter(user=user).update(name=user.display_name)


def bots_beside(user) -> list[str]:
    """What the bots are called that sit at the user's running tables."""
    matches = Match.objects.running().of(user)
    return list(Seat.objects.filter(match__in=matches, user=None).values_list("name", flat=True))


def step_away(user) -> None:
    """Bots play the user's seats in all running matches until `come_back`."""
    for match in _running(user):
        with transaction.atomic():
            match = _locked(match)
            match.seats.filter(user=user).update(away=True)
            _go_on(match)


def come_back(user) -> None:
    """The user has their seats back in all running matches; a bot's turn that has not begun is theirs."""
    for match in _running(user):
        with transaction.atomic():
            match = _locked(match)
            match.seats.filter(user=user).update(away=False)
            _go_on(match)


def leave_all(user) -> None:
    """The user is gone for good: their seats have neither user nor name any more, and bots play the running matches
    on. A match in which nobody is left but bots is abandoned. Whoever else has a seat keeps it, and their score."""
    for match in _running(user):
        with transaction.atomic():
            match = _locked(match)
            match.seats.filter(user=user).update(user=None, name="", bot=DEFAULT_LEVEL, away=False)
            _go_on(match)
    Seat.objects.filter(user=user).update(user=None, name="", away=False)


def _running(user) -> list[Match]:
    return list(Match.objects.running().of(user).order_by("pk"))  # locked in one order by everybody


def _locked(match: Match) -> Match:
    """The match as it is now; nobody else writes it before the end of the transaction."""
    return Match.objects.select_for_update().get(pk=match.pk)


def _go_on(match: Match) -> None:
    """After its seats have changed: the bot that is to act now is woken, and every page shows who plays."""
    if match.is_over:
        return
    match.version += 1
    if not match.seats.exclude(user=None).exists():
        match.status, match.to_act = Match.Status.ABANDONED, None
    set_due(match)
    match.save()
