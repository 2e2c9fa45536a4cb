"""The hand's form: every move of the three games, and every way to say no."""

import re
from html import unescape
from urllib.parse import urljoin

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import translation

from games.models import Move
from tests.games.builders import bots_play, fresh, make, state_of, stored
from tests.games.views.reading import buttons, checked, choices, refusal, text


def test_drawing_leads_back_to_the_table_where_the_card_is_marked(player, table):
    match = table(stock="Ks")
    response = player.press(match, "draw")
    assert response.status_code == 302
    assert "King of Spades, just drawn" in text(player.get(response.url))


def test_with_htmx_the_answer_is_the_fragment(player, table):
    match = table()
    response = player.press(match, "draw", htmx=True)
    assert response.status_code == 200
    assert response["X-Board-Version"] == str(fresh(match).version)
    assert "<html" not in response.content.decode()


@pytest.mark.django_db(transaction=True)
def test_no_query_of_a_move_is_needless(player, table):
    match = table()
    player.see(match)  # the round is folded, as it is in play
    with CaptureQueriesContext(connection) as asked:
        player.press(match, "draw", htmx=True, key="k1")
    verbs = [query["sql"].partition(" ")[0] for query in asked.captured_queries]
    assert verbs == [
        *("SELECT", "SELECT", "SELECT"),  # session, user, seat and match
        *("BEGIN", "SELECT", "SELECT", "SELECT", "SELECT"),  # match, its seats, the key, the round
        *("INSERT", "UPDATE", "UPDATE", "COMMIT"),  # the move, the round, the match
        "SELECT",  # the round, for the answer
    ]


def test_a_meld_a_lay_off_and_a_discard(player, table):
    match = make(table(hands={0: "7h 8h 9h Tc 2d 3s Kd"}, stock="Th"), "draw stock")
    player.press(match, "meld", "7h.1", "8h.1", "9h.1")
    player.press(fresh(match), "layoff", "Th.1")
    player.press(fresh(match), "discard", "Kd.1")
    texts = list(Move.objects.order_by("number").values_list("text", flat=True))
    assert texts == ["draw stock", "lay down 7h 8h 9h", "lay off Th on 1", "discard Kd"]


def test_several_cards_are_laid_off_with_one_press(player, table):
    match = table(hands={0: "7h 8h 9h Tc 2d Jh Kd"}, stock="Th")
    match = make(match, "draw stock", "lay down 7h 8h 9h")
    player.press(match, "layoff", "Th.1", "Jh.1", meld="1")
    assert state_of(match).melds[0].cards == state_of(match).melds[0].stands_for
    assert len(state_of(match).melds[0].cards) == 5


def test_the_opening_is_grouped_out_of_the_cards_selected(player, table):
    match = make(table("joker", hands={0: "Kc Kd Kh 5s 6s 7s"}), "draw stock")
    player.press(match, "meld", "Kc.1", "5s.1", "Kd.1", "6s.1", "Kh.1", "7s.1")
    assert state_of(match).opened[0]
    assert len(state_of(match).melds) == 2


def test_undo_takes_the_last_move_back(player, table):
    match = make(table(), "take upcard")
    player.press(match, "undo")
    assert state_of(match).phase == "draw"


def test_undo_is_only_offered_where_it_is_possible(player, table):
    match = table()
    assert 'value="undo"' not in player.see(match).content.decode()
    assert 'value="undo"' in player.see(make(match, "take upcard")).content.decode()


# A selection with several meanings.


@pytest.fixture
def joker_at_either_end(table):
    match = table("joker", hands={0: "Js Qs Ks Kc Kd Kh Jk 2c 9h"})
    return make(match, "draw stock", "open Js Qs Ks / Kc Kd Kh")


def test_the_page_asks_which_way_is_meant(player, joker_at_either_end):
    response = player.press(joker_at_either_end, "layoff", "Jk.1")
    assert response.status_code == 422
    assert "more than one thing" in refusal(response)
    assert "lay off Jk on 2 high" in choices(response)
    assert "lay off Jk on 2 low" in choices(response)
    assert checked(response) == ["Jk.1"]


def test_the_answer_is_done(player, joker_at_either_end):
    player.press(joker_at_either_end, "layoff", "Jk.1", choice="lay off Jk on 2 low")
    assert Move.objects.last().text == "lay off Jk on 2 low"


def test_each_lit_button_has_an_answer_of_its_own(player, table):
    """Q K and a joker: a meld, or laid off, and each in more than one way."""
    match = table("joker", hands={0: "9s Ts Js Kc Kd Kh Qs Ks Jk 2c"})
    match = make(match, "draw stock", "open 9s Ts Js / Kc Kd Kh")
    cards = ["Qs.1", "Ks.1", "Jk.1"]
    page = player.send(match, "look", card=cards).content.decode()
    asked = re.findall(r'name="(choice-\w+)" value="([^"]*)"[^>]* checked>', page)
    assert [name for name, _ in asked] == ["choice-meld", "choice-layoff"]
    answers = {name: unescape(value) for name, value in asked}
    response = player.press(match, "layoff", *cards, **answers)
    assert response.status_code == 302
    assert " ; ".join(Move.objects.values_list("text", flat=True)).endswith(
        answers["choice-layoff"]
    )


