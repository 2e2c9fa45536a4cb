"""Arrangements that use up a hand: exact covers of cards by melds, with at most one card over.

Card by card, the one that the fewest melds hold first: it goes into one of these, or is the card left over.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..cards import JOKER, Card, Cards
from .candidates import Candidate, Packed, candidates, pack

NONE = -(1 << 40)  # no cover
# After looking at so many melds, and with something found, `every` looks no further.
STEPS = 20_000


class Cover:
    """The melds of one hand, card by card, and the ways to use the hand up."""

    def __init__(self, hand: Sequence[Card], spare: int, must_hold: Card | None = None) -> None:
        """Covers of `hand` that leave at most `spare` cards (0 or 1), and not the only copy of `must_hold`."""
        self.start = once, _, jokers = pack(hand)
        self.spare = spare
        only = must_hold if must_hold is not None and list(hand).count(must_hold) == 1 else None
        self.kept = 0 if only is None or only == JOKER else 1 << only
        self.spare_jokers = 0 if only == JOKER else spare
        self.melds = candidates(once, jokers, long_runs=not spare)
        # The melds of each card, the highest score first; cards that few melds hold come first.
        by_card: dict[int, list[Candidate]] = {1 << card: [] for card in hand if card != JOKER}
        for meld in sorted(self.melds, key=lambda meld: -meld.score):
            for card in meld.cards:
                if card != JOKER:
                    by_card[1 << card].append(meld)
        self.by_card = sorted(by_card.items(), key=lambda item: (len(item[1]), item[0]))
        self.known: dict[tuple[Packed, int], int] = {}

    def best(self, hand: Packed) -> int:
        """The highest score of a cover of `hand`; `NONE` if there is none."""
        return self._best(hand, self.spare)

    def reaches(self, hand: Packed, target: int, _: Card | None = None) -> bool:
        """Whether a cover of `hand` has this score."""
        return self.best(hand) >= target

    def _best(self, hand: Packed, spare: int) -> int:
        once, twice, jokers = hand
        if not once:
            return 0 if jokers <= min(spare, self.spare_jokers) else NONE
        key = (hand, spare)
        best = self.known.get(key)
        if best is not None:
            return best
        best = NONE
        bit, melds = next(item for item in self.by_card if once & item[0])
        for _, naturals, used, score in melds:
            if used <= jokers and once & naturals == naturals:
                rest = (once & ~naturals | twice & naturals, twice & ~naturals, jokers - used)
                best = max(best, score + self._best(rest, spare))
        if spare and bit != self.kept:
            best = max(
                best, self._best((once & ~bit | twice & bit, twice & ~bit, jokers), spare - 1)
            )
        best = max(best, NONE)
        self.known[key] = best
        return best

    def every(self) -> tuple[list[tuple[int, tuple[Cards, ...]]], bool]:
        """The covers without a card over, as (score, melds in card order), each once; and whether they are all.

        The search ends early (`STEPS`), if it has found one by then.
        """
        found: dict[tuple[Cards, ...], int] = {}
        dead: set[Packed] = set()
        steps = 0

        def walk(hand: Packed, score: int, chosen: tuple[Cards, ...]) -> bool:
            """Whether the rest of the hand can be covered."""
            nonlocal steps
            once, twice, jokers = hand
            if not once:
                if jokers or not chosen:
                    return False
                found.setdefault(tuple(sorted(chosen)), score)
                return True
            if hand in dead:
                return False
            alive = False
            _, melds = next(item for item in self.by_card if once & item[0])
            steps += len(melds)
            for cards, naturals, used, worth in melds:
                if used <= jokers and once & naturals == naturals:
                    if steps > STEPS and found:
                        return True
                    rest = (once & ~naturals | twice & naturals, twice & ~naturals, jokers - used)
                    alive |= walk(rest, score + worth, (*chosen, cards))
            if not alive:
                dead.add(hand)
            return alive

        walk(self.start, 0, ())
        return [(score, melds) for melds, score in found.items()], steps <= STEPS
