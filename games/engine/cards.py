"""Cards as small integers, and their one text form.

A card is `suit * 13 + rank` (clubs, diamonds, hearts, spades; ace 0 … king 12), the joker is 52. So the
natural order of the integers *is* the card order of notation.md: clubs, diamonds, hearts, spades; within a
suit A to K; jokers last. Cards of equal face are equal; nothing tells two copies apart.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeAlias

from .errors import ParseError

Card: TypeAlias = int
Cards: TypeAlias = tuple[Card, ...]

RANKS = "A23456789TJQK"
SUITS = "cdhs"
JOKER: Card = 52
HIDDEN: Card = 53  # a card that the viewer may not know, printed ??

TEXTS: tuple[str, ...] = (*(rank + suit for suit in SUITS for rank in RANKS), "Jk", "??")
_CARDS = {text: card for card, text in enumerate(TEXTS) if text != "??"}

ONE_DECK: Cards = tuple(range(52))
TWO_DECKS_AND_JOKERS: Cards = tuple(sorted(ONE_DECK * 2 + (JOKER,) * 4))


def rank(card: Card) -> int:
    """0 for the ace … 12 for the king; of a natural card."""
    return card % 13


def suit(card: Card) -> int:
    """0 clubs, 1 diamonds, 2 hearts, 3 spades; of a natural card."""
    return card // 13


def text(card: Card) -> str:
    """`7h`, `Td`, `Jk`, or `??` for a hidden card."""
    return TEXTS[card]


def parse_card(word: str) -> Card:
    """The card that `word` names; ParseError (expected `card`) for anything else, `??` included."""
    try:
        return _CARDS[word]
    except KeyError:
        raise ParseError("card", found=word) from None


def parse_cards(words: str) -> Cards:
    """Cards separated by white space, in the order given: `parse_cards("7h 8h Jk")`."""
    return tuple(parse_card(word) for word in words.split())


def join(cards: Iterable[Card]) -> str:
    """The opposite of `parse_cards`."""
    return " ".join(TEXTS[card] for card in cards)


def without(hand: Sequence[Card], cards: Iterable[Card]) -> Cards | None:
    """`hand` less one copy of each of `cards`, in its order; None if one of them is not there."""
    rest = list(hand)
    for card in cards:
        if card not in rest:
            return None
        rest.remove(card)
    return tuple(rest)
