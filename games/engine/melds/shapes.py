"""What is a meld: sets and runs, and the places of jokers.

A *place* is a number from 0 (the ace below the two) to 13 (the ace above the king); the natural card of a place
in a suit is `suit * 13 + place % 13`. A run is a row of places of one suit.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from ..cards import JOKER, Card, Cards
from ..errors import IllegalMove

SET = "set"
RUN = "run"
HIGH_ACE = 13  # the highest place
LONGEST_RUN = 13

# The opening value of each place (rules.md 2.4): the low ace 1, 2-10 their number, J Q K 10, the high ace 11.
PLACE_VALUES = (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10, 11)
# The same by rank, in a set: there the ace is 11.
SET_VALUES = (11, *PLACE_VALUES[1:HIGH_ACE])


class Shape(NamedTuple):
    """A meld in its canonical order, and the natural card of each place.

    A set lists its cards in card order (jokers last) and `stands_for` repeats them, for a joker in a set is
    undeclared. A run lists its cards in the order of its places; the high ace stands as the ace card.
    """

    kind: str
    cards: Cards
    stands_for: Cards


class AnyMeld(Protocol):
    """What is asked of a meld on the table: a Shape will do, and so will a state's Meld."""

    @property
    def kind(self) -> str:
        """`set` or `run`."""

    @property
    def cards(self) -> Cards:
        """The cards in canonical order."""

    @property
    def stands_for(self) -> Cards:
        """The natural card of each place of a run."""


def place_card(suit: int, place: int) -> Card:
    """The natural card of a place."""
    return suit * 13 + place % 13


def first_place(stands_for: Sequence[Card]) -> int:
    """The lowest place of a run. A run has three places or more, so an ace that comes first is the low one."""
    return stands_for[0] % 13


def make_run(suit: int, start: int, cards: Sequence[Card]) -> Shape:
    """The run of `cards` whose first card is on place `start`."""
    return Shape(RUN, tuple(cards), tuple(place_card(suit, start + i) for i in range(len(cards))))


def make_set(cards: Sequence[Card]) -> Shape:
    """The set of `cards`, in card order."""
    ordered = tuple(sorted(cards))
    return Shape(SET, ordered, ordered)


def natural_meld(cards: Sequence[Card]) -> Shape:
    """The meld that `cards` make in Basic Rummy and Gin Rummy, whatever their order (rules.md 1.1, 3.1).

    A set is 3 or 4 cards of one rank, a run 3 or more consecutive cards of one suit, the ace low only. IllegalMove
    `run_wraps` if the cards are consecutive only by going round the king, else `not_a_meld`.
    """
    size = len(cards)
    if size < 3 or size > LONGEST_RUN or not all(0 <= card < JOKER for card in cards):
        raise IllegalMove("not_a_meld")
    ordered = sorted(set(cards))
    if len(ordered) < size:
        raise IllegalMove("not_a_meld")
    if all(card % 13 == ordered[0] % 13 for card in ordered):
        return make_set(ordered)
    suit = ordered[0] // 13
    if ordered[-1] // 13 != suit:
        raise IllegalMove("not_a_meld")
    if ordered[-1] - ordered[0] == size - 1:
        return make_run(suit, ordered[0] % 13, ordered)
    raise IllegalMove(
        "run_wraps" if _goes_round([card % 13 for card in ordered], size) else "not_a_meld"
    )


def joker_meld(cards: Sequence[Card]) -> Shape:
    """The meld that `cards` make in Joker Rummy (rules.md 2.1-2.3; notation.md, "A run with jokers").

    The order given counts if it reads as a run; else the engine arranges: one joker in each gap of one, then one
    at the high end, then one at the low end. An ace that fits both ends is high.

    IllegalMove otherwise, with the first reason of these that is true:

    1. `not_a_meld`: fewer than three cards.
    2. `too_few_naturals`: one natural card or none.
    3. All natural cards of one rank: `set_suit_twice`, then `set_too_long`.
    4. `not_a_meld`: several ranks and several suits, or a card twice (but two aces round a row of 14).
    5. One suit, in an order that reads upwards: `jokers_adjacent`, or `run_wraps` for 14 cards.
    6. One suit, in no such order: `run_wraps` if there are more than 13 cards; `jokers_adjacent` if the jokers
       could close the gaps were they allowed beside each other; `run_wraps` if they close them only round
       the king; else `not_a_meld`.
    """
    if len(cards) < 3 or not all(0 <= card <= JOKER for card in cards):
        raise IllegalMove("not_a_meld")
    naturals = [card for card in cards if card != JOKER]
    if len(naturals) < 2:
        raise IllegalMove("too_few_naturals")
    if len({card % 13 for card in naturals}) == 1:
        return _joker_set(cards, naturals)
    return _joker_run(cards, naturals)


