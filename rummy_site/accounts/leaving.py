"""Somebody goes for good: of their own will, or as a guest who never came back."""

from __future__ import annotations

from allauth.usersessions.models import UserSession
from django.db import transaction

from games import play
from rummy_site.accounts.models import Decision, User


def leave(user: User) -> None:
    """Delete the user, and at once everything that says who they were: name, mail, settings, sessions, blocks.

    Bots play their running matches on; in matches that are over they are a former player, and nobody else's scores
    change. The host's log keeps what was decided, but neither of whom nor a name. Twice is once.
    """
    with transaction.atomic():
        # Locked, so that nobody sits down as this user while they go.
        user = User.objects.select_for_update().filter(pk=user.pk).first()
        if user is None:
            return
        play.leave_all(user)
        for session in UserSession.objects.filter(user=user):
            session.end()
        Decision.objects.filter(about=user).update(name="", name_key="")
        user.delete()
