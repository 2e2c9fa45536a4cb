"""Joker Rummy, rules.md section 2 in its order: how a round ends, what it scores, and the stock (clauses 9 to 12)."""

import pytest

from games.engine.cards import JOKER, join, parse_card
from games.engine.variant import make_options
from games.engine.variants import VARIANTS, joker

from .positions import dealt, ended, everywhere, hand, legal, log, make, position, why

# 9. Going out


def test_2_9_the_last_card_is_discarded_laid_down_or_laid_off():
    state = position("joker", "7c 7d | 4d Jk", stock="7h", opened={0})
    assert ended(make(state, "draw stock", "lay down 7c 7d 7h")) == ("out", 0, 24)
    state = position("joker", "7c 7d 7h | 4d Jk", stock="Kh", opened={0})
    assert ended(make(state, "draw stock", "lay down 7c 7d 7h", "discard Kh")) == ("out", 0, 24)
    state = position("joker", "7c 7d 7h | 4d Jk", stock="7s", opened={0})
    state = make(state, "draw stock", "lay down 7c 7d 7h", "lay off 7s on 1")
    assert ended(state) == ("out", 0, 24)


def test_2_9_within_the_opening_too():
    state = position("joker", "7c 7d 7h Kc Kd | 4d", stock="Kh")
    state = make(state, "draw stock", "open 7c 7d 7h / Kc Kd Kh")
    assert ended(state) == ("hand_rummy", 0, 8)


def test_2_9_freeing_a_joker_never_goes_out():
    """One card left, it frees a joker: the joker is in the hand, and must be played; then the hand is empty."""
    state = position("joker", "7c 7d 7h | 4d", stock="8s", melds="1: 7s Jk 9s | 0: 2d 2h 2s")
    state = make(state, "draw stock", "lay down 7c 7d 7h", "swap 8s on 1")
    assert state.result is None and hand(state) == "Jk"
    assert why(state, "discard Jk") == "freed_joker_not_played"
    assert ended(make(state, "lay off Jk on 2")) == ("out", 0, 4)


def test_2_9_the_one_card_left_by_a_waived_opening_goes_out():
    state = make(position("joker", "2c 3c 4c | 4d", stock="Kh"), "draw stock")
    assert ended(make(state, "open 2c 3c 4c", "discard Kh")) == ("hand_rummy", 0, 8)


# 10. The score of a round


def test_2_10_only_who_went_out_scores_all_other_hands_opened_or_not():
    """Jk A T (41), then 2 9 K (21) of a seat that has opened, then a complete meld 3 3 3 (9)."""
    state = position(
        "joker",
        "7c 7d | Jk Ac Td | 2c 9d Kh | 3c 3d 3h",
        stock="7h",
        melds="2: 5c 5d 5h",
        opened={0},
    )
    state = make(state, "draw stock", "lay down 7c 7d 7h")
    assert ended(state) == ("out", 0, 41 + 21 + 9)
    assert state.result.scores == (71, 0, 0, 0)


def test_2_10_card_points_are_the_number_10_for_a_picture_ace_11_joker_20():
    points = [joker.card_points(parse_card(f"{rank}s")) for rank in "A23456789TJQK"]
    assert points == [11, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10]
    assert joker.card_points(JOKER) == 20


# 11. Hand rummy


def test_2_11_who_goes_out_in_a_turn_begun_without_having_opened_scores_double():
    state = position("joker", "Kc Kd Ks Qc Qd Qs | Jk 4d", stock="9h")
    state = make(state, "draw stock", "open Kc Kd Ks / Qc Qd Qs", "discard 9h")
    assert ended(state) == ("hand_rummy", 0, 48)
    assert state.result.scores == (48, 0)


def test_2_11_opening_laying_down_and_off_in_that_turn_is_still_a_hand_rummy():
    state = position("joker", "Kc Kd Ks Qc Qd Qs 2c 2d 2h 7s | 4d", stock="9h", melds="1: 4s 5s 6s")
    state = make(state, "draw stock", "open Kc Kd Ks / Qc Qd Qs", "lay down 2c 2d 2h")
    state = make(state, "lay off 7s on 1", "discard 9h")
    assert ended(state) == ("hand_rummy", 0, 8)


def test_2_11_a_turn_after_the_opening_it_is_not():
    state = position("joker", "Kc Kd Ks Qc Qd Qs 8h 9h | 4d 5d", stock="3h 4c 7h")
    state = make(state, "draw stock", "open Kc Kd Ks / Qc Qd Qs", "discard 3h")
    state = make(state, "draw stock", "discard 4c", "draw stock", "lay down 7h 8h 9h")
    assert ended(state) == ("out", 0, 9)


def test_2_11_an_undone_opening_does_not_count_as_having_opened():
    state = position("joker", "Kc Kd Ks Qc Qd Qs | 4d", stock="9h")
    opening = "open Kc Kd Ks / Qc Qd Qs"
    state = make(state, "draw stock", opening, "undo", opening, "discard 9h")
    assert ended(state) == ("hand_rummy", 0, 8)


