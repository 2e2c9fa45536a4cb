"""Forms without a token: those of the tables, and only from our own pages."""

import pytest
from django.test import Client

from games.models import Match

pytestmark = pytest.mark.django_db
OWN = "http://testserver"


@pytest.fixture
def stranger():
    """A browser that has no token."""
    return Client(enforce_csrf_checks=True)


def test_a_page_of_our_own_may_open_a_match_without_a_token(stranger):
    response = stranger.post("/en/new/gin/", headers={"Origin": OWN})
    assert response.status_code == 302
    assert Match.objects.count() == 1


@pytest.mark.parametrize(
    "origin",
    [
        "http://evil.example",
        "null",
        "",
        "http://testserver.evil.example",
        "https://testserver",
        f"{OWN}:81",
    ],
)
def test_a_page_of_another_site_may_not(stranger, origin):
    assert stranger.post("/en/new/gin/", headers={"Origin": origin}).status_code == 403
    assert not Match.objects.exists()


def test_a_browser_that_says_nothing_needs_the_token(stranger):
    assert stranger.post("/en/new/gin/").status_code == 403
    token = stranger.get("/en/new/gin/").context["csrf_token"]
    assert stranger.post("/en/new/gin/", {"csrfmiddlewaretoken": str(token)}).status_code == 302


def test_the_settings_may_be_sent_without_a_token_too(stranger):
    response = stranger.post("/en/prefs/", {"mode": "dark"}, headers={"Origin": OWN})
    assert response.status_code == 302 and "dark" in stranger.cookies["prefs"].value


def test_a_form_of_a_table_goes_through_with_the_token_from_before_a_sign_in(stranger):
    stranger.post("/en/new/gin/", headers={"Origin": OWN})
    table = f"/en/table/{Match.objects.get().code}/"
    old = str(stranger.get(table).context["csrf_token"])
    token = str(stranger.get("/en/account/signup/").context["csrf_token"])
    form = {"email": "a@example.org", "password1": "a fine long pass"}
    form["csrfmiddlewaretoken"] = token
    assert stranger.post("/en/account/signup/", form).status_code == 302
    look = {"csrfmiddlewaretoken": old, "action": "look", "version": "1"}
    assert stranger.post(f"{table}look", look, headers={"Origin": OWN}).status_code == 200
    assert (
        stranger.post(f"{table}look", look, headers={"Origin": "http://evil.example"}).status_code
        == 403
    )


@pytest.mark.parametrize(
    "address",
    ["/en/account/login/", "/en/account/signup/", "/en/account/device/", "/en/account/logout/"],
)
def test_every_other_form_needs_it(stranger, address):
    assert stranger.post(address, headers={"Origin": OWN}).status_code == 403
