"""What the arena counts with: how sure a share or a mean is, and how long moves took."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

SURE = 1.959964  # standard errors on each side of a 95 % interval
_STEPS = 100  # a time is kept to one part in so many


class Interval(NamedTuple):
    """An estimate and the ends of its 95 % interval."""

    value: float
    low: float
    high: float


def wilson(hits: int, tries: int) -> Interval:
    """The share hits / tries with its Wilson score interval; (0, 0, 1) if nothing was tried."""
    if not tries:
        return Interval(0.0, 0.0, 1.0)
    share, z2 = hits / tries, SURE * SURE
    middle = (share + z2 / (2 * tries)) / (1 + z2 / tries)
    half = SURE * math.sqrt(share * (1 - share) / tries + z2 / (4 * tries * tries))
    half /= 1 + z2 / tries
    return Interval(share, max(0.0, middle - half), min(1.0, middle + half))


def ratio(amounts: Sequence[float], counts: Sequence[int]) -> Interval:
    """The sum of `amounts` a unit of `counts`, where each pair is one independent sample (a deal, say)."""
    total, n = sum(counts), len(counts)
    if not total:
        return Interval(0.0, 0.0, 0.0)
    mean = sum(amounts) / total
    if n < 2:
        return Interval(mean, -math.inf, math.inf)
    errors = (amount - mean * count for amount, count in zip(amounts, counts, strict=True))
    spread = math.sqrt(sum(error * error for error in errors) * n / (n - 1))
    return Interval(mean, mean - SURE * spread / total, mean + SURE * spread / total)


class Times:
    """Many durations in little room: each to one per cent, the longest exactly. All in seconds."""

    def __init__(self) -> None:
        self.counts: Counter[int] = Counter()
        self.longest = 0.0

    def add(self, seconds: float) -> None:
        """Count one duration."""
        self.counts[round(math.log(max(seconds, 1e-7)) * _STEPS)] += 1
        self.longest = max(self.longest, seconds)

    def merge(self, others: Iterable[Times]) -> Times:
        """Count all those of `others` too; self."""
        for other in others:
            self.counts += other.counts
            self.longest = max(self.longest, other.longest)
        return self

    def quantile(self, share: float) -> float:
        """So long or shorter was this share of them; 0 if there are none."""
        left = share * self.counts.total()
        for step in sorted(self.counts):
            left -= self.counts[step]
            if left <= 0:
                return min(math.exp(step / _STEPS), self.longest)
        return self.longest
