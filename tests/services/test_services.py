"""The site on PostgreSQL and Redis, and when one of them or a worker is suddenly gone."""

import os
import signal
import subprocess
import sys
from contextlib import closing

import psycopg

from tests.running import GIVES_UP, ROOT

# A match of bots alone: the person is away. Prints its id.
OPEN = """
from games import play
from games.models import Match
from rummy_site.accounts.models import User

match = play.open_match(User.objects.create_guest("en"), "basic", {"target": 0}, 4)
match.seats.update(away=True)
Match.objects.filter(pk=match.pk, due_at=None).update(due_at=match.created)
play.queue._send(match.pk, 0)
print(match.pk)
"""

TELL = """
CREATE FUNCTION tell() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN PERFORM pg_notify('matches', NEW.id || ' ' || NEW.status); RETURN NULL; END $$;
CREATE TRIGGER tell AFTER UPDATE ON games_match FOR EACH ROW EXECUTE FUNCTION tell();
LISTEN matches;
"""


def test_play_passes_the_same_tests_on_postgresql_and_redis(services):
    environment = {k: v for k, v in os.environ.items() if not k.startswith("PYTEST_")}
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "tests/games/play"],
        cwd=ROOT,
        env=environment | services,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=600,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert " passed" in done.stdout
    assert "skipped" not in done.stdout


def test_a_worker_killed_in_mid_turn_stops_no_match(services, run_site):
    """kill -9 while a bot thinks: nothing of the turn was stored, and another worker plays on."""
    site = run_site(**services, BOT_PACE=0, BOT_LEASE=1, BOT_PROCESS=0)
    with psycopg.connect(services["DATABASE_URL"], autocommit=True) as database:
        database.execute(TELL)
        match_id = int(site.manage("shell", "--verbosity", "0", "--command", OPEN).split()[-1])
        worker = site.start(
            *("-m", "celery", "-A", "tests.services.thinking_worker", "worker", "--pool", "solo"),
            until="is thinking",
        )
        assert site.end(worker, signal.SIGKILL) == -signal.SIGKILL
        question = "SELECT status, version, lease_until IS NOT NULL FROM games_match WHERE id = %s"
        assert database.execute(question, [match_id]).fetchone() == ("running", 1, True)
        assert database.execute("SELECT count(*) FROM games_move").fetchone() == (0,)

        site.start_worker()
        site.start_beat()
        with closing(database.notifies(timeout=GIVES_UP)) as heard:
            assert any(notice.payload == f"{match_id} finished" for notice in heard), site.log
    assert "Traceback" not in site.log
