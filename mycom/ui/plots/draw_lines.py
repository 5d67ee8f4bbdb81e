"""Courses with bands: solid and dashed lines with points of different shapes, bands shaded with an edge."""

from __future__ import annotations

from typing import Any

import numpy as np
import pyqtgraph as pg
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen, QPolygonF

from mycom.systems.plots import Lines
from mycom.systems.view import Relation
from mycom.ui import paint
from mycom.ui.plots import reading
from mycom.ui.plots.drawing import BAND, DASHED, LINE, Cursor, Entry, Ground, grid, plaque, tone, upright
from mycom.ui.plots.reading import Reading, value_words
from mycom.ui.plots.ticks import round_ticks, tick_label
from mycom.ui.texts import tr
from mycom.ui.theme.colours import Theme, mix, rgb

#: Points are marked where there are no more than this.
_FEW = 15
_TICK_X, _TICK_Y = 70.0, 44.0


class LinesDrawing:
    """Draws `Lines`."""

    flat = True

    def __init__(self, plot: Lines) -> None:
        self.plot = plot
        values = [value for line in plot.lines for value in (*line.y, *line.low, *line.high)]
        levels = [level.value for level in plot.levels if plot.y_axis.chance]
        low, high = min([0.0, *values]), max([*values, *levels], default=1.0)
        self._low, self._high = low, 1.0 if plot.y_axis.chance else high if high > low else low + 1

    @property
    def ranges(self) -> tuple[float, float, float, float]:
        """The shown part of both axes: x from, to, y from, to."""
        x = self.plot.x
        low, high = (x[0], x[-1]) if x else (0.0, 1.0)
        air = 0.25 if len(x) <= _FEW else 0.0
        spread = (self._high - self._low) * 0.03
        return low - air, high + air if high > low else low + 1, self._low - spread / 2, self._high + spread

    def ticks(self, width: float, height: float) -> tuple[list[tuple[float, str]], list[tuple[float, str]]]:
        """Labels of both axes for a size in px."""
        plot, (low, high, *_) = self.plot, self.ranges
        across = round_ticks(low, high, int(width / _TICK_X), 1.0)
        up = round_ticks(self._low, self._high, int(height / _TICK_Y), 0.1 if plot.y_axis.chance else 1.0)
        return (
            [(x, tick_label(plot.x_axis, x)) for x in across],
            [(y, tick_label(plot.y_axis, y)) for y in up],
        )

    def items(self, theme: Theme, relations: tuple[Relation, Relation]) -> list[Any]:
        """The lines and bands for pyqtgraph, the lower ones first."""
        plot, bands, lines = self.plot, [], []
        x = np.asarray(plot.x, float)
        for place, line in enumerate(plot.lines):
            ink = tone(theme, relations, line.tone)
            if line.low and line.high:
                edge = pg.mkPen(mix(theme.panel, ink, 0.55), width=1, style=Qt.PenStyle.DotLine)
                ends = [
                    pg.PlotCurveItem(x, np.asarray(each, float), pen=edge, antialias=True)
                    for each in (line.low, line.high)
                ]
                brush = rgb(ink)
                bands += [pg.FillBetweenItem(*ends, brush=(*brush, 44 if theme.dark else 34)), *ends]
            dashed = Qt.PenStyle.DashLine if place % 2 else Qt.PenStyle.SolidLine
            pen = pg.mkPen(ink, width=2.6, style=dashed)
            lines.append(pg.PlotCurveItem(x, np.asarray(line.y, float), pen=pen, antialias=True))
        return [*bands, *lines]

    def legend(self, theme: Theme, relations: tuple[Relation, Relation]) -> list[Entry]:
        """Each line, and what a band is."""
        found = [
            Entry(line.label, tone(theme, relations, line.tone), DASHED if place % 2 else LINE)
            for place, line in enumerate(self.plot.lines)
        ]
        if self.plot.band:
            found.append(Entry(self.plot.band, theme.muted, BAND))
        return found

    def below(self, painter: QPainter, ground: Ground) -> None:
        """The supposed range and the grid."""
        if self.plot.assumed is not None:
            self._paint_assumed(painter, ground, self.plot.assumed)
        _, heights = self.ticks(ground.frame.width(), ground.frame.height())
        grid(painter, ground, [height for height, _ in heights])

    def _paint_assumed(self, painter: QPainter, ground: Ground, assumed: tuple[float, float]) -> None:
        theme, frame = ground.theme, ground.frame
        left, right = (min(max(ground.spot(x, 0).x(), frame.left()), frame.right()) for x in assumed)
        painter.fillRect(
            QRectF(left, frame.top(), max(2.0, right - left), frame.height()), paint.colour(theme.assumed.ground)
        )
        painter.setPen(QPen(paint.colour(theme.assumed.edge), 1.2, Qt.PenStyle.DashLine))
        for x in (left, right):
            painter.drawLine(QPointF(x, frame.top()), QPointF(x, frame.bottom()))

    def _paint_assumed_word(self, painter: QPainter, ground: Ground, assumed: tuple[float, float]) -> None:
        """The word in the supposed range, above the curves, where it fits."""
        theme, words = ground.theme, tr("Annahme")
        left, right = (ground.spot(x, 0).x() for x in assumed)
        room = paint.width(words, 12, 600) + 8
        if right - left > room + 8:
            left_of = [at for at, x in enumerate(self.plot.x) if x <= assumed[0]] or [0]
            high = [line.y[left_of[-1]] for line in self.plot.lines]
            above = bool(high) and max(high) > (self._low + self._high) / 2
            box = QRectF(left + 4, ground.frame.bottom() - 22 if above else ground.frame.top() + 3, room, 18)
            paint.field(painter, box, theme.assumed.ground, "", 4)
            paint.text(painter, box, words, mix(theme.assumed.edge, theme.text, 0.12), 12, 600, paint.CENTRE)

    def above(self, painter: QPainter, ground: Ground) -> None:
        """The points where they are few, lines worth knowing, and the present value."""
        theme, frame = ground.theme, ground.frame
        if self.plot.assumed is not None:
            self._paint_assumed_word(painter, ground, self.plot.assumed)
        if len(self.plot.x) <= _FEW:
            for place, line in enumerate(self.plot.lines):
                painter.setPen(QPen(paint.colour(theme.panel), 1.4))
                painter.setBrush(paint.colour(tone(theme, ground.relations, line.tone)))
                for x, y in zip(self.plot.x, line.y, strict=True):
                    _point(painter, ground.spot(x, y), place)
        for level in self.plot.levels:
            y = ground.spot(0, level.value).y()
            if not frame.top() <= y <= frame.bottom():
                continue
            painter.setPen(QPen(paint.colour(theme.text), 1.1, Qt.PenStyle.DashDotLine))
            painter.drawLine(QPointF(frame.left(), y), QPointF(frame.right(), y))
            room = paint.width(level.label, 12, 600) + 8
            plaque(painter, theme, QRectF(frame.right() - room - 2, y - 19, room, 17), level.label, theme.text)
        current = self.plot.current
        if current is not None and self.plot.x and self.plot.x[0] <= current <= self.plot.x[-1]:
            words = tr("jetzt {value}").format(value=value_words(self.plot.x_axis, current, 1))
            upright(painter, ground, current, theme.text, words, 1.4)

    # --- reading ---

    def start(self) -> Cursor:
        """Where the keys begin."""
        current = self.plot.current
        return (reading.nearest(self.plot.x, current) if current is not None and self.plot.x else 0, 0)

    def at(self, x: float, y: float) -> Cursor:
        """The point under the pointer."""
        return reading.nearest(self.plot.x, x), 0

    def last(self) -> Cursor:
        """The last point."""
        return len(self.plot.x) - 1, 0

    def read(self, cursor: Cursor) -> Reading:
        """The values there."""
        return reading.of_lines(self.plot, cursor[0])

    def inks(self, theme: Theme, relations: tuple[Relation, Relation]) -> list[Entry]:
        """The swatch of each row of a reading by its part."""
        return self.legend(theme, relations)

    def mark(self, painter: QPainter, ground: Ground, cursor: Cursor) -> QPointF:
        """Marks the point that is read; returns where."""
        theme, x = ground.theme, self.plot.x[cursor[0]]
        upright(painter, ground, x, theme.text)
        for line in self.plot.lines:
            spot = ground.spot(x, line.y[cursor[0]])
            painter.setPen(QPen(paint.colour(theme.panel), 1.6))
            painter.setBrush(paint.colour(tone(theme, ground.relations, line.tone)))
            painter.drawEllipse(spot, 5.4, 5.4)
        return ground.spot(x, self._high)


def _point(painter: QPainter, at: QPointF, place: int) -> None:
    """A disc for the first line, a diamond for the second, a square for others."""
    if place == 0:
        painter.drawEllipse(at, 4.6, 4.6)
    elif place == 1:
        painter.drawPolygon(QPolygonF([at + QPointF(x, y) for x, y in ((0, -6), (6, 0), (0, 6), (-6, 0))]))
    else:
        painter.drawRect(QRectF(at.x() - 4, at.y() - 4, 8, 8))
