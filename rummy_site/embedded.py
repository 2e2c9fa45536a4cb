"""Celery inside the web process: what makes `make play` one process with nothing to start beside.

With the broker `memory://` the queue lives in this process, so its worker has to as well: one
thread takes tasks, another asks for the sweep as the beat would. With a real broker this module
does nothing: `celery -A rummy_site worker -B` runs beside the web processes.

Both are daemon threads, and nobody waits for them when the process ends. What they leave undone
is in the database, and found by the next sweep.
"""

import logging
import os
import threading
import time

from celery import Celery
from celery.beat import EmbeddedService, Scheduler
from celery.worker import WorkController
from django.conf import settings

logger = logging.getLogger(__name__)

_process: int | None = None
_lock = threading.Lock()


def start_if_alone() -> bool:
    """Start both threads, once a process, if the queue is in this process's own memory."""
    global _process
    if not settings.CELERY_BROKER_URL.startswith("memory:"):
        return False
    from rummy_site.celery import app

    with _lock:
        if _process != os.getpid():  # a fork inherits the variable, but not the threads
            _process = os.getpid()
            threading.Thread(target=_work, args=[app], name="worker", daemon=True).start()
            EmbeddedService(app, max_interval=1, thread=True, scheduler_cls=Scheduler).start()
    return True


def _work(app: Celery) -> None:
    """Run a worker for ever: should one fail, begin another."""
    while True:
        try:
            # The plain controller, unlike the command `celery worker`, leaves the signal
            # handlers and the logging of the process alone.
            WorkController(
                app=app,
                pool="solo",
                concurrency=1,
                without_gossip=True,
                without_mingle=True,
                without_heartbeat=True,
            ).start()
        except Exception:
            logger.exception("The embedded worker failed.")
        time.sleep(1)
        logger.warning("The embedded worker begins again.")
