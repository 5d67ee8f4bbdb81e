"""The cheapest way over any cells: Dijkstra's search, or A* where a lower bound of the rest is known."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from heapq import heappop, heappush

Place = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Way:
    """A way with both ends, and what it costs."""

    places: tuple[Place, ...]
    cost: float


def cheapest(
    start: Place,
    goal: Place,
    neighbours: Callable[[Place], Iterable[Place]],
    cost: Callable[[Place, Place], float | None],
    at_least: Callable[[Place], float] | None = None,
) -> Way | None:
    """The cheapest way, None when there is none.

    `cost(from, to)` is that of one step, at least 0, or None where the step is not allowed. `at_least(place)` is
    a lower bound of the rest from there that never shrinks by more than a step costs; it only speeds up the
    search. Of equal ways the one found first wins, so that the result is always the same.
    """
    best = {start: 0.0}
    came_from: dict[Place, Place] = {}
    done: set[Place] = set()
    count = 0
    waiting: list[tuple[float, int, Place]] = [(0.0, 0, start)]
    while waiting:
        _, _, place = heappop(waiting)
        if place == goal:
            return Way(_trace(came_from, goal), best[goal])
        if place in done:
            continue
        done.add(place)
        for following in neighbours(place):
            price = None if following in done else cost(place, following)
            if price is None:
                continue
            total = best[place] + price
            if total < best.get(following, float("inf")):
                best[following] = total
                came_from[following] = place
                count += 1
                rest = at_least(following) if at_least else 0.0
                heappush(waiting, (total + rest, count, following))
    return None


def costs(
    start: Place,
    neighbours: Callable[[Place], Iterable[Place]],
    cost: Callable[[Place, Place], float | None],
    limit: float = float("inf"),
) -> dict[Place, float]:
    """What the cheapest way to each place costs, as far as it costs at most `limit`."""
    best = {start: 0.0}
    done: set[Place] = set()
    waiting = [(0.0, start)]
    while waiting:
        spent, place = heappop(waiting)
        if place in done:
            continue
        done.add(place)
        for following in neighbours(place):
            price = None if following in done else cost(place, following)
            if price is None or spent + price > limit:
                continue
            if spent + price < best.get(following, float("inf")):
                best[following] = spent + price
                heappush(waiting, (spent + price, following))
    return best


def _trace(came_from: dict[Place, Place], goal: Place) -> tuple[Place, ...]:
    places = [goal]
    while places[-1] in came_from:
        places.append(came_from[places[-1]])
    return tuple(reversed(places))
