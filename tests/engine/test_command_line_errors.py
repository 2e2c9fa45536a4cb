"""How the engine's command line refuses (notation.md), and how it behaves as a program."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from games.engine.cli import error_object, main
from games.engine.errors import CODES, IllegalMove, ParseError
from games.engine.messages import MESSAGES, message
from games.engine.replay import RECORD_CODES

from .answers import refused
from .test_replay import GIN
from .test_transcripts import TRANSCRIPTS

ROOT = Path(__file__).parents[2]


def test_a_record_that_breaks_a_rule_is_status_1_with_code_facts_and_line(run, record):
    text = GIN + "; nothing yet\n\n1: draw stock\n"
    said = refused(run("replay", record(text)), 1)
    assert said == {
        "line": 9,
        "code": "offer_must_pass_or_take",
        "message": "The first upcard is offered: take it or pass.",
    }
    assert refused(run("replay", record(GIN + "0: pass\n")), 1)["to_act"] == 1
    for command in (["view", "--watcher"], ["legal"]):
        assert refused(run(*command, record(text)), 1) == said


def test_text_that_is_no_record_is_status_2_and_says_what_was_expected(run, record):
    said = refused(run("replay", record(GIN + "1: fold\n")), 2)
    assert said == {
        "line": 7,
        "code": "parse",
        "message": "Expected move, found fold.",
        "expected": "move",
        "found": "fold",
    }


def test_the_whole_file_is_read_before_anything_is_folded(run, record):
    assert refused(run("replay", record(GIN + "0: pass\n1: fold\n")), 2)["line"] == 8


ODD = {
    "not UTF-8": b"\xff\xfe",
    "NUL": b"\0",
    "empty": b"",
    "a byte order mark": b"\xef\xbb\xbf",
    "one long line": b"x" * 10_000_000,
    "many lines": b"\n" * 3_000_000,
}


@pytest.mark.parametrize("content", ODD.values(), ids=ODD.keys())
def test_an_odd_file_is_status_2(run, tmp_path, content):
    path = tmp_path / "odd"
    path.write_bytes(content)
    for command in (["replay"], ["view", "--watcher"], ["legal"]):
        assert refused(run(*command, str(path)), 2)["code"] == "parse"


@pytest.mark.parametrize(
    "path", ["", ".", "no/such/file", "a\0b", "x" * 5000, "/dev/zero", "\udcff"]
)
def test_a_file_that_can_not_be_read_is_status_2(run, path):
    assert refused(run("replay", path), 2)["line"] is None


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        [""],
        ["dance"],
        ["rep", "x"],
        ["replay"],
        ["replay", "a", "b"],
        ["--version"],
        ["deadwood"],
        ["deadwood", "-7h"],
        ["\udcff"],
    ],
)
def test_wrong_usage_is_status_2_and_nothing_but_the_error_is_printed(run, arguments):
    said = refused(run(*arguments), 2)
    assert (said["line"], said["code"]) == (None, "parse")


def test_help_is_printed(capsys):
    for arguments in (["--help"], ["playout", "--help"]):
        with pytest.raises(SystemExit) as left:
            main(arguments)
        assert left.value.code == 0
        assert "usage: python -m games.engine" in capsys.readouterr().out


def test_every_code_has_its_sentence():
    assert set(MESSAGES) == {*CODES, *RECORD_CODES, "parse"}
    for code in MESSAGES:
        sentence = message(IllegalMove(code))
        assert sentence[0].isupper()
        assert sentence.endswith(".")
        assert "{" not in sentence


def test_the_facts_of_an_error_are_printed_beside_it():
    error = IllegalMove("opening_too_low", value=33, threshold=40)
    assert error_object(error) == {
        "line": None,
        "code": "opening_too_low",
        "message": "The opening is worth 33, it takes 40.",
        "value": 33,
        "threshold": 40,
    }
    assert (
        error_object(ParseError("card", found="7x", line=3))["message"]
        == "Expected card, found 7x."
    )


# As a program


def program(*arguments: str, **how) -> subprocess.Popen:
    command = [sys.executable, "-m", "games.engine", *arguments]
    return subprocess.Popen(command, cwd=ROOT, stderr=subprocess.PIPE, **how)


def test_the_program_prints_and_leaves_with_the_status():
    ran = program("replay", str(TRANSCRIPTS / "gin" / "gin.rgn"), stdout=subprocess.PIPE)
    out, err = ran.communicate()
    assert (ran.returncode, err, json.loads(out)["winner"]) == (0, b"", 1)
    ran = program("replay", "no such file", stdout=subprocess.PIPE)
    out, err = ran.communicate()
    assert (ran.returncode, err, list(json.loads(out))) == (2, b"", ["error"])


def test_the_program_needs_no_django():
    code = "import sys, games.engine.cli; sys.exit('django' in sys.modules or 'games.bots' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=False).returncode == 0


def test_a_reader_that_goes_away_is_no_reason_to_complain():
    reading, writing = os.pipe()
    os.close(reading)
    ran = program("playout", "basic", stdout=writing)
    os.close(writing)
    assert ran.communicate()[1] == b""
    assert ran.returncode == 0


def test_a_disk_that_is_full_is_a_failure_without_a_traceback():
    with open("/dev/full", "wb") as full:
        ran = program("playout", "basic", stdout=full)
        assert ran.communicate()[1] == b""
    assert ran.returncode == 2
