"""A bot asked for a move: here, or in a process of its own, where it can be stopped and holds up nobody.

    thinker = Thinker(patience=10)
    answer = thinker.ask(Question("gin", "hard", view, public_moves, seed, seconds=2))

The other process is this module, run: questions come in on its standard input and answers go out, pickled. It
is told no more than the bot may see, and it knows the engine and the bots, nothing of the site.
"""

from __future__ import annotations

import logging
import os
import pickle
import random
import select
import signal
import subprocess
import sys
import threading
import time
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from games.engine.moves import Entry, Move
from games.engine.state import RoundView

from .base import Choice

logger = logging.getLogger(__name__)

ROOT = Path(__file__).resolve().parent.parent.parent
NICENESS = 5  # the pages come first

# Why there is no choice.
RAISED = "raised"
TOO_SLOW = "too_slow"
DIED = "died"


class Question(NamedTuple):
    """Whose move it is (a variant's slug and a level), what the bot knows, and the CPU seconds that it has."""

    variant: str
    level: str
    view: RoundView
    public_moves: tuple[Entry, ...]
    seed: int
    seconds: float


class Answer(NamedTuple):
    """The choice; or None, why, and the type of what was raised. Never its message: that may tell cards."""

    choice: Choice | None
    why: str = ""
    error: str = ""


class _TimeUp(BaseException):
    """The bot's CPU time is used up. No Exception, so that no bot catches it."""


def think(question: Question) -> Answer:
    """Ask the bot here, in this process. It is not stopped in mid-thought, only told afterwards to be too slow."""
    from . import BOTS  # not before somebody asks: this module is also run, and comes first then

    began = time.thread_time()
    try:
        bot = BOTS[question.variant][question.level]
        rng = random.Random(question.seed)
        choice = bot.choose(question.view, question.public_moves, rng)
        if not isinstance(choice.move, Move):
            raise TypeError
    except Exception as error:
        return Answer(None, RAISED, type(error).__name__)
    if time.thread_time() - began > question.seconds:
        return Answer(None, TOO_SLOW)
    return Answer(choice)


class Thinker:
    """The other process, as whoever asks sees it: started by the first question, replaced when it fails.

    One question at a time; threads wait for each other. patience: seconds by the clock on the wall after which a
    process that gives no answer is ended; the bot's CPU time is its own affair. module: what the process runs.
    """

    def __init__(self, patience: float, module: str = __name__) -> None:
        self.patience, self.module = patience, module
        self._process: subprocess.Popen[bytes] | None = None
        self._lock = threading.Lock()

    def ask(self, question: Question) -> Answer:
        """The bot's answer. OSError if no process can be started."""
        with self._lock:
            process = self._started()
            try:
                return self._exchange(process, question)
            except TimeoutError:
                self._end()
                return Answer(None, TOO_SLOW)
            except (OSError, EOFError, pickle.UnpicklingError) as error:
                self._end()
                return Answer(None, DIED, type(error).__name__)
            except BaseException:
                self._end()  # whoever asks is interrupted: the next question wants its own answer
                raise

    def end(self) -> None:
        """End the process now, whatever it is at."""
        if self._process:
            self._process.kill()

    def _exchange(self, process: subprocess.Popen[bytes], question: Question) -> Answer:
        assert process.stdin and process.stdout
        pickle.dump(question, process.stdin)
        process.stdin.flush()
        answered = select.poll()  # select() knows no more than 1024 open files
        answered.register(process.stdout, select.POLLIN)
        if not answered.poll(1000 * self.patience):
            raise TimeoutError
        answer: Answer = pickle.load(process.stdout)
        return answer

    def _started(self) -> subprocess.Popen[bytes]:
        # It died, or is that of the parent (this is a fork): then poll() says so too, and nothing ends it here.
        if self._process and self._process.poll() is not None:
            self._end()
        if not self._process:
            self._process = subprocess.Popen(
                [sys.executable, "-S", "-m", self.module],
                cwd=ROOT,
                # A set of words comes in the same order in every process: a seed is a choice.
                env={**os.environ, "PYTHONHASHSEED": "0"},
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,  # what is said there may tell cards
                start_new_session=True,  # Ctrl-C is for whoever serves the site
            )
            logger.info("The bots think in process %s.", self._process.pid)
        return self._process

    def _end(self) -> None:
        if self._process:
            self._process.kill()
            self._process.wait()
            for pipe in (self._process.stdin, self._process.stdout):
                with suppress(OSError):  # what was left to send has nobody to read it
                    if pipe:
                        pipe.close()
            self._process = None


def serve() -> None:
    """Be the other process: answer until nobody asks any more."""
    os.nice(NICENESS)
    signal.signal(signal.SIGPROF, _stop)
    questions, answers = sys.stdin.buffer, os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what a bot prints is no answer
    while True:
        try:
            question: Question = pickle.load(questions)
        except EOFError:
            return
        pickle.dump(_in_time(question), answers)
        answers.flush()


def _in_time(question: Question) -> Answer:
    """The answer, stopped in mid-thought when the time is used up."""
    try:
        signal.setitimer(signal.ITIMER_PROF, question.seconds)
        try:
            return think(question)
        finally:
            signal.setitimer(signal.ITIMER_PROF, 0)
    except _TimeUp:
        return Answer(None, TOO_SLOW)


def _stop(number: int, frame: object) -> None:
    raise _TimeUp


if __name__ == "__main__":
    # By its own name, or what is pickled would be of a module that nobody else has.
    from games.bots import thinking

    thinking.serve()
