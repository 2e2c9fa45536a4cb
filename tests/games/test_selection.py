"""From the cards selected to what each button does: the cases that a player meets."""

from games import selection
from games.engine.cards import ONE_DECK, TWO_DECKS_AND_JOKERS, join, parse_card, parse_cards
from games.engine.melds import joker_meld
from games.engine.moves import parse_move
from games.engine.state import OFFER, OVER, PLAY, SHUFFLE_DUE, TO_DRAW, Meld, Obligation, Options
from games.engine.variants import VARIANTS
from games.selection import read


def playing(slug, hand, melds=(), *, opened=True, opening=40, phase=PLAY, **changes):
    """A view of seat 0, in the middle of its turn after a draw from the stock."""
    variant = VARIANTS[slug]
    deck = TWO_DECKS_AND_JOKERS if slug == "joker" else ONE_DECK
    options = Options(opening=opening if slug == "joker" else 0)
    state = variant.start(deck, 1, 2, options)
    shapes = [joker_meld(parse_cards(meld)) for meld in melds]
    state = state._replace(
        phase=phase,
        hands=(tuple(sorted(parse_cards(hand))), state.hands[1]),
        melds=tuple(Meld(1, shape.cards, shape.kind, shape.stands_for) for shape in shapes),
        opened=(opened, True),
        drew="stock" if phase == PLAY else "",
        **changes,
    )
    return variant.view(state, 0)


def select(view, cards="", meld=None, choice=""):
    return read(VARIANTS[view.known.variant], view, parse_cards(cards), meld, [choice])


def moves(offer):
    assert offer.refusal is None, offer.refusal
    return [str(move) for move in offer.moves]


def values(offer):
    assert not offer.moves and offer.asks
    return [choice.value for choice in offer.choices]


def code(offer):
    assert not offer.possible and not offer.moves and not offer.choices
    return offer.refusal.code


# --- buttons without cards


def test_each_game_has_the_buttons_of_its_own_moves():
    common = ["draw", "take", "discard", "undo"]
    of = {slug: sorted(select(playing(slug, "7h 8h")).offers) for slug in VARIANTS}
    assert of["basic"] == sorted([*common, "meld", "layoff"])
    assert of["joker"] == sorted([*common, "meld", "layoff", "swap"])
    assert of["gin"] == sorted([*common, "pass", "knock"])


def test_a_button_of_another_game_refuses():
    assert code(select(playing("joker", "7h"), "7h")["knock"]) == "not_in_this_game"
    assert code(select(playing("gin", "7h"), "7h")["no such button"]) == "not_in_this_game"


def test_drawing_needs_no_cards_and_playing_waits_for_the_draw():
    offers = select(playing("basic", "7h 8h 9h", phase=TO_DRAW), "7h 8h 9h")
    assert moves(offers["draw"]) == ["draw stock"]
    assert moves(offers["take"]) == ["take upcard"]
    for action in ("meld", "layoff", "discard"):
        assert code(offers[action]) == "wrong_phase"
        assert offers[action].refusal.facts == {"phase": "draw"}


def test_the_first_upcard_of_gin_is_taken_or_passed():
    offers = select(playing("gin", "7h 8h", phase=OFFER))
    assert moves(offers["take"]) == ["take upcard"]
    assert moves(offers["pass"]) == ["pass"]
    assert code(offers["draw"]) == "offer_must_pass_or_take"


def test_undo_is_offered_after_a_move_that_can_be_undone():
    variant = VARIANTS["basic"]
    view = playing("basic", "7h 8h 9h Kc")
    assert code(select(view)["undo"]) == "undo_past_stock_draw"
    after = variant.apply(view.known, parse_move("lay down 7h 8h 9h"))
    assert moves(read(variant, variant.view(after, 0))["undo"]) == ["undo"]


def test_out_of_turn_and_after_the_round_every_button_says_so():
    view = playing("joker", "7h 8h 9h")
    for changes, why in (
        ({"seat": 1}, "not_your_turn"),
        ({"phase": SHUFFLE_DUE}, "shuffle_due"),
        ({"phase": OVER}, "round_over"),
    ):
        there = view._replace(known=view.known._replace(**changes))
        assert {code(offer) for offer in select(there, "7h").offers.values()} == {why}
    watching = VARIANTS["joker"].view(view.known, None)
    assert {code(offer) for offer in select(watching, "7h").offers.values()} == {"not_your_turn"}


