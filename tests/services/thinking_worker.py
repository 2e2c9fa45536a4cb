"""A worker whose bots never come to an end of their thinking: `celery -A tests.services.thinking_worker worker`.

Each says that it has begun to think, and in which match; then somebody has to kill the worker.
"""

import threading

from celery.signals import worker_init

from rummy_site.celery import app

__all__ = ["app"]


class Thinks:
    def choose(self, view, public_moves, rng):
        print(f"Seat {view.seat} is thinking", flush=True)
        threading.Event().wait()


@worker_init.connect
def all_bots_think(**_) -> None:
    from games.bots import BOTS

    for levels in BOTS.values():
        for level in levels:
            levels[level] = Thinks()
