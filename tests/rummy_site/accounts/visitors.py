"""People who visit the site: guests, accounts, those who sign up and in by the forms, and their browsers."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from django.core import mail
from django.db import connection
from django.test import Client

from games.models import Match, Seat
from rummy_site.accounts.models import User

PASSWORD = "a fine long pass"
MINA = "mina@example.org"


def sign_up(client: Client, email: str = MINA, password: str = PASSWORD):
    return client.post("/en/account/signup/", {"email": email, "password1": password})


def sign_in(client: Client, email: str = MINA, password: str = PASSWORD):
    return client.post("/en/account/login/", {"login": email, "password": password})


def sign_out(client: Client):
    return client.post("/en/account/logout/")


def signed_up(email: str = MINA) -> User:
    """Somebody who signed up in another browser."""
    client = Client()
    assert sign_up(client, email).status_code == 302
    return who(client)


def begin_match(client: Client, game: str = "gin") -> Match:
    assert client.post(f"/en/new/{game}/").status_code == 302
    return Match.objects.latest("pk")


def who(client: Client) -> User | None:
    """Who the browser is signed in as."""
    pk = client.session.get("_auth_user_id")
    return User.objects.get(pk=pk) if pk else None


def link_in_mail(to: str = MINA) -> str:
    """The path that the last mail to this address leads to."""
    text = next(message.body for message in reversed(mail.outbox) if message.to == [to])
    return re.search(r"http://testserver(/\S+/account/\S+)", text).group(1)


def account(name: str, **fields) -> User:
    """An account that signs in by a password."""
    return User.objects.create_user(
        f"user of {name}", PASSWORD, display_name=name, **{"language": "en", **fields}
    )


def sit(match: Match, number: int, user: User) -> Match:
    """Let the user have a bot's seat."""
    Seat.objects.filter(match=match, number=number).update(
        user=user, bot="", name=user.display_name
    )
    return Match.objects.get(pk=match.pk)


def confirm(email: str = MINA, password: str = PASSWORD) -> None:
    """Whoever has this address and this password follows the link in the last mail, on another device."""
    browser = Client()
    link = link_in_mail(email)
    assert sign_in(browser, email, password).status_code == 302
    assert browser.post(link).status_code == 302


class Browser(Client):
    """A browser that asks for English pages; signed in as `user`, if there is one."""

    def __init__(self, user: User | None = None, **extra) -> None:
        super().__init__(**extra)
        self.user = user
        if user:
            self.force_login(user, backend="django.contrib.auth.backends.ModelBackend")

    def see(self, path: str, **query) -> str:
        """The page at this address."""
        response = self.get(f"/en/{path}", query)
        assert response.status_code == 200, response
        return response.content.decode()

    def status(self, path: str) -> int:
        """What the site answers there."""
        return self.get(f"/en/{path}").status_code

    def send(self, path: str, **fields):
        """Send a form there."""
        return self.post(f"/en/{path}", fields)

    def prove(self) -> None:
        """Show once more who it is."""
        response = self.send("account/reauthenticate/", password=PASSWORD)
        assert response.status_code == 302, response.content.decode()


@contextmanager
def meanwhile(text: str, happens: Callable[[], object]) -> Iterator[None]:
    """After the first statement to the database that holds this text, and before the next, something else happens."""
    seen = done = False

    def watch(execute, sql, *args):
        nonlocal seen, done
        if seen and not done:
            done = True
            happens()
        seen = seen or text in sql
        return execute(sql, *args)

    with connection.execute_wrapper(watch):
        yield
    assert done, f"nothing holds {text}"
