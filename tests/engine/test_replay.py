"""Folds of records: what a round may follow, who may move, and in which order it is checked."""

import random

import pytest

from games.engine.cards import ONE_DECK, TWO_DECKS_AND_JOKERS, join
from games.engine.errors import EngineError, IllegalMove
from games.engine.moves import parse_move
from games.engine.record import parse
from games.engine.replay import RECORD_CODES, RecordError, fold, fold_round, step
from games.engine.state import Options
from games.engine.variants import VARIANTS

from .test_transcripts import TRANSCRIPTS, transcript

DECK = join(random.Random(1).sample(ONE_DECK, 52))
GIN = f'[Variant "gin"]\n[Options "target=100"]\n[Seats "2"]\n[Round "1"]\n[Dealer "0"]\n[Deck "{DECK}"]\n'


def refused(text: str) -> EngineError:
    with pytest.raises(EngineError) as caught:
        fold(parse(text))
    return caught.value


def cut(text: str, moves: int) -> str:
    """The text with its first `moves` moves alone."""
    lines = text.splitlines()
    places = [place for place, line in enumerate(lines) if line[:1].isdigit()]
    return "\n".join(lines[: places[moves]]) + "\n"


# Whose move it is


def test_a_move_of_another_seat_is_refused_before_anything_else_is_looked_at():
    for move in ("pass", "discard Kc", "lay down 7h 8h 9h"):
        error = refused(GIN + f"0: {move}\n")
        assert (error.code, error.facts) == ("not_your_turn", {"to_act": 1, "line": 7})


def test_a_move_that_the_game_has_not_is_refused_on_the_seats_own_turn():
    for move in ("1: lay down 7h 8h 9h", "1: swap 7h on 1", "shuffle 7h Td"):
        error = refused(GIN + f"{move}\n")
        assert (error.code, error.facts["line"]) == ("not_in_this_game", 7)


def test_every_move_after_the_round_is_refused_whoever_makes_it():
    text = transcript("gin", "undercut")
    lines = len(text.splitlines())
    for move in ("0: pass", "1: discard Qd", "1: lay down 7h 8h 9h", "shuffle 7h"):
        error = refused(f"{text}{move}\n")
        assert (error.code, error.facts) == ("round_over", {"line": lines + 1})


def test_while_a_shuffle_is_due_every_other_entry_is_refused():
    before, _, after = transcript("joker", "draw_stock").partition("\nshuffle ")
    shuffled = after.splitlines()[0]
    assert fold(parse(before)).state.phase == "shuffle"
    for seat in range(6):
        assert refused(f"{before}\n{seat}: draw stock\n").code == "shuffle_due"
    assert refused(f"{before}\n0: pass\n").code == "shuffle_due"
    assert refused(f"{before}\nshuffle {shuffled[3:]}\n").code == "shuffle_due"
    assert fold(parse(f"{before}\nshuffle {shuffled}\n")).state.phase == "draw"


def test_no_seat_can_make_the_shuffle_that_is_due():
    folded = fold(parse(transcript("joker", "draw_stock").partition("\nshuffle ")[0]))
    due = parse_move(f"shuffle {join(folded.state.discards[:-1])}")
    for seat in range(folded.state.seats):
        with pytest.raises(IllegalMove, match="shuffle_due"):
            step(folded.variant, folded.state, (seat, due))
    assert step(folded.variant, folded.state, (None, due)).phase == "draw"


def test_a_shuffle_that_is_not_due_is_refused():
    text = cut(transcript("joker", "draw_stock"), 2)
    assert refused(text + "shuffle 7h Td\n").code == "wrong_phase"


def test_a_refusal_of_the_rules_has_its_line():
    text = cut(transcript("gin", "undercut"), 3)
    error = refused(text + "0: discard As\n")
    assert isinstance(error, IllegalMove)
    assert error.code == "card_not_held"
    assert error.facts["line"] == len(text.splitlines()) + 1


