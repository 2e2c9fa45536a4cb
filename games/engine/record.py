"""Records (`.rgn`): a match's rounds as plain text, and back (notation.md, "Records").

`parse(dump(record)) == record`, and `dump(parse(text)) == text` for text that `dump` wrote. Comments,
blank lines and extra white space are read over and not kept.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import NamedTuple

from .cards import Cards, join, parse_cards
from .errors import ParseError
from .moves import SHUFFLE, Entry, move_text, parse_move
from .state import Options
from .variant import Variant, make_options
from .variants import VARIANTS

# The engine's own tags, in the order in which they stand: at the head of a record, and before each round.
HEAD_TAGS = ("Variant", "Options", "Seats")
ROUND_TAGS = ("Round", "Dealer", "Deck", "Scores")
_MAY_BE_MISSING = ("Options", "Scores")

# Where else a tag may stand: before its round's first move, or at the end of the head or the round.
MOVES = "moves"
END = ""

MAX_BYTES = 4_000_000  # some thousand rounds
MAX_NUMBER = 999_999_999
_MAX_LINE = 10_000
_TAG = re.compile(r'\[\s*([A-Za-z0-9_]{1,40})\s*"((?:[^"\\]|\\["\\])*)"\s*\]')
_MOVE = re.compile(r"([0-9]+)\s*:(.*)", re.DOTALL)


class Tag(NamedTuple):
    """A tag that means nothing to the engine: kept, and printed where it stood.

    before: the engine's tag that follows it, or MOVES, or END.
    """

    name: str
    value: str
    before: str = END


class Lines(NamedTuple):
    """Where a round stood in its text: line numbers from 1 of the engine's tags and of the moves."""

    tags: dict[str, int]
    entries: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class RecordedRound:
    """One round of a record.

    deck: in dealing order. scores: before the round; None where the record doesn't say. lines: None for a
    round that was not read from text; two rounds are equal wherever they stood.
    """

    number: int
    dealer: int
    deck: Cards
    scores: tuple[int, ...] | None = None
    entries: tuple[Entry, ...] = ()
    tags: tuple[Tag, ...] = ()
    lines: Lines | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Record:
    """What was played, by how many, and its rounds: each a deck and the moves."""

    variant: Variant
    options: Options
    seats: int
    rounds: tuple[RecordedRound, ...]
    tags: tuple[Tag, ...] = ()


# Printing


def dump(record: Record) -> str:
    """The record as text: the tags in their order, then one move a line; a blank line between rounds.

    ValueError for a tag that can't be read back.
    """
    head = {
        "Variant": record.variant.slug,
        "Options": options_text(record.variant, record.options),
        "Seats": str(record.seats),
    }
    parts = [[*_tag_lines(head, record.tags)]]
    for played in record.rounds:
        parts.append([*_round_lines(played)])
    parts[:2] = [[line for part in parts[:2] for line in part]]
    return "\n\n".join("\n".join(part) for part in parts) + "\n"


def _round_lines(played: RecordedRound) -> Iterator[str]:
    values = {"Round": str(played.number), "Dealer": str(played.dealer), "Deck": join(played.deck)}
    if played.scores is not None:
        values["Scores"] = " ".join(map(str, played.scores))
    yield from _tag_lines(values, [tag for tag in played.tags if tag.before != END])
    for seat, move in played.entries:
        yield move_text(move) if seat is None else f"{seat}: {move_text(move)}"
    yield from _tag_lines({}, [tag for tag in played.tags if tag.before == END])


def _tag_lines(values: dict[str, str], others: Sequence[Tag]) -> Iterator[str]:
    """The engine's tags, each after the other tags that stand before it."""
    for name, value in values.items():
        yield from (_tag_line(tag.name, tag.value) for tag in others if tag.before == name)
        yield _tag_line(name, value)
    yield from (_tag_line(tag.name, tag.value) for tag in others if tag.before not in values)


def _tag_line(name: str, value: str) -> str:
    escaped = value.replace("\\", "\\\\").replace('"', '\\"')
    line = f'[{name} "{escaped}"]'
    if not _TAG.fullmatch(line) or len(line) > _MAX_LINE or "\n" in line or "\0" in line:
        raise ValueError(f"no tag can say this: {line[:80]!r}")
    return line


