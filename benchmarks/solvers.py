"""How long the meld solvers take, on one core: `python benchmarks/solvers.py [--hands 1000] [--seed 1]`.

Each hand is timed alone, the best of three runs of CPU time, and every cache that outlives a call is emptied
before each (the tables of the suit masks, which are made when the module is imported, are not caches). The
figures are the median, the 99th percentile and the worst hand. What takes a few microseconds is timed a second
time over all hands in one loop, without the clock's own cost: the column `loop` is the mean a hand.

Hands: *in play* come from gin played by a greedy player who always draws from the stock; *random* from a shuffled
deck; *clustered* out of three to nine neighbouring ranks of one to four suits; *densest* out of three ranks.
"""

from __future__ import annotations

import argparse
import random
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from games.engine import melds  # noqa: E402
from games.engine.cards import JOKER, ONE_DECK, TWO_DECKS_AND_JOKERS, Cards  # noqa: E402
from games.engine.melds import candidates, packing  # noqa: E402

NATURALS = tuple(card for card in TWO_DECKS_AND_JOKERS if card != JOKER)


def forget() -> None:
    """Empty the caches."""
    candidates._runs.cache_clear()
    packing._place_runs.cache_clear()


def report(name: str, hands: Sequence[Cards], solve: Callable[[Cards], object], unit: str) -> None:
    """Time `solve` on each hand and print a line; `unit` is us or ms."""
    scale = 1e6 if unit == "us" else 1e3
    times = []
    for hand in hands:
        best = float("inf")
        for _ in range(3):
            forget()
            began = time.thread_time()
            solve(hand)
            best = min(best, time.thread_time() - began)
        times.append(best * scale)
    times.sort()
    loop = ""
    if unit == "us":
        rounds = []
        for _ in range(5):
            began = time.thread_time()
            for hand in hands:
                solve(hand)
            rounds.append((time.thread_time() - began) / len(hands) * scale)
        loop = f"{min(rounds):9.2f}"
    median, high, worst = times[len(times) // 2], times[int(len(times) * 0.99)], times[-1]
    print(f"{name:<42}{median:9.2f}{high:9.2f}{worst:9.2f}{loop or ' ' * 9} {unit}")


def in_play(rng: random.Random, count: int) -> tuple[list[Cards], list[Cards]]:
    """Hands of ten and of eleven as a greedy player holds them."""
    tens: list[Cards] = []
    elevens: list[Cards] = []
    while len(tens) < count:
        deck = rng.sample(ONE_DECK, 52)
        hand, stock = deck[:10], deck[20:]
        for _ in range(rng.randint(3, 10)):
            tens.append(tuple(sorted(hand)))
            hand.append(stock.pop())
            elevens.append(tuple(sorted(hand)))
            left = melds.knock_deadwoods(hand)
            hand.remove(min(left, key=lambda card: (left[card], -(card % 13))))
    return tens[:count], elevens[:count]


def clustered(
    rng: random.Random, deck: Cards, size: int, ranks: range, jokers: int = 0
) -> Iterator[Cards]:
    """Hands of neighbouring ranks, the ace beside the king too."""
    while True:
        first, width = rng.randrange(13), rng.choice(ranks)
        suits = rng.sample(range(4), rng.randint(1, 4))
        near = {suit * 13 + (first + i) % 13 for suit in suits for i in range(width)}
        pool = [card for card in deck if card in near]
        if len(pool) >= size - jokers:
            yield tuple(sorted(rng.sample(pool, size - jokers))) + (JOKER,) * jokers


def take(hands: Iterator[Cards], count: int) -> list[Cards]:
    return [next(hands) for _ in range(count)]


def gin(rng: random.Random, count: int) -> None:
    tens, elevens = in_play(rng, count)
    hands = {
        "ten in play": tens,
        "eleven in play": elevens,
        "ten random": [tuple(rng.sample(ONE_DECK, 10)) for _ in range(count)],
        "ten clustered": take(clustered(rng, ONE_DECK, 10, range(3, 10)), count),
        "eleven clustered": take(clustered(rng, ONE_DECK, 11, range(3, 10)), count),
        "ten densest": take(clustered(rng, ONE_DECK, 10, range(3, 4)), count),
        "eleven densest": take(clustered(rng, ONE_DECK, 11, range(3, 4)), count),
    }
    for name, some in hands.items():
        report(f"gin deadwood, {name}", some, melds.deadwood, "us")
    for name, some in hands.items():
        report(f"gin arrangements, {name}", some, melds.arrangements, "us")
    for name in ("eleven in play", "eleven clustered", "eleven densest"):
        report(f"gin knock_deadwoods, {name}", hands[name], melds.knock_deadwoods, "us")
    ends = []
    for hand in elevens:
        left = melds.knock_deadwoods(hand)
        discard = min(left, key=lambda card: left[card])
        ten = tuple(card for card in hand if card != discard)
        own = tuple(rng.sample([card for card in ONE_DECK if card not in hand], 10))
        ends.append((ten, hand, own, melds.arrangements(ten)[1][0]))
    report(
        "gin knock_choices, in play",
        ends,
        lambda end: melds.knock_choices(end[0], end[1], None),
        "us",
    )
    report(
        "gin defence, random against in play", ends, lambda end: melds.defence(end[3], end[2]), "us"
    )


def joker(rng: random.Random, count: int) -> None:
    for jokers in (0, 1, 2, 3, 4):
        some = [
            tuple(sorted(rng.sample(NATURALS, 14 - jokers))) + (JOKER,) * jokers
            for _ in range(count)
        ]
        near = take(clustered(rng, NATURALS, 14, range(3, 10), jokers), count)
        kinds = {"random": some, "clustered": near}
        for kind, hands in kinds.items():
            report(f"best_opening, 14, {jokers} jokers, {kind}", hands, melds.best_opening, "ms")
    held = [(hand, rng.choice(hand)) for hand in near]
    report(
        "best_opening with a card to hold, 4, clustered",
        held,
        lambda case: melds.best_opening(*case),
        "ms",
    )
    for jokers in (2, 4):
        near = take(clustered(rng, NATURALS, 14, range(3, 10), jokers), count)
        report(f"waiver_opening, 14, {jokers} jokers, clustered", near, melds.waiver_opening, "ms")
        report(f"groupings, 14, {jokers} jokers, clustered", near, melds.groupings, "ms")
    dealt = [tuple(sorted(rng.sample(TWO_DECKS_AND_JOKERS, 14))) for _ in range(count)]
    report("best_opening, 14 as dealt", dealt, melds.best_opening, "ms")
    report("waiver_opening, 14 as dealt", dealt, melds.waiver_opening, "ms")
    three = [tuple(sorted(rng.sample(NATURALS, 11))) + (JOKER,) * 3 for _ in range(count)]
    near = take(clustered(rng, NATURALS, 14, range(3, 10), 3), count)
    report("joker_melds, 14, 3 jokers, random", three, melds.joker_melds, "ms")
    report("joker_melds, 14, 3 jokers, clustered", near, melds.joker_melds, "ms")
    report("has_joker_meld, 14, 3 jokers, random", three, melds.has_joker_meld, "us")


def imports() -> None:
    """How long importing takes, in a fresh interpreter, the interpreter's own start not counted."""
    script = "import time; t = time.thread_time(); import games.engine.melds; print(time.thread_time() - t)"
    root = Path(__file__).resolve().parent.parent
    times = [
        float(
            subprocess.run(
                [sys.executable, "-c", script], cwd=root, capture_output=True, check=True
            ).stdout
        )
        for _ in range(5)
    ]
    print(f"{'import games.engine.melds (best of 5)':<42}{min(times) * 1e3:9.2f}{'':27} ms")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--hands", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    rng = random.Random(chosen.seed)
    print(f"{chosen.hands} hands a line, seed {chosen.seed}, Python {sys.version.split()[0]}")
    print(f"{'':<42}{'median':>9}{'99 %':>9}{'worst':>9}{'loop':>9}")
    imports()
    gin(rng, chosen.hands)
    joker(rng, chosen.hands)


if __name__ == "__main__":
    main()
