"""The queue. The database says what is due; Celery only runs it.

Nothing of value is ever in the broker: a task that is lost is found again by the sweep, and a
task that runs twice does nothing the second time.
"""

import os

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "rummy_site.settings")

app = Celery("rummy_site")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()

app.conf.beat_schedule = {
    "sweep": {
        "task": "games.tasks.sweep",
        "schedule": 2.0,  # seconds
        # A worker that was busy needs one sweep afterwards, not all those that it missed.
        "options": {"expires": 10},
    },
    "articles": {
        "task": "rules_content.tasks.sweep",
        "schedule": 60.0,
        "options": {"expires": 60},
    },
    "guests": {
        "task": "rummy_site.accounts.tasks.sweep",
        "schedule": 3600.0,
        "options": {"expires": 3600},
    },
}