def options_text(variant: Variant, options: Options) -> str:
    """Every option of the variant: `opening=40 target=0`."""
    return " ".join(f"{name}={getattr(options, name)}" for name in variant.options)


# Reading


def parse(text: str) -> Record:
    """The record that `text` says. ParseError (facts `expected`, `line`) for anything else."""
    items = _Items(text)
    names: set[str] = set()
    values, tags = _read_tags(items, HEAD_TAGS, names)
    with _at(values["Variant"].line):
        variant = parse_variant(values["Variant"].value.strip())
    options = make_options(variant)
    if "Options" in values:
        with _at(values["Options"].line):
            options = parse_options(variant, values["Options"].value)
    with _at(values["Seats"].line):
        seats = parse_seats(variant, values["Seats"].value.strip())
    if items.peek() is None:
        raise ParseError("the tag Round", line=None)
    rounds = []
    while items.peek():
        rounds.append(_read_round(items, variant, options, seats, set(names)))
    return Record(variant, options, seats, tuple(rounds), tags)


def parse_bytes(content: bytes) -> Record:
    """The record that a file's bytes say: UTF-8 (a byte order mark is read over), at most MAX_BYTES."""
    if len(content) > MAX_BYTES:
        raise ParseError(f"a file of at most {MAX_BYTES} bytes", line=None)
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise ParseError("UTF-8 text", line=content.count(b"\n", 0, error.start) + 1) from None
    return parse(text)


def parse_number(word: str, least: int = 0, most: int = MAX_NUMBER) -> int:
    """A whole number in ASCII digits, both ends included; ParseError for anything else."""
    digits = word.isascii() and word.isdigit() and len(word) <= len(str(MAX_NUMBER))
    if not (digits and least <= int(word) <= most):
        raise ParseError(f"a number from {least} to {most}", found=word[:40])
    return int(word)


def parse_variant(slug: str) -> Variant:
    """The variant of that slug; ParseError for an unknown one."""
    if slug not in VARIANTS:
        raise ParseError("one of the variants " + ", ".join(VARIANTS), found=slug[:40])
    return VARIANTS[slug]


def parse_options(variant: Variant, text: str) -> Options:
    """The options that `target=100` and the like choose, the others at their defaults; ParseError if unknown."""
    chosen: dict[str, int] = {}
    for word in text.split():
        name, _, value = word.partition("=")
        if name not in variant.options or name in chosen:
            raise ParseError(
                "each once, the options " + ", ".join(variant.options), found=word[:40]
            )
        offered = {str(number): number for number in variant.options[name]}
        if value not in offered:
            raise ParseError(f"{name}={'|'.join(offered)}", found=word[:40])
        chosen[name] = offered[value]
    return make_options(variant, chosen)


def parse_seats(variant: Variant, word: str) -> int:
    """How many seats; ParseError when the variant is not for so many."""
    seats = parse_number(word)
    if seats not in variant.seats:
        raise ParseError("seats: " + "|".join(map(str, sorted(variant.seats))), found=word[:40])
    return seats


class _Item(NamedTuple):
    """A line that says something: a tag, or (name "") a move."""

    line: int
    name: str
    value: str


class _Items:
    """The items of a text, one after the other, with a look at the next."""

    def __init__(self, text: str) -> None:
        self._items = _read_items(text)
        self._next = next(self._items, None)

    def peek(self) -> _Item | None:
        return self._next

    def take(self) -> _Item:
        item = self._next
        assert item is not None
        self._next = next(self._items, None)
        return item


def _read_items(text: str) -> Iterator[_Item]:
    if "\0" in text:
        raise ParseError("text without NUL", line=text.count("\n", 0, text.index("\0")) + 1)
    for number, whole in enumerate(text.split("\n"), 1):
        line = whole.strip()
        if line and not line.startswith(";"):
            with _at(number):
                yield _read_item(number, line)


