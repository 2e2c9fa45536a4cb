"""A round's result, the next round, and the match's end."""

import pytest

from games.models import Match
from tests.games.builders import fresh, make
from tests.games.views.reading import text


@pytest.fixture
def knocked(table):
    """The round of rules.md's worked cases: 4s and 3s are laid off, 17 against 1."""
    match = table(
        "gin",
        options={"target": 100},
        hands={0: "5s 6s 7s 9c 9d 9h Jd Qd Kd Ah", 1: "3s 4s 2h 2d 2c 8h 8d 8c Kc 7d"},
        stock="Qh",
    )
    return make(match, "pass", "pass", "draw stock", "knock Qh")


def test_the_result_is_explained_with_every_step_of_its_sum(player, knocked):
    page = text(player.see(knocked))
    assert "You knocked with a deadwood of 1." in page
    assert "You score 16 points." in page
    assert "10 + 7 = 17" in page
    assert "17 − 1 = 16" in page
    assert "4 of Spades, 3 of Spades" in page


def test_after_one_s_own_last_move_nothing_is_said_to_have_happened_since(player, knocked):
    assert "Since your last turn" not in text(player.see(knocked))


def test_the_scores_are_shown_before_and_after_the_round(player, knocked):
    assert "0 +16 16" in text(player.see(knocked))


def test_the_result_stays_until_next_round_is_pressed(player, knocked):
    for _ in range(2):
        assert "Next round" in text(player.see(knocked))
    player.send(knocked, "next", round="1")
    page = text(player.see(knocked))
    assert "Next round" not in page
    assert "Deadwood" in page


def test_pressed_twice_the_next_result_is_not_skipped(player, knocked):
    for _ in range(2):
        player.send(knocked, "next", round="1")
    assert knocked.seats.get(number=0).seen_round == 1


@pytest.mark.parametrize("junk", ["", "0", "7", "x" * 10_000, "９", "-1", "\x00"])
def test_junk_instead_of_a_round_leaves_the_result(player, knocked, junk):
    assert player.send(knocked, "next", round=junk).status_code == 302
    assert "Next round" in text(player.see(knocked))


def test_with_htmx_the_next_round_comes_as_a_fragment(player, knocked):
    response = player.send(knocked, "next", htmx=True, round="1")
    assert response.status_code == 200
    assert 'id="move"' in response.content.decode()


def test_a_hand_rummy_is_doubled_in_words(player, table):
    match = table(
        "joker",
        seats=2,
        hands={0: "Ac 2c 3c Ad 2d 3d Ah 2h 3h As 2s 3s 4s", 1: "Jk Ac Tc"},
        stock="8s",
    )
    match = make(
        match, "draw stock", "open Ac 2c 3c / Ad 2d 3d / Ah 2h 3h / As 2s 3s 4s", "discard 8s"
    )
    page = text(player.see(match))
    assert "Hand rummy!" in page
    assert "× 2 =" in page
    assert "You win the match!" in page


def test_again_begins_one_new_match_however_often_it_is_pressed(player, table):
    match = table("gin", hands={0: "5s 6s 7s 9c 9d 9h Jd Qd Kd Ah"}, stock="Qh")
    match = make(match, "pass", "pass", "draw stock", "knock Qh")
    assert "Play again" in text(player.see(match))
    first, second = (player.send(match, "again").url for _ in range(2))
    assert first == second
    assert Match.objects.count() == 2
    assert player.get(first).status_code == 200
    assert "To the new match" in text(player.see(fresh(match)))


def test_a_match_that_ended_meanwhile_is_listed_until_its_result_is_left(player, table):
    match = table("gin", hands={0: "5s 6s 7s 9c 9d 9h Jd Qd Kd Ah"}, stock="Qh")
    waiting = table()
    match = make(match, "pass", "pass", "draw stock", "knock Qh")
    for _ in range(2):
        page = player.get("/en/")
        assert "Match over" in text(page)
        assert page.content.decode().index(waiting.code) < page.content.decode().index(match.code)
        player.see(match)
    assert "Other games" in text(player.see(match))
    assert player.send(match, "next", round="1").url == "/en/"
    assert match.code not in player.get("/en/").content.decode()
    assert "You win the match!" in text(player.see(match))


def test_again_leaves_the_result_too(player, table):
    match = table("gin", hands={0: "5s 6s 7s 9c 9d 9h Jd Qd Kd Ah"}, stock="Qh")
    match = make(match, "pass", "pass", "draw stock", "knock Qh")
    player.send(match, "again")
    assert match.code not in player.get("/en/").content.decode()


def test_again_waits_for_the_end_of_the_match(player, table):
    match = table()
    assert player.send(match, "again").status_code == 409
    assert Match.objects.count() == 1
