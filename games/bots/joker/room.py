"""What the table takes from a hand in one turn: a meld at a time, lay-offs and swaps together.

A `Use` is a way to bring cards of the hand onto the table: a meld laid down, or what one meld of the table takes.
At most one use of a table meld, and any melds of the hand, make up a turn: first all swaps, then what is laid
down, then what is laid off. A run takes natural cards at both ends, and a joker there only to reach a further
natural card; a joker that reaches nothing can be laid off at nearly any time and is not a use.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from games.engine.cards import JOKER, Card, Cards
from games.engine.melds.candidates import candidates
from games.engine.melds.masks import COLUMN, RANKS
from games.engine.moves import LAY_DOWN, LAY_OFF, SWAP, Move
from games.engine.state import Meld

HIGH_ACE = 13
LONGEST_RUN = 13
MOST_JOKERS_AT_AN_END = 2


class Use(NamedTuple):
    """`naturals` as bits; `jokers` spent, less those freed; `meld`: a bit for the table meld, 0 for a new one."""

    naturals: int
    jokers: int
    meld: int
    moves: tuple[Move, ...]


def hand_uses(once: int, jokers: int) -> list[Use]:
    """The melds that the natural cards `once` and at most so many jokers make, none with a joker to spare."""
    fewest: dict[int, tuple[int, Cards]] = {}
    for meld in candidates(once, jokers):
        known = fewest.get(meld.naturals)
        if known is None or meld.jokers < known[0]:
            fewest[meld.naturals] = meld.jokers, meld.cards
    return [
        Use(naturals, used, 0, (Move(LAY_DOWN, cards),))
        for naturals, (used, cards) in fewest.items()
    ]


def table_uses(meld: Meld, number: int, once: int, jokers: int) -> tuple[Use, ...]:
    """What meld `number` of the table (from 1) takes of the natural cards `once`, with at most so many jokers."""
    near = once & _near(meld)
    if not near:
        return ()
    take = _set_uses if meld.kind == "set" else _run_uses
    return take(meld.cards, meld.stands_for, number, near, jokers)


def _near(meld: Meld) -> int:
    card = meld.stands_for[0]
    return COLUMN << card % 13 if meld.kind == "set" else RANKS << card // 13 * 13


def within_reach(meld: Meld) -> int:
    """The cards, as bits, that the meld could take with at most one joker between: no other is ever laid off on it."""
    if meld.kind == "set":
        bits = COLUMN << meld.cards[0] % 13
        for card in meld.cards:
            if card != JOKER:
                bits &= ~(1 << card)
        return bits if len(meld.cards) < 4 or JOKER in meld.cards else 0
    suit, low = divmod(meld.stands_for[0], 13)
    high = low + len(meld.cards) - 1
    places = [low - 2, low - 1, high + 1, high + 2]
    bits = sum(1 << suit * 13 + place % 13 for place in places if 0 <= place <= HIGH_ACE)
    for card, stands_for in zip(meld.cards, meld.stands_for, strict=True):
        if card == JOKER:
            bits |= 1 << stands_for
    return bits


@lru_cache(maxsize=8192)
def _set_uses(
    cards: Cards, stands_for: Cards, number: int, near: int, jokers: int
) -> tuple[Use, ...]:
    """A set takes missing suits, in a joker's place or in its own."""
    missing = [
        card for card in range(cards[0] % 13, JOKER, 13) if near >> card & 1 and card not in cards
    ]
    wild, free = cards.count(JOKER), 4 - len(cards)
    found = []
    for count in range(1, min(len(missing), wild + free) + 1):
        for some in combinations(missing, count):
            bits = sum(1 << card for card in some)
            for swaps in range(max(0, count - free), min(count, wild) + 1):
                moves = [Move(SWAP, (card,), number) for card in some[:swaps]]
                moves += [Move(LAY_OFF, (card,), number) for card in some[swaps:]]
                found.append(Use(bits, -swaps, 1 << number, tuple(moves)))
    return tuple(found)


@lru_cache(maxsize=8192)
def _run_uses(
    cards: Cards, stands_for: Cards, number: int, near: int, jokers: int
) -> tuple[Use, ...]:
    """A run takes the cards of its jokers, and cards at both ends."""
    suit, low = divmod(stands_for[0], 13)
    size = len(cards)
    wild = [
        place for place in range(size) if cards[place] == JOKER and near >> stands_for[place] & 1
    ]
    found = []
    for count in range(len(wild) + 1):
        for swapped in combinations(wild, count):
            freed = [stands_for[place] for place in swapped]
            bits = sum(1 << card for card in freed)
            swaps = tuple(Move(SWAP, (card,), number) for card in freed)
            above = cards[-1] == JOKER and size - 1 not in swapped
            below = cards[0] == JOKER and 0 not in swapped
            left = near & ~bits
            ups = _extensions(suit, low + size - 1, 1, above, left, jokers + count, number)
            downs = _extensions(suit, low, -1, below, left, jokers + count, number)
            for up in ups:
                for down in downs:
                    moves = (*swaps, *up.moves, *down.moves)
                    if not moves or up.naturals & down.naturals:
                        continue
                    if size + len(up.moves) + len(down.moves) <= LONGEST_RUN:
                        naturals = bits | up.naturals | down.naturals
                        spent = up.jokers + down.jokers - count
                        found.append(Use(naturals, spent, 1 << number, moves))
    return tuple(found)


def _extensions(
    suit: int, place: int, step: int, joker_there: bool, once: int, jokers: int, number: int
) -> list[Use]:
    """What can be laid off at one end, the empty way first; each ends with a natural card."""
    end = "high" if step > 0 else "low"
    found = [Use(0, 0, 0, ())]
    growing = [(place, joker_there, found[0])]
    while growing:
        place, joker_there, use = growing.pop()
        place += step
        if not 0 <= place <= HIGH_ACE:
            continue
        card: Card = suit * 13 + place % 13
        if once >> card & 1 and not use.naturals >> card & 1:
            # The end is named even where it need not be: the engine settles it.
            move = Move(LAY_OFF, (card,), number, end)
            longer = Use(use.naturals | 1 << card, use.jokers, 0, (*use.moves, move))
            found.append(longer)
            growing.append((place, False, longer))
        if not joker_there and use.jokers < min(jokers, MOST_JOKERS_AT_AN_END):
            move = Move(LAY_OFF, (JOKER,), number, end)
            growing.append(
                (place, True, use._replace(jokers=use.jokers + 1, moves=(*use.moves, move)))
            )
    return found