# What a round may follow


def test_every_refusal_of_a_round_has_its_code_and_the_line_of_the_tag_that_is_wrong():
    match = transcript("gin", "match").splitlines()
    second, third = (
        place for place, line in enumerate(match) if line in ('[Round "2"]', '[Round "3"]')
    )

    def with_line(place: int, line: str) -> EngineError:
        return refused("\n".join([*match[:place], line, *match[place + 1 :]]))

    last_move = max(place for place in range(second) if match[place][:1].isdigit())
    wrong = {
        "round_not_over": (with_line(last_move, ""), second, {"round": 1}),
        "wrong_round": (with_line(third, '[Round "4"]'), third, {"due": 3}),
        "wrong_dealer": (with_line(third + 1, '[Dealer "1"]'), third + 1, {"due": 0}),
        "wrong_scores": (with_line(third + 3, '[Scores "47 0"]'), third + 3, {"due": [48, 0]}),
        "match_over": (
            refused("\n".join([*match, *match[third:]])),
            len(match),
            {},
        ),
    }
    assert set(wrong) == set(RECORD_CODES)
    for code, (error, place, facts) in wrong.items():
        assert isinstance(error, RecordError)
        assert (error.code, error.facts) == (code, {**facts, "line": place + 1})


def test_later_scores_may_be_left_out():
    text = transcript("gin", "match")
    without = "\n".join(line for line in text.splitlines() if not line.startswith("[Scores"))
    assert fold(parse(without)).standings == fold(parse(text)).standings


def test_a_record_may_begin_in_the_middle_of_a_match():
    text = transcript("gin", "match")
    head, middle = text[: text.index("[Round")], text[text.index('[Round "5"]') :]
    folded = fold(parse(head + middle))
    assert (folded.number, len(folded.results)) == (6, 2)
    assert folded.standings == fold(parse(text)).standings


def test_no_round_can_begin_with_scores_that_have_won_the_match():
    error = refused(GIN + '[Scores "0 100"]\n')
    assert (error.code, error.facts) == ("match_over", {"line": 4})
    assert fold(parse(GIN + '[Scores "0 99"]\n')).standings.scores == (0, 99)


def test_a_match_of_a_single_round_is_over_after_a_draw_and_nobody_wins():
    folded = fold(parse(transcript("gin", "draw_stock")))
    assert (folded.standings.over, folded.standings.winner) == (True, None)


# Folds of one round


@pytest.mark.parametrize(
    "path", sorted(TRANSCRIPTS.glob("*/*.rgn")), ids=lambda path: f"{path.parent.name}/{path.stem}"
)
def test_the_log_of_a_round_folds_to_the_same_round(path):
    record = parse(path.read_text(encoding="utf-8"))
    for played in record.rounds:
        dealt = record.variant.start(played.deck, played.dealer, record.seats, record.options)
        state = fold_round(record.variant, dealt, played.entries)
        assert state.log == played.entries
        assert fold_round(record.variant, dealt, state.log) == state


def test_a_step_changes_nothing_in_place():
    gin = VARIANTS["gin"]
    dealt = gin.start(parse(GIN).rounds[0].deck, 0, 2, Options())
    after = step(gin, dealt, (1, parse_move("take upcard")))
    assert dealt.log == ()
    assert after.log == ((1, parse_move("take upcard")),)


def test_the_deck_of_joker_rummy_may_be_any_order_of_its_cards():
    deck = join(random.Random(2).sample(TWO_DECKS_AND_JOKERS, 108))
    text = f'[Variant "joker"]\n[Seats "6"]\n[Round "1"]\n[Dealer "5"]\n[Deck "{deck}"]\n'
    folded = fold(parse(text))
    assert [len(hand) for hand in folded.state.hands] == [13] * 6
    assert (folded.state.to_act, len(folded.state.stock)) == (0, 29)
