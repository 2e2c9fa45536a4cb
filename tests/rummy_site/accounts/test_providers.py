"""Signing up and in with an account elsewhere."""

import re
import runpy

import pytest
from allauth.account.models import EmailAddress
from allauth.socialaccount.models import SocialAccount
from django.test import Client

from tests.rummy_site.accounts.visitors import (
    MINA,
    PASSWORD,
    User,
    begin_match,
    sign_up,
    signed_up,
    who,
)
from tests.running import ROOT

pytestmark = pytest.mark.django_db


def by_provider(client, number=7, **facts):
    """Go there and come back."""
    there = client.post("/account/dummy/login/?process=login&next=/en/")["Location"]
    return client.post(there, {"id": number, **facts})


def test_a_guest_who_signs_up_that_way_keeps_row_and_seats(client):
    match = begin_match(client)
    guest = who(client)
    name = guest.display_name
    response = by_provider(
        client, email=MINA, email_verified="on", username="mina77", first_name="Mina"
    )
    assert response.status_code == 302 and response["Location"] == "/en/"
    user = who(client)
    assert user.pk == guest.pk and not user.is_guest
    assert match.seats.get(number=0).user == user
    assert user.display_name == name, "names at the table are chosen here"
    assert user.username == guest.username
    assert EmailAddress.objects.get().verified


def test_a_sign_up_that_way_ends_the_guests_other_sessions_and_gives_this_one_another_key(client):
    match, phone = begin_match(client), Client()
    link = re.search(
        r"/en/account/device/[^/\"]+/", client.post("/en/account/device/").content.decode()
    )
    phone.post(link.group())
    assert who(phone) == who(client)
    before = phone.session.session_key
    by_provider(phone, email=MINA)
    assert phone.session.session_key != before
    for browser, status in ((phone, 200), (client, 404)):
        assert browser.get(f"/en/table/{match.code}/").status_code == status
    assert phone.get("/en/account/2fa/").status_code == 200
    assert client.get("/en/account/2fa/").status_code == 302
    stolen = Client()
    stolen.cookies["sessionid"] = before
    assert stolen.get(f"/en/table/{match.code}/").status_code == 404
    asked = phone.post("/en/profile/data/export/")
    assert asked.status_code == 200, "it is known that they have signed in just now"


def test_a_guest_who_signs_in_that_way_brings_the_seats_along(client):
    first = Client()
    by_provider(first, email=MINA)
    match = begin_match(client)
    by_provider(client, email=MINA)
    assert who(client) == who(first)
    assert match.seats.get(number=0).user == who(first)


def test_a_visitor_without_a_row_gets_one(client):
    by_provider(client, email=MINA)
    assert not who(client).is_guest and not who(client).has_usable_password()


def test_where_no_address_is_told_it_is_asked_for(client):
    match = begin_match(client)
    guest = who(client)
    form = by_provider(client)["Location"].replace("/ko/", "/en/")
    assert who(client) == guest
    assert "your address" in client.get(form).content.decode()
    assert client.post(form, {"email": MINA}).status_code == 302
    assert who(client).pk == guest.pk and not who(client).is_guest
    assert match.seats.get(number=0).user == who(client)


def test_an_address_alone_opens_nobodys_account(client):
    user = signed_up()
    by_provider(client, email=MINA)
    assert who(client) != user


def test_it_can_be_connected_and_let_go_by_its_owner_alone(client):
    sign_up(client)
    client.post("/en/account/reauthenticate/", {"password": PASSWORD})
    there = client.post("/account/dummy/login/?process=connect&next=/en/account/3rdparty/")[
        "Location"
    ]
    assert client.post(there, {"id": 7})["Location"] == "/en/account/3rdparty/"
    connected = SocialAccount.objects.get()
    assert connected.user == who(client)
    stranger = Client()
    sign_up(stranger, "ben@example.org")
    stranger.post("/en/account/reauthenticate/", {"password": PASSWORD})
    stranger.post("/en/account/3rdparty/", {"account": connected.pk})
    assert SocialAccount.objects.exists()
    client.post("/en/account/3rdparty/", {"account": connected.pk})
    assert not SocialAccount.objects.exists()
    assert User.objects.count() == 2


def test_it_is_offered_where_there_are_keys_and_the_content_policy_lets_it_through(
    monkeypatch, tmp_path
):
    def providers(**keys):
        monkeypatch.setenv("DATA_DIR", str(tmp_path))
        for name, value in keys.items():
            monkeypatch.setenv(name, value)
        settings = runpy.run_path(str(ROOT / "rummy_site" / "settings.py"))
        apps = [
            app.rpartition(".")[2] for app in settings["INSTALLED_APPS"] if ".providers." in app
        ]
        assert apps == list(settings["SOCIALACCOUNT_PROVIDERS"])
        return apps, settings["CONTENT_SECURITY_POLICY"]["DIRECTIVES"]["form-action"][1:]

    assert providers() == ([], [])
    assert providers(KAKAO_CLIENT_ID="a") == ([], []), "one key alone opens no door"
    assert providers(KAKAO_CLIENT_SECRET="b") == (["kakao"], ["https://kauth.kakao.com"])
    names, addresses = providers(
        **{
            f"{name}_CLIENT_{what}": "x"
            for name in ("GOOGLE", "NAVER")
            for what in ("ID", "SECRET")
        }
    )
    assert names == ["google", "kakao", "naver"] and len(addresses) == 3
