"""The process in which bots think: it answers as the bot would here, and whatever it does it stops nobody."""

import os
import random
import resource
import select
import signal
import subprocess
import sys
import threading

import pytest

from games.bots import BOTS
from games.bots.table import shuffled_deck
from games.bots.thinking import Answer, Question, Thinker, think
from games.engine.variant import make_options
from games.engine.variants import VARIANTS
from tests.running import GIVES_UP, ROOT

ODD = "tests.bots.odd_thinkers"


def question(level="normal", slug="gin", seconds=GIVES_UP, seed=7):
    variant = VARIANTS[slug]
    options = make_options(variant)
    deck = shuffled_deck(variant, options, random.Random(1))
    state = variant.start(deck, 0, variant.seats[0], options)
    view = variant.view(state, state.seat)
    return Question(slug, level, view, variant.public_moves(state), seed, seconds)


@pytest.fixture
def thinker():
    made = []

    def make(patience=GIVES_UP, module=ODD):
        made.append(Thinker(patience, module))
        return made[-1]

    yield make
    for each in made:
        each.end()


@pytest.mark.parametrize("slug", VARIANTS)
def test_the_process_answers_as_the_bot_does_here(thinker, slug):
    asked = thinker(module="games.bots.thinking")
    for level in BOTS[slug]:
        assert asked.ask(question(level, slug)) == think(question(level, slug))


def test_a_seed_is_a_choice_and_one_process_is_asked_again_and_again(thinker):
    asked = thinker()
    first, same, other = (asked.ask(question("draws", seed=seed)) for seed in (7, 7, 8))
    assert first == same != other
    assert first.choice.facts["process"] == other.choice.facts["process"] != os.getpid()


def test_the_process_knows_nothing_of_the_site(thinker):
    assert thinker().ask(question("draws")).choice.facts["knows_the_site"] == 0


def test_a_bot_that_uses_up_its_time_is_stopped_and_the_process_stays(thinker):
    asked = thinker()
    before = asked.ask(question("draws"))
    assert asked.ask(question("broods", seconds=0.05)) == Answer(None, "too_slow")
    assert asked.ask(question("draws")) == before


def test_a_process_that_gives_no_answer_is_replaced(thinker):
    asked = thinker()
    before = asked.ask(question("draws")).choice.facts
    asked.patience = 0.05
    assert asked.ask(question("sleeps")) == Answer(None, "too_slow")
    asked.patience = GIVES_UP
    after = asked.ask(question("draws")).choice.facts
    assert after["drawn"] == before["drawn"]
    assert after["process"] != before["process"]


def test_a_process_that_dies_in_mid_thought_is_replaced(thinker):
    asked = thinker()
    assert asked.ask(question("dies")) == Answer(None, "died", "EOFError")
    assert asked.ask(question("draws")).choice


def test_a_process_that_died_while_nobody_asked_is_not_missed(thinker):
    asked = thinker()
    process = asked.ask(question("draws")).choice.facts["process"]
    ended = os.pidfd_open(process)
    os.kill(process, signal.SIGKILL)
    assert select.select([ended], [], [], GIVES_UP)[0]
    os.close(ended)
    assert asked.ask(question("draws")).choice


class Interrupted(BaseException):
    pass


def interrupt(number, frame):
    raise Interrupted


def test_an_answer_that_nobody_waited_for_is_not_taken_for_the_next_one(thinker):
    asked = thinker()
    before = asked.ask(question("draws")).choice.facts
    usual = signal.signal(signal.SIGALRM, interrupt)
    signal.setitimer(signal.ITIMER_REAL, 0.05)
    with pytest.raises(Interrupted):
        asked.ask(question("broods", seconds=1))
    signal.signal(signal.SIGALRM, usual)
    assert asked.ask(question("draws")).choice.facts["drawn"] == before["drawn"]


def test_it_answers_however_many_files_are_open(thinker):
    """As in a web process with many event streams."""
    many = 1100
    limit = resource.getrlimit(resource.RLIMIT_NOFILE)
    if limit[0] != resource.RLIM_INFINITY:
        resource.setrlimit(resource.RLIMIT_NOFILE, (max(limit[0], 2 * many), limit[1]))
    files = [os.open(os.devnull, os.O_RDONLY) for _ in range(many)]
    try:
        assert thinker().ask(question("draws")).choice
    finally:
        for file in files:
            os.close(file)
        resource.setrlimit(resource.RLIMIT_NOFILE, limit)


def test_what_a_bot_raises_is_told_by_its_type_alone(thinker):
    wanted = Answer(None, "raised", "KeyError")
    assert thinker().ask(question("nobody")) == wanted
    assert think(question("nobody")) == wanted


def test_what_a_bot_prints_is_neither_an_answer_nor_seen(thinker, capfd):
    assert thinker().ask(question("prints")).choice
    assert capfd.readouterr() == ("", "")


def test_a_bot_asked_here_is_told_afterwards_that_it_was_too_slow():
    assert think(question(seconds=0)) == Answer(None, "too_slow")


def test_threads_that_ask_at_once_get_each_its_own_answer(thinker):
    asked, answers = thinker(), {}

    def ask(seed):
        answers[seed] = asked.ask(question("draws", seed=seed)).choice.facts["drawn"]

    threads = [threading.Thread(target=ask, args=[seed]) for seed in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert answers == {seed: random.Random(seed).random() for seed in range(8)}


ASKS = """
import os, sys, threading
from tests.bots.test_thinking import ODD, question
from games.bots.thinking import Thinker
import atexit

thinker = Thinker(600, ODD)
atexit.register(thinker.end)
print(thinker.ask(question("draws")).choice.facts["process"], flush=True)
threading.Thread(target=thinker.ask, args=[question("broods", seconds=float(sys.argv[1]))], daemon=True).start()
sys.stdin.read()
"""


@pytest.mark.parametrize(("how", "seconds"), [("end", "600"), ("kill", "0.2")])
def test_the_process_ends_with_whoever_asks_even_in_mid_thought(how, seconds):
    """Nobody ends it for somebody who was killed: it ends when its thought does, for want of questions."""
    asks = subprocess.Popen(
        [sys.executable, "-c", ASKS, seconds],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env={**os.environ, "DJANGO_SETTINGS_MODULE": "tests.settings"},
    )
    ended = os.pidfd_open(int(asks.stdout.readline()))
    asks.kill() if how == "kill" else asks.stdin.close()
    asks.wait(GIVES_UP)
    gone = select.select([ended], [], [], GIVES_UP)[0]
    os.close(ended)
    asks.stdout.close()
    assert gone


FORKS = """
import os
from tests.bots.test_thinking import ODD, question
from games.bots.thinking import Thinker

thinker = Thinker(600, ODD)

def process():
    return thinker.ask(question("draws")).choice.facts["process"]

first = process()
child = os.fork()
if not child:
    thinker.end()
    other = process()
    thinker.end()
    os._exit(other == first)
assert os.waitpid(child, 0)[1] == 0
assert process() == first
thinker.end()
"""


def test_a_fork_of_whoever_asks_has_a_process_of_its_own_and_ends_no_other():
    """As where a web server loads the site and then forks."""
    environment = {**os.environ, "DJANGO_SETTINGS_MODULE": "tests.settings"}
    forks = subprocess.run([sys.executable, "-c", FORKS], cwd=ROOT, env=environment)
    assert forks.returncode == 0
