"""Every meld that a hand holds, and whether it holds one at all."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from ..cards import JOKER, Card, Cards
from .shapes import HIGH_ACE, LONGEST_RUN, RUN, Shape, make_set

_RANKS = (1 << 13) - 1
_ACE_AGAIN = 1 << HIGH_ACE  # the ace's second place
# The natural card of each place, a row for each suit.
_PLACE_CARDS = tuple(tuple(suit * 13 + place % 13 for place in range(HIGH_ACE + 1)) for suit in range(4))


def suit_masks(hand: Sequence[Card]) -> tuple[int, int, int, int]:
    """For each suit the natural cards that are there, a bit a rank."""
    bits = 0
    for card in hand:
        bits |= 1 << card
    return bits & _RANKS, bits >> 13 & _RANKS, bits >> 26 & _RANKS, bits >> 39 & _RANKS


def natural_melds(hand: Sequence[Card]) -> list[Shape]:
    """Every meld of Basic Rummy and Gin Rummy that can be laid down from the hand, in card order."""
    suits = suit_masks(hand)
    found = [make_set(cards) for cards in _sets(suits, 0)]
    for suit, mask in enumerate(suits):
        row = _PLACE_CARDS[suit]
        for start in range(11):
            end = start
            while end < 13 and mask >> end & 1:
                end += 1
                if end - start >= 3:
                    found.append(Shape(RUN, row[start:end], row[start:end]))
    found.sort(key=_by_cards)
    return found


def joker_melds(hand: Sequence[Card]) -> list[Shape]:
    """Every meld of Joker Rummy that can be laid down from the hand, in card order (rules.md 2.1-2.3)."""
    suits, jokers = suit_masks(hand), sum(card == JOKER for card in hand)
    found = [Shape("set", cards, cards) for cards in _sets(suits, jokers)]
    for suit, mask in enumerate(suits):
        if mask & (mask - 1):
            found += _runs(mask, jokers, _PLACE_CARDS[suit])
    found.sort(key=_by_cards)
    return found


def _by_cards(shape: Shape) -> Cards:
    return shape.cards


def _sets(suits: tuple[int, int, int, int], jokers: int) -> Iterator[Cards]:
    """Sets of 3 or 4 cards with at least two natural ones, all of different suits."""
    clubs, diamonds, hearts, spades = suits
    pairs = (clubs & (diamonds | hearts | spades)) | (diamonds & (hearts | spades)) | (hearts & spades)
    while pairs:
        bit = pairs & -pairs
        pairs ^= bit
        rank = bit.bit_length() - 1
        held = [suit * 13 + rank for suit in range(4) if suits[suit] & bit]
        for naturals in range(2, len(held) + 1):
            for cards in combinations(held, naturals):
                for wild in range(max(0, 3 - naturals), min(jokers, 4 - naturals) + 1):
                    yield cards + (JOKER,) * wild


def _runs(mask: int, jokers: int, row: Cards) -> Iterator[Shape]:
    """Runs of one suit; `mask` has its ranks, `row` the natural card of each place."""
    places = mask | _ACE_AGAIN if mask & 1 else mask
    for start in range(HIGH_ACE - 1):
        last = min(start + LONGEST_RUN, HIGH_ACE + 1)
        # (cards so far, natural ones among them, jokers left)
        growing: list[tuple[Cards, int, int]] = [((), 0, jokers)]
        for place in range(start, last):
            grown = []
            if places >> place & 1:
                natural = (row[place],)
                grown = [(cards + natural, count + 1, left) for cards, count, left in growing]
            if jokers:
                grown += [
                    ((*cards, JOKER), count, left - 1)
                    for cards, count, left in growing
                    if left and (not cards or cards[-1] != JOKER)
                ]
            if not grown:
                break
            growing = grown
            if place - start >= 2:
                stands_for = row[start : place + 1]
                for cards, count, _ in growing:
                    if count >= 2:
                        yield Shape(RUN, cards, stands_for)


def has_natural_meld(hand: Sequence[Card]) -> bool:
    """Whether the hand holds a meld of Basic Rummy or Gin Rummy; cheaper than listing them."""
    clubs, diamonds, hearts, spades = suits = suit_masks(hand)
    if (clubs & diamonds & (hearts | spades)) | (hearts & spades & (clubs | diamonds)):
        return True
    return any(mask & mask >> 1 & mask >> 2 for mask in suits)


def has_joker_meld(hand: Sequence[Card]) -> bool:
    """Whether the hand holds a meld of Joker Rummy; cheaper than listing them.

    With a joker, two natural cards will do: of one rank, or of one suit and at most one place between them.
    """
    clubs, diamonds, hearts, spades = suits = suit_masks(hand)
    wide = [mask | _ACE_AGAIN if mask & 1 else mask for mask in suits]
    if JOKER in hand:
        if (clubs & (diamonds | hearts | spades)) | (diamonds & (hearts | spades)) | (hearts & spades):
            return True
        return any(mask & (mask >> 1 | mask >> 2) for mask in wide)
    if (clubs & diamonds & (hearts | spades)) | (hearts & spades & (clubs | diamonds)):
        return True
    return any(mask & mask >> 1 & mask >> 2 for mask in wide)
