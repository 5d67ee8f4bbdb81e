"""Small pictures that the map stamps again and again: labels with halo, settlements, markers, pattern signs.

Everything is made once for a theme and a scale (device pixels per pixel) and kept. Pixmaps count in device
pixels (their own ratio stays 1).
"""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPainterPath, QPen, QPixmap

from mycom.systems.view import Relation
from mycom.ui.map.patterns import sign
from mycom.ui.theme.badges import fill_glyph, paint_marker, paint_state_badge
from mycom.ui.theme.colours import Theme
from mycom.ui.theme.fonts import font

HALO = 1.5
_MOST_LABELS = 6000

#: A label and where its text lies in it: pixmap, left bearing, width of the text.
Label = tuple[QPixmap, int, int]


def clear_pixmap(width: float, height: float) -> QPixmap:
    """A transparent pixmap in device pixels, at least 1 × 1."""
    made = QPixmap(max(1, int(width + 0.999)), max(1, int(height + 0.999)))
    made.fill(Qt.GlobalColor.transparent)
    return made


class Sprites:
    """The store of small pictures for one theme and scale."""

    def __init__(self, theme: Theme, scale: float) -> None:
        self.theme = theme
        self.scale = scale
        self._fonts: dict[tuple[int, int], tuple[QFont, QFontMetricsF]] = {}
        self._labels: dict[tuple[str, str, int, int], Label] = {}
        self._other: dict[tuple[object, ...], QPixmap] = {}

    @property
    def edge(self) -> int:
        """The room around labels and settlements for their halo, in device pixels."""
        return int(HALO * self.scale + 1)

    def font(self, size: int, weight: int) -> tuple[QFont, QFontMetricsF]:
        """The font at a size in pixels (scaled to device pixels) and its measures."""
        key = size, weight
        if key not in self._fonts:
            made = font(max(1, round(size * self.scale)), weight)
            self._fonts[key] = made, QFontMetricsF(made)
        return self._fonts[key]

    def label(self, text: str, colour: str, size: int, weight: int) -> Label:
        """A line of text with a halo."""
        key = text, colour, size, weight
        found = self._labels.get(key)
        if found is None:
            if len(self._labels) > _MOST_LABELS:
                self._labels.clear()
            found = self._labels[key] = self._draw_label(*key)
        return found

    def _draw_label(self, text: str, colour: str, size: int, weight: int) -> Label:
        face, metrics = self.font(size, weight)
        edge = self.edge
        width, ascent = int(metrics.horizontalAdvance(text) + 0.999), int(metrics.ascent() + 0.999)
        made = clear_pixmap(width + 2 * edge, ascent + metrics.descent() + 2 * edge)
        path = QPainterPath()
        path.addText(QPointF(edge, ascent + edge), face, text)
        painter = QPainter(made)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        halo = QColor(self.theme.halo)
        halo.setAlphaF(0.92)
        painter.strokePath(path, QPen(halo, 2 * HALO * self.scale, Qt.PenStyle.SolidLine,
                                      Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin))  # fmt: skip
        painter.setFont(face)
        painter.setPen(QColor(colour))
        painter.drawText(QPointF(edge, ascent + edge), text)
        painter.end()
        return made, edge, width

    def elided(self, text: str, size: int, weight: int, room: float) -> str:
        """The text, shortened with an ellipsis when it is wider than `room` device pixels."""
        metrics = self.font(size, weight)[1]
        if metrics.horizontalAdvance(text) <= room:
            return text
        return str(metrics.elidedText(text, Qt.TextElideMode.ElideRight, room))

    def sign(self, pattern: str, kind: int, colour: str) -> QPixmap:
        """One sign of a terrain pattern."""
        key = ("sign", pattern, kind, colour)
        if key not in self._other:
            self._other[key] = sign(pattern, kind, colour, self.theme, self.scale)
        return self._other[key]

    def settlement(self, walled: bool, relation: Relation, size: int, level: str = "") -> QPixmap:
        """A house or a wall in the owner's colour with its level beside it.

        The drawing is `size` pixels high (a wall is wider) and has `edge` device pixels of halo around it.
        """
        key = ("settlement", walled, relation, size, level)
        found = self._other.get(key)
        if found is None:
            side, edge, colour = size * self.scale, self.edge, self.theme.relation(relation)
            width = round(side * 7 / 6) if walled else round(side)
            number = self.label(level, colour, 11, 700) if level else None
            gap = round(3 * self.scale)
            found = clear_pixmap(width + 2 * edge + (gap + number[2] + edge if number else 0), side + 2 * edge)
            painter = QPainter(found)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            rect = QRectF(edge, edge, width, side)
            fill_glyph(painter, "wall" if walled else "house", rect, colour, self.theme.halo, HALO * self.scale)
            if number is not None:
                painter.drawPixmap(width + gap, round(side - 13 * self.scale), number[0])
            painter.end()
            self._other[key] = found
        return found

    def marker(self, relation: Relation, text: str, size: int, state: str, faded: bool) -> QPixmap:
        """A unit's marker with its state; the pixmap has a margin of a quarter of `size` on every side."""
        key = ("marker", relation, text, size, state, faded)
        if key not in self._other:
            margin = size // 4
            whole = (size + 2 * margin) * self.scale
            made = clear_pixmap(whole, whole)
            painter = QPainter(made)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.scale(self.scale, self.scale)
            painter.setOpacity(0.62 if faded else 1.0)
            paint_marker(painter, QRectF(margin, margin, size, size), self.theme, relation, text, halo=True)
            painter.setOpacity(1.0)
            if state:
                corner = QPointF(margin + size * 0.92, margin + size * 0.08)
                paint_state_badge(painter, corner, max(8.0, size * 0.46), self.theme, state)
            painter.end()
            self._other[key] = made
        return self._other[key]

    def dot(self, shape: str, colour: str, size: float) -> QPixmap:
        """A small sign with halo for the overview."""
        key = ("dot", shape, colour, size)
        if key not in self._other:
            side, edge = size * self.scale, int(self.scale + 1)
            made = clear_pixmap(side + 2 * edge, side + 2 * edge)
            painter = QPainter(made)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            rect = QRectF(edge, edge, side, side)
            halo = self.theme.halo if shape != "circle" else ""
            if shape == "square":
                painter.fillRect(rect.adjusted(-1, -1, 1, 1), QColor(halo))
                painter.fillRect(rect, QColor(colour))
            else:
                fill_glyph(painter, shape, rect, colour, halo, self.scale)
            painter.end()
            self._other[key] = made
        return self._other[key]

    def hatch(self, spacing: int = 10) -> QPixmap:
        """A piece of the hatching of what was never seen; it repeats in both directions."""
        key = ("hatch", spacing)
        if key not in self._other:
            side = int(spacing * self.scale + 0.5)
            made = QPixmap(side, side)
            made.fill(QColor(self.theme.paper))
            painter = QPainter(made)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(QPen(QColor(self.theme.hatch), 1.5 * self.scale))
            for shift in (-side, 0, side):
                painter.drawLine(QPointF(shift - 2, side + 2), QPointF(shift + side + 2, -2))
            painter.end()
            self._other[key] = made
        return self._other[key]
