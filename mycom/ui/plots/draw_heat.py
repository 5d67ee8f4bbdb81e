"""A chance over two numbers: cells from pale to deep of one hue (it prints in grey), and the lines of some chances."""

from __future__ import annotations

from functools import cache, partial
from itertools import pairwise
from typing import Any

import numpy as np
import pyqtgraph as pg
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF

from mycom.systems.plots import HeatMap
from mycom.systems.view import Relation
from mycom.ui import paint
from mycom.ui.plots import reading
from mycom.ui.plots.drawing import DASHED, LINE, Cursor, Entry, Ground, plaque
from mycom.ui.plots.reading import Reading
from mycom.ui.plots.ticks import round_ticks, tick_label
from mycom.ui.projection.figures import EXACT, percent
from mycom.ui.texts import tr
from mycom.ui.theme.colours import Theme, contrast, mix

_TICK_X, _TICK_Y = 60.0, 36.0
_MOST_NAME, _VALUE = 196.0, 16.0
_LIGHT = ("#FBF5E6", "#C9DCEB", "#7FB0D6", "#2F76B7", "#0A3A78")
_DARK = ("#20242B", "#22405C", "#2B6697", "#4F9AD6", "#B9DCFF")


@cache
def shade(dark: bool, share: float) -> str:
    """The colour of a chance: evenly from the palest (light theme) or darkest to the strongest."""
    colours = _DARK if dark else _LIGHT
    place = min(max(share, 0.0), 1.0) * (len(colours) - 1)
    at = min(int(place), len(colours) - 2)
    return mix(colours[at], colours[at + 1], place - at)


def edges(values: tuple[float, ...]) -> list[float]:
    """The borders of cells around values: half way to the neighbours."""
    if len(values) < 2:
        return [value + side for value in values[:1] for side in (-0.5, 0.5)]
    inner = [(one + other) / 2 for one, other in pairwise(values)]
    return [values[0] - (inner[0] - values[0]), *inner, values[-1] + (values[-1] - inner[-1])]


def best_replies(z: tuple[tuple[float, ...], ...]) -> list[tuple[int, int]]:
    """The cells (column, row) with the highest value of each row: several that are as good, none where all are."""
    return [
        (column, row)
        for row, values in enumerate(z)
        for column, value in enumerate(values)
        if min(values) + EXACT < max(values) <= value + EXACT
    ]


