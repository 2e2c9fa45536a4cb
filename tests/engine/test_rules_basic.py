"""Basic Rummy: one test or a few for each clause of rules.md, section 1, in its order."""

import pytest

from games.engine.cards import parse_card
from games.engine.variant import make_options
from games.engine.variants import VARIANTS, basic

from .positions import (
    canonical,
    dealt,
    ended,
    hand,
    legal,
    log,
    make,
    melds,
    position,
    refusal,
    why,
)

# The table at the head of the section


def test_the_deck_has_52_different_cards_and_no_joker():
    deck = basic.deck(make_options(VARIANTS["basic"]))
    assert len(deck) == len(set(deck)) == 52
    assert parse_card("Jk") not in deck


@pytest.mark.parametrize(("seats", "stock"), [(4, 23), (2, 37), (3, 30)])
def test_two_three_or_four_play_with_seven_cards_each(seats, stock):
    state = dealt("basic", seats=seats)
    assert [len(held) for held in state.hands] == [7] * seats
    assert (len(state.discards), len(state.stock)) == (1, stock)


def test_four_seats_are_the_default_and_no_other_number_than_2_to_4_can_be_dealt():
    assert basic.seats[0] == 4 and sorted(basic.seats) == [2, 3, 4]
    for seats in (0, 1, 5, 7):
        with pytest.raises(ValueError):
            dealt("basic", seats=seats or -1)


def test_the_ace_is_low_only():
    state = make(position("basic", "Ac 2c Qd Kd | 9h", stock="3c Ad"), "draw stock")
    assert melds(make(state, "lay down Ac 2c 3c")) == ["0: Ac 2c 3c"]
    state = make(position("basic", "2c Qd Kd Ad | 9h"), "draw stock")
    assert why(state, "lay down Qd Kd Ad") == "run_wraps"


def test_card_points_are_ace_1_then_the_number_and_10_for_a_picture():
    points = [basic.card_points(parse_card(f"{rank}h")) for rank in "A23456789TJQK"]
    assert points == [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10]


def test_a_match_goes_to_200_or_is_a_single_round():
    assert basic.options == {"target": (200, 0)}


# 1. Melds


@pytest.mark.parametrize(
    "meld", ["7c 7d 7h", "7c 7d 7h 7s", "Ac 2c 3c", "Js Qs Ks", "2h 3h 4h 5h 6h 7h 8h"]
)
def test_1_1_a_set_has_3_or_4_cards_of_a_rank_a_run_3_or_more_of_a_suit(meld):
    state = make(position("basic", f"{meld} Kc | 9s"), "draw stock")
    assert melds(make(state, f"lay down {meld}")) == [f"0: {meld}"]


@pytest.mark.parametrize(
    ("cards", "code"),
    [
        ("7c 7d", "not_a_meld"),  # two cards
        ("7c 8c", "not_a_meld"),
        ("7c 7d 8h", "not_a_meld"),  # two ranks
        ("7c 8c 9d", "not_a_meld"),  # two suits
        ("7c 8c Tc", "not_a_meld"),  # a gap
        ("7c 7d 7h 8h", "not_a_meld"),  # a set and a card too many
        ("7c", "not_a_meld"),
        ("Qh Kh Ah", "run_wraps"),
        ("Kh Ah 2h", "run_wraps"),
    ],
)
def test_1_1_anything_else_is_no_meld(cards, code):
    state = make(position("basic", f"{cards} Kc 3s | 9s"), "draw stock")
    assert why(state, f"lay down {cards}") == code


def test_1_1_the_longest_run_is_the_whole_suit_from_ace_to_king():
    spades = "As 2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks"
    state = make(position("basic", f"{spades} 2c | 9h"), "draw stock")
    assert melds(make(state, f"lay down {spades}")) == [f"0: {spades}"]


# 2. How much in a turn, and where


