"""What rules.md says is common to all three games, bullet by bullet.

What others see is in test_views.py; the first dealer's draw, rematches and absent players belong to the tests of
the shuffle and of play.
"""

import pytest

from games.engine.cards import join, parse_card
from games.engine.moves import parse_move
from games.engine.variant import make_options
from games.engine.variants import VARIANTS

from .positions import (
    GIN_OTHER,
    canonical,
    dealt,
    ended,
    everywhere,
    hand,
    legal,
    make,
    position,
    refusal,
    simple,
    variant_of,
    why,
)

each_variant = pytest.mark.parametrize("slug", VARIANTS)


# Seats and dealing


@each_variant
def test_cards_are_dealt_one_at_a_time_clockwise_from_the_dealers_left(slug):
    """The deck in card order: seat 1 (left of dealer 0) gets the first card, the dealer the last of each round."""
    state = dealt(slug, dealer=0)
    deck = VARIANTS[slug].deck(state.options)
    seats, size = len(state.hands), len(state.hands[0])
    for seat in range(seats):
        first = (seat - 1) % seats
        assert state.hands[seat] == tuple(deck[first + seats * card] for card in range(size))


@each_variant
def test_the_next_card_is_turned_up_and_what_is_left_is_the_stock_its_top_card_first(slug):
    state = dealt(slug)
    deck = VARIANTS[slug].deck(state.options)
    dealt_out = sum(map(len, state.hands))
    assert state.discards == (deck[dealt_out],)
    assert state.stock == deck[dealt_out + 1 :]


def test_the_top_card_of_the_stock_is_drawn_first():
    state = make(position("basic", "2c | 3d", stock="9h Ts"), "draw stock")
    assert hand(state) == "2c 9h" and state.stock[0] == parse_card("Ts")


@each_variant
@pytest.mark.parametrize("dealer", [0, 1])
def test_the_player_at_the_dealers_left_plays_first(slug, dealer):
    state = dealt(slug, dealer=dealer)
    assert state.to_act == (dealer + 1) % len(state.hands)


def test_turns_go_clockwise():
    state = position("basic", "2c 9c | 3d 9d | 4h 9h", seat=1)
    for seat in (1, 2, 0, 1):
        assert state.to_act == seat
        state = make(state, "draw stock", legal(make(state, "draw stock"), "discard")[0])


@each_variant
def test_the_deal_moves_clockwise_by_one_seat_a_round(slug):
    options = make_options(VARIANTS[slug])
    for dealer in range(2):
        standings = VARIANTS[slug].standings([a_win(slug, dealer)], options)
        assert standings.next_dealer == 1 - dealer


def test_with_more_than_two_seats_it_moves_to_the_left_and_round_the_table():
    options = make_options(VARIANTS["basic"])
    for dealer, after in [(0, 1), (1, 2), (2, 0)]:
        state = position("basic", "Qc Qs | Kd | 9h", stock="Qh", dealer=dealer)
        result = make(state, "draw stock", "lay down Qc Qs Qh").result
        assert VARIANTS["basic"].standings([result], options).next_dealer == after


@each_variant
def test_a_match_without_a_round_stands_where_it_began(slug):
    standings = VARIANTS[slug].standings([], make_options(VARIANTS[slug]), (80, 90))
    assert standings == ((80, 90), False, None, None)


def a_win(slug, dealer):
    """A round of two seats that the seat at the dealer's left has won at once."""
    seat = 1 - dealer
    hands = ["Ac 2c 3c 4c 5c 6c 7c 8c 9c Td", GIN_OTHER] if slug == "gin" else ["7c 7d", "9h"]
    state = position(
        slug, "|".join(hands if seat == 0 else hands[::-1]), seat=seat, stock="7h", dealer=dealer
    )
    last = {"gin": "knock Td", "basic": "lay down 7c 7d 7h", "joker": "open 7c 7d 7h"}[slug]
    state = make(state, "draw stock", last)
    assert state.result.winner == seat
    return state.result


@pytest.mark.parametrize("slug", VARIANTS)
@pytest.mark.parametrize("wrong", ["missing", "twice", "dealer"])
def test_a_wrong_deck_or_dealer_is_not_dealt(slug, wrong):
    variant = VARIANTS[slug]
    options = make_options(variant)
    deck, seats, dealer = variant.deck(options), variant.seats[0], 0
    if wrong == "missing":
        deck = deck[1:]
    elif wrong == "twice":
        deck = (*deck[1:], deck[-1])
    else:
        dealer = seats
    with pytest.raises(ValueError):
        variant.start(deck, dealer, seats, options)


# A turn


@each_variant
def test_a_turn_is_one_card_drawn_and_one_discarded(slug):
    state = simple(slug)
    before = len(state.hand)
    assert {"draw stock", "take upcard"} == set(legal(state))
    state = make(state, "draw stock")
    assert len(state.hand) == before + 1
    assert why(state, "draw stock") == why(state, "take upcard") == "wrong_phase"
    state = make(state, legal(state, "discard")[0])
    assert len(state.hands[0]) == before and state.to_act == 1


