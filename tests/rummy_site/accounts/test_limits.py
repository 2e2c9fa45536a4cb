"""Whatever could be guessed can't be tried often; and the limits are shared by all processes."""

import pytest
from django.conf import settings
from django.core.cache import cache
from django.test import Client

from rummy_site.mail_url import mail_settings
from tests.rummy_site.accounts.visitors import MINA, begin_match, sign_in, signed_up, who

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _nobody_was_here():
    cache.clear()


def test_the_limits_are_kept_in_the_database():
    assert settings.CACHES["default"]["BACKEND"].endswith("DatabaseCache")


def test_one_password_can_not_be_guessed_from_many_places():
    signed_up()
    for number in range(5):
        Client(REMOTE_ADDR=f"10.0.0.{number}").post(
            "/en/account/login/", {"login": MINA, "password": "wrong"}
        )
    late = Client(REMOTE_ADDR="10.0.1.1")
    response = sign_in(late)
    assert "Too many attempts" in response.content.decode() and who(late) is None


def test_the_administration_is_behind_the_same_limit(client):
    assert "/account/login/" in client.get("/admin/login/")["Location"]
    for _ in range(30):
        response = client.post(
            "/en/account/login/?next=/admin/", {"login": "host", "password": "wrong"}
        )
    assert (
        client.post("/en/account/login/?next=/admin/", {"login": "x", "password": "y"}).status_code
        == 429
    )
    assert response.status_code == 200


@pytest.mark.parametrize(
    ("address", "form", "times"),
    [
        ("/en/account/signup/", {"email": "a", "password1": "b"}, 20),
        ("/en/account/password/reset/", {"email": MINA}, 5),
        ("/en/account/login/", {"login": "a", "password": "b"}, 30),
    ],
)
def test_too_many_get_a_page_of_ours_that_says_so(client, address, form, times):
    for _ in range(times):
        assert client.post(address, form).status_code != 429
    response = client.post(address, form)
    assert response.status_code == 429
    text = response.content.decode()
    assert "wait a few minutes" in text and "rummy/site.css" in text


def test_behind_a_proxy_each_visitor_is_counted_alone(client, settings):
    settings.ALLAUTH_TRUSTED_PROXY_COUNT = 1

    def post(visitor):
        form = {"login": f"{visitor}@example.org", "password": "wrong"}
        forwarded = {"X-Forwarded-For": f"made-up, {visitor}"}
        return client.post("/en/account/login/", form, headers=forwarded).status_code

    for _ in range(30):
        post("203.0.113.1")
    assert post("203.0.113.1") == 429
    assert post("203.0.113.2") == 200


def test_a_second_step_can_not_be_guessed(client):
    user = signed_up()
    user.authenticator_set.create(type="totp", data={"secret": "GEZDGNBVGY3TQOJQ"})
    begin_match(client)
    assert sign_in(client)["Location"].startswith("/en/account/2fa/authenticate/")
    for _ in range(5):
        client.post("/en/account/2fa/authenticate/", {"code": "000000"})
    page = client.post("/en/account/2fa/authenticate/", {"code": "000000"}).content.decode()
    assert "Too many attempts" in page and who(client).is_guest


@pytest.mark.parametrize(
    ("url", "expected"),
    [
        ("smtp://mail.example.org", ("mail.example.org", 25, "", "", False, False)),
        (
            "smtp+tls://me:p%40ss@mail.example.org",
            ("mail.example.org", 587, "me", "p@ss", True, False),
        ),
        ("smtps://me@mail.example.org:4650", ("mail.example.org", 4650, "me", "", False, True)),
    ],
)
def test_the_mail_server_in_one_line(url, expected):
    found = mail_settings(url)
    names = ("HOST", "PORT", "HOST_USER", "HOST_PASSWORD", "USE_TLS", "USE_SSL")
    assert tuple(found[f"EMAIL_{name}"] for name in names) == expected


@pytest.mark.parametrize("url", ["mail.example.org", "http://mail.example.org", "smtp:///"])
def test_an_address_of_no_mail_server_is_said_at_the_start(url):
    with pytest.raises(ValueError, match="EMAIL_URL"):
        mail_settings(url)


def test_mail_can_go_to_a_folder():
    assert mail_settings("file:/var/mails")["EMAIL_FILE_PATH"] == "/var/mails"
