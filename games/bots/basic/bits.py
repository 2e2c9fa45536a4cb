"""Cards as bits: what a hand could become, and where cards fit, in a handful of machine operations.

A set of cards is one int with bit `card` set for each (engine.cards: suit * 13 + rank), so a neighbour in the
suit is one shift away and a rank-mate thirteen.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from games.engine.cards import Card
from games.engine.melds.masks import COLUMN, RANKS, packed
from games.engine.state import Meld

ALL = (1 << 52) - 1
# The cards that have a neighbour above them, the next but one, and the same below.
HAS_UP = ALL & ~(COLUMN << 12)
HAS_UP_2 = HAS_UP & ~(COLUMN << 11)
HAS_DOWN = ALL & ~COLUMN
HAS_DOWN_2 = HAS_DOWN & ~(COLUMN << 1)


def unpacked(bits: int) -> Iterator[Card]:
    """The cards of a set of bits, in card order."""
    while bits:
        low = bits & -bits
        yield low.bit_length() - 1
        bits ^= low


def beside(bits: int) -> int:
    """The cards next to these in their suits."""
    return (bits & HAS_UP) << 1 | (bits & HAS_DOWN) >> 1


def _mates(card: Card) -> int:
    bit = 1 << card
    near = beside(bit) | (bit & HAS_UP_2) << 2 | (bit & HAS_DOWN_2) >> 2
    return (near | COLUMN << card % 13) & ~bit


# For each card those that can lie in a meld of three with it.
MATES = tuple(map(_mates, range(52)))


def wanted(hand: int) -> int:
    """The cards not held that would make a meld of three with two of `hand`."""
    up = (hand & HAS_UP) << 1
    down = (hand & HAS_DOWN) >> 1
    runs = up & (hand & HAS_UP_2) << 2 | down & (hand & HAS_DOWN_2) >> 2 | up & down
    clubs, diamonds, hearts, spades = (
        hand & RANKS,
        hand >> 13 & RANKS,
        hand >> 26 & RANKS,
        hand >> 39,
    )
    black, red = clubs | spades, diamonds | hearts
    pairs = clubs & spades | diamonds & hearts | black & red
    return (runs | pairs * COLUMN) & ~hand


def _triples(hand: int) -> int:
    """The ranks, as the clubs' bits, of which three or four are held."""
    clubs, diamonds, hearts, spades = (
        hand & RANKS,
        hand >> 13 & RANKS,
        hand >> 26 & RANKS,
        hand >> 39,
    )
    return clubs & spades & (diamonds | hearts) | diamonds & hearts & (clubs | spades)


def melded(hand: int) -> int:
    """The cards of `hand` that lie in a meld there."""
    tops = hand & (hand & HAS_UP) << 1 & (hand & HAS_UP_2) << 2  # of three in a row
    return (tops | tops >> 1 | tops >> 2 | _triples(hand) * COLUMN) & hand


def melds(hand: int) -> list[int]:
    """Every meld that can be laid down from `hand`, longer and shorter forms too."""
    found: list[int] = []
    tops = hand & (hand & HAS_UP) << 1 & (hand & HAS_UP_2) << 2
    for card in unpacked(tops):
        top = 1 << card
        run = top | top >> 1 | top >> 2
        found.append(run)
        while top := (top & HAS_UP) << 1 & tops:
            run |= top
            found.append(run)
    triples = _triples(hand)
    for rank in unpacked(triples):
        mates = hand & COLUMN << rank
        found.append(mates)
        if mates.bit_count() == 4:
            found += [mates ^ 1 << card for card in unpacked(mates)]
    return found


class Table(NamedTuple):
    """The cards that fit the melds on the table: fourths of sets, upper and lower ends of runs."""

    fourths: int = 0
    uppers: int = 0
    lowers: int = 0

    @property
    def fits(self) -> int:
        """Every card that can be laid off."""
        return self.fourths | self.uppers | self.lowers

    def with_meld(self, meld: int) -> Table:
        """The table after `meld` was laid down."""
        rank = ((meld & -meld).bit_length() - 1) % 13
        column = COLUMN << rank
        if not meld & ~column:
            return Table(self.fourths | column & ~meld, self.uppers, self.lowers)
        up = (meld & HAS_UP) << 1 & ~meld
        down = (meld & HAS_DOWN) >> 1 & ~meld
        return Table(self.fourths, self.uppers | up, self.lowers | down)

    def with_lay_off(self, bit: int) -> Table:
        """The table after the card `bit` was laid off: on a set if it fits one, else on a run's upper end."""
        if self.fourths & bit:
            return Table(self.fourths ^ bit, self.uppers, self.lowers)
        if self.uppers & bit:
            return Table(self.fourths, self.uppers ^ bit | (bit & HAS_UP) << 1, self.lowers)
        return Table(self.fourths, self.uppers, self.lowers ^ bit | (bit & HAS_DOWN) >> 1)


def table_of(melds: Iterable[Meld]) -> Table:
    """The table as bits."""
    table = Table()
    for meld in melds:
        table = table.with_meld(packed(meld.cards))
    return table
