"""The table's page: who may see it, and what it shows."""

import re

import pytest
from django.test import Client

from games.engine.cards import join
from tests.games.builders import bots_play, deal, fresh, make, restack, stacked_deck, state_of
from tests.games.views.reading import buttons, checked, text
from tests.rummy_site.accounts.visitors import MINA, PASSWORD, signed_up


def test_a_stranger_and_a_passer_by_find_no_table(table, stranger, anonymous):
    match = table()
    for visitor in (stranger, anonymous):
        for what in ("", "board"):
            assert visitor.see(match, what).status_code == 404
        for what in ("move", "look", "next", "again"):
            assert visitor.send(match, what).status_code == 404


@pytest.mark.parametrize("language", ["en", "ko", "fr", "tr"])
def test_who_is_not_signed_in_finds_the_way_back_to_the_table(client, table, language):
    match, door = table(), re.compile(r'href="(/\w+/account/login/\?next=[^"]+)"')
    own, none = f"/{language}/table/{match.code}/", f"/{language}/table/nothing/"
    pages = [client.get(own), client.get(own + "board"), client.post(own + "move")]
    there = {door.search(page.content.decode()).group(1) for page in pages}
    assert len(there) == 1  # wherever at the table it was
    client.post(f"/{language}/new/gin/")  # a guest has no account either
    assert door.search(client.get(own).content.decode()).group(1) in there
    page = client.get(none).content.decode()
    assert page.replace("nothing", match.code) == pages[0].content.decode()  # it tells no secret
    signed_up()
    form = {"login": MINA, "password": PASSWORD}
    assert client.post(there.pop(), form).url == own
    assert not door.search(client.get(none).content.decode())
    assert not door.search(Client().get(f"/{language}/nothing/").content.decode())


@pytest.mark.parametrize(
    ("level", "words"), [("easy", "bot, easy"), ("hard", "bot, hard"), ("retired", "bot")]
)
def test_a_bot_s_seat_tells_how_well_it_plays(player, level, words):
    match = deal("joker", user=player.user, bot=level)
    page = text(player.see(match))
    seats = re.findall(r"cards (.*?)(?= \d )", page.partition(" Players ")[2])
    assert seats[:3] == ["Not opened"] + [f"Not opened {words}"] * 2


def test_no_table_has_that_code(player):
    assert player.get("/en/table/nothing/").status_code == 404


def test_the_hand_is_shown_with_a_name_for_each_card(player, table):
    page = text(player.see(table(hands={0: "Qh 7c"})))
    assert "Queen of Hearts" in page
    assert "7 of Clubs" in page


def test_two_copies_of_a_card_are_told_apart_within_the_hand_only(player, table):
    page = player.see(table("joker", hands={0: "7h 7h"})).content.decode()
    assert 'value="7h.1"' in page
    assert 'value="7h.2"' in page


def test_at_the_start_of_a_turn_the_row_offers_both_piles(player, table):
    assert buttons(player.see(table())) == {"draw": True, "take": True}


def test_at_gin_s_first_upcard_the_row_offers_to_take_or_to_pass(player, table):
    assert buttons(player.see(table("gin"))) == {"take": True, "pass": True}


def test_after_both_have_passed_only_the_stock_is_offered(player, table):
    match = make(table("gin"), "pass", "pass")
    assert buttons(player.see(match)) == {"draw": True}


@pytest.mark.parametrize(
    "slug, row",
    [
        ("basic", ["meld", "layoff", "discard"]),
        ("joker", ["meld", "layoff", "swap", "discard"]),
        ("gin", ["discard", "knock"]),
    ],
)
def test_each_game_has_its_own_buttons_and_knock_is_gin_s_alone(player, table, slug, row):
    match = make(table(slug), *(["pass", "pass"] if slug == "gin" else []), "draw stock")
    assert list(buttons(player.see(match))) == row


def test_the_title_says_whose_turn_it_is(player, table):
    match = table()
    assert "<title>Your turn" in player.see(match).content.decode()
    match = make(match, "draw stock", f"discard {join(state_of(match).hands[0][:1])}")
    assert "Your turn" not in re.search(
        "<title>(.*?)</title>", player.see(match).content.decode()
    ).group(1)


def test_before_the_opening_the_best_one_in_the_hand_is_valued(player, table):
    match = table("joker", hands={0: "Kc Kd Kh 2c 4d 6s 8c Td 3h 5d 9s Js Qh"})
    page = text(player.see(match))
    assert "Open 30 /40" in page
    assert "10 points short" in page


def test_gin_shows_the_deadwood(player, table):
    match = table("gin", hands={0: "5s 6s 7s 9c 9d 9h Jd Qd Kd 4h"})
    assert "Deadwood 4" in text(player.see(match))


def test_gin_s_best_discard_is_one_that_is_allowed(player, table):
    match = table("gin", hands={0: "5s 6s 7s 9c 9d 9h Jd Qd Kd 4h"}, upcard="Kc")
    assert "Deadwood 10 after the best discard" in text(player.see(make(match, "take upcard")))


