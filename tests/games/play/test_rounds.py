"""What follows a round: its result is stored, the next is dealt or the match ends, all in one step."""

import pytest

from games import play
from games.engine.cards import join, parse_cards
from games.engine.moves import SHUFFLE
from games.models import Round
from tests.games.builders import (
    NO_BOT,
    all_bots,
    bots_play,
    deal,
    fresh,
    make,
    restack,
    stacked_deck,
    state_of,
)

pytestmark = pytest.mark.django_db

OUT = {  # with Tc drawn seat 0 has two melds and a discard; the others hold 10 + 22 + 34 points
    0: "7c 8c 9c 7d 7h 7s Ks",
    1: "Ac Ad Ah As 2c 2d 2h",
    2: "2s 3c 3d 3h 3s 4c 4d",
    3: "4h 4s 5c 5d 5h 5s 6c",
}
GOES_OUT = ("draw stock", "lay down 7c 8c 9c Tc", "lay down 7d 7h 7s", "discard Ks")


def go_out(target: int = 200):
    """Seat 0 of four goes out at once."""
    return make(deal("basic", {"target": target}, hands=OUT, stock="Tc"), *GOES_OUT)


def test_the_end_of_a_round_is_stored_and_the_next_is_dealt_in_the_same_step():
    before = deal("basic", hands=OUT, stock="Tc")
    match = make(before, *GOES_OUT)
    assert match.version == before.version + len(GOES_OUT)
    assert (match.status, match.round_number) == ("running", 2)
    first, second = match.rounds.all()
    assert match.scores == [66, 0, 0, 0]
    assert (first.scores, second.scores) == ([0, 0, 0, 0], match.scores)
    assert (first.result["kind"], first.result["winner"], first.result["points"]) == (
        "out",
        0,
        66,
    )
    assert second.result is None
    assert (first.dealer, second.dealer) == (3, 0)
    assert match.to_act == 1
    assert match.due_at is not None


def test_the_stored_result_has_the_hands_as_text():
    match = go_out()
    hands = state_of(match, 1).hands
    assert match.rounds.first().result["hands"] == [join(hand) for hand in hands]


def test_a_single_round_is_the_whole_match():
    match = go_out(target=0)
    assert (match.status, match.winner, match.round_number) == ("finished", 0, 1)
    assert (match.to_act, match.due_at) == (None, None)
    assert match.rounds.get().result["winner"] == 0


def test_the_scores_of_earlier_rounds_count_for_the_end_of_the_match():
    match = deal("basic", hands=OUT, stock="Tc")
    Round.objects.filter(match=match).update(scores=[190, 150, 0, 0])
    match = make(match, *GOES_OUT)
    assert (match.status, match.winner) == ("finished", 0)
    assert match.scores == [256, 150, 0, 0]


def test_a_single_round_that_nobody_won_ends_the_match_too():
    match = bots_play(all_bots(deal("basic", {"target": 0}, bot=NO_BOT), NO_BOT))
    assert (match.status, match.winner, match.scores) == ("finished", None, [0, 0, 0, 0])
    assert match.rounds.get().result["kind"] == "draw"


def test_after_a_void_gin_round_the_same_dealer_deals_again():
    match = all_bots(deal("gin", {"target": 100}, dealer=1, bot=NO_BOT), NO_BOT)
    while fresh(match).round_number == 1:
        assert play.take_bot_turn(match.pk)
    first, second = match.rounds.all()
    assert first.result["kind"] == "draw"
    assert (first.dealer, second.dealer) == (1, 1)


def test_when_the_joker_stock_is_used_up_the_new_one_comes_with_the_same_move():
    match = all_bots(deal("joker", seats=6, bot=NO_BOT), NO_BOT)
    shuffles = []
    while not (match := fresh(match)).is_over:
        before = state_of(match)
        assert play.take_bot_turn(match.pk)
        new = state_of(match).log[len(before.log) :]
        shuffles += [entry for entry in new if entry[1].kind == SHUFFLE]
        assert fresh(match).version == match.version + 1
        assert state_of(match).phase != "shuffle"
    assert [seat for seat, _ in shuffles] == [None, None]  # at most twice a round
    rows = match.get_round().moves.filter(seat=None)
    assert [row.text for row in rows] == [f"shuffle {join(move.cards)}" for _, move in shuffles]
    assert match.rounds.get().result["why"] == "stock"


def test_a_shuffle_can_be_checked_with_the_secret():
    from games import shuffle

    match = all_bots(deal("joker", seats=6, bot=NO_BOT), NO_BOT)
    match = bots_play(match)
    round_ = match.get_round()
    rows = round_.moves.filter(seat=None)
    for nth, row in enumerate(rows, 1):
        cards = parse_cards(row.text.removeprefix("shuffle "))
        secret = bytes.fromhex(round_.secret)
        assert shuffle.new_stock(secret, match.code, 1, nth, cards) == cards


def test_bots_play_on_into_the_next_round_up_to_the_persons_turn():
    match = bots_play(go_out())
    assert (match.round_number, match.to_act) == (2, 0)


def test_a_page_shows_the_result_until_it_was_seen():
    match = bots_play(go_out())
    seat = match.seats.get(number=0)
    assert play.round_shown(match, seat) == 1
    view = play.look(match, 0, play.round_shown(match, seat))
    assert (view.result.kind, view.result.winner) == ("out", 0)
    assert play.see_result(match, 0, 1).version == match.version
    seat.refresh_from_db()
    assert play.round_shown(match, seat) == 2
    assert play.look(match, 0).result is None
    assert play.round_shown(match, match.seats.get(number=1)) == 1  # each seat for itself
    assert play.round_shown(match, None) == 2  # a watcher


def test_a_result_is_left_behind_once_however_often_that_is_pressed():
    match = bots_play(go_out())
    for _ in range(3):
        play.see_result(match, 0, 1)
    assert match.seats.get(number=0).seen_round == 1
    for number in (None, 2, 3, 0, -1):  # round 2 is in play, there are no others
        play.see_result(match, 0, number)
    assert match.seats.get(number=0).seen_round == 1


def test_two_results_that_wait_are_seen_one_after_the_other():
    match = go_out()
    restack(match, stacked_deck("basic", 4, 3, OUT, stock="Tc"), 3)
    match = make(match, *GOES_OUT)
    seat = match.seats.get(number=0)
    shown = []
    for _ in range(4):
        shown.append(play.round_shown(match, seat))
        play.see_result(match, 0)
        seat.refresh_from_db()
    assert shown == [1, 2, 3, 3]


def test_after_the_last_round_its_result_stays():
    match = go_out(target=0)
    play.see_result(match, 0)
    assert play.round_shown(match, match.seats.get(number=0)) == 1
