"""Painting that several widgets share: text in a box, chips, rounded fields. Fonts are made once."""

from __future__ import annotations

from functools import cache, lru_cache

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPainterPath, QPen

from mycom.systems.view import Relation
from mycom.ui.theme.badges import fill_glyph, paint_marker
from mycom.ui.theme.colours import Theme, Tone
from mycom.ui.theme.fonts import font

LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
CENTRE = Qt.AlignmentFlag.AlignCenter
_ELIDE = Qt.TextElideMode.ElideRight
_WRAP = Qt.TextFlag.TextWordWrap.value | Qt.AlignmentFlag.AlignLeft.value | Qt.AlignmentFlag.AlignTop.value


@cache
def face(size: int, weight: int = 400, italic: bool = False) -> QFont:
    """The window's font at a size; shared, so never change it."""
    made = font(size, weight)
    made.setItalic(italic)
    return made


@cache
def measure(size: int, weight: int = 400) -> QFontMetricsF:
    """The measures of `face(size, weight)`."""
    return QFontMetricsF(face(size, weight))


def width(words: str, size: int, weight: int = 400) -> float:
    """How wide the words are."""
    return measure(size, weight).horizontalAdvance(words)


@cache
def colour(name: str) -> QColor:
    """A colour from its `#RRGGBB`; shared, so never change it."""
    return QColor(name)


@lru_cache(maxsize=4096)
def shortened(words: str, size: int, weight: int, room: float) -> str:
    """The words as far as there is room, with an ellipsis where they are cut; kept, for they are painted again."""
    return measure(size, weight).elidedText(words, _ELIDE, room)


def text(
    painter: QPainter, rect: QRectF, words: str, ink: str, size: int = 13, weight: int = 400,
    align: Qt.AlignmentFlag = LEFT, italic: bool = False,
) -> bool:  # fmt: skip
    """Paints one line into the box, with an ellipsis where it is too long. Returns whether it was cut."""
    shown = shortened(words, size, weight, rect.width())
    painter.setFont(face(size, weight, italic))
    painter.setPen(colour(ink))
    painter.drawText(rect, align, shown)
    return shown != words


def lines_of(words: str, room: float, size: int, weight: int = 400) -> int:
    """How many lines the words need in a width, broken between words."""
    if "\n" not in words and width(words, size, weight) <= room:
        return 1
    box = measure(size, weight).boundingRect(QRectF(0, 0, max(room, 40), 9999), _WRAP, words)
    return max(1, round(box.height() / measure(size, weight).lineSpacing()))


def paragraph(painter: QPainter, rect: QRectF, words: str, ink: str, size: int = 13, weight: int = 400) -> None:
    """Paints several lines, broken between words, from the top of the box."""
    painter.setFont(face(size, weight))
    painter.setPen(colour(ink))
    painter.drawText(rect, _WRAP, words)


def field(
    painter: QPainter, rect: QRectF, ground: str, edge: str = "", radius: float = 5, dashed: bool = False
) -> None:
    """Paints a rounded box; `edge` empty leaves the line out, `ground` empty the filling."""
    painter.setPen(Qt.PenStyle.NoPen)
    if edge:
        pen = QPen(colour(edge), 1)
        if dashed:
            pen.setDashPattern([3, 2.5])
        painter.setPen(pen)
        rect = rect.adjusted(0.5, 0.5, -0.5, -0.5)
    painter.setBrush(colour(ground) if ground else Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(rect, radius, radius)


def tag(painter: QPainter, rect: QRectF, words: str, tone: Tone) -> None:
    """Paints an order's class chip."""
    field(painter, rect, tone.ground, "", 4)
    text(painter, rect, words, tone.text, 11, 600, CENTRE)


def card_path(rect: QRectF, top: bool, bottom: bool, radius: float = 8) -> QPainterPath:
    """The outline of a panel whose upper or lower corners may be square where another part goes on."""
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.WindingFill)
    path.addRoundedRect(rect, radius, radius)
    if not top:
        path.addRect(QRectF(rect.x(), rect.y(), rect.width(), radius))
    if not bottom:
        path.addRect(QRectF(rect.x(), rect.bottom() - radius, rect.width(), radius))
    return path.simplified()


def unit_sign(painter: QPainter, rect: QRectF, theme: Theme, glyph: str, badge: str, relation: Relation) -> None:
    """The sign of a unit: its marker with the badge, or house and wall for a place."""
    if glyph in ("", "group") and badge:
        paint_marker(painter, rect, theme, relation, badge)
        return
    sign = {"village": "house", "town": "house", "city": "wall", "wall": "wall", "house": "house"}.get(glyph, "house")
    inset = rect.width() * 0.06
    fill_glyph(painter, sign, rect.adjusted(inset, inset, -inset, -inset), theme.relation(relation))


def glyph(painter: QPainter, name: str, centre: QPointF, size: float, ink: str) -> None:
    """A sign around a point."""
    fill_glyph(painter, name, QRectF(centre.x() - size / 2, centre.y() - size / 2, size, size), ink)
