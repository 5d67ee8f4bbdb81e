"""A number that is not known for sure: its possible values and how likely each is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray


@dataclass(frozen=True, slots=True)
class Spread:
    """Possible values with weights; no weights means equally likely. Not a sample: nothing here is drawn.

    >>> Spread.between(20, 22).mean
    21.0
    """

    values: Sequence[float]
    weights: tuple[float, ...] = ()

    @classmethod
    def between(cls, low: int, high: int) -> Spread:
        """Whole numbers from `low` to `high`, both included, equally likely."""
        return cls(range(low, high + 1))

    def __len__(self) -> int:
        return len(self.values)

    @property
    def whole_range(self) -> bool:
        """Whether these are equally likely whole numbers in a row."""
        return not self.weights and isinstance(self.values, range)

    @property
    def mean(self) -> float:
        """The expected value."""
        if self.whole_range:
            return (self.values[0] + self.values[-1]) / 2
        return float(np.asarray(self.values, dtype=np.float64) @ self.shares())

    def shares(self) -> NDArray[np.float64]:
        """The chance of each value."""
        if not self.weights:
            return np.full(len(self.values), 1 / len(self.values))
        weights = np.asarray(self.weights, dtype=np.float64)
        shares: NDArray[np.float64] = weights / weights.sum()
        return shares

    def at(self, places: NDArray[np.intp]) -> NDArray[np.float64]:
        """The values at these places."""
        if isinstance(self.values, range):
            return (self.values[0] + places).astype(np.float64)
        return np.asarray(self.values, dtype=np.float64)[places]
