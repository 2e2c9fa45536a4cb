"""No input, however odd, gives a traceback: records with something changed, and arguments out of the blue.

Every example is read, folded and viewed in this process; an exception that is not answered fails the test. More and
other examples, once in a while: RUMMY_PROPERTY_FACTOR=20.
"""

import contextlib
import io
import json
import random
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games.engine.cards import TEXTS
from games.engine.cli import main
from games.engine.moves import ENDS, KINDS

from .random_play import FACTOR
from .test_transcripts import TRANSCRIPTS

RECORDS = [path.read_text(encoding="utf-8") for path in sorted(TRANSCRIPTS.glob("*/*.rgn"))]
# What may stand for a word: cards, verbs, numbers and punctuation, in and out of their range.
WORDS = [
    *TEXTS, *ENDS, *" ".join(KINDS).split(), "on", "/", ":", ";", "[", "]", '"', "\\", "null",
    "0", "1", "2", "5", "6", "7", "-1", "99", "9" * 5000, "0x1", "1e9", "٣", "²", "½",
    "\ufeff", "\u2028", "\x0b", "\x85", "\0", "\r", "é", "\U0001f0a1", "Variant", "Seats", "Round",
    '[Round "2"]', '[Deck ""]', '[Options "target=0"]', "shuffle", "0: undo", "1: pass",
]  # fmt: skip
BOUND = settings(
    max_examples=150 * FACTOR,
    deadline=None,
    derandomize=FACTOR == 1,
    database=None,
    suppress_health_check=list(HealthCheck),
)


def answered(*arguments: str) -> int:
    """Runs a command as the program would: everything it may print or leave with is all there is."""
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        try:
            status = main(arguments)
        except SystemExit as leaving:  # --help
            assert leaving.code == 0
            return 0
    assert err.getvalue() == ""
    assert status in (0, 1, 2)
    out.getvalue().encode("ascii")
    if status:
        error = json.loads(out.getvalue())["error"]
        assert list(error)[:3] == ["line", "code", "message"]
        assert (error["code"] == "parse") == (status == 2)
    return status


def mutated_line(line: str, rng: random.Random) -> str:
    """The line with one word changed, lost, said twice or put elsewhere, or one character changed."""
    words = line.split(" ")
    place = rng.randrange(len(words))
    kind = rng.randrange(6)
    if kind == 0:
        words[place] = rng.choice(WORDS)
    elif kind == 1:
        del words[place]
    elif kind == 2:
        words.insert(place, rng.choice(WORDS))
    elif kind == 3:
        rng.shuffle(words)
    elif kind == 4 and line:
        at = rng.randrange(len(line))
        return line[:at] + rng.choice(WORDS)[0] + line[at + 1 :]
    else:
        # A card for a card: the commonest way to a move that a rule refuses.
        places = [i for i, word in enumerate(words) if word in TEXTS]
        if places:
            words[rng.choice(places)] = rng.choice(TEXTS)
    return " ".join(words)


def any_move(rng: random.Random) -> str:
    """A move line of any kind with any cards."""
    some = [rng.choice(TEXTS[:-1]) for _ in range(rng.choice((1, 1, 1, 3, 3, 4, 14)))]
    tail = rng.choice(
        (
            "",
            "",
            f" on {rng.randrange(9)}",
            f" on {rng.randrange(9)} high",
            " / 7h 8h 9h / Jk Jk 2c",
        )
    )
    return f"{rng.randrange(3)}: {rng.choice(KINDS)} {' '.join(some)}{tail}"


def mutated(text: str, rng: random.Random) -> str:
    """The record with some lines changed; most often only one, so that the others are still played."""
    lines = text.split("\n")
    said = [place for place, line in enumerate(lines) if line and not line.startswith(";")]
    for _ in range(rng.choice((1, 1, 1, 2, 5))):
        place = rng.choice(said)
        kind = rng.randrange(8)
        if kind < 4:
            lines[place] = mutated_line(lines[place], rng)
        elif kind == 4:
            lines[place] = ""
        elif kind == 5:
            lines[place] += "\n" + lines[rng.choice(said)]
        elif kind == 6:
            lines[place] = any_move(rng) + "\n" + lines[place]
        else:
            del lines[place + 1 :]
            said = said[: said.index(place) + 1]
    return "\n".join(lines)


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("fuzz") / "record.rgn"


@BOUND
@given(text=st.sampled_from(RECORDS), seed=st.integers(0, 2**32))
def test_a_record_with_something_changed_is_replayed_or_refused(file, text, seed):
    rng = random.Random(seed)
    file.write_text(mutated(text, rng), encoding="utf-8", errors="surrogatepass", newline="")
    status = answered("replay", str(file))
    assert answered("view", str(file), "--seat", "0") == status
    assert answered("view", str(file), "--watcher") == status
    assert answered("legal", str(file)) == status


@BOUND
@given(text=st.sampled_from(RECORDS), seed=st.integers(0, 2**32), bytes_=st.binary(max_size=8))
def test_a_file_with_some_bytes_changed_is_replayed_or_refused(file, text, seed, bytes_):
    content = text.encode()
    at = random.Random(seed).randrange(len(content))
    file.write_bytes(content[:at] + bytes_ + content[at + len(bytes_) :])
    answered("replay", str(file))


@BOUND
@given(content=st.binary(max_size=400))
def test_any_bytes_are_refused(file, content):
    file.write_bytes(content)
    assert answered("replay", str(file)) == 2


ARGUMENT = st.one_of(
    st.sampled_from(
        [
            "replay",
            "view",
            "legal",
            "deadwood",
            "opening",
            "playout",
            "gin",
            "joker",
            "basic",
            "--seat",
            "--seats",
        ]
        + [
            "--seed",
            "--options",
            "--watcher",
            "--help",
            "-h",
            "--",
            "-",
            "",
            "simple,simple",
            "target=0",
            "0",
            "1",
        ]
        + [str(path) for path in sorted(TRANSCRIPTS.glob("gin/*.rgn"))]
    ),
    st.sampled_from(WORDS),
    st.text(max_size=20),
)


@BOUND
@given(arguments=st.lists(ARGUMENT, max_size=6))
def test_any_arguments_are_answered(arguments):
    answered(*arguments)


@BOUND
@given(
    command=st.sampled_from(["deadwood", "opening"]),
    words=st.lists(st.one_of(st.sampled_from(TEXTS), st.sampled_from(WORDS)), max_size=14),
)
def test_any_cards_are_answered(command, words):
    answered(command, " ".join(words))
    answered(command, " ".join(word for word in words if word in TEXTS[:-1]))
