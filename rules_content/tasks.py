"""What the queue runs: the clock of the articles."""

from celery import shared_task

from rules_content import publishing


@shared_task(name="rules_content.tasks.sweep")
def sweep() -> None:
    """Publish the drafts whose hour has come, and render what is stale. Harmless if run twice."""
    publishing.publish_due()
    publishing.refresh()
