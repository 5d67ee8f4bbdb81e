"""Exact distributions of sums."""

from __future__ import annotations

import numpy as np


def uniform_sum(low: int, high: int, times: int) -> dict[int, float]:
    """The distribution of a sum of `times` whole numbers, each drawn evenly from `low` to `high`.

    >>> uniform_sum(1, 2, 2)
    {2: 0.25, 3: 0.5, 4: 0.25}
    """
    one = np.full(high - low + 1, 1 / (high - low + 1))
    total = np.ones(1)
    for _ in range(times):
        total = np.convolve(total, one)
    return {low * times + at: chance for at, chance in enumerate(total.tolist())}
