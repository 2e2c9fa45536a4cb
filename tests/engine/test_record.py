"""Records as text: what is read, what is kept, what is refused (notation.md, "Records")."""

import random
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.bots import BOTS
from games.bots.playout import play_match
from games.engine.cards import ONE_DECK, TWO_DECKS_AND_JOKERS, join
from games.engine.errors import ParseError
from games.engine.moves import parse_move
from games.engine.record import (
    END,
    MAX_BYTES,
    MOVES,
    Record,
    RecordedRound,
    Tag,
    dump,
    parse,
    parse_bytes,
)
from games.engine.state import Options
from games.engine.variants import VARIANTS

DECK = join(random.Random(1).sample(ONE_DECK, 52))
JOKER_DECK = join(random.Random(1).sample(TWO_DECKS_AND_JOKERS, 108))

TEXT = f"""\
[Variant "gin"]
[Options "target=100"]
[Seats "2"]
[Round "1"]
[Dealer "0"]
[Deck "{DECK}"]
1: pass
0: take upcard
0: discard 9s
"""

SECOND = f"""
[Round "2"]
[Dealer "0"]
[Deck "{DECK}"]
[Scores "0 0"]
1: pass
"""


def refused(text: str) -> tuple[int | None, str]:
    """The line and what was expected there."""
    with pytest.raises(ParseError) as caught:
        parse(text)
    assert caught.value.code == "parse"
    return caught.value.facts["line"], caught.value.facts["expected"]


def changed(old: str, new: str, text: str = TEXT) -> str:
    assert old in text
    return text.replace(old, new, 1)


# What is read


def test_a_record_is_read_with_the_lines_on_which_it_stood():
    record = parse(TEXT)
    assert record.variant is VARIANTS["gin"]
    assert (record.options, record.seats, record.tags) == (Options(target=100), 2, ())
    (played,) = record.rounds
    assert (played.number, played.dealer, played.scores) == (1, 0, None)
    assert join(played.deck) == DECK
    assert played.entries == (
        (1, parse_move("pass")),
        (0, parse_move("take upcard")),
        (0, parse_move("discard 9s")),
    )
    assert played.lines.entries == (7, 8, 9)
    assert played.lines.tags == {"Round": 4, "Dealer": 5, "Deck": 6}


def test_printing_what_was_read_gives_the_same_text():
    assert dump(parse(TEXT)) == TEXT
    assert dump(parse(TEXT + SECOND)) == TEXT + SECOND


def test_comments_blank_lines_extra_white_space_crlf_and_a_byte_order_mark_are_read_over():
    untidy = "\r\n".join(
        ["; a record", "", *(f"  {line} \t" for line in TEXT.splitlines()), " ; end"]
    )
    untidy = untidy.replace("1: pass", "1 :\t pass ").replace('[Seats "2"]', '[ Seats   " 2 " ]')
    untidy = untidy.replace("take upcard", "take   upcard").replace(DECK, DECK.replace(" ", "   "))
    record = parse_bytes(b"\xef\xbb\xbf" + untidy.encode())
    assert record == parse(TEXT)
    assert record.rounds[0].lines.entries == (9, 10, 11)


def test_options_may_be_missing_wholly_or_in_part():
    head = f'[Variant "joker"]\n{{}}[Seats "2"]\n[Round "1"]\n[Dealer "0"]\n[Deck "{JOKER_DECK}"]\n'
    assert parse(head.format("")).options == Options(target=0, opening=40)
    assert parse(head.format('[Options ""]\n')).options == Options(target=0, opening=40)
    assert parse(head.format('[Options "target=200"]\n')).options == Options(200, 40)
    assert parse(head.format('[Options "opening=51"]\n')).options == Options(0, 51)
    printed = dump(parse(head.format("")))
    assert '[Options "opening=40 target=0"]' in printed


