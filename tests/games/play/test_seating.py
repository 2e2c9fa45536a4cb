"""What becomes of a person's seats."""

import pytest
from django.utils import translation

from games import play
from games.models import Match, Seat
from tests.games.builders import NO_BOT, bots_play, deal, fresh, make, make_user, stored

pytestmark = pytest.mark.django_db


def sit(match: Match, number: int, user) -> Match:
    """Let the user have a bot's seat."""
    Seat.objects.filter(match=match, number=number).update(
        user=user, bot="", name=user.display_name
    )
    return fresh(match)


@pytest.fixture
def people():
    return make_user(), make_user()


@pytest.fixture
def match(people):
    """Of two people and two bots; the first is to act."""
    return sit(deal(user=people[0], bot=NO_BOT), 1, people[1])


def names(match: Match) -> list[str]:
    return [seat.shown_name for seat in fresh(match).seats.all()]


def test_a_new_name_is_shown_at_every_seat_of_that_player_and_at_no_other(people, match):
    before = names(match)
    people[0].display_name = "Otter"
    play.rename_seats(people[0])
    assert names(match) == ["Otter", *before[1:]]
    assert fresh(match).version == match.version, "nobody's form has gone stale"


def test_whoever_leaves_in_the_middle_of_a_turn_is_replaced_by_a_bot_that_ends_it(people, match):
    match = make(match, "draw stock")
    play.leave_all(people[0])
    seat = match.seats.get(number=0)
    assert (seat.user, seat.name, seat.bot) == (None, "", "normal")
    assert fresh(match).version == match.version + 1, "the others see that a bot plays now"
    assert bots_play(match).to_act == 1
    for language, name in (("en", "A former player"), ("ko", "떠난 플레이어")):
        with translation.override(language):
            assert names(match)[0] == name


def test_the_others_keep_their_seats_and_their_scores(people, match):
    before = stored(match)
    play.leave_all(people[0])
    after = stored(match)
    assert after["seats"][1:] == before["seats"][1:]
    assert after["rounds"] == before["rounds"]
    assert fresh(match).scores == match.scores
    assert fresh(match).status == Match.Status.RUNNING


def test_a_match_in_which_only_bots_are_left_is_abandoned(people, match):
    for user in people:
        play.leave_all(user)
    match = fresh(match)
    assert (match.status, match.to_act, match.due_at) == (Match.Status.ABANDONED, None, None)
    assert bots_play(match).version == match.version


def test_a_match_that_is_over_changes_in_nothing_but_the_name(people, match):
    Match.objects.filter(pk=match.pk).update(status=Match.Status.FINISHED, to_act=None, winner=1)
    before = stored(match)
    play.leave_all(people[0])
    after = stored(match)
    assert after["seats"][0] == before["seats"][0] | {"user_id": None, "name": ""}
    assert after | {"seats": []} == before | {"seats": []}


def test_a_rematch_with_somebody_who_is_gone_has_a_bot_with_a_name_of_its_own(people, match):
    Match.objects.filter(pk=match.pk).update(status=Match.Status.FINISHED, to_act=None)
    play.leave_all(people[0])
    seats = play.rematch(fresh(match), people[1]).seats.all()
    assert (seats[0].user, seats[0].bot) == (None, "normal")
    assert seats[0].name
    assert len({seat.name for seat in seats}) == 4


def test_whoever_steps_away_keeps_seat_and_name_while_bots_play(people, match):
    play.step_away(people[0])
    seat = match.seats.get(number=0)
    assert seat.user == people[0]
    assert seat.name == people[0].display_name
    assert fresh(match).due_at is not None
    assert bots_play(match).to_act == 1


def test_whoever_comes_back_is_waited_for_again(people, match):
    play.step_away(people[0])
    play.come_back(people[0])
    assert fresh(match).due_at is None
    assert not play.take_bot_turn(match.pk)
    assert fresh(match).to_act == 0


def test_nobody_elses_matches_are_touched(people, match):
    other = deal(user=make_user(), bot=NO_BOT)
    before = stored(other)
    play.step_away(people[0])
    play.come_back(people[0])
    play.leave_all(people[0])
    assert stored(other) == before
