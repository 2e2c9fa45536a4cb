"""The rules of melds once more, straight from rules.md, slow and obvious: what the solvers are held against.

Nothing here uses the engine's melds. Cards are the engine's integers: suit * 13 + rank, the joker 52.
"""

from __future__ import annotations

import os
import random
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations

from games.engine.cards import JOKER, ONE_DECK, TWO_DECKS_AND_JOKERS, Card, Cards, join

# How many random and how many clustered hands each solver is tried on.
HANDS = int(os.environ.get("RUMMY_HANDS", "2000"))

Melds = tuple[Cards, ...]


# Hands


def random_hands(deck: Cards, sizes: Sequence[int], seed: str) -> Iterator[Cards]:
    rng = random.Random(seed)
    for _ in range(HANDS):
        yield tuple(sorted(rng.sample(deck, rng.choice(sizes))))


def clustered_hands(deck: Cards, sizes: Sequence[int], seed: str) -> Iterator[Cards]:
    """Hands out of a few neighbouring ranks of a few suits (and any jokers), where melds crowd each other."""
    rng = random.Random(seed)
    made = 0
    while made < HANDS:
        first, ranks = rng.randrange(13), rng.randint(2, 9)
        suits = rng.sample(range(4), rng.randint(1, 4))
        near = {suit * 13 + (first + i) % 13 for suit in suits for i in range(ranks)}
        pool = [card for card in deck if card == JOKER or card in near]
        size = rng.choice(sizes)
        if len(pool) >= size:
            made += 1
            yield tuple(sorted(rng.sample(pool, size)))


def gin_hands(sizes: Sequence[int], seed: str) -> Iterator[Cards]:
    """HANDS random ones, then HANDS clustered ones."""
    yield from random_hands(ONE_DECK, sizes, seed)
    yield from clustered_hands(ONE_DECK, sizes, seed)


def joker_hands(sizes: Sequence[int], seed: str) -> Iterator[Cards]:
    """The same out of the joker game's two decks."""
    yield from random_hands(TWO_DECKS_AND_JOKERS, sizes, seed)
    yield from clustered_hands(TWO_DECKS_AND_JOKERS, sizes, seed)


def less(hand: Cards, cards: Cards) -> Cards | None:
    """The hand without these cards; None if it has not got them all."""
    rest = list(hand)
    for card in cards:
        if card not in rest:
            return None
        rest.remove(card)
    return tuple(rest)


