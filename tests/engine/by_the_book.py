"""Joker Rummy's melds and openings once more, straight from the text of rules.md, to hold against the engine."""

from __future__ import annotations

from collections import Counter

from games.engine.cards import JOKER, Cards
from games.engine.state import PLAY, RoundState


def meld_value(cards: Cards) -> int | None:
    """What the cards count as a meld in the order in which they lie there; None if they are none (2.1 to 2.4)."""
    naturals = [card for card in cards if card != JOKER]
    if len(cards) < 3 or len(naturals) < 2 or any(not 0 <= card <= JOKER for card in cards):
        return None
    if len({card % 13 for card in naturals}) == 1:
        if len(cards) > 4 or len(set(naturals)) < len(naturals):
            return None
        return len(cards) * (11 if naturals[0] % 13 == 0 else min(naturals[0] % 13 + 1, 10))
    if len(cards) > 13 or any(a == b == JOKER for a, b in zip(cards, cards[1:], strict=False)):
        return None
    suit = naturals[0] // 13
    for first in range(
        15 - len(cards)
    ):  # the place of the first card: 0 the low ace … 13 the high ace
        places = range(first, first + len(cards))
        stands_for = [suit * 13 + place % 13 for place in places]
        if all(card in (JOKER, there) for card, there in zip(cards, stands_for, strict=True)):
            return sum(11 if place == 13 else min(place + 1, 10) for place in places)
    return None


def opening_is_legal(state: RoundState, melds: tuple[Cards, ...]) -> bool:
    """Whether the seat to act may open with these melds as they lie there (2.4 to 2.6)."""
    if state.variant != "joker" or state.phase != PLAY or state.opened[state.seat] or not melds:
        return False
    cards = Counter(card for meld in melds for card in meld)
    if cards - Counter(state.hand):
        return False
    values = [meld_value(meld) for meld in melds]
    if None in values:
        return False
    if state.drew == "upcard" and state.drawn not in cards:
        return False
    left = len(state.hand) - cards.total()
    return left <= 1 or sum(value or 0 for value in values) >= state.options.opening