class HeatDrawing:
    """Draws a `HeatMap`."""

    flat = False

    def __init__(self, plot: HeatMap) -> None:
        self.plot = plot
        self._across, self._up = edges(plot.x), edges(plot.y)
        self._painted: object = None
        self._boxes: list[tuple[QRectF, QColor]] = []
        self._contours = [(level, self._contour(level.value)) for level in plot.levels]

    def _contour(self, value: float) -> list[list[tuple[float, float]]]:
        """The lines of a chance, in the numbers of both axes."""
        plot = self.plot
        if len(plot.x) < 2 or len(plot.y) < 2:
            return []
        # A step from one side of the chance to the other without cells between would run along the grid.
        lines = pg.isocurve(np.asarray(plot.z, float).T.copy(), value, connected=True)
        places = np.arange(max(len(plot.x), len(plot.y)), dtype=float)
        return [
            [
                (
                    float(np.interp(column - 0.5, places[: len(plot.x)], plot.x)),
                    float(np.interp(row - 0.5, places[: len(plot.y)], plot.y)),
                )
                for column, row in line
            ]
            for line in lines
        ]

    @property
    def ranges(self) -> tuple[float, float, float, float]:
        """The shown part of both axes: x from, to, y from, to."""
        return self._across[0], self._across[-1], self._up[0], self._up[-1]

    def ticks(self, width: float, height: float) -> tuple[list[tuple[float, str]], list[tuple[float, str]]]:
        """Labels of both axes for a size in px."""
        plot, (low, high, bottom, top) = self.plot, self.ranges
        across = plot.x if plot.x_axis.names else round_ticks(low, high, int(width / _TICK_X), 1.0)
        up = plot.y if plot.y_axis.names else round_ticks(bottom, top, int(height / _TICK_Y), 1.0)
        room = width / max(1, len(across)) - 6 if plot.x_axis.names else width
        return [(x, paint.shortened(tick_label(plot.x_axis, x), 12, 500, room)) for x in across], [
            (y, paint.shortened(tick_label(plot.y_axis, y), 12, 500, _MOST_NAME)) for y in up
        ]

    def items(self, theme: Theme, relations: tuple[Relation, Relation]) -> list[Any]:
        """Nothing for pyqtgraph: cells are painted, so that they stay sharp in every size."""
        return []

    def legend(self, theme: Theme, relations: tuple[Relation, Relation]) -> list[Entry]:
        """The scale: four chances with their colours."""
        words = ("0 %", "25 %", "50 %", "75 %", "100 %")
        found = [Entry(text, shade(theme.dark, at / 4), 0) for at, text in enumerate(words)]
        found[0] = Entry(f"{self.plot.z_axis.label} {found[0].words}", found[0].colour, 0)
        if self.plot.replies:
            found.append(Entry(tr("umrandet: eigene beste Antwort"), theme.text, LINE))
            found.append(Entry(tr("gestrichelt: beste Antwort des Gegners"), theme.foe, DASHED))
        return found

    def inks(self, theme: Theme, relations: tuple[Relation, Relation]) -> list[Entry]:
        """Rows of a reading have no swatch."""
        return []

    def below(self, painter: QPainter, ground: Ground) -> None:
        """The cells."""
        key = (ground.frame.getRect(), ground.theme.dark)
        if key != self._painted:
            self._painted, self._boxes = key, self._cells(ground)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        for box, colour in self._boxes:
            painter.fillRect(box, colour)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, True)
        paint.field(painter, ground.frame, "", ground.theme.line_strong, 0)

    def _cells(self, ground: Ground) -> list[tuple[QRectF, QColor]]:
        """Boxes with their colours; neighbours of the same colour in a row are one, the last ones lie on top."""
        xs = [ground.spot(x, 0).x() for x in self._across]
        ys = [ground.spot(0, y).y() for y in self._up]
        found = []
        for row, values in enumerate(self.plot.z):
            start, shades = 0, [shade(ground.theme.dark, round(value, 2)) for value in values]
            for column, colour in enumerate(shades):
                if column + 1 < len(shades) and shades[column + 1] == colour:
                    continue
                corner = QPointF(xs[start], ys[row + 1] - 0.7)
                found.append((QRectF(corner, QPointF(xs[column + 1] + 0.7, ys[row])), paint.colour(colour)))
                start = column + 1
        return found

    def above(self, painter: QPainter, ground: Ground) -> None:
        """The lines of the chances, and the present setup."""
        for number, (level, lines) in enumerate(self._contours):
            pen = Qt.PenStyle.DashLine if number else Qt.PenStyle.SolidLine
            for line in lines:
                points = QPolygonF([ground.spot(x, y) for x, y in line])
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.setPen(QPen(paint.colour(ground.theme.panel), 4.2))
                painter.drawPolyline(points)
                painter.setPen(QPen(paint.colour(ground.theme.text), 2.0, pen))
                painter.drawPolyline(points)
            self._paint_label(painter, ground, level.label, lines, number)
        if self.plot.x_axis.names:
            self._paint_values(painter, ground)
        if self.plot.replies:
            self._paint_replies(painter, ground)
        if self.plot.current is not None:
            self._paint_current(painter, ground, self.plot.current)

    def _cell(self, ground: Ground, column: int, row: int) -> QRectF:
        return ground.box(self._across[column], self._up[row], self._across[column + 1], self._up[row + 1])

    def _paint_values(self, painter: QPainter, ground: Ground) -> None:
        """Each chance in its cell, where it has room."""
        for row, values in enumerate(self.plot.z):
            for column, value in enumerate(values):
                box, words = self._cell(ground, column, row), percent(value)
                if paint.width(words, 12, 600) + 8 <= box.width() and box.height() >= _VALUE:
                    below = shade(ground.theme.dark, round(value, 2))
                    ink = max((ground.theme.text, ground.theme.panel), key=partial(contrast, below))
                    paint.text(painter, box, words, ink, 12, 600, paint.CENTRE)

    def _paint_replies(self, painter: QPainter, ground: Ground) -> None:
        """Frames the best reply of both sides to each choice of the other."""
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for column, row in best_replies(self.plot.z):
            box = self._cell(ground, column, row).adjusted(2, 2, -2, -2)
            self._paint_frame(painter, ground, box, ground.theme.text)
        turned = tuple(tuple(-value for value in column) for column in zip(*self.plot.z, strict=True))
        for row, column in best_replies(turned):
            box = self._cell(ground, column, row).adjusted(5, 5, -5, -5)
            self._paint_frame(painter, ground, box, ground.theme.foe, Qt.PenStyle.DashLine)

    def _paint_frame(
        self, painter: QPainter, ground: Ground, box: QRectF, ink: str, style: Qt.PenStyle = Qt.PenStyle.SolidLine
    ) -> None:
        painter.setPen(QPen(paint.colour(ground.theme.panel), 3.6))
        painter.drawRect(box)
        painter.setPen(QPen(paint.colour(ink), 1.8, style))
        painter.drawRect(box)

    def _paint_label(
        self, painter: QPainter, ground: Ground, words: str, lines: list[list[tuple[float, float]]], number: int
    ) -> None:
        """The chance beside its line: on the longest one, away from the other labels."""
        if not lines:
            return
        longest = max(lines, key=len)
        x, y = longest[int((len(longest) - 1) * (0.75 if number else 0.3))]
        at, room = ground.spot(x, y), paint.width(words, 12, 600) + 8
        left = min(max(at.x() - room / 2, ground.frame.left() + 2), ground.frame.right() - room - 2)
        top = min(max(at.y() - 9, ground.frame.top() + 2), ground.frame.bottom() - 20)
        plaque(painter, ground.theme, QRectF(left, top, room, 18), words, ground.theme.text)

    def _paint_current(self, painter: QPainter, ground: Ground, current: tuple[float, float]) -> None:
        at, theme = ground.spot(*current), ground.theme
        if not ground.frame.adjusted(-1, -1, 1, 1).contains(at):
            return
        words = tr("jetzt")
        room = paint.width(words, 12, 600) + 8
        if self.plot.x_axis.names:  # beside the value in its cell
            corner = self._cell(ground, *self.at(*current)).topLeft()
            plaque(painter, theme, QRectF(corner.x() + 7, corner.y() + 7, room, 18), words, theme.text)
            return
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for ink, width in ((theme.panel, 5.0), (theme.text, 2.2)):
            painter.setPen(QPen(paint.colour(ink), width))
            for one, other in self._doubts(ground, current):
                painter.drawLine(one, other)
            painter.drawEllipse(at, 7.0, 7.0)
            painter.drawPoint(at)
        left = at.x() + 11 if at.x() + 11 + room < ground.frame.right() else at.x() - 11 - room
        top = min(max(at.y() - 26, ground.frame.top() + 2), ground.frame.bottom() - 20)
        plaque(painter, theme, QRectF(left, top, room, 18), words, theme.text)

    def _doubts(self, ground: Ground, current: tuple[float, float]) -> list[tuple[QPointF, QPointF]]:
        """The ranges that are supposed as lines with ends, leaving room for the ring."""
        if self.plot.doubt is None:
            return []
        at, frame, found = ground.spot(*current), ground.frame, []
        (low_x, high_x), (low_y, high_y) = self.plot.doubt
        for x in (low_x, high_x) if low_x < high_x else ():
            end = QPointF(min(max(ground.spot(x, 0).x(), frame.left()), frame.right()), at.y())
            found.append((QPointF(at.x() + (7 if x == high_x else -7), at.y()), end))
            found.append((end - QPointF(0, 5), end + QPointF(0, 5)))
        for y in (low_y, high_y) if low_y < high_y else ():
            end = QPointF(at.x(), min(max(ground.spot(0, y).y(), frame.top()), frame.bottom()))
            found.append((QPointF(at.x(), at.y() + (-7 if y == high_y else 7)), end))
            found.append((end - QPointF(5, 0), end + QPointF(5, 0)))
        return found

    # --- reading ---

    def start(self) -> Cursor:
        """The cell of the present setup."""
        x, y = self.plot.current or (self.plot.x[0], self.plot.y[0])
        return self.at(x, y)

    def at(self, x: float, y: float) -> Cursor:
        """The cell under the pointer."""
        return reading.nearest(self.plot.x, x), reading.nearest(self.plot.y, y)

    def last(self) -> Cursor:
        """The cell at the upper right."""
        return len(self.plot.x) - 1, len(self.plot.y) - 1

    def read(self, cursor: Cursor) -> Reading:
        """The values there."""
        return reading.of_cell(self.plot, *cursor)

    def mark(self, painter: QPainter, ground: Ground, cursor: Cursor) -> QPointF:
        """Frames the cell that is read; returns where."""
        column, row = cursor
        box = self._cell(ground, column, row)
        for ink, width in ((ground.theme.panel, 4.0), (ground.theme.text, 2.0)):
            painter.setPen(QPen(paint.colour(ink), width))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRect(box)
        return box.center()
