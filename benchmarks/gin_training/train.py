"""Trains the evaluation of Gin Rummy's hard bot by play, from nothing.

    python -m pip install -r benchmarks/gin_training/requirements.txt        (in a virtual environment of its own)
    python benchmarks/gin_training/train.py --out points.json                # 12 passes, about a quarter of an hour
    python benchmarks/gin_training/train.py --out wins.json --goal wins --anew --start points.json

Each pass plays some hundred thousand rounds with the nets so far, against three others: a bot that knocks as soon
as it can and lays nothing off (as OpenSpiel's simple bot does), a careful rule player, and itself. Then it fits
the nets to what became of each position (TD(lambda), the round's end at last). One choice in each round is made
at random, and only what follows is learned from, so that the worth of a position is that of playing on well.
README.md tells how the weights that play were made.
"""

from __future__ import annotations

import argparse
import json
import time
from pathlib import Path

import numpy as np
from table import CAREFUL, COUNT, LEARNER, SCALE, SIMPLE, rounds

HEADS = ("after", "stock", "knock")
AGAINST = ((SIMPLE, False), (CAREFUL, True), (LEARNER, True))


def new_net(rng, first, second):
    """Small random weights; three heads in one array each."""
    return [
        rng.normal(size=(3, first, COUNT)) / COUNT**0.5,
        np.zeros((3, first)),
        rng.normal(size=(3, second, first)) / first**0.5,
        np.zeros((3, second)),
        rng.normal(size=(3, second)) / second**0.5 / 4,
        np.zeros(3),
    ]


def first_net(first, second):
    """What the first pass plays with: least deadwood, live outs, knock as soon as possible."""
    net = [part * 0 for part in new_net(np.random.default_rng(0), first, second)]
    net[1][:, 0] = 8.0
    net[0][:, 0, 0] = -1.0
    net[0][:, 0, 10] = 0.1
    net[2][:, 0, 0] = 1.0
    net[4][:, 0] = 0.3
    net[5][:] = (-2.0, -1.9, 3.0)
    return net


def compiled_net(parts):
    """The net as `table` wants it: a row of weights for each input."""
    w1, b1, w2, b2, w3, b3 = parts
    turned = [np.ascontiguousarray(w.swapaxes(1, 2)) for w in (w1, w2)]
    return turned[0], b1, turned[1], b2, w3, b3


def grown(old, first, second, rng):
    """A net with more neurons or inputs than `old` that answers the same."""
    new = [part * 0.3 for part in new_net(rng, first, second)]
    h1, inputs = old[0].shape[1:]
    h2 = old[2].shape[1]
    new[0][:, :, inputs:] *= 0.1
    new[0][:, :h1, :inputs], new[0][:, :h1, inputs:] = old[0], 0
    new[2][:, :h2, :h1], new[2][:, :h2, h1:] = old[2], 0
    new[4][:, :h2], new[4][:, h2:] = old[4], 0
    new[1][:, :h1], new[3][:, :h2], new[5][:] = old[1], old[3], old[5]
    return new


class Adam:
    """Fits one head by mini-batches."""

    def __init__(self, parts, rate):
        self.parts, self.rate, self.step = parts, rate, 0
        self.mean = [np.zeros_like(part) for part in parts]
        self.square = [np.zeros_like(part) for part in parts]

    def update(self, gradients):
        self.step += 1
        for part, grad, mean, square in zip(
            self.parts, gradients, self.mean, self.square, strict=True
        ):
            mean += 0.1 * (grad - mean)
            square += 0.001 * (grad * grad - square)
            fixed = mean / (1 - 0.9**self.step)
            part -= self.rate * fixed / (np.sqrt(square / (1 - 0.999**self.step)) + 1e-8)


def fit(parts, x, y, epochs, rate, rng):
    """`parts` (w1 b1 w2 b2 w3 b3 of a head) nearer to y; returns the mean squared error in points."""
    w1, b1, w2, b2, w3, b3 = parts = [np.array(part, np.float32) for part in parts]
    adam = Adam(parts, rate)
    batch, steps, done = 1024, epochs * len(x) // 1024, 0
    error = 0.0
    mean = [
        part.copy() for part in parts
    ]  # of the last thousand steps or so: steadier than the last step
    for _ in range(epochs):
        order = rng.permutation(len(x))
        for start in range(0, len(x) - batch + 1, batch):
            adam.rate = rate * (1 - done / (steps + 1))
            done += 1
            at = order[start : start + batch]
            a0 = x[at]
            a1 = np.maximum(a0 @ w1.T + b1, 0)
            a2 = np.maximum(a1 @ w2.T + b2, 0)
            off = a2 @ w3 + b3 - y[at]
            error += 0.01 * (float(off @ off) / batch - error)
            g = off * (2 / batch)
            g2 = np.outer(g, w3) * (a2 > 0)
            g1 = (g2 @ w2) * (a1 > 0)
            adam.update([g1.T @ a0, g1.sum(0), g2.T @ a1, g2.sum(0), a2.T @ g, g.sum()])
            for kept, part in zip(mean, parts, strict=True):
                kept += 0.001 * (part - kept)
    return mean, error * SCALE**2


