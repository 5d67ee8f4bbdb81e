"""Cheapest ways against a plain relaxation over all cells."""

from __future__ import annotations

from collections.abc import Iterable

from hypothesis import given
from hypothesis import strategies as st

from mycom.grid.path import Way, cheapest, costs
from mycom.grid.square import distance
from mycom.grid.square import neighbours as around

Place = tuple[int, int]
SIZE = 6


def neighbours(place: Place) -> Iterable[Place]:
    return around(place, SIZE, SIZE)


ground = st.lists(st.sampled_from([None, 1.0, 1.4, 3.0, 0.3]), min_size=SIZE * SIZE, max_size=SIZE * SIZE)


def relaxed(start: Place, price: dict[Place, float | None]) -> dict[Place, float]:
    best = {start: 0.0}
    for _ in range(SIZE * SIZE):
        for place in list(best):
            for following in neighbours(place):
                step = price[following]
                if step is not None:
                    best[following] = min(best.get(following, 1e9), best[place] + step)
    return best


@given(ground, st.integers(0, SIZE * SIZE - 1), st.integers(0, SIZE * SIZE - 1))
def test_cheapest_agrees_with_relaxation(cells: list[float | None], first: int, last: int) -> None:
    places = [(x, y) for y in range(1, SIZE + 1) for x in range(1, SIZE + 1)]
    price = dict(zip(places, cells, strict=True))
    start, goal = places[first], places[last]
    expected = relaxed(start, price)

    def cost(_: Place, to: Place) -> float | None:
        return price[to]

    way = cheapest(start, goal, neighbours, cost)
    hinted = cheapest(start, goal, neighbours, cost, at_least=lambda place: 0.2 * distance(place, goal))
    if goal not in expected:
        assert way is None
        assert hinted is None
        return
    assert way is not None
    assert hinted is not None
    assert abs(way.cost - expected[goal]) < 1e-9
    assert abs(hinted.cost - way.cost) < 1e-9
    assert way.places[0] == start
    assert way.places[-1] == goal
    assert all(two in neighbours(one) for one, two in zip(way.places, way.places[1:], strict=False))
    assert abs(sum(price[place] or 0.0 for place in way.places[1:]) - way.cost) < 1e-9


@given(ground, st.floats(0, 6))
def test_reach_stops_at_the_limit(cells: list[float | None], limit: float) -> None:
    places = [(x, y) for y in range(1, SIZE + 1) for x in range(1, SIZE + 1)]
    price = dict(zip(places, cells, strict=True))
    found = costs((3, 3), neighbours, lambda _, to: price[to], limit)
    expected = {place: cost for place, cost in relaxed((3, 3), price).items() if cost <= limit}
    assert found.keys() >= {place for place, cost in expected.items() if cost < limit - 1e-9}
    assert all(abs(found[place] - expected.get(place, found[place])) < 1e-9 for place in found)
    assert max(found.values()) <= limit


def test_staying_costs_nothing() -> None:
    assert cheapest((2, 2), (2, 2), neighbours, lambda _one, _two: None) == Way(((2, 2),), 0.0)