def test_2_11_the_very_first_turn_of_a_round_can_be_a_hand_rummy():
    state = dealt("joker", seats=2)
    assert state.began_opened is False


# 12. The stock


def used_up(times, discards="4c 9h 3s"):
    """Seat 0 has just discarded Kc in the turn in which the stock became empty for the `times`-th time."""
    state = position(
        "joker", "2c Kc | 7d 8h", stock="5d", discards=discards, rest="discards", used_up=times - 1
    )
    return make(state, "draw stock", "discard Kc")


@pytest.mark.parametrize("times", [1, 2])
def test_2_12_the_pile_without_its_top_card_is_shuffled_into_a_new_stock(times):
    state = used_up(times)
    assert state.phase == "shuffle" and state.to_act is None and legal(state) == []
    pile = state.discards[:-1]
    new_stock = join(reversed(pile))
    state = make(state, f"shuffle {new_stock}")
    assert join(state.stock) == new_stock  # top first
    assert state.discards == (parse_card("Kc"),) and state.upcard == parse_card("Kc")
    assert state.to_act == 1 and state.phase == "draw"
    assert make(state, "draw stock").stock == state.stock[1:]


def test_2_12_the_third_time_the_round_ends_as_a_draw():
    state = used_up(3)
    assert ended(state) == ("draw", None, 0) and state.result.why == "stock"
    assert state.result.scores == (0, 0)


def test_2_12_three_times_in_one_round():
    """Two cards lie in the pile when the stock's last one is drawn; each time it is made up of few cards again."""
    state = position("joker", "2c Kc | 7d 8h", stock="5d", discards="4c 9h")
    state = state._replace(stock=state.stock[:1])
    state = make(state, "draw stock", "discard Kc", "shuffle 9h 4c")
    state = make(state, "draw stock", "discard 7d", "draw stock", "discard 2c", "shuffle 7d Kc")
    assert state.used_up == 2 and state.to_act == 1
    state = make(state, "draw stock", "discard 8h", "draw stock", "discard Kc")
    assert ended(state) == ("draw", None, 0) and state.result.why == "stock"


def test_2_12_nothing_to_shuffle_ends_the_round_as_a_draw():
    """No play leads here: under the own discard lies at least the old upcard."""
    state = position("joker", "2c Kc | 7d 8h", stock="5d", discards="none")
    state = make(state._replace(stock=state.stock[:1]), "draw stock", "discard Kc")
    assert ended(state) == ("draw", None, 0) and state.result.why == "nothing_to_turn"


def test_2_12_who_goes_out_in_that_turn_wins():
    state = position("joker", "7c 7d | 4d", stock="7h", opened={0}, rest="discards", used_up=2)
    assert ended(make(state, "draw stock", "lay down 7c 7d 7h")) == ("out", 0, 4)


def test_2_12_while_the_shuffle_is_due_every_move_is_refused():
    state = used_up(1)
    for move in ("draw stock", "take upcard", "undo", "discard 2c", "pass", "knock 2c"):
        assert why(state, move) == "shuffle_due", move


@pytest.mark.parametrize("wrong", ["one missing", "one too many", "the top card too", "another"])
def test_2_12_the_new_stock_is_exactly_the_pile_without_its_top_card(wrong):
    state = used_up(1)
    pile = list(state.discards[:-1])
    cards = {
        "one missing": pile[1:],
        "one too many": [*pile, parse_card("2c")],
        "the top card too": list(state.discards),
        "another": [*pile[1:], parse_card("2c")],
    }[wrong]
    assert why(state, f"shuffle {join(cards)}") == "shuffle_due"


@pytest.mark.parametrize("moves", [(), ("draw stock",)])
def test_2_12_at_any_other_time_a_shuffle_is_refused(moves):
    state = make(position("joker", "2c Kc | 7d 8h", discards="4c 5c"), *moves)
    assert why(state, "shuffle 4c") == "wrong_phase"


def test_2_12_a_shuffle_is_no_seats_move():
    state = used_up(1)
    state = make(state, f"shuffle {join(state.discards[:-1])}")
    assert log(state)[-1].startswith("-: shuffle ")
    assert everywhere(state) == joker.deck(state.options)


def test_2_12_the_stock_may_be_empty_until_the_turn_ends():
    state = position("joker", "2c Kc | 7d 8h", stock="5d", rest="discards")
    state = make(state, "draw stock")
    assert state.stock == () and state.phase == "play"


# The match


def test_the_first_to_200_wins_the_match():
    to_200 = make_options(VARIANTS["joker"], {"target": 200})
    state = position("joker", "Kc Kd Ks Qc Qd Qs | Jk Jk 4d 4h", stock="9h")
    state = make(state, "draw stock", "open Kc Kd Ks / Qc Qd Qs", "discard 9h")
    assert ended(state) == ("hand_rummy", 0, 96)
    standings = joker.standings([state.result] * 2, to_200)
    assert (standings.scores, standings.over) == ((192, 0), False)
    standings = joker.standings([state.result] * 3, to_200)
    assert (standings.scores, standings.over, standings.winner) == ((288, 0), True, 0)