# --- discard and knock


def test_exactly_one_card_is_discarded():
    view = playing("basic", "7h 8h Kc")
    assert moves(select(view, "Kc")["discard"]) == ["discard Kc"]
    assert code(select(view, "")["discard"]) == "select_one_card"
    assert code(select(view, "7h Kc")["discard"]) == "select_one_card"


def test_cards_that_are_not_held_are_named():
    view = playing("basic", "7h 8h Kc")
    for cards in ("Qd", "Kc Kc", "7h Kc Qd"):
        for action in ("meld", "layoff", "discard"):
            offer = select(view, cards)[action]
            assert code(offer) == "card_not_held"
            assert offer.refusal.facts["card"] in ("Qd", "Kc")


def test_the_upcard_just_taken_is_no_discard():
    view = playing("basic", "7h Kc")
    view = view._replace(
        known=view.known._replace(drew="upcard", drawn=parse_card("Kc"), before=view.known)
    )
    assert code(select(view, "Kc")["discard"]) == "upcard_discarded_same_turn"


def test_a_knock_with_one_best_arrangement_is_not_asked_about():
    view = playing("gin", "5s 6s 7s 8s 9c 9d 9h Ad 2h 6c 7d")
    offer = select(view, "7d")["knock"]
    assert moves(offer) == ["knock 7d"] and offer.points == 9
    assert [join(laid.meld.cards) for laid in offer.laid] == ["9c 9d 9h", "5s 6s 7s 8s"]
    assert code(select(view, "2h")["knock"]) == "deadwood_too_high"
    assert code(select(view, "2h 7d")["knock"]) == "select_one_card"


def test_a_knock_with_several_best_arrangements_asks_which():
    view = playing("gin", "As 2s 3s 2h 2d 9c 9d 9h 5c Ah Kc")
    offer = select(view, "Kc")["knock"]
    assert sorted(values(offer)) == [
        "knock Kc / 9c 9d 9h / 2d 2h 2s",
        "knock Kc / 9c 9d 9h / As 2s 3s",
    ]
    assert {choice.points for choice in offer.choices} == {10}
    for value in values(offer):
        assert moves(select(view, "Kc", choice=value)["knock"]) == [value]


def test_the_arrangement_that_the_engine_would_take_comes_first():
    view = playing("gin", "As 2s 3s 2h 2d 9c 9d 9h 5c Ah Kc")
    plain = VARIANTS["gin"].apply(
        view.known._replace(hands=(view.hand, parse_cards("Kd Kh"))), parse_move("knock Kc")
    )
    first = select(view, "Kc")["knock"].choices[0]
    assert tuple(laid.meld.cards for laid in first.laid) == plain.result.knocker_melds


# --- melds in Basic Rummy


def test_a_natural_meld_is_laid_down_without_a_question():
    view = playing("basic", "7h 8h 9h Kc Kd Kh 2s")
    offer = select(view, "9h 7h 8h")["meld"]
    assert moves(offer) == ["lay down 7h 8h 9h"]
    assert [laid.number for laid in offer.laid] == [0]
    assert moves(select(view, "Kh Kc Kd")["meld"]) == ["lay down Kc Kd Kh"]


def test_two_melds_are_laid_down_with_one_press():
    view = playing("basic", "7h 8h 9h Kc Kd Kh 2s")
    offer = select(view, "7h 8h 9h Kc Kd Kh")["meld"]
    assert moves(offer) == ["lay down Kc Kd Kh", "lay down 7h 8h 9h"]


def test_a_long_run_is_one_meld_and_not_a_question():
    view = playing("basic", "4h 5h 6h 7h 8h 9h 2s")
    assert moves(select(view, "4h 5h 6h 7h 8h 9h")["meld"]) == ["lay down 4h 5h 6h 7h 8h 9h"]


