"""Places and pixels agree at every size and for every shape."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mycom.ui.map.geometry import HEX, HEX_FLAT, SQUARE, Geometry

SHAPES = st.sampled_from([SQUARE, HEX, HEX_FLAT])
SIZES = st.integers(4, 320)
PLACES = st.tuples(st.integers(1, 50), st.integers(1, 40))


@given(SHAPES, SIZES, PLACES)
def test_the_middle_of_a_cell_lies_in_it(shape: str, size: int, place: tuple[int, int]) -> None:
    geometry = Geometry(shape, size, 50, 40)
    assert geometry.cell_at(*geometry.centre(place)) == place


@given(SHAPES, SIZES, PLACES, st.floats(0, 1), st.floats(0, 0.93))
def test_points_inside_a_cell_belong_to_it(
    shape: str, size: int, place: tuple[int, int], turn: float, share: float
) -> None:
    geometry = Geometry(shape, size, 50, 40)
    x, y = geometry.centre(place)
    reach = size / 2 * share  # the circle that touches all sides
    assert geometry.cell_at(x + reach * math.cos(turn * math.tau), y + reach * math.sin(turn * math.tau)) == place


@given(SHAPES, PLACES, st.integers(0, 8))
def test_a_step_and_its_digit_agree(shape: str, place: tuple[int, int], digit: int) -> None:
    geometry = Geometry(shape, 42, 50, 40)
    target = geometry.step(place, digit)
    if target is not None:
        assert geometry.digit(place, target) == digit
        assert geometry.digit(target, place) is not None  # neighbours are so on both sides


@given(SHAPES, SIZES, PLACES)
def test_neighbours_across_sides_share_that_side(shape: str, size: int, place: tuple[int, int]) -> None:
    geometry = Geometry(shape, size, 50, 40)
    x, y = geometry.centre(place)
    corners = geometry.corners()
    for index, digit in enumerate(geometry.sides):
        neighbour = geometry.step(place, digit)
        if neighbour is None:
            continue
        nx, ny = geometry.centre(neighbour)
        (ax, ay), (bx, by) = corners[index], corners[(index + 1) % len(corners)]
        assert ((x + nx) / 2 - x, (y + ny) / 2 - y) == pytest.approx(((ax + bx) / 2, (ay + by) / 2), abs=1e-6)


@given(SHAPES, SIZES, PLACES, st.integers(-200, 3000), st.integers(-200, 3000), st.integers(1, 600))
def test_every_visible_cell_is_asked_for(
    shape: str, size: int, place: tuple[int, int], x: int, y: int, side: int
) -> None:
    geometry = Geometry(shape, size, 50, 40)
    cx, cy = geometry.centre(place)
    if x <= cx < x + side and y <= cy < y + side:
        left, right, top, bottom = geometry.cells_in(x, y, side, side)
        assert left < place[0] <= right
        assert top < place[1] <= bottom


def test_digits_of_squares_go_clockwise_from_north() -> None:
    geometry = Geometry(SQUARE, 42, 50, 50)
    found = [geometry.step((26, 14), digit) for digit in range(9)]
    assert found == [(26, 14), (26, 13), (27, 13), (27, 14), (27, 15), (26, 15), (25, 15), (25, 14), (25, 13)]
    assert geometry.step((1, 1), 1) is None
    assert geometry.step((5, 5), 9) is None
    assert geometry.digit((5, 5), (8, 8)) is None


def test_directions_on_the_screen() -> None:
    square = Geometry(SQUARE, 42, 50, 50)
    assert [square.towards((9, 9), *way) for way in ((0, -1), (1, 0), (0, 1), (-1, 0), (1, 1))] == [1, 3, 5, 7, 4]
    pointed = Geometry(HEX, 42, 50, 50)
    assert pointed.towards((9, 9), 1, 0) == 2
    assert pointed.towards((9, 9), 1, -1) == 1


@pytest.mark.parametrize("shape", [SQUARE, HEX, HEX_FLAT])
def test_the_map_ends_at_its_last_cells(shape: str) -> None:
    geometry = Geometry(shape, 40, 7, 6)
    width, height = geometry.extent
    corners = geometry.corners()
    xs = [geometry.centre((c, r))[0] + x for c in range(1, 8) for r in range(1, 7) for x, _ in corners]
    ys = [geometry.centre((c, r))[1] + y for c in range(1, 8) for r in range(1, 7) for _, y in corners]
    assert (min(xs), max(xs), min(ys), max(ys)) == pytest.approx((0, width, 0, height), abs=1e-6)
    assert geometry.cell_at(-5, -5) is None
