"""What the queue runs about users."""

from celery import shared_task

from rummy_site.accounts import sweeping


@shared_task(name="rummy_site.accounts.tasks.sweep")
def sweep() -> None:
    """Remove guests and sessions whose time is over."""
    sweeping.sweep()
