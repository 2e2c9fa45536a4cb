"""What a position of Gin Rummy is worth: three small nets that training/gin/train.py made, in hard.json.

One values what a discard (or a pass) leaves, one a draw from the stock, one a knock; each in points of the round
that its player may expect, those of the other player counted as a loss.
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


_FILE = json.loads((Path(__file__).parent / "hard.json").read_text())
_SCALE: float = _FILE["scale"]


def _net(name: str) -> Net:
    w1, b1, w2, b2, w3, b3 = _FILE["heads"][name]
    return Net(Layer(w1, b1), Layer(w2, b2), w3, b3)


AFTER, STOCK, KNOCK = _net("after"), _net("stock"), _net("knock")


def worth(net: Net, known: Knowledge, hand: int, card: int = NO_CARD, passed: int = 0) -> float:
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
    return run(net, values)


def run(net: Net, values: list[float]) -> float:
    """The net's answer, in points."""
    for weights, biases in (net.first, net.second):
        values = [
            max(0.0, sum(map(mul, row, values), bias))
            for row, bias in zip(weights, biases, strict=True)
        ]
    return _SCALE * sum(map(mul, net.last, values), net.bias)
