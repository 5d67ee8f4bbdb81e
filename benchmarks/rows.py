"""One line of the benchmark table, and ways to measure that do not fool oneself."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Row:
    """A measurement: `value` in `unit` against `bound` in the same unit, taken in the same run.

    `goal` is the largest wanted `value / bound`; a fixed goal such as 2 ms has bound 2.0 and goal 1.0.
    """

    name: str
    value: float
    bound: float
    goal: float
    unit: str = "ms"
    note: str = ""

    @property
    def ratio(self) -> float:
        """How many bounds the value is."""
        return self.value / self.bound

    @property
    def reached(self) -> bool:
        """Whether the goal is met."""
        return self.ratio <= self.goal


def milliseconds(work: Callable[[], object], repeats: int = 21) -> float:
    """The median time of one call in ms, after one call to warm up."""
    work()
    times = []
    for _ in range(repeats):
        start = time.perf_counter()
        work()
        times.append(time.perf_counter() - start)
    return statistics.median(times) * 1000


def alternating(work: Callable[[], object], bound: Callable[[], object], repeats: int = 11) -> tuple[float, float]:
    """The median times in ms of two pieces of work, called in turns so that both see the same machine."""
    work()
    bound()
    times: tuple[list[float], list[float]] = ([], [])
    for _ in range(repeats):
        for kept, piece in zip(times, (work, bound), strict=True):
            start = time.perf_counter()
            piece()
            kept.append(time.perf_counter() - start)
    return statistics.median(times[0]) * 1000, statistics.median(times[1]) * 1000
