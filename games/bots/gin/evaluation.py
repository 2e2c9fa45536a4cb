"""What a position of Gin Rummy is worth: small nets that benchmarks/gin_training/train.py made, in hard_*.json.

A net values what a discard (or a pass) leaves, another a draw from the stock, a third a knock. There are three that
expect points of the round (those of the other player count as a loss), and three that expect wins: the chance to
win the round less that to lose it, times 25. In a match to a target the points count, and the wins a little, for two
opinions are better than one; in a single round, where any win is worth the same, the wins alone.
"""

from __future__ import annotations

import json
from operator import mul
from pathlib import Path
from typing import NamedTuple

from . import features
from .features import NO_CARD
from .knowledge import Knowledge


class Layer(NamedTuple):
    """Weights a neuron, and what each begins with."""

    weights: list[list[float]]
    biases: list[float]


class Net(NamedTuple):
    """Two layers, of which what is negative counts as nothing, and a sum."""

    first: Layer
    second: Layer
    last: list[float]
    bias: float


class Goal(NamedTuple):
    """How much the expected points and the expected wins count."""

    points: float
    wins: float


IN_A_MATCH, SINGLE_ROUND = Goal(1.0, 0.4), Goal(0.0, 1.0)
HEADS = ("after", "stock", "knock")
SCALE = 25


def _nets(name: str) -> dict[str, Net]:
    file = json.loads((Path(__file__).parent / name).read_text())
    found = {}
    for head in HEADS:
        w1, b1, w2, b2, w3, b3 = file["heads"][head]
        found[head] = Net(Layer(w1, b1), Layer(w2, b2), w3, b3)
    return found


POINTS, WINS = _nets("hard_points.json"), _nets("hard_wins.json")


def worth(
    goal: Goal, head: str, known: Knowledge, hand: int, card: int = NO_CARD, passed: int = 0
) -> float:
    """What it is worth to have `hand` left and to offer `card` to the other player. See `features.describe`."""
    values = [0.0] * features.COUNT
    features.describe(
        values,
        hand,
        known.unseen & ~hand,
        known.theirs,
        known.thrown,
        card,
        known.stock,
        known.takes,
        known.last,
        known.before,
        passed,
    )
    total = goal.wins * run(WINS[head], values)
    if goal.points:
        total += goal.points * run(POINTS[head], values)
    return total


def run(net: Net, values: list[float]) -> float:
    """The net's answer to the numbers of a position, in points."""
    for weights, biases in (net.first, net.second):
        values = [
            max(0.0, sum(map(mul, row, values), bias))
            for row, bias in zip(weights, biases, strict=True)
        ]
    return SCALE * sum(map(mul, net.last, values), net.bias)
