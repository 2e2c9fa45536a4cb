"""Guests and sessions that nobody will come back to."""

import datetime

import pytest
from allauth.usersessions.models import UserSession
from django.contrib.sessions.models import Session
from django.utils import timezone

from games.models import Match
from rummy_site.accounts import guests, sweeping, tasks
from rummy_site.accounts.leaving import leave
from rummy_site.accounts.models import User
from rummy_site.celery import app
from tests.games.builders import NO_BOT, bots_play, deal, fresh, make, make_user

pytestmark = pytest.mark.django_db


def later(days):
    return timezone.now() + datetime.timedelta(days=days)


def swept(days):
    """The guests who are gone after so many days."""
    before = set(User.objects.all())
    sweeping.sweep(later(days))
    return before - set(User.objects.all())


def player_of_a_turn():
    """A guest who has finished a turn, and the match."""
    guest = make_user()
    match = deal("basic", user=guest, bot=NO_BOT, hands={0: "Qc"})
    make(match, "draw stock", "discard Qc")
    bots_play(match)
    return guest, match


def test_a_guest_who_never_played_is_kept_for_30_days():
    guest = make_user()
    assert swept(29) == set()
    assert swept(31) == {guest}


def test_so_is_one_who_never_came_to_the_end_of_a_turn():
    guest = make_user()
    match = make(deal("basic", user=guest, bot=NO_BOT), "draw stock")
    assert swept(29) == set()
    assert swept(31) == {guest}
    assert fresh(match).status == Match.Status.ABANDONED


def test_but_a_match_that_was_begun_lately_gives_more_time():
    guest = make_user()
    User.objects.filter(pk=guest.pk).update(created=later(-60))
    deal("basic", user=guest, bot=NO_BOT)
    assert swept(29) == set()
    assert swept(31) == {guest}


def test_a_guest_who_finished_a_turn_is_kept_for_a_year_after_the_last_move():
    guest, match = player_of_a_turn()
    assert swept(360) == set()
    match.get_round().moves.update(created=later(100))
    assert swept(460) == set()
    assert swept(470) == {guest}


@pytest.mark.parametrize("how", ["signs up", "begins a match"])
def test_who_comes_back_while_the_sweep_is_on_its_way_is_kept(monkeypatch, how):
    guest, other = make_user(), make_user()

    def and_meanwhile(user):
        monkeypatch.undo()
        if how == "signs up":
            guests.become_account(other)
        else:
            deal(user=other, bot=NO_BOT)
            Match.objects.update(created=later(31))
        leave(user)

    monkeypatch.setattr(sweeping, "leave", and_meanwhile)
    assert swept(31) == {guest}


def test_an_account_is_never_swept():
    account = make_user()
    account.is_guest = False
    account.save()
    assert swept(5000) == set()


def test_the_others_play_on_against_a_bot():
    guest, match = player_of_a_turn()
    other = make_user()
    User.objects.filter(pk=other.pk).update(is_guest=False, name_key="other")
    match.seats.filter(number=2).update(user=other, bot="", name=other.display_name)
    swept(400)
    match = fresh(match)
    assert match.status == Match.Status.RUNNING
    seat = match.seats.get(number=0)
    assert seat.played_by_bot and seat.name == ""  # a former player
    assert match.seats.get(number=2).user == other


def test_sessions_that_have_ended_are_cleared(client, time_machine):
    form = {"email": "anna@example.org", "password1": "a fine long pass"}
    assert client.post("/en/account/signup/", form).status_code == 302
    assert Session.objects.count() == UserSession.objects.count() == 1
    sweeping.sweep()
    assert Session.objects.count() == UserSession.objects.count() == 1
    time_machine.move_to(later(366))
    sweeping.sweep()
    assert not Session.objects.exists() and not UserSession.objects.exists()


def test_the_clock_asks_for_it_every_hour():
    entry = app.conf.beat_schedule["guests"]
    assert entry["schedule"] == 3600 and entry["task"] == tasks.sweep.name
    guest = make_user()
    User.objects.filter(pk=guest.pk).update(created=later(-31))
    tasks.sweep.apply()
    assert not User.objects.filter(pk=guest.pk).exists()