def test_a_shuffle_has_no_seat():
    text = f'[Variant "joker"]\n[Seats "2"]\n[Round "1"]\n[Dealer "0"]\n[Deck "{JOKER_DECK}"]\n'
    record = parse(text + "shuffle 7h Td\n")
    assert record.rounds[0].entries == ((None, parse_move("shuffle 7h Td")),)
    assert dump(record).endswith("\nshuffle 7h Td\n")
    assert refused(text + "0: shuffle 7h Td\n") == (6, "shuffle without a seat")


def test_the_first_round_may_have_any_number_and_scores():
    text = changed("[Round", '[Round "7"]\n[Dealer "1"]\n;').replace('[Dealer "0"]\n', "")
    text = changed("\n1: pass", '\n[Scores "80 90"]\n1: pass', text)
    record = parse(text)
    assert (record.rounds[0].number, record.rounds[0].scores) == (7, (80, 90))


# Other tags


def test_other_tags_are_kept_where_they_stood():
    text = changed("[Variant", '[Site "somewhere"]\n[Variant')
    text = changed("[Seats", '[Date "2026-01-02"]\n[Match "abc"]\n[Seats', text)
    text = changed("[Round", '[Seat0 "A \\"B\\" \\\\ C"]\n[Round', text)
    text = changed("1: pass", '[Commitment "1"]\n1: pass', text)
    text = text + '[Secret "2"]\n' + changed('[Dealer "0"]', '[Salt0 "3"]\n[Dealer "0"]', SECOND)
    record = parse(text)
    assert record.tags == (
        Tag("Site", "somewhere", "Variant"),
        Tag("Date", "2026-01-02", "Seats"),
        Tag("Match", "abc", "Seats"),
        Tag("Seat0", 'A "B" \\ C', END),
    )
    first, second = record.rounds
    assert first.tags == (Tag("Commitment", "1", MOVES), Tag("Secret", "2", END))
    assert second.tags == (Tag("Salt0", "3", "Dealer"),)
    assert dump(record) == text


def test_each_round_may_have_the_same_other_tags():
    record = parse(changed("1: pass", '[Secret "1"]\n1: pass') + SECOND + '[Secret "2"]\n')
    assert [played.tags[0].value for played in record.rounds] == ["1", "2"]


@pytest.mark.parametrize(
    "tag", [Tag("No Name", "x"), Tag("X", "two\nlines"), Tag("X", "\0"), Tag("X", "x" * 20_000)]
)
def test_a_tag_that_could_not_be_read_back_is_not_printed(tag):
    with pytest.raises(ValueError, match="no tag"):
        dump(replace(parse(TEXT), tags=(tag,)))


VALUES = st.text(st.characters(exclude_characters="\n\0", exclude_categories=["Cs"]), max_size=20)


@given(
    slug=st.sampled_from(sorted(VARIANTS)),
    seed=st.integers(0, 20),
    values=st.lists(VALUES, min_size=5, max_size=5),
)
def test_whatever_was_played_is_read_back_as_it_was_printed(slug, seed, values):
    variant = VARIANTS[slug]
    options = Options(
        *(offered[-1] for offered in (variant.options["target"],)),
        variant.options.get("opening", (0,))[-1],
    )
    seats = variant.seats[seed % len(variant.seats)]
    record = play_match(variant, options, [BOTS[slug]["normal"]] * seats, seed, 2)
    tags = [
        Tag(f"Tag{i}", value, at)
        for i, (value, at) in enumerate(
            zip(values, ["Variant", "Seats", END, "Deck", MOVES], strict=True)
        )
    ]
    first = replace(record.rounds[0], tags=(*tags[3:], Tag("Last", "x", END)))
    record = replace(record, tags=tuple(tags[:3]), rounds=(first, *record.rounds[1:]))
    text = dump(record)
    assert parse(text) == record
    assert parse_bytes(text.encode()) == record
    assert dump(parse(text)) == text


# What is refused


