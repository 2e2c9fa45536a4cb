"""How long Joker Rummy's bots think where it is hardest: `python benchmarks/joker_bots.py [--positions 40] [--seed 1]`.

Six seats, an opening of 51, and for the seat to act thirteen cards, three of them jokers, before the draw. The table
has 0, 4, 8 or (as near as the cards allow) 20 melds, one of them with the fourth joker; the natural cards of the
hand are random, or clustered in few ranks and suits; the seat has opened or not. Each bot plays its whole turn; CPU
time a choice on one core, milliseconds.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections.abc import Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from games.bots import BOTS, LEVELS  # noqa: E402
from games.engine.cards import JOKER, TWO_DECKS_AND_JOKERS, Card, join  # noqa: E402
from games.engine.melds import joker_melds  # noqa: E402
from games.engine.state import OVER, Meld, RoundState  # noqa: E402
from games.engine.variant import make_options  # noqa: E402
from games.engine.variants import VARIANTS  # noqa: E402

JOKER_RUMMY = VARIANTS["joker"]
TABLES = (0, 4, 8, 20)
SEATS = 6
HANDS = ("random", "clustered")


def naturals(rng: random.Random, deck: list[Card], kind: str) -> list[Card]:
    """Ten natural cards out of the deck."""
    pool: list[Card] = []
    while len(pool) < 10:
        first, ranks = rng.randrange(13), rng.randint(4, 9)
        suits = rng.sample(range(4), rng.randint(2, 4))
        pool = [card for card in deck if card != JOKER]
        if kind == "clustered":
            pool = [c for c in pool if (c - first) % 13 < ranks and c // 13 in suits]
    return rng.sample(pool, 10)


def table(rng: random.Random, deck: list[Card], size: int) -> tuple[Meld, ...]:
    """Melds of three out of the deck, as many as `size` if there are."""
    melds: list[Meld] = []
    for _ in range(20 * size):
        if len(melds) == size or len(deck) < 10:
            break
        some = joker_melds(tuple(sorted(rng.sample(deck, min(len(deck), 40)))))
        if short := [meld for meld in some if len(meld.cards) == 3]:
            meld = rng.choice(short)
            for card in meld.cards:
                deck.remove(card)
            melds.append(Meld(rng.randrange(1, SEATS), meld.cards, meld.kind, meld.stands_for))
    return tuple(melds)


def position(rng: random.Random, size: int, kind: str, opened: bool) -> RoundState:
    """Seat 0 is to draw."""
    deck = list(TWO_DECKS_AND_JOKERS)
    hand = [*naturals(rng, deck, kind), JOKER, JOKER, JOKER]
    for card in hand:
        deck.remove(card)
    melds = table(rng, deck, size)
    rng.shuffle(deck)
    return RoundState(
        variant="joker",
        options=make_options(JOKER_RUMMY, {"opening": 51}),
        dealer=SEATS - 1,
        seat=0,
        phase="draw",
        hands=(tuple(sorted(hand)), *((deck.pop(),) for _ in range(1, SEATS))),
        stock=tuple(deck[1:]),
        discards=(deck[0],),
        melds=melds,
        opened=(opened, *(True,) * (SEATS - 1)),
        began_opened=opened,
        turn=40,
    )


def times(state: RoundState, level: str, rng: random.Random) -> Iterator[tuple[float, str]]:
    """The milliseconds of each choice of a turn, with its move and the hand."""
    while state.phase != OVER and state.to_act == 0:
        view, moves = JOKER_RUMMY.view(state, 0), JOKER_RUMMY.public_moves(state)
        began = time.process_time()
        choice = BOTS["joker"][level].choose(view, moves, rng)
        yield (
            (time.process_time() - began) * 1e3,
            f"{choice.move.kind}, {len(state.melds)} melds: {join(state.hand)}",
        )
        state = JOKER_RUMMY.apply(state, choice.move)


def main() -> None:
    """Print a line a level, kind of hand and size of the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--positions", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    print(f"{'':<32}{'choices':>8}{'median':>8}{'95 %':>8}{'worst':>8}  the worst")
    for level in LEVELS:
        for kind in HANDS:
            for size in TABLES:
                rng = random.Random(f"{chosen.seed} {kind} {size}")
                taken = sorted(
                    one
                    for number in range(chosen.positions)
                    for one in times(position(rng, size, kind, number % 2 == 1), level, rng)
                )
                middle, high, (worst, where) = len(taken) // 2, int(len(taken) * 0.95), taken[-1]
                print(
                    f"{level + ', ' + kind + f', {size} melds':<32}{len(taken):>8}"
                    f"{taken[middle][0]:>8.1f}{taken[high][0]:>8.1f}{worst:>8.1f}  {where}"
                )


if __name__ == "__main__":
    main()
