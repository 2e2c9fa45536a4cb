"""Joker Rummy's opening (rules.md 2.4-2.6): the best one, and the one that the waiver allows.

For the best, melds with jokers are chosen first, by branch and bound: they are few, as jokers are. What the
cards left over make without jokers is looked up (packing.py). Once the best score is known, the opening itself is
found meld by meld in card order: always the first meld that still lets the rest reach the score.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from ..cards import JOKER, Card, Cards
from .candidates import UNIT, Candidate, Packed, candidates, fits, less, pack
from .cover import Cover
from .packing import best_natural, weight

_ANY = 1 << 40  # a score out of reach


class Opening(NamedTuple):
    """Melds laid down together, in card order, and their total value."""

    value: int
    melds: tuple[Cards, ...]


NOTHING = Opening(0, ())


def best_opening(hand: Sequence[Card], must_hold: Card | None = None) -> Opening:
    """The opening of the highest value; ties: the fewest cards, then card order. `NOTHING` if there is none.

    With `must_hold`, of the openings that hold that card (rules.md 2.6).
    """
    search = _Search(hand)
    score = search.best(search.start, 0)
    if must_hold is not None:
        score = search.best_where(must_hold, search.start, 0, enough=score)
    if not score:
        return NOTHING
    return _first(search.melds, search.start, score, must_hold, search.reaches)


def waiver_opening(hand: Sequence[Card], must_hold: Card | None = None) -> Opening | None:
    """The best opening that leaves no card or exactly one (rules.md 2.5); None if there is none.

    The highest value first, then the fewest cards, then card order. With `must_hold`, of those that hold it.
    """
    if must_hold is not None and must_hold not in hand:
        return None
    cover = Cover(hand, 1, must_hold)
    score = cover.best(cover.start)
    if score <= 0:
        return None
    return _first(cover.melds, cover.start, score, None, cover.reaches)


def groupings(cards: Sequence[Card], limit: int = 24) -> tuple[Opening, ...]:
    """The ways to arrange all the cards into melds, the highest value first, then in card order.

    At most `limit` of them. Where there are thousands not all are looked at (cover.STEPS), but the best always is.
    """
    cover = Cover(cards, 0)
    ways, complete = cover.every()
    found = {Opening(-(-score // UNIT), melds) for score, melds in ways}
    if found and not complete:
        best = cover.best(cover.start)
        found.add(_first(cover.melds, cover.start, best, None, cover.reaches))
    return tuple(sorted(found, key=lambda opening: (-opening.value, opening.melds))[:limit])


def _first(
    melds: Sequence[Candidate],
    hand: Packed,
    target: int,
    must_hold: Card | None,
    reaches: Callable[[Packed, int, Card | None], bool],
) -> Opening:
    """The first opening in card order among those of the score `target`, the best of the hand."""
    value, chosen = -(-target // UNIT), []
    for meld in melds:
        # Again and again, for of two decks the same meld can be laid down twice.
        while target >= meld.score and fits(hand, meld):
            rest, needed = less(hand, meld), target - meld.score
            still = None if must_hold in meld.cards else must_hold
            if not reaches(rest, needed, still):
                break
            hand, target, must_hold = rest, needed, still
            chosen.append(meld.cards)
    return Opening(value, tuple(chosen))


class _Search:
    """The melds of one hand, and the best scores that parts of the hand can reach."""

    def __init__(self, hand: Sequence[Card]) -> None:
        self.start = once, twice, jokers = pack(hand)
        self.melds = candidates(once, jokers)
        natural = 0
        for meld in self.melds:
            if not meld.jokers:
                natural |= meld.naturals
        self.natural = natural  # the cards that can be in a natural meld
        # Melds with jokers, and what one adds to the weight of `natural`: the most a joker first. Of melds
        # that use up the same only the best counts.
        worth: dict[tuple[int, int], int] = {}
        for meld in self.melds:
            if meld.jokers:
                uses = (meld.naturals, meld.jokers)
                worth[uses] = max(meld.score, worth.get(uses, 0))
        wild = []
        for (naturals, used), score in worth.items():
            gain = score - weight(naturals & natural)
            wild.append((max(0, -(-gain // used)), gain, naturals, used, score))
        wild.sort(reverse=True)
        self.wild = wild
        self.known: dict[tuple[int, int], int] = {}
        self.most = self._natural(once, twice) if natural else 0  # what natural melds can score

    def reaches(self, hand: Packed, target: int, must_hold: Card | None) -> bool:
        """Whether the hand has an opening of this score, that holds the card if one is given."""
        if self.best(hand, target - 1, target) < target:
            return False
        return must_hold is None or self.best_where(must_hold, hand, target - 1, target) >= target

    def best_where(
        self, must_hold: Card | None, hand: Packed, floor: int, enough: int = _ANY
    ) -> int:
        """As `best`, of the openings that hold that card, if one is given."""
        if must_hold is None:
            return self.best(hand, floor, enough)
        if must_hold == JOKER:
            return self._best(*hand, 0, 0, self._bound(hand), floor, enough)
        holding = [meld for meld in self.melds if must_hold in meld.cards and fits(hand, meld)]
        holding.sort(key=lambda meld: -meld.score)
        for meld in holding:
            rest = self.best(less(hand, meld), floor - meld.score, enough - meld.score)
            floor = max(floor, meld.score + rest)
            if floor >= enough:
                break
        return floor

    def best(self, hand: Packed, floor: int, enough: int = _ANY) -> int:
        """The highest score of a hand if it is above `floor`, else `floor`; what reaches `enough` will do."""
        once, twice, jokers = hand
        bound = self._bound(hand)
        floor = max(floor, self._natural(once, twice) if bound else 0)
        if jokers and floor < enough:
            return self._best(once, twice, jokers, 0, 0, bound, floor, enough)
        return floor

    def _bound(self, hand: Packed) -> int:
        """The weight of the cards that can be in a natural meld."""
        return weight(hand[0] & self.natural) + weight(hand[1] & self.natural)

    def _natural(self, once: int, twice: int) -> int:
        key = (once, twice)
        known = self.known.get(key)
        if known is None:
            known = self.known[key] = best_natural(once, twice)
        return known

    def _best(
        self,
        once: int,
        twice: int,
        jokers: int,
        first: int,
        score: int,
        bound: int,
        best: int,
        enough: int,
    ) -> int:
        """The same with `score` on the table already and at least one more meld, of `wild[first:]`.

        `bound` is `score` and the weight of what is left for natural melds.
        """
        wild = self.wild
        for i in range(first, len(wild)):
            rate, gain, naturals, used, worth = wild[i]
            if bound + jokers * rate <= best:
                break
            left = jokers - used
            after = bound + gain
            if left < 0 or once & naturals != naturals or after + left * rate <= best:
                continue
            now = score + worth
            less_once, less_twice = once & ~naturals | twice & naturals, twice & ~naturals
            if after <= now:
                best = max(best, now)
            elif now + self.most > best:
                best = max(best, now + self._natural(less_once, less_twice))
            if left and best < enough:
                best = self._best(less_once, less_twice, left, i, now, after, best, enough)
            if best >= enough:
                break
        return best