def test_cards_that_part_in_several_ways_are_asked_about():
    view = playing("basic", "3c 4c 5c 3d 4d 5d 3h 4h 5h 9s")
    offer = select(view, "3c 4c 5c 3d 4d 5d 3h 4h 5h")["meld"]
    assert sorted(values(offer)) == [
        "lay down 3c 3d 3h ; lay down 4c 4d 4h ; lay down 5c 5d 5h",
        "lay down 3c 4c 5c ; lay down 3d 4d 5d ; lay down 3h 4h 5h",
    ]
    chosen = select(view, "3c 4c 5c 3d 4d 5d 3h 4h 5h", choice=values(offer)[1])["meld"]
    assert len(chosen.moves) == 3 and chosen.choices == offer.choices


def test_the_last_cards_may_all_be_melded():
    assert moves(select(playing("basic", "Qc Qs Qh"), "Qc Qs Qh")["meld"]) == ["lay down Qc Qh Qs"]


def test_what_is_no_meld_is_refused_with_the_reason():
    view = playing("basic", "Qh Kh Ah 7c 7d 2s")
    assert code(select(view, "Qh Kh Ah")["meld"]) == "run_wraps"
    assert code(select(view, "7c 7d 2s")["meld"]) == "not_a_meld"
    assert code(select(view, "7c 7d")["meld"]) == "not_a_meld"
    assert code(select(view)["meld"]) == "select_cards"


# --- the opening of Joker Rummy


def test_all_selected_cards_are_grouped_into_one_opening():
    view = playing("joker", "Kc Kd Kh 5s 6s 7s 2c 9d", opened=False)
    offer = select(view, "5s Kc 6s Kd 7s Kh")["meld"]
    assert moves(offer) == ["open Kc Kd Kh / 5s 6s 7s"]
    assert (offer.points, offer.limit, len(offer.laid)) == (48, 40, 2)


def test_an_opening_below_the_threshold_tells_its_value():
    view = playing("joker", "Kc Kd Kh 5s 6s 7s 2c 9d", opened=False, opening=51)
    offer = select(view, "5s Kc 6s Kd 7s Kh")["meld"]
    assert code(offer) == "opening_too_low"
    assert offer.refusal.facts == {"value": 48, "threshold": 51}


def test_the_threshold_is_waived_when_one_card_is_left():
    view = playing("joker", "2c 3c 4c 2d 3d 4d 5d 9h", opened=False)
    offer = select(view, "2c 3c 4c 2d 3d 4d 5d")["meld"]
    assert moves(offer) == ["open 2c 3c 4c / 2d 3d 4d 5d"] and offer.points == 23
    assert code(select(view, "2d 3d 4d 5d")["meld"]) == "opening_too_low"


def test_an_opening_without_the_card_taken_is_refused():
    view = playing("joker", "Kc Kd Kh 5s 6s 7s 2c 9d", opened=False)
    taken = view._replace(
        known=view.known._replace(obligations=(Obligation(parse_card("9d"), "taken"),))
    )
    offer = select(taken, "5s Kc 6s Kd 7s Kh")["meld"]
    assert code(offer) == "opening_without_taken_card"
    assert offer.refusal.facts == {"card": "9d"}


def test_an_opening_with_several_meanings_asks_and_puts_the_best_first():
    view = playing("joker", "Ts Js Qs Jk 7c 7d 7h 2c 9d", opened=False)
    offer = select(view, "Ts Js Qs Jk 7c 7d 7h")["meld"]
    assert values(offer) == [
        "open 7c 7d 7h / Ts Js Qs Jk",
        "open 7c 7d 7h / Jk Ts Js Qs",
        "open 7c 7d 7h Jk / Ts Js Qs",
    ]
    assert [choice.points for choice in offer.choices] == [61, 60, 58]
    assert offer.points == 61
    picked = select(view, "Ts Js Qs Jk 7c 7d 7h", choice=values(offer)[2])["meld"]
    assert picked.moves and picked.points == 58


def test_meanings_that_do_not_open_are_not_offered():
    cards = "5s 6s 7s Jk 7c 7d 7h"
    points = {
        opening: [
            choice.points
            for choice in select(
                playing("joker", cards + " 2c 9d", opened=False, opening=opening), cards
            )["meld"].choices
        ]
        for opening in (30, 46)
    }
    assert points == {30: [47, 46, 46, 43, 43], 46: [47, 46, 46]}


