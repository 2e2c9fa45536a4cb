"""Every refusal that notation.md names, as a player meets it.

`refusal` checks each time that the state is unchanged and that the move is in no list.
"""

from typing import Any, NamedTuple

import pytest

from games.engine.errors import CODES, IllegalMove
from games.engine.moves import parse_move
from games.engine.record import Record, RecordedRound
from games.engine.replay import RecordError, fold, fold_round, step
from games.engine.state import RoundState
from games.engine.variant import make_options
from games.engine.variants import VARIANTS, basic

from .positions import dealt, legal, make, position, refusal

OTHER = "2h 4h 6h 8h Th Qh As 3s 5s 7s"  # a gin hand without melds
LOW = "Ac 2c 3c 4c 5c 6c 7c 8c"


class Case(NamedTuple):
    """A refused move: the table, what is done first, the move, the code, its facts."""

    game: str
    hands: str
    table: dict[str, Any]
    before: str
    move: str
    code: str
    facts: dict[str, Any]


DUE = {"rest": "discards", "stock": "5d", "discards": "4c 9h"}  # joker: the last card of the stock
CASES = [
    Case(
        "basic",
        "Qc Qs | 3c",
        {"stock": "Qh"},
        "draw stock; lay down Qc Qs Qh",
        "undo",
        "round_over",
        {},
    ),
    Case("joker", "2c Kc | 7d", DUE, "draw stock; discard Kc", "draw stock", "shuffle_due", {}),
    Case("joker", "2c Kc | 7d", DUE, "draw stock; discard Kc", "shuffle 4c 9h", "shuffle_due", {}),
    Case(
        "basic", "2c 9h | 3c", {}, "draw stock", "knock 9h", "not_in_this_game", {"move": "knock"}
    ),
    Case("basic", "2c 9h | 3c", {}, "", "pass", "not_in_this_game", {"move": "pass"}),
    Case(
        "gin",
        f"{LOW} 9d Td | {OTHER}",
        {},
        "",
        "open Ac 2c 3c",
        "not_in_this_game",
        {"move": "open"},
    ),
    Case("basic", "2c 9h | 3c", {}, "", "shuffle 2c", "not_in_this_game", {"move": "shuffle"}),
    Case("basic", "2c 9h | 3c", {}, "", "discard 2c", "wrong_phase", {"phase": "draw"}),
    Case("basic", "2c 9h | 3c", {}, "draw stock", "take upcard", "wrong_phase", {"phase": "play"}),
    Case("joker", "2c 9h | 3c", {}, "draw stock", "shuffle 2c", "wrong_phase", {"phase": "play"}),
    Case("gin", f"{LOW} 9d Td | {OTHER}", {}, "", "pass", "wrong_phase", {"phase": "draw"}),
    Case(
        "basic",
        "2c 9h | 3c",
        {"stock": "4h"},
        "draw stock",
        "discard 3c",
        "card_not_held",
        {"card": "3c"},
    ),
    Case(
        "basic",
        "2c 2d | 3c",
        {"stock": "4h"},
        "draw stock",
        "lay down 2c 2d 2h",
        "card_not_held",
        {"card": "2h"},
    ),
    Case(
        "basic",
        "2c 2d | 3c",
        {"stock": "4h"},
        "draw stock",
        "discard Jk",
        "card_not_held",
        {"card": "Jk"},
    ),
    Case(
        "gin",
        f"{LOW} 9c Td | {OTHER}",
        {},
        "draw stock",
        "knock Ks",
        "card_not_held",
        {"card": "Ks"},
    ),
    Case(
        "basic",
        "2c 9h | 3c",
        {"opened": {0}},
        "draw stock",
        "lay off 2c on 1",
        "no_such_meld",
        {"meld": 1},
    ),
    Case(
        "joker",
        "2c 9h | 3c",
        {"melds": "0: 5c 6c 7c"},
        "draw stock",
        "swap 2c on 2",
        "no_such_meld",
        {"meld": 2},
    ),
    Case("basic", "2c 3c 9h | 3d", {}, "draw stock", "lay down 2c 3c 9h", "not_a_meld", {}),
    Case("joker", "2c 3c 9h | 3d", {}, "draw stock", "open 2c 3c 9h", "not_a_meld", {}),
    Case("joker", "7c 7c 7d 9h | 3d", {}, "draw stock", "open 7c 7c 7d", "set_suit_twice", {}),
    Case(
        "joker",
        "7c 7d 7h 7s Jk 9h | 3d",
        {},
        "draw stock",
        "open 7c 7d 7h 7s Jk",
        "set_too_long",
        {},
    ),
    Case("joker", "Kc Ac 2c 9h | 3d", {}, "draw stock", "open Kc Ac 2c", "run_wraps", {}),
    Case("basic", "Qh Kh Ah 2c | 3d", {}, "draw stock", "lay down Qh Kh Ah", "run_wraps", {}),
    Case(
        "joker", "7c Jk Jk Tc 9h | 3d", {}, "draw stock", "open 7c Jk Jk Tc", "jokers_adjacent", {}
    ),
    Case("joker", "7c Jk Jk 9h | 3d", {}, "draw stock", "open 7c Jk Jk", "too_few_naturals", {}),
    Case(
        "basic",
        "9s 9h | 3d",
        {"melds": "0: 4s 5s 6s"},
        "draw stock",
        "lay off 9s on 1",
        "does_not_fit",
        {},
    ),
    Case(
        "joker",
        "Jk 9h | 3d",
        {"melds": "0: 4s 5s 6s"},
        "draw stock",
        "lay off Jk on 1",
        "end_needed",
        {},
    ),
    Case(
        "basic",
        "7s 9h | 3d",
        {"melds": "1: 4s 5s 6s"},
        "draw stock",
        "lay off 7s on 1",
        "lay_off_needs_own_meld",
        {},
    ),
    Case(
        "joker",
        "7s 9h | 3d",
        {"melds": "1: 4s 5s 6s"},
        "draw stock",
        "lay off 7s on 1",
        "not_opened",
        {},
    ),
    Case("joker", "7s 8s 9s 2c | 3d", {}, "draw stock", "lay down 7s 8s 9s", "not_opened", {}),
    Case(
        "joker",
        "8c 9h | 3d",
        {"melds": "1: 7c Jk 9c"},
        "draw stock",
        "swap 8c on 1",
        "not_opened",
        {},
    ),
    Case(
        "joker",
        "Kc Kd Ks Kh Jk 9h | 3d",
        {"opened": {0}},
        "draw stock",
        "open Kc Kd Ks Kh",
        "already_opened",
        {},
    ),
    Case(
        "joker",
        "7c 7d 7h 9h 2s | 3d",
        {"options": {"opening": 30}},
        "draw stock",
        "open 7c 7d 7h",
        "opening_too_low",
        {"value": 21, "threshold": 30},
    ),
    Case(
        "joker",
        "Kc Kd Ks Kh 9h 2s | 3d",
        {"discards": "4d"},
        "take upcard",
        "open Kc Kd Ks Kh",
        "opening_without_taken_card",
        {"card": "4d"},
    ),
    Case(
        "basic",
        "2c 9h | 3c",
        {"discards": "5d"},
        "take upcard",
        "discard 5d",
        "upcard_discarded_same_turn",
        {"card": "5d"},
    ),
    Case(
        "gin",
        f"{LOW} 9c Td | {OTHER}",
        {"discards": "Kd"},
        "take upcard",
        "knock Kd",
        "upcard_discarded_same_turn",
        {"card": "Kd"},
    ),
    Case(
        "joker",
        "2c 9h | 3c",
        {"discards": "5d"},
        "take upcard",
        "discard 2c",
        "taken_card_not_played",
        {"card": "5d"},
    ),
    Case(
        "joker",
        "8c 9h | 3c",
        {"melds": "0: 7c Jk 9c"},
        "draw stock; swap 8c on 1",
        "discard 9h",
        "freed_joker_not_played",
        {"card": "Jk"},
    ),
    Case(
        "joker",
        "7h 9h | 3c",
        {"melds": "0: 7c Jk 9c"},
        "draw stock",
        "swap 7h on 1",
        "not_that_jokers_card",
        {},
    ),
    Case(
        "gin",
        f"{LOW} Td Ad | {OTHER}",
        {"stock": "Kh"},
        "draw stock",
        "knock Kh",
        "deadwood_too_high",
        {"deadwood": 11, "limit": 10},
    ),
    Case(
        "gin",
        f"{LOW} Td 9c | {OTHER}",
        {"stock": "Kh"},
        "draw stock",
        "knock Kh / Ac 2c 3c",
        "not_least_deadwood",
        {"deadwood": 10},
    ),
    Case("basic", "2c 9h | 3c", {}, "", "undo", "nothing_to_undo", {}),
    Case("basic", "2c 9h | 3c", {}, "draw stock", "undo", "undo_past_stock_draw", {}),
    Case(
        "basic",
        "2c 9h | 3c",
        {},
        "take upcard; undo; " * 20 + "take upcard",
        "undo",
        "undo_limit",
        {"limit": 20},
    ),
    Case(
        "joker",
        "2c 9h | 3c",
        {},
        "take upcard; undo; " * 20,
        "take upcard",
        "undo_limit",
        {"limit": 20},
    ),
    # No play leads to an empty stock at the start of a turn: the turn that emptied it filled it, or ended the round.
    Case("basic", "2c 9h | 3c", {"rest": "discards"}, "", "draw stock", "stock_empty", {}),
    Case(
        "gin",
        f"{LOW} Td 9c | {OTHER}",
        {"phase": "offer"},
        "",
        "draw stock",
        "offer_must_pass_or_take",
        {},
    ),
    Case(
        "gin",
        f"{LOW} Td 9c | {OTHER}",
        {"phase": "offer", "turn": 1},
        "pass; pass",
        "take upcard",
        "offer_was_declined",
        {},
    ),
]
# Those for which the state of a round is not enough; their tests are below.
OF_THE_MATCH = {"match_over", "not_your_turn"}


