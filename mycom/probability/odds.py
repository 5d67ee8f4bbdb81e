"""Something out of a few possibilities that is not known for sure, and how likely each is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, TypeVar

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Odds(Generic[T]):
    """Possibilities with weights; no weights means equally likely.

    >>> Odds(("human", "orc"), (3, 1)).shares()
    (0.75, 0.25)
    """

    values: tuple[T, ...]
    weights: tuple[float, ...] = ()

    def shares(self) -> tuple[float, ...]:
        """The chance of each possibility."""
        if not self.weights:
            return tuple(1 / len(self.values) for _ in self.values)
        whole = sum(self.weights)
        return tuple(weight / whole for weight in self.weights)

    @property
    def likeliest(self) -> T:
        """The likeliest possibility, the first of equals."""
        shares = self.shares()
        return self.values[shares.index(max(shares))]


def likeliest(value: T | Odds[T]) -> T:
    """A value, or the likeliest of several."""
    return value.likeliest if isinstance(value, Odds) else value
