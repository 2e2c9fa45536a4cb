"""The real site, in processes of its own: what browsers and services are tested against."""

import os
import secrets
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
GIVES_UP = 60  # seconds; only a site that hangs is ever waited for so long


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def site_environment(data_dir: Path, **changes: object) -> dict[str, str]:
    """The environment of a site that knows nothing of the tests which started it."""
    of_tests = {
        *("ALLOWED_HOSTS", "CELERY_BROKER_URL", "DATABASE_URL", "DEBUG", "HTTPS", "LAN"),
        *("DJANGO_ALLOW_ASYNC_UNSAFE", "PORT", "SECRET_KEY"),
    }
    return {
        **{name: value for name, value in os.environ.items() if name not in of_tests},
        "DJANGO_SETTINGS_MODULE": "rummy_site.settings",
        "CELERY_QUEUE": f"test-{secrets.token_hex(6)}",
        "DATA_DIR": str(data_dir),
        **{name: str(value) for name, value in changes.items()},
    }


class Site:
    """A site being played: `make play` without the installing.

    `url` is its address, `data_dir` its data folder, `environment` what further processes of the
    same site (a worker, a management command) are started with, `log` everything that they said.
    """

    def __init__(self, data_dir: Path, **changes: object) -> None:
        port = free_port()
        self.data_dir = data_dir
        self.environment = site_environment(data_dir, PORT=port, **changes)
        self.url = f"http://127.0.0.1:{port}"
        self.log = ""
        self._said = threading.Condition()
        self.processes: list[subprocess.Popen] = []
        self.server = self.start("manage.py", "play", until="Ctrl-C")

    def start(self, *command: str, until: str) -> subprocess.Popen:
        """Start a Python process of this site, and wait until it has written this."""
        process = subprocess.Popen(
            [sys.executable, "-u", *command],
            cwd=ROOT,
            env=self.environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        self.processes.append(process)
        before = self.log.count(until)

        def listen() -> None:
            for line in process.stdout:
                with self._said:
                    self.log += line
                    self._said.notify_all()
            with self._said:
                self._said.notify_all()

        process.listener = threading.Thread(target=listen, daemon=True)
        process.listener.start()
        self.wait_for(
            lambda: self.log.count(until) > before,
            or_if=lambda: not process.listener.is_alive() or process.poll() is not None,
        )
        return process

    def wait_for(self, what: Callable[[], bool], or_if: Callable[[], bool] = lambda: False) -> None:
        """Wait until something is true of the log; RuntimeError if it does not come true."""
        with self._said:
            self._said.wait_for(lambda: what() or or_if(), GIVES_UP)
            if not what():
                raise RuntimeError(f"The site did not come so far. It said:\n{self.log}")

    def start_worker(self) -> subprocess.Popen:
        """A Celery worker: one process, so that a kill -9 leaves nothing of it behind."""
        return self.start(
            *("-m", "celery", "-A", "rummy_site", "worker", "--pool", "solo"),
            *("--loglevel", "INFO"),
            until=" ready.",
        )

    def start_beat(self) -> subprocess.Popen:
        """The clock that asks for the sweep."""
        return self.start(
            *("-m", "celery", "-A", "rummy_site", "beat", "--loglevel", "INFO"),
            *("--scheduler", "celery.beat.Scheduler"),
            until="beat: Starting",
        )

    def manage(self, *command: str) -> str:
        """Run a management command of this site; what it printed."""
        return subprocess.run(
            [sys.executable, "manage.py", *command],
            cwd=ROOT,
            env=self.environment,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            check=True,
            timeout=GIVES_UP,
        ).stdout

    def end(self, process: subprocess.Popen, how: int = signal.SIGTERM) -> int:
        """End one of the processes, by its own id, and wait for it."""
        if process.poll() is None:
            process.send_signal(how)
        try:
            process.wait(GIVES_UP)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        process.listener.join()
        return process.returncode

    def stop(self) -> None:
        for process in reversed(self.processes):
            self.end(process)
