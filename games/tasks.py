"""What the queue runs: two doors to `play`, for bots and for the clock."""

from celery import shared_task

from games import play


@shared_task(name=play.BOT_TASK)
def bot_turn(match_id: int) -> None:
    """One bot's turn. May come late, twice, or never: what counts is in the database."""
    play.take_bot_turn(match_id)


@shared_task(name="games.tasks.sweep")
def sweep() -> None:
    """Look for turns that wait too long, every few seconds."""
    play.requeue_overdue()
