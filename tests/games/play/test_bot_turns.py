"""Bots' turns: whole, once, in their time; a bot that fails never stops a match and never tells a card."""

import traceback
from datetime import timedelta

import pytest
import time_machine
from django.utils import timezone

from games import bots, play
from games.bots import Choice
from games.engine.cards import TEXTS
from games.engine.moves import parse_move
from games.models import Match
from games.play import bot_turns
from tests.games.builders import NO_BOT, all_bots, bots_play, deal, fresh, make, state_of, stored

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(("slug", "seats"), [("basic", 4), ("joker", 6), ("gin", 2)])
def test_bots_play_a_match_to_its_end(slug, seats):
    match = bots_play(all_bots(deal(slug, {"target": 0}, seats)))
    assert match.is_over


def test_a_bots_turn_is_one_step_from_its_draw_to_its_discard():
    match = deal("basic", dealer=0)
    assert play.take_bot_turn(match.pk)
    after = fresh(match)
    assert (after.version, after.to_act) == (match.version + 1, 2)
    log = state_of(match).log
    assert {seat for seat, _ in log} == {1}
    assert log[-1][1].kind == "discard"


def test_bots_stop_at_a_persons_turn():
    match = bots_play(deal("basic", dealer=0))
    assert match.to_act == 0
    before = stored(match)
    assert not play.take_bot_turn(match.pk)
    assert stored(match) == before


def test_nothing_happens_in_a_match_that_is_over_or_is_not_there():
    over = bots_play(all_bots(deal("basic", {"target": 0})))
    before = stored(over)
    assert not play.take_bot_turn(over.pk)
    assert not play.take_bot_turn(10**9)
    assert stored(over) == before


def test_a_bot_waits_for_the_pace_of_the_table():
    start = timezone.now()
    with time_machine.travel(start, tick=False) as clock:
        match = deal("gin", bot=NO_BOT)
        Match.objects.filter(pk=match.pk).update(pace=1000)
        make(match, "pass")
        assert fresh(match).due_at == start + timedelta(seconds=1)
        clock.shift(0.7)
        assert not play.take_bot_turn(match.pk)
        clock.shift(0.1)  # near enough: the clocks of two machines differ
        assert play.take_bot_turn(match.pk)


def claimed_match() -> Match:
    """A match in which a worker died in the middle of a bot's turn."""
    match = deal("gin", dealer=0, bot="dies")
    bots.BOTS["gin"]["dies"] = Dies()
    try:
        with pytest.raises(KeyboardInterrupt):
            play.take_bot_turn(match.pk)
    finally:
        del bots.BOTS["gin"]["dies"]
    return fresh(match)


class Dies:
    """The worker ends while this bot thinks: no `except Exception` catches it."""

    def choose(self, view, public_moves, rng):
        raise KeyboardInterrupt


def test_the_turn_of_a_worker_that_died_is_taken_over_when_its_lease_is_up(settings):
    settings.BOT_LEASE = 30
    with time_machine.travel(timezone.now(), tick=False) as clock:
        match = claimed_match()
        assert fresh(match).get_round().length == 0
        clock.shift(29)
        assert not play.take_bot_turn(match.pk)
        clock.shift(1)
        assert play.take_bot_turn(match.pk)
        assert fresh(match).lease_until is None


def test_a_turn_that_is_thought_about_for_longer_than_a_lease_is_no_other_workers(
    settings, monkeypatch
):
    settings.BOT_LEASE = 30
    asked = []

    class Ponders:
        """Fails after 20 seconds, and the simpler bots after it."""

        def choose(self, view, public_moves, rng):
            asked.append(play.take_bot_turn(match.pk))
            clock.shift(20)
            raise ValueError

    for level in bots.LEVELS:
        monkeypatch.setitem(bots.BOTS["basic"], level, Ponders())
    with time_machine.travel(timezone.now(), tick=False) as clock:
        match = deal("basic", dealer=0, bot="hard")
        assert play.take_bot_turn(match.pk)
    assert asked == [False] * 3
    assert fresh(match).lease_until is None


def test_a_claim_is_not_renewed_once_the_match_has_moved_on(settings, monkeypatch):
    """It would keep the next bot from its turn."""
    settings.BOT_LEASE = 30

    class Overtaken:
        def choose(self, view, public_moves, rng):
            if not fresh(match).get_round().length:
                make(match, "pass")
                clock.shift(20)
                return Choice(parse_move("take upcard"), "", {})
            return bots.BOTS["gin"]["normal"].choose(view, public_moves, rng)

    monkeypatch.setitem(bots.BOTS["gin"], "slow", Overtaken())
    with time_machine.travel(timezone.now(), tick=False) as clock:
        match = deal("gin", dealer=0, bot="slow")
        assert not play.take_bot_turn(match.pk)
    assert fresh(match).lease_until is None


