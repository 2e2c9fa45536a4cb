"""The front page and the way from it to a table."""

import pytest

from games import lists
from games.models import Match
from rummy_site.accounts.models import User
from tests.games.builders import make
from tests.games.views.reading import text


def test_the_front_page_offers_the_three_games(anonymous):
    page = text(anonymous.get("/en/"))
    for name in ("Basic Rummy", "Joker Rummy", "Gin Rummy"):
        assert name in page


def test_looking_at_the_front_page_makes_no_account(anonymous):
    anonymous.get("/en/")
    assert not User.objects.exists()


@pytest.mark.parametrize("slug, seats", [("basic", 4), ("joker", 4), ("gin", 2)])
def test_one_press_on_play_makes_a_guest_who_sits_at_a_table(anonymous, slug, seats):
    response = anonymous.post(f"/en/new/{slug}/")
    match = Match.objects.get()
    guest = User.objects.get()
    assert response.url == f"/en/table/{match.code}/"
    assert guest.is_guest and not guest.has_usable_password()
    assert match.seats.get(number=0).user == guest
    assert match.seats.count() == seats
    assert anonymous.get(response.url).status_code == 200


def test_a_second_match_is_the_same_guest_s(anonymous):
    anonymous.post("/en/new/gin/")
    anonymous.post("/en/new/basic/")
    assert User.objects.count() == 1
    assert Match.objects.of(User.objects.get()).count() == 2


def test_the_matches_that_wait_for_the_visitor_come_first(player, table):
    waiting = table("gin")
    going_on = make(table(hands={0: "Kc"}), "draw stock", "discard Kc")
    page = player.get("/en/").content.decode()
    assert page.index(waiting.code) < page.index(going_on.code)


def test_of_many_matches_those_are_listed_in_which_something_happened_last(
    player, table, monkeypatch
):
    monkeypatch.setattr(lists, "MOST_LISTED", 2)
    moved_on, left, latest = (table(stock="Ks") for _ in range(3))
    make(moved_on, "draw stock")
    page = player.get("/en/").content.decode()
    assert [match.code in page for match in (moved_on, left, latest)] == [True, False, True]


def test_the_options_page_shows_every_option_with_its_default(player):
    page = player.get("/en/new/joker/").content.decode()
    for value in ("30", "40", "51"):
        assert f'name="opening" value="{value}"' in page
    assert page.count("checked") >= 3


def test_options_and_seats_are_as_chosen(player):
    player.post("/en/new/joker/", {"opening": "51", "seats": "3", "target": "200"})
    match = Match.objects.get()
    assert match.all_options.opening == 51
    assert match.all_options.target == 200
    assert match.seats.count() == 3


@pytest.mark.parametrize("field", ["seats", "opening", "target"])
@pytest.mark.parametrize("junk", ["7000", "-1", "x" * 10_000, "\x00", "４"])
def test_an_option_that_is_not_offered_is_refused_and_nothing_begins(player, field, junk):
    response = player.post("/en/new/joker/", {field: junk})
    assert response.status_code == 422
    assert not Match.objects.exists()


def test_an_unknown_game_is_not_found(player):
    for way in ("new", "how-to"):
        assert player.get(f"/en/{way}/canasta/").status_code == 404


@pytest.mark.parametrize("slug", ["basic", "joker", "gin"])
@pytest.mark.parametrize("language, word", [("en", "How to play"), ("ko", "게임 방법")])
def test_how_to_play_is_there_in_each_language(anonymous, slug, language, word):
    assert word in text(anonymous.get(f"/{language}/how-to/{slug}/"))
