"""Two players and a stranger, each with a browser of their own."""

import pytest
from django.test import Client

from tests.games.builders import NO_BOT, deal, make_user


class Visitor(Client):
    """A client that speaks English and knows the addresses of a match."""

    def __init__(self, user=None, **extra):
        super().__init__(**extra)
        self.user = user
        if user:
            self.force_login(user)

    def see(self, match, what="", **query):
        return self.get(f"/en/table/{match.code}/{what}", query)

    def send(self, match, what, htmx=False, **fields):
        headers = {"HX-Request": "true"} if htmx else {}
        return self.post(f"/en/table/{match.code}/{what}", fields, headers=headers)

    def press(self, match, action, *cards, htmx=False, **fields):
        """Press a button of the hand's form, as the page of the match's present version would."""
        fields = {"version": match.version, "action": action, "card": list(cards), **fields}
        return self.send(match, "move", htmx=htmx, **fields)


@pytest.fixture
def player(db):
    return Visitor(make_user())


@pytest.fixture
def stranger(db):
    return Visitor(make_user())


@pytest.fixture
def anonymous(db):
    return Visitor()


@pytest.fixture
def table(player):
    """Deal a match of the player's from chosen cards: `table("gin", hands={0: "As 2s"})`."""

    def lay(slug="basic", **dealt):
        return deal(slug, user=player.user, bot=NO_BOT, **dealt)

    return lay
