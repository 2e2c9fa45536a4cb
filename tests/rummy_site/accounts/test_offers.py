"""How the pages say who you are, and what they offer a guest: little, and once."""

import re

import pytest

from games.models import Match
from tests.games.builders import all_bots, bots_play, deal
from tests.rummy_site.accounts.visitors import begin_match, sign_up, who

pytestmark = pytest.mark.django_db
OFFER = "/en/account/signup/?next=/en/table/"


def finished(user) -> Match:
    """A match of the user's that is over."""
    return bots_play(all_bots(deal("gin", user=user)))


def page_of(client, match: Match) -> str:
    return client.get(f"/en/table/{match.code}/").content.decode()


def test_after_a_match_a_guest_is_asked_once_whether_to_keep_it(client):
    running = begin_match(client)
    match = finished(who(client))
    assert page_of(client, match).count(OFFER) == 1
    assert OFFER not in page_of(client, running)


def test_and_comes_back_to_it_after_the_sign_up(client):
    begin_match(client)
    match = finished(who(client))
    page = client.get(f"/en/account/signup/?next=/en/table/{match.code}/").content.decode()
    assert f'name="next" value="/en/table/{match.code}/"' in page


def test_an_account_is_not_asked(client):
    sign_up(client)
    assert OFFER not in page_of(client, finished(who(client)))


def said_of(client) -> tuple[str, str]:
    """Where the bar's link about oneself leads, and what it says."""
    page = client.get("/en/").content.decode()
    address, text = re.search(
        r'<a class="plain who" href="([^"]+)">(.*?)</a>', page, re.DOTALL
    ).groups()
    return address, re.sub(r"<[^>]+>", "", text)


def test_the_bar_leads_a_stranger_to_sign_in_a_guest_to_keep_and_an_account_to_itself(client):
    assert said_of(client) == ("/en/account/login/", "Sign in")
    begin_match(client)
    address, text = said_of(client)
    assert address == "/en/account/signup/" and who(client).display_name in text
    sign_up(client)
    assert said_of(client) == ("/en/profile/", who(client).display_name)