@pytest.mark.parametrize(
    ("text", "line", "expected"),
    [
        ("", None, "the tag Variant"),
        ("; nothing\n\n", None, "the tag Variant"),
        ("hello\n", 1, "the tag Variant"),
        ("1: pass\n", 1, "the tag Variant"),
        ('[Variant "gin"]\n', None, "the tag Seats"),
        ('[Variant "gin"]\n[Seats "2"]\n', None, "the tag Round"),
        ('[Variant "gin"]\n[Seats "2"]\n1: pass\n', 3, "the tag Round"),
        ('[Variant "gin"]\n[Seats "2"]\n[Round "1"]\n', None, "the tag Dealer"),
        ('[Variant "gin"]\n[Seats "2"]\n[Round "1"]\n1: pass\n', 4, "the tag Dealer"),
        ('[Variant "gin"]\n[Seats "2"]\n[Round "1"]\n[Dealer "0"]\n1: pass\n', 5, "the tag Deck"),
    ],
)  # fmt: skip
def test_a_record_needs_its_tags_and_a_round(text, line, expected):
    assert refused(text) == (line, expected)


@pytest.mark.parametrize(
    ("old", "new", "line", "expected"),
    [
        ('"gin"', '"whist"', 1, "one of the variants basic, joker, gin"),
        ('"gin"', '""', 1, "one of the variants basic, joker, gin"),
        ('"target=100"', '"target=50"', 2, "target=0|100"),
        ('"target=100"', '"target=0100"', 2, "target=0|100"),
        ('"target=100"', '"opening=40"', 2, "each once, the options target"),
        ('"target=100"', '"target=0 target=0"', 2, "each once, the options target"),
        ('"target=100"', '"target"', 2, "target=0|100"),
        ('[Seats "2"]', '[Seats "3"]', 3, "seats: 2"),
        ('[Seats "2"]', '[Seats "two"]', 3, "a number from 0 to 999999999"),
        ('[Round "1"]', '[Round "0"]', 4, "a number from 1 to 999999999"),
        ('[Round "1"]', '[Round "-1"]', 4, "a number from 1 to 999999999"),
        ('[Round "1"]', '[Round "١"]', 4, "a number from 1 to 999999999"),
        ('[Round "1"]', f'[Round "{"1" * 5000}"]', 4, "a number from 1 to 999999999"),
        ('[Dealer "0"]', '[Dealer "2"]', 5, "a number from 0 to 1"),
        (DECK, DECK[:-3], 6, "the 52 cards of the deck of gin"),
        (DECK, f"{DECK} 7h", 6, "the 52 cards of the deck of gin"),
        (DECK, DECK[:-2] + DECK[:2], 6, "the 52 cards of the deck of gin"),
        (DECK, JOKER_DECK, 6, "the 52 cards of the deck of gin"),
        (DECK[:2], "??", 6, "card"),
        (DECK[:2], "1s", 6, "card"),
        ("1: pass", "2: pass", 7, "a number from 0 to 1"),
        ("1: pass", "-1: pass", 7, "seat: move"),
        ("1: pass", "١: pass", 7, "seat: move"),
        ("1: pass", f"{'9' * 5000}: pass", 7, "a number from 0 to 1"),
        ("1: pass", "pass", 7, "seat: move"),
        ("1: pass", "1 pass", 7, "seat: move"),
        ("1: pass", "1:", 7, "move"),
        ("1: pass", "1: fold", 7, "move"),
        ("1: pass", "1: pass please", 7, "end of line"),
        ("1: pass", "1: discard Xx", 7, "card"),
        ("1: pass", "1: discard ??", 7, "card"),
        ("1: pass", "1: lay off 7h on 0", 7, "meld number"),
        ("1: pass", "1: pass\0", 7, "text without NUL"),
        ("1: pass", "; \0", 7, "text without NUL"),
        ("1: pass", "x" * 20_000, 7, "a line of at most 10000 characters"),
        ("[Seats", '[Seats "2"', 3, 'a tag like [Name "value"]'),
        ("[Seats", "[", 3, 'a tag like [Name "value"]'),
        ("[Seats", '[Na me "x"]\n[Seats', 3, 'a tag like [Name "value"]'),
        ("[Seats", '[Name "x\\y"]\n[Seats', 3, 'a tag like [Name "value"]'),
        # Repeated
        ("[Seats", '[Variant "gin"]\n[Seats', 3, "the tag Variant only once"),
        ("[Dealer", '[Seats "2"]\n[Dealer', 5, "the tag Seats only once"),
        ("[Deck", '[Dealer "0"]\n[Deck', 6, "the tag Dealer only once"),
        ("[Seats", '[Site "x"]\n[Site "x"]\n[Seats', 4, "the tag Site only once"),
        ("[Dealer", '[Site "x"]\n[Site "y"]\n[Dealer', 6, "the tag Site only once"),
        # Misplaced
        ("[Variant", '[Seats "2"]\n[Variant', 1, "the tag Variant"),
        ("[Options", '[Seats "2"]\n[Options', 3, "the tag Round"),
        ("[Seats", '[Round "1"]\n[Seats', 3, "the tag Seats"),
        ("[Round", '[Dealer "0"]\n[Round', 4, "the tag Round"),
        ("[Dealer", '[Scores "0 0"]\n[Dealer', 5, "the tag Dealer"),
        ("0: take", '[Scores "0 0"]\n0: take', 8, "a move or the tag Round"),
        ("0: take", '[Site "x"]\n0: take', 9, "the tag Round"),
        ("0: take", '[Round "2"]\n0: take', 9, "the tag Dealer"),
        ("[Dealer", '[Round "2"]\n[Dealer', 5, "the tag Dealer"),
        # Scores
        ("1: pass", '[Scores "0"]\n1: pass', 7, "2 scores"),
        ("1: pass", '[Scores "0 0 0"]\n1: pass', 7, "2 scores"),
        ("1: pass", '[Scores "0 -5"]\n1: pass', 7, "a number from 0 to 999999999"),
    ],
)
def test_what_is_not_a_record_is_refused_with_its_line(old, new, line, expected):
    assert refused(changed(old, new)) == (line, expected)


