"""„Wer bleibt übrig?“: equally likely outcomes as dots over an axis, good ones solid, bad ones as rings."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, floor

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QHelpEvent, QPainter, QPen
from PySide6.QtWidgets import QToolTip, QWidget

from mycom.systems.projections import Dots
from mycom.ui import paint
from mycom.ui.look import Look
from mycom.ui.projection.block import HEAD, Block
from mycom.ui.projection.figures import whole
from mycom.ui.texts import tr

_LEGEND = 20
_AXIS = 40
_LARGEST = 15.0
_SPECK = 7.0
_MOST_ABREAST = 8
_STEPS = (1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000, 2000, 5000, 10000)


@dataclass(frozen=True, slots=True)
class Stack:
    """The outcomes of one column: from which value on, how many good and bad ones."""

    start: float
    good: int
    bad: int


@dataclass(frozen=True, slots=True)
class Plan:
    """How outcomes are drawn: width of a column in values, axis from/to, columns, diameter of a dot, dots abreast."""

    step: int
    low: float
    high: float
    stacks: tuple[Stack, ...]
    dot: float
    abreast: int = 1


def stacks(dots: Dots, step: int) -> tuple[Stack, ...]:
    """The outcomes in columns of `step` values."""
    counts: dict[int, list[int]] = {}
    for value, good in zip(dots.values, dots.good, strict=True):
        counts.setdefault(floor(value / step), [0, 0])[0 if good else 1] += 1
    return tuple(Stack(key * step, *counts[key]) for key in sorted(counts))


def plan(dots: Dots, width: float, height: float) -> Plan:
    """The columns that give the largest dots within the room."""
    best: Plan | None = None
    for step in _STEPS:
        made = stacks(dots, step)
        tallest = max(stack.good + stack.bad for stack in made)
        low, high = _ends(made[0].start, made[-1].start + step, step)
        columns = (high - low) / step
        for abreast in range(1, _MOST_ABREAST + 1):
            dot = min(_LARGEST, width / columns / abreast - 1.5, height / ceil(tallest / abreast) - 1.0)
            # One dot above the other reads best; several abreast only where the dots would become specks.
            if best is None or (dot > best.dot + 0.01 and (abreast == 1 or best.dot < _SPECK)):
                best = Plan(step, low, high, made, dot, abreast)
    assert best is not None, "there is at least one step"
    return best


def _ends(low: float, high: float, step: int) -> tuple[float, float]:
    """The axis around the outcomes, with some air, on round numbers."""
    grid = tick_step(low, high, 3)
    start, end = floor(low / grid) * grid, ceil(high / grid) * grid
    if end - start >= 6 * step:
        return start, end
    start = max(0, start - 2 * grid) if start >= 0 else start - 2 * grid
    return start, max(end, start + 6 * step)


def tick_step(low: float, high: float, wanted: int) -> int:
    """The round distance that gives about `wanted` labels."""
    raw = max(1.0, (high - low) / max(1, wanted))
    return next((step for step in _STEPS if step >= raw and step != 250), _STEPS[-1])


def ticks(low: float, high: float, wanted: int) -> Sequence[float]:
    """Round values of the axis."""
    step = tick_step(low, high, wanted)
    first = ceil(low / step) * step
    return [first + step * i for i in range(int((high - first) / step + 1e-9) + 1)]


class DotsView(Block):
    """Paints Dots; the column under the pointer is told in a tooltip."""

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(look, "projection.dots", parent)
        self._dots: Dots | None = None

    @property
    def dots(self) -> Dots | None:
        """The outcomes shown."""
        return self._dots

    def clear(self) -> None:
        """Shows nothing until the next result."""
        super().clear()
        self._dots = None

    def show_dots(self, dots: Dots) -> None:
        """Shows outcomes."""
        self._dots = dots
        count = len(dots.values)
        short = tr("{count} Ausgänge zu je {share} %").format(count=count, share=whole(100 / count) if count else "")
        self.set_heading(dots.title, tr("{count} gleich wahrscheinliche Ausgänge").format(count=count), short)
        good = sum(dots.good)
        self.setAccessibleDescription(f"{dots.good_label} {good}, {dots.bad_label} {len(dots.good) - good}")
        self.update()

    def minimumSizeHint(self) -> QSize:
        """Room for a few rows of dots."""
        return QSize(230, HEAD + _LEGEND + _AXIS + 90)

    def _room(self) -> QRectF:
        body = self.body()
        return body.adjusted(6, _LEGEND, -6, -_AXIS + 6)

    def paint_content(self, painter: QPainter, rect: QRectF) -> None:
        """Paints legend, axis and dots."""
        dots = self._dots
        if dots is None or not dots.values:
            return
        theme = self.look.theme
        self._paint_legend(painter, rect, dots)
        room = self._room()
        made = plan(dots, room.width(), room.height())
        scale = room.width() / (made.high - made.low)
        base = room.bottom()
        painter.fillRect(QRectF(room.x() - 4, base + 1, room.width() + 8, 1), paint.colour(theme.line_strong))
        for tick in ticks(made.low, made.high, 4):
            x = room.x() + (tick - made.low) * scale
            paint.text(painter, QRectF(x - 30, base + 3, 60, 16), whole(tick), theme.muted, 12, 500, paint.CENTRE)
        line = QRectF(rect.x(), base + 18, rect.width(), 18)
        paint.text(painter, line, dots.axis, theme.muted, 12, 500, paint.RIGHT)
        for stack in made.stacks:
            x = room.x() + (stack.start + made.step / 2 - made.low) * scale
            self._paint_stack(painter, x, base, stack, made)

    def _paint_stack(self, painter: QPainter, x: float, base: float, stack: Stack, made: Plan) -> None:
        theme = self.look.theme
        dot, abreast = made.dot, min(made.abreast, stack.good + stack.bad)
        line = min(2.0, max(1.0, dot / 7))
        left = x - (abreast - 1) * (dot + 1.0) / 2
        for index in range(stack.bad + stack.good):
            row, place = divmod(index, abreast)
            centre = QPointF(left + place * (dot + 1.0), base - (row + 0.5) * (dot + 1.0))
            if index < stack.bad:
                painter.setPen(QPen(paint.colour(theme.foe), line))
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.drawEllipse(centre, dot / 2 - line / 2 - 0.3, dot / 2 - line / 2 - 0.3)
            else:
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(paint.colour(theme.own))
                painter.drawEllipse(centre, dot / 2 - 0.2, dot / 2 - 0.2)

    def _paint_legend(self, painter: QPainter, rect: QRectF, dots: Dots) -> None:
        theme = self.look.theme
        y, x = rect.y() + 7, rect.x() + 12
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(paint.colour(theme.own))
        painter.drawEllipse(QPointF(x, y), 5, 5)
        paint.text(painter, QRectF(x + 9, y - 9, 160, 18), dots.good_label, theme.muted, 12, 500)
        x += paint.width(dots.good_label, 12, 500) + 28
        painter.setPen(QPen(paint.colour(theme.foe), 1.8))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawEllipse(QPointF(x, y), 4.2, 4.2)
        paint.text(painter, QRectF(x + 9, y - 9, 160, 18), dots.bad_label, theme.muted, 12, 500)

    def column_text(self, x: float) -> str:
        """The column at a horizontal position in words, empty between columns."""
        dots = self._dots
        if dots is None or not dots.values:
            return ""
        room = self._room()
        made = plan(dots, room.width(), room.height())
        value = made.low + (x - room.x()) / room.width() * (made.high - made.low)
        for stack in made.stacks:
            if stack.start <= value < stack.start + made.step:
                last = stack.start + made.step - 1
                values = whole(stack.start) if made.step == 1 else f"{whole(stack.start)}–{whole(last)}"
                parts = [f"{dots.good_label} {stack.good}", f"{dots.bad_label} {stack.bad}"]
                count = tr("{count} von {all} Ausgängen").format(count=stack.good + stack.bad, all=len(dots.values))
                return f"{values}: {count} ({', '.join(parts)})"
        return ""

    def event(self, event: QEvent) -> bool:
        """The column under the pointer as tooltip."""
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            words = self.column_text(event.x())
            if words:
                QToolTip.showText(event.globalPos(), words, self)
            else:
                QToolTip.hideText()
            return True
        return super().event(event)
