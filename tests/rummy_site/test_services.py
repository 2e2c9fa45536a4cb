"""The same house on PostgreSQL and Redis (what is played there: tests/services)."""

import json
import re
import subprocess
import sys
import urllib.request
from concurrent.futures import ThreadPoolExecutor

import psycopg
import pytest

from tests.running import ROOT, site_environment

pytestmark = pytest.mark.xdist_group("services")


def test_the_site_is_served_on_postgresql_and_redis(run_site, services):
    site = run_site(**services)
    with urllib.request.urlopen(f"{site.url}/healthz") as answer:
        health = json.load(answer)
    assert (health["database"], health["broker"]) == ("postgresql", "redis")


def test_a_worker_and_a_beat_of_their_own_run_the_sweep(run_site, services):
    site = run_site(**services)
    worker = site.start_worker()
    site.start_beat()
    site.wait_for(lambda: re.search(r"games\.tasks\.sweep\[.*succeeded", site.log))
    assert site.end(worker) == 0
    assert "Traceback" not in site.log


def test_a_database_that_is_gone_makes_the_site_unwell(postgres_url, tmp_path):
    gone = postgres_url.replace("/rummy_", "/no_rummy_")
    done = subprocess.run(
        [
            *(sys.executable, "-c"),
            "import django; django.setup();"
            "from django.test import Client;"
            "print(Client().get('/healthz', headers={'Host': 'localhost'}).status_code)",
        ],
        cwd=ROOT,
        env=site_environment(tmp_path, DATABASE_URL=gone),
        capture_output=True,
        text=True,
    )
    assert done.stdout == "503\n", done.stderr


def test_several_visitors_are_answered_at_the_same_time(run_site, postgres_url):
    site = run_site(DATABASE_URL=postgres_url)
    visit = urllib.request.Request(f"{site.url}/en/", headers={"Cookie": f"sessionid={'a' * 32}"})
    held, watch = psycopg.connect(postgres_url), psycopg.connect(postgres_url, autocommit=True)
    waiting = (
        "SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock'"
        " AND datname = current_database()"
    )
    with held, watch, ThreadPoolExecutor() as visitors:
        held.execute("LOCK TABLE django_session IN ACCESS EXCLUSIVE MODE")
        answers = [visitors.submit(urllib.request.urlopen, visit) for _ in range(4)]
        try:
            site.wait_for(lambda: watch.execute(waiting).fetchone()[0] >= 4)
        finally:
            held.rollback()
        assert [answer.result().status for answer in answers] == [200] * 4