def test_1_2_any_number_of_melds_and_lay_offs_in_one_turn_on_anybodys_melds():
    state = position("basic", "2c 2d 2h 4s 5s 6s 7s 9h Kc | 3d", melds="1: 9c 9d 9s", stock="3s")
    state = make(state, "draw stock", "lay down 2c 2d 2h", "lay down 4s 5s 6s")
    state = make(state, "lay off 7s on 3", "lay off 9h on 1", "lay off 3s on 3")
    assert melds(state) == ["1: 9c 9d 9h 9s", "0: 2c 2d 2h", "0: 3s 4s 5s 6s 7s"]
    assert hand(state) == "Kc"


def test_1_2_one_card_is_laid_off_at_a_time_so_a_run_is_lengthened_card_by_card():
    state = position("basic", "7s 8s Kc | 3d", melds="0: 4s 5s 6s", stock="2d")
    state = make(state, "draw stock")
    assert why(state, "lay off 8s on 1") == "does_not_fit"  # the 7 is missing between them
    assert melds(make(state, "lay off 7s on 1", "lay off 8s on 1")) == ["0: 4s 5s 6s 7s 8s"]


def test_1_2_the_owner_of_a_meld_stays_its_owner_when_others_lay_off_on_it():
    state = position("basic", "7s Kc | 3d", melds="1: 4s 5s 6s | 0: 2c 2d 2h")
    state = make(state, "draw stock", "lay off 7s on 1")
    assert state.melds[0].owner == 1


@pytest.mark.parametrize(
    ("meld", "card"),
    [
        ("Qs Js Ks", "As"),  # the ace is low only: nothing follows the king
        ("As 2s 3s", "Ks"),
        ("7c 7d 7h", "8h"),
        ("7c 7d 7h 7s", "6s"),
        ("4s 5s 6s", "8s"),
        ("4s 5s 6s", "7h"),
    ],
)
def test_1_2_a_card_is_laid_off_only_where_the_meld_stays_a_meld(meld, card):
    state = position("basic", f"{card} Kc | 3d", melds=f"1: {meld} | 0: 2c 2d 2h")
    assert why(make(state, "draw stock"), f"lay off {card} on 1") == "does_not_fit"


def test_1_2_a_lay_off_needs_no_end_and_a_stated_one_must_be_the_one_that_fits():
    state = position("basic", "7s 9s Kc | 3d", melds="1: 4s 5s 6s | 0: 9c 9d 9h", stock="3s")
    state = make(state, "draw stock")
    assert canonical(state, "lay off 7s on 1 high") == "lay off 7s on 1"
    assert canonical(state, "lay off 3s on 1 low") == "lay off 3s on 1"
    assert why(state, "lay off 7s on 1 low") == "does_not_fit"
    for end in ("high", "low"):
        assert why(state, f"lay off 9s on 2 {end}") == "does_not_fit"  # a set has no ends


# 3. Laying off needs an own meld


def test_1_3_laying_off_needs_an_own_meld_of_this_round():
    state = position("basic", "7s 2c 2d 2h Kc | 3d", melds="1: 4s 5s 6s")
    state = make(state, "draw stock")
    assert why(state, "lay off 7s on 1") == "lay_off_needs_own_meld"
    assert legal(state, "lay off") == []


def test_1_3_a_meld_laid_down_earlier_in_the_same_turn_counts():
    state = position("basic", "7s 2c 2d 2h Kc | 3d", melds="1: 4s 5s 6s")
    state = make(state, "draw stock", "lay down 2c 2d 2h", "lay off 7s on 1")
    assert melds(state)[0] == "1: 4s 5s 6s 7s"


def test_1_3_a_meld_laid_down_in_an_earlier_turn_counts():
    state = position("basic", "2c 2d 2h 7s Kc 9h | 3d 4d", melds="1: 4s 5s 6s")
    state = make(state, "draw stock", "lay down 2c 2d 2h", "discard Kc")
    state = make(state, "draw stock", "discard 3d", "draw stock", "lay off 7s on 1")
    assert melds(state)[0] == "1: 4s 5s 6s 7s"


