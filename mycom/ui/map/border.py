"""Borders around connected areas of one owner, as straight pieces along the sides of cells."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from mycom.ui.map.geometry import HEX, Geometry
from mycom.ui.map.model import MapModel


@dataclass(frozen=True, slots=True)
class Borders:
    """One entry for each side of a cell behind which another owner begins (arrays of equal length).

    `first` and `last` say how the piece ends, in units of its distance from the side: positive is shorter
    (the area turns away), negative longer (the area goes on around the corner).
    """

    column: np.ndarray
    row: np.ndarray
    side: np.ndarray
    relation: np.ndarray
    first: np.ndarray
    last: np.ndarray

    def __len__(self) -> int:
        return len(self.column)


def _neighbours(values: np.ndarray, geometry: Geometry, digit: int) -> np.ndarray:
    """The value of each cell's neighbour, -2 beside the map."""
    rows, columns = np.indices(values.shape)
    even, odd = geometry.offset(digit, (1, 1)), geometry.offset(digit, (2, 2))
    parity = (rows if geometry.shape == HEX else columns) % 2 == 1
    x = columns + np.where(parity, odd[0], even[0])
    y = rows + np.where(parity, odd[1], even[1])
    padded = np.pad(values, 2, constant_values=-2)
    found: np.ndarray = padded[y + 2, x + 2]
    return found


def borders(model: MapModel) -> Borders:
    """All border pieces of a map."""
    geometry = model.geometry(10)
    owner = model.owner
    sides = geometry.sides
    other = [(_neighbours(owner, geometry, digit) != owner) & (owner >= 0) for digit in sides]
    count = len(sides)
    parts: list[tuple[np.ndarray, ...]] = []
    for index in range(count):
        rows, columns = np.nonzero(other[index])
        ends = []
        for beside, diagonal in ((index - 1, sides[index] - 1), (index + 1, sides[index] + 1)):
            turns = other[beside % count][rows, columns]
            if geometry.square:
                corner = _neighbours(owner, geometry, diagonal if diagonal else 8)
                goes_on = corner[rows, columns] == owner[rows, columns]
                ends.append(np.where(turns, 1.0, np.where(goes_on, -1.0, 0.0)))
            else:
                ends.append(np.where(turns, 1.0, -1.0) / math.tan(math.pi / 3))
        relation = model.relation[rows, columns]
        parts.append((columns, rows, np.full(len(rows), index), relation, ends[0], ends[1]))
    return Borders(*(np.concatenate(column) for column in zip(*parts, strict=True)))


def pieces(found: Borders, geometry: Geometry, chosen: np.ndarray, inset: float) -> np.ndarray:
    """Lines (x1, y1, x2, y2) of the chosen entries, `inset` pixels inside their cells; shape (n, 4)."""
    corners = np.array(geometry.corners())
    side = found.side[chosen]
    start, end = corners[side], corners[(side + 1) % len(corners)]
    along = end - start
    along = along / np.hypot(along[:, 0], along[:, 1])[:, None]
    inward = np.stack([-along[:, 1], along[:, 0]], axis=1)
    x, y = geometry.centres(found.column[chosen], found.row[chosen])
    centre = np.stack([x, y], axis=1)
    start = centre + start + (inward + along * found.first[chosen][:, None]) * inset
    end = centre + end + (inward - along * found.last[chosen][:, None]) * inset
    return np.concatenate([start, end], axis=1)


def teeth(lines: np.ndarray, length: float, spacing: float) -> np.ndarray:
    """Short lines that stand on the border lines and point inwards, at most `spacing` apart; shape (n, 4)."""
    if not len(lines):
        return lines
    start, end = lines[:, :2], lines[:, 2:]
    along = end - start
    size = np.hypot(along[:, 0], along[:, 1])
    count = max(1, int(np.median(size) / spacing))
    along = along / np.maximum(size, 1e-9)[:, None]
    inward = np.stack([-along[:, 1], along[:, 0]], axis=1) * length
    made = []
    for number in range(count):
        foot = start + along * (size * ((number + 0.5) / count))[:, None]
        made.append(np.concatenate([foot, foot + inward], axis=1))
    return np.concatenate(made)
