"""The queue only wakes. What is due is in the database, and the sweep finds whatever was lost."""

from datetime import datetime, timedelta

import pytest
import time_machine
from celery import current_app
from django.db import transaction
from django.utils import timezone

from games import play, tasks
from games.models import Match
from tests.games.builders import NO_BOT, deal, fresh, make

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def queued():
    """The matches whose turns wait in the broker, taken out of it."""

    def take() -> list[int]:
        found = []
        with current_app.connection_for_read() as connection:
            queue = connection.SimpleQueue(current_app.conf.task_default_queue)
            while True:
                try:
                    message = queue.get_nowait()
                except queue.Empty:
                    return found
                message.ack()
                take.etas.append(message.headers["eta"])
                assert message.headers["task"] == play.BOT_TASK
                found += message.payload[0]

    take.etas = []
    take()
    return take


def test_the_bot_is_woken_after_the_commit_and_only_then(queued):
    match = deal("gin", bot=NO_BOT)
    queued()
    with transaction.atomic():
        make(match, "pass")
        assert queued() == []
    assert queued() == [match.pk]


def test_the_bot_is_woken_for_when_its_turn_is_due(queued):
    match = deal("gin", bot=NO_BOT)
    Match.objects.filter(pk=match.pk).update(pace=60_000)
    queued()
    with time_machine.travel(timezone.now(), tick=False):
        make(match, "pass")
    assert queued() == [match.pk]
    eta = datetime.fromisoformat(queued.etas[-1])
    assert abs(eta - fresh(match).due_at) < timedelta(seconds=1)


def test_a_move_that_was_rolled_back_wakes_nobody(queued):
    match = deal("gin", bot=NO_BOT)
    queued()
    with pytest.raises(ZeroDivisionError), transaction.atomic():
        make(match, "pass")
        raise ZeroDivisionError
    assert queued() == []


def test_one_bots_turn_wakes_the_next_bot_and_a_persons_turn_nobody(queued):
    match = deal("basic", seats=3, dealer=0)
    queued()
    play.take_bot_turn(match.pk)
    assert queued() == [match.pk]
    play.take_bot_turn(match.pk)
    assert fresh(match).to_act == 0
    assert queued() == []


def test_the_task_plays_the_turn():
    match = deal("gin", dealer=0, bot=NO_BOT)
    tasks.bot_turn(match.pk)
    assert fresh(match).version == match.version + 1
    tasks.bot_turn(match.pk)  # a person's turn now
    assert fresh(match).version == match.version + 1


def test_the_sweep_queues_what_waits_too_long_and_nothing_else(queued):
    now = timezone.now()
    with time_machine.travel(now, tick=False) as clock:
        lost, person, over, claimed = (deal("gin", dealer=dealer) for dealer in (0, 1, 0, 0))
        Match.objects.filter(pk=over.pk).update(status="finished")
        Match.objects.filter(pk=claimed.pk).update(lease_until=now + timedelta(seconds=30))
        Match.objects.exclude(due_at=None).update(due_at=now)
        queued()
        clock.shift(2)
        tasks.sweep()
        assert queued() == []  # it may still be on its way
        clock.shift(2)
        tasks.sweep()
        assert queued() == [lost.pk]
        tasks.sweep()
        assert queued() == []  # not again so soon: a long queue would grow longer
        clock.shift(4)
        tasks.sweep()
        assert queued() == [lost.pk]
        clock.shift(30)
        tasks.sweep()
        assert sorted(queued()) == [lost.pk, claimed.pk]


@pytest.fixture
def dead_broker(monkeypatch):
    """Nobody listens where the broker should be."""
    monkeypatch.setattr(current_app.conf, "broker_write_url", "redis://127.0.0.1:1/0")
    # Waits are the settings' part, and tested with them.
    monkeypatch.setitem(current_app.conf.broker_transport_options, "max_retries", 0)
    monkeypatch.setattr(current_app.amqp, "_producer_pool", None)
    monkeypatch.setattr(current_app, "_pool", None)


def test_a_broker_that_is_down_loses_no_move(dead_broker, caplog):
    match = deal("gin", bot=NO_BOT)
    make(match, "pass")
    after = fresh(match)
    assert (after.version, after.to_act) == (match.version + 1, 1)
    assert after.due_at is not None
    assert "waits for the sweep" in caplog.text
    assert play.take_bot_turn(match.pk)


def test_a_sweep_without_a_broker_fails_nobody(dead_broker):
    match = deal("gin", dealer=0)
    Match.objects.filter(pk=match.pk).update(due_at=timezone.now() - timedelta(minutes=1))
    tasks.sweep()
    assert play.take_bot_turn(match.pk)
