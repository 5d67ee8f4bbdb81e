"""Hexagonal cells with six neighbours: offset and axial coordinates, distance, and where to draw a cell.

A place is (column, row) counted from 1, pointed tops, every second row (2, 4, …) shifted right by half a
cell. Axial coordinates (q, r) serve the arithmetic.
"""

from __future__ import annotations

from math import sqrt

Place = tuple[int, int]

#: Axial steps, clockwise from the east.
DIRECTIONS: tuple[Place, ...] = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))

_ROOT3 = sqrt(3.0)


def to_axial(place: Place) -> Place:
    """(column, row) as axial (q, r)."""
    column, row = place[0] - 1, place[1] - 1
    return column - (row - (row & 1)) // 2, row


def from_axial(axial: Place) -> Place:
    """Axial (q, r) as (column, row)."""
    q, r = axial
    return q + (r - (r & 1)) // 2 + 1, r + 1


def step(place: Place, direction: int) -> Place:
    """The place one step away. Raises IndexError for a direction that is none of 0 to 5."""
    if direction < 0:
        raise IndexError(direction)
    q, r = to_axial(place)
    return from_axial((q + DIRECTIONS[direction][0], r + DIRECTIONS[direction][1]))


def distance(one: Place, other: Place) -> int:
    """The least number of steps between two places."""
    q1, r1 = to_axial(one)
    q2, r2 = to_axial(other)
    q, r = q1 - q2, r1 - r2
    return (abs(q) + abs(r) + abs(q + r)) // 2


def inside(place: Place, width: int, height: int) -> bool:
    """Whether a place lies on a map of this size."""
    return 1 <= place[0] <= width and 1 <= place[1] <= height


def neighbours(place: Place, width: int, height: int) -> tuple[Place, ...]:
    """The up to six places around, clockwise from the east."""
    around = (step(place, number) for number in range(6))
    return tuple(each for each in around if inside(each, width, height))


def centre(place: Place, size: float) -> tuple[float, float]:
    """The middle of a cell whose corners lie `size` from it; the first cell touches both axes."""
    column, row = place[0] - 1, place[1] - 1
    return size * _ROOT3 * (column + 0.5 * (row & 1) + 0.5), size * (1.5 * row + 1.0)


def corners(place: Place, size: float) -> tuple[tuple[float, float], ...]:
    """The six corners, clockwise from the top."""
    x, y = centre(place, size)
    half = size * _ROOT3 / 2
    return (
        (x, y - size),
        (x + half, y - size / 2),
        (x + half, y + size / 2),
        (x, y + size),
        (x - half, y + size / 2),
        (x - half, y - size / 2),
    )


def at(x: float, y: float, size: float) -> Place:
    """The cell that covers a point."""
    r = (y - size) * 2 / (3 * size)
    q = (x - size * _ROOT3 / 2) / (_ROOT3 * size) - r / 2
    s = -q - r
    whole_q, whole_r, whole_s = round(q), round(r), round(s)
    off_q, off_r, off_s = abs(whole_q - q), abs(whole_r - r), abs(whole_s - s)
    if off_q > off_r and off_q > off_s:
        whole_q = -whole_r - whole_s
    elif off_r > off_s:
        whole_r = -whole_q - whole_s
    return from_axial((whole_q, whole_r))