def table(case: Case) -> RoundState:
    state = position(case.game, case.hands, **case.table)
    return make(state, *[move for move in case.before.split("; ") if move])


@pytest.mark.parametrize("case", CASES, ids=[f"{c.code}: {c.move}, {c.game}" for c in CASES])
def test_a_refused_move_says_why_and_changes_nothing(case):
    assert refusal(table(case), case.move) == (case.code, case.facts)


def test_every_code_has_a_test():
    assert set(CODES) - {case.code for case in CASES} == OF_THE_MATCH


def test_another_seats_turn():
    state = dealt("basic", dealer=0)
    with pytest.raises(IllegalMove) as refused:
        step(basic, state, (0, parse_move("draw stock")))
    assert (refused.value.code, refused.value.facts) == ("not_your_turn", {"to_act": 1})
    assert step(basic, state, (1, parse_move("draw stock"))).phase == "play"


def test_a_round_after_the_match():
    """A single round was won; the record goes on with another."""
    state, deck, moves = won_at_once()
    first = RecordedRound(1, state.dealer, deck, entries=moves)
    second = RecordedRound(2, state.dealer, deck)
    with pytest.raises(RecordError) as refused:
        fold(Record(VARIANTS["gin"], state.options, 2, (first, second)))
    assert refused.value.code == "match_over"


