"""Where cells lie: places to pixels and back, for squares and for hexagons on a corner or on a side.

All lengths are device pixels from the map's upper left corner. Places count from 1. Hexagons on a corner
(`hex`) shift every second row right by half a cell, those on a side (`hex-flat`) every second column down.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

from mycom.systems.view import Place

if TYPE_CHECKING:
    import numpy as np

Point = tuple[float, float]
Offset = tuple[int, int]

SQUARE, HEX, HEX_FLAT = "square", "hex", "hex-flat"

#: Steps by digit, clockwise; those of hexagons by parity of the row or column (index 0: not shifted).
_SQUARE_STEPS: dict[int, Offset] = {
    0: (0, 0), 1: (0, -1), 2: (1, -1), 3: (1, 0), 4: (1, 1), 5: (0, 1), 6: (-1, 1), 7: (-1, 0), 8: (-1, -1),
}  # fmt: skip
_HEX_STEPS: tuple[dict[int, Offset], ...] = (
    {0: (0, 0), 1: (0, -1), 2: (1, 0), 3: (0, 1), 4: (-1, 1), 5: (-1, 0), 6: (-1, -1)},
    {0: (0, 0), 1: (1, -1), 2: (1, 0), 3: (1, 1), 4: (0, 1), 5: (-1, 0), 6: (0, -1)},
)
_FLAT_STEPS: tuple[dict[int, Offset], ...] = (
    {0: (0, 0), 1: (0, -1), 2: (1, -1), 3: (1, 0), 4: (0, 1), 5: (-1, 0), 6: (-1, -1)},
    {0: (0, 0), 1: (0, -1), 2: (1, 0), 3: (1, 1), 4: (0, 1), 5: (-1, 1), 6: (-1, 0)},
)
_RATIO = 2 / math.sqrt(3)


@dataclass(frozen=True, slots=True)
class Geometry:
    """Cells of one size. `size` is the side of a square or the distance of a hexagon's opposite sides."""

    shape: str
    size: int
    columns: int
    rows: int

    @property
    def square(self) -> bool:
        """Whether cells are squares."""
        return self.shape == SQUARE

    @property
    def sides(self) -> tuple[int, ...]:
        """Digits of the steps across the cell's sides, clockwise; side i runs from corner i to corner i + 1."""
        return (1, 3, 5, 7) if self.square else (1, 2, 3, 4, 5, 6)

    @property
    def pitch(self) -> Point:
        """Distance of neighbouring columns and of neighbouring rows."""
        if self.square:
            return self.size, self.size
        if self.shape == HEX:
            return self.size, self.size * _RATIO * 0.75
        return self.size * _RATIO * 0.75, self.size

    @property
    def box(self) -> Point:
        """Width and height of a cell."""
        if self.square:
            return self.size, self.size
        long = self.size * _RATIO
        return (self.size, long) if self.shape == HEX else (long, self.size)

    @property
    def extent(self) -> Point:
        """Width and height of the whole map."""
        (pitch_x, pitch_y), (box_x, box_y) = self.pitch, self.box
        width, height = (self.columns - 1) * pitch_x + box_x, (self.rows - 1) * pitch_y + box_y
        if self.shape == HEX and self.rows > 1:
            width += pitch_x / 2
        if self.shape == HEX_FLAT and self.columns > 1:
            height += pitch_y / 2
        return width, height

    def corners(self) -> tuple[Point, ...]:
        """The corners around a cell's centre, clockwise, the first one at the start of the first side."""
        if self.square:
            half = self.size / 2
            return (-half, -half), (half, -half), (half, half), (-half, half)
        radius = self.size * _RATIO / 2
        first = -math.pi / 2 if self.shape == HEX else -math.pi * 2 / 3
        angles = (first + math.pi / 3 * i for i in range(6))
        return tuple((radius * math.cos(a), radius * math.sin(a)) for a in angles)

    def middles(self) -> tuple[Point, ...]:
        """The middles of a hexagon's sides around its centre, clockwise from the right one."""
        corners = self.corners()
        pairs = ((corners[(side + 1) % 6], corners[(side + 2) % 6]) for side in range(6))
        return tuple(((ax + bx) / 2, (ay + by) / 2) for (ax, ay), (bx, by) in pairs)

    def centre(self, place: Place) -> Point:
        """The middle of a cell, on the map or beside it."""
        column, row = place[0] - 1, place[1] - 1
        (pitch_x, pitch_y), (box_x, box_y) = self.pitch, self.box
        x, y = column * pitch_x + box_x / 2, row * pitch_y + box_y / 2
        if self.shape == HEX and row % 2:
            x += pitch_x / 2
        if self.shape == HEX_FLAT and column % 2:
            y += pitch_y / 2
        return x, y

    def centres(self, columns: np.ndarray, rows: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """The middles of many cells, given as indices from 0."""
        (pitch_x, pitch_y), (box_x, box_y) = self.pitch, self.box
        x, y = columns * pitch_x + box_x / 2, rows * pitch_y + box_y / 2
        if self.shape == HEX:
            x = x + (rows % 2) * (pitch_x / 2)
        if self.shape == HEX_FLAT:
            y = y + (columns % 2) * (pitch_y / 2)
        return x, y

    def contains(self, place: Place) -> bool:
        """Whether the place is on the map."""
        return 1 <= place[0] <= self.columns and 1 <= place[1] <= self.rows

    def cell_at(self, x: float, y: float) -> Place | None:
        """The cell under a point, None beside the map."""
        if self.square:
            place = math.floor(x / self.size) + 1, math.floor(y / self.size) + 1
            return place if self.contains(place) else None
        column, row = round(x / self.pitch[0]), round(y / self.pitch[1])
        near = ((c, r) for c in range(column - 1, column + 3) for r in range(row - 1, row + 3))
        distances = []
        for place in near:
            cx, cy = self.centre(place)
            distances.append(((cx - x) ** 2 + (cy - y) ** 2, place))
        nearest = min(distances)[1]
        return nearest if self.contains(nearest) else None

    def cells_in(self, x: float, y: float, width: float, height: float, more: int = 0) -> tuple[int, int, int, int]:
        """Index ranges (from 0, ends excluded) of columns and rows that cover a rectangle, `more` cells wider."""
        (pitch_x, pitch_y), (box_x, box_y) = self.pitch, self.box
        shift_x = pitch_x / 2 if self.shape == HEX else 0.0
        shift_y = pitch_y / 2 if self.shape == HEX_FLAT else 0.0
        first_column = math.floor((x - box_x - shift_x) / pitch_x) + 1 - more
        first_row = math.floor((y - box_y - shift_y) / pitch_y) + 1 - more
        last_column, last_row = math.ceil((x + width) / pitch_x) + more, math.ceil((y + height) / pitch_y) + more
        return (
            min(max(first_column, 0), self.columns),
            min(max(last_column, 0), self.columns),
            min(max(first_row, 0), self.rows),
            min(max(last_row, 0), self.rows),
        )

    def offset(self, digit: int, place: Place) -> Offset:
        """The step of a digit from a place. Raises KeyError for a digit that the shape does not have."""
        if self.square:
            return _SQUARE_STEPS[digit]
        if self.shape == HEX:
            return _HEX_STEPS[(place[1] - 1) % 2][digit]
        return _FLAT_STEPS[(place[0] - 1) % 2][digit]

    def step(self, place: Place, digit: int) -> Place | None:
        """The cell one step away, None when the digit is unknown or leads off the map."""
        try:
            across, down = self.offset(digit, place)
        except KeyError:
            return None
        target = place[0] + across, place[1] + down
        return target if self.contains(target) else None

    def digit(self, place: Place, neighbour: Place) -> int | None:
        """The digit of the step between two cells, 0 for the same one, None when they do not touch."""
        for digit in range(9 if self.square else 7):
            if self.step(place, digit) == neighbour:
                return digit
        return None

    def towards(self, place: Place, across: float, down: float) -> int:
        """The digit of the step that leads best in a direction on the screen (right, down)."""
        cx, cy = self.centre(place)

        def fit(digit: int) -> float:
            dx, dy = self.offset(digit, place)
            x, y = self.centre((place[0] + dx, place[1] + dy))
            return ((x - cx) * across + (y - cy) * down) / math.hypot(x - cx, y - cy)

        return max(range(1, 9 if self.square else 7), key=fit)