def _joker_set(cards: Sequence[Card], naturals: list[Card]) -> Shape:
    if len(set(naturals)) < len(naturals):
        raise IllegalMove("set_suit_twice")
    if len(cards) > 4:
        raise IllegalMove("set_too_long")
    return make_set(cards)


def _joker_run(cards: Sequence[Card], naturals: list[Card]) -> Shape:
    size, suit = len(cards), naturals[0] // 13
    if any(card // 13 != suit for card in naturals):
        raise IllegalMove("not_a_meld")
    ranks = sorted(card % 13 for card in naturals)
    if len(set(ranks)) < len(ranks):
        two_aces = ranks.count(0) == 2 and len(set(ranks)) == len(ranks) - 1
        raise IllegalMove("run_wraps" if two_aces and size == 14 else "not_a_meld")
    start = _start_as_given(cards)
    if start is not None:
        if any(a == b == JOKER for a, b in zip(cards, cards[1:], strict=False)):
            raise IllegalMove("jokers_adjacent")
        if size > LONGEST_RUN:
            raise IllegalMove("run_wraps")
        return make_run(suit, start, cards)
    if size > LONGEST_RUN:
        raise IllegalMove("run_wraps")
    for places in _ace_placings(ranks):
        spans = joker_places(places, size - len(naturals))
        if spans:
            return run_over(suit, spans[0], places)
    if any(places[-1] - places[0] < size for places in _ace_placings(ranks)):
        raise IllegalMove("jokers_adjacent")
    raise IllegalMove("run_wraps" if _goes_round(ranks, size) else "not_a_meld")


def _start_as_given(cards: Sequence[Card]) -> int | None:
    """The first place if the cards, read upwards as given, are on their places, all of them from ace to ace."""
    at, anchor = next((i, card % 13) for i, card in enumerate(cards) if card != JOKER and card % 13)
    start = anchor - at
    if start < 0 or start + len(cards) > HIGH_ACE + 1:
        return None
    on_place = all(card == JOKER or card % 13 == (start + i) % 13 for i, card in enumerate(cards))
    return start if on_place else None


def _ace_placings(ranks: list[int]) -> list[list[int]]:
    """The natural cards' places in order: with a high ace first, then with a low one; `ranks` ascending."""
    if ranks[0]:
        return [ranks]
    return [[*ranks[1:], HIGH_ACE], ranks]


def joker_places(places: list[int], jokers: int) -> list[range]:
    """Every row of places that the natural `places` (ascending) and exactly so many jokers fill.

    Each gap is of one, so no two jokers are adjacent; of the jokers left one may stand at either end. The row
    with the joker at the high end comes first.
    """
    low, high = places[0], places[-1]
    if any(b - a > 2 for a, b in zip(places, places[1:], strict=False)):
        return []
    spare = jokers - (high - low + 1 - len(places))
    ends = {0: ((0, 0),), 1: ((0, 1), (1, 0)), 2: ((1, 1),)}.get(spare, ())
    return [
        range(low - below, high + above + 1)
        for below, above in ends
        if low >= below and high + above <= HIGH_ACE and high - low + 1 + spare <= LONGEST_RUN
    ]


def run_over(suit: int, row: range, places: Sequence[int]) -> Shape:
    """The run on the places `row`: natural cards on `places`, jokers elsewhere."""
    return make_run(suit, row.start, [place_card(suit, p) if p in places else JOKER for p in row])


def _goes_round(ranks: list[int], size: int) -> bool:
    """Whether `size` cards with these ranks (ascending, several) can be consecutive on the ring of thirteen."""
    widest = max((b - a) % 13 for a, b in zip(ranks, [*ranks[1:], ranks[0]], strict=True))
    return 13 - widest < size


def readings(cards: Sequence[Card]) -> tuple[Shape, ...]:
    """Every meld of Joker Rummy that uses exactly these cards, whatever their order, in meld order."""
    size = len(cards)
    if not 3 <= size <= LONGEST_RUN or not all(0 <= card <= JOKER for card in cards):
        return ()
    naturals = sorted(card for card in cards if card != JOKER)
    if len(naturals) < 2 or len(set(naturals)) < len(naturals):
        return ()
    ranks, suit = [card % 13 for card in naturals], naturals[0] // 13
    if ranks[0] == ranks[-1]:
        same = len(set(ranks)) == 1
        return (make_set(cards),) if same and size <= 4 else ()
    if naturals[-1] // 13 != suit:
        return ()
    found = [
        run_over(suit, row, places)
        for places in _ace_placings(ranks)
        for row in joker_places(places, size - len(naturals))
    ]
    return tuple(sorted(found, key=lambda shape: shape.cards))


def meld_value(shape: AnyMeld) -> int:
    """What a meld counts in an opening (rules.md 2.4); a joker counts as the card that it stands for."""
    if shape.kind == SET:
        return SET_VALUES[shape.cards[0] % 13] * len(shape.cards)
    start = first_place(shape.stands_for)
    return sum(PLACE_VALUES[start : start + len(shape.cards)])
