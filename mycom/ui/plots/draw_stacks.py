"""Bars made of parts: whose by colour, why by pattern; distributions with their mean."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter

from mycom.systems.plots import Stacks
from mycom.systems.view import Relation
from mycom.ui import paint
from mycom.ui.plots import patterns, reading
from mycom.ui.plots.bars import Bar, bars
from mycom.ui.plots.drawing import Cursor, Entry, Ground, grid, style, upright
from mycom.ui.plots.reading import Reading
from mycom.ui.plots.ticks import fine, plain, round_ticks, tick_label
from mycom.ui.texts import tr
from mycom.ui.theme.colours import Theme

_TICK_X, _TICK_Y = 70.0, 44.0
_WIDEST = 64.0


class StacksDrawing:
    """Draws `Stacks`."""

    flat = True

    def __init__(self, plot: Stacks) -> None:
        self.plot = plot
        self.bars: tuple[Bar, ...] = ()
        self._step = 1.0
        self._arrange(600)

    def _arrange(self, width: float) -> None:
        self.bars = bars(self.plot, width)
        self._step = self.bars[0].high - self.bars[0].low + 1 if self.bars else 1.0

    @property
    def ranges(self) -> tuple[float, float, float, float]:
        """The shown part of both axes: x from, to, y from, to."""
        low, high = (self.bars[0].low, self.bars[-1].high) if self.bars else (0.0, 1.0)
        top = max((bar.total for bar in self.bars), default=1.0)
        air = 0.6 * self._step
        return low - air, high + air, 0.0, (top if top > 0 else 1.0) * 1.06

    def ticks(self, width: float, height: float) -> tuple[list[tuple[float, str]], list[tuple[float, str]]]:
        """Labels of both axes for a size in px."""
        self._arrange(width)
        low, high, bottom, top = self.ranges
        if self.plot.spread:
            across = round_ticks(low, high, int(width / _TICK_X), 1.0)
        else:
            every = max(1, int(len(self.bars) * 28 / max(28.0, width)) + 1) if len(self.bars) * 28 > width else 1
            across = [bar.low for bar in self.bars[::every]]
        up = round_ticks(bottom, top, int(height / _TICK_Y))
        axis = self.plot.y_axis
        return [(x, tick_label(self.plot.x_axis, x)) for x in across], [(y, tick_label(axis, y)) for y in up]

    def items(self, theme: Theme, relations: tuple[Relation, Relation]) -> list[Any]:
        """Nothing for pyqtgraph: patterns are painted."""
        return []

    def legend(self, theme: Theme, relations: tuple[Relation, Relation]) -> list[Entry]:
        """Each part, with how likely it is in all."""
        return [
            Entry(f"{part.label} {fine(sum(part.values))}", style(theme, part.style), part.pattern)
            for part in self.plot.parts
        ]

    def inks(self, theme: Theme, relations: tuple[Relation, Relation]) -> list[Entry]:
        """The swatch of each row of a reading by its part."""
        return self.legend(theme, relations)

    def below(self, painter: QPainter, ground: Ground) -> None:
        """The grid and the bars."""
        _, heights = self.ticks(ground.frame.width(), ground.frame.height())
        grid(painter, ground, [height for height, _ in heights])
        for bar in self.bars:
            bottom = 0.0
            for part, value in zip(self.plot.parts, bar.parts, strict=True):
                if value > 0:
                    box = self._box(ground, bar, bottom, bottom + value)
                    ink = style(ground.theme, part.style)
                    patterns.fill(painter, box, ink, ground.theme.panel, part.pattern)
                    bottom += value
        base = ground.spot(0, 0).y()
        line = QRectF(ground.frame.x(), base - 0.5, ground.frame.width(), 1)
        painter.fillRect(line, paint.colour(ground.theme.line_strong))

    def _box(self, ground: Ground, bar: Bar, low: float, high: float) -> QRectF:
        box = ground.box(bar.low - 0.5, low, bar.high + 0.5, high)
        air = 0.5 if self.plot.spread and box.width() < 12 else box.width() * 0.1
        box = box.adjusted(air, 0, -air, 0)
        if box.width() > _WIDEST:
            box = QRectF(box.center().x() - _WIDEST / 2, box.y(), _WIDEST, box.height())
        return box

    def above(self, painter: QPainter, ground: Ground) -> None:
        """The mean of a distribution."""
        if self.plot.mean is not None and self.bars:
            words = tr("im Mittel {value}").format(value=plain(self.plot.mean, 1))
            at = ground.spot(self.plot.mean, 0).x()
            upright(painter, ground, self.plot.mean, ground.theme.text, "", 1.4)
            room = paint.width(words, 12, 600) + 8
            left = at + 3 if at + room + 3 <= ground.frame.right() else at - room - 3
            box = QRectF(left, ground.frame.top() + 1, room, 18)
            paint.field(painter, box, ground.theme.panel, "", 4)
            paint.text(painter, box, words, ground.theme.text, 12, 600, paint.CENTRE)

    # --- reading ---

    def start(self) -> Cursor:
        """The tallest bar."""
        return (max(range(len(self.bars)), key=lambda at: self.bars[at].total), 0) if self.bars else (0, 0)

    def at(self, x: float, y: float) -> Cursor:
        """The bar under the pointer, or the nearest."""
        return reading.nearest([(bar.low + bar.high) / 2 for bar in self.bars], x), 0

    def last(self) -> Cursor:
        """The last bar."""
        return len(self.bars) - 1, 0

    def read(self, cursor: Cursor) -> Reading:
        """The values there."""
        return reading.of_bar(self.plot, self.bars[min(cursor[0], len(self.bars) - 1)])

    def mark(self, painter: QPainter, ground: Ground, cursor: Cursor) -> QPointF:
        """Frames the bar that is read; returns where."""
        bar = self.bars[min(cursor[0], len(self.bars) - 1)]
        box = self._box(ground, bar, 0, max(bar.total, self.ranges[3] * 0.004)).adjusted(-2, -2, 2, 1)
        paint.field(painter, box, "", ground.theme.text, 2)
        return QPointF(box.center().x(), ground.frame.top())
