"""The outcome bar: solid what is good, hatched what is bad, plain grey what stays undecided.

A bracket shows what is not known; a small triangle above the bar shows the remembered result.
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPen, QPolygonF

from mycom.systems.projections import Share
from mycom.ui import paint
from mycom.ui.projection import ink
from mycom.ui.theme.colours import Theme, mix

_RADIUS = 4.0


def paint_bar(painter: QPainter, rect: QRectF, theme: Theme, shares: Sequence[Share]) -> None:
    """Paints the shares from left to right."""
    painter.save()
    outline = QPainterPath()
    outline.addRoundedRect(rect, _RADIUS, _RADIUS)
    painter.fillPath(outline, paint.colour(theme.line))
    painter.setClipPath(outline)
    x = rect.x()
    for index, share in enumerate(shares):
        room = rect.width() * max(0.0, min(1.0, share.probability))
        part = QRectF(x, rect.y(), room, rect.height())
        x += room
        if room <= 0:
            continue
        shape = QPainterPath()
        shape.addRect(part)
        colour = ink.tone(theme, share.style)
        if share.style == "good":
            painter.fillPath(shape, paint.colour(colour))
        elif share.style == "bad":
            ink.hatched(painter, shape, colour, theme.panel)
        else:
            painter.fillPath(shape, paint.colour(mix(theme.panel, theme.muted, 0.38)))
        if index and room > 3:
            painter.fillRect(QRectF(part.x() - 0.5, part.y(), 1, part.height()), paint.colour(theme.panel))
    painter.restore()


def paint_bracket(painter: QPainter, rect: QRectF, theme: Theme, low: float, high: float) -> None:
    """Paints the bracket from the least to the greatest chance over a bar."""
    left, right = rect.x() + rect.width() * low, rect.x() + rect.width() * high
    left = min(max(left, rect.x() + 1.5), rect.right() - 1.5)
    right = min(max(right, left + 1), rect.right() - 1.5)
    middle = rect.center().y()
    path = QPainterPath(QPointF(left, rect.y() - 1))
    path.lineTo(left, rect.bottom() + 1)
    path.moveTo(left, middle)
    path.lineTo(right, middle)
    path.moveTo(right, rect.y() - 1)
    path.lineTo(right, rect.bottom() + 1)
    flat = Qt.PenCapStyle.FlatCap
    for colour, width in ((theme.panel, 4.5), (theme.text, 1.6)):
        painter.strokePath(path, QPen(paint.colour(colour), width, Qt.PenStyle.SolidLine, flat))


def paint_remembered(painter: QPainter, rect: QRectF, theme: Theme, chance: float) -> None:
    """Paints the mark of the remembered result above a bar."""
    x, y = rect.x() + rect.width() * chance, rect.y() - 3
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(paint.colour(theme.changed.edge))
    painter.drawPolygon(QPolygonF([QPointF(x - 5.5, y - 7), QPointF(x + 5.5, y - 7), QPointF(x, y)]))
