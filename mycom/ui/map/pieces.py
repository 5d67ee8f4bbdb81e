"""What lies between cells: lines along their sides, settlements on their corners, with a ring for each wall."""

from __future__ import annotations

from PySide6.QtCore import QLineF, QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from mycom.systems.view import MapView
from mycom.ui.map.geometry import Geometry
from mycom.ui.map.sprites import Sprites
from mycom.ui.theme.badges import MARKER_SHAPES, halo_path
from mycom.ui.theme.glyphs import glyph


def paint_pieces(painter: QPainter, geometry: Geometry, area: QRect, view: MapView, sprites: Sprites) -> None:
    """Paints the lines and sites of a view that touch `area` (device pixels from the map's corner)."""
    corners = [QPointF(*point) for point in geometry.corners()]
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    wide = max(2.0, geometry.size * 0.07)
    for line in view.lines:
        centre = QPointF(*geometry.centre(line.place))
        way = QLineF(centre + corners[line.side + 1], centre + corners[(line.side + 2) % 6])
        way = QLineF(way.pointAt(0.12), way.pointAt(0.88))
        if not _around(way.center(), geometry.size).intersects(QRectF(area)):
            continue
        painter.setPen(_flat(sprites.theme.halo, wide * 1.7))
        painter.drawLine(way)
        pen = _flat(sprites.theme.relation(line.relation), wide)
        if line.dashed:
            pen.setDashPattern([1.4, 0.9])
        painter.setPen(pen)
        painter.drawLine(way)
    for site in view.sites:
        at = QPointF(*geometry.centre(site.place)) + corners[site.corner]
        if not _around(at, geometry.size).intersects(QRectF(area)):
            continue
        half = max(3.0, geometry.size * (0.15 if site.large else 0.105))
        box = QRectF(at.x() - half, at.y() - half, 2 * half, 2 * half)
        colour = QColor(sprites.theme.relation(site.relation))
        path = glyph(MARKER_SHAPES[site.relation], box)
        halo_path(painter, path, sprites.theme.halo, wide * 0.6)
        painter.fillPath(path, colour)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for ring in range(site.rings):
            more = wide * (0.6 + 0.75 * ring)
            painter.setPen(QPen(colour, max(1.0, wide * 0.35)))
            painter.drawEllipse(box.adjusted(-more, -more, more, more))
    painter.restore()


def _around(at: QPointF, size: float) -> QRectF:
    return QRectF(at.x() - size / 2, at.y() - size / 2, size, size)


def _flat(colour: str, width: float) -> QPen:
    pen = QPen(QColor(colour), width)
    pen.setCapStyle(Qt.PenCapStyle.FlatCap)
    return pen
