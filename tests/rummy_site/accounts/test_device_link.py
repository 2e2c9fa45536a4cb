"""A guest goes on on another device."""

import re

import pytest
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.utils import timezone

from tests.rummy_site.accounts.visitors import User, begin_match, sign_in, sign_up, signed_up, who

pytestmark = pytest.mark.django_db
LINK = re.compile(r'<a class="link" href="http://testserver(/en/account/device/[^"]+)"')


@pytest.fixture(autouse=True)
def _nobody_was_here():
    cache.clear()


def make_link(client):
    return LINK.search(client.post("/en/account/device/").content.decode()).group(1)


def test_the_other_device_is_the_same_guest_and_so_is_the_first(client):
    match, phone = begin_match(client), Client()
    link = make_link(client)
    assert phone.post(link).status_code == 302
    assert who(phone) == who(client)
    for browser in (client, phone):
        assert browser.get(f"/en/table/{match.code}/").status_code == 200
    assert Client().get(f"/en/table/{match.code}/").status_code == 404


def test_looking_at_the_link_uses_nothing_up(client):
    begin_match(client)
    link, phone = make_link(client), Client()
    for _ in range(3):
        page = phone.get(link)
        assert page.status_code == 200 and who(phone) is None
        assert "no-store" in page["Cache-Control"]
    assert phone.post(link).status_code == 302


def test_a_link_is_good_once(client):
    begin_match(client)
    link = make_link(client)
    Client().post(link)
    second = Client()
    assert second.get(link).status_code == second.post(link).status_code == 404
    assert who(second) is None


def test_and_for_ten_minutes(client, time_machine):
    begin_match(client)
    time_machine.move_to(timezone.now(), tick=False)
    link, phone = make_link(client), Client()
    time_machine.shift(590)
    assert phone.get(link).status_code == 200
    time_machine.shift(20)
    assert phone.post(link).status_code == 404 and who(phone) is None


def test_a_new_link_ends_the_one_before(client):
    begin_match(client)
    old, new = make_link(client), make_link(client)
    assert Client().post(old).status_code == 404
    assert Client().post(new).status_code == 302


def test_once_the_guest_has_an_account_the_link_is_no_good(client):
    begin_match(client)
    link = make_link(client)
    sign_up(client)
    assert Client().post(link).status_code == 404


@pytest.mark.parametrize("comes", [sign_up, sign_in])
@pytest.mark.parametrize("shared", [True, False])
def test_whoever_comes_by_an_account_is_told_that_the_other_devices_are_signed_out(
    client, comes, shared
):
    begin_match(client)
    phone, link = Client(), make_link(client)
    (phone if shared else client).post(link)
    if comes is sign_in:
        signed_up()
    assert comes(client).status_code == 302
    assert ("signed out on your other devices" in client.get("/en/").content.decode()) == shared
    assert who(client) and not phone.get("/en/").wsgi_request.user.is_authenticated


def test_the_other_devices_own_guest_comes_along(client):
    match, phone = begin_match(client), Client()
    own = begin_match(phone)
    was = who(phone)
    link = make_link(client)
    assert was.display_name in phone.get(link).content.decode()
    phone.post(link)
    assert own.seats.get(number=0).user == match.seats.get(number=0).user == who(client)
    assert not User.objects.filter(pk=was.pk).exists()


def test_an_account_on_the_other_device_stays_what_it_is_and_the_link_good(client):
    begin_match(client)
    link, other = make_link(client), Client()
    sign_up(other)
    account = who(other)
    assert other.post(link).status_code == 200
    assert who(other) == account
    assert Client().post(link).status_code == 302


def test_the_look_and_the_language_come_along(client):
    begin_match(client)
    client.post("/en/prefs/", {"table": "ink", "suits": "2"})
    User.objects.update(language="tr")
    phone = Client()
    phone.post("/en/prefs/", {"table": "night", "size": "large"})
    phone.post(make_link(client))
    assert 'data-table="ink" data-mode="auto" data-suits="2" data-size="medium"' in (
        phone.get("/en/").content.decode()
    )
    assert phone.get("/")["Location"] == "/tr/"


def test_where_nothing_was_chosen_the_other_device_keeps_its_look(client):
    begin_match(client)
    link, phone = make_link(client), Client()
    phone.post("/en/prefs/", {"table": "night"})
    phone.post(link)
    assert '<html lang="en" data-table="night"' in phone.get("/en/").content.decode()


def test_opened_where_it_was_made_it_changes_nothing(client):
    begin_match(client)
    guest = who(client)
    client.post(make_link(client))
    assert who(client) == guest


def test_neither_strangers_nor_accounts_make_one(client):
    assert LINK.search(client.post("/en/account/device/").content.decode()) is None
    sign_up(client)
    assert LINK.search(client.post("/en/account/device/").content.decode()) is None


def test_the_secret_is_not_stored(client):
    begin_match(client)
    secret = make_link(client).rstrip("/").rpartition("/")[2]
    with connection.cursor() as cursor:
        cursor.execute("SELECT cache_key, value FROM cache")
        assert secret not in str(cursor.fetchall())


def test_a_qr_code_is_drawn_in_the_page(client):
    begin_match(client)
    page = client.post("/en/account/device/").content.decode()
    assert '<svg viewBox="0 0 ' in page and 'class="qr-code"' in page
    assert " style=" not in page, "the content policy forbids it"


def test_nobody_makes_or_tries_many(client):
    begin_match(client)
    for _ in range(10):
        make_link(client)
    assert client.post("/en/account/device/").status_code == 429
    stranger = Client()
    answers = [stranger.post(f"/en/account/device/guess-{n}/").status_code for n in range(21)]
    assert answers == [404] * 20 + [429]


@pytest.mark.parametrize("language", ["ko", "fr", "tr"])
def test_it_speaks_every_language(client, language):
    begin_match(client)
    link = make_link(client).replace("/en/", f"/{language}/")
    page = Client().get(link).content.decode()
    assert f'<html lang="{language}"' in page and "Go on" not in page
