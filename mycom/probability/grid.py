"""All combinations of several spreads, or a seeded sample of them when there are too many."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import prod

import numpy as np
from numpy.typing import NDArray

from mycom.probability.spread import Spread


def combinations(axes: Sequence[Spread]) -> int:
    """How many combinations there are; 1 without any axis."""
    return prod(len(axis) for axis in axes)


def blocks(axes: Sequence[Spread], size: int) -> Iterator[tuple[list[NDArray[np.float64]], NDArray[np.float64]]]:
    """All combinations in blocks of at most `size`: the values of each axis, and the weights.

    The last axis runs fastest. The weights of all blocks sum to 1.
    """
    count = combinations(axes)
    shares = [axis.shares() for axis in axes]
    for first in range(0, count, size):
        rest = np.arange(first, min(first + size, count), dtype=np.intp)
        weights = np.ones(len(rest))
        columns: list[NDArray[np.float64]] = []
        for axis, share in zip(reversed(axes), reversed(shares), strict=True):
            places = rest % len(axis)
            rest = rest // len(axis)
            columns.append(axis.at(places))
            weights = weights * share[places]
        yield columns[::-1], weights


def sampled_blocks(
    axes: Sequence[Spread], samples: int, size: int, generator: np.random.Generator
) -> Iterator[tuple[list[NDArray[np.float64]], NDArray[np.float64]]]:
    """Drawn combinations in blocks of at most `size`, each of the same weight."""
    for first in range(0, samples, size):
        drawn = min(size, samples - first)
        columns = [_draw(axis, drawn, generator) for axis in axes]
        yield columns, np.full(drawn, 1 / samples)


def _draw(axis: Spread, count: int, generator: np.random.Generator) -> NDArray[np.float64]:
    if not axis.weights:
        return axis.at(generator.integers(0, len(axis), count, dtype=np.intp))
    return axis.at(generator.choice(len(axis), count, p=axis.shares()).astype(np.intp))
