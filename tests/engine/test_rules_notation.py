"""notation.md: cards, every example of its table of moves, canonical forms, and what is refused as text."""

import pytest

from games.engine.cards import RANKS, SUITS, TEXTS, join, parse_card, parse_cards, text
from games.engine.errors import ParseError
from games.engine.moves import KINDS, Move, move_text, parse_move, sort_key

from .positions import GIN_OTHER, canonical, dealt, hand, legal, log, make, melds, position, why

# Cards


def test_a_card_is_rank_and_suit_a_joker_jk_a_hidden_one_two_question_marks():
    assert [text(parse_card(word)) for word in ("7h", "Td", "Jk")] == ["7h", "Td", "Jk"]
    assert TEXTS[-1] == "??"


def test_card_order_is_clubs_diamonds_hearts_spades_ace_to_king_jokers_last():
    words = [rank + suit for suit in SUITS for rank in RANKS] + ["Jk"]
    assert SUITS == "cdhs" and RANKS == "A23456789TJQK"
    assert join(sorted(parse_cards(" ".join(reversed(words))))) == " ".join(words)


@pytest.mark.parametrize(
    "word", ["??", "7", "h7", "7H", "th", "10h", "jk", "JK", "1c", "7hh", "7♥", ""]
)
def test_anything_else_is_no_card(word):
    with pytest.raises(ParseError):
        parse_card(word)


# The table of moves, row by row: where each example is legal, and how it is recorded


def test_draw_stock_and_what_was_drawn_is_not_part_of_the_move():
    for slug in ("basic", "joker", "gin"):
        state = position(slug, f"{GIN_OTHER} | Kc", stock="9h")
        assert log(make(state, "draw stock")) == ["0: draw stock"]


def test_take_upcard():
    for slug in ("basic", "joker", "gin"):
        state = position(slug, f"{GIN_OTHER} | Kc", discards="9h")
        assert log(make(state, "take upcard")) == ["0: take upcard"]


def test_pass():
    assert log(make(dealt("gin", dealer=0), "pass")) == ["1: pass"]


def test_open_with_all_its_melds_in_one_move():
    example = "open 5c 5d 5h / 7s 8s Jk Ts"
    state = position("joker", "5c 5d 5h 7s 8s Jk Ts 2c | Kc", stock="Kd")
    state = make(state, "draw stock")
    assert canonical(state, example) == example
    assert canonical(state, "open 7s 8s Jk Ts / 5h 5d 5c") == example
    assert melds(make(state, example)) == ["0: 5c 5d 5h", "0: 7s 8s Jk Ts"]


@pytest.mark.parametrize("slug", ["basic", "joker"])
def test_lay_down(slug):
    state = position(slug, "7h 8h 9h 2c | Kc", opened={0}, stock="Kd")
    state = make(state, "draw stock")
    assert canonical(state, "lay down 9h 7h 8h") == "lay down 7h 8h 9h"
    assert melds(make(state, "lay down 7h 8h 9h")) == ["0: 7h 8h 9h"]


@pytest.mark.parametrize("slug", ["basic", "joker"])
def test_lay_off_on_a_meld_numbered_from_1_in_the_order_laid_down(slug):
    state = position(slug, "Th 7h 8h 9h 2c | Kc", melds="0: 4c 4d 4h", stock="Kd")
    state = make(state, "draw stock", "lay down 7h 8h 9h", "lay off Th on 2")
    assert melds(state) == ["0: 4c 4d 4h", "0: 7h 8h 9h Th"]


@pytest.mark.parametrize(("end", "lies"), [("high", "7h 8h 9h Jk"), ("low", "Jk 7h 8h 9h")])
def test_lay_off_a_joker_on_a_run_with_its_end(end, lies):
    state = position("joker", "Jk 2c | Kc", melds="0: 4c 4d 4h | 1: 7h 8h 9h", stock="Kd")
    state = make(state, "draw stock")
    assert canonical(state, f"lay off Jk on 2 {end}") == f"lay off Jk on 2 {end}"
    assert melds(make(state, f"lay off Jk on 2 {end}"))[1] == f"1: {lies}"


def test_swap():
    tables = "0: 4c 4d 4h | 1: 7h 8h 9h | 1: 6c Jk 8c"
    state = make(
        position("joker", "7c 2c | Kc", melds=tables, stock="Kd"), "draw stock", "swap 7c on 3"
    )
    assert melds(state)[2] == "1: 6c 7c 8c" and hand(state) == "2c Kd Jk"


