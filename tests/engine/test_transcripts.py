"""One finished record per way that a round can end, and a whole match of each game.

Every record was played: by bots, or by players with one idea (take every upcard, never open). What each must come
to is written down here by hand. Comments in the records tell a reader who held and drew what.
"""

import json
from pathlib import Path

import pytest

from games.engine.cli import main
from games.engine.moves import parse_move
from games.engine.record import dump, parse
from games.engine.replay import fold
from games.engine.variants import VARIANTS

TRANSCRIPTS = Path(__file__).parent / "transcripts"

# rules.md, "How a round and a match can end". A draw is named with its reason.
ENDINGS = {
    "basic": ("out", "draw_stock", "draw_turns"),
    "joker": ("out", "hand_rummy", "draw_stock", "draw_turns"),
    "gin": ("knock", "gin", "undercut", "draw_stock", "draw_turns"),
}

# Variant, ending: the winner, and the points as a card player counts them.
EXPECTED = {
    ("basic", "out"): (1, (6 + 8) + (2 + 2 + 5) + (2 + 2 + 4 + 6 + 8 + 4 + 7)),
    ("basic", "draw_stock"): (None, 0),
    ("basic", "draw_turns"): (None, 0),
    ("joker", "out"): (0, (2 + 4 + 2) + 2),
    ("joker", "hand_rummy"): (
        1,
        2 * (10 + 8 + 9 + 4 + 9 + 10)  # Qc 8d 9d 4h 9s Qs
        + 2
        * (
            11 + 3 + 5 + 9 + 10 + 5 + 10 + 10 + 11 + 10 + 11 + 3 + 3
        ),  # three aces, three tens or faces
    ),
    ("joker", "draw_stock"): (None, 0),
    ("joker", "draw_turns"): (None, 0),
    ("gin", "knock"): (0, (3 + 10 + 10 + 2 + 5 + 3) - 2),  # Ad 7d Jd Qd were laid off
    ("gin", "gin"): (1, 25 + (3 + 10 + 10 + 3 + 6 + 7 + 10 + 4 + 7 + 10)),
    ("gin", "undercut"): (0, (5 + 2) - (2 + 5) + 25),  # equal after laying off 8s, then 7s
    ("gin", "draw_stock"): (None, 0),
    ("gin", "draw_turns"): (None, 0),
}

# Whole matches: each round's dealer, kind, winner and points; then the scores and the winner.
MATCHES = {
    "basic": (
        [
            (0, "draw", None, 0),
            (1, "draw", None, 0),  # the deal moves on after a draw
            (2, "out", 2, 36 + 37 + 16),
            (3, "out", 3, 14 + 26 + 11),
            (0, "out", 0, 35 + 16 + 33),
            (1, "out", 2, 9 + 5 + 45),
            (2, "out", 3, 13 + 4 + 4),
            (3, "out", 2, 10 + 4 + 33),
            (0, "out", 2, 16 + 14 + 17),
        ],
        (84, 0, 89 + 59 + 47 + 47, 51 + 21),
        2,
    ),
    "joker": (
        [
            (0, "out", 1, 2),
            (1, "out", 0, 2 + 3 + 2 + 4),
            (0, "out", 1, 2),
            (1, "hand_rummy", 1, 2 * 91),
            (0, "out", 1, 83),
        ],
        (11, 2 + 2 + 182 + 83),
        1,
    ),
    "gin": (
        [
            (1, "knock", 0, 54 - 6),
            (0, "draw", None, 0),
            (0, "gin", 1, 25 + 44),  # the same dealer after a void round
            (1, "knock", 1, 13 - 1),
            (0, "undercut", 0, 6 - 4 + 25),
            (1, "knock", 1, 53 - 7),
        ],
        (48 + 27, 69 + 12 + 46),
        1,
    ),
}


def transcript(variant: str, name: str) -> str:
    path = TRANSCRIPTS / variant / f"{name}.rgn"
    assert path.exists(), f"no transcript of {variant} that ends by {name}"
    return path.read_text(encoding="utf-8")


def test_every_variant_says_how_its_rounds_can_end():
    assert set(ENDINGS) == set(VARIANTS)
    assert set(EXPECTED) == {
        (slug, ending) for slug, endings in ENDINGS.items() for ending in endings
    }