def test_the_whole_text_is_read_a_mistake_in_the_last_line_too():
    assert refused(TEXT + SECOND + "1: jump\n") == (16, "move")


def test_bytes_that_are_not_utf_8_are_refused_with_their_line():
    with pytest.raises(ParseError) as caught:
        parse_bytes(TEXT.encode() + b"; caf\xe9\n")
    assert (caught.value.facts["line"], caught.value.facts["expected"]) == (10, "UTF-8 text")


def test_a_file_that_is_too_long_is_refused_unread():
    with pytest.raises(ParseError) as caught:
        parse_bytes(TEXT.encode() + b";" * MAX_BYTES)
    assert caught.value.facts["line"] is None


@given(st.text(max_size=300))
def test_any_text_is_a_record_or_refused(text):
    with pytest.raises(ParseError):
        parse(text)


def test_rounds_are_equal_wherever_they_stood():
    moved = parse("; moved down\n\n" + TEXT)
    assert moved == parse(TEXT)
    assert moved.rounds[0].lines != parse(TEXT).rounds[0].lines


def test_a_record_can_be_made_without_text():
    played = RecordedRound(1, 0, parse(TEXT).rounds[0].deck, entries=parse(TEXT).rounds[0].entries)
    assert dump(Record(VARIANTS["gin"], Options(target=100), 2, (played,))) == TEXT


def test_the_documented_example_is_a_record():
    page = Path(__file__).parents[2] / "docs" / "records.md"
    example = page.read_text(encoding="utf-8").split("```")[1].split("\n", 1)[1]
    assert parse(example).rounds[0].entries
