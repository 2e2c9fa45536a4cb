"""Waking the bots. The database says whose turn is due; the broker only carries the message, and may lose it."""

from __future__ import annotations

import logging
from datetime import timedelta

from celery import current_app
from django.db import transaction
from django.utils import timezone

from games.models import Match

logger = logging.getLogger(__name__)

BOT_TASK = "games.tasks.bot_turn"
WAITS_TOO_LONG = timedelta(seconds=3)  # after it was due
A_SWEEP = 500  # matches at most


def wake_bot(match: Match) -> None:
    """Queue the turn of the bot that is to act for when it is due; after the commit, if there is one."""
    match_id, due_at = match.pk, match.due_at

    def send() -> None:
        _send(match_id, max(0.0, (due_at - timezone.now()).total_seconds()))

    transaction.on_commit(send, robust=True)


def requeue_overdue() -> int:
    """Queue again every turn that waits too long; how many those were.

    Each of them is then due from now on. So a turn is queued at most once in `WAITS_TOO_LONG`, however long the
    queue is and however many sweeps there are.
    """
    now, queued = timezone.now(), 0
    overdue = Match.objects.due(now).filter(due_at__lte=now - WAITS_TOO_LONG)
    for match_id, due_at in overdue.values_list("pk", "due_at")[:A_SWEEP]:
        # Only if nobody else was faster.
        if Match.objects.filter(pk=match_id, due_at=due_at).update(due_at=now):
            _send(match_id, 0)
            queued += 1
    return queued


def _send(match_id: int, countdown: float) -> None:
    try:
        current_app.send_task(BOT_TASK, [match_id], countdown=countdown or None)
    except Exception as error:  # whatever the broker's client raises: the sweep finds the turn
        logger.warning("Match %s waits for the sweep: %s", match_id, type(error).__name__)