@each_variant
def test_nothing_but_a_draw_begins_a_turn(slug):
    state = simple(slug)
    held = join(state.hand[:1])
    assert why(state, f"discard {held}") == "wrong_phase"


# Obligations


def test_a_turn_cannot_be_ended_while_an_obligation_is_open_and_the_refusal_names_it():
    state = position("joker", "7h Kc | 4d", melds="0: 5s 6s 7s | 1: 7c 7d Jk", discards="9h")
    assert refusal(make(state, "take upcard"), "discard Kc") == (
        "taken_card_not_played",
        {"card": "9h"},
    )
    assert refusal(make(state, "draw stock", "swap 7h on 2"), "discard Kc") == (
        "freed_joker_not_played",
        {"card": "Jk"},
    )


# Twenty turns without the stock


def turn_without_stock(state):
    """Take the upcard and discard another card, in basic and gin."""
    state = make(state, "take upcard")
    return make(state, legal(state, "discard")[0])


@pytest.mark.parametrize("slug", ["basic", "gin"])
def test_20_turns_in_a_row_without_the_stock_end_the_round_as_a_draw(slug):
    state = simple(slug)
    for turn in range(19):
        state = turn_without_stock(state)
        assert state.result is None, turn
    state = turn_without_stock(state)
    assert ended(state) == ("draw", None, 0) and state.result.why == "turns"


def test_20_turns_in_joker_rummy_too():
    """Rare, since every upcard taken must be played; this is the 20th."""
    state = position("joker", "8s Kc Qd 2c | 4d", melds="0: 5s 6s 7s", discards="8s", stockless=19)
    state = make(state, "take upcard", "lay off 8s on 1", "discard Kc")
    assert ended(state) == ("draw", None, 0) and state.result.why == "turns"


@each_variant
def test_a_draw_from_the_stock_starts_the_count_again(slug):
    state = simple(slug)._replace(stockless=19)
    state = make(state, "draw stock")
    state = make(state, legal(state, "discard")[0])
    assert state.result is None and state.stockless == 0


def test_an_undone_taking_of_the_upcard_leaves_the_count_to_what_was_drawn_instead():
    state = make(simple("basic")._replace(stockless=19), "take upcard", "undo", "draw stock")
    assert make(state, legal(state, "discard")[0]).result is None


def test_a_pass_is_no_turn():
    """Both pass, then 20 turns: the draw comes after the 20th, the passes do not count."""
    state = make(dealt("gin"), "pass", "pass")
    assert state.stockless == 0
    state = make(dealt("gin"), "pass", "take upcard")
    state = make(state, legal(state, "discard")[-1])
    assert state.stockless == 1


def test_going_out_in_the_20th_turn_counts_as_usual():
    state = position("basic", "Qc Qs | 3c", discards="Qh", stockless=19)
    assert ended(make(state, "take upcard", "lay down Qc Qs Qh")) == ("out", 0, 3)
    state = position("basic", "2c 2d 9s | 3c", discards="2h", stockless=19)
    state = make(state, "take upcard", "lay down 2c 2d 2h", "discard 9s")
    assert ended(state) == ("out", 0, 3)


def test_a_knock_in_the_20th_turn_counts_as_usual():
    state = position(
        "gin", f"Ac 2c 3c 4c 5c 6c 7c 8c Td Jd | {GIN_OTHER}", discards="9c", stockless=19
    )
    state = make(state, "take upcard", "knock Jd")
    assert state.result.kind == "knock" and state.result.winner == 0


def test_the_count_is_checked_when_a_turn_ends():
    state = make(simple("basic")._replace(stockless=19), "take upcard")
    assert state.result is None


# Faces


def test_two_copies_of_a_card_are_interchangeable():
    """Two 7h in the hand: one move in the list, and one of them stays."""
    state = make(position("joker", "7h 7h Kc | 4d"), "draw stock")
    assert legal(state, "discard").count("discard 7h") == 1
    assert hand(make(state, "discard 7h")).split().count("7h") == 1


def test_a_card_is_held_as_often_as_the_hand_has_it():
    state = make(position("joker", "7h 7d 7s Kc | 4d", opened={0}), "draw stock")
    assert refusal(state, "lay down 7h 7h 7d") == ("card_not_held", {"card": "7h"})


# Conservation and refusals


def test_every_card_stays_in_exactly_one_place():
    state = position("joker", "8s 7h Kc Qd 2c | 4d", melds="0: 5s 6s 7s | 1: 7c 7d Jk")
    whole = VARIANTS["joker"].deck(state.options)
    for text in (
        "draw stock",
        "lay off 8s on 1",
        "swap 7h on 2",
        "undo",
        "swap 7h on 2",
        "lay off Jk on 1 high",
        "discard Kc",
        "take upcard",
        "undo",
    ):
        state = make(state, text)
        assert everywhere(state) == whole, text


