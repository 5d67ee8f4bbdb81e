"""How far a unit gets in this turn and the next ones: a line around each turn's cells."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QLineF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPen

from mycom.systems.view import Place
from mycom.ui.map.geometry import Geometry
from mycom.ui.theme.colours import Theme
from mycom.ui.theme.fonts import font

_WASH = (0.30, 0.20, 0.12, 0.06)
_DASHES: tuple[tuple[float, ...], ...] = ((), (4, 2), (2, 2), (1, 2))
#: Below this cell size there is no room for the names of the lines.
_NAMED = 10


class ReachTurns:
    """The turn (from 0) in which each cell can first be entered, and whose colour shows it."""

    def __init__(self) -> None:
        self.turns: Mapping[Place, int] = {}
        self.colour = ""
        self.labels: tuple[str, ...] = ()
        self._shape: tuple[int, dict[int, list[QRectF]], dict[int, list[QLineF]]] | None = None

    def show(self, turns: Mapping[Place, int], colour: str, labels: tuple[str, ...]) -> None:
        """Shows these cells; `labels` are the names of the turns."""
        self.turns, self.colour, self.labels = dict(turns), colour, labels
        self._shape = None

    def _lines(self, geometry: Geometry) -> tuple[dict[int, list[QRectF]], dict[int, list[QLineF]]]:
        """Cells by turn, and the edges between what is reached by a turn and what is not."""
        if self._shape is not None and self._shape[0] == geometry.size:
            return self._shape[1:]
        far = max(self.turns.values(), default=-1) + 1
        corners, fills, lines = geometry.corners(), dict[int, list[QRectF]](), dict[int, list[QLineF]]()
        for place, turn in self.turns.items():
            x, y = geometry.centre(place)
            half_x, half_y = geometry.box[0] / 2, geometry.box[1] / 2
            fills.setdefault(turn, []).append(QRectF(x - half_x, y - half_y, 2 * half_x, 2 * half_y))
            for index, digit in enumerate(geometry.sides):
                other = geometry.step(place, digit)
                beyond = self.turns.get(other, far) if other is not None else far
                (ax, ay), (bx, by) = corners[index], corners[(index + 1) % len(corners)]
                for bound in range(turn, min(beyond, far)):
                    lines.setdefault(bound, []).append(QLineF(x + ax, y + ay, x + bx, y + by))
        self._shape = geometry.size, fills, lines
        return fills, lines

    def paint(self, painter: QPainter, geometry: Geometry, area: QRect, theme: Theme, scale: float) -> None:
        """Paints wash, lines and their names."""
        if not self.turns:
            return
        fills, lines = self._lines(geometry)
        ink = QColor(self.colour)
        painter.setPen(Qt.PenStyle.NoPen)
        for turn, rects in fills.items():
            wash = QColor(ink)
            wash.setAlphaF(_WASH[min(turn, len(_WASH) - 1)])
            painter.setBrush(wash)
            painter.drawRects([rect for rect in rects if rect.intersects(QRectF(area))])
        painter.setBrush(Qt.BrushStyle.NoBrush)
        halo = QColor(theme.halo)
        halo.setAlphaF(0.8)
        cap = Qt.PenCapStyle.FlatCap
        for turn in sorted(lines, reverse=True):
            painter.setPen(QPen(halo, 4.5 * scale, Qt.PenStyle.SolidLine, Qt.PenCapStyle.SquareCap))
            painter.drawLines(lines[turn])
            pen = QPen(ink, (2.6 if turn == 0 else 2) * scale, Qt.PenStyle.SolidLine, cap)
            if 0 < turn < len(_DASHES):
                pen.setDashPattern(list(_DASHES[turn]))
            painter.setPen(pen)
            painter.drawLines(lines[turn])
        if geometry.size >= _NAMED * scale:
            for turn in sorted(lines, reverse=True):
                self._name(painter, lines[turn], turn, theme, scale)

    def _name(self, painter: QPainter, lines: list[QLineF], turn: int, theme: Theme, scale: float) -> None:
        """The turn's name on the line's lowest piece, where it hides least."""
        if turn >= len(self.labels):
            return
        lowest = max(lines, key=lambda line: (min(line.y1(), line.y2()), -abs(line.dy()), -line.x1()))
        face = font(max(1, round(11 * scale)), 600)
        text = self.labels[turn]
        width, height = QFontMetricsF(face).horizontalAdvance(text) + 12 * scale, 17 * scale
        at = lowest.center()
        box = QRectF(at.x() - width / 2, at.y() - height / 2, width, height)
        painter.setPen(QPen(QColor(self.colour), 1.2 * scale))
        painter.setBrush(QColor(theme.panel))
        painter.drawRoundedRect(box, height / 2, height / 2)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setFont(face)
        painter.setPen(QColor(self.colour))
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, text)