def test_a_choice_that_is_none_of_those_asked_is_ignored():
    view = playing("joker", "5h 6h Jk 9c 2d")
    for junk in ("lay down 9c", "draw stock", "'; --", "x" * 10_000):
        offer = select(view, "5h 6h Jk", choice=junk)["meld"]
        assert values(offer) == ["lay down 5h 6h Jk", "lay down Jk 5h 6h"]


# --- melds after the opening


def test_a_joker_that_may_stand_high_or_low_is_asked_about():
    view = playing("joker", "5h 6h Jk 9c 2d")
    offer = select(view, "5h 6h Jk")["meld"]
    assert values(offer) == ["lay down 5h 6h Jk", "lay down Jk 5h 6h"]
    low = select(view, "5h 6h Jk", choice="lay down Jk 5h 6h")["meld"]
    assert join(low.laid[0].meld.stands_for) == "4h 5h 6h"


def test_a_joker_with_one_place_is_not_asked_about():
    view = playing("joker", "5h 7h Jk Qc Kc Ac 2d 7d 7c 7s")
    assert moves(select(view, "5h Jk 7h")["meld"]) == ["lay down 5h Jk 7h"]
    assert moves(select(view, "Ac Qc Kc")["meld"]) == ["lay down Qc Kc Ac"]
    assert moves(select(view, "7d 7c 7s Jk")["meld"]) == ["lay down 7c 7d 7s Jk"]


def test_after_the_opening_several_melds_are_several_moves():
    view = playing("joker", "5h 6h 7h 2c 2d 2s Kc")
    offer = select(view, "5h 6h 7h 2c 2d 2s")["meld"]
    assert moves(offer) == ["lay down 2c 2d 2s", "lay down 5h 6h 7h"]


def test_odd_joker_melds_are_refused_with_the_reason():
    view = playing("joker", "7c 7c 7d Kc Ac 2c Jk Jk 9d")
    assert code(select(view, "7c 7c 7d")["meld"]) == "set_suit_twice"
    assert code(select(view, "Kc Ac 2c")["meld"]) == "run_wraps"
    assert code(select(view, "7c Jk Jk")["meld"]) == "too_few_naturals"


# --- lay-offs


def test_a_card_goes_on_the_one_meld_that_takes_it():
    view = playing("basic", "8h Kc 2s", ["5h 6h 7h", "Kd Kh Ks"])
    offer = select(view, "8h")["layoff"]
    assert moves(offer) == ["lay off 8h on 1"]
    assert [(laid.number, join(laid.meld.cards)) for laid in offer.laid] == [(1, "5h 6h 7h 8h")]


def test_several_cards_are_laid_off_in_an_order_that_works():
    view = playing("basic", "9h 8h 4h Kc 2s", ["5h 6h 7h"])
    for meld in (None, 1):
        offer = select(view, "9h 4h 8h", meld)["layoff"]
        assert len(offer.moves) == 3
        assert moves(offer).index("lay off 8h on 1") < moves(offer).index("lay off 9h on 1")
        assert join(offer.laid[0].meld.cards) == "4h 5h 6h 7h 8h 9h"


def test_a_card_that_fits_two_melds_is_asked_about_unless_one_is_chosen():
    view = playing("basic", "8h 2s Kc", ["5h 6h 7h", "8c 8d 8s"])
    assert values(select(view, "8h")["layoff"]) == ["lay off 8h on 1", "lay off 8h on 2"]
    assert moves(select(view, "8h", 2)["layoff"]) == ["lay off 8h on 2"]


def test_cards_for_different_melds_are_spread():
    view = playing("basic", "8h Kc 2s", ["5h 6h 7h", "Kd Kh Ks"])
    offer = select(view, "8h Kc")["layoff"]
    assert moves(offer) == ["lay off 8h on 1", "lay off Kc on 2"]
    assert code(select(view, "8h Kc", 1)["layoff"]) == "does_not_fit"


