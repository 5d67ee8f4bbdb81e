"""Paints pieces of the map's ground: hatching, terrain, pattern, grid, shores, borders, then what stands in cells.

All lengths here are device pixels from the map's corner; `scale` says how many make one pixel of the design.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise

import numpy as np
from PySide6.QtCore import QLineF, QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPen, QPixmap, QPolygonF

from mycom.ui.map.contents import FAR, NEAR, Contents
from mycom.ui.map.edges import Edges
from mycom.ui.map.geometry import Geometry
from mycom.ui.map.model import RELATIONS, TERRAIN_LAYER, MapModel, ground_colours, packed
from mycom.ui.map.names import RealmName, place_names
from mycom.ui.map.patterns import SIGN, spots
from mycom.ui.map.sprites import Sprites, clear_pixmap
from mycom.ui.theme.colours import Theme


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
        self._edges = Edges(model, theme, scale)
        self._argb = packed(ground_colours(model, theme), model.known)
        self._bare = bool(model.known.all())
        self._placed: dict[int, tuple[RealmName, ...]] = {}
        self._patterns: dict[tuple[int, int, int], QPixmap] = {}

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
        around = geometry.cells_in(*bounds, more=1)
        lined = cells if geometry.square else around
        self._edges.paint(painter, geometry, lined, self.layer == TERRAIN_LAYER)
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
        if geometry.size <= 64:
            self._small_signs(painter, geometry, cells)
            return
        left, right, top, bottom = cells
        box_x, box_y = geometry.box
        styles = self.model.view.terrains
        near = geometry.size >= NEAR * self.scale
        inhabited = self.model.cells
        half = SIGN * self.scale / 2
        for row, line in enumerate(self.model.terrain[top:bottom, left:right].tolist(), top):
            for column, kind in enumerate(line, left):
                if kind < 0:
                    continue
                cx, cy = geometry.centre((column + 1, row + 1))
                style = styles[kind]
                colour = style.dark if self.theme.dark else style.light
                cell = inhabited.get((column + 1, row + 1))
                text = near and cell is not None and bool(cell.name or cell.values)
                for drawing, across, down in spots(style.pattern, column, row, geometry.size, self.scale):
                    if text and across < 0.62:
                        continue
                    x, y = int(cx + (across - 0.5) * box_x - half), int(cy + (down - 0.5) * box_y - half)
                    painter.drawPixmap(x, y, self.sprites.sign(style.pattern, drawing, colour))

    def _small_signs(self, painter: QPainter, geometry: Geometry, cells: tuple[int, int, int, int]) -> None:
        left, right, top, bottom = cells
        half_x, half_y = geometry.box[0] / 2, geometry.box[1] / 2
        square, size, draw = geometry.square, geometry.size, painter.drawPixmap
        for row, line in enumerate(self.model.terrain[top:bottom, left:right].tolist(), top):
            for column, kind in enumerate(line, left):
                if kind < 0:
                    continue
                tile = self._pattern_tile(geometry, kind, (column * 7 + row * 13 + (column * row) % 5) % 4)
                if square:
                    draw(column * size, row * size, tile)
                else:
                    cx, cy = geometry.centre((column + 1, row + 1))
                    draw(int(cx - half_x), int(cy - half_y), tile)

    def _pattern_tile(self, geometry: Geometry, kind: int, variant: int) -> QPixmap:
        """The signs of a whole small cell, one of four variants for each terrain."""
        key = geometry.size, kind, variant
        found = self._patterns.get(key)
        if found is None:
            style = self.model.view.terrains[kind]
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
        known = self.model.known[top:bottom, left:right]
        size, wide = geometry.size, max(1, int(self.scale))
        if not geometry.square:
            painter.setPen(QPen(line, wide))
            corners = geometry.corners()
            lines = []
            for row, column in zip(*(axis.tolist() for axis in np.nonzero(known)), strict=True):
                cx, cy = geometry.centre((left + column + 1, top + row + 1))
                for (ax, ay), (bx, by) in pairwise(corners[:4]):
                    lines.append(QLineF(cx + ax, cy + ay, cx + bx, cy + by))
            painter.drawLines(lines)
            return
        if known.all():
            width, height = (right - left) * size, (bottom - top) * size
            rects = [QRect(c * size, top * size, wide, height) for c in range(left, right)]
            rects += [QRect(left * size, r * size, width, wide) for r in range(top, bottom)]
        else:
            rects = []
            for row, column in zip(*(axis.tolist() for axis in np.nonzero(known)), strict=True):
                x, y = (left + column) * size, (top + row) * size
                rects.append(QRect(x, y, size, wide))
                rects.append(QRect(x, y + wide, wide, size - wide))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(line)
        painter.drawRects(rects)
        painter.setBrush(Qt.BrushStyle.NoBrush)

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
