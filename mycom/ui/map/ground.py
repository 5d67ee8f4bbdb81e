"""Paints pieces of the map's ground: hatching, terrain, pattern, grid, shores, borders, then what stands in cells.

All lengths here are device pixels from the map's corner; `scale` says how many make one pixel of the design.
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
from PySide6.QtCore import QLineF, QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPen, QPixmap, QPolygonF

from mycom.systems.view import Relation
from mycom.ui.map.border import Borders, borders, pieces, teeth
from mycom.ui.map.contents import FAR, NEAR, Contents
from mycom.ui.map.geometry import Geometry
from mycom.ui.map.model import RELATIONS, TERRAIN_LAYER, MapModel, ground_colours, packed
from mycom.ui.map.names import RealmName, place_names
from mycom.ui.map.patterns import SIGN, spots
from mycom.ui.map.sprites import Sprites, clear_pixmap
from mycom.ui.theme.colours import Theme, mix

#: Order in which borders are drawn: the player's own last, on top.
_BORDER_ORDER = (Relation.NEUTRAL, Relation.ALLY, Relation.FOE, Relation.OWN)


class Ground:
    """Everything needed to paint any piece of one map view at any size."""

    def __init__(self, model: MapModel, theme: Theme, scale: float) -> None:
        self.model = model
        self.theme = theme
        self.scale = scale
        self.sprites = Sprites(theme, scale)
        self.contents = Contents(model, self.sprites)
        self.names: Mapping[str, str] = {}
        self.layer = TERRAIN_LAYER
        self._borders: Borders = borders(model)
        self._shores: Borders = _shores(model)
        self._argb = packed(ground_colours(model, theme), model.known)
        self._bare = bool(model.known.all())
        self._placed: dict[int, tuple[RealmName, ...]] = {}
        self._patterns: dict[tuple[int, str, int], QPixmap] = {}

    def set_layer(self, layer: str) -> None:
        """Colours the ground by a layer of the view."""
        self.layer = layer
        self._argb = packed(ground_colours(self.model, self.theme, layer), self.model.known)
        self.contents.layer = self.model.layers.get(layer)

    def set_names(self, names: Mapping[str, str]) -> None:
        """The names of owners by id, shown in the overview."""
        self.names = names
        self._placed.clear()

    def colours(self) -> np.ndarray:
        """The colour of each cell as 0xAARRGGBB, transparent where unknown."""
        return self._argb

    def paint(self, painter: QPainter, geometry: Geometry, area: QRect) -> None:
        """Paints the piece `area`; the painter's origin is the map's corner."""
        bounds = area.x(), area.y(), area.width(), area.height()
        cells = geometry.cells_in(*bounds)
        step = geometry.size / self.scale
        self._paper(painter, area, cells)
        self._colours(painter, geometry, cells)
        if step >= FAR and self.layer == TERRAIN_LAYER:
            self._signs(painter, geometry, cells)
        if step >= 13:
            self._grid(painter, geometry, cells)
        self._shore_lines(painter, geometry, cells)
        around = geometry.cells_in(*bounds, more=1)
        self._border_lines(painter, geometry, around)
        if step < FAR:
            self.contents.overview(painter, geometry, around)
            self._realm_names(painter, geometry, area)
        elif step < NEAR:
            self.contents.middle(painter, geometry, cells)
            self.contents.markers(painter, geometry, around)
        else:
            self.contents.near(painter, geometry, cells)
            self.contents.markers(painter, geometry, around)

    def _paper(self, painter: QPainter, area: QRect, cells: tuple[int, int, int, int]) -> None:
        left, right, top, bottom = cells
        if self._bare and self.model.view.shape == "square":
            return
        if self.model.view.shape == "square" and self.model.known[top:bottom, left:right].all():
            return
        hatch = self.sprites.hatch()
        side = hatch.width()
        painter.drawTiledPixmap(area, hatch, QPointF(area.x() % side, area.y() % side).toPoint())

    def _colours(self, painter: QPainter, geometry: Geometry, cells: tuple[int, int, int, int]) -> None:
        left, right, top, bottom = cells
        if right <= left or bottom <= top:
            return
        piece = np.ascontiguousarray(self._argb[top:bottom, left:right])
        if geometry.square:
            rows, columns = piece.shape
            kind = QImage.Format.Format_ARGB32_Premultiplied
            if self._bare:
                kind = QImage.Format.Format_RGB32
            image = QImage(piece.data, columns, rows, columns * 4, kind)
            size = geometry.size
            painter.drawImage(QRect(left * size, top * size, columns * size, rows * size), image)
            return
        corners = [QPointF(x, y) for x, y in geometry.corners()]
        shape = QPolygonF(corners)
        painter.setPen(Qt.PenStyle.NoPen)
        for row, line in enumerate(piece.tolist()):
            for column, colour in enumerate(line):
                if colour:
                    cx, cy = geometry.centre((left + column + 1, top + row + 1))
                    painter.setBrush(QColor.fromRgb(colour))
                    painter.drawPolygon(shape.translated(cx, cy))
        painter.setBrush(Qt.BrushStyle.NoBrush)

    def _signs(self, painter: QPainter, geometry: Geometry, cells: tuple[int, int, int, int]) -> None:
        left, right, top, bottom = cells
        box_x, box_y = geometry.box
        small = geometry.size <= 64
        styles = self.model.view.terrains
        near = geometry.size >= NEAR * self.scale
        inhabited = self.model.cells
        terrain = self.model.terrain[top:bottom, left:right].tolist()
        for row, line in enumerate(terrain, top):
            for column, kind in enumerate(line, left):
                if kind < 0:
                    continue
                cx, cy = geometry.centre((column + 1, row + 1))
                if small:
                    tile = self._pattern_tile(geometry, kind, column, row)
                    painter.drawPixmap(QPointF(int(cx - box_x / 2), int(cy - box_y / 2)), tile)
                    continue
                style = styles[kind]
                colour = style.dark if self.theme.dark else style.light
                cell = inhabited.get((column + 1, row + 1))
                text = near and cell is not None and bool(cell.name or cell.values)
                half = SIGN * self.scale / 2
                for drawing, across, down in spots(style.pattern, column, row, geometry.size, self.scale):
                    if text and across < 0.62:
                        continue
                    spot = QPointF(int(cx + (across - 0.5) * box_x - half), int(cy + (down - 0.5) * box_y - half))
                    painter.drawPixmap(spot, self.sprites.sign(style.pattern, drawing, colour))

    def _pattern_tile(self, geometry: Geometry, kind: int, column: int, row: int) -> QPixmap:
        """The signs of a whole small cell, one of four variants for each terrain."""
        style = self.model.view.terrains[kind]
        variant = (column * 7 + row * 13 + (column * row) % 5) % 4
        key = geometry.size, style.id, variant
        found = self._patterns.get(key)
        if found is None:
            if len(self._patterns) > 600:
                self._patterns.clear()
            box_x, box_y = geometry.box
            found = clear_pixmap(box_x, box_y)
            painter = QPainter(found)
            shrink = min(1.0, geometry.size / (34 * self.scale))
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
            half = SIGN * self.scale * shrink / 2
            colour = style.dark if self.theme.dark else style.light
            for drawing, across, down in spots(style.pattern, variant * 5, variant * 3, geometry.size, self.scale):
                sign = self.sprites.sign(style.pattern, drawing, colour)
                spot = QPointF(int(across * box_x - half), int(down * box_y - half))
                if shrink < 1:
                    painter.drawPixmap(QRectF(spot.x(), spot.y(), 2 * half, 2 * half), sign, QRectF(sign.rect()))
                else:
                    painter.drawPixmap(spot, sign)
            painter.end()
            self._patterns[key] = found
        return found

    def _grid(self, painter: QPainter, geometry: Geometry, cells: tuple[int, int, int, int]) -> None:
        left, right, top, bottom = cells
        line = QColor("#FFFFFF" if self.theme.dark else "#201A10")
        line.setAlphaF(0.10 if self.theme.dark else 0.14)
        pen = QPen(line, max(1, int(self.scale)))
        painter.setPen(pen)
        known = self.model.known[top:bottom, left:right]
        size = geometry.size
        if geometry.square and known.all():
            lines = [QLineF(c * size, top * size, c * size, bottom * size - 1) for c in range(left, right)]
            lines += [QLineF(left * size, r * size, right * size - 1, r * size) for r in range(top, bottom)]
        elif geometry.square:
            lines = []
            for row, column in zip(*(axis.tolist() for axis in np.nonzero(known)), strict=True):
                x, y = (left + column) * size, (top + row) * size
                lines.append(QLineF(x, y, x + size - 1, y))
                lines.append(QLineF(x, y + 1, x, y + size - 1))
        else:
            corners = geometry.corners()
            lines = []
            for row, column in zip(*(axis.tolist() for axis in np.nonzero(known)), strict=True):
                cx, cy = geometry.centre((left + column + 1, top + row + 1))
                for (ax, ay), (bx, by) in zip(corners[:3], corners[1:4], strict=True):
                    lines.append(QLineF(cx + ax, cy + ay, cx + bx, cy + by))
        painter.drawLines(lines)

    def _shore_lines(self, painter: QPainter, geometry: Geometry, cells: tuple[int, int, int, int]) -> None:
        chosen = _within(self._shores, cells)
        if not len(chosen) or self.layer != TERRAIN_LAYER:
            return
        colour = QColor(mix("#0B4F9E", self.theme.paper, 0.30) if not self.theme.dark else "#7FB6E6")
        colour.setAlphaF(0.75 if not self.theme.dark else 0.5)
        width = max(1.0, (1.0 if geometry.size < FAR * self.scale else 1.5) * self.scale)
        self._stroke(painter, geometry, pieces(self._shores, geometry, chosen, 0.0), QPen(colour, width))

    def _stroke(self, painter: QPainter, geometry: Geometry, lines: np.ndarray, pen: QPen) -> None:
        smooth = not geometry.square
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, smooth)
        painter.setPen(pen)
        painter.drawLines([QLineF(*line) for line in lines.tolist()])
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)

    def _border_lines(self, painter: QPainter, geometry: Geometry, cells: tuple[int, int, int, int]) -> None:
        inside = _within(self._borders, cells)
        if not len(inside):
            return
        kinds = self._borders.relation[inside]
        for relation in _BORDER_ORDER:
            chosen = inside[kinds == RELATIONS.index(relation)]
            if len(chosen):
                self._border(painter, geometry, relation, chosen)

    def _border(self, painter: QPainter, geometry: Geometry, relation: Relation, chosen: np.ndarray) -> None:
        scale, far = self.scale, geometry.size < FAR * self.scale
        colour = QColor(self.theme.relation(relation))
        halo = QColor(self.theme.halo)
        cap = Qt.PenCapStyle.SquareCap if geometry.square else Qt.PenCapStyle.RoundCap

        def pen(ink: QColor, width: float) -> QPen:
            return QPen(ink, max(1, round(width * scale)), Qt.PenStyle.SolidLine, cap)

        def lines(inset: float) -> np.ndarray:
            found = pieces(self._borders, geometry, chosen, inset * scale)
            return np.floor(found) if geometry.square else found

        if relation is Relation.NEUTRAL:
            if far:
                return
            box = lines(4 if geometry.size >= 30 * scale else 2.5)
            halo.setAlphaF(0.75)
            self._stroke(painter, geometry, box, QPen(halo, round(3 * scale)))
            dashes = pen(colour, 1.2)
            dashes.setCapStyle(Qt.PenCapStyle.FlatCap)
            dashes.setDashPattern([4.0, 2.6])
            self._stroke(painter, geometry, box, dashes)
        elif relation is Relation.ALLY and not far:
            outer, inner = lines(2), lines(5)
            self._stroke(painter, geometry, lines(3.5), pen(halo, 6))
            for line in (outer, inner):
                self._stroke(painter, geometry, line, pen(colour, 1.2))
        else:
            width = 1.6 if far else (3 if relation is Relation.OWN else 2.4)
            inset = 1.6 if far else 2.5
            middle = lines(inset)
            comb = np.empty((0, 4))
            if relation is Relation.FOE and not far:
                comb = teeth(middle, 5 * scale, 11 * scale)
                self._stroke(painter, geometry, comb, QPen(halo, round(3 * scale)))
            self._stroke(painter, geometry, middle, pen(halo, width + 2))
            if len(comb):
                self._stroke(painter, geometry, comb, QPen(colour, max(1, round(1.2 * scale))))
            self._stroke(painter, geometry, middle, pen(colour, width))

    def _realm_names(self, painter: QPainter, geometry: Geometry, area: QRect) -> None:
        if not self.names:
            return
        size, weight = 13, 700
        if geometry.size not in self._placed:
            metrics = self.sprites.font(size, weight)[1]
            self._placed[geometry.size] = place_names(
                self.model, geometry, self.names, lambda text: (metrics.horizontalAdvance(text), metrics.height())
            )
        for name in self._placed[geometry.size]:
            relation = RELATIONS[name.relation]
            picture, _, _ = self.sprites.label(name.text, self.theme.relation(relation), size, weight)
            x, y = int(name.x - picture.width() / 2), int(name.y - picture.height() / 2)
            if area.intersects(QRect(x, y, picture.width(), picture.height())):
                painter.drawPixmap(x, y, picture)


def _within(found: Borders, cells: tuple[int, int, int, int]) -> np.ndarray:
    left, right, top, bottom = cells
    column, row = found.column, found.row
    chosen: np.ndarray = np.nonzero((column >= left) & (column < right) & (row >= top) & (row < bottom))[0]
    return chosen


def _shores(model: MapModel) -> Borders:
    """The sides where open water meets any other known ground."""
    waters = [index for index, style in enumerate(model.view.terrains) if style.pattern == "waves"]
    water = np.isin(model.terrain, waters)
    lone = MapModel.__new__(MapModel)
    lone.view, lone.rows, lone.columns = model.view, model.rows, model.columns
    lone.owner = np.where(water, 0, np.where(model.known, 1, -1)).astype(np.int32)
    lone.relation = model.relation
    found = borders(lone)
    from_water = water[found.row, found.column]
    kept = []
    geometry = model.geometry(10)
    for index in np.nonzero(from_water)[0].tolist():
        place = int(found.column[index]) + 1, int(found.row[index]) + 1
        beyond = geometry.step(place, geometry.sides[int(found.side[index])])
        if beyond is not None and model.known[beyond[1] - 1, beyond[0] - 1]:
            kept.append(index)
    chosen = np.array(kept, np.int64)
    zero = np.zeros(len(chosen))
    return Borders(found.column[chosen], found.row[chosen], found.side[chosen], found.relation[chosen], zero, zero)
