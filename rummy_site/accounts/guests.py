"""Guests: people with a row of their own and no way to sign in elsewhere; and what becomes of it when they get one."""

from __future__ import annotations

from allauth.account.models import EmailAddress
from django.contrib.auth import get_user_model
from django.db import IntegrityError, transaction
from django.http import HttpRequest
from django.utils.translation import get_language

from games import play
from rummy_site.accounts import display_names, moderation
from rummy_site.accounts.models import Block, Report

TRIES = 5


def guest_of(request: HttpRequest):
    """The guest that the visitor is, as it is in the database now; else None."""
    user = getattr(request, "guest", request.user)
    if not (user.is_authenticated and user.is_guest):
        return None
    return get_user_model().objects.filter(pk=user.pk, is_guest=True).first()


def row_for_sign_up(request: HttpRequest):
    """The row that whoever signs up will have: the guest's own, so that everything stays as it is; else a new one."""
    return guest_of(request) or get_user_model().objects.new_guest(get_language())


def forget_addresses(guest) -> None:
    """Take from a guest what an earlier sign-up, which never came to its end, has left."""
    if guest.pk:
        EmailAddress.objects.filter(user=guest, user__is_guest=True).delete()


def become_account(guest) -> None:
    """The guest has a way to sign in from now on. If an account has the guest's name already, a number is added.

    All sessions of the guest end, as with a new password: whoever made a link for another device, or opened one, must
    not have the account as well."""
    wanted = guest.display_name
    guest.is_guest = False
    if not guest.has_usable_password():
        guest.set_unusable_password()  # another one that is none: sessions hang on it
    for attempt in range(TRIES):
        guest.display_name = display_names.free(wanted, guest)
        try:
            with transaction.atomic():
                guest.save(update_fields=["display_name", "is_guest", "password"])
                play.rename_seats(guest)
            return
        except IntegrityError:  # somebody was a moment faster, and has the name
            if attempt == TRIES - 1:
                raise


def merge(guest, into) -> None:
    """Everything of the guest's goes to `into`, in one transaction; the guest's row is gone. Nothing happens if either
    is gone by now, or the guest is an account."""
    with transaction.atomic():
        rows = get_user_model().objects.select_for_update().filter(pk__in=(guest.pk, into.pk))
        there = {row.pk: row for row in rows.order_by("pk")}  # locked in one order by everybody
        guest = there.get(guest.pk)
        if len(there) < 2 or not guest.is_guest:  # somebody was a moment faster
            return
        play.hand_over(guest, into)
        for name in display_names.like(into.display_name, play.bots_beside(into)):
            play.rename_bots(into, name)  # at a table names differ
        _hand_over_words(guest, into)
        if into.is_suspended:
            play.step_away(into)
        guest.delete()


def _hand_over_words(guest, into) -> None:
    """Who they want nothing to do with, and what was said and decided about the guest: it was this person."""
    known = Block.objects.filter(blocker=into).values("blocked")
    Block.objects.filter(blocker=guest).exclude(blocked__in=known).exclude(blocked=into).update(
        blocker=into
    )
    known = Block.objects.filter(blocked=into).values("blocker")
    Block.objects.filter(blocked=guest).exclude(blocker__in=known).exclude(blocker=into).update(
        blocked=into
    )
    Report.objects.filter(reporter=guest).update(reporter=into)
    Report.objects.filter(about=guest).update(about=into)
    moderation.hand_over(guest, into)
