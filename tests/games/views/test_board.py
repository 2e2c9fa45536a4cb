"""What the board makes of a view, where the page alone would not tell it apart."""

import pytest
from django.utils import translation

from games import play
from games.board import board, buttons
from games.board.faces import hand_cards, sorted_hand
from games.board.lines import lines, melds_before, new_melds
from games.engine.cards import join, parse_cards
from games.prefs import Prefs
from tests.games.builders import make


def test_a_hand_is_sorted_by_rank_or_by_suit_with_jokers_last():
    hand = parse_cards("Jk Kd 2s Ac 2c")
    assert join(sorted_hand(hand, "rank")) == "Ac 2c 2s Kd Jk"
    assert join(sorted_hand(hand, "suit")) == "Ac 2c Kd 2s Jk"


def test_one_copy_of_the_card_drawn_is_marked():
    shown = hand_cards(parse_cards("7h 7h 8h"), "rank", drawn=parse_cards("7h")[0])
    assert [card.drawn for card in shown] == [False, True, False]


@pytest.fixture
def laid_off(table):
    """Seat 0 lays down a run, and in its turn seat 1 lays off on both its ends."""
    match = table(
        seats=2,
        hands={0: "7h 8h 9h 2c 2d 3s Kd", 1: "6h Th Jh 4c 4d 4s Kc"},
        stock="5c Qs",
    )
    match = make(match, "draw stock", "lay down 7h 8h 9h", "discard Kd", "draw stock")
    return make(match, "lay down 4c 4d 4s", "lay off Th on 1", "lay off 6h on 1", "lay off Jh on 1")


def test_a_lay_off_is_told_with_the_meld_as_it_was(laid_off):
    before = melds_before(play.look(laid_off, 0))
    assert [meld and join(meld.cards) for meld in before] == [
        *(None, None, "7h 8h 9h", "7h 8h 9h Th", "6h 7h 8h 9h Th"),
    ]


def test_undone_lay_offs_don_t_count(laid_off):
    match = make(laid_off, "undo", "undo", "lay off Jh on 1")
    before = melds_before(play.look(match, 0))
    assert [meld and join(meld.cards) for meld in before] == [
        *(None, None, "7h 8h 9h", None, None, None, None, "7h 8h 9h Th"),
    ]


def test_the_melds_that_others_laid_down_or_changed_are_new(laid_off):
    assert new_melds(play.look(laid_off, 0)) == {1, 2}
    assert new_melds(play.look(laid_off, 1)) == {1}


def test_a_freed_joker_is_put_back_to_see_what_was_there_before(table):
    match = table(
        "joker",
        seats=2,
        hands={
            0: "7h Jk 9h Kc Kd Kh 2c 2d 3s 4d 5c 9s Jd",
            1: "8h Qc Qd Qh Qs Tc Td Th 2h 3h 4c 4s 5s",
        },
        stock="5h 6d",
    )
    match = make(match, "draw stock", "open 7h Jk 9h / Kc Kd Kh", "discard Jd", "draw stock")
    match = make(match, "open Qc Qd Qh Qs / Tc Td Th", "swap 8h on 2", "lay off Jk on 2 high")
    before = melds_before(play.look(match, 0))
    assert [meld and join(meld.cards) for meld in before] == [None, None, None, "7h 8h 9h"]


def test_the_viewer_is_told_what_the_viewer_drew_and_nobody_else_is(table):
    match = make(table(seats=2, stock="Ks"), "draw stock")
    names = [seat.name for seat in match.seats.all()]
    with translation.override("en"):
        assert "King of Spades" in lines(play.look(match, 0), names, 1)[-1].text
        for seat in (1, None):
            assert "King" not in lines(play.look(match, seat), names, 1)[-1].text


def test_a_selection_in_gin_is_not_told_that_the_game_has_no_melds(table):
    match = table("gin", seats=2, hands={0: "2c 4d 6h 8s Tc Qd Kh 3s 5c 7d"}, stock="9h")
    match = make(match, "pass", "pass", "draw stock")
    with translation.override("en"):
        row = buttons(
            match, match.seats.get(number=0), cards=parse_cards("2c 4d 6h"), meld=None, picked=[]
        )
    assert row.note == ""


def test_two_groups_of_the_hand_pick_different_copies_of_a_card(table):
    hand = "Td Ts Jk 5h 6h Jk 8h Ad 2h 3c 3c 8s Kc"
    match = table("joker", seats=2, hands={0: hand}, stock="9h")
    with translation.override("en"):
        groups = board(match, match.seats.get(number=0), Prefs()).groups
    picked = [value for group in groups for value in group.pick]
    assert {"Jk.1", "Jk.2"} <= set(picked)
    assert len(picked) == len(set(picked))
