"""Borders around connected areas of one owner: which sides of which cells they run along, and where they turn.

Everything is counted once for a map and holds for every cell size.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from mycom.ui.map.geometry import HEX, Geometry


@dataclass(frozen=True, slots=True)
class Borders:
    """One entry for each side of a cell behind which another owner begins (arrays of equal length).

    `first` and `last` say how the piece ends: 1, the area turns away here and the piece is shorter; otherwise the area
    goes on. `corner_*` are the cells (squares only) around whose corner the area goes on, with corner 0..3 from the
    upper left clockwise: the border needs a small angle there.
    """

    column: np.ndarray
    row: np.ndarray
    side: np.ndarray
    relation: np.ndarray
    first: np.ndarray
    last: np.ndarray
    corner_column: np.ndarray
    corner_row: np.ndarray
    corner: np.ndarray
    corner_relation: np.ndarray

    def __len__(self) -> int:
        return len(self.column)


def neighbours(values: np.ndarray, geometry: Geometry, digit: int, beyond: int = -2) -> np.ndarray:
    """The value of each cell's neighbour in a direction, `beyond` beside the map."""
    rows, columns = np.indices(values.shape)
    even, odd = geometry.offset(digit, (1, 1)), geometry.offset(digit, (2, 2))
    parity = (rows if geometry.shape == HEX else columns) % 2 == 1
    x = columns + np.where(parity, odd[0], even[0])
    y = rows + np.where(parity, odd[1], even[1])
    padded = np.pad(values, 2, constant_values=beyond)
    found: np.ndarray = padded[y + 2, x + 2]
    return found


def borders(owner: np.ndarray, relation: np.ndarray, geometry: Geometry) -> Borders:
    """All border pieces of a map; `owner` has the index of each cell's owner, negative where nobody is."""
    sides = geometry.sides
    other = [(neighbours(owner, geometry, digit) != owner) & (owner >= 0) for digit in sides]
    count = len(sides)
    parts: list[tuple[np.ndarray, ...]] = []
    for index in range(count):
        rows, columns = np.nonzero(other[index])
        first = other[index - 1][rows, columns].astype(np.int64)
        last = other[(index + 1) % count][rows, columns].astype(np.int64)
        parts.append((columns, rows, np.full(len(rows), index), relation[rows, columns], first, last))
    turns: list[tuple[np.ndarray, ...]] = []
    for index in range(count if geometry.square else 0):
        diagonal = neighbours(owner, geometry, (8, 2, 4, 6)[index])
        around = ~other[index - 1] & ~other[index] & (diagonal != owner) & (owner >= 0)
        rows, columns = np.nonzero(around)
        turns.append((columns, rows, np.full(len(rows), index), relation[rows, columns]))
    if not turns:
        empty = np.empty(0, np.int64)
        turns.append((empty, empty, empty, empty))
    join = np.concatenate
    return Borders(*(join(column) for column in (*zip(*parts, strict=True), *zip(*turns, strict=True))))


def pieces(found: Borders, geometry: Geometry, chosen: np.ndarray, inset: float) -> np.ndarray:
    """Lines (x1, y1, x2, y2) of the chosen entries for hexagons, `inset` pixels inside their cells; shape (n, 4)."""
    corners = np.array(geometry.corners())
    side = found.side[chosen]
    start, end = corners[side], corners[(side + 1) % len(corners)]
    along = end - start
    along = along / np.hypot(along[:, 0], along[:, 1])[:, None]
    inward = np.stack([-along[:, 1], along[:, 0]], axis=1)
    x, y = geometry.centres(found.column[chosen], found.row[chosen])
    centre = np.stack([x, y], axis=1)
    reach = 1 / math.tan(math.pi / 3)
    first = np.where(found.first[chosen], reach, -reach)[:, None]
    last = np.where(found.last[chosen], reach, -reach)[:, None]
    start = centre + start + (inward + along * first) * inset
    end = centre + end + (inward - along * last) * inset
    return np.concatenate([start, end], axis=1)


def teeth(lines: np.ndarray, length: float, spacing: float) -> np.ndarray:
    """Short lines that stand on border lines and point inwards, about `spacing` apart; shape (n, 4)."""
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


def bars(found: Borders, size: int, outer: int, width: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Border lines of square cells as rectangles (x, y, w, h), with their columns and rows.

    The line covers the pixels from `outer` to `outer + width` inside each cell; no rectangle leaves its cell.
    """
    inner = size - outer - width
    first, last = found.first * outer, found.last * outer
    length = size - first - last
    side = found.side
    zero, wide = np.zeros_like(side), np.full_like(side, width)
    x = np.choose(side, [first, zero + inner, last, zero + outer])
    y = np.choose(side, [zero + outer, first, zero + inner, last])
    flat = side % 2 == 0
    sides = np.stack([x, y, np.where(flat, length, wide), np.where(flat, wide, length)], axis=1)
    corner = found.corner
    arm = outer + width
    right, low = np.isin(corner, (1, 2)), corner >= 2
    across = np.stack(
        [
            np.where(right, inner, 0),
            np.where(low, inner, outer),
            np.full_like(corner, arm),
            np.full_like(corner, width),
        ],
        axis=1,
    )
    down = np.stack(
        [
            np.where(right, inner, outer),
            np.where(low, inner, 0),
            np.full_like(corner, width),
            np.full_like(corner, arm),
        ],
        axis=1,
    )
    column = np.concatenate([found.column, found.corner_column, found.corner_column])
    row = np.concatenate([found.row, found.corner_row, found.corner_row])
    rects = np.concatenate([sides, across, down])
    rects[:, 0] += column * size
    rects[:, 1] += row * size
    return rects, column, row


def dashes(
    rects: np.ndarray, column: np.ndarray, row: np.ndarray, dash: int, gap: int
) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Rectangles cut into dashes along their longer side."""
    flat = rects[:, 2] >= rects[:, 3]
    length = np.maximum(rects[:, 2], rects[:, 3])
    made, columns, rows = [], [], []
    for start in range(0, int(length.max(initial=0)), dash + gap):
        chosen = start < length
        piece = rects[chosen].copy()
        lying, rest = flat[chosen], np.minimum(dash, length[chosen] - start)
        piece[lying, 0] += start
        piece[~lying, 1] += start
        piece[lying, 2] = rest[lying]
        piece[~lying, 3] = rest[~lying]
        made.append(piece)
        columns.append(column[chosen])
        rows.append(row[chosen])
    if not made:
        return rects, column, row
    return np.concatenate(made), np.concatenate(columns), np.concatenate(rows)


def combs(
    found: Borders, size: int, outer: int, length: int, width: int, spacing: int
) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """The teeth of square cells' borders as rectangles; they begin `outer` pixels inside the cell."""
    count = max(1, size // spacing)
    made = []
    side = found.side
    inner = size - outer - length
    flat = side % 2 == 0
    for number in range(count):
        at = int(size * (number + 0.5) / count - width / 2)
        x = np.choose(side, [at, inner, at, outer])
        y = np.choose(side, [outer, at, inner, at])
        made.append(np.stack([x, y, np.where(flat, width, length), np.where(flat, length, width)], axis=1))
    column, row = np.tile(found.column, count), np.tile(found.row, count)
    rects = np.concatenate(made)
    rects[:, 0] += column * size
    rects[:, 1] += row * size
    return rects, column, row
