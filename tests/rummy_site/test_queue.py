"""The queue: the worker inside the web process, and brokers that are not there."""

import re
import socket
import subprocess
import sys
import threading

import pytest

from rummy_site.celery import app
from tests.running import GIVES_UP, ROOT, site_environment


def run(script, data_dir, **environment):
    """Run this in a process of its own, as the site would be: what it wrote."""
    done = subprocess.run(
        [sys.executable, "-c", "import django\ndjango.setup()\n" + script],
        cwd=ROOT,
        env=site_environment(data_dir, **environment),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=GIVES_UP,
    )
    assert done.returncode == 0, done.stderr
    return done


IN_THE_WEB_PROCESS = """
import threading
from rummy_site import embedded
from rummy_site.celery import app

ran, ran_later, swept = threading.Event(), threading.Event(), threading.Event()

@app.task
def fails():
    raise RuntimeError("on purpose")

@app.task
def runs(number):
    print("number", number, "in", threading.current_thread().name)
    ran.set()

@app.task
def runs_later():
    ran_later.set()

@app.task
def sweep():
    swept.set()

app.conf.beat_schedule["sweep"]["task"] = sweep.name
assert embedded.start_if_alone() and embedded.start_if_alone()  # the second time in vain

def request():
    fails.delay()
    runs.delay(7)
    runs_later.apply_async(countdown=0.1)

web = threading.Thread(target=request)
web.start()
web.join()
assert ran.wait(30), "the task was not run"
assert ran_later.wait(30), "the task that was to run later was not"
assert swept.wait(30), "nobody asked for the sweep"
names = [thread.name for thread in threading.enumerate()]
assert names.count("worker") == names.count("Beat") == 1, names
"""


def test_a_task_sent_by_a_web_thread_runs_even_after_one_that_failed(tmp_path):
    done = run(IN_THE_WEB_PROCESS, tmp_path)
    assert "number 7 in worker" in done.stdout
    # The log tells of the failed task; and the process ended without a word from its threads.
    assert done.stderr.count("Traceback") == 1
    assert re.search(r"RuntimeError: on purpose\s*$", done.stderr)


def test_a_worker_that_fails_is_begun_again(tmp_path):
    done = run(
        """
import threading
from celery.worker import WorkController
from rummy_site import embedded

starts, twice = [], threading.Event()

def start(self):
    starts.append(self)
    if len(starts) == 2:
        twice.set()
        threading.Event().wait()
    raise RuntimeError("on purpose")

WorkController.start = start
embedded.start_if_alone()
assert twice.wait(30)
""",
        tmp_path,
    )
    assert "RuntimeError: on purpose" in done.stderr


def test_with_a_real_broker_the_web_process_brings_no_worker(tmp_path):
    run(
        "from rummy_site import embedded; assert not embedded.start_if_alone()",
        tmp_path,
        CELERY_BROKER_URL="redis://127.0.0.1:1/0",
    )


def test_the_sweep_is_asked_for_and_missed_ones_do_not_pile_up():
    entry = app.conf.beat_schedule["sweep"]
    assert entry["task"] == "games.tasks.sweep"
    assert entry["options"]["expires"]


# Seen without a stopwatch: nothing may sleep, and what hangs is ended after GIVES_UP seconds.
PUBLISH = """
import time
time.sleep = lambda seconds: print("slept", seconds)

from celery import shared_task
from kombu.exceptions import OperationalError

@shared_task
def task():
    pass

try:
    task.delay()
except OperationalError:
    print("said so")
"""


@pytest.fixture
def silent_port():
    """A server that takes every connection and never says a word."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        connections = []

        def accept():
            try:
                while True:
                    connections.append(server.accept()[0])
            except OSError:
                return

        threading.Thread(target=accept, daemon=True).start()
        yield server.getsockname()[1]
        server.shutdown(socket.SHUT_RDWR)
        for connection in connections:
            connection.close()


@pytest.mark.parametrize("scheme", ["redis", "amqp"])
def test_a_broker_that_is_down_says_so_at_once(scheme, tmp_path):
    done = run(PUBLISH, tmp_path, CELERY_BROKER_URL=f"{scheme}://127.0.0.1:1/")
    assert done.stdout == "said so\n"


@pytest.mark.parametrize("scheme", ["redis", "amqp"])
def test_a_broker_that_is_silent_is_not_waited_for(scheme, tmp_path, silent_port):
    done = run(PUBLISH, tmp_path, CELERY_BROKER_URL=f"{scheme}://127.0.0.1:{silent_port}/")
    assert done.stdout == "said so\n"


def test_no_result_is_kept():
    assert app.conf.task_ignore_result
    assert app.conf.result_backend is None