def test_the_answers_survive_a_look(player, joker_at_either_end):
    answer = {"choice-layoff": "lay off Jk on 2 low"}
    page = player.send(joker_at_either_end, "look", card=["Jk.1"], **answer).content.decode()
    assert re.findall(r'value="(lay off [^"]*)"[^>]* checked>', page) == [answer["choice-layoff"]]


def test_the_knock_s_arrangements_can_be_chosen(player, table):
    match = table("gin", hands={0: "As 2s 3s 2h 2d 9c 9d 9h 5c Ah"}, stock="Kc")
    match = make(match, "pass", "pass", "draw stock")
    ways = choices(player.send(match, "look", card=["Kc.1"], version=match.version))
    assert len(ways) == 2
    player.press(match, "knock", "Kc.1", choice=ways[1])
    assert fresh(match).is_over


# Looking at a selection.


def test_look_answers_with_the_row_alone(player, table):
    match = make(table(hands={0: "7h 8h 9h"}), "draw stock")
    response = player.send(match, "look", card=["7h.1", "8h.1", "9h.1"], version=match.version)
    assert buttons(response) == {"meld": True, "layoff": False, "discard": False}
    assert "<form" not in response.content.decode()


def test_a_button_never_promises_what_would_be_refused(player, table):
    match = make(table(hands={0: "9h Tc Js"}), "draw stock")
    row = buttons(player.send(match, "look", card=["9h.1", "Tc.1", "Js.1"]))
    assert not any(row.values())


def test_without_a_selection_nothing_lights_up(player, table):
    match = make(table(), "draw stock")
    assert not any(buttons(player.send(match, "look")).values())


def test_without_scripts_look_is_a_button_that_keeps_the_selection(player, table):
    match = make(table(hands={0: "7h 8h 9h"}), "draw stock")
    response = player.press(match, "look", "7h.1", "8h.1", "9h.1")
    assert response.status_code == 200
    assert checked(response) == ["7h.1", "8h.1", "9h.1"]
    assert buttons(response)["meld"]


def test_sorting_keeps_the_selection_and_is_remembered(player, table):
    match = make(table(hands={0: "2s 9c Ah"}), "draw stock")
    response = player.press(match, "sort-suit", "9c.1")
    assert checked(response) == ["9c.1"]
    page = player.see(match).content.decode()
    assert page.index("9 of Clubs") < page.index("Ace of Hearts") < page.index("2 of Spades")
    player.press(match, "sort-rank")
    page = player.see(match).content.decode()
    assert page.index("Ace of Hearts") < page.index("2 of Spades") < page.index("9 of Clubs")


# Refusals.


def test_an_illegal_move_says_why_and_keeps_the_selection(player, table):
    match = make(table(hands={0: "9h Tc Js"}), "draw stock")
    before = stored(match)
    response = player.press(match, "meld", "9h.1", "Tc.1", "Js.1")
    assert response.status_code == 422
    assert "not a meld" in refusal(response)
    assert checked(response) == ["9h.1", "Tc.1", "Js.1"]
    assert stored(match) == before


def test_a_refusal_leads_to_its_rule_where_a_rule_is_broken(player, table):
    match = make(table(hands={0: "9h Tc Js"}), "draw stock")
    with translation.override("en"):
        why = reverse("rules:why", args=["not_a_meld"])
    page = player.press(match, "meld", "9h.1", "Tc.1", "Js.1").content.decode()
    assert f'class="why" href="{why}"' in page
    for fields in ({"action": "meld"}, {"action": "draw", "version": 1}):
        page = player.press(match, **fields).content.decode()
        assert 'id="refusal"' in page
        assert 'class="why"' not in page


def test_the_refusal_is_in_the_viewer_s_language(player, table):
    match = make(table(hands={0: "9h Tc Js"}), "draw stock")
    fields = {"action": "meld", "version": match.version, "card": ["9h.1", "Tc.1", "Js.1"]}
    response = player.post(f"/ko/table/{match.code}/move", fields)
    assert "멜드가 아닙니다" in refusal(response)


def test_an_old_page_gets_the_fresh_board(player, table):
    match = table()
    fresh_match = make(match, "draw stock")
    before = stored(match)
    response = player.press(match, "draw")
    assert response.status_code == 409
    assert response["X-Board-Version"] == str(fresh_match.version)
    assert "moved on" in refusal(response)
    assert stored(match) == before


