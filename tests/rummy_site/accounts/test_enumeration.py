"""No page tells whether an address has an account: what is said, and with what status, is the same."""

import re

import pytest
from django.contrib.auth.tokens import PasswordResetTokenGenerator
from django.core import mail
from django.core.cache import cache
from django.test import Client

from rummy_site.accounts import backend
from tests.rummy_site.accounts.visitors import (
    MINA,
    PASSWORD,
    confirm,
    sign_in,
    sign_up,
    signed_up,
    who,
)

pytestmark = pytest.mark.django_db
CAN_NOT_SEND = "The mail could not be sent just now. Please try again later."
NOBODY = "nora@example.org"  # as long as the other


@pytest.fixture(params=["confirmed", "not confirmed", "guest"])
def known(request):
    """An account of MINA's; or a guest who was about to sign up with the address."""
    if request.param == "guest":
        Client().post("/en/account/signup/passkey/", {"email": MINA})
    else:
        signed_up()
        if request.param == "confirmed":
            confirm()
    cache.clear()


def answer(response) -> tuple:
    """All that a visitor gets, but for what differs by chance and by what was typed."""
    text = re.sub(r'(name="csrfmiddlewaretoken" value=")\w+', r"\1", response.content.decode())
    text = text.replace(MINA, NOBODY)
    cookies = sorted(response.cookies)
    return response.status_code, response.headers.get("Location"), cookies, text


def both(action) -> list[tuple]:
    return [answer(action(Client(), email)) for email in (MINA, NOBODY)]


def test_signing_in(known):
    one, other = both(lambda client, email: sign_in(client, email, "a wrong password"))
    assert one == other and one[0] == 200


def test_signing_in_too_often(known):
    def often(client, email):
        for _ in range(5):
            sign_in(client, email, "a wrong password")
        return sign_in(client, email, "a wrong password")

    one, other = both(often)
    assert one == other and "Too many attempts" in one[3]


def test_asking_for_a_new_password(known):
    one, other = both(
        lambda client, email: client.post("/en/account/password/reset/", {"email": email})
    )
    assert one == other and one[0] == 302
    assert [sent.to for sent in mail.outbox[-2:]] == [[MINA], [NOBODY]], "both get a mail"


def test_signing_up(known):
    one, other = both(lambda client, email: sign_up(client, email, "another fine pass"))
    assert one == other and one[0] == 302


def test_and_what_comes_after_it(known):
    pages = []
    for email in (MINA, NOBODY):
        client = Client()
        sign_up(client, email, "another fine pass")
        page = client.get("/en/account/email/").content.decode().replace(MINA, NOBODY)
        page = re.sub(r'(name="csrfmiddlewaretoken" value=")\w+', r"\1", page)
        pages.append(page.replace(who(client).display_name, "somebody"))
    assert pages[0] == pages[1]


def test_signing_up_by_passkey(known):
    one, other = both(
        lambda client, email: client.post("/en/account/signup/passkey/", {"email": email})
    )
    assert one == other and one[0] == 302


def test_giving_another_address(known):
    def give(client, email):
        sign_up(client, f"{email[:2]}@elsewhere.example.org", PASSWORD)
        client.post("/en/account/reauthenticate/", {"password": PASSWORD})
        return client.post("/en/account/email/", {"email": email, "action_add": ""})

    one, other = both(give)
    assert one[:3] == other[:3] and one[0] == 302


def test_who_signs_up_with_somebody_elses_address_gets_nothing_of_theirs(known):
    client = Client()
    sign_up(client, MINA, "another fine pass")
    assert who(client).emailaddress_set.get().verified is False
    assert who(client).check_password("another fine pass")


@pytest.mark.parametrize("accounts", [0, 1, 2, 5])
def test_every_attempt_compares_the_same_number_of_passwords(monkeypatch, accounts):
    for number in range(accounts):
        sign_up(Client(), MINA, f"a fine password {number}")
    cache.clear()
    compared = []
    count = lambda original: lambda self, *args: (compared.append(1), original(self, *args))[1]  # noqa: E731
    for name in ("_check_password", "_mitigate_timing_attack"):
        monkeypatch.setattr(
            backend.AccountBackend, name, count(getattr(backend.AccountBackend, name))
        )
    sign_in(Client(), MINA, "a wrong password")
    assert len(compared) == backend.TRIED