def score(seed, n, net, kind, lays):
    """Points a round of the learner against `kind` on paired deals, and the standard error."""
    scores = np.empty(n, np.int64)
    none = np.empty((0, COUNT)), np.empty(0, np.int64), np.empty(0)
    rounds(
        seed,
        n,
        (net, net),
        np.array((LEARNER, kind)),
        np.array((True, lays)),
        False,
        1.0,
        False,
        0.0,
        *none,
        scores,
    )
    pairs = scores.reshape(-1, 2).mean(1)
    return scores.mean(), pairs.std() / len(pairs) ** 0.5, (scores > 0).mean(), (scores < 0).mean()


def save(net, path):
    """The weights, by head, four digits each."""
    heads = {name: [np.round(part[i], 4).tolist() for part in net] for i, name in enumerate(HEADS)}
    Path(path).write_text(
        json.dumps({"scale": SCALE, "heads": heads}, separators=(",", ":")) + "\n"
    )


def load(path):
    """The weights that `save` wrote."""
    heads = json.loads(Path(path).read_text())["heads"]
    return [np.array([heads[name][i] for name in HEADS]) for i in range(6)]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--out", required=True)
    parser.add_argument("--start", help="go on from these weights")
    parser.add_argument(
        "--goal",
        choices=("points", "wins"),
        default="points",
        help="points of the round, or to win it",
    )
    parser.add_argument(
        "--anew", action="store_true", help="--start was trained for the other goal"
    )
    parser.add_argument("--passes", type=int, default=12)
    parser.add_argument("--rounds", type=int, default=140_000)
    parser.add_argument(
        "--share", type=float, nargs=3, default=(0.5, 0.2, 0.3), help="of the three opponents"
    )
    parser.add_argument("--first", type=int, default=48)
    parser.add_argument("--second", type=int, default=24)
    parser.add_argument("--lam", type=float, default=0.5)
    parser.add_argument("--epochs", type=int, default=2)
    parser.add_argument("--rate", type=float, default=0.002)
    parser.add_argument(
        "--keep", type=int, default=6, help="passes whose positions are learned from"
    )
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    rng = np.random.default_rng(args.seed)
    anew = args.anew or not args.start
    learning = new_net(rng, args.first, args.second)
    playing = first_net(args.first, args.second)
    if args.start:
        learning = grown(load(args.start), args.first, args.second, rng)
        playing = [part.copy() for part in learning]
    kept = []
    for number in range(args.passes):
        began = time.time()
        net = compiled_net(playing)
        found = []
        for i, (kind, lays) in enumerate(AGAINST):
            n = int(args.rounds * args.share[i])
            room = n * 26
            xs, heads = np.empty((room, COUNT), np.float32), np.empty(room, np.int8)
            targets = np.empty(room, np.float32)
            scores = np.empty(n, np.int64)
            count = rounds(
                args.seed * 1000 + number * 10 + i,
                n,
                (net, net),
                np.array((LEARNER, kind)),
                np.array((True, lays)),
                True,
                1.0 if anew and not number else args.lam,
                args.goal == "wins",
                0.01,
                xs,
                heads,
                targets,
                scores,
            )
            found.append((xs[:count].copy(), heads[:count].copy(), targets[:count] / SCALE))
        played = time.time() - began
        kept = [
            *kept[1 - args.keep :],
            [np.concatenate(parts) for parts in zip(*found, strict=True)],
        ]
        if number == 1 and anew:
            kept = kept[1:]  # what the first net did is no example
        x, h, y = (np.concatenate(parts) for parts in zip(*kept, strict=True))
        errors = []
        for head in range(3):
            mine = h == head
            rate = args.rate * (1 - number / args.passes)
            parts, error = fit(
                [part[head] for part in learning], x[mine], y[mine], args.epochs, rate, rng
            )
            errors.append(round(error, 1))
            for whole, part in zip(learning, parts, strict=True):
                whole[head] = part
        playing = [part.copy() for part in learning]
        save(playing, args.out)
        net = compiled_net(playing)
        marks = [score(7, 10_000, net, kind, lays) for kind, lays in AGAINST[:2]]
        shown = "  ".join(f"{m:+.2f} ±{e:.2f} (won {w:.3f}, lost {v:.3f})" for m, e, w, v in marks)
        print(
            f"pass {number}: {len(found[0][0])}+ of {len(x)}, errors {errors}, {shown},"
            f" {played:.0f} s played, {time.time() - began:.0f} s in all",
            flush=True,
        )


if __name__ == "__main__":
    main()
