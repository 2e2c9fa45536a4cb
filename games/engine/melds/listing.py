"""Every meld that a hand holds, and whether it holds one at all."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from ..cards import JOKER, Card, Cards
from .candidates import candidates, pack
from .masks import RANKS
from .shapes import HIGH_ACE, RUN, SET, Shape

_ACE_AGAIN = 1 << HIGH_ACE  # the ace's second place
# The natural card of each place, a row for each suit.
_PLACE_CARDS = tuple(
    tuple(suit * 13 + place % 13 for place in range(HIGH_ACE + 1)) for suit in range(4)
)


def suit_masks(hand: Sequence[Card]) -> tuple[int, int, int, int]:
    """For each suit the natural cards that are there, a bit a rank."""
    bits = 0
    for card in hand:
        bits |= 1 << card
    return bits & RANKS, bits >> 13 & RANKS, bits >> 26 & RANKS, bits >> 39 & RANKS


def natural_melds(hand: Sequence[Card]) -> list[Shape]:
    """Every meld of Basic and Gin Rummy that can be laid down from the hand, in card order."""
    suits = suit_masks(hand)
    found = []
    for rank in range(13):
        held = [suit * 13 + rank for suit in range(4) if suits[suit] >> rank & 1]
        for size in range(3, len(held) + 1):
            found += [Shape(SET, cards, cards) for cards in combinations(held, size)]
    for suit, mask in enumerate(suits):
        row = _PLACE_CARDS[suit]
        threes = mask & mask >> 1 & mask >> 2
        for start in range(11):
            end = start + 2
            while threes >> start & 1 and mask >> end & 1:
                end += 1
                found.append(Shape(RUN, row[start:end], row[start:end]))
    found.sort(key=lambda shape: shape.cards)
    return found


def joker_melds(hand: Sequence[Card]) -> list[Shape]:
    """Every meld of Joker Rummy that can be laid down from the hand, in card order (rules.md 2.1-2.3)."""
    once, _, jokers = pack(hand)
    return [_shape(meld.cards) for meld in candidates(once, jokers, long_runs=True)]


def _shape(cards: Cards) -> Shape:
    """The shape of a meld in canonical order."""
    first, second = cards[0], cards[1]
    if first == JOKER:
        start, suit = second % 13 - 1, second // 13
    elif first % 13 == second % 13 and second != JOKER:
        return Shape(SET, cards, cards)
    else:
        start, suit = first % 13, first // 13
    return Shape(RUN, cards, _PLACE_CARDS[suit][start : start + len(cards)])


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
        if (
            (clubs & (diamonds | hearts | spades))
            | (diamonds & (hearts | spades))
            | (hearts & spades)
        ):
            return True
        return any(mask & (mask >> 1 | mask >> 2) for mask in wide)
    if (clubs & diamonds & (hearts | spades)) | (hearts & spades & (clubs | diamonds)):
        return True
    return any(mask & mask >> 1 & mask >> 2 for mask in wide)
