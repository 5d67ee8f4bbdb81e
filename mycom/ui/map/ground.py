"""Paints pieces of the map's ground: hatching, terrain, pattern, grid, shores, borders, then what stands in cells.

All lengths here are device pixels from the map's corner; `scale` says how many make one pixel of the design.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from itertools import pairwise
from typing import TYPE_CHECKING

from PySide6.QtCore import QLineF, QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPen, QPixmap, QPolygonF

from mycom.ui.map.contents import FAR, NEAR, Contents
from mycom.ui.map.geometry import Geometry
from mycom.ui.map.model import RELATIONS, TERRAIN_LAYER, MapModel
from mycom.ui.map.patterns import SIGN, spots
from mycom.ui.map.sprites import Sprites, clear_pixmap
from mycom.ui.theme.colours import Theme

if TYPE_CHECKING:
    import numpy as np

    from mycom.ui.map.edges import Edges
    from mycom.ui.map.names import RealmName

#: Cells up to this many device pixels get their signs as one picture; larger pictures are slow to copy.
_SMALL = 64


class Ground:
    """Everything needed to paint any piece of one map view at any size.

    Arrays, and numpy with them, come with the first piece: a start shows the picture it kept.
    """

    def __init__(self, model: MapModel, theme: Theme, scale: float) -> None:
        self.model = model
        self.theme = theme
        self.scale = scale
        self.sprites = Sprites(theme, scale)
        self.contents = Contents(model, self.sprites)
        self.names: Mapping[str, str] = {}
        self.layer = TERRAIN_LAYER
        self._argb: np.ndarray | None = None
        self._placed: dict[int, tuple[RealmName, ...]] = {}
        self._patterns: dict[tuple[int, int, int], QPixmap] = {}

    @cached_property
    def _edges(self) -> Edges:
        from mycom.ui.map.edges import Edges

        return Edges(self.model, self.theme, self.scale)

    @cached_property
    def _bare(self) -> bool:
        return bool(self.model.fields.known.all())

    def set_layer(self, layer: str) -> None:
        """Colours the ground by a layer of the view."""
        self.layer, self._argb = layer, None
        self.contents.layer = self.model.layers.get(layer)

    def set_names(self, names: Mapping[str, str]) -> None:
        """The names of owners by id, shown in the overview."""
        self.names = names
        self._placed.clear()

    def colours(self) -> np.ndarray:
        """The colour of each cell as 0xAARRGGBB, transparent where unknown."""
        if self._argb is None:
            from mycom.ui.map.fields import ground_colours, packed

            self._argb = packed(ground_colours(self.model, self.theme, self.layer), self.model.fields.known)
        return self._argb

    def paint(self, painter: QPainter, geometry: Geometry, area: QRect) -> None:
        """Paints the piece `area`; the painter's origin is the map's corner."""
        bounds = area.x(), area.y(), area.width(), area.height()
        cells = geometry.cells_in(*bounds)
        step = geometry.size / self.scale
        self._paper(painter, area, cells)
        self._colours(painter, geometry, cells)
        small = geometry.size <= _SMALL
        if step >= FAR and small:
            self._small_signs(painter, geometry, cells)
        elif step >= FAR and self.layer == TERRAIN_LAYER:
            self._large_signs(painter, geometry, cells)
        if step >= FAR and not (small and geometry.square):
            self._grid(painter, geometry, cells)
        around = geometry.cells_in(*bounds, more=1)
        lined = cells if geometry.square else around
        self._edges.paint(painter, geometry, lined, self.layer == TERRAIN_LAYER)
        view = self.model.view
        if view.sites or view.lines or view.tokens:
            from mycom.ui.map.pieces import paint_pieces

            paint_pieces(painter, geometry, area, view, self.sprites, frozenset(self.model.markers))
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
        if self.model.view.shape == "square" and self.model.fields.known[top:bottom, left:right].all():
            return
        hatch = self.sprites.hatch()
        side = hatch.width()
        painter.drawTiledPixmap(area, hatch, QPointF(area.x() % side, area.y() % side).toPoint())

    def _colours(self, painter: QPainter, geometry: Geometry, cells: tuple[int, int, int, int]) -> None:
        left, right, top, bottom = cells
        if right <= left or bottom <= top:
            return
        piece = self.colours()[top:bottom, left:right].copy()
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

    def _large_signs(self, painter: QPainter, geometry: Geometry, cells: tuple[int, int, int, int]) -> None:
        left, right, top, bottom = cells
        box_x, box_y = geometry.box
        styles = self.model.view.terrains
        near = geometry.size >= NEAR * self.scale
        inhabited = self.model.cells
        half = SIGN * self.scale / 2
        for row, line in enumerate(self.model.fields.terrain[top:bottom, left:right].tolist(), top):
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
        plain = self.layer != TERRAIN_LAYER
        ready: dict[int, QPixmap] = {}
        for row, line in enumerate(self.model.fields.terrain[top:bottom, left:right].tolist(), top):
            for column, kind in enumerate(line, left):
                if kind < 0:
                    continue
                variant = -1 if plain else (column * 7 + row * 13 + (column * row) % 5) % 4
                tile = ready.get(kind * 8 + variant)
                if tile is None:
                    tile = ready[kind * 8 + variant] = self._pattern_tile(geometry, kind, variant)
                if square:
                    draw(column * size, row * size, tile)
                else:
                    cx, cy = geometry.centre((column + 1, row + 1))
                    draw(int(cx - half_x), int(cy - half_y), tile)

    def _pattern_tile(self, geometry: Geometry, kind: int, variant: int) -> QPixmap:
        """Grid lines and signs of a whole small cell, one of four variants for each terrain; no signs for −1."""
        key = geometry.size, kind, variant
        found = self._patterns.get(key)
        if found is not None:
            return found
        if len(self._patterns) > 600:
            self._patterns.clear()
        style = self.model.view.terrains[kind]
        box_x, box_y = geometry.box
        found = clear_pixmap(box_x, box_y)
        painter = QPainter(found)
        shrink = min(1.0, geometry.size / (34 * self.scale))
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        half = SIGN * self.scale * shrink / 2
        colour = style.dark if self.theme.dark else style.light
        strewn = spots(style.pattern, variant * 5, variant * 3, geometry.size, self.scale) if variant >= 0 else []
        for drawing, across, down in strewn:
            sign = self.sprites.sign(style.pattern, drawing, colour)
            x, y = int(across * box_x - half), int(down * box_y - half)
            if shrink < 1:
                painter.drawPixmap(QRectF(x, y, 2 * half, 2 * half), sign, QRectF(sign.rect()))
            else:
                painter.drawPixmap(x, y, sign)
        if geometry.square:
            self._cell_edge(painter, 0, 0, geometry.size)
        painter.end()
        self._patterns[key] = found
        return found

    def _grid_colour(self) -> QColor:
        line = QColor("#FFFFFF" if self.theme.dark else "#201A10")
        line.setAlphaF(0.10 if self.theme.dark else 0.14)
        return line

    def _cell_edge(self, painter: QPainter, x: int, y: int, size: int) -> None:
        """The grid line along the upper and the left side of a square."""
        wide, line = max(1, int(self.scale)), self._grid_colour()
        painter.fillRect(x, y, size, wide, line)
        painter.fillRect(x, y + wide, wide, size - wide, line)

    def _grid(self, painter: QPainter, geometry: Geometry, cells: tuple[int, int, int, int]) -> None:
        """Grid lines where the small cells' own pictures do not bring them along."""
        left, right, top, bottom = cells
        known = self.model.fields.known[top:bottom, left:right].nonzero()
        places = list(zip(*(axis.tolist() for axis in known), strict=True))
        if geometry.square:
            for row, column in places:
                self._cell_edge(painter, (left + column) * geometry.size, (top + row) * geometry.size, geometry.size)
            return
        painter.setPen(QPen(self._grid_colour(), max(1, int(self.scale))))
        corners = geometry.corners()
        lines = []
        for row, column in places:
            cx, cy = geometry.centre((left + column + 1, top + row + 1))
            for (ax, ay), (bx, by) in pairwise(corners[:4]):
                lines.append(QLineF(cx + ax, cy + ay, cx + bx, cy + by))
        painter.drawLines(lines)

    def _realm_names(self, painter: QPainter, geometry: Geometry, area: QRect) -> None:
        if not self.names:
            return
        size, weight = 13, 700
        if geometry.size not in self._placed:
            from mycom.ui.map.names import place_names

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
