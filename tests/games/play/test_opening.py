"""A match begins: who sits where, what is dealt, what is refused."""

import pytest
from django.utils import translation

from games import play, shuffle
from games.bots import LEVELS
from games.engine.cards import join
from games.models import Match, Round
from games.play.names import NAMES
from tests.games.builders import all_bots, bots_play, deal, fresh, make_user

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(("slug", "seats"), [("basic", 4), ("joker", 6), ("gin", 2)])
def test_the_user_sits_at_seat_0_and_bots_take_the_rest(slug, seats):
    user = make_user()
    match = play.open_match(user, slug, {}, seats)
    first, *others = match.seats.all()
    assert (first.number, first.user, first.bot, first.name) == (0, user, "", user.display_name)
    assert [seat.number for seat in others] == list(range(1, seats))
    assert all(seat.user is None and seat.bot == "normal" for seat in others)
    assert len({seat.name for seat in match.seats.all()}) == seats
    assert match.seat_of(user) == first
    assert match.seat_of(make_user()) is None


def test_a_match_starts_at_once():
    match = play.open_match(make_user(), "basic", {}, 4)
    assert (match.status, match.round_number, match.scores) == ("running", 1, [0, 0, 0, 0])
    assert match.to_act == (match.get_round().dealer + 1) % 4
    assert play.look(match, 0).known.phase == "draw"


def test_options_that_were_not_chosen_have_their_defaults():
    assert play.open_match(make_user(), "joker", {"opening": 51}, 2).options == {
        "opening": 51,
        "target": 0,
    }
    assert play.open_match(make_user(), "basic", {}, 2).options == {"target": 200}


@pytest.mark.parametrize(
    ("slug", "options", "seats"),
    [
        ("bridge", {}, 4),
        ("gin", {}, 3),
        ("joker", {}, 7),
        ("joker", {"opening": 41}, 4),
        ("basic", {"opening": 30}, 4),
    ],
)
def test_what_is_not_offered_is_refused_and_leaves_nothing(slug, options, seats):
    with pytest.raises(ValueError):
        play.open_match(make_user(), slug, options, seats)
    assert not Match.objects.exists()


@pytest.mark.parametrize("level", LEVELS)
def test_all_bots_of_a_match_play_at_the_level_that_its_player_chose(level):
    match = play.open_match(make_user(), "basic", {}, 4, level=level)
    assert list(match.seats.values_list("bot", flat=True)) == ["", level, level, level]


@pytest.mark.parametrize("level", ["", "best", "none"])
def test_a_level_that_there_is_not_is_refused_and_leaves_nothing(level):
    with pytest.raises(ValueError):
        play.open_match(make_user(), "basic", {}, 4, level=level)
    assert not Match.objects.exists()


def test_deck_and_dealer_come_from_the_stored_secret():
    match = play.open_match(make_user(), "joker", {}, 5)
    round_ = match.get_round()
    secret = bytes.fromhex(round_.secret)
    assert len(secret) == 32
    whole = match.rules.deck(match.all_options)
    dealer, deck = shuffle.deal(secret, match.code, 1, whole, 5)
    assert (round_.dealer, round_.deck) == (dealer, join(deck))


def test_no_two_rounds_share_a_secret_and_no_two_matches_a_code():
    user = make_user()
    matches = [play.open_match(user, "gin", {}, 2) for _ in range(20)]
    assert len({match.code for match in matches}) == 20
    assert len(set(Round.objects.values_list("secret", flat=True))) == 20


def test_bots_have_names_in_every_language_of_the_site(settings):
    assert set(NAMES) == {code for code, _ in settings.LANGUAGES}


@pytest.mark.parametrize("language", NAMES)
def test_bots_have_names_of_the_language_of_whoever_opens_the_table(language):
    with translation.override(language):
        match = play.open_match(make_user(language), "joker", {}, 6)
    names = {seat.name for seat in match.seats.filter(user=None)}
    assert len(names) == 5
    assert names <= set(NAMES[language])


def test_no_bot_has_the_name_of_the_user():
    user = make_user()
    user.display_name = NAMES["en"][0]
    for _ in range(10):
        match = play.open_match(user, "joker", {}, 6)
        assert match.seats.filter(name=user.display_name).count() == 1


def test_a_bot_to_act_first_is_due_and_a_person_is_not():
    bots_turn = deal("gin", dealer=0)
    assert (bots_turn.to_act, bots_turn.due_at is None) == (1, False)
    my_turn = deal("gin", dealer=1)
    assert (my_turn.to_act, my_turn.due_at) == (0, None)


def finished(**details) -> Match:
    user = make_user()
    match = bots_play(all_bots(deal("basic", {"target": 0}, user=user, **details)))
    assert match.is_over
    match.seats.update(away=False)
    return match


def test_a_rematch_has_the_same_table_and_the_next_dealer():
    old = finished(dealer=3, bot="easy")
    user = old.seats.get(number=0).user
    new = play.rematch(old, user)
    assert (new.variant, new.options, new.pace) == (old.variant, old.options, old.pace)
    assert list(new.seats.values_list("number", "user", "bot", "name")) == list(
        old.seats.values_list("number", "user", "bot", "name")
    )
    assert new.get_round().dealer == 0
    assert (new.status, new.to_act, new.scores) == ("running", 1, [0, 0, 0, 0])
    assert new.code != old.code


def test_a_rematch_asked_for_twice_is_one_match_and_changes_the_old_page_once():
    old = finished()
    user = old.seats.get(number=0).user
    new = play.rematch(old, user)
    version = fresh(old).version
    assert version == old.version + 1
    assert play.rematch(old, user) == new
    assert fresh(old).version == version
    assert fresh(old).rematch == new


def test_a_rematch_waits_for_the_end_of_the_match():
    user = make_user()
    match = deal(user=user)
    with pytest.raises(play.NotOver) as refusal:
        play.rematch(match, user)
    assert refusal.value.match == match


def test_a_stranger_gets_no_rematch():
    with pytest.raises(Match.seats.rel.related_model.DoesNotExist):
        play.rematch(finished(), make_user())
