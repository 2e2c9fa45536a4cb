"""What a hand is worth at the end of a turn: how near it is to going out, over all cards that may come next."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from games.engine.cards import HIDDEN, JOKER, Card, Cards, without
from games.engine.melds import best_opening
from games.engine.melds.masks import COLUMN
from games.engine.state import Meld

from ..counting import places
from .clearing import Clearing
from .room import within_reach

# How near one card more still is: 0.5 wins as many rounds (800 against three normal bots).
CARD = 0.6
# How near a hand still is that can't open.
UNOPENED = 0.5


def _mates(card: Card) -> int:
    """The cards that can be in a meld with it, with at most one place between."""
    bits = COLUMN << card % 13
    for place in places(card, ace_high=True):
        for near in range(max(0, place - 2), min(13, place + 2) + 1):
            bits |= 1 << card // 13 * 13 + near % 13
    return bits & ~(1 << card)


MATES = tuple(_mates(card) for card in range(JOKER))


def nearness(deadwood: int) -> float:
    """1 for going out now, less for each card more."""
    return 1.0 if deadwood <= 1 else float(CARD ** (deadwood - 1))


def worths(
    hand: Cards,
    gone: Sequence[Card],
    melds: Sequence[Meld],
    live: Counter[Card],
    threshold: int = 0,
) -> dict[Card, float]:
    """For each card of `gone` the mean nearness after the next draw, once it is discarded.

    `threshold`: what an opening needs, 0 once opened.
    """
    reach = 0
    for meld in melds:
        reach |= within_reach(meld)
    for card in hand:
        if card < JOKER:
            reach |= MATES[card]
    base = Clearing(hand, melds)
    useless = {card: nearness(base.deadwood_without(card) + 1) for card in gone}
    opens = dict.fromkeys(gone, True) if not threshold else _opens(hand, gone, threshold)
    total = dict.fromkeys(gone, 0.0)
    for drawn, count in live.items():
        if drawn != JOKER and not reach >> drawn & 1:
            for card in gone:
                total[card] += count * useless[card] * (1 if opens[card] else UNOPENED)
            continue
        more = (*hand, drawn)
        clearing = Clearing(more, melds)
        can = opens
        if threshold and not all(opens.values()):
            can = _opens(more, gone, threshold)
        for card in gone:
            near = nearness(clearing.deadwood_without(card))
            total[card] += count * near * (1 if can[card] else UNOPENED)
    cards = max(1, sum(live.values()))
    return {card: value / cards for card, value in total.items()}


def _opens(hand: Cards, gone: Sequence[Card], threshold: int) -> dict[Card, bool]:
    """For each card whether the hand without it holds an opening."""
    best = best_opening(hand)
    if best.value < threshold:
        return dict.fromkeys(gone, False)
    spare = without(hand, [card for meld in best.melds for card in meld]) or ()
    return {
        card: card in spare or best_opening(without(hand, (card,)) or ()).value >= threshold
        for card in gone
    }


def worth(hand: Cards, melds: Sequence[Meld], live: Counter[Card]) -> float:
    """The mean nearness after a draw from the stock, for who has opened."""
    return worths((*hand, HIDDEN), (HIDDEN,), melds, live)[HIDDEN]
