"""Colours and painting that the parts of the panel share."""

from __future__ import annotations

from functools import cache

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from mycom.systems.view import Relation
from mycom.ui import paint
from mycom.ui.theme.colours import Theme, contrast, mix

#: What small text must at least stand out by.
READABLE = 4.5
WRAP = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop | Qt.TextFlag.TextWordWrap


@cache
def faded(colour: str, ground: str, share: float) -> str:
    """The colour mixed towards the ground by a share 0..1, as far as text in it stays readable."""
    while share > 0:
        mixed = mix(colour, ground, share)
        if contrast(mixed, ground) >= READABLE:
            return mixed
        share -= 0.05
    return colour


def tone(theme: Theme, style: str) -> str:
    """The colour of a share of outcomes: `good`, `bad`, anything else undecided."""
    return {"good": theme.own, "bad": theme.foe}.get(style, theme.muted)


def side_colour(theme: Theme, relation: Relation) -> str:
    """The colour of a side of the projection."""
    return theme.relation(relation)


def hatched(painter: QPainter, path: QPainterPath, colour: str, ground: str, step: float = 5.0) -> None:
    """Fills a shape with slanted lines, so that it differs from a solid one without its colour."""
    painter.save()
    painter.fillPath(path, QColor(mix(ground, colour, 0.26)))
    painter.setClipPath(path, Qt.ClipOperation.IntersectClip)
    painter.setPen(QPen(QColor(colour), 1.6))
    box = path.boundingRect()
    x = box.left() - box.height()
    while x < box.right() + step:
        painter.drawLine(QPointF(x, box.bottom()), QPointF(x + box.height(), box.top()))
        x += step
    painter.restore()


def wrapped_lines(words: str, width: float, size: int, weight: int = 400) -> int:
    """How many lines the words take at a width."""
    if not words or width <= 0:
        return 0
    measure = paint.measure(size, weight)
    box = measure.boundingRect(QRectF(0, 0, width, 10000), int(WRAP), words)
    return max(1, int(box.height() / measure.lineSpacing() + 0.5))


def wrapped(painter: QPainter, rect: QRectF, words: str, ink: str, size: int, weight: int = 400) -> None:
    """Paints words over several lines."""
    painter.setFont(paint.face(size, weight))
    painter.setPen(paint.colour(ink))
    painter.drawText(rect, int(WRAP), words)
