"""The front page and the way from it to a table."""

import re

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


def checked(page, field):
    """The values of the radio buttons of this field that are chosen."""
    return re.findall(rf'name="{field}" value="(\w+)"[^>]* checked', page.content.decode())


def test_bots_play_normally_unless_another_level_is_chosen(player):
    assert checked(player.get("/en/new/gin/"), "level") == ["normal"]
    player.post("/en/new/gin/", {"target": "100"})
    assert Match.objects.get().seats.get(number=1).bot == "normal"


@pytest.mark.parametrize("slug", ["basic", "joker", "gin"])
@pytest.mark.parametrize("level", ["easy", "normal", "hard"])
def test_the_level_is_as_chosen_in_every_game(player, slug, level):
    player.post(f"/en/new/{slug}/", {"level": level})
    assert set(Match.objects.get().seats.values_list("bot", flat=True)) == {"", level}


def test_the_options_page_remembers_how_the_last_match_of_the_game_was_begun(player, stranger):
    player.post("/en/new/joker/", {"opening": "51", "seats": "3", "target": "200", "level": "hard"})
    again = player.get("/en/new/joker/")
    for field, value in {"opening": "51", "seats": "3", "target": "200", "level": "hard"}.items():
        assert checked(again, field) == [value]
    assert checked(player.get("/en/new/basic/"), "level") == ["normal"]
    assert checked(stranger.get("/en/new/joker/"), "level") == ["normal"]


def test_one_press_on_play_keeps_the_level_of_last_time_and_takes_the_usual_options(player):
    player.post("/en/new/basic/", {"seats": "2", "level": "easy"})
    player.post("/en/new/basic/")
    newest = Match.objects.latest("created")
    assert list(newest.seats.values_list("bot", flat=True)) == ["", "easy", "easy", "easy"]


def test_a_level_that_the_site_no_longer_has_is_not_remembered(player, table):
    table("gin")
    assert checked(player.get("/en/new/gin/"), "level") == ["normal"]


@pytest.mark.parametrize("language, words", [("en", "(hard)"), ("ko", "(어려움)")])
def test_the_visitor_s_matches_tell_how_well_the_bots_play(player, language, words):
    player.post(f"/{language}/new/gin/", {"level": "hard"})
    assert words in text(player.get(f"/{language}/"))


@pytest.mark.parametrize("field", ["seats", "opening", "target", "level"])
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
