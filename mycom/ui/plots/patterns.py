"""Patterns that tell areas apart without colour, as plain lines and dots, so that they print and export as such."""

from __future__ import annotations

from math import ceil

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen

from mycom.ui import paint
from mycom.ui.theme.colours import mix

_STEP = 6.0
_DOT = 5.0


def fill(painter: QPainter, rect: QRectF, colour: str, ground: str, pattern: int) -> None:
    """Fills a box: 0 solid, 1 rising lines, 2 dots, 3 crossed lines, 4 level lines, 5 upright lines, 6 falling lines,
    7 pale, 8 empty, 9 a grid; from 1 on the ground shows through and the box has an edge."""
    if rect.width() <= 0 or rect.height() <= 0:
        return
    if pattern <= 0:
        painter.fillRect(rect, paint.colour(colour))
        return
    painter.fillRect(rect, paint.colour(mix(ground, colour, 0.0 if pattern == 8 else 0.22)))
    painter.setPen(QPen(paint.colour(colour), 1.2))
    if pattern in (1, 3):
        _slanted(painter, rect, 1)
    if pattern in (3, 6):
        _slanted(painter, rect, -1)
    if pattern == 2:
        _dots(painter, rect, colour)
    if pattern in (4, 9):
        for y in _places(rect.top(), rect.bottom(), 4.0):
            painter.drawLine(QPointF(rect.left(), y), QPointF(rect.right(), y))
    if pattern in (5, 9):
        for x in _places(rect.left(), rect.right(), 4.0):
            painter.drawLine(QPointF(x, rect.top()), QPointF(x, rect.bottom()))
    painter.setPen(QPen(paint.colour(colour), 1.0))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    if rect.width() > 1 and rect.height() > 1:
        painter.drawRect(rect.adjusted(0.5, 0.5, -0.5, -0.5))


def _places(low: float, high: float, step: float) -> list[float]:
    first = ceil(low / step)
    return [place * step for place in range(first, int(high // step) + 1)]


def _slanted(painter: QPainter, rect: QRectF, way: int) -> None:
    """Lines x + way · y = c, cut off at the edges of the box."""
    left, right, top, bottom = rect.left(), rect.right(), rect.top(), rect.bottom()
    ends = [x + way * y for x in (left, right) for y in (top, bottom)]
    for c in _places(min(ends), max(ends), _STEP):
        # Where the line meets the upper and the lower edge, held within the box.
        x1, x2 = sorted((c - way * top, c - way * bottom))
        x1, x2 = max(x1, left), min(x2, right)
        if x1 < x2:
            painter.drawLine(QPointF(x1, (c - x1) / way), QPointF(x2, (c - x2) / way))


def _dots(painter: QPainter, rect: QRectF, colour: str) -> None:
    painter.save()
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(paint.colour(colour))
    inner = rect.adjusted(1.5, 1.5, -1.5, -1.5)
    for row, y in enumerate(_places(inner.top(), inner.bottom(), _DOT)):
        for x in _places(inner.left() - row % 2 * _DOT / 2, inner.right() - row % 2 * _DOT / 2, _DOT):
            painter.drawEllipse(QPointF(x + row % 2 * _DOT / 2, y), 1.2, 1.2)
    painter.restore()
