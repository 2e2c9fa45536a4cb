"""Cards as a page shows them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from games.engine.cards import JOKER, SUITS, Card, rank, suit, text
from games.engine.melds import AnyMeld
from games.labels.cards import card_name


class Face(NamedTuple):
    """A card to be drawn: notation.md's text, the suit's letter (`J` a joker's), and whether it is a joker
    that stands for the card drawn."""

    text: str
    suit: str
    joker: bool = False


class HandCard(NamedTuple):
    """A card of the viewer's hand. `value` is what the form sends: the face, and which copy of it in this
    hand it is (`7h.2`); that says nothing about which copy of the deck it is."""

    face: Face
    value: str
    name: str
    checked: bool
    drawn: bool


def face(card: Card, joker: bool = False) -> Face:
    """The face of a card that the viewer may see."""
    return Face(text(card), "J" if card == JOKER else SUITS[suit(card)], joker)


def faces(cards: Iterable[Card]) -> list[Face]:
    """The faces of cards that the viewer may see, in their order."""
    return [face(card) for card in cards]


def meld_faces(meld: AnyMeld) -> list[Face]:
    """A meld's cards: in a run a joker is drawn as the card of its place."""
    return [
        face(place, joker=card == JOKER and place != JOKER)
        for card, place in zip(meld.cards, meld.stands_for, strict=True)
    ]


def sorted_hand(hand: Iterable[Card], sort: str) -> list[Card]:
    """By suit is card order; by rank puts the equals of all suits side by side. Jokers last."""
    if sort == "suit":
        return sorted(hand)
    return sorted(hand, key=lambda card: (card == JOKER, rank(card), card))


def hand_cards(
    hand: Sequence[Card], sort: str, checked: Iterable[str] = (), drawn: Card | None = None
) -> list[HandCard]:
    """The viewer's hand in the order asked for; one copy of `drawn` is marked as the new card."""
    chosen = set(checked)
    copies: dict[Card, int] = {}
    shown = []
    for card in sorted_hand(hand, sort):
        copies[card] = copies.get(card, 0) + 1
        value = f"{text(card)}.{copies[card]}"
        shown.append(HandCard(face(card), value, card_name(card), value in chosen, False))
    for place in reversed(range(len(shown))):
        if drawn is not None and shown[place].face.text == text(drawn):
            shown[place] = shown[place]._replace(drawn=True)
            break
    return shown


def values_of(cards: Iterable[Card]) -> list[str]:
    """The form values that select these cards of a hand."""
    copies: dict[Card, int] = {}
    values = []
    for card in cards:
        copies[card] = copies.get(card, 0) + 1
        values.append(f"{text(card)}.{copies[card]}")
    return values