def test_a_turn_that_is_begun_again_is_played_the_same():
    first = deal("joker", seats=6, dealer=0)
    play.take_bot_turn(first.pk)
    played = state_of(first).log
    round_ = first.get_round()
    round_.moves.all().delete()
    from games.play import folding

    state, round_.head = folding.dealt(round_)
    round_.length = 0
    round_.save()
    Match.objects.filter(pk=first.pk).update(to_act=state.to_act, due_at=timezone.now())
    play.take_bot_turn(first.pk)
    assert state_of(first).log == played


class Fails:
    """Knows its hand, and says so when it fails."""

    def choose(self, view, public_moves, rng):
        raise ValueError(" ".join(TEXTS[card] for card in view.hand))


class Cheats:
    def choose(self, view, public_moves, rng):
        return Choice(parse_move("knock Kc"), "cheats", {})


class Dawdles:
    """Takes the upcard and puts it back, for ever."""

    def choose(self, view, public_moves, rng):
        kind = "take upcard" if view.known.phase == "draw" else "undo"
        return Choice(parse_move(kind), "dawdles", {})


class Sleeps:
    """Answers with no choice at all."""

    def choose(self, view, public_moves, rng):
        return None


@pytest.mark.parametrize("bot", [Fails, Cheats, Dawdles, Sleeps])
@pytest.mark.parametrize("slug", ["basic", "joker"])
def test_a_bot_that_fails_is_replaced_by_the_fall_back(slug, bot, monkeypatch, caplog):
    monkeypatch.setitem(bots.BOTS[slug], "bad", bot())
    match = deal(slug, dealer=0, seats=4, bot="bad")
    hand = state_of(match).hands[1]
    assert play.take_bot_turn(match.pk)
    assert fresh(match).to_act == 2
    assert state_of(match).log[-1][1].kind == "discard"
    (record,) = [record for record in caplog.records if record.name.startswith("games")]
    line = record.getMessage()
    assert f"round {match.get_round()}, seat 1" in line
    assert record.exc_info is None
    assert not any(f" {TEXTS[card]}" in line for card in hand)


def test_a_turn_that_grows_too_long_is_ended_by_the_fall_back(monkeypatch):
    monkeypatch.setattr(bot_turns, "MOVES_A_TURN", 3)
    monkeypatch.setitem(bots.BOTS["basic"], "bad", Dawdles())
    match = deal("basic", dealer=0, seats=4, bot="bad")
    assert play.take_bot_turn(match.pk)
    assert fresh(match).to_act == 2


def test_what_is_said_of_a_fall_back_that_fails_names_no_card(monkeypatch):
    monkeypatch.setattr(bot_turns, "fallback", lambda view: Fails().choose(view, (), None))
    match = deal("basic", dealer=0, seats=4, bot="retired")
    hand = state_of(match).hands[1]
    with pytest.raises(RuntimeError) as failure:
        play.take_bot_turn(match.pk)
    told = "".join(traceback.format_exception(failure.value))
    assert not any(f" {TEXTS[card]}" in told for card in hand)


def test_a_bot_that_this_site_no_longer_has_is_replaced_too():
    match = deal("basic", dealer=0, bot="retired")
    assert play.take_bot_turn(match.pk)


def test_a_seat_that_is_away_is_played_by_a_bot():
    match = deal("basic")
    match.seats.filter(number=0).update(away=True)
    Match.objects.filter(pk=match.pk).update(due_at=timezone.now())
    assert play.take_bot_turn(match.pk)
    assert fresh(match).to_act == 1


def test_a_turn_that_somebody_began_is_ended_by_the_bot():
    match = make(deal("joker", hands={0: "7c 8c 9c"}), "draw stock")
    match.seats.filter(number=0).update(away=True)
    Match.objects.filter(pk=match.pk).update(due_at=timezone.now())
    assert play.take_bot_turn(match.pk)
    assert fresh(match).to_act == 1


def test_a_person_back_in_time_is_not_overrun():
    """The bot thinks on what it saw; if the match moved on meanwhile its moves are dropped."""
    match = deal("gin", dealer=0, bot="slow")

    class Overtaken:
        def choose(self, view, public_moves, rng):
            if not view.known.log and not fresh(match).get_round().length:
                make(match, "pass")
            return (
                Choice(parse_move("take upcard"), "", {})
                if view.known.phase == "offer"
                else (bots.BOTS["gin"]["normal"].choose(view, public_moves, rng))
            )

    bots.BOTS["gin"]["slow"] = Overtaken()
    try:
        assert not play.take_bot_turn(match.pk)
    finally:
        del bots.BOTS["gin"]["slow"]
    assert [str(move) for _, move in state_of(match).log] == ["pass"]
