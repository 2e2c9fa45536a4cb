"""The least deadwood: how many natural cards of a hand can't be brought onto the table in one turn.

Uses (room.py) that spend or free jokers are chosen first, by branch and bound: they are few, as jokers are. What
the cards left over do without jokers falls into parts that have nothing to do with each other, and each part's
answer is kept.

Exact but for rare cases (moves of two uses that get into each other's way), so whoever plays by it makes the moves
on a view first. Jokers count as no deadwood: they find a place at nearly any time.
"""

from __future__ import annotations

from collections.abc import Sequence

from games.engine.cards import JOKER, Card
from games.engine.melds.candidates import pack
from games.engine.moves import LAY_DOWN, LAY_OFF, SWAP, Move
from games.engine.state import Meld

from .room import Use, hand_uses, table_uses

MOST_FREED = 3
MOST_JOKERS = 4
MOST_STEPS = 300
NEVER = 99
_ORDER = {SWAP: 0, LAY_DOWN: 1, LAY_OFF: 2}


class _Part:
    """Uses without jokers that share cards or a meld of the table, directly or through each other."""

    def __init__(self, uses: Sequence[Use]) -> None:
        self.cards = self.melds = 0
        # The lowest card of what is left is in a use whose lowest card it is, or in none.
        self.by_lowest: dict[int, list[Use]] = {}
        for use in uses:
            self.by_lowest.setdefault(use.naturals & -use.naturals, []).append(use)
            self.cards |= use.naturals
            self.melds |= use.meld
        self.known: dict[tuple[int, int, int], int] = {}

    def least(self, once: int, twice: int, used: int) -> int:
        """The least deadwood of these cards of the part; `used` are the table melds that take no more."""
        if not once:
            return 0
        key = (once, twice, used)
        least = self.known.get(key)
        if least is not None:
            return least
        low = once & -once
        least = 1 + self.least(once & ~low | twice & low, twice & ~low, used)
        for naturals, _, meld, _ in self.by_lowest.get(low, ()):
            if once & naturals == naturals and not used & meld:
                rest = self.least(
                    once & ~naturals | twice & naturals, twice & ~naturals, used | meld
                )
                if rest < least:
                    least = rest
        self.known[key] = least
        return least

    def chosen(self, once: int, twice: int, used: int) -> list[Use]:
        """Uses that leave the least deadwood."""
        found = []
        while once:
            least = self.least(once, twice, used)
            low = once & -once
            for use in self.by_lowest.get(low, ()):
                naturals = use.naturals
                if once & naturals == naturals and not used & use.meld:
                    rest = once & ~naturals | twice & naturals, twice & ~naturals, used | use.meld
                    if self.least(*rest) == least:
                        found.append(use)
                        once, twice, used = rest
                        break
            else:
                once, twice = once & ~low | twice & low, twice & ~low
        return found


def _parts(uses: Sequence[Use]) -> list[_Part]:
    groups: list[tuple[int, int, list[Use]]] = []
    for use in uses:
        cards, melds, some = use.naturals, use.meld, [use]
        apart = []
        for group in groups:
            if group[0] & cards or group[1] & melds:
                cards, melds = cards | group[0], melds | group[1]
                some += group[2]
            else:
                apart.append(group)
        groups = [*apart, (cards, melds, some)]
    return [_Part(some) for _, _, some in groups]


class Clearing:
    """One hand at one table of melds, on which its holder may lay off."""

    def __init__(self, hand: Sequence[Card], melds: Sequence[Meld]) -> None:
        self.once, self.twice, self.jokers = once, twice, jokers = pack(hand)
        on_table = min(MOST_FREED, sum(meld.cards.count(JOKER) for meld in melds))
        uses: list[Use] = []
        for number, meld in enumerate(melds, 1):
            uses += table_uses(meld, number, once, min(MOST_JOKERS, jokers + on_table))
        freed = on_table if any(use.jokers < 0 for use in uses) else 0
        uses += hand_uses(once, min(MOST_JOKERS, jokers + freed))
        self.parts = _parts([use for use in uses if not use.jokers])
        self.reach = 0
        for part in self.parts:
            self.reach |= part.cards
        # Those that free jokers come first, then those that bring most cards down a joker.
        self.wild = sorted(
            (use for use in uses if use.jokers),
            key=lambda use: (use.jokers > 0, -use.naturals.bit_count() / abs(use.jokers)),
        )
        self.rates = [
            use.naturals.bit_count() / use.jokers if use.jokers > 0 else NEVER for use in self.wild
        ]

    def deadwood(self) -> int:
        """How many natural cards stay in the hand at least."""
        return self._search(self.once, self.twice, self.jokers)[0]

    def deadwood_without(self, card: Card) -> int:
        """The same once one copy of a card of the hand is gone."""
        once, twice, jokers = self.once, self.twice, self.jokers
        if card == JOKER:
            jokers -= 1
        elif card < JOKER:
            bit = 1 << card
            once, twice = once & ~bit | twice & bit, twice & ~bit
        return self._search(once, twice, jokers)[0]

    def moves(self) -> list[Move]:
        """Moves that leave the least deadwood, in an order in which they can be made."""
        _, wild = self._search(self.once, self.twice, self.jokers)
        once, twice, used = self.once, self.twice, 0
        for use in wild:
            once, twice = once & ~use.naturals | twice & use.naturals, twice & ~use.naturals
            used |= use.meld
        uses = list(wild)
        for part in self.parts:
            uses += part.chosen(once & part.cards, twice & part.cards, used & part.melds)
        found = [move for use in uses for move in use.moves]
        return sorted(found, key=lambda move: _ORDER[move.kind])

    def _search(self, once: int, twice: int, jokers: int) -> tuple[int, tuple[Use, ...]]:
        """The least deadwood, and the uses of jokers that lead to it."""
        wild, rates = self.wild, self.rates
        best = self._natural(once, twice, 0)
        way: tuple[Use, ...] = ()
        steps = 0

        def grow(
            first: int,
            once: int,
            twice: int,
            jokers: int,
            used: int,
            now: int,
            chosen: tuple[Use, ...],
        ) -> None:
            nonlocal best, way, steps
            for place in range(first, len(wild)):
                if now - rates[place] * jokers >= best and rates[place] < NEVER:
                    break
                naturals, spent, meld, _ = use = wild[place]
                if spent > jokers or once & naturals != naturals or used & meld or not best:
                    continue
                steps += 1
                if steps > MOST_STEPS:
                    return
                less_once, less_twice = once & ~naturals | twice & naturals, twice & ~naturals
                after = self._natural(less_once, less_twice, used | meld)
                if after < best:
                    best, way = after, (*chosen, use)
                if jokers > spent:
                    grow(
                        place,
                        less_once,
                        less_twice,
                        jokers - spent,
                        used | meld,
                        after,
                        (*chosen, use),
                    )

        if wild:
            grow(0, once, twice, jokers, 0, best, ())
        return best, way

    def _natural(self, once: int, twice: int, used: int) -> int:
        """The least deadwood without jokers."""
        alone = ~self.reach
        total = (once & alone).bit_count() + (twice & alone).bit_count()
        for part in self.parts:
            cards = part.cards
            if once & cards:
                total += part.least(once & cards, twice & cards, used & part.melds)
        return total
