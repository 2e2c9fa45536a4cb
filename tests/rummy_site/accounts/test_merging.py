"""A guest who signs in is one with the account from then on: what is merged, and how."""

import pytest
from django.test import Client

from games.models import Seat
from games.play.names import MOST_NAMES, bot_names
from rummy_site.accounts import guests, moderation
from rummy_site.accounts.models import Block, Decision, Report
from tests.games.builders import NO_BOT, deal, make_user
from tests.rummy_site.accounts.visitors import User, begin_match, sign_in, sign_up, signed_up, who

pytestmark = pytest.mark.django_db


def test_a_guest_who_signs_in_brings_the_seats_along(client):
    user = signed_up()
    match = begin_match(client)
    guest = who(client)
    assert sign_in(client).status_code == 302
    assert who(client) == user
    assert match.seats.get(number=0).user == user
    assert match.seats.get(number=0).name == user.display_name
    assert not User.objects.filter(pk=guest.pk).exists()
    assert client.get(f"/en/table/{match.code}/").status_code == 200


def test_nobody_elses_seats_move(client):
    signed_up()
    stranger = Client()
    theirs = begin_match(stranger)
    begin_match(client)
    sign_in(client)
    assert theirs.seats.get(number=0).user == who(stranger)


def test_an_account_that_signs_in_to_another_one_merges_nothing(client):
    mina = signed_up()
    sign_up(client, "ben@example.org")
    ben, match = who(client), begin_match(client)
    sign_in(client)
    assert who(client) == mina
    assert match.seats.get(number=0).user == ben


def test_what_was_said_and_decided_about_the_guest_stays_with_the_person():
    guest, user, other = make_user(), signed_up(), make_user()
    Block.objects.create(blocker=guest, blocked=other)
    Block.objects.create(blocker=user, blocked=other)
    Block.objects.create(blocker=other, blocked=guest)
    Block.objects.create(blocker=guest, blocked=user)
    Report.objects.create(about=guest, reporter=other, kind="name", name="x")
    Decision.objects.create(about=guest, kind="warn")
    guests.merge(guest, into=user)
    assert set(Block.objects.values_list("blocker", "blocked")) == {
        (user.pk, other.pk),
        (other.pk, user.pk),
    }
    assert Report.objects.get().about == Decision.objects.get().about == user


def test_a_warning_that_the_guest_has_not_read_waits_in_the_account(client):
    signed_up()
    begin_match(client)
    moderation.decide(Decision(about=who(client), kind="warn", reason="Be kinder."))
    sign_in(client)  # on a page that was open before
    assert "Be kinder." in client.get("/en/", follow=True).content.decode()


@pytest.mark.parametrize("order", ["guest, account", "account, guest"])
def test_what_the_other_has_read_later_does_not_make_a_warning_read(order):
    guest, user = make_user(), signed_up()
    first, second = (guest, user) if order == "guest, account" else (user, guest)
    moderation.decide(Decision(about=first, kind="warn", reason="Be kinder."))
    moderation.decide(Decision(about=second, kind="warn", reason="Be quicker."))
    moderation.acknowledge(second, Decision.objects.first().pk)
    guests.merge(User.objects.get(pk=guest.pk), into=User.objects.get(pk=user.pk))
    user = User.objects.get(pk=user.pk)
    assert user.has_notice
    assert "Be kinder." in [notice.reason for notice in moderation.notices(user)]
    moderation.acknowledge(user, moderation.notices(user).last().pk)
    assert not User.objects.get(pk=user.pk).has_notice and not moderation.notices(user)


def test_who_is_suspended_brings_seats_along_and_bots_play_them(client):
    moderation.decide(Decision(about=signed_up(), kind="suspend", reason="Rude."))
    match = begin_match(client)
    sign_in(client)
    assert client.get("/en/").status_code == 403
    assert match.seats.get(user=who(client)).away


def test_of_two_sign_ins_at_once_one_brings_the_seats_along():
    guest, mina, ben = make_user(), signed_up(), signed_up("ben@example.org")
    match = deal(user=guest, bot=NO_BOT)
    again = User.objects.get(pk=guest.pk)
    guests.merge(guest, into=mina)
    guests.merge(again, into=ben)
    assert match.seats.get(number=0).user == mina


def test_an_account_is_never_merged():
    mina, ben = signed_up(), signed_up("ben@example.org")
    guests.merge(mina, into=ben)
    assert User.objects.filter(pk=mina.pk).exists()


def test_a_bot_at_the_guests_table_that_is_called_like_the_account_has_another_name_from_then_on(
    client,
):
    begin_match(client, "basic")
    match, other = begin_match(client, "basic"), begin_match(Client(), "basic")
    Seat.objects.filter(number=1).update(name="Alma")
    user = signed_up()
    user.display_name = "ALMA"
    user.save()
    sign_in(client)
    names = list(match.seats.values_list("name", flat=True))
    assert names[0] == "ALMA" and "Alma" not in names and len(set(names)) == len(names)
    assert other.seats.get(number=1).name == "Alma"


def test_a_bot_of_a_new_match_is_not_called_like_its_player_in_other_letters():
    names = [bot_names("en", MOST_NAMES, taken="ALMA") for _ in range(9)]
    assert not any("Alma" in some for some in names)
