"""Square cells: directions, range, neighbours."""

from __future__ import annotations

from math import floor, sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mycom.grid.square import direction, distance, inside, neighbours, step, within

places = st.tuples(st.integers(1, 50), st.integers(1, 50))


def test_directions_run_clockwise_from_north() -> None:
    around = [step((10, 10), number) for number in range(9)]
    assert around == [(10, 10), (10, 9), (11, 9), (11, 10), (11, 11), (10, 11), (9, 11), (9, 10), (9, 9)]
    with pytest.raises(IndexError):
        step((1, 1), 9)
    with pytest.raises(IndexError):
        step((1, 1), -1)


@given(places, st.integers(0, 8))
def test_a_direction_is_found_again(place: tuple[int, int], number: int) -> None:
    assert direction(place, step(place, number)) == number


def test_far_cells_have_no_direction() -> None:
    assert direction((1, 1), (3, 1)) is None


@given(places, places)
def test_distance(one: tuple[int, int], other: tuple[int, int]) -> None:
    assert distance(one, other) == floor(sqrt((one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2) + 1e-12)
    assert distance(one, other) == distance(other, one)


def test_henchmen_reach_all_but_the_corners() -> None:
    """Of the 11 × 11 cells of a requested map, three in each corner are out of the range of 5."""
    out = [(x, y) for x in range(1, 12) for y in range(1, 12) if distance((6, 6), (x, y)) > 5]
    assert out[:6] == [(1, 1), (1, 2), (1, 10), (1, 11), (2, 1), (2, 11)]
    assert out[6:] == [(10, 1), (10, 11), (11, 1), (11, 2), (11, 10), (11, 11)]


@given(places, st.integers(0, 12))
def test_within_agrees_with_distance(place: tuple[int, int], reach: int) -> None:
    expected = [(x, y) for y in range(1, 51) for x in range(1, 51) if distance(place, (x, y)) <= reach]
    assert list(within(place, reach, 50, 50)) == expected


def test_neighbours_stay_on_the_map() -> None:
    assert len(neighbours((5, 5), 50, 50)) == 8
    assert neighbours((1, 1), 50, 50) == ((2, 1), (2, 2), (1, 2))
    assert not inside((51, 1), 50, 50)
