"""Users, guests, and how long they stay signed in."""

import datetime

import pytest
from django.contrib.auth import authenticate, get_user_model
from django.core.exceptions import ValidationError
from django.utils import timezone

from rummy_site.accounts.names import WORDS, guest_name

pytestmark = pytest.mark.django_db
User = get_user_model()


def test_a_guest_is_a_row_like_any_other_that_nobody_can_sign_in_to():
    guest = User.objects.create_guest("ko")
    assert User.objects.get(pk=guest.pk).is_guest
    assert guest.language == "ko"
    assert not guest.has_usable_password()
    assert authenticate(username=guest.username, password="") is None
    assert not guest.is_staff


def test_guests_are_told_apart_even_with_the_same_name():
    guests = [User.objects.create_guest("en") for _ in range(20)]
    assert len({guest.username for guest in guests}) == 20


@pytest.mark.parametrize("language", [*WORDS, "de", ""])
def test_every_made_up_name_fits_the_table(language):
    firsts, seconds = WORDS.get(language, WORDS["en"])
    for first in firsts.split():
        for second in seconds.split():
            assert 2 <= len(f"{first} {second}") <= 24
    User(username="someone", password="!", display_name=guest_name(language)).full_clean()


def test_guests_have_names_in_every_language_of_the_site(settings):
    assert set(WORDS) == {code for code, _ in settings.LANGUAGES}


@pytest.mark.parametrize("name", ["", "x", "x" * 25])
def test_a_name_has_2_to_24_characters(name):
    with pytest.raises(ValidationError):
        User(username="someone", password="!", display_name=name).full_clean()


def test_a_superuser_may_enter_the_administration(client):
    user = User.objects.create_superuser("host", "a long password")
    assert authenticate(username="host", password="a long password") == user
    client.force_login(user)
    assert client.get("/admin/").status_code == 200
    assert client.get("/admin/accounts/user/").status_code == 200


def test_whoever_keeps_coming_stays_signed_in(client, time_machine):
    client.force_login(User.objects.create_guest("ko"))
    signed_in = timezone.now()
    for days in (200, 400, 600, 800):
        time_machine.move_to(signed_in + datetime.timedelta(days=days))
        client.get("/lang/en/")  # a page that knows its visitor
    assert client.session["_auth_user_id"]


def test_whoever_stays_away_for_more_than_a_year_is_signed_out(client, time_machine):
    client.force_login(User.objects.create_guest("ko"))
    time_machine.move_to(timezone.now() + datetime.timedelta(days=366))
    assert "_auth_user_id" not in client.session


def test_a_session_is_written_once_a_day_and_not_on_every_page(
    client, time_machine, django_assert_num_queries
):
    client.force_login(User.objects.create_guest("en"))
    time_machine.move_to(timezone.now() + datetime.timedelta(days=1), tick=False)
    client.get("/lang/en/")
    with django_assert_num_queries(2):  # the session and the user, read
        client.get("/lang/en/")


def test_a_visitor_without_a_session_gets_none(client):
    response = client.get("/lang/en/")
    assert list(response.cookies) == ["django_language"]


@pytest.mark.parametrize("lookup", ["password", "password__startswith", "password__regex"])
def test_the_administration_can_not_be_asked_about_passwords(admin_client, lookup):
    assert (
        admin_client.get("/admin/accounts/user/", {"username__startswith": "a"}).status_code == 200
    )
    assert admin_client.get("/admin/accounts/user/", {lookup: "argon2"}).status_code == 400
