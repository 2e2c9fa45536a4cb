"""Whether what is trained is what plays: the compiled solver, features and nets beside the bot's own.

    python benchmarks/gin_training/check.py

Prints the number of positions compared, or stops at the first that differs.
"""

from __future__ import annotations

import random
import sys
from math import isclose
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from games.bots.gin import evaluation, features
from games.engine.melds import gin as engine

COMPARED = 3000


def positions(rng: random.Random):
    """Arguments of `features.describe` as they may come up."""
    for _ in range(COMPARED):
        cards = rng.sample(range(52), 52)
        if rng.random() < 0.5:  # half of them with many melds
            start = rng.randrange(40)
            cards.sort(key=lambda card: (abs(card - start) > 9, card % 13 > 3))
        packs = [
            sum(1 << card for card in cards[a:b])
            for a, b in ((0, 10), (10, 40), (40, 43), (43, 47))
        ]
        yield (
            *packs,
            rng.choice((-1, cards[47])),
            rng.randrange(2, 32),
            rng.randrange(4),
            rng.randrange(11),
            9,
            0,
        )


def main() -> None:
    found = list(positions(random.Random(1)))
    suits = [[hand >> 13 * suit & 8191 for suit in range(4)] for hand, *_ in found]
    described = []
    for position in found:
        described.append([0.0] * features.COUNT)
        features.describe(described[-1], *position)
    solved = [engine.least(*four) for four in suits]
    valued = [evaluation.run(evaluation.POINTS["after"], numbers) for numbers in described]

    # From here on the features are the compiled ones.
    import compiled
    import numpy as np
    import table
    from train import compiled_net, load

    net = compiled_net(load(Path(evaluation.__file__).parent / "hard_points.json"))
    x = np.empty(features.COUNT)
    for position, four, numbers, left, worth in zip(
        found, suits, described, solved, valued, strict=True
    ):
        assert compiled.least(*four) == left, four
        compiled.describe(x, *position)
        assert np.allclose(x, numbers), position
        assert isclose(table.value(net, table.AFTER, x), worth, abs_tol=1e-6), position
    print(f"{COMPARED} positions: the same deadwood, the same numbers, the same worth")


if __name__ == "__main__":
    main()