def test_1_3_a_meld_that_was_undone_does_not_count():
    state = position("basic", "7s 2c 2d 2h Kc | 3d", melds="1: 4s 5s 6s")
    state = make(state, "draw stock", "lay down 2c 2d 2h", "undo")
    assert why(state, "lay off 7s on 1") == "lay_off_needs_own_meld"


@pytest.mark.parametrize("seat", [0, 1, 2, 3])
def test_1_3_a_meld_counts_for_who_laid_it_down_alone(seat):
    hands = ["9h Kc", "9d Kd", "9s Ks", "9c Kh"]
    hands[seat] += " 2c 2d 2h"
    state = make(position("basic", "|".join(hands), seat=seat), "draw stock", "lay down 2c 2d 2h")
    assert state.opened == tuple(other == seat for other in range(4))


# 4. Melding is never forced


def test_1_4_a_complete_meld_may_be_held_back():
    state = position("basic", "2c 2d 2h 7s 8s 9s Kc | 3d", stock="Kd")
    state = make(state, "draw stock", "discard Kc")
    assert hand(state) == "2c 2d Kd 2h 7s 8s 9s"
    assert state.melds == () and state.to_act == 1


# 5. The upcard taken this turn


def test_1_5_the_upcard_taken_this_turn_cannot_be_discarded_this_turn():
    state = make(position("basic", "2c 9h | 3d", discards="5d"), "take upcard")
    assert refusal(state, "discard 5d") == ("upcard_discarded_same_turn", {"card": "5d"})
    assert legal(state, "discard") == ["discard 2c", "discard 9h"]


def test_1_5_a_turn_later_it_may():
    state = position("basic", "2c 9h | 3d 4d", discards="5d")
    state = make(state, "take upcard", "discard 2c", "draw stock", "discard 3d", "draw stock")
    assert make(state, "discard 5d").upcard == parse_card("5d")


def test_1_5_a_card_drawn_from_the_stock_may_be_discarded_at_once():
    state = make(position("basic", "2c 9h | 3d", stock="5d"), "draw stock", "discard 5d")
    assert state.to_act == 1


def test_1_5_with_only_that_card_left_the_turn_cant_be_ended_so_undo():
    """Took 5d and melded the three twos: 5d is left and fits nowhere. One step back, and a two can be discarded."""
    state = position("basic", "2c 2d 2h | 3c", discards="5d")
    state = make(state, "take upcard", "lay down 2c 2d 2h")
    assert hand(state) == "5d"
    assert legal(state) == ["undo"]
    assert why(state, "discard 5d") == "upcard_discarded_same_turn"
    state = make(state, "undo", "discard 2h")
    assert state.to_act == 1 and hand(state) == "2c 2d 5d"


def test_1_5_that_last_card_may_still_be_laid_off_and_goes_out():
    state = position("basic", "2c 2d 2h | 3c", discards="5d", melds="1: 5c 5h 5s")
    state = make(state, "take upcard", "lay down 2c 2d 2h", "lay off 5d on 1")
    assert ended(state) == ("out", 0, 3)


# 6. Going out


def test_1_6_the_last_card_may_be_discarded():
    state = position("basic", "2c 2d 2h | 3c", stock="5d")
    state = make(state, "draw stock", "lay down 2c 2d 2h", "discard 5d")
    assert ended(state) == ("out", 0, 3)
    assert state.to_act is None and legal(state) == []


def test_1_6_the_last_cards_may_be_melded_without_a_discard():
    state = make(position("basic", "Qc Qs | 3c", stock="Qh"), "draw stock", "lay down Qc Qs Qh")
    assert ended(state) == ("out", 0, 3)
    assert log(state)[-1] == "0: lay down Qc Qh Qs"


