"""Joker Rummy's opening: the best one, the waiver's, and the ways to group chosen cards (first version)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ..cards import Card, Cards, without
from .listing import joker_melds
from .shapes import meld_value


class Opening(NamedTuple):
    """Melds laid down together, in card order, and their total value."""

    value: int
    melds: tuple[Cards, ...]


def _packings(hand: Cards, melds: list[tuple[Cards, int]]) -> Iterator[tuple[int, tuple[Cards, ...], Cards]]:
    yield 0, (), hand
    for i, (cards, value) in enumerate(melds):
        rest = without(hand, cards)
        if rest is not None:
            for more, others, left in _packings(rest, melds[i:]):
                yield value + more, (cards, *others), left


def _all(hand: Sequence[Card]) -> Iterator[tuple[int, tuple[Cards, ...], Cards]]:
    melds = [(shape.cards, meld_value(shape)) for shape in joker_melds(hand)]
    yield from _packings(tuple(sorted(hand)), melds)


def _key(opening: Opening) -> tuple[int, int, tuple[Cards, ...]]:
    return (-opening.value, sum(map(len, opening.melds)), opening.melds)


def best_opening(hand: Sequence[Card], must_hold: Card | None = None) -> Opening:
    """The opening of the highest value; ties: fewest cards, then card order."""
    found = [
        Opening(value, melds)
        for value, melds, _ in _all(hand)
        if melds and (must_hold is None or any(must_hold in cards for cards in melds))
    ]
    return min(found, key=_key, default=Opening(0, ()))


def waiver_opening(hand: Sequence[Card], must_hold: Card | None = None) -> Opening | None:
    """The best opening that leaves no card or exactly one."""
    found = [
        Opening(value, melds)
        for value, melds, left in _all(hand)
        if melds and len(left) <= 1 and (must_hold is None or any(must_hold in cards for cards in melds))
    ]
    return min(found, key=_key, default=None)


def groupings(cards: Sequence[Card], limit: int = 24) -> tuple[Opening, ...]:
    """Every way to arrange all the cards into melds, highest value first."""
    found = [Opening(value, melds) for value, melds, left in _all(cards) if melds and not left]
    return tuple(sorted(found, key=_key)[:limit])
