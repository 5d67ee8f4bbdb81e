"""Corners and edges: one name each, whichever hex they are looked at from."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from mycom.grid.hex import Place, corners
from mycom.systems.conquerors.board.places import (
    corner,
    corner_edges,
    corner_places,
    corners_of,
    edge,
    edge_corners,
    edge_places,
    edges_of,
    neighbour_corners,
)

PLACES = st.tuples(st.integers(2, 20), st.integers(2, 20))


def where(place: Place, number: int) -> tuple[float, float]:
    x, y = corners(place, 1.0)[number]
    return round(x, 6), round(y, 6)


@given(PLACES, st.integers(0, 5))
def test_a_corner_is_where_it_is_drawn(place: Place, number: int) -> None:
    found = corner(place, number)
    assert where((found.column, found.row), found.side) == where(place, number)
    assert place in corner_places(found)
    assert all(found in corners_of(other) for other in corner_places(found))
    assert len(set(corner_places(found))) == 3


@given(PLACES, st.integers(0, 5))
def test_an_edge_lies_between_two_hexes_and_two_corners(place: Place, number: int) -> None:
    found = edge(place, number)
    assert place in edge_places(found)
    assert all(found in edges_of(other) for other in edge_places(found))
    assert set(edge_corners(found)) == {corner(place, (number + 1) % 6), corner(place, (number + 2) % 6)}
    for end in edge_corners(found):
        assert found in corner_edges(end)


@given(PLACES, st.integers(0, 5))
def test_three_corners_are_one_edge_away(place: Place, number: int) -> None:
    found = corner(place, number)
    near = neighbour_corners(found)
    assert len(set(near)) == 3
    assert all(found in neighbour_corners(other) for other in near)
