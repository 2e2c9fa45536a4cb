"""What a page waits for while a hard bot thinks: `python benchmarks/bot_thinking.py [pages] [game]`.

Serves the site as `make play` does, twice: with the bots in a process of their own, as is the default, and with
BOT_PROCESS=0, in the web process itself. Each time a player's table is fetched over HTTP, page after page: while no
bot has anything to do, while hard bots play at tables of their own without a pause, and so once more. Milliseconds
by the clock on the wall; so the machine should have nothing else to do.
"""

import http.cookiejar
import re
import sqlite3
import sys
import tempfile
import time
import urllib.parse
import urllib.request
from contextlib import closing
from pathlib import Path
from statistics import median

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tests.running import Site  # noqa: E402

OPEN = """
from games import play
from games.models import Match
from rummy_site.accounts.models import User
user = User.objects.create_guest("en")
for _ in range({tables}):
    match = play.open_match(user, "{game}", {{"target": {target}}}, {seats}, level="hard")
    match.seats.update(away=True, bot="hard")
    Match.objects.filter(pk=match.pk, due_at=None).update(due_at=match.created)
"""
MOVES = "SELECT (SELECT count(*) FROM games_move), (SELECT count(*) FROM games_incident)"
STOP = "from games.models import Match; Match.objects.filter(seats__away=True).update(status='resigned')"
ALONE = 30  # tables of bots: more than they play to an end meanwhile
TABLES = {"gin": (100, 2), "basic": (200, 4), "joker": (200, 4)}


class Player:
    """Somebody at a table of their own."""

    def __init__(self, site: Site) -> None:
        jar = urllib.request.HTTPCookieProcessor(http.cookiejar.CookieJar())
        self.opener = urllib.request.build_opener(jar)
        page = self.opener.open(f"{site.url}/en/").read().decode()
        token = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', page).group(1)
        form = urllib.parse.urlencode({"csrfmiddlewaretoken": token, "level": "easy"}).encode()
        self.table = self.opener.open(f"{site.url}/en/new/gin/", form).url

    def wait(self) -> float:
        """Milliseconds until the table's page is there."""
        began = time.perf_counter()
        self.opener.open(self.table).read()
        return 1000 * (time.perf_counter() - began)


def tell(name: str, waits: list[float], more: str = "") -> None:
    waits.sort()
    print(
        f"  {name:<28} median {median(waits):6.1f}   95 % {waits[int(0.95 * len(waits))]:6.1f}   "
        f"longest {waits[-1]:6.1f}   {more}",
        flush=True,
    )


def moves(site: Site) -> tuple[int, int]:
    """How many moves were made, and how many incidents there were."""
    with closing(sqlite3.connect(site.data_dir / "db.sqlite3")) as database:
        return database.execute(MOVES).fetchone()


def measure(pages: int, game: str, **environment: object) -> None:
    with tempfile.TemporaryDirectory(prefix="rummy-benchmark-") as folder:
        site = Site(Path(folder), BOT_PACE=0, **environment)
        try:
            player = Player(site)
            [player.wait() for _ in range(20)]  # warm
            target, seats = TABLES[game]
            for _ in range(2):
                tell("no bot thinks", [player.wait() for _ in range(pages)])
                before = moves(site)[0]
                script = OPEN.format(game=game, target=target, seats=seats, tables=ALONE)
                site.manage("shell", "--verbosity", "0", "--command", script)
                while moves(site)[0] == before:  # the sweep finds the tables within seconds
                    time.sleep(0.1)
                started, began = moves(site)[0], time.monotonic()
                waits = [player.wait() for _ in range(pages)]
                took = time.monotonic() - began
                made, incidents = moves(site)
                site.manage("shell", "--verbosity", "0", "--command", STOP)
                told = f"{made - started} moves in {took:.0f} s, {incidents} incidents"
                tell("hard bots play", waits, told)
        finally:
            site.stop()


if __name__ == "__main__":
    pages = int(sys.argv[1]) if len(sys.argv) > 1 else 300
    game = sys.argv[2] if len(sys.argv) > 2 else "joker"
    print(f"Milliseconds until the page of a table is there, {pages} pages each; {game}")
    for name, environment in (
        ("bots in a process of their own", {}),
        ("bots in the web process (BOT_PROCESS=0)", {"BOT_PROCESS": 0}),
    ):
        print(name)
        measure(pages, game, **environment)
