"""Gin Rummy after a knock: which arrangement, and the defender's lay-offs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ..cards import Card, Cards
from .gin import arrangements
from .layoffs import natural_fits, natural_lay_off
from .shapes import Shape, natural_meld


class Defence(NamedTuple):
    """What the defender has after a knock: deadwood left, own melds, and the cards laid off.

    `laid_off` has each card with the index of the knocker's meld that takes it, in an order in which they fit.
    """

    deadwood: int
    melds: tuple[Cards, ...]
    laid_off: tuple[tuple[Card, int], ...]


def knock_choices(
    ten: Sequence[Card], eleven: Sequence[Card], upcard: Card | None
) -> tuple[tuple[Cards, ...], ...]:
    """The least-deadwood arrangements of `ten`, the engine's choice first (rules.md 3.4).

    First comes the one that gives the other player the fewest lay-offs: the fewest different cards, among those
    neither in the knocker's eleven nor the upcard, that fit one of its melds at once; then card order.
    """
    known = {*eleven, upcard}

    def openings(melds: tuple[Cards, ...]) -> int:
        shapes = [natural_meld(cards) for cards in melds]
        return sum(
            any(natural_fits(shape, card) for shape in shapes) for card in range(52) if card not in known
        )

    _, found = arrangements(ten)
    return found if len(found) == 1 else tuple(sorted(found, key=lambda melds: (openings(melds), melds)))


def defence(knocker_melds: Sequence[Cards], hand: Sequence[Card], gin: bool = False) -> Defence:
    """The defender's least deadwood with lay-offs (rules.md 3.5); after gin there are none.

    Ties: the fewest cards laid off; then the first melds in card order; then the first cards laid off.
    """
    if gin:
        least, found = arrangements(hand)
        return Defence(least, found[0], ())
    best: tuple[int, int, tuple[Cards, ...], tuple[tuple[Card, int], ...]] | None = None
    for laid_off in _lay_offs([natural_meld(cards) for cards in knocker_melds], tuple(sorted(hand))):
        gone = {card for card, _ in laid_off}
        least, found = arrangements([card for card in hand if card not in gone])
        this = (least, len(laid_off), found[0], laid_off)
        if best is None or this < best:
            best = this
    assert best is not None
    return Defence(best[0], best[2], best[3])


def _lay_offs(melds: list[Shape], hand: Cards) -> Iterator[tuple[tuple[Card, int], ...]]:
    seen: set[frozenset[Card]] = set()
    todo: list[tuple[list[Shape], tuple[tuple[Card, int], ...]]] = [(melds, ())]
    while todo:
        melds, laid_off = todo.pop(0)
        gone = frozenset(card for card, _ in laid_off)
        if gone in seen:
            continue
        seen.add(gone)
        yield laid_off
        for card in hand:
            if card in gone:
                continue
            for i, meld in enumerate(melds):
                if natural_fits(meld, card):
                    grown = [*melds[:i], natural_lay_off(meld, card), *melds[i + 1 :]]
                    todo.append((grown, (*laid_off, (card, i))))
