"""Accounts, guests, and the browsers they sit at."""

from __future__ import annotations

from django.test import Client

from games.models import Match, Seat
from rummy_site.accounts.models import User

PASSWORD = "kept well and long"


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
