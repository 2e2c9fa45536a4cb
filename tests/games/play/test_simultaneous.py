"""Many at once: one thing is done once, on every database."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connection

from games import play
from games.engine.moves import parse_move
from tests.games.builders import all_bots, deal, fresh, state_of

pytestmark = pytest.mark.django_db(transaction=True)

POSTS = 40


def at_once(do):
    """Call `do(i)` forty times at once, each in a thread and on a connection of its own; the answers."""

    def one(i):
        try:
            return do(i)
        except play.Refused as refusal:
            return refusal
        finally:
            connection.close()

    with ThreadPoolExecutor(POSTS) as pool:
        return list(pool.map(one, range(POSTS)))


def test_forty_posts_with_one_key_apply_one_and_answer_all_with_the_same_board():
    match = deal()
    answers = at_once(
        lambda i: play.submit(match, 0, [parse_move("draw stock")], match.version, "one key")
    )
    assert [answer.version for answer in answers] == [match.version + 1] * POSTS
    assert state_of(match).log == ((0, parse_move("draw stock")),)


def test_forty_keys_on_one_version_apply_one_and_the_rest_are_stale():
    match = deal()
    answers = at_once(
        lambda i: play.submit(match, 0, [parse_move("draw stock")], match.version, f"key {i}")
    )
    refused = [answer for answer in answers if isinstance(answer, play.Stale)]
    assert len(refused) == POSTS - 1
    assert {refusal.match.version for refusal in refused} == {match.version + 1}
    assert state_of(match).log == ((0, parse_move("draw stock")),)


def test_forty_workers_take_a_bots_turn_once():
    match = all_bots(deal())
    type(match).objects.filter(pk=match.pk).update(pace=3_600_000)  # the next turn: in an hour
    assert sum(at_once(lambda i: play.take_bot_turn(match.pk))) == 1
    assert state_of(match).turn == 2
    assert fresh(match).version == match.version + 1


def test_forty_presses_of_again_open_one_match():
    match = deal("gin")
    user = match.seats.get(number=0).user
    type(match).objects.filter(pk=match.pk).update(status="finished", to_act=None, due_at=None)
    assert len({new.pk for new in at_once(lambda i: play.rematch(match, user))}) == 1
