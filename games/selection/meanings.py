"""The ways in which cards can be seen as melds, all of them used."""

from __future__ import annotations

from collections.abc import Iterator

from games.engine.cards import Cards, without
from games.engine.errors import IllegalMove
from games.engine.melds import (
    Shape,
    groupings,
    joker_meld,
    natural_meld,
    natural_melds,
    readings,
)


def natural_meanings(cards: Cards) -> list[tuple[Shape, ...]]:
    """Basic Rummy: the ways to part the cards into melds. IllegalMove if there is none."""
    ways = list(dict.fromkeys(map(_joined, _natural_groupings(cards))))
    return ways or [(natural_meld(cards),)]


def opening_meanings(cards: Cards) -> list[tuple[Shape, ...]]:
    """Joker Rummy: the ways to part the cards into melds, the highest value first. IllegalMove if there is none."""
    found = [tuple(map(joker_meld, way.melds)) for way in groupings(cards)]
    return list(dict.fromkeys(map(_joined, found))) or [(joker_meld(cards),)]


def joker_meanings(cards: Cards) -> list[tuple[Shape, ...]]:
    """Joker Rummy after the opening: as one meld (a joker at the high end first), else as several."""
    return [(shape,) for shape in readings(cards)] or opening_meanings(cards)


def _natural_groupings(cards: Cards) -> Iterator[tuple[Shape, ...]]:
    if not cards:
        yield ()
    for shape in natural_melds(cards):
        if cards[0] in shape.cards:
            rest = without(cards, shape.cards)
            assert rest is not None
            for others in _natural_groupings(rest):
                yield (shape, *others)


def _joined(melds: tuple[Shape, ...]) -> tuple[Shape, ...]:
    """The melds with every two runs that make one longer run put together, in card order.

    As among gin's arrangements: two runs that join are only listed joined, for nobody wants to be asked.
    """
    for first in melds:
        for second in melds:
            if first.kind == second.kind == "run" and first is not second:
                try:
                    whole = joker_meld(first.cards + second.cards)
                except IllegalMove:
                    continue
                if whole.stands_for == first.stands_for + second.stands_for:
                    rest = list(melds)
                    rest.remove(first)
                    rest.remove(second)
                    return _joined((*rest, whole))
    return tuple(sorted(melds, key=lambda shape: shape.cards))
