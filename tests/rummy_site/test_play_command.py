"""`make play`, as far as it is Python: it prepares, serves, says where, and ends at once."""

import os
import re
import select
import signal
import socket
import subprocess
import urllib.request

import pytest
from django.contrib.staticfiles import finders
from django.core.management import CommandError, call_command

from rummy_site import lan
from tests.running import GIVES_UP, ROOT


def test_the_site_is_served_from_nothing_and_ends_at_once(run_site):
    site = run_site()
    assert f"Rummy Salon is open: {site.url}/" in site.log
    with urllib.request.urlopen(f"{site.url}/healthz") as answer:
        assert b'"broker": "memory"' in answer.read()
    with urllib.request.urlopen(site.url) as answer:
        assert answer.url.endswith("/ko/")
    assert site.end(site.server, signal.SIGINT) == 0  # Ctrl-C
    assert "Traceback" not in site.log
    assert "ERROR" not in site.log


def test_ctrl_c_is_left_to_the_master(run_site):
    """A terminal sends it to the worker too, which must not die of it in its own way."""
    site = run_site()

    def worker():
        with urllib.request.urlopen(f"{site.url}/healthz"):
            pgrep = ["pgrep", "-P", str(site.server.pid)]
            return int(subprocess.run(pgrep, capture_output=True, check=True).stdout)

    before = worker()
    os.kill(before, signal.SIGINT)
    assert worker() == before
    assert site.end(site.server, signal.SIGINT) == 0


BOTS_ALONE = """
from games import play
from games.models import Match
from rummy_site.accounts.models import User

match = play.open_match(User.objects.create_guest("en"), "joker", {}, 6, level="hard")
match.seats.update(away=True)
Match.objects.filter(pk=match.pk, due_at=None).update(due_at=match.created)
"""


def test_the_process_in_which_the_bots_think_ends_with_the_site(run_site):
    site = run_site()
    site.manage("shell", "-c", BOTS_ALONE)
    site.wait_for(lambda: "The bots think in process" in site.log)
    process = int(re.search(r"The bots think in process (\d+)\.", site.log).group(1))
    gone = os.pidfd_open(process)
    assert site.end(site.server, signal.SIGINT) == 0
    assert select.select([gone], [], [], GIVES_UP)[0]
    os.close(gone)
    assert "Traceback" not in site.log


def test_every_page_s_files_are_collected_with_a_hash_in_their_names(run_site):
    site = run_site()
    collected = site.data_dir / "static"
    assert (collected / "staticfiles.json").exists()
    for name in ("admin/css/base.css", "django_htmx/django-htmx.js"):
        assert finders.find(name)
        assert list(collected.glob(name.replace(".", ".*.")))


def test_a_second_start_keeps_what_the_first_one_made(run_site):
    users = "from rummy_site.accounts.models import User; "
    site = run_site()
    site.manage("shell", "-c", users + "User.objects.create_guest('ko')")
    key = (site.data_dir / "secret_key").read_text()
    site.end(site.server)
    site.start("manage.py", "play", until="Ctrl-C")
    counted = site.manage("shell", "-c", users + "print(User.objects.count())")
    assert counted.splitlines()[-1] == "1"
    assert (site.data_dir / "secret_key").read_text() == key


def test_a_port_that_is_taken_is_told_in_one_sentence(monkeypatch):
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        monkeypatch.setenv("PORT", str(port))
        with pytest.raises(CommandError, match=f"Port {port} is taken.*make play PORT={port + 1}"):
            call_command("play")


@pytest.mark.parametrize("port", ["zero", "0", "65536", "-1", "80 80", "８０００"])
def test_a_port_that_is_none_is_told_in_one_sentence(monkeypatch, port):
    monkeypatch.setenv("PORT", port)
    with pytest.raises(CommandError, match="PORT must be a number"):
        call_command("play")


def test_on_the_local_network_the_address_for_a_phone_is_told(run_site):
    site = run_site(LAN=1)
    address = lan.lan_address()
    if address:
        assert f"On a phone in the same network: http://{address}:" in site.log
    else:
        assert "no address that a phone could reach" in site.log
    for host in filter(None, [address, socket.gethostname()]):
        request = urllib.request.Request(f"{site.url}/healthz", headers={"Host": host})
        with urllib.request.urlopen(request) as answer:
            assert answer.status == 200


def test_a_machine_without_a_network_has_no_address(monkeypatch):
    def refuses(self, address):
        raise OSError("Network is unreachable")

    monkeypatch.setattr(socket, "socket", type("Socket", (socket.socket,), {"connect": refuses}))
    assert lan.lan_address() is None
    assert lan.lan_hosts()[0] == socket.gethostname().lower()


def test_make_alone_lists_the_commands():
    told = subprocess.run(["make"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    for command in ("play", "test", "messages"):
        assert f"make {command} " in told


@pytest.mark.parametrize(
    ("python", "sentence"),
    [
        ('[ "$1" = --version ] && echo Python 3.9.2; exit 1', "needs Python 3.11 or newer"),
        ('[ "$1" = -c ]', "has no venv. Install it"),
    ],
)
def test_what_the_machine_lacks_is_told_in_one_sentence(tmp_path, python, sentence):
    for name in ("python3", *(f"python3.{minor}" for minor in range(11, 15))):
        (tmp_path / name).write_text(f"#!/bin/sh\n{python}\n")
        (tmp_path / name).chmod(0o755)
    (tmp_path / "requirements.txt").touch()
    told = subprocess.run(
        ["make", "--no-print-directory", "-f", ROOT / "Makefile", "play"],
        cwd=tmp_path,
        env={"PATH": f"{tmp_path}:/usr/bin:/bin"},
        capture_output=True,
        text=True,
    )
    assert told.returncode != 0
    assert sentence in told.stdout
    assert not (tmp_path / ".venv").exists()