def relabelled(cards: Sequence[Card], suits: Sequence[int]) -> Cards:
    """The cards with other suits; a meld stays a meld."""
    return tuple(card if card == JOKER else suits[card // 13] * 13 + card % 13 for card in cards)


# Basic Rummy and Gin Rummy: 3 or 4 cards of one rank; 3 or more consecutive cards of one suit, ace low.


def is_natural_meld(cards: Sequence[Card]) -> bool:
    ordered = sorted(cards)
    if len(ordered) < 3 or len(set(ordered)) < len(ordered):
        return False
    if len({card % 13 for card in ordered}) == 1:
        return True
    one_suit = len({card // 13 for card in ordered}) == 1
    return one_suit and all(b == a + 1 for a, b in zip(ordered, ordered[1:], strict=False))


def natural_melds(hand: Cards) -> list[Cards]:
    """Every meld in the hand."""
    found = []
    for rank in range(13):
        same = [card for card in sorted(set(hand)) if card % 13 == rank]
        found += [cards for size in (3, 4) for cards in combinations(same, size)]
    for first in hand:
        run = [first]
        while run[-1] % 13 < 12 and run[-1] + 1 in hand:
            run.append(run[-1] + 1)
            if len(run) >= 3:
                found.append(tuple(run))
    return sorted(found)


def points(cards: Sequence[Card]) -> int:
    """Deadwood: A 1, 2-10 their number, J Q K 10."""
    return sum(min(card % 13 + 1, 10) for card in cards)


def packings(hand: Cards, melds: Sequence[Cards]) -> Iterator[tuple[Melds, Cards]]:
    """Every way to take melds out of a hand of different cards, with what is left."""
    if not hand:
        yield (), ()
        return
    card, others = hand[0], hand[1:]
    for taken, left in packings(others, melds):
        yield taken, (card, *left)
    for meld in melds:
        if card in meld:
            rest = less(hand, meld)
            if rest is not None:
                for taken, left in packings(rest, melds):
                    yield (meld, *taken), left


def deadwoods(hand: Cards) -> Callable[[Cards], int]:
    """The least deadwood of parts of the hand: the first card is in no meld or in each that holds it."""
    melds, known = natural_melds(hand), {(): 0}

    def least(rest: Cards) -> int:
        if rest not in known:
            ways = [points(rest[:1]) + least(rest[1:])]
            for meld in melds:
                if rest[0] in meld:
                    without = less(rest, meld)
                    if without is not None:
                        ways.append(least(without))
            known[rest] = min(ways)
        return known[rest]

    return least


def deadwood(hand: Cards) -> int:
    """The least deadwood of the hand."""
    ordered = tuple(sorted(hand))
    return deadwoods(ordered)(ordered)


def joined(melds: Melds) -> bool:
    """Whether no two runs of it could be one longer run."""
    runs = [meld for meld in melds if meld[0] % 13 != meld[1] % 13]
    return not any(
        a[0] // 13 == b[0] // 13 and a[-1] + 1 == b[0] for a in runs for b in runs if a is not b
    )


def arrangements(hand: Cards) -> tuple[int, tuple[Melds, ...]]:
    """The least deadwood and every set of melds that leaves it."""
    every = list(packings(tuple(sorted(hand)), natural_melds(hand)))
    least = min(points(left) for _, left in every)
    best = {
        tuple(sorted(melds)) for melds, left in every if points(left) == least and joined(melds)
    }
    return least, tuple(sorted(best))


def knock_choices(ten: Cards, eleven: Cards, upcard: Card | None) -> tuple[Melds, ...]:
    """The least-deadwood arrangements: the fewest cards that fit a meld at once, then card order."""

    def lay_offs(melds: Melds) -> int:
        unseen = [card for card in ONE_DECK if card not in eleven and card != upcard]
        return sum(any(is_natural_meld((*meld, card)) for meld in melds) for card in unseen)

    return tuple(sorted(arrangements(ten)[1], key=lambda melds: (lay_offs(melds), melds)))


def defence(knocker_melds: Melds, hand: Cards) -> tuple[int, Melds, tuple[tuple[Card, int], ...]]:
    """Try every lay-off, one after the other, and every arrangement of what is left.

    The least deadwood; then the fewest cards laid off; then the first melds; then the first lay-offs.
    """
    first: dict[Cards, tuple[tuple[Card, int], ...]] = {}

    def lay_off(table: list[Cards], rest: Cards, done: tuple[tuple[Card, int], ...]) -> None:
        first[rest] = min(done, first.get(rest, done))
        for card in rest:
            for i, meld in enumerate(table):
                if is_natural_meld((*meld, card)):
                    grown = [*table[:i], (*meld, card), *table[i + 1 :]]
                    lay_off(grown, tuple(c for c in rest if c != card), (*done, (card, i)))

    lay_off(list(knocker_melds), tuple(sorted(hand)), ())
    ranked = []
    for rest, done in first.items():
        least, best = arrangements(rest)
        ranked.append((least, len(done), best[0], done))
    least, _, melds, done = min(ranked)
    return least, melds, done


# Joker Rummy: two decks, jokers, ace low or high.


def joker_melds(hand: Cards) -> list[tuple[Cards, int]]:
    """Every meld in the hand, in canonical order, with its value (rules.md 2.1 to 2.4)."""
    held, jokers = set(hand) - {JOKER}, hand.count(JOKER)
    found = []
    for rank in range(13):
        same = sorted(card for card in held if card % 13 == rank)
        for naturals in (2, 3, 4):
            for cards in combinations(same, naturals):
                for wild in range(jokers + 1):
                    if 3 <= naturals + wild <= 4:
                        value = 11 if rank == 0 else min(rank + 1, 10)
                        found.append((cards + (JOKER,) * wild, value * (naturals + wild)))
    for suit in range(4):
        for first in range(14):
            for size in range(3, 14):
                places = range(first, first + size)
                if places[-1] > 13:
                    break
                row = [suit * 13 + place % 13 for place in places]
                missing = [i for i in range(size) if row[i] not in held]
                if len(missing) > jokers:
                    break  # a longer run from here misses as many
                value = sum(11 if place == 13 else min(place + 1, 10) for place in places)
                for count in range(len(missing), jokers + 1):
                    for wild in combinations(range(size), count):
                        apart = all(b - a > 1 for a, b in zip(wild, wild[1:], strict=False))
                        if apart and size - count >= 2 and set(missing) <= set(wild):
                            cards = [JOKER if i in wild else row[i] for i in range(size)]
                            found.append((tuple(cards), value))
    return sorted(found)


Key = tuple[int, int, Melds]  # minus the value, the cards, the melds: the least is the best


def best_opening(hand: Cards, must_hold: Card | None) -> tuple[int, Melds]:
    """The best of all openings: the first card is in none of its melds, or in each meld that holds it.

    The highest value; then the fewest cards; then card order. (0, ()) if there is none.
    """
    best = _best(hand, must_hold, lambda left: True)
    return (-best[0], best[2]) if best else (0, ())


def waiver_opening(hand: Cards, must_hold: Card | None) -> tuple[int, Melds] | None:
    """The best of the openings that leave no card or exactly one."""
    best = _best(hand, must_hold, lambda left: left <= 1)
    return (-best[0], best[2]) if best and best[2] else None


def _best(hand: Cards, must_hold: Card | None, enough: Callable[[int], bool]) -> Key | None:
    melds = joker_melds(hand)
    known: dict[tuple[Cards, int, bool], Key | None] = {}

    def best(rest: Cards, left: int, held: bool) -> Key | None:
        if not enough(left):
            return None
        if not rest:
            return (0, 0, ()) if held else None
        key = (rest, left, held)
        if key not in known:
            ways = [best(rest[1:], left + 1, held)]
            for cards, value in melds:
                if rest[0] in cards:
                    without = less(rest, cards)
                    if without is not None:
                        more = best(without, left, held or must_hold in cards)
                        if more:
                            minus, count, others = more
                            all_melds = tuple(sorted((cards, *others)))
                            ways.append((minus - value, count + len(cards), all_melds))
            known[key] = min((way for way in ways if way), default=None)
        return known[key]

    return best(tuple(sorted(hand)), 0, must_hold is None)


def groupings(hand: Cards) -> list[tuple[int, Melds]]:
    """Every way to use up all the cards: the highest value first, then card order."""
    melds = joker_melds(hand)

    def ways(rest: Cards) -> set[tuple[int, Melds]]:
        if not rest:
            return {(0, ())}
        found = set()
        for cards, value in melds:
            if rest[0] in cards:
                without = less(rest, cards)
                if without is not None:
                    for more, others in ways(without):
                        found.add((more + value, tuple(sorted((cards, *others)))))
        return found

    found = ways(tuple(sorted(hand))) if hand else set()
    return sorted(found, key=lambda way: (-way[0], way[1]))


def exact_melds(cards: Sequence[Card]) -> list[Cards]:
    """The joker game's melds that use exactly these cards: each row of their number, jokers at each places."""
    naturals, size = sorted(card for card in cards if card != JOKER), len(cards)
    if size < 3 or len(naturals) < 2 or len(set(naturals)) < len(naturals):
        return []
    if len({card % 13 for card in naturals}) == 1:
        return [tuple(sorted(cards))] if size <= 4 else []
    found, suit = [], naturals[0] // 13
    if size > 13 or any(card // 13 != suit for card in naturals):
        return []
    for first in range(15 - size):
        row = [suit * 13 + place % 13 for place in range(first, first + size)]
        for wild in combinations(range(size), size - len(naturals)):
            apart = all(b - a > 1 for a, b in zip(wild, wild[1:], strict=False))
            if apart:
                meld = tuple(JOKER if i in wild else row[i] for i in range(size))
                if sorted(meld) == sorted(cards):
                    found.append(meld)
    return sorted(found)


def as_given(cards: Sequence[Card]) -> int | None:
    """The place of the first card, if read upwards as given all are on their places, from ace to ace."""
    suits = {card // 13 for card in cards if card != JOKER}
    if len(suits) != 1:
        return None
    for first in range(14):
        places = range(first, first + len(cards))
        if places[-1] <= 13 and all(
            card == JOKER or card % 13 == place % 13
            for card, place in zip(cards, places, strict=True)
        ):
            return first
    return None


def joker_meld(cards: Sequence[Card]) -> Cards | None:
    """The meld that these cards make in this order (notation.md, "A run with jokers"); None if none.

    The order given counts if it reads. Else an ace that fits both ends is high, and a joker to spare goes to
    the high end first.
    """
    melds = exact_melds(cards)
    if as_given(cards) is not None and len({card % 13 for card in cards if card != JOKER}) > 1:
        return tuple(cards) if tuple(cards) in melds else None
    return max(melds, key=_height, default=None)


def _height(meld: Cards) -> tuple[int, int]:
    """How high the ace and then the whole meld stand."""
    first = as_given(meld)
    if first is None:
        return (0, 0)
    return (sum(first + i for i, card in enumerate(meld) if card != JOKER), first)


def said(hand: Sequence[Card]) -> str:
    """For messages."""
    return join(hand)