def test_another_seat_s_move_is_forbidden(player, table):
    match = make(table(hands={0: "Kc"}), "draw stock", "discard Kc")
    before = stored(match)
    for action in ("draw", "take", "discard", "undo", "meld"):
        assert player.press(match, action).status_code == 403
    assert stored(match) == before


def test_a_match_that_is_over_can_t_be_played_on(player, table):
    match = make(table("gin", hands={0: "5s 6s 7s 9c 9d 9h Jd Qd Kd Ah"}, stock="Qh"))
    match = make(match, "pass", "pass", "draw stock", "knock Qh")
    before = stored(match)
    response = player.press(match, "draw")
    assert response.status_code == 409
    assert refusal(response) == "This match is over."
    assert stored(match) == before


def test_an_old_page_is_told_that_the_round_ended_meanwhile(player, table):
    hands = {0: "5s 6s 7s 9c 9d 9h Jd Qd Kd Ah"}
    match = make(table("gin", options={"target": 100}, hands=hands, stock="Qh"), "pass", "pass")
    make(match, "draw stock", "knock Qh")
    for htmx in (False, True):
        response = player.press(match, "draw", htmx=htmx)
        assert response.status_code == 409
        assert "moved on" in refusal(response)
        assert "You knocked" in text(response)


def test_the_same_form_sent_twice_does_one_thing(player, table):
    match = table()
    first = player.press(match, "draw", key="k1")
    before = stored(match)
    second = player.press(match, "draw", key="k1")
    assert (first.status_code, second.status_code) == (302, 302)
    assert stored(match) == before


def test_a_card_not_held_and_a_meld_that_is_not_there_are_refused(player, table):
    match = make(table(hands={0: "7h 8h 9h"}, stock="2c"), "draw stock")
    assert "don't hold" in refusal(player.press(match, "discard", "Ks.1"))
    assert "no meld" in refusal(player.press(match, "layoff", "7h.1", meld="44"))


JUNK = ["x" * 10_000, "\x00", "７h.1", "??.1", "7h", "7h.1.1", "-1", "[]", "' OR 1=1 --"]
JUNK += ["9" * 10_000, "lay down 7h 8h 9h", "💥" * 3000]


@pytest.mark.parametrize("junk", JUNK)
@pytest.mark.parametrize("field", ["card", "meld", "choice", "version", "key", "action"])
@pytest.mark.parametrize("what", ["move", "look"])
def test_junk_in_any_field_changes_nothing_and_breaks_nothing(player, table, what, field, junk):
    match = make(table(hands={0: "7h 8h 9h"}, stock="2c"), "draw stock")
    before = stored(match)
    fields = {"version": match.version, "action": "layoff", "card": ["7h.1"], field: junk}
    response = player.send(match, what, **fields)
    assert response.status_code in (200, 409, 422)
    assert stored(match) == before


def test_a_thousand_cards_are_refused(player, table):
    match = make(table(), "draw stock")
    before = stored(match)
    assert player.press(match, "meld", *["7h.1"] * 900, *["Jk.2"] * 50).status_code == 422
    assert stored(match) == before


@pytest.mark.parametrize("what", ["move", "look", "next", "again"])
def test_only_a_post_can_move_and_a_reload_of_its_answer_shows_the_table(player, table, what):
    match = table()
    before = stored(match)
    response = player.see(match, what, card=["7h.1", "8h.1"])
    assert (response.status_code, response.url) == (
        302,
        f"/en/table/{match.code}/?card=7h.1&card=8h.1",
    )
    assert player.see(match, what).url == f"/en/table/{match.code}/"
    assert player.put(f"/en/table/{match.code}/{what}").status_code == 405
    assert stored(match) == before


def test_without_scripts_every_link_of_a_refusal_s_page_leads_somewhere(player, table):
    match = make(table(hands={0: "7h 8h 9h Kc"}), "draw stock")
    page = player.press(match, "meld", "7h.1", "Kc.1").content.decode()
    links = {unescape(link) for link in re.findall(r'<a [^>]*href="([^"]*)"', page)}
    assert any(link.startswith("?card=7h.1") for link in links)
    for link in links - {"#hand", "#actions"}:
        address = urljoin(f"/en/table/{match.code}/move", link)
        assert player.get(address, follow=True).status_code == 200, link


def test_a_form_from_elsewhere_is_refused(table, player):
    match = table()
    player.handler.enforce_csrf_checks = True
    assert player.press(match, "draw").status_code == 403
    assert fresh(match).version == match.version


def test_the_bots_then_play_until_it_is_the_player_s_turn_again(player, table):
    match = make(table(hands={0: "Kc"}), "draw stock")
    player.press(match, "discard", "Kc.1")
    assert buttons(player.see(bots_play(match))) == {"draw": True, "take": True}