@pytest.mark.parametrize("slug", ["basic", "joker", "gin"])
def test_discard_ends_the_turn(slug):
    state = make(position(slug, f"{GIN_OTHER} | 2c", stock="Kc"), "draw stock", "discard Kc")
    assert log(state)[-1] == "0: discard Kc" and state.to_act == 1


def test_knock_and_knock_with_a_chosen_arrangement():
    ten = "As 2s 3s 2h 2d 9c 9d 9h 5c Ah"
    state = position("gin", f"{ten} | 4h 6h 8h Th Qh 4s 6s 8s Ts Qs", stock="Kc")
    state = make(state, "draw stock")
    assert canonical(state, "knock Kc") == "knock Kc"
    assert canonical(state, "knock Kc / 2s 2h 2d / 9c 9d 9h") == "knock Kc / 9c 9d 9h / 2d 2h 2s"
    assert "knock Kc / 9c 9d 9h / 2d 2h 2s" in legal(state)


def test_undo():
    state = make(position("basic", "2c 9h | 3d"), "take upcard", "undo")
    assert log(state) == ["0: take upcard", "0: undo"]


def test_shuffle_is_the_whole_new_stock_top_first_and_no_seat_makes_it():
    state = position("joker", "2c Kc | 7d", stock="5d", discards="7h Td")
    state = make(state._replace(stock=state.stock[:1]), "draw stock", "discard Kc", "shuffle Td 7h")
    assert join(state.stock) == "Td 7h" and log(state)[-1] == "-: shuffle Td 7h"


# Text both ways


@pytest.mark.parametrize(
    "line",
    [
        "draw stock",
        "take upcard",
        "pass",
        "open 5c 5d 5h / 7s 8s Jk Ts",
        "lay down 7h 8h 9h",
        "lay off Th on 2",
        "lay off Jk on 2 high",
        "lay off Jk on 2 low",
        "swap 7c on 3",
        "discard Kc",
        "knock Kc",
        "knock Kc / 2s 2h 2d / 9c 9d 9h",
        "undo",
        "shuffle 7h Td",
    ],
)
def test_parsing_what_was_printed_gives_the_same_thing_back(line):
    assert move_text(parse_move(line)) == line
    assert move_text(parse_move(f"  {line.replace(' ', '   ')} ")) == line


@pytest.mark.parametrize(
    "line",
    [
        "",
        "draw",
        "draw stock 7h",
        "take",
        "lay",
        "lay down",
        "lay off Th",
        "lay off Th on",
        "lay off Th on 0",
        "lay off Th on -1",
        "lay off Th on two",
        "lay off Th on ²",
        "lay off Th 9h on 2",
        "lay off Jk on 2 middle",
        "swap 7c on 3 high",
        "discard",
        "discard Kc Kd",
        "discard ??",
        "knock",
        "knock Kc /",
        "knock Kc / 2s 2h 2d /",
        "open",
        "open / 7s 8s 9s",
        "undo undo",
        "Draw stock",
        "meld 7h 8h 9h",
        "discard Kc" + " " * 5000,
    ],
)
def test_anything_else_is_no_move(line):
    with pytest.raises(ParseError):
        parse_move(line)


def test_moves_are_listed_by_verb_in_the_order_of_the_page():
    assert KINDS[:10] == (
        "draw stock",
        "take upcard",
        "pass",
        "open",
        "lay down",
        "lay off",
        "swap",
        "discard",
        "knock",
        "undo",
    )


def test_then_by_meld_number_then_cards_then_high_before_low():
    lines = [
        "lay down 7h 8h 9h",
        "lay off Ac on 1",
        "lay off Jk on 1 high",
        "lay off Jk on 1 low",
        "lay off 2c on 2",
        "lay off 2c on 10",
        "discard Kc",
        "discard Ad",
        "discard Jk",
        "knock 6c",
        "knock 7d",
        "knock 7d / 9c 9d 9h / 2d 2h 2s",
        "knock 7d / 9c 9d 9h / As 2s 3s",
        "undo",
    ]
    moves = [parse_move(line) for line in sorted(lines)]
    assert [move_text(move) for move in sorted(moves, key=sort_key)] == lines


def test_a_move_of_another_game_is_text_all_the_same_and_refused_by_the_game():
    assert parse_move("knock Kc") == Move("knock", parse_cards("Kc"))
    assert why(position("basic", "2c Kc | 3d"), "knock Kc") == "not_in_this_game"
