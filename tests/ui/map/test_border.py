"""Borders run where another owner begins, close around areas and stay in their cells."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mycom.ui.map.border import bars, borders, combs, dashes, neighbours, pieces, teeth
from mycom.ui.map.geometry import HEX, SQUARE, Geometry

OWNERS = st.lists(st.lists(st.integers(-1, 2), min_size=6, max_size=6), min_size=5, max_size=5)


def _painted(rects: np.ndarray, rows: int, columns: int, size: int) -> np.ndarray:
    canvas = np.zeros((rows * size, columns * size), bool)
    for x, y, w, h in rects.tolist():
        canvas[y : y + h, x : x + w] = True
    return canvas


@given(OWNERS, st.integers(0, 4), st.integers(1, 3))
def test_bars_cover_just_the_rim_of_an_area(grid: list[list[int]], outer: int, width: int) -> None:
    owner = np.array(grid)
    size = 20
    geometry = Geometry(SQUARE, size, 6, 5)
    rects, column, row = bars(borders(owner, owner, geometry), size, outer, width)
    assert (rects[:, 0] // size == column).all()
    assert ((rects[:, 0] + rects[:, 2] - 1) // size == column).all()
    assert ((rects[:, 1] + rects[:, 3] - 1) // size == row).all()
    painted = _painted(rects, 5, 6, size)
    # Slow truth: a pixel belongs to the line when its distance to what is not the owner's is in the band.
    wide = np.kron(owner, np.ones((size, size), int))
    padded = np.pad(wide, size, constant_values=-9)
    near, far = (_touches(padded, wide, reach) for reach in (outer, outer + width))
    expected = (wide >= 0) & far & ~near
    assert (painted == expected).all()


def _touches(padded: np.ndarray, wide: np.ndarray, reach: int) -> np.ndarray:
    """Whether another owner's pixel lies within `reach` in both directions."""
    rows, columns = wide.shape
    edge = (padded.shape[0] - rows) // 2
    found = np.zeros(wide.shape, bool)
    for dy in range(-reach, reach + 1):
        for dx in range(-reach, reach + 1):
            moved = padded[edge + dy : edge + dy + rows, edge + dx : edge + dx + columns]
            found |= moved != wide
    return found


@given(OWNERS)
def test_hexagon_lines_meet(grid: list[list[int]]) -> None:
    owner = np.array(grid)
    geometry = Geometry(HEX, 40, 6, 5)
    found = borders(owner, owner, geometry)
    lines = pieces(found, geometry, np.arange(len(found)), 3.0)
    ends = np.concatenate([lines[:, :2], lines[:, 2:]])
    owners = np.tile(owner[found.row, found.column], 2)
    for point, holder in zip(ends, owners, strict=True):
        same = (np.hypot(*(ends - point).T) < 1e-6) & (owners == holder)
        assert same.sum() == 2  # every end is the beginning of exactly one other line of the same owner


def test_neighbours_know_the_edge_of_the_map() -> None:
    values = np.arange(12).reshape(3, 4)
    assert neighbours(values, Geometry(SQUARE, 10, 4, 3), 1).tolist()[0] == [-2, -2, -2, -2]
    assert neighbours(values, Geometry(SQUARE, 10, 4, 3), 3).tolist()[1] == [5, 6, 7, -2]
    assert neighbours(values, Geometry(HEX, 10, 4, 3), 1).tolist()[1] == [1, 2, 3, -2]


def test_dashes_leave_gaps_and_end_with_the_line() -> None:
    line = np.array([[10, 5, 20, 1], [3, 4, 1, 6]])
    made, column, _ = dashes(line, np.array([0, 1]), np.array([0, 0]), 4, 3)
    lying = made[column == 0]
    assert lying[:, 0].tolist() == [10, 17, 24]
    assert lying[:, 2].tolist() == [4, 4, 4]
    assert made[column == 1].tolist() == [[3, 4, 1, 4]]


def test_teeth_point_inwards() -> None:
    owner = np.zeros((1, 1), int)
    found = borders(owner, owner, Geometry(SQUARE, 40, 1, 1))
    rects, _, _ = combs(found, 40, 3, 4, 1, 10)
    assert len(rects) == 16
    assert rects[:, :2].min() == 3
    assert (rects[:, :2] + rects[:, 2:]).max() == 37
    lines = teeth(np.array([[0.0, 0.0, 30.0, 0.0]]), 5, 10)
    assert lines == pytest.approx(np.array([[5, 0, 5, 5], [15, 0, 15, 5], [25, 0, 25, 5]], float))


def test_a_lone_cell_has_its_four_sides_and_no_more() -> None:
    owner = np.full((3, 3), -1)
    owner[1, 1] = 4
    found = borders(owner, owner, Geometry(SQUARE, 10, 3, 3))
    assert sorted(found.side.tolist()) == [0, 1, 2, 3]
    assert found.first.tolist() == [1, 1, 1, 1]
    assert len(found.corner) == 0