def test_1_6_the_last_card_may_be_laid_off():
    state = position("basic", "2c | 3c", stock="7s", melds="0: 4s 5s 6s | 1: 2d 2h 2s")
    state = make(state, "draw stock", "lay off 2c on 2", "lay off 7s on 1")
    assert ended(state) == ("out", 0, 3)


def test_1_6_one_card_of_the_two_at_the_end_of_a_turn_stays():
    """Odd for a beginner: with one card in the hand a turn of draw and discard never goes out."""
    state = make(position("basic", "2c | 3c", stock="5d"), "draw stock", "discard 5d")
    assert state.result is None and hand(state) == "2c"


# 7. The stock


def test_1_7_the_first_time_the_discard_pile_is_turned_over_unshuffled():
    """The discards 4c 9h 3s lie from old to new, then Kc is discarded: the stock is 4c 9h 3s, oldest first."""
    state = position(
        "basic",
        "2c Kc | 7d 8h",
        stock="5d",
        rest="discards",
        discards="4c 9h 3s",
    )
    older = state.discards[:-3]
    state = make(state, "draw stock", "discard Kc")
    assert state.stock == (*older, *map(parse_card, ("4c", "9h", "3s")))
    assert state.upcard == parse_card("Kc") and len(state.discards) == 1
    assert state.result is None and state.to_act == 1
    assert make(state, "draw stock").stock == state.stock[1:]  # the oldest discard was on top


def test_1_7_the_pile_is_turned_over_at_the_end_of_the_turn_not_before():
    state = position("basic", "2c Kc | 7d 8h", stock="5d", rest="discards", discards="4c")
    state = make(state, "draw stock")
    assert state.stock == () and state.upcard == parse_card("4c")


def test_1_7_turning_over_needs_no_entry_in_the_record():
    state = position("basic", "2c Kc | 7d 8h", stock="5d", rest="discards")
    state = make(state, "draw stock", "discard Kc")
    assert log(state) == ["0: draw stock", "0: discard Kc"]


def test_1_7_the_second_time_the_round_ends_as_a_draw_and_nobody_scores():
    state = position("basic", "2c Kc | 7d 8h", stock="5d", rest="discards", used_up=1)
    state = make(state, "draw stock", "discard Kc")
    assert ended(state) == ("draw", None, 0)
    assert state.result.scores == (0, 0) and state.result.why == "stock"


def test_1_7_both_times_in_one_round():
    """Most cards lie in three long runs, so the pile is soon used up, turned over, and used up again."""
    state = position(
        "basic",
        "As 2s 3s | 4s 5s 6s",
        stock="7s",
        discards="8s 9s Ts",
        melds=f"1: {suit_of('c')} | 1: {suit_of('d')} | 1: {suit_of('h')} | 1: Js Qs Ks",
    )
    assert not set(state.stock) - {parse_card("7s")}
    state = make(state, "draw stock", "discard As")
    assert (len(state.stock), len(state.discards), state.used_up) == (3, 1, 1)
    state = make(state, "draw stock", "discard 4s", "draw stock", "discard 2s", "draw stock")
    assert ended(make(state, "discard 5s")) == ("draw", None, 0)


def suit_of(suit):
    """The thirteen cards of a suit, as a run."""
    return " ".join(rank + suit for rank in "A23456789TJQK")


def test_1_7_who_goes_out_in_the_turn_that_empties_the_stock_for_the_second_time_wins():
    state = position("basic", "Qc Qs | 7d 8h", stock="Qh", rest="discards", used_up=1)
    assert ended(make(state, "draw stock", "lay down Qc Qs Qh")) == ("out", 0, 15)


def test_1_7_the_last_card_of_the_hand_counts_before_the_last_card_of_the_stock():
    state = position("basic", "2c 2d 2h | 7d", stock="Qh", rest="discards", used_up=1)
    assert ended(make(state, "draw stock", "lay down 2c 2d 2h", "discard Qh")) == ("out", 0, 7)