def test_a_joker_on_a_run_asks_for_its_end():
    view = playing("joker", "Jk 2c Kc", ["Js Qs Ks"])
    offer = select(view, "Jk", 1)["layoff"]
    assert values(offer) == ["lay off Jk on 1 high", "lay off Jk on 1 low"]
    assert [join(choice.laid[0].meld.stands_for) for choice in offer.choices] == [
        "Js Qs Ks As",
        "Ts Js Qs Ks",
    ]
    low = select(view, "Jk", 1, "lay off Jk on 1 low")["layoff"]
    assert moves(low) == ["lay off Jk on 1 low"]


def test_a_joker_between_the_run_and_a_card_has_one_place():
    view = playing("joker", "Jk 9h 2c Kc", ["5h 6h 7h"])
    assert moves(select(view, "Jk 9h")["layoff"]) == ["lay off Jk on 1 high", "lay off 9h on 1"]


def test_an_ace_that_fits_both_ends_asks_for_its_end():
    view = playing("joker", "As 9h", ["2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks"])
    assert values(select(view, "As")["layoff"]) == ["lay off As on 1 high", "lay off As on 1 low"]


def test_a_joker_with_too_many_places_asks_for_the_meld():
    view = playing("joker", "Jk 2c Kc", ["5h 6h 7h", "5c 6c 7c"] * 7)
    assert code(select(view, "Jk")["layoff"]) == "choose_meld"
    assert len(values(select(view, "Jk", 14)["layoff"])) == 2


def test_lay_offs_are_refused_with_the_most_telling_reason():
    table = ["5h 6h 7h", "Kd Kh Ks"]
    view = playing("basic", "8h 2s", table)
    offer = select(view, "2s")["layoff"]
    assert code(offer) == "does_not_fit" and offer.refusal.facts == {"card": "2s", "where": "table"}
    assert code(select(view, "2s", 1)["layoff"]) == "does_not_fit"
    assert code(select(view, "8h", 2)["layoff"]) == "does_not_fit"
    assert code(select(view, "8h 2s")["layoff"]) == "does_not_fit"
    assert code(select(view, "8h", 3)["layoff"]) == "no_such_meld"
    assert code(select(view, "8h", -1)["layoff"]) == "no_such_meld"
    assert code(select(view)["layoff"]) == "select_cards"
    assert code(select(playing("basic", "8h 2s"), "8h")["layoff"]) == "no_such_meld"
    before = playing("basic", "8h 2s", table, opened=False)
    assert code(select(before, "8h")["layoff"]) == "lay_off_needs_own_meld"
    assert code(select(before, "2s")["layoff"]) == "lay_off_needs_own_meld"
    before = playing("joker", "8h 2s", table, opened=False)
    assert code(select(before, "8h")["layoff"]) == "not_opened"


# --- freeing a joker


def test_a_card_frees_the_joker_that_stands_for_it():
    view = playing("joker", "7c 2s Kd", ["6c Jk 8c", "Jk 2h 3h", "5d 5h Jk"])
    offer = select(view, "7c")["swap"]
    assert moves(offer) == ["swap 7c on 1"]
    assert join(offer.laid[0].meld.cards) == "6c 7c 8c"
    assert moves(select(view, "7c", 1)["swap"]) == ["swap 7c on 1"]
    assert code(select(view, "7c", 2)["swap"]) == "not_that_jokers_card"
    assert code(select(view, "2s")["swap"]) == "not_that_jokers_card"
    assert code(select(view, "7c 2s")["swap"]) == "select_one_card"
    before = playing("joker", "7c 2s", ["6c Jk 8c"], opened=False)
    assert code(select(before, "7c")["swap"]) == "not_opened"


def test_a_card_that_frees_jokers_in_two_melds_is_asked_about():
    view = playing("joker", "7c 2s Kd", ["6c Jk 8c", "7d 7h Jk"])
    assert values(select(view, "7c")["swap"]) == ["swap 7c on 1", "swap 7c on 2"]


def test_all_the_codes_are_what_labels_may_rely_on():
    assert set(selection.CODES) == {"select_cards", "select_one_card", "choose_meld", "choose_way"}
