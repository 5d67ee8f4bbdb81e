"""What the kinds of plots share while they are drawn: colours, places, entries of the legend, marks with words."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen

from mycom.systems.view import Relation
from mycom.ui import paint
from mycom.ui.theme.colours import Theme, mix

#: Where the cursor is: the place of the point or bar, for heat maps of column and row.
Cursor = tuple[int, int]
#: Kinds of swatches beside patterns.
LINE, DASHED, BAND = -1, -2, -3


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of the legend: words, colour, and a pattern or `LINE`, `DASHED`, `BAND`."""

    words: str
    colour: str
    sign: int


@dataclass(frozen=True, slots=True)
class Ground:
    """Where and in which colours to paint: the frame in px, and where a point of the plot lies."""

    theme: Theme
    relations: tuple[Relation, Relation]
    frame: QRectF
    spot: Callable[[float, float], QPointF]

    def box(self, x0: float, y0: float, x1: float, y1: float) -> QRectF:
        """The box between two corners of the plot."""
        return QRectF(self.spot(x0, y0), self.spot(x1, y1)).normalized()


def tone(theme: Theme, relations: tuple[Relation, Relation], name: str) -> str:
    """The colour of a line."""
    if name in ("first", "second"):
        return theme.relation(relations[name == "second"])
    return theme.own if name == "good" else theme.muted


def style(theme: Theme, name: str) -> str:
    """The colour of a part of a bar."""
    return {"good": theme.own, "bad": theme.foe}.get(name, theme.muted)


def grid(painter: QPainter, ground: Ground, heights: list[float]) -> None:
    """Fine level lines."""
    ink = paint.colour(mix(ground.theme.panel, ground.theme.line_strong, 0.7))
    for height in heights:
        y = ground.spot(0, height).y()
        painter.fillRect(QRectF(ground.frame.x(), y - 0.5, ground.frame.width(), 1), ink)


def upright(painter: QPainter, ground: Ground, x: float, ink: str, words: str = "", width: float = 1.0) -> None:
    """An upright dotted line with words at its foot, on the side where there is room."""
    at = ground.spot(x, 0).x()
    painter.setPen(QPen(paint.colour(ink), width, Qt.PenStyle.DotLine))
    painter.drawLine(QPointF(at, ground.frame.top()), QPointF(at, ground.frame.bottom()))
    if words:
        room = paint.width(words, 12, 600) + 8
        left = at + 3 if at + room + 3 <= ground.frame.right() else at - room - 3
        plaque(painter, ground.theme, QRectF(left, ground.frame.bottom() - 22, room, 18), words, ink)


def plaque(painter: QPainter, theme: Theme, rect: QRectF, words: str, ink: str, size: int = 12) -> None:
    """Words on a ground of their own, so that they stay readable on lines and areas."""
    painter.save()
    painter.setOpacity(0.88)
    paint.field(painter, rect, theme.panel, "", 4)
    painter.restore()
    paint.text(painter, rect, words, ink, size, 600, paint.CENTRE)