def won_at_once():
    """A gin round: the non-dealer has the ten of A to T of clubs, takes the jack and has gin."""
    gin = VARIANTS["gin"]
    clubs, spades = range(11), range(39, 49)
    deck = [card for pair in zip(clubs, spades, strict=False) for card in pair]
    deck += [card for card in range(52) if card not in deck]  # the jack of clubs first
    start = gin.start(deck, 0, 2, make_options(gin))
    moves = ((1, parse_move("take upcard")), (1, parse_move("knock Ac")))
    assert fold_round(gin, start, moves).result.kind == "gin"
    return start, tuple(deck), moves


def test_a_refusal_names_the_number_of_the_meld_and_never_a_hidden_card():
    state = make(position("basic", "2c 9h | 3c", opened={0}), "draw stock")
    for number in (1, 7, 999):
        assert refusal(state, f"lay off 2c on {number}") == ("no_such_meld", {"meld": number})


@pytest.mark.parametrize("slug", VARIANTS)
def test_a_seat_that_is_refused_may_still_make_every_legal_move(slug):
    state = position(slug, f"{LOW} Td 9c | {OTHER}")
    before = legal(state)
    for move in ("undo", "discard Ac", "knock Ac", "shuffle Ac", "lay off Ac on 1", "pass"):
        refusal(state, move)
    assert legal(state) == before
