"""The settings: safe without any variable, and what each variable changes."""

import re
import runpy
import socket
import stat
import subprocess
import sys

import pytest

from tests.running import ROOT

VARIABLES = [
    *("ALLOWED_HOSTS", "CELERY_BROKER_URL", "CELERY_QUEUE", "DATABASE_URL", "DEBUG", "HTTPS"),
    *("LAN", "SECRET_KEY"),
]


def test_the_readme_tells_of_every_variable():
    sources = [*(ROOT / "rummy_site").glob("*.py"), ROOT / "rummy_site/management/commands/play.py"]
    read = r'(?:environ(?:\.get)?[(\[]|flag\(|words\()"([A-Z_]+)"'
    used = {name for source in sources for name in re.findall(read, source.read_text())}
    told = set(re.findall(r"^\| `([A-Z_]+)` \|", (ROOT / "README.md").read_text(), re.MULTILINE))
    assert used == told


@pytest.fixture
def load(tmp_path, monkeypatch):
    """The settings as a host would get them with these variables."""
    for name in VARIABLES:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("DATA_DIR", str(tmp_path / "data"))

    def load(**variables):
        for name, value in variables.items():
            monkeypatch.setenv(name, value)
        return runpy.run_path(str(ROOT / "rummy_site" / "settings.py"))

    return load


def test_without_any_variable_the_site_is_safe(load):
    settings = load()
    assert settings["DEBUG"] is False
    assert settings["ALLOWED_HOSTS"] == ["localhost", "127.0.0.1", "[::1]"]
    assert len(settings["SECRET_KEY"]) >= 64


def test_the_secret_key_is_made_once_and_readable_by_its_owner_alone(load, tmp_path):
    key = load()["SECRET_KEY"]
    file = tmp_path / "data" / "secret_key"
    assert file.read_text() == key == load()["SECRET_KEY"]
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert stat.S_IMODE(file.parent.stat().st_mode) == 0o700


def test_processes_that_start_at_once_get_the_same_secret_key(load, tmp_path):
    load(DATA_DIR=str(tmp_path / "other"))  # the variables, without a key in tmp_path/data
    script = (
        "import sys; sys.stdin.readline();"
        "from rummy_site.settings import SECRET_KEY; print(SECRET_KEY)"
    )
    processes = [
        subprocess.Popen(
            [sys.executable, "-c", script],
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        for _ in range(4)
    ]
    for process in processes:
        process.stdin.write("go\n")
        process.stdin.flush()
    keys = {process.communicate()[0] for process in processes}
    assert len(keys) == 1
    assert len(keys.pop().strip()) >= 64
    assert {file.name for file in (tmp_path / "other").iterdir()} == {"secret_key"}


def test_a_secret_key_that_is_given_is_not_written_down(load, tmp_path):
    assert load(SECRET_KEY="given")["SECRET_KEY"] == "given"
    assert not (tmp_path / "data" / "secret_key").exists()


def test_more_hosts_can_be_named(load):
    hosts = load(ALLOWED_HOSTS="rummy.example, salon.example")["ALLOWED_HOSTS"]
    assert hosts[-2:] == ["rummy.example", "salon.example"]


def test_lan_opens_the_site_to_this_machine_s_own_name_and_to_no_other(load):
    hosts = load(LAN="1")["ALLOWED_HOSTS"]
    assert socket.gethostname().lower() in hosts
    assert "*" not in hosts


@pytest.mark.parametrize("no", ["", "0", "no", "false"])
def test_a_switch_can_be_switched_off(load, no):
    assert load(DEBUG=no)["DEBUG"] is False


def test_sqlite_takes_its_write_lock_when_a_transaction_begins(load):
    database = load()["DATABASES"]["default"]
    assert database["OPTIONS"]["transaction_mode"] == "IMMEDIATE"


def test_postgresql_comes_with_a_pool(load):
    database = load(DATABASE_URL="postgresql://salon@db.example/salon")["DATABASES"]["default"]
    assert database["ENGINE"] == "django.db.backends.postgresql"
    assert database["OPTIONS"]["pool"]


def test_cookies_are_for_https_only_where_there_is_https(load):
    names = ["SESSION_COOKIE_SECURE", "CSRF_COOKIE_SECURE", "LANGUAGE_COOKIE_SECURE"]
    assert [load()[name] for name in names] == [False] * 3
    assert [load(HTTPS="1")[name] for name in names] == [True] * 3


@pytest.mark.django_db
def test_the_settings_of_sqlite_reach_the_database():
    from django.db import connection

    if connection.vendor == "sqlite":
        with connection.cursor() as cursor:
            assert cursor.execute("PRAGMA journal_mode").fetchone() == ("wal",)
            assert cursor.execute("PRAGMA synchronous").fetchone() == (1,)  # NORMAL