def test_there_is_a_transcript_of_every_ending_and_of_a_match():
    wanted = {f"{slug}/{name}" for slug, names in ENDINGS.items() for name in (*names, "match")}
    there = {f"{path.parent.name}/{path.stem}" for path in TRANSCRIPTS.glob("*/*.rgn")}
    assert not wanted - there, f"no transcript: {sorted(wanted - there)}"
    assert not there - wanted, f"a transcript of no known ending: {sorted(there - wanted)}"


@pytest.mark.parametrize(("variant", "ending"), EXPECTED)
def test_a_transcript_ends_as_its_name_says_with_the_points_counted_by_hand(
    variant, ending, capsys
):
    winner, points = EXPECTED[variant, ending]
    kind, _, why = ending.partition("_") if ending != "hand_rummy" else (ending, "", "")
    record = parse(transcript(variant, ending))
    folded = fold(record)
    result = folded.state.result
    assert result is not None
    assert (result.kind, result.why, result.winner, result.points) == (kind, why, winner, points)

    status = main(["replay", str(TRANSCRIPTS / variant / f"{ending}.rgn")])
    printed = json.loads(capsys.readouterr().out)
    assert status == 0
    assert printed["phase"] == "over"
    assert printed["round_result"]["kind"] == kind
    assert printed["round_result"]["winner"] == winner
    assert printed["round_result"]["points"] == points
    assert printed["scores"] == [points if seat == winner else 0 for seat in range(record.seats)]
    single = record.options.target == 0
    assert (printed["over"], printed["winner"]) == (single, winner if single else None)


@pytest.mark.parametrize("variant", MATCHES)
def test_a_whole_match_comes_to_the_scores_counted_by_hand(variant):
    rounds, scores, winner = MATCHES[variant]
    record = parse(transcript(variant, "match"))
    folded = fold(record)
    ended = [
        (played.dealer, result.kind, result.winner, result.points)
        for played, result in zip(record.rounds, folded.results, strict=True)
    ]
    assert ended == rounds
    assert folded.standings.scores == scores
    assert (folded.standings.over, folded.standings.winner) == (True, winner)


@pytest.mark.parametrize(
    "path", sorted(TRANSCRIPTS.glob("*/*.rgn")), ids=lambda path: f"{path.parent.name}/{path.stem}"
)
def test_a_transcript_is_written_as_it_would_be_printed_and_tells_its_story(path):
    text = path.read_text(encoding="utf-8")
    said = [line for line in text.splitlines() if line and not line.startswith(";")]
    assert [line for line in dump(parse(text)).splitlines() if line] == said
    assert text.startswith("; ")  # what game it is, and how it ends
    assert text.count("\n; ") >= len(said) / 4


@pytest.mark.parametrize("variant", ["basic", "joker"])
def test_a_stock_used_up_with_nothing_to_turn_over_is_a_draw_which_no_deal_can_lead_to(variant):
    """Whoever ends a turn drew one card and discarded one, so stock and discard pile together keep their number.

    When the stock is empty the pile therefore holds as many cards as the stock did at the deal, and one: never a single
    card. The rule is there all the same; this shows it on a state that nobody could have played to.
    """
    rules = VARIANTS[variant]
    record = parse(transcript(variant, "draw_stock"))
    played = record.rounds[0]
    state = rules.start(played.deck, played.dealer, record.seats, record.options)
    together = len(state.stock) + len(state.discards)
    assert together > 1
    for _, move in played.entries:
        state = rules.apply(state, move)
        at_rest = state.phase in ("draw", "shuffle")
        assert not at_rest or len(state.stock) + len(state.discards) == together

    dealt = rules.start(played.deck, played.dealer, record.seats, record.options)
    last = dealt._replace(stock=dealt.stock[:1], discards=())
    last = rules.apply(last, parse_move("draw stock"))
    over = rules.apply(
        last, next(move for move in rules.legal_moves(last) if move.kind == "discard")
    )
    assert over.result is not None
    assert (over.result.kind, over.result.why) == ("draw", "nothing_to_turn")
    assert over.result.scores == (0,) * record.seats
