"""How a drag looks: the arrow, and the floating label that says what would happen."""

from __future__ import annotations

import math

from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPainterPath, QPen, QPolygonF

from mycom.systems.view import Marker
from mycom.ui.theme.badges import halo_path, paint_marker
from mycom.ui.theme.colours import Theme
from mycom.ui.theme.fonts import font


def arrow_path(start: QPointF, end: QPointF, scale: float) -> tuple[QPainterPath, QPolygonF]:
    """A slightly bent line and the head at its end."""
    across = end - start
    length = math.hypot(across.x(), across.y())
    bend = QPointF(across.y(), -across.x()) * min(0.16, 30 * scale / max(length, 1.0))
    middle = (start + end) / 2 + bend
    direction = end - middle
    size = math.hypot(direction.x(), direction.y()) or 1.0
    along = direction / size
    head, half = 15 * scale, 8 * scale
    foot = end - along * head
    side = QPointF(-along.y(), along.x()) * half
    line = QPainterPath(start)
    line.quadTo(middle, foot + along * (2 * scale))
    return line, QPolygonF([end, foot + side, foot - side])


def paint_arrow(painter: QPainter, start: QPointF, end: QPointF, theme: Theme, colour: str, scale: float) -> None:
    """Paints the arrow with its halo."""
    line, head = arrow_path(start, end, scale)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    cap = Qt.PenCapStyle.RoundCap
    tip = QPainterPath()
    tip.addPolygon(head)
    tip.closeSubpath()
    halo_path(painter, tip, theme.halo, 2 * scale)
    painter.strokePath(line, QPen(QColor(theme.halo), 8 * scale, Qt.PenStyle.SolidLine, cap))
    painter.strokePath(line, QPen(QColor(colour), 4.5 * scale, Qt.PenStyle.SolidLine, cap))
    painter.fillPath(tip, QColor(colour))


def arrow_bounds(start: QPointF, end: QPointF, scale: float) -> QRect:
    """The rectangle that the arrow needs."""
    line, head = arrow_path(start, end, scale)
    grow = 6 * scale
    return line.boundingRect().united(head.boundingRect()).adjusted(-grow, -grow, grow, grow).toAlignedRect()


def label_rect(anchor: QRectF, text: tuple[str, str], within: QRectF) -> QRectF:
    """Where the label stands (pixels): right of the target, else left of it, always inside `within`."""
    title, detail = QFontMetricsF(font(13, 600)), QFontMetricsF(font(12, 400))
    width = max(title.horizontalAdvance(text[0]), detail.horizontalAdvance(text[1])) + 62
    height = 54.0 if text[1] else 38.0
    left = anchor.right() + 10
    if left + width > within.right():
        left = anchor.left() - 10 - width
    left = min(max(left, within.left() + 4), max(within.left() + 4, within.right() - width - 4))
    top = min(max(anchor.center().y() - height / 2, within.top() + 4), within.bottom() - height - 4)
    return QRectF(left, top, width, height)


def paint_label(painter: QPainter, rect: QRectF, theme: Theme, marker: Marker, text: tuple[str, str]) -> None:
    """The floating label (pixels): the unit's marker, what would happen, the figures."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    paint_card(painter, rect, theme)
    size = 26
    spot = QRectF(rect.left() + 14, rect.center().y() - size / 2, size, size)
    paint_marker(painter, spot, theme, marker.relation, marker.label)
    left = rect.left() + 50
    painter.setFont(font(13, 600))
    painter.setPen(QColor(theme.text))
    middle = Qt.AlignmentFlag.AlignVCenter
    first = QRectF(left, rect.top() + 7, rect.width() - 54, 20) if text[1] else rect.adjusted(50, 0, -4, 0)
    painter.drawText(first, middle, text[0])
    if text[1]:
        painter.setFont(font(12, 400))
        painter.setPen(QColor(theme.muted))
        painter.drawText(QRectF(left, rect.top() + 27, rect.width() - 54, 20), middle, text[1])


def paint_card(painter: QPainter, rect: QRectF, theme: Theme, radius: float = 8) -> None:
    """A floating panel with a soft shadow of about 8 pixels."""
    painter.setPen(Qt.PenStyle.NoPen)
    for grow in range(7, 0, -1):
        shade = QColor(0, 0, 0, int(theme.shadow_alpha * (8 - grow) / 42))
        painter.setBrush(shade)
        painter.drawRoundedRect(rect.adjusted(-grow, -grow + 2, grow, grow + 2), radius + grow, radius + grow)
    painter.setBrush(QColor(theme.panel))
    painter.setPen(QPen(QColor(theme.line_strong if theme.dark else theme.line), 1))
    painter.drawRoundedRect(rect, radius, radius)
    painter.setBrush(Qt.BrushStyle.NoBrush)
