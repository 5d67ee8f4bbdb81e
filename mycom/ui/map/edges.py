"""Paints shores and the borders of realms: solid, double, dashed or with inner teeth, each with a halo.

For squares all lines are rectangles that are worked out once for a cell size, because filling is much faster
than stroking; hexagons are stroked.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from PySide6.QtCore import QLineF, QRect, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPixmap

from mycom.systems.view import Relation
from mycom.ui.map.border import Borders, bars, borders, combs, dashes, neighbours, pieces, teeth
from mycom.ui.map.contents import FAR
from mycom.ui.map.geometry import SQUARE, Geometry
from mycom.ui.map.model import RELATIONS, MapModel
from mycom.ui.map.sprites import clear_pixmap
from mycom.ui.theme.colours import Theme, mix

#: Order in which borders are drawn: the player's own last, on top.
_ORDER = (Relation.NEUTRAL, Relation.ALLY, Relation.FOE, Relation.OWN)
_KEPT_SIZES = 4


@dataclass(frozen=True, slots=True)
class _Bars:
    """All rectangles of a map at a cell size, sorted by row; `layer` is the order and the colour."""

    rects: np.ndarray
    column: np.ndarray
    row: np.ndarray
    layer: np.ndarray
    colours: tuple[QColor, ...]


class Edges:
    """The lines of one map model in one theme."""

    def __init__(self, model: MapModel, theme: Theme, scale: float) -> None:
        self.theme = theme
        self.scale = scale
        self._borders = {
            relation: borders(
                np.where(model.fields.relation == RELATIONS.index(relation), model.fields.owner, -1),
                model.fields.relation,
                model.geometry(10),
            )
            for relation in _ORDER
        }
        self._alone = _alone(self._borders[Relation.NEUTRAL], model.fields.owner.shape)
        if model.view.shape == SQUARE:
            self._borders[Relation.NEUTRAL] = _without(self._borders[Relation.NEUTRAL], self._alone)
        self._boxes: dict[int, QPixmap] = {}
        self._shores = _shores(model)
        self._bars: dict[tuple[int, bool], _Bars] = {}

    def paint(self, painter: QPainter, geometry: Geometry, cells: tuple[int, int, int, int], shores: bool) -> None:
        """Paints the lines of a range of cells (index ranges, ends excluded)."""
        if geometry.square:
            self._paint_bars(painter, geometry, cells, shores)
            return
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, True)
        if shores:
            chosen = _within(self._shores, cells)
            width = max(1.0, self.scale * (1.0 if geometry.size < FAR * self.scale else 1.5))
            _stroke(painter, pieces(self._shores, geometry, chosen, 0.0), QPen(self._shore_colour(), width))
        for relation in _ORDER:
            chosen = _within(self._borders[relation], cells)
            if len(chosen):
                self._hex_border(painter, geometry, relation, chosen)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)

    def _shore_colour(self) -> QColor:
        colour = QColor("#7FB6E6" if self.theme.dark else mix("#0B4F9E", self.theme.paper, 0.30))
        colour.setAlphaF(0.5 if self.theme.dark else 0.75)
        return colour

    # --- squares -----------------------------------------------------------------------------------

    def _paint_bars(
        self, painter: QPainter, geometry: Geometry, cells: tuple[int, int, int, int], shores: bool
    ) -> None:
        left, right, top, bottom = cells
        size = geometry.size
        if size >= FAR * self.scale:
            box = self._box(size)
            for row, column in zip(*np.nonzero(self._alone[top:bottom, left:right]), strict=True):
                painter.drawPixmap((left + int(column)) * size, (top + int(row)) * size, box)
        key = size, shores
        found = self._bars.get(key)
        if found is None:
            if len(self._bars) >= _KEPT_SIZES:
                self._bars.clear()
            found = self._bars[key] = self._build(size, shores)
        low, high = np.searchsorted(found.row, [top, bottom]).tolist()
        column = found.column[low:high]
        chosen = low + np.nonzero((column >= left) & (column < right))[0]
        layers = found.layer[chosen]
        order = np.argsort(layers, kind="stable")
        rects = found.rects[chosen[order]].tolist()
        ends = np.searchsorted(layers[order], np.arange(len(found.colours) + 1)).tolist()
        painter.setPen(Qt.PenStyle.NoPen)
        for index, colour in enumerate(found.colours):
            part = rects[ends[index] : ends[index + 1]]
            if part:
                painter.setBrush(colour)
                painter.drawRects([QRect(*rect) for rect in part])
        painter.setBrush(Qt.BrushStyle.NoBrush)

    def _box(self, size: int) -> QPixmap:
        """The dashed frame of a neutral cell that stands alone, as most of them do."""
        found = self._boxes.get(size)
        if found is None:
            if len(self._boxes) >= _KEPT_SIZES:
                self._boxes.clear()
            found = self._boxes[size] = clear_pixmap(size, size)
            one = np.zeros((1, 1), np.int64)
            edge = borders(one, one, Geometry(SQUARE, size, 1, 1))
            painter = QPainter(found)
            painter.setPen(Qt.PenStyle.NoPen)
            for colour, (rects, _, _) in self._neutral(edge, size):
                painter.setBrush(colour)
                painter.drawRects([QRect(*rect) for rect in rects.tolist()])
            painter.end()
        return found

    def _neutral(self, found: Borders, size: int) -> list[tuple[QColor, tuple[np.ndarray, np.ndarray, np.ndarray]]]:
        px, halo = self._px, QColor(self.theme.halo)
        halo.setAlphaF(0.75)
        outer = px(3 if size >= 30 * self.scale else 2)
        line = bars(found, size, outer + px(1), px(1.2))
        return [
            (halo, bars(found, size, outer, 2 * px(1) + px(1.2))),
            (QColor(self.theme.neutral), dashes(*line, px(4), px(3))),
        ]

    def _build(self, size: int, shores: bool) -> _Bars:
        layers: list[tuple[QColor, tuple[np.ndarray, np.ndarray, np.ndarray]]] = []
        far = size < FAR * self.scale
        if shores:
            width = self._px(1 if far else 1.6)
            layers.append((self._shore_colour(), bars(self._shores, size, 0, width)))
        for relation in _ORDER:
            if len(self._borders[relation]):
                layers += self._square_border(relation, size, far)
        if not layers:
            empty = np.empty(0, np.int64)
            return _Bars(np.empty((0, 4), np.int64), empty, empty, empty, ())
        rects, column, row = (np.concatenate([part[i] for _, part in layers]) for i in range(3))
        layer = np.repeat(np.arange(len(layers)), [len(part[1]) for _, part in layers])
        order = np.argsort(row, kind="stable")
        colours = tuple(colour for colour, _ in layers)
        return _Bars(rects[order], column[order], row[order], layer[order], colours)

    def _px(self, length: float) -> int:
        return max(1, int(length * self.scale + 0.5))

    def _square_border(
        self, relation: Relation, size: int, far: bool
    ) -> list[tuple[QColor, tuple[np.ndarray, np.ndarray, np.ndarray]]]:
        found, px = self._borders[relation], self._px
        colour, halo = QColor(self.theme.relation(relation)), QColor(self.theme.halo)
        if relation is Relation.NEUTRAL:
            return [] if far else self._neutral(found, size)
        if far:
            if size < 9 * self.scale:
                return [(colour, bars(found, size, 0, px(1)))]
            return [(halo, bars(found, size, 0, px(1) * 2 + px(1.6))), (colour, bars(found, size, px(1), px(1.6)))]
        if relation is Relation.ALLY:
            return [
                (halo, bars(found, size, 0, px(7))),
                (colour, bars(found, size, px(1), px(1.4))),
                (colour, bars(found, size, px(4.4), px(1.4))),
            ]
        if relation is Relation.FOE:
            comb = combs(found, size, px(3), px(4), px(1.2), px(10))
            return [
                (halo, bars(found, size, 0, px(4))),
                (colour, comb),
                (colour, bars(found, size, px(1), px(2))),
            ]
        return [(halo, bars(found, size, 0, px(5))), (colour, bars(found, size, px(1), px(3)))]

    # --- hexagons ----------------------------------------------------------------------------------

    def _hex_border(self, painter: QPainter, geometry: Geometry, relation: Relation, chosen: np.ndarray) -> None:
        scale, far = self.scale, geometry.size < FAR * self.scale
        found = self._borders[relation]
        colour, halo = QColor(self.theme.relation(relation)), QColor(self.theme.halo)

        def lines(inset: float) -> np.ndarray:
            return pieces(found, geometry, chosen, inset * scale)

        def pen(ink: QColor, width: float) -> QPen:
            return QPen(ink, max(1.0, width * scale), Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap)

        if relation is Relation.NEUTRAL:
            if not far:
                box = lines(4 if geometry.size >= 30 * scale else 2.5)
                halo.setAlphaF(0.75)
                _stroke(painter, box, pen(halo, 3))
                cut = QPen(colour, 1.2 * scale, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap)
                cut.setDashPattern([3.4, 2.4])
                _stroke(painter, box, cut)
        elif relation is Relation.ALLY and not far:
            _stroke(painter, lines(3.5), pen(halo, 6.5))
            for inset in (1.8, 5.0):
                _stroke(painter, lines(inset), pen(colour, 1.3))
        else:
            width = 1.6 if far else (3.0 if relation is Relation.OWN else 2.2)
            middle = lines(1.6 if far else 2.4)
            comb = teeth(middle, 5 * scale, 10 * scale) if relation is Relation.FOE and not far else middle[:0]
            _stroke(painter, comb, pen(halo, 3))
            _stroke(painter, middle, pen(halo, width + 2))
            _stroke(painter, comb, pen(colour, 1.2))
            _stroke(painter, middle, pen(colour, width))


def _stroke(painter: QPainter, lines: np.ndarray, pen: QPen) -> None:
    if len(lines):
        painter.setPen(pen)
        painter.drawLines([QLineF(*line) for line in lines.tolist()])


def _within(found: Borders, cells: tuple[int, int, int, int]) -> np.ndarray:
    left, right, top, bottom = cells
    column, row = found.column, found.row
    chosen: np.ndarray = np.nonzero((column >= left) & (column < right) & (row >= top) & (row < bottom))[0]
    return chosen


def _shores(model: MapModel) -> Borders:
    """The sides, seen from the water, where open water meets any other known ground."""
    geometry = model.geometry(10)
    waters = [index for index, style in enumerate(model.view.terrains) if style.pattern == "waves"]
    water = np.isin(model.fields.terrain, waters)
    found = borders(np.where(water, 0, -1), model.fields.relation, geometry)
    known = np.stack([neighbours(model.fields.known.astype(np.int8), geometry, digit, 0) for digit in geometry.sides])
    kept = known[found.side, found.row, found.column] > 0
    none = np.zeros(int(kept.sum()), np.int64)
    empty = np.empty(0, np.int64)
    sides = (found.column[kept], found.row[kept], found.side[kept], found.relation[kept], none, none)
    return Borders(*sides, empty, empty, empty, empty)


def _alone(found: Borders, shape: tuple[int, ...]) -> np.ndarray:
    """The cells that have a border on every side (squares: all four), as a mask (rows, columns)."""
    count = np.zeros(shape, np.int16)
    np.add.at(count, (found.row, found.column), 1)
    full: np.ndarray = count == 4
    return full


def _without(found: Borders, cells: np.ndarray) -> Borders:
    """The borders except those of the masked cells."""
    kept = ~cells[found.row, found.column]
    sides = (found.column, found.row, found.side, found.relation, found.first, found.last)
    corners = (found.corner_column, found.corner_row, found.corner, found.corner_relation)
    column, row, side, relation, first, last = (values[kept] for values in sides)
    return Borders(column, row, side, relation, first, last, *corners)
