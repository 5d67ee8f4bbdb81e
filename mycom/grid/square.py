"""Square cells with eight neighbours: directions, steps, ranges.

A place is (column, row), counted from 1; north is the row above. Nothing wraps around.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import isqrt

Place = tuple[int, int]

#: What a step in each direction adds to (column, row): 0 stay, then clockwise from north.
DIRECTIONS: tuple[Place, ...] = (
    (0, 0),
    (0, -1),
    (1, -1),
    (1, 0),
    (1, 1),
    (0, 1),
    (-1, 1),
    (-1, 0),
    (-1, -1),
)

_NUMBER = {step: number for number, step in enumerate(DIRECTIONS)}


def step(place: Place, direction: int) -> Place:
    """The place one step away. Raises IndexError for a direction that is none of 0 to 8."""
    if direction < 0:
        raise IndexError(direction)
    column, row = DIRECTIONS[direction]
    return place[0] + column, place[1] + row


def direction(start: Place, goal: Place) -> int | None:
    """The direction of the step from `start` to `goal`, None when they do not touch."""
    return _NUMBER.get((goal[0] - start[0], goal[1] - start[1]))


def distance(one: Place, other: Place) -> int:
    """The range between two places: floor(sqrt(dx² + dy²)) (rule text ch. 5, 9)."""
    return isqrt((one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2)


def inside(place: Place, width: int, height: int) -> bool:
    """Whether a place lies on a map of this size."""
    return 1 <= place[0] <= width and 1 <= place[1] <= height


def neighbours(place: Place, width: int, height: int) -> tuple[Place, ...]:
    """The up to eight places around, clockwise from north."""
    around = (step(place, number) for number in range(1, 9))
    return tuple(each for each in around if inside(each, width, height))


def within(place: Place, reach: int, width: int, height: int) -> Iterator[Place]:
    """Every place in range, row by row, the place itself among them."""
    for row in range(max(1, place[1] - reach), min(height, place[1] + reach) + 1):
        for column in range(max(1, place[0] - reach), min(width, place[0] + reach) + 1):
            if distance(place, (column, row)) <= reach:
                yield column, row
