"""Guesses at what is hidden: the unseen cards dealt to the other hands and the piles."""

from __future__ import annotations

import random

from games.engine.cards import HIDDEN
from games.engine.melds.masks import COLUMN, packed
from games.engine.state import RoundView

from .bits import ALL, beside, table_of, unpacked
from .memory import Memory
from .rollout import Round, wants_of

# How many of the cards next to a player's discards, or of their rank, are dealt to somebody else instead. Among
# normal bots a player holds half as many of them as of other unseen cards (benchmarks/basic_bots.py).
DOUBT = 0.5


class Guesser:
    """Deals the hidden cards of a round, again and again."""

    def __init__(
        self, view: RoundView, memory: Memory, rng: random.Random, doubt: float = DOUBT
    ) -> None:
        known = view.known
        me, seats = known.seat, range(known.seats)
        hand = packed(view.hand)
        pile = packed(card for card in memory.pile if card != HIDDEN)
        down = packed(card for meld in known.melds for card in meld.cards)
        self.rng, self.doubt = rng, doubt
        self.held = [hand if seat == me else memory.held[seat] for seat in seats]
        self.missing = [len(known.hands[seat]) - self.held[seat].bit_count() for seat in seats]
        self.shunned = [_beside_or_alike(thrown) for thrown in memory.thrown]
        self.stock = memory.stock[::-1]
        stock = packed(card for card in memory.stock if card != HIDDEN)
        unseen = ALL & ~(pile | down | stock)
        for held in self.held:
            unseen &= ~held
        self.unseen = [1 << card for card in unpacked(unseen)]
        self.round = Round(
            me,
            tuple(self.held),
            sum(1 << seat for seat in seats if known.opened[seat]),
            table_of(known.melds),
            pile | down,
            memory.pile,
            self.stock,
            known.used_up > 0,
            known.stockless,
            (wants_of(hand),) * known.seats,
        )

    def guess(self) -> Round:
        """The round as it may be: nothing hidden is left. In its `stock` the card drawn next is the last one."""
        random_number = self.rng.random
        order = sorted(self.unseen, key=lambda _: random_number())
        hands, wants, used = [], [], 0
        for seat, (held, missing) in enumerate(zip(self.held, self.missing, strict=True)):
            for place in range(used, used + missing):
                if order[place] & self.shunned[seat] and random_number() < self.doubt:
                    other = place + int(random_number() * (len(order) - place))
                    order[place], order[other] = order[other], order[place]
            hand = held | sum(order[used : used + missing])
            used += missing
            hands.append(hand)
            wants.append(wants_of(hand))
        rest = [bit.bit_length() - 1 for bit in order[used:]]
        return self.round._replace(
            hands=tuple(hands),
            wants=tuple(wants),
            pile=_filled(self.round.pile, rest),
            stock=_filled(self.stock, rest),
        )


def _filled(cards: tuple[int, ...], rest: list[int]) -> tuple[int, ...]:
    if HIDDEN not in cards:
        return cards
    return tuple(rest.pop() if card == HIDDEN else card for card in cards)


def _beside_or_alike(thrown: int) -> int:
    found = beside(thrown)
    for card in unpacked(thrown):
        found |= COLUMN << card % 13
    return found
