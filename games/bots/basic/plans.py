"""Every way to end a turn: which melds to lay down, which cards to lay off, what to discard."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from .bits import Table, melds, unpacked

NO_DISCARD = -1
# How many different ways to put cards down are looked at; those that leave fewest cards come first.
MOST_WAYS = 6


class Way(NamedTuple):
    """What is put down before the discard. Cards as bits."""

    hand: int  # what is left then
    table: Table
    melds: tuple[int, ...] = ()
    lay_offs: tuple[int, ...] = ()

    @property
    def down(self) -> int:
        """The cards put down."""
        return sum(self.melds) + sum(self.lay_offs)


class Plan(NamedTuple):
    """A way, and the card that ends the turn: NO_DISCARD if nothing is left to discard."""

    way: Way
    discard: int

    @property
    def rest(self) -> int:
        """The hand after the turn; 0 is out."""
        return self.way.hand if self.discard == NO_DISCARD else self.way.hand ^ 1 << self.discard


def ways(hand: int, table: Table, opened: bool) -> list[Way]:
    """The different ways to put cards of `hand` down, the one that puts down nothing among them; at most MOST_WAYS.

    `opened`: a meld of one's own lies on the table (rules.md 1.3).
    """
    found: dict[tuple[int, Table], Way] = {}
    _add(Way(hand, table), opened, found)
    nothing, *others = found.values()
    others.sort(key=lambda way: way.hand.bit_count())
    return [nothing, *others[: MOST_WAYS - 1]]


def _add(way: Way, opened: bool, found: dict[tuple[int, Table], Way]) -> None:
    key = way.hand, way.table
    if key in found:
        return
    found[key] = way
    for following in _further(way, opened):
        _add(following, True, found)


def _further(way: Way, opened: bool) -> Iterator[Way]:
    if not way.lay_offs:  # melds first, so that each way comes in one order
        for meld in melds(way.hand):
            yield Way(way.hand ^ meld, way.table.with_meld(meld), (*way.melds, meld))
    if opened:
        for card in unpacked(way.hand & way.table.fits):
            bit = 1 << card
            lay_offs = (*way.lay_offs, bit)
            yield Way(way.hand ^ bit, way.table.with_lay_off(bit), way.melds, lay_offs)


def plans(hand: int, table: Table, opened: bool, barred: int) -> list[Plan]:
    """All plans for a turn, one alone if it goes out. `barred`: the upcard taken, which may not be discarded.

    Empty where no turn can be ended so: the upcard is all that is left.
    """
    found: list[Plan] = []
    for way in ways(hand, table, opened):
        if not way.hand:
            return [Plan(way, NO_DISCARD)]
        if not way.hand & (way.hand - 1) and not way.hand & barred:
            return [Plan(way, way.hand.bit_length() - 1)]
        found += [Plan(way, card) for card in unpacked(way.hand & ~barred)]
    return found
