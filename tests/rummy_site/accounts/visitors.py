"""People who sign up and in, by the forms of the pages."""

import re

from django.contrib.auth import get_user_model
from django.core import mail
from django.test import Client

from games.models import Match

User = get_user_model()
PASSWORD = "a fine long pass"
MINA = "mina@example.org"


def sign_up(client: Client, email: str = MINA, password: str = PASSWORD):
    return client.post("/en/account/signup/", {"email": email, "password1": password})


def sign_in(client: Client, email: str = MINA, password: str = PASSWORD):
    return client.post("/en/account/login/", {"login": email, "password": password})


def sign_out(client: Client):
    return client.post("/en/account/logout/")


def account(email: str = MINA) -> User:
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