def test_a_group_of_the_hand_is_a_link_that_selects_it(player, table):
    match = make(table(hands={0: "7h 8h 9h"}), "draw stock")
    page = player.see(match).content.decode()
    link = re.search(r'href="(\?card=7h\.1&amp;card=8h\.1&amp;card=9h\.1)#hand"', page).group(1)
    response = player.get(f"/en/table/{match.code}/{link.replace('&amp;', '&')}")
    assert set(checked(response)) >= {"7h.1", "8h.1", "9h.1"}
    assert buttons(response)["meld"]


def test_the_pile_shows_its_top_card_and_its_count_alone(player, table):
    match = make(table(hands={0: "Kc"}, upcard="4d", stock="Ks"), "draw stock", "discard Kc")
    page = player.see(match).content.decode()
    pile = re.search(r'<button class="pile discard".*?</button>', page, re.S).group()
    assert "#Kc" in pile
    assert "<b>2</b>" in pile
    assert "4d" not in page


def test_the_moves_since_the_viewer_s_last_turn_are_told(player, table):
    match = make(table(hands={0: "Kc"}), "draw stock", "discard Kc")
    name = match.seats.get(number=1).name
    page = text(player.see(bots_play(match)))
    assert f"{name} drew a card from the stock." in page
    assert "You discarded" not in page


def test_every_line_has_a_key_of_its_own(player, table):
    match = make(table(hands={0: "Kc"}), "draw stock", "discard Kc")
    page = player.see(bots_play(match)).content.decode()
    keys = re.findall(r'<li data-key="([^"]+)"', page)
    assert len(keys) >= 6
    assert len(keys) == len(set(keys))


def test_the_first_button_of_the_hand_s_form_only_sorts(player, table):
    """Enter in a checkbox presses the form's first button."""
    page = player.see(make(table(), "draw stock")).content.decode()
    owned = re.findall(r"<button[^>]*>", page)
    before = page.index('<form class="move"')
    first = next(
        tag
        for tag in owned
        if 'form="move"' in tag or (page.index(tag) > before and 'form="' not in tag)
    )
    assert 'value="sort-rank"' in first


def test_drawing_is_a_form_of_its_own(player, table):
    page = player.see(table()).content.decode()
    draw = page[page.index('<form class="draw"') :]
    assert 'value="draw"' in draw[: draw.index("</form>")]
    assert 'value="take"' in draw[: draw.index("</form>")]
    assert re.search(r'<button id="a-draw"[^>]*form="draw"', page)


def test_nothing_of_the_page_may_be_kept_by_a_cache(player, table):
    match = table()
    for what in ("", "board"):
        kept = player.see(match, what)["Cache-Control"]
        assert "private" in kept and "no-store" in kept


# What a seat may not know.


def _masked(response) -> str:
    """The page without what differs from one page view to the next."""
    page = response.content.decode()
    page = re.sub(r'name="(key|csrfmiddlewaretoken)" value="[^"]*"', "", page)
    return re.sub(r'"version" value="\d+"|data-version="\d+"', "", page)


@pytest.mark.parametrize("slug", ["basic", "joker", "gin"])
def test_cards_that_a_seat_has_never_seen_leave_no_trace_on_its_page(player, table, slug):
    opening = ["pass", "pass"] if slug == "gin" else []
    match = table(slug)
    seats = match.seats.count()
    deck = list(stacked_deck(slug, seats, dealer=seats - 1))
    hand = 7 if slug == "basic" else 13 if slug == "joker" else 10
    pages = []
    # Another's card and one of the stock's, or two of the stock's, below what is drawn.
    for one, other in ((1, len(deck) - 1), (seats * hand + 9, len(deck) - 2)):
        for swap in (False, True):
            if swap:
                deck[one], deck[other] = deck[other], deck[one]
            fresh(match).get_round().moves.all().delete()
            fresh(match).rounds.update(length=0)
            restack(match, tuple(deck), seats - 1)
            before = _masked(player.see(match)), _masked(player.see(match, "board"))
            match = make(fresh(match), *opening, "draw stock")
            pages.append((*before, _masked(player.see(match, "board"))))
        assert pages[-1] == pages[-2]


# Polling.


def test_an_unchanged_board_is_answered_with_nothing(player, table):
    match = table()
    response = player.see(match, "board", version=match.version)
    assert response.status_code == 204
    assert not response.content


def test_an_unchanged_board_costs_one_query_beside_the_sign_in(
    player, table, django_assert_num_queries
):
    match = table()
    player.see(match)
    with django_assert_num_queries(3):  # session, user, version
        player.see(match, "board", version=match.version)


@pytest.mark.parametrize("version", ["0", "", "x", "9" * 10_000, "\x00"])
def test_any_other_version_is_answered_with_the_board(player, table, version):
    match = table()
    response = player.see(match, "board", version=version)
    assert response.status_code == 200
    assert response["X-Board-Version"] == str(match.version)
    assert "<html" not in response.content.decode()