def _read_item(number: int, line: str) -> _Item:
    if len(line) > _MAX_LINE:
        raise ParseError(f"a line of at most {_MAX_LINE} characters")
    if not line.startswith("["):
        return _Item(number, "", line)
    tag = _TAG.fullmatch(line)
    if not tag:
        raise ParseError('a tag like [Name "value"]', found=line[:40])
    return _Item(number, tag[1], re.sub(r"\\(.)", r"\1", tag[2]))


@contextmanager
def _at(line: int) -> Iterator[None]:
    """Tells a ParseError on which line it happened."""
    try:
        yield
    except ParseError as error:
        error.facts.setdefault("line", line)
        raise


def _read_tags(
    items: _Items, order: tuple[str, ...], names: set[str], last: str = END
) -> tuple[dict[str, _Item], tuple[Tag, ...]]:
    """The tags that stand here, up to a move, the end, or a `Round` that is not due: the engine's, the others.

    names: all tags so far that may not stand again; it grows. last: where others stand that nothing follows.
    """
    values: dict[str, _Item] = {}
    tags: list[Tag] = []
    waiting: list[_Item] = []
    due = list(order)
    after = "the tag Round" if order == HEAD_TAGS else "a move or the tag Round"
    while (item := items.peek()) and item.name and (item.name != "Round" or "Round" in due):
        with _at(item.line):
            if item.name in names:
                raise ParseError(f"the tag {item.name} only once", found=item.name)
            if item.name in HEAD_TAGS + ROUND_TAGS:
                while due and due[0] != item.name and due[0] in _MAY_BE_MISSING:
                    del due[0]
                if not due or due[0] != item.name:
                    raise ParseError(f"the tag {due[0]}" if due else after, found=item.name)
                del due[0]
                tags += (Tag(other.name, other.value, item.name) for other in waiting)
                waiting = []
                values[item.name] = item
            else:
                waiting.append(item)
        names.add(item.name)
        items.take()
    for missing in due:
        if missing not in _MAY_BE_MISSING:
            raise ParseError(f"the tag {missing}", line=item.line if item else None)
    tags += (Tag(other.name, other.value, last) for other in waiting)
    return values, tuple(tags)


def _read_round(
    items: _Items, variant: Variant, options: Options, seats: int, names: set[str]
) -> RecordedRound:
    values, tags = _read_tags(items, ROUND_TAGS, names, last=MOVES)
    with _at(values["Round"].line):
        number = parse_number(values["Round"].value.strip(), least=1)
    with _at(values["Dealer"].line):
        dealer = parse_number(values["Dealer"].value.strip(), most=seats - 1)
    with _at(values["Deck"].line):
        deck = parse_cards(values["Deck"].value)
        if tuple(sorted(deck)) != variant.deck(options):
            raise ParseError(
                f"the {len(variant.deck(options))} cards of the deck of {variant.slug}"
            )
    scores = None
    if "Scores" in values:
        with _at(values["Scores"].line):
            scores = tuple(parse_number(word) for word in values["Scores"].value.split())
            if len(scores) != seats:
                raise ParseError(f"{seats} scores", found=len(scores))
    entries, lines = [], []
    while (item := items.peek()) and not item.name:
        with _at(item.line):
            entries.append(_parse_entry(item.value, seats))
        lines.append(item.line)
        items.take()
    tags += _read_tags(items, (), names)[1]
    if (item := items.peek()) and item.name != "Round":
        raise ParseError("the tag Round", line=item.line, found=item.value[:40])
    where = Lines({name: item.line for name, item in values.items()}, tuple(lines))
    return RecordedRound(number, dealer, deck, scores, tuple(entries), tags, where)


def _parse_entry(line: str, seats: int) -> Entry:
    """`1: discard Kc`, or `shuffle …` without a seat."""
    who = _MOVE.fullmatch(line)
    if who:
        seat = parse_number(who[1], most=seats - 1)
        move = parse_move(who[2])
        if move.kind == SHUFFLE:
            raise ParseError("shuffle without a seat", found=line[:40])
        return seat, move
    if line.split(maxsplit=1)[0] == SHUFFLE:
        return None, parse_move(line)
    raise ParseError("seat: move", found=line[:40])
