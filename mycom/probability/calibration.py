"""Whether stated chances hold: how often what was given a chance happened, against how often it should have.

Nothing is approximated: a group of forecasts with chances p1, p2 … brings a number of successes whose distribution is
computed exactly (Poisson binomial), so a group may be as small as it likes.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

BINS = 10


@dataclass(frozen=True, slots=True)
class Bin:
    """Forecasts whose chance lies from `low` up to `high`: how many, how many successes were expected and came, and
    the `interval` of successes (both ends included) that holds with at least the level asked for."""

    low: float
    high: float
    count: int
    expected: float
    happened: int
    interval: tuple[int, int]

    @property
    def fits(self) -> bool:
        """Whether what happened lies inside the interval."""
        return self.interval[0] <= self.happened <= self.interval[1]


@dataclass(frozen=True, slots=True)
class Luck:
    """All forecasts together: successes expected and counted, and the chance to have had at most this many. Near 0: bad
    luck or chances that are too high; near 1 the opposite."""

    count: int
    expected: float
    happened: int
    at_most: float


def successes(chances: Sequence[float]) -> NDArray[np.float64]:
    """The distribution of how many of independent events happen: entry k is the chance of exactly k.

    >>> successes([0.5, 0.5]).tolist()
    [0.25, 0.5, 0.25]
    """
    parts = [np.array([1 - chance, chance]) for chance in chances] or [np.ones(1)]
    while len(parts) > 1:  # Pairwise, so that short ones are joined with short ones.
        joined = [np.convolve(parts[at], parts[at + 1]) for at in range(0, len(parts) - 1, 2)]
        parts = joined + parts[len(joined) * 2 :]
    return parts[0]


def interval(chances: Sequence[float], level: float) -> tuple[int, int]:
    """Both ends of the numbers of successes that hold at least `level`, half of the rest lying on each side."""
    below = np.cumsum(successes(chances))
    rest = (1 - level) / 2
    low = int(np.searchsorted(below, rest, "right"))
    high = int(np.searchsorted(below, 1 - rest, "left"))
    return min(low, len(chances)), min(high, len(chances))


def calibration(forecasts: Sequence[tuple[float, bool]], *, bins: int = BINS, level: float = 0.99) -> tuple[Bin, ...]:
    """Forecasts (chance 0..1, whether it happened) by their chance, in `bins` of equal width, without empty ones."""
    groups: dict[int, list[tuple[float, bool]]] = {}
    for chance, happened in forecasts:
        groups.setdefault(min(int(chance * bins), bins - 1), []).append((chance, happened))
    found = []
    for at in sorted(groups):
        chances = [chance for chance, _ in groups[at]]
        found.append(
            Bin(
                low=at / bins,
                high=(at + 1) / bins,
                count=len(chances),
                expected=float(sum(chances)),
                happened=sum(happened for _, happened in groups[at]),
                interval=interval(chances, level),
            )
        )
    return tuple(found)


def luck(forecasts: Sequence[tuple[float, bool]]) -> Luck:
    """All forecasts together."""
    chances = [chance for chance, _ in forecasts]
    happened = sum(done for _, done in forecasts)
    at_most = float(successes(chances)[: happened + 1].sum())
    return Luck(len(chances), float(sum(chances)), happened, min(1.0, at_most))