def test_1_7_if_turning_over_yields_no_card_the_round_ends_as_a_draw_at_once():
    """No play leads here (whoever draws the last card of the stock leaves the old upcard under the own discard)."""
    state = position(
        "basic",
        "As 2s 3s | 5s 6s",
        stock="4s",
        discards="none",
        melds=f"1: {suit_of('c')} | 1: {suit_of('d')} | 1: {suit_of('h')} | 1: 7s 8s 9s Ts Js Qs Ks",
    )
    state = make(state, "draw stock", "discard As")
    assert ended(state) == ("draw", None, 0)
    assert state.result.why == "nothing_to_turn"


# 8. The score of a round


def test_1_8_only_who_went_out_scores_the_card_points_in_all_other_hands():
    """Seat 1 goes out; the others hold 2d 9d (11), Kc Ac (11) and, though it is a meld, 3c 3d 3h (9)."""
    state = position("basic", "2d 9d | Qc Qs | Kc Ac | 3c 3d 3h", seat=1, stock="Qh")
    state = make(state, "draw stock", "lay down Qc Qs Qh")
    assert ended(state) == ("out", 1, 31)
    assert state.result.scores == (0, 31, 0, 0)


def test_1_8_the_hands_that_were_left_are_in_the_result():
    state = position("basic", "2d 9d | Qc Qs", seat=1, stock="Qh")
    state = make(state, "draw stock", "lay down Qc Qs Qh")
    assert state.result.hands == (tuple(map(parse_card, ("2d", "9d"))), ())


# 9. The match


def round_won(winner, points, seats=2):
    """A round's result as played: `winner` goes out and the next seat holds `points` in pictures and one card more."""
    tens, ones = divmod(points, 10)
    left = [rank + suit for suit in "cdh" for rank in "JQK"][:tens] + [f"{ones}s"] * (ones > 1)
    hands = [" ".join(left) if s == (winner + 1) % seats else "" for s in range(seats)]
    hands[winner] = "7c 7d"
    state = position("basic", "|".join(hands), seat=winner, stock="7h")
    state = make(state, "draw stock", "lay down 7c 7d 7h")
    assert ended(state) == ("out", winner, points)
    return state.result


def test_1_9_the_first_to_reach_200_wins():
    to_200 = make_options(VARIANTS["basic"])
    rounds = [round_won(0, 96), round_won(1, 90), round_won(0, 90)]
    standings = basic.standings(rounds, to_200)
    assert (standings.scores, standings.over, standings.winner) == ((186, 90), False, None)
    standings = basic.standings([*rounds, round_won(0, 14)], to_200)
    assert (standings.scores, standings.over, standings.winner) == ((200, 90), True, 0)


def test_1_9_199_is_not_enough():
    to_200 = make_options(VARIANTS["basic"])
    standings = basic.standings([round_won(1, 99), round_won(1, 96), round_won(1, 4)], to_200)
    assert (standings.scores, standings.over) == ((0, 199), False)


def test_1_9_scores_before_the_first_of_the_rounds_count():
    to_200 = make_options(VARIANTS["basic"])
    standings = basic.standings([round_won(1, 25)], to_200, start=(190, 175))
    assert (standings.scores, standings.winner) == ((190, 200), 1)


def test_1_9_after_a_drawn_round_the_match_goes_on_and_the_deal_moves_on():
    drawn = make(
        position("basic", "2c Kc | 7d 8h", stock="5d", rest="discards", used_up=1),
        "draw stock",
        "discard Kc",
    )
    standings = basic.standings([drawn.result], make_options(VARIANTS["basic"]))
    assert (standings.scores, standings.over, standings.winner) == ((0, 0), False, None)
    assert (drawn.dealer, standings.next_dealer) == (1, 0)
