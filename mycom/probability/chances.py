"""Exact distributions over a few values of any kind: what may be, and how likely each is."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

T = TypeVar("T")
U = TypeVar("U")
V = TypeVar("V")


def _itself(value: Any) -> float:
    return float(value)


@dataclass(frozen=True, slots=True)
class Chances(Generic[T]):
    """Values, each different, with their chances, which are above 0 and sum to 1. Made by the functions below.

    >>> Chances.happens(0.25).map(lambda yes: 1 if yes else 0).mean()
    0.25
    """

    items: tuple[tuple[T, float], ...]

    @classmethod
    def of(cls, pairs: Iterable[tuple[T, float]]) -> Chances[T]:
        """Values with weights; equal values are put together, values without weight left out.

        Raises ValueError when a weight is below 0 or none is above.
        """
        sums: dict[T, float] = {}
        for value, weight in pairs:
            if weight < 0:
                raise ValueError(f"a chance below 0: {weight}")
            if weight > 0:
                sums[value] = sums.get(value, 0.0) + weight
        total = sum(sums.values())
        if not total > 0:
            raise ValueError("no value with a chance")
        if len(sums) == 1:
            return cls.sure(next(iter(sums)))
        if abs(total - 1) < 1e-12:
            return cls(tuple(sums.items()))
        return cls(tuple((value, weight / total) for value, weight in sums.items()))

    @classmethod
    def sure(cls, value: T) -> Chances[T]:
        """One value and no doubt."""
        return cls(((value, 1.0),))

    @classmethod
    def evenly(cls, values: Iterable[T]) -> Chances[T]:
        """Equally likely values."""
        return cls.of((value, 1.0) for value in values)

    @staticmethod
    def happens(chance: float) -> Chances[bool]:
        """Whether something of this chance (0 to 1) happens."""
        return Chances.of(((True, chance), (False, 1 - chance)))

    def __iter__(self) -> Iterator[tuple[T, float]]:
        return iter(self.items)

    def __len__(self) -> int:
        return len(self.items)

    def __getitem__(self, value: T) -> float:
        """The chance of a value, 0 for any other."""
        return sum(chance for one, chance in self.items if one == value)

    @property
    def certain(self) -> bool:
        """Whether there is just one value."""
        return len(self.items) == 1

    @property
    def values(self) -> tuple[T, ...]:
        """The values."""
        return tuple(value for value, _ in self.items)

    @property
    def likeliest(self) -> T:
        """The value with the highest chance; the first one of several."""
        return max(self.items, key=lambda item: item[1])[0]

    def map(self, change: Callable[[T], U]) -> Chances[U]:
        """The same chances of other values."""
        if len(self.items) == 1:
            return Chances.sure(change(self.items[0][0]))
        return Chances.of((change(value), chance) for value, chance in self.items)

    def then(self, follow: Callable[[T], Chances[U]]) -> Chances[U]:
        """What comes of a second chance that depends on the value of the first."""
        if len(self.items) == 1:
            return follow(self.items[0][0])
        return Chances.of(
            (after, chance * further) for value, chance in self.items for after, further in follow(value).items
        )

    def combine(self, other: Chances[U], join: Callable[[T, U], V]) -> Chances[V]:
        """Both together, independent of each other."""
        return self.then(lambda mine: other.map(lambda his: join(mine, his)))

    def chance(self, holds: Callable[[T], bool]) -> float:
        """The chance that something holds."""
        return min(1.0, sum(chance for value, chance in self.items if holds(value)))

    def mean(self, number: Callable[[T], float] = _itself) -> float:
        """The expected value of a number of the value; of the value itself without `number`."""
        return sum(chance * number(value) for value, chance in self.items)

    def mapping(self) -> Mapping[T, float]:
        """As a dictionary."""
        return dict(self.items)


def product(parts: Iterable[Chances[T]]) -> Chances[tuple[T, ...]]:
    """Several chances together, independent of each other."""
    together: Chances[tuple[T, ...]] = Chances.sure(())
    for part in parts:
        together = together.combine(part, lambda before, value: (*before, value))
    return together
