"""The seats of somebody who was a guest, and signs in."""

import pytest

from games import play
from games.models import Match, Seat
from tests.games.builders import NO_BOT, bots_play, deal, fresh, make, make_user

pytestmark = pytest.mark.django_db


def sit_too(match, user, number=1):
    match.seats.filter(number=number).update(user=user, bot="", name=user.display_name)
    return fresh(match)


def test_the_seats_have_another_user_and_name():
    guest, account = make_user(), make_user()
    running, other = deal("gin", user=guest), deal("gin", user=make_user())
    play.hand_over(guest, account)
    seat = running.seats.get(number=0)
    assert (seat.user, seat.name, seat.played_by_bot) == (account, account.display_name, False)
    assert not Seat.objects.filter(user=guest).exists()
    assert other.seats.get(number=0).user not in (guest, account)


def test_a_form_that_is_about_to_be_sent_stays_good():
    guest, account = make_user(), make_user()
    match = deal("gin", user=guest, bot=NO_BOT)
    play.hand_over(guest, account)
    assert fresh(match).version == match.version
    assert make(match, "pass", seat=0).version == match.version + 1


def test_matches_that_are_over_go_along():
    guest, account = make_user(), make_user()
    match = deal("gin", user=guest)
    Match.objects.filter(pk=match.pk).update(status="finished", to_act=None)
    play.hand_over(guest, account)
    assert match.seats.get(number=0).user == account


def test_at_a_table_of_both_the_account_keeps_its_seat_and_a_bot_goes_on_for_the_guest():
    guest, account = make_user(), make_user()
    match = sit_too(deal("gin", user=guest, bot=NO_BOT), account)
    play.hand_over(guest, account)
    guests, accounts = match.seats.order_by("number")
    assert accounts.user == account and guests.user is None and guests.played_by_bot
    assert fresh(match).version == match.version + 1, "its page has to show who plays now"
    assert fresh(match).due_at, "it was the guest's turn"
    bots_play(match)
    assert fresh(match).to_act == accounts.number


def test_handed_over_twice_is_handed_over_once():
    guest, account = make_user(), make_user()
    match = deal("gin", user=guest)
    play.hand_over(guest, account)
    play.hand_over(guest, account)
    assert match.seats.get(number=0).user == account
