"""How the visitor likes the table."""

import pytest

from tests.games.builders import make


def test_the_choices_are_kept_and_change_every_page(anonymous):
    response = anonymous.post("/en/prefs/", {"table": "hanji", "mode": "dark", "suits": "2"})
    assert response.url == "/en/"
    page = anonymous.get("/en/").content.decode()
    assert 'data-table="hanji" data-mode="dark" data-suits="2"' in page


def test_the_visitor_is_led_back_but_never_elsewhere(anonymous):
    for back, led in (("/en/how-to/gin/", "/en/how-to/gin/"), ("https://example.org/", "/en/")):
        assert anonymous.post("/en/prefs/", {"next": back}).url == led


@pytest.mark.parametrize(
    "junk",
    ["", "x", "games:front", "healthz", "a\x00b", "?a=b", "//elsewhere.example", "/\\x", "../x"],
)
def test_junk_instead_of_a_page_leads_to_the_front_page(anonymous, junk):
    assert anonymous.post("/en/prefs/", {"next": junk}).url == "/en/"


@pytest.mark.parametrize("junk", ["x" * 10_000, "felt.felt", "\x00", "', ;"])
def test_junk_leaves_the_defaults(anonymous, junk):
    anonymous.post("/en/prefs/", {"table": junk, "mode": junk})
    assert 'data-table="felt" data-mode="auto"' in anonymous.get("/en/").content.decode()
    anonymous.cookies["prefs"] = "pink..7.ink.ink.ink.ink"
    assert 'data-table="felt" data-mode="auto"' in anonymous.get("/en/").content.decode()


def test_melds_can_be_grouped_by_player(player, table):
    match = make(table(hands={0: "7h 8h 9h"}), "draw stock", "lay down 7h 8h 9h")
    assert "<h3>" not in player.see(match, "board").content.decode()
    player.post("/en/prefs/", {"melds": "seat"})
    assert (
        f"<h3>{match.seats.get(number=0).name}</h3>" in player.see(match, "board").content.decode()
    )