def test_several_who_gave_one_address_can_sign_in_by_it():
    first, second = Client(), Client()
    sign_up(first, MINA, "the first password")
    sign_up(second, MINA, "the second password")
    assert who(first) != who(second)
    for password, browser in (("the first password", first), ("the second password", second)):
        client = Client()
        assert sign_in(client, MINA, password).status_code == 302
        assert who(client) == who(browser)


def test_several_who_gave_one_address_get_one_mail_with_a_link_for_each():
    users = []
    for number in range(2):
        browser = Client()
        sign_up(browser, MINA, f"a fine password {number}")
        users.append(who(browser))
    mail.outbox.clear()
    Client().post("/en/account/password/reset/", {"email": MINA})
    [sent] = mail.outbox
    links = re.findall(
        r"^(.+)\nhttp://testserver(/en/account/password/reset/key/\S+)$", sent.body, re.M
    )
    assert [name for name, _link in links] == [user.display_name for user in users]
    for user, (_name, link) in zip(users, links, strict=True):
        client, new = Client(), f"a new password of {user.pk}"
        client.post(client.get(link)["Location"], {"password1": new, "password2": new})
        assert sign_in(client, MINA, new).status_code == 302
        assert who(client) == user


@pytest.mark.parametrize("accounts", [0, 1, 2, 5])
def test_asking_for_a_new_password_is_the_same_work_and_one_mail_whoever_has_the_address(
    monkeypatch, accounts
):
    for number in range(accounts):
        sign_up(Client(), MINA, f"a fine password {number}")
    mail.outbox.clear()
    made, make = [], PasswordResetTokenGenerator.make_token
    counted = lambda self, user: (made.append(user), make(self, user))[1]  # noqa: E731
    monkeypatch.setattr(PasswordResetTokenGenerator, "make_token", counted)
    Client().post("/en/account/password/reset/", {"email": MINA})
    assert len(made) == backend.MOST_OWNERS and len(mail.outbox) == 1


@pytest.mark.parametrize("tries", [1, 2])
def test_accounts_made_to_try_an_address_do_not_find_out_whether_somebody_has_confirmed_it(tries):
    signed_up()
    confirm()
    for email in (MINA, NOBODY):
        for number in range(tries):
            sign_up(Client(), email, f"made to try it {number}")
        for number in range(tries):
            client = Client()
            assert sign_in(client, email, f"made to try it {number}").status_code == 302
            assert who(client).emailaddress_set.get().verified is False
    client = Client()
    assert sign_in(client, MINA, PASSWORD).status_code == 302
    assert who(client).emailaddress_set.get().verified is True


@pytest.mark.parametrize("later", [1, 2, 5])
def test_nobody_who_has_not_confirmed_an_address_is_locked_out_by_those_who_give_it_later(later):
    user = signed_up()
    for number in range(later):  # at the price that the first of two tells: docs/accounts.md
        sign_up(Client(), MINA, f"made to lock out {number}")
    cache.clear()  # some minutes later: attempts are counted, whoever makes them
    client = Client()
    assert sign_in(client, MINA, PASSWORD).status_code == 302
    assert who(client) == user


def test_no_page_tells_that_somebody_else_has_just_asked_for_the_same_link():
    sign_up(Client(), MINA)
    said = []
    for email in (MINA, NOBODY):
        client = Client()
        sign_up(client, email, "another fine pass")
        said += [str(message) for message in client.get("/en/").context["messages"]]
    assert said[0].replace(MINA, NOBODY) == said[1] and "We have sent a link" in said[0]


@pytest.mark.parametrize("before", ["before", "after"])
def test_without_a_mail_server_too_no_page_tells_that_somebody_else_has_asked_before(
    settings, before
):
    def break_it():
        settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
        settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", 1  # nobody is there

    if before == "before":
        break_it()
    for number in range(4):
        sign_up(Client(), MINA, f"a fine password {number}")
    break_it()
    for action in (
        lambda client, email: sign_up(client, email, "another fine pass"),
        lambda client, email: client.post("/en/account/password/reset/", {"email": email}),
    ):
        said = []
        for email in (MINA, NOBODY):
            client = Client()
            action(client, email)
            said.append([str(message) for message in client.get("/en/").context["messages"]])
        assert said[0] == said[1] == [CAN_NOT_SEND]


def test_nobody_is_flooded_with_links():
    for number in range(5):
        sign_up(Client(), MINA, f"a fine password {number}")
    assert [sent.to for sent in mail.outbox] == [[MINA]] * 3
