"""What becomes of a person's seats: another name, a bot for a while, a bot for good, another person."""

from __future__ import annotations

from django.db import transaction
from django.db.models import QuerySet

from games.bots import DEFAULT_LEVEL
from games.models import Match, Seat

from .dealing import set_due
from .names import MOST_NAMES, bot_names

TO_A_BOT = {"user": None, "name": "", "bot": DEFAULT_LEVEL, "away": False}


def rename_seats(user) -> None:
    """All the user's seats show `user.display_name`, those of matches that are over as well.

    The versions of the matches stay: no form that somebody is about to send goes stale by it.
    """
    Seat.objects.filter(user=user).update(name=user.display_name)


def bots_beside(user) -> list[str]:
    """What the bots are called that sit at the user's running tables."""
    matches = Match.objects.running().of(user)
    return list(Seat.objects.filter(match__in=matches, user=None).values_list("name", flat=True))


def rename_bots(user, name: str) -> None:
    """The bots called `name` at the user's running tables are called otherwise from now on, and as nobody beside them.
    The versions of the matches stay."""
    with transaction.atomic():
        for bot in Seat.objects.filter(match__in=_running(user), user=None, name=name):
            taken = set(bot.match.seats.values_list("name", flat=True))
            free = bot_names(user.language, MOST_NAMES, taken=name)
            bot.name = next(other for other in free if other not in taken)
            bot.save(update_fields=["name"])


def step_away(user) -> None:
    """Bots play the user's seats in all running matches until `come_back`."""
    _change_seats(user, _running(user), away=True)


def come_back(user) -> None:
    """The user has their seats back in all running matches; a bot's turn that has not begun is theirs."""
    _change_seats(user, _running(user), away=False)


def leave_all(user) -> None:
    """The user is gone for good: their seats have neither user nor name any more, and bots play the running matches
    on. A match in which nobody is left but bots is abandoned. Whoever else has a seat keeps it, and their score."""
    _change_seats(user, _running(user), **TO_A_BOT)
    Seat.objects.filter(user=user).update(user=None, name="", away=False)


def hand_over(user, to) -> None:
    """All the seats of `user` are those of `to`, under the name of `to`, in matches that are over as well.

    Nobody has two seats in one match: where both sit at one table, `to` keeps the seat that was theirs, and the other
    one passes to a bot. The versions of the other matches stay: no form that somebody is about to send goes stale.
    """
    with transaction.atomic():
        _change_seats(user, Match.objects.of(user).filter(seats__user=to), **TO_A_BOT)
        Seat.objects.filter(user=user).update(user=to, name=to.display_name)


def _running(user) -> QuerySet[Match]:
    return Match.objects.running().of(user)


def _change_seats(user, matches: QuerySet[Match], /, **values: object) -> None:
    """Change the user's seats in these matches, each match as it is now, in a transaction of its own."""
    for match in matches.order_by("pk"):  # locked in one order by everybody
        with transaction.atomic():
            match = Match.objects.select_for_update().get(pk=match.pk)
            match.seats.filter(user=user).update(**values)
            _go_on(match)


def _go_on(match: Match) -> None:
    """After its seats have changed: the bot that is to act now is woken, and every page shows who plays."""
    if match.is_over:
        return
    match.version += 1
    if not match.seats.exclude(user=None).exists():
        match.status, match.to_act = Match.Status.ABANDONED, None
    set_due(match)
    match.save()
