"""Every meld of a hand, against the slow search."""

from __future__ import annotations

from games.engine.cards import ONE_DECK, TWO_DECKS_AND_JOKERS, parse_cards
from games.engine.melds import (
    has_joker_meld,
    has_natural_meld,
    joker_meld,
    joker_melds,
    meld_value,
    natural_meld,
    natural_melds,
)
from tests.engine.melds import slow


def test_natural_melds_are_all_those_of_the_hand_in_card_order():
    for hand in slow.gin_hands(range(2, 15), "natural melds"):
        found = natural_melds(hand)
        assert [shape.cards for shape in found] == slow.natural_melds(hand), slow.said(hand)
        assert has_natural_meld(hand) == bool(found), slow.said(hand)
        assert all(natural_meld(shape.cards) == shape for shape in found)


def test_joker_melds_are_all_those_of_the_hand_in_card_order():
    for hand in slow.joker_hands(range(2, 15), "joker melds"):
        found = joker_melds(hand)
        expected = slow.joker_melds(hand)
        assert [(shape.cards, meld_value(shape)) for shape in found] == expected, slow.said(hand)
        assert has_joker_meld(hand) == bool(found), slow.said(hand)
        assert all(joker_meld(shape.cards) == shape for shape in found[:20])


def test_no_meld_is_listed_twice_and_whole_decks_can_be_asked():
    assert len(natural_melds(ONE_DECK)) == 13 * 5 + 4 * 66
    found = joker_melds(TWO_DECKS_AND_JOKERS)
    assert len(found) == len(set(found))


def test_a_joker_with_king_and_ace_or_queen_and_ace_is_a_meld():
    assert has_joker_meld(parse_cards("Kh Ah Jk"))
    assert has_joker_meld(parse_cards("Qh Ah Jk"))
    assert not has_joker_meld(parse_cards("Jh Ah Jk"))
    assert not has_joker_meld(parse_cards("Kh Ah 2h"))
