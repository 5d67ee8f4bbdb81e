"""The coordinate rulers at the upper and left edge of the map; strips of numbers are kept for a cell size."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPixmap

from mycom.systems.view import Place
from mycom.ui.map.geometry import Geometry
from mycom.ui.theme.colours import Theme
from mycom.ui.theme.fonts import font

#: Width of the left and height of the upper ruler in pixels.
LEFT, TOP = 28, 22


class Rulers:
    """Paints the numbers of columns and rows in device pixels."""

    def __init__(self, theme: Theme, scale: float) -> None:
        self.theme = theme
        self.scale = scale
        self._strips: dict[tuple[int, bool], QPixmap] = {}

    @property
    def left(self) -> int:
        """Width of the left ruler in device pixels."""
        return round(LEFT * self.scale)

    @property
    def top(self) -> int:
        """Height of the upper ruler in device pixels."""
        return round(TOP * self.scale)

    def _every(self, geometry: Geometry, upper: bool) -> int:
        pitch = geometry.pitch[0 if upper else 1] / self.scale
        needed = 24 if upper else 16
        return next(step for step in (1, 2, 5, 10, 20, 50, 100, 1000) if step * pitch >= needed)

    def spot(self, geometry: Geometry, upper: bool, number: int) -> QRectF:
        """Where the number of a column (upper) or row stands, from the map's corner along the ruler."""
        x, y = geometry.centre((number, 1) if upper else (1, number))
        room = 26 * self.scale
        if upper:
            return QRectF(x - room / 2, 0, room, self.top)
        return QRectF(0, y - room / 2, self.left, room)

    def strip(self, geometry: Geometry, upper: bool) -> QPixmap:
        """All numbers of a ruler on its ground."""
        key = geometry.size, upper
        found = self._strips.get(key)
        if found is None:
            if len(self._strips) > 12:
                self._strips.clear()
            extent = geometry.extent
            size = (int(extent[0]) + 1, self.top) if upper else (self.left, int(extent[1]) + 1)
            found = QPixmap(*size)
            found.fill(QColor(self.theme.panel))
            painter = QPainter(found)
            painter.setFont(font(round(12 * self.scale), 500))
            painter.setPen(QColor(self.theme.muted))
            every = self._every(geometry, upper)
            count = geometry.columns if upper else geometry.rows
            for number in range(1, count + 1):
                if number % every == 0 or (every == 1):
                    centre = Qt.AlignmentFlag.AlignCenter
                    painter.drawText(self.spot(geometry, upper, number), centre, str(number))
            painter.end()
            self._strips[key] = found
        return found

    def paint(
        self, painter: QPainter, geometry: Geometry, offset: tuple[int, int], size: tuple[int, int], lit: Place | None
    ) -> None:
        """Paints both rulers; `offset` is the map point at the inner corner, `size` that of the widget."""
        width, height = size
        ground, line = QColor(self.theme.panel), QColor(self.theme.line)
        left, top = self.left, self.top
        upper, side = self.strip(geometry, True), self.strip(geometry, False)
        painter.fillRect(0, 0, width, top, ground)
        painter.drawPixmap(max(left, left - offset[0]), 0, upper, max(0, offset[0]), 0, width, top)
        if lit is not None:
            spot = self.spot(geometry, True, lit[0]).translated(left - offset[0], 0)
            if spot.right() > left:
                self._light(painter, spot, lit[0])
        painter.fillRect(0, top, left, height - top, ground)
        painter.drawPixmap(0, max(top, top - offset[1]), side, 0, max(0, offset[1]), left, height)
        if lit is not None:
            spot = self.spot(geometry, False, lit[1]).translated(0, top - offset[1])
            if spot.bottom() > top:
                self._light(painter, spot, lit[1])
        painter.fillRect(0, 0, left, top, ground)
        painter.fillRect(0, top - 1, width, 1, line)
        painter.fillRect(left - 1, top, 1, height, line)

    def _light(self, painter: QPainter, spot: QRectF, number: int) -> None:
        painter.fillRect(spot, QColor(self.theme.panel))
        painter.setFont(font(round(12 * self.scale), 700))
        painter.setPen(QColor(self.theme.accent))
        painter.drawText(spot, Qt.AlignmentFlag.AlignCenter, str(number))
