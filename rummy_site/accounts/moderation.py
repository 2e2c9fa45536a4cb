"""What the host decides about a player: to hide the name, to warn, to suspend. Each with a reason, each in the log."""

from __future__ import annotations

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from games import play
from rummy_site.accounts import display_names
from rummy_site.accounts.models import FOR_GOOD, Decision, User
from rummy_site.accounts.names import guest_name
from rummy_site.accounts.renaming import rename

Kind = Decision.Kind


def decide(decision: Decision) -> None:
    """Carry out a decision (not yet stored) and add it to the log, both or neither."""
    with transaction.atomic():
        user = decision.about = User.objects.select_for_update().get(pk=decision.about_id)
        match decision.kind:
            case Kind.HIDE_NAME:
                decision.name = user.display_name
                decision.name_key = display_names.key(user.display_name)
                rename(user, display_names.free(guest_name(user.language)))
            case Kind.SUSPEND:
                user.suspended_until = decision.until = decision.until or FOR_GOOD
                play.step_away(user)
            case Kind.LIFT:
                user.suspended_until = None
                play.come_back(user)
        user.has_notice |= decision.kind in (Kind.HIDE_NAME, Kind.WARN)
        user.save(update_fields=["has_notice", "suspended_until"])
        decision.save(force_insert=True)


def let_back(user: User) -> None:
    """The time of a suspension is over: the user has their seats back. Not if the host has just suspended them anew."""
    over = User.objects.filter(pk=user.pk, suspended_until__lte=timezone.now())
    with transaction.atomic():
        if over.update(suspended_until=None):
            play.come_back(user)


def notices(user: User) -> QuerySet[Decision]:
    """The warnings and hidden names that the user has not yet said to have read, the oldest first."""
    told = user.decisions.filter(kind__in=(Kind.HIDE_NAME, Kind.WARN))
    read = user.decisions.filter(kind=Kind.READ).order_by("pk").last()
    return (told.filter(pk__gt=read.pk) if read else told).order_by("pk")


def acknowledge(user: User, last: int) -> None:
    """The user has read all notices up to the one with this number. Pressed twice is pressed once."""
    with transaction.atomic():
        user = User.objects.select_for_update().get(pk=user.pk)
        waiting = notices(user)
        if not waiting or waiting.filter(pk__gt=last).exists():
            return  # nothing to read, or something more has come
        Decision.objects.create(about=user, by=user, kind=Kind.READ)
        user.has_notice = False
        user.save(update_fields=["has_notice"])


def hand_over(guest: User, into: User) -> None:
    """What was decided about the guest was decided about this person. What either has not read yet is unread still:
    no line says that they have read more. Inside a transaction of its caller."""
    unread = [first.pk for user in (guest, into) if (first := notices(user).first())]
    Decision.objects.filter(about=guest).update(about=into)
    if unread:
        read_later = Decision.objects.filter(about=into, kind=Kind.READ, pk__gt=min(unread))
        read_later.update(about=None)
        into.has_notice = True
        into.save(update_fields=["has_notice"])


def suspension(user: User) -> Decision | None:
    """The decision that shuts the user out."""
    return user.decisions.filter(kind=Kind.SUSPEND).order_by("pk").last()
