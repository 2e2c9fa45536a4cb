"""What leaves a round that is being played: to a seat what it may know, to others less, to lists nothing."""

import json

import pytest
from django.contrib.admin.sites import site as admin_site
from django.urls import reverse

from games import play
from games.engine.cards import HIDDEN, join
from games.models import Match, Round
from rummy_site.accounts.models import User
from tests.games.builders import NO_BOT, all_bots, bots_play, deal, fresh, make, make_user, state_of

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("slug", ["basic", "joker", "gin"])
def test_a_seat_knows_its_own_hand_and_no_other(slug):
    match = deal(slug)
    truth = state_of(match)
    for seat in range(truth.seats):
        known = play.look(match, seat).known
        assert known.hands[seat] == truth.hands[seat]
        assert {card for i, hand in enumerate(known.hands) if i != seat for card in hand} == {
            HIDDEN
        }
        assert set(known.stock) == {HIDDEN}


def test_a_watcher_knows_no_hand():
    known = play.look(deal(), None).known
    assert {card for hand in known.hands for card in hand} == {HIDDEN}


def test_a_round_that_is_over_shows_the_hands_that_were_left():
    match = bots_play(all_bots(deal("gin", {"target": 100})))
    assert play.look(match, None, 1).result == state_of(match, 1).result
    assert play.look(match, 0, 1).known.hands == state_of(match, 1).hands


def test_there_is_no_round_that_was_not_dealt():
    for number in (2, -1, 10**9):
        with pytest.raises(Round.DoesNotExist):
            play.look(deal(), 0, number)


def test_lists_of_matches():
    user, other = make_user(), make_user()
    mine = deal("gin", user=user)
    bots_turn = deal("gin", user=user, dealer=0)
    deal("gin", user=other)
    assert set(Match.objects.of(user)) == {mine, bots_turn}
    assert list(Match.objects.waiting_for(user)) == [mine]
    make(mine, "pass")
    assert list(Match.objects.waiting_for(user)) == []


def test_who_is_away_or_done_is_not_waited_for():
    user = make_user()
    away, over = deal("gin", user=user), deal("gin", user=user)
    away.seats.filter(number=0).update(away=True)
    Match.objects.filter(pk=over.pk).update(status="finished")
    assert list(Match.objects.waiting_for(user)) == []


def test_the_administration_shows_no_card_and_changes_nothing(client):
    match = deal("joker", seats=6, bot=NO_BOT)
    all_bots(match, NO_BOT)
    while not state_of(match).used_up:  # a shuffle's row holds secret cards
        play.take_bot_turn(match.pk)
    client.force_login(User.objects.create_superuser("host", "password"))
    round_ = fresh(match).get_round()
    pages = [
        reverse("admin:games_match_changelist"),
        reverse("admin:games_match_change", args=[match.pk]),
    ]
    for address in pages:
        page = client.get(address).content.decode()
        assert match.code in page
        for secret in (
            round_.secret,
            round_.deck,
            round_.deck[:30],
            join(state_of(match).stock)[:30],
        ):
            assert secret not in page
    assert client.post(pages[1], {"status": "finished"}).status_code == 403
    assert (
        client.post(
            reverse("admin:games_match_delete", args=[match.pk]), {"post": "yes"}
        ).status_code
        == 403
    )
    assert client.get(reverse("admin:games_match_add")).status_code == 403
    assert {model.__name__ for model in admin_site._registry} & {"Round", "Move", "Seat"} == set()


def test_no_word_about_a_row_tells_a_card():
    match = make(deal(), "draw stock")
    round_ = match.get_round()
    words = json.dumps([repr(row) + str(row) for row in (match, round_, round_.moves.get())])
    for card in round_.deck.split():
        assert card not in words.replace(match.code, "")