@each_variant
def test_a_move_that_breaks_a_rule_changes_nothing(slug):
    """`refusal` compares the state before and after; the code says which rule."""
    state = simple(slug)
    assert refusal(state, "undo") == ("nothing_to_undo", {})


# Matches


@each_variant
@pytest.mark.parametrize("drawn", [False, True])
def test_a_match_of_a_single_round_is_over_after_it_and_nobody_wins_a_draw(slug, drawn):
    single = make_options(VARIANTS[slug], {"target": 0})
    result = a_draw(slug) if drawn else a_win(slug, 0)
    standings = VARIANTS[slug].standings([result], single)
    assert standings.over
    assert standings.winner == (None if drawn else 1)
    assert standings.scores == result.scores


def a_draw(slug):
    """Twenty turns without the stock, in any game."""
    state = position("joker", "8s Kc 2c | 4d", melds="0: 5s 6s 7s", discards="8s", stockless=19)
    if slug == "joker":
        return make(state, "take upcard", "lay off 8s on 1", "discard Kc").result
    return turn_without_stock(simple(slug)._replace(stockless=19)).result


@pytest.mark.parametrize(("slug", "target"), [("basic", 200), ("joker", 200), ("gin", 100)])
def test_in_a_longer_match_a_draw_scores_nothing_and_the_match_goes_on(slug, target):
    options = make_options(VARIANTS[slug], {"target": target})
    standings = VARIANTS[slug].standings([a_draw(slug)], options)
    assert (standings.scores, standings.over, standings.winner) == ((0, 0), False, None)


@pytest.mark.parametrize("slug", ["basic", "joker"])
def test_the_deal_moves_on_after_a_draw(slug):
    result = a_draw(slug)  # dealt by seat 1
    options = make_options(VARIANTS[slug], {"target": 200})
    assert VARIANTS[slug].standings([result], options).next_dealer == 0


def test_after_a_void_gin_round_the_same_dealer_deals_again():
    result = a_draw("gin")  # dealt by seat 1
    options = make_options(VARIANTS["gin"], {"target": 100})
    assert VARIANTS["gin"].standings([result], options).next_dealer == 1
    assert VARIANTS["gin"].standings([result, a_win("gin", 1)], options).next_dealer == 0


# The upcard after taking it


@each_variant
def test_between_taking_the_upcard_and_the_discard_the_card_below_it_is_the_upcard(slug):
    state = make(simple(slug), "take upcard")
    assert state.upcard == parse_card("Ts")
    assert parse_card("Qs") in state.hand


@pytest.mark.parametrize("slug", ["basic", "joker", "gin"])
def test_below_the_first_upcard_of_the_round_there_is_none(slug):
    assert make(dealt(slug), "take upcard").upcard is None


# Moves and their one text


@pytest.mark.parametrize(
    ("given", "recorded"),
    [
        ("lay down 9h 7h 8h", "lay down 7h 8h 9h"),
        ("lay down  2h   2c 2d", "lay down 2c 2d 2h"),
        ("discard   9h", "discard 9h"),
    ],
)
def test_each_move_has_one_canonical_text(given, recorded):
    state = make(position("basic", "7h 8h 9h 2c 2d 2h Kc | 3d"), "draw stock")
    assert canonical(state, given) == recorded
    assert make(state, given) == make(state, recorded)


def test_legal_moves_are_listed_by_verb_then_meld_number_then_cards():
    state = position(
        "basic",
        "7h 8h 9h 2c 2d 2h Th 9c | 3d",
        melds="0: 4h 5h 6h | 1: 7c 7d 7s",
        stock="2s",
    )
    state = make(state, "draw stock")
    assert legal(state) == [
        "lay down 2c 2d 2h",
        "lay down 2c 2d 2h 2s",
        "lay down 2c 2d 2s",
        "lay down 2c 2h 2s",
        "lay down 2d 2h 2s",
        "lay down 7h 8h 9h",
        "lay down 7h 8h 9h Th",
        "lay down 8h 9h Th",
        "lay off 7h on 1",
        "lay off 7h on 2",
        "discard 2c",
        "discard 9c",
        "discard 2d",
        "discard 2h",
        "discard 7h",
        "discard 8h",
        "discard 9h",
        "discard Th",
        "discard 2s",
    ]
    state = make(state, "lay down 7h 8h 9h")
    assert legal(state)[-1] == "undo"


@each_variant
def test_a_drawing_turn_lists_the_stock_before_the_upcard(slug):
    assert legal(simple(slug)) == ["draw stock", "take upcard"]


def test_can_says_the_same_as_the_list_for_each_kind():
    state = make(simple("basic"), "draw stock")
    assert variant_of(state).can(state, "discard") and not variant_of(state).can(state, "undo")
    assert parse_move("discard Ac") in variant_of(state).legal_moves(state)
