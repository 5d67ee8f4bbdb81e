"""Hexagonal cells: coordinates, neighbours, distance, drawing."""

from __future__ import annotations

from math import dist, isclose

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mycom.grid.hex import at, centre, corners, distance, from_axial, inside, neighbours, step, to_axial

places = st.tuples(st.integers(1, 40), st.integers(1, 40))


@given(places)
def test_axial_and_back(place: tuple[int, int]) -> None:
    assert from_axial(to_axial(place)) == place


@given(places)
def test_six_neighbours_at_distance_one_and_equally_far(place: tuple[int, int]) -> None:
    around = {step(place, number) for number in range(6)}
    assert len(around) == 6
    assert {distance(place, each) for each in around} == {1}
    here = centre(place, 10.0)
    assert all(isclose(dist(here, centre(each, 10.0)), 10.0 * 3**0.5) for each in around)


@given(places, places, places)
def test_distance_is_a_metric(one: tuple[int, int], two: tuple[int, int], three: tuple[int, int]) -> None:
    assert distance(one, two) == distance(two, one)
    assert (distance(one, two) == 0) == (one == two)
    assert distance(one, three) <= distance(one, two) + distance(two, three)


@given(places, st.floats(4, 60), st.floats(0, 6.28), st.floats(0, 0.85))
def test_a_point_belongs_to_the_cell_around_it(place: tuple[int, int], size: float, angle: float, part: float) -> None:
    from math import cos, sin

    x, y = centre(place, size)
    inner = size * 3**0.5 / 2 * part
    assert at(x + inner * cos(angle), y + inner * sin(angle), size) == place


def test_geometry_starts_at_the_axes() -> None:
    points = corners((1, 1), 2.0)
    assert isclose(min(x for x, _ in points), 0.0, abs_tol=1e-12)
    assert isclose(min(y for _, y in points), 0.0, abs_tol=1e-12)
    assert all(isclose(dist(centre((1, 1), 2.0), point), 2.0) for point in points)


def test_edges() -> None:
    assert neighbours((1, 1), 9, 9) == ((2, 1), (1, 2))
    assert inside((9, 9), 9, 9)
    with pytest.raises(IndexError):
        step((1, 1), -1)
