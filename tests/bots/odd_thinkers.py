"""A thinking process whose bots are odd: `Thinker(patience, module="tests.bots.odd_thinkers")`."""

import contextlib
import os
import sys
import threading

from games.bots import BOTS, fallback, thinking


class Broods:
    def choose(self, view, public_moves, rng):
        while True:
            with contextlib.suppress(Exception):
                rng.random()


class Sleeps:
    def choose(self, view, public_moves, rng):
        threading.Event().wait()


class Dies:
    def choose(self, view, public_moves, rng):
        os._exit(1)


class Prints:
    def choose(self, view, public_moves, rng):
        print("I hold", view.hand, flush=True)
        return fallback(view)


class Draws:
    """Chooses by chance."""

    def choose(self, view, public_moves, rng):
        known = int("django" in sys.modules)
        facts = {"drawn": rng.random(), "process": os.getpid(), "knows_the_site": known}
        return fallback(view)._replace(facts=facts)


BOTS["gin"] |= {
    "broods": Broods(), "sleeps": Sleeps(), "dies": Dies(), "prints": Prints(), "draws": Draws()
}  # fmt: skip

if __name__ == "__main__":
    thinking.serve()
