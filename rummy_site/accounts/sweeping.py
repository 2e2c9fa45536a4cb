"""What nobody will come back to is removed: guests, sessions."""

from __future__ import annotations

import datetime

from allauth.usersessions.models import UserSession
from django.contrib.auth import get_user_model
from django.contrib.sessions.models import Session
from django.db import transaction
from django.db.models import Exists, F, OuterRef, Q, QuerySet
from django.utils import timezone

from games.models import Match, Move
from rummy_site.accounts.leaving import leave
from rummy_site.sessions import SessionStore

TRIED = datetime.timedelta(days=30)  # for how long a guest is kept who never finished a turn
PLAYED = datetime.timedelta(days=365)  # and one who did, after the last move
A_DAY = datetime.timedelta(days=1)  # long after which a session that has begun is stored
A_SWEEP = 500  # guests at most


def sweep(now: datetime.datetime | None = None) -> int:
    """Remove the guests and the sessions whose time is over; how many guests those were."""
    now = now or timezone.now()
    gone = sum(_forget(guest, now) for guest in forgotten(now)[:A_SWEEP])
    SessionStore.clear_expired()
    live = Session.objects.filter(session_key=OuterRef("session_key"))
    UserSession.objects.filter(~Exists(live), created_at__lt=now - A_DAY).delete()
    return gone


def _forget(guest, now: datetime.datetime) -> bool:
    """Remove the guest, unless they have come back since the sweep began: then they stay, or have an account."""
    with transaction.atomic():
        # Locked first, so that whatever they do comes before the question or after the answer.
        get_user_model().objects.select_for_update().filter(pk=guest.pk).first()
        still = forgotten(now).filter(pk=guest.pk).exists()
        if still:
            leave(guest)
    return still


def forgotten(now: datetime.datetime) -> QuerySet:
    """The guests whose time is over.

    A turn is finished when somebody else has moved after it, or the round was over. Who never finished one has the
    time anew with each match that they begin.
    """
    own = Move.objects.filter(match__seats__user=OuterRef("pk"), seat=F("match__seats__number"))
    later = Move.objects.filter(round=OuterRef("round"), number__gt=OuterRef("number"))
    others = later.filter(seat__isnull=False).exclude(seat=OuterRef("seat"))
    finished = own.filter(Exists(others) | Q(round__result__isnull=False))
    begun = Match.objects.filter(seats__user=OuterRef("pk"), created__gt=now - TRIED)
    guests = get_user_model().objects.filter(is_guest=True, created__lte=now - TRIED)
    return guests.filter(
        ~Exists(begun) & ~Exists(finished)
        | Exists(finished) & ~Exists(own.filter(created__gt=now - PLAYED))
    ).order_by("pk")
