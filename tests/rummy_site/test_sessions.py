"""Cookies that hold no key of a session."""

import urllib.request

import pytest
from django.test import Client

from rummy_site.accounts.models import User
from rummy_site.sessions import SessionStore

ODD = ["a" * 20 + "\0", "한" * 20, "a b" * 10, "a'; --" * 4, "short", ""]


@pytest.mark.parametrize("key", ODD)
def test_an_odd_key_is_none(key):
    assert SessionStore(key).session_key is None


@pytest.mark.django_db
def test_a_session_is_found_again_by_its_key(client):
    client.force_login(User.objects.create_guest("en"))
    key = client.session.session_key
    assert SessionStore(key)["_auth_user_id"] == client.session["_auth_user_id"]


def test_a_cookie_with_a_nul_is_no_session_on_postgresql(run_site, postgres_url):
    site = run_site(DATABASE_URL=postgres_url)
    cookie = {"Cookie": r'sessionid="aaaaaaaaaaaa\000"'}
    request = urllib.request.Request(f"{site.url}/lang/en/", headers=cookie)
    assert urllib.request.urlopen(request).status == 200


@pytest.mark.django_db
def test_a_cookie_with_a_nul_is_no_session():
    client = Client(headers={"Cookie": r'sessionid="aaaaaaaaaaaa\000"'})
    assert client.get("/en/").status_code == 200
