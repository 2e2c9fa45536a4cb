"""A match as its players may keep it."""

import json

import pytest

from games import play
from games.engine.cards import HIDDEN, text
from games.engine.record import parse
from games.engine.replay import fold
from games.models import Match, Seat
from tests.games.builders import all_bots, bots_play, deal, fresh, make, make_user, state_of

pytestmark = pytest.mark.django_db


def played_out(slug: str, **options: int) -> Match:
    """A match of bots, to its end."""
    return bots_play(all_bots(deal(slug, options)))


@pytest.mark.parametrize(
    ("slug", "options"), [("basic", {"target": 200}), ("gin", {"target": 100}), ("joker", {})]
)
def test_the_record_of_a_match_that_is_over_leads_to_its_scores(slug, options):
    match = played_out(slug, **options)
    record = parse(play.record_of(match))
    assert len(record.rounds) == match.round_number
    folded = fold(record)
    assert list(folded.standings.scores) == match.scores
    assert folded.standings.winner == match.winner


def test_the_record_says_who_sat_where_but_of_nobody_who_is_gone():
    match = played_out("gin")
    user = make_user()
    Seat.objects.filter(match=match, number=0).update(user=None, name="")
    Seat.objects.filter(match=match, number=1).update(user=user, name="Otter")
    tags = {tag.name: tag.value for tag in parse(play.record_of(fresh(match))).tags}
    assert tags["Match"] == match.code
    assert tags["Seat1"] == "Otter"
    assert "Seat0" not in tags


def test_a_round_in_play_is_no_part_of_the_record():
    match = make(deal("gin"), "pass")
    assert play.record_of(match) is None


def test_after_a_round_the_next_one_in_play_is_still_no_part_of_it():
    match = all_bots(deal("basic", {"target": 200}))
    while fresh(match).round_number == 1:
        play.take_bot_turn(match.pk)
    record = play.record_of(fresh(match))
    assert [played.number for played in parse(record).rounds] == [1]
    assert fresh(match).get_round().deck not in record


def test_of_the_round_in_play_a_seat_keeps_what_it_may_know():
    match = make(deal("gin", hands={0: "As 2s"}), "take upcard")
    state = state_of(match)
    seen = play.seen_now(match, 0)
    json.dumps(seen)
    assert seen["hands"][0] == [text(card) for card in state.hands[0]]
    assert set(seen["hands"][1]) == {text(HIDDEN)}
    assert seen["stock"] == len(state.stock)
