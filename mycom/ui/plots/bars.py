"""The bars of stacked parts as they are drawn: neighbours of a wide distribution become one."""

from __future__ import annotations

from dataclasses import dataclass

from mycom.systems.plots import Stacks

#: Narrower bars (px) cannot be told apart.
LEAST = 5.0
_STEPS = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000)


@dataclass(frozen=True, slots=True)
class Bar:
    """A bar from `low` to `high` (both included) and the chance of each part."""

    low: float
    high: float
    parts: tuple[float, ...]

    @property
    def total(self) -> float:
        """All parts."""
        return sum(self.parts)


def bars(plot: Stacks, width: float) -> tuple[Bar, ...]:
    """The bars for a width in px, rising; counts without a chance have none."""
    if not plot.x:
        return ()
    if not plot.spread:
        return tuple(Bar(x, x, tuple(part.values[at] for part in plot.parts)) for at, x in enumerate(plot.x))
    span = plot.x[-1] - plot.x[0] + 1
    step = next((step for step in _STEPS if width / (span / step) >= LEAST), _STEPS[-1])
    sums: dict[int, list[float]] = {}
    for at, x in enumerate(plot.x):
        found = sums.setdefault(int(x // step), [0.0] * len(plot.parts))
        for place, part in enumerate(plot.parts):
            found[place] += part.values[at]
    return tuple(Bar(key * step, key * step + step - 1, tuple(sums[key])) for key in sorted(sums))


def at_least(plot: Stacks, count: float) -> float:
    """The chance of this number or more."""
    return sum(value for part in plot.parts for x, value in zip(plot.x, part.values, strict=True) if x >= count)
