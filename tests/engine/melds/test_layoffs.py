"""What a meld on the table takes: rules.md 1.2, 2.7, 2.8; notation.md, "Moves"."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.engine.cards import HIDDEN, JOKER, ONE_DECK, join, parse_card, parse_cards
from games.engine.errors import IllegalMove
from games.engine.melds import (
    Shape,
    joker_fits,
    joker_lay_off,
    joker_meld,
    joker_swap,
    natural_fits,
    natural_lay_off,
    natural_meld,
)
from games.engine.state import Meld
from tests.engine.melds import slow


def on_table(words: str) -> Shape:
    return joker_meld(parse_cards(words))


def laid_off(words: str, card: str, end: str = "") -> tuple[str, str]:
    """The grown meld and the canonical end, or the refusal."""
    try:
        grown, canonical = joker_lay_off(on_table(words), parse_card(card), end)
    except IllegalMove as refused:
        return refused.code, ""
    assert joker_meld(grown.cards) == grown
    return join(grown.cards), canonical


# Basic Rummy


@pytest.mark.parametrize(
    ("words", "card", "grown"),
    [
        ("5h 6h 7h", "8h", "5h 6h 7h 8h"),
        ("5h 6h 7h", "4h", "4h 5h 6h 7h"),
        ("2h 3h 4h", "Ah", "Ah 2h 3h 4h"),
        ("7c 7d 7s", "7h", "7c 7d 7h 7s"),
    ],
)
def test_a_card_that_continues_the_meld_can_be_laid_off(words, card, grown):
    meld = natural_meld(parse_cards(words))
    assert natural_fits(meld, parse_card(card)) == ("",)
    assert natural_lay_off(meld, parse_card(card)) == natural_meld(parse_cards(grown))


@pytest.mark.parametrize(
    ("words", "card"),
    [
        ("5h 6h 7h", "9h"),
        ("5h 6h 7h", "8d"),
        ("Jc Qc Kc", "Ad"),  # the next integer is another suit's card
        ("Jc Qc Kc", "Ac"),  # the ace is low only
        ("Ad 2d 3d", "Kc"),
        ("Ad 2d 3d", "Kd"),
        ("7c 7d 7s", "8c"),
        ("7c 7d 7s", "7c"),
        ("7c 7d 7h 7s", "7c"),
        ("5h 6h 7h", "Jk"),
        ("Js Qs Ks", "Jk"),  # the joker is the integer after the king of spades
    ],
)
def test_any_other_card_does_not_fit(words, card):
    meld = natural_meld(parse_cards(words))
    assert natural_fits(meld, parse_card(card)) == ()
    with pytest.raises(IllegalMove, match="does_not_fit"):
        natural_lay_off(meld, parse_card(card))


@given(st.lists(st.integers(0, 51), min_size=3, max_size=5, unique=True), st.integers(0, HIDDEN))
def test_a_lay_off_makes_a_meld_of_one_card_more(cards, card):
    melds = slow.natural_melds(tuple(cards)) or [(0, 1, 2), (10, 11, 12), (7, 20, 33)]
    for cards in melds:
        meld = natural_meld(cards)
        if card < JOKER and slow.is_natural_meld((*cards, card)):
            assert natural_lay_off(meld, card) == natural_meld((*cards, card))
        else:
            assert natural_fits(meld, card) == ()


# Joker Rummy: natural cards


@pytest.mark.parametrize(
    ("words", "card", "grown"),
    [
        ("5h 6h 7h", "8h", "5h 6h 7h 8h"),
        ("5h Jk 7h", "4h", "4h 5h Jk 7h"),
        ("5h 6h Jk", "8h", "5h 6h Jk 8h"),
        ("Qh Kh Ah", "Jh", "Jh Qh Kh Ah"),
        ("Jh Qh Kh", "Ah", "Jh Qh Kh Ah"),
        ("2h 3h 4h", "Ah", "Ah 2h 3h 4h"),
        ("7c 7d 7s", "7h", "7c 7d 7h 7s"),
        ("7c 7d Jk", "7h", "7c 7d 7h Jk"),
        ("Ah 2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh", "Kh", "Ah 2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh"),
    ],
)
def test_a_natural_card_needs_no_end_where_only_one_fits(words, card, grown):
    assert laid_off(words, card) == (grown, "")
    assert joker_fits(on_table(words), parse_card(card)) == ("",)


def test_a_stated_end_must_be_the_one_that_fits_and_is_not_recorded():
    assert laid_off("5h 6h 7h", "8h", "high") == ("5h 6h 7h 8h", "")
    assert laid_off("5h 6h 7h", "8h", "low") == ("does_not_fit", "")
    assert laid_off("Jh Qh Kh", "Ah", "low") == ("does_not_fit", "")


def test_an_ace_on_two_to_king_must_say_its_end():
    two_to_king = "2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh"
    assert joker_fits(on_table(two_to_king), parse_card("Ah")) == ("high", "low")
    assert laid_off(two_to_king, "Ah") == ("end_needed", "")
    assert laid_off(two_to_king, "Ah", "high") == (f"{two_to_king} Ah", "high")
    assert laid_off(two_to_king, "Ah", "low") == (f"Ah {two_to_king}", "low")


@pytest.mark.parametrize(
    ("words", "card"),
    [
        ("5h 6h 7h", "9h"),
        ("5h 6h 7h", "8d"),
        ("5h Jk 7h", "6h"),
        ("Qh Kh Ah", "2h"),  # no wrap
        ("Ah 2h 3h", "Kh"),
        ("Ad 2d 3d", "Kc"),
        ("2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh Ah", "Ah"),  # never both aces
        ("Ah 2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh", "Ah"),
        ("7c 7d 7s", "7c"),  # a suit that is there, from the other deck
        ("7c 7d Jk", "7d"),
        ("7c 7d Jk Jk", "7h"),  # four cards already: the joker can only be freed
        ("7c 7d 7h 7s", "7c"),
        ("7c 7d 7h", "8h"),
    ],
)
def test_what_does_not_continue_the_meld_does_not_fit(words, card):
    assert joker_fits(on_table(words), parse_card(card)) == ()
    for end in ("", "high", "low"):
        assert laid_off(words, card, end) == ("does_not_fit", "")


# Joker Rummy: jokers (rules.md 2.7)


def test_a_joker_on_jack_queen_king_is_the_ace_or_the_ten():
    assert joker_fits(on_table("Js Qs Ks"), JOKER) == ("high", "low")
    assert laid_off("Js Qs Ks", "Jk") == ("end_needed", "")
    high, _ = joker_lay_off(on_table("Js Qs Ks"), JOKER, "high")
    assert join(high.stands_for) == "Js Qs Ks As"
    assert joker_fits(high, parse_card("As")) == ()  # closed above
    low, _ = joker_lay_off(on_table("Js Qs Ks"), JOKER, "low")
    assert join(low.stands_for) == "Ts Js Qs Ks"
    assert joker_fits(low, parse_card("9s")) == ("",)  # nines may follow


@pytest.mark.parametrize(
    ("words", "ends"),
    [
        ("5h 6h 7h", ("high", "low")),
        ("5h 6h Jk", ("low",)),  # never beside a joker
        ("Jk 6h 7h", ("high",)),
        ("Jk 6h 7h Jk", ()),
        ("Ah 2h 3h", ("high",)),  # nothing is below the low ace
        ("Qh Kh Ah", ("low",)),
        ("Jk 2h 3h", ("high",)),
        ("2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh", ("high", "low")),
        ("2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh Ah", ()),
    ],
)
def test_a_joker_on_a_run_always_says_its_end(words, ends):
    assert joker_fits(on_table(words), JOKER) == ends
    assert laid_off(words, "Jk") == ("end_needed" if ends else "does_not_fit", "")
    for end in ("high", "low"):
        grown, canonical = laid_off(words, "Jk", end)
        if end in ends:
            assert (grown, canonical) == (f"{words} Jk" if end == "high" else f"Jk {words}", end)
        else:
            assert grown == "does_not_fit"


def test_a_joker_on_a_set_of_three_has_no_end():
    assert laid_off("7c 7d 7h", "Jk") == ("7c 7d 7h Jk", "")
    assert laid_off("7c 7d Jk", "Jk") == ("7c 7d Jk Jk", "")
    assert laid_off("7c 7d 7h", "Jk", "high") == ("does_not_fit", "")
    assert laid_off("7c 7d 7h Jk", "Jk") == ("does_not_fit", "")
    assert joker_fits(on_table("7c 7d 7h"), JOKER) == ("",)
    assert joker_fits(on_table("7c 7d Jk Jk"), JOKER) == ()


def test_a_set_has_no_ends_for_natural_cards_either():
    assert laid_off("7c 7d 7h", "7s", "low") == ("does_not_fit", "")


# Freeing a joker (rules.md 2.8)


@pytest.mark.parametrize(
    ("words", "card", "after"),
    [
        ("7c Jk 9c", "8c", "7c 8c 9c"),
        ("Jk 5c Jk 7c", "6c", "Jk 5c 6c 7c"),
        ("Jk 5c Jk 7c", "4c", "4c 5c Jk 7c"),
        ("Qs Ks Jk", "As", "Qs Ks As"),
        ("Jk 2s 3s", "As", "As 2s 3s"),
        ("7c 7d Jk", "7s", "7c 7d 7s"),
        ("7c 7d Jk Jk", "7h", "7c 7d 7h Jk"),
    ],
)
def test_the_card_that_a_joker_stands_for_takes_its_place(words, card, after):
    assert joker_swap(on_table(words), parse_card(card)) == on_table(after)


@pytest.mark.parametrize(
    ("words", "card"),
    [
        ("7c Jk 9c", "8d"),
        ("7c Jk 9c", "7c"),
        ("7c Jk 9c", "Jk"),
        ("7c 8c 9c", "8c"),
        ("7c 7d Jk", "7c"),
        ("7c 7d Jk", "8h"),
        ("7c 7d Jk", "Jk"),
        ("7c 7d 7h", "7s"),
        ("7c 7d 7h 7s", "7c"),
    ],
)
def test_no_other_card_frees_a_joker(words, card):
    with pytest.raises(IllegalMove, match="not_that_jokers_card"):
        joker_swap(on_table(words), parse_card(card))


# Every meld, every card: against the rules


def some_melds() -> list[Shape]:
    every = [cards for cards, _ in slow.joker_melds((*ONE_DECK, JOKER, JOKER, JOKER))]
    return [joker_meld(cards) for cards in every[:: len(every) // 120]]


def test_lay_offs_and_swaps_are_those_of_the_rules_for_every_card():
    melds = some_melds()
    assert {meld.kind for meld in melds} == {"set", "run"}
    for meld in melds:
        for card in (*ONE_DECK, JOKER):
            grown = {
                cards: ("high" if cards[:-1] == meld.cards else "low") if meld.kind == "run" else ""
                for cards in slow.exact_melds((*meld.cards, card))
                if meld.kind == "set" or meld.cards in (cards[:-1], cards[1:])
            }
            ends = joker_fits(meld, card)
            if card == JOKER or len(grown) > 1:
                assert set(ends) == set(grown.values())
            else:
                assert ends == (("",) if grown else ())
            for end in ends:
                after, canonical = joker_lay_off(meld, card, end)
                assert after.cards in grown and canonical == end
                assert after == joker_meld(after.cards)
            assert_swap(meld, card)


def assert_swap(meld: Shape, card: int) -> None:
    without = list(meld.cards)
    possible = []
    if JOKER in without and card != JOKER:
        without.remove(JOKER)
        possible = [
            cards
            for cards in slow.exact_melds((*without, card))
            if meld.kind == "set"
            or all(
                a == b or (a, b) == (JOKER, card) for a, b in zip(meld.cards, cards, strict=True)
            )
        ]
    try:
        after = joker_swap(meld, card)
    except IllegalMove:
        assert not possible
    else:
        assert [after.cards] == possible
        assert Counter(after.cards) == Counter((*without, card))


def test_a_meld_of_the_state_will_do_as_well_as_a_shape():
    shape = on_table("7c Jk 9c")
    meld = Meld(0, shape.cards, shape.kind, shape.stands_for)
    assert joker_fits(meld, parse_card("Tc")) == ("",)
    assert joker_lay_off(meld, parse_card("Tc")) == joker_lay_off(shape, parse_card("Tc"))
    assert joker_swap(meld, parse_card("8c")) == joker_swap(shape, parse_card("8c"))
