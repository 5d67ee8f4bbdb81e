"""A plot as a widget: title, legend, axes by pyqtgraph, values under pointer and keys; light or dark."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QWidget

from mycom.systems.plots import Lines, Plot, Stacks
from mycom.systems.view import Relation
from mycom.ui import paint
from mycom.ui.look import Look
from mycom.ui.plots import patterns
from mycom.ui.plots.draw_heat import HeatDrawing
from mycom.ui.plots.draw_lines import LinesDrawing
from mycom.ui.plots.draw_stacks import StacksDrawing
from mycom.ui.plots.drawing import BAND, DASHED, Cursor, Entry, Ground
from mycom.ui.plots.reading import Reading
from mycom.ui.plots.ticks import axis_words
from mycom.ui.quiet_plot import QuietPlot
from mycom.ui.texts import tr
from mycom.ui.theme.colours import mix

Drawing = LinesDrawing | StacksDrawing | HeatDrawing

_TITLE, _LEGEND, _SWATCH = 30, 21, 22
_LEFT, _BOTTOM_AXIS, _WORDS = 54, 22, 20
_MOST_LEFT = 210
_STEPS = {
    Qt.Key.Key_Left.value: (-1, 0), Qt.Key.Key_Right.value: (1, 0),
    Qt.Key.Key_Up.value: (0, 1), Qt.Key.Key_Down.value: (0, -1),
    Qt.Key.Key_PageUp.value: (10, 0), Qt.Key.Key_PageDown.value: (-10, 0),
}  # fmt: skip


def drawing_of(plot: Plot) -> Drawing:
    """What draws this kind of plot."""
    if isinstance(plot, Lines):
        return LinesDrawing(plot)
    return StacksDrawing(plot) if isinstance(plot, Stacks) else HeatDrawing(plot)


def _left(drawing: Drawing) -> float:
    """The room for what stands beside the upright axis."""
    names = (paint.width(name, 12, 500) for name in drawing.plot.y_axis.names)
    return min(max((_LEFT, *(name + 14 for name in names))), _MOST_LEFT)


class PlotCanvas(QuietPlot):
    """Shows one plot. `read` carries the words of what is read, empty when nothing is."""

    read = Signal(str)

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        self._drawing: Drawing | None = None
        self._released = False
        self._relations = (Relation.OWN, Relation.FOE)
        self._cursor: Cursor | None = None
        self._legend: list[tuple[QRectF, Entry]] = []
        super().__init__(look, parent)
        self.setObjectName("plot.canvas")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.restyle()

    # --- showing ---

    @property
    def plot(self) -> Plot | None:
        """The plot shown."""
        return self._drawing.plot if self._drawing is not None else None

    def show_plot(self, plot: Plot, relations: tuple[Relation, Relation]) -> None:
        """Shows a plot; `relations` are those of the two sides. What was read stays where the kind is the same."""
        before, cursor = self._drawing, self._cursor
        self._drawing, self._relations = drawing_of(plot), relations
        self.setAccessibleName(plot.title)
        same = before is not None and type(before.plot) is type(plot) and before.plot.title == plot.title
        self._cursor = None
        self._rebuild()
        if same and cursor is not None and self._readable:
            self.set_cursor(self._held(cursor))
        else:
            self.read.emit("")

    def clear_plot(self) -> None:
        """Shows nothing."""
        self._drawing, self._cursor = None, None
        self._rebuild()

    def release(self) -> None:
        """Gives up what pyqtgraph holds, for good: it must not wait until the widget itself is forgotten."""
        self._drawing = None
        self._released = True
        self.getPlotItem().close()

    @property
    def _readable(self) -> bool:
        return self._drawing is not None and bool(self._drawing.plot.x)

    def restyle(self) -> None:
        """Takes the colours of the theme in use."""
        if self._released:
            return
        theme = self._look.theme
        for name in ("left", "bottom"):
            axis: Any = self.getAxis(name)
            axis.setStyle(
                tickLength=0, tickAlpha=0, tickFont=paint.face(12, 500), tickTextOffset=6, hideOverlappingLabels=False
            )
            axis.setTextPen(theme.muted)
            axis.setPen(None)
        self.getAxis("bottom").setHeight(_BOTTOM_AXIS)
        self._rebuild()

    def _rebuild(self) -> None:
        item = self.getPlotItem()
        item.clear()
        if self._drawing is None:
            for name in ("left", "bottom"):
                self.getAxis(name).setTicks([[]])
        else:
            for each in self._drawing.items(self._look.theme, self._relations):
                item.addItem(each)
            self._arrange()
        self.viewport().update()

    def _arrange(self) -> None:
        """Places legend, axes and their labels by the size."""
        drawing = self._drawing
        if drawing is None:
            return
        rows = self._place_legend(drawing)
        top = _TITLE + rows * _LEGEND + _WORDS
        bottom = _WORDS * (2 if drawing.plot.note else 1)
        item = self.getPlotItem()
        item.layout.setContentsMargins(4, top, 16, bottom)
        left = _left(drawing)
        self.getAxis("left").setWidth(left)
        width, height = max(80, self.width() - left - 24), max(60, self.height() - top - bottom - _BOTTOM_AXIS)
        across, up = drawing.ticks(width, height)
        item.layout.activate()
        low, high, floor, ceiling = drawing.ranges
        item.getViewBox().setRange(xRange=(low, high), yRange=(floor, ceiling), padding=0)
        self.getAxis("bottom").setTicks([across])
        self.getAxis("left").setTicks([up])

    def _place_legend(self, drawing: Drawing) -> int:
        """Puts the entries into rows; returns how many there are."""
        x, row, self._legend = 16.0, 0, []
        for entry in drawing.legend(self._look.theme, self._relations):
            room = _SWATCH + paint.width(entry.words, 12, 500) + 18
            if x + room > self.width() - 8 and x > 16:
                x, row = 16.0, row + 1
            self._legend.append((QRectF(x, _TITLE + row * _LEGEND, room, _LEGEND), entry))
            x += room
        return row + 1 if self._legend else 0

    def _ground(self) -> Ground:
        return Ground(self._look.theme, self._relations, self.frame_rect(), self.spot)

    # --- painting ---

    def drawBackground(self, painter: QPainter, rect: QRectF) -> None:
        """Paints what lies below pyqtgraph's lines."""
        painter.save()
        painter.resetTransform()
        painter.fillRect(self.viewport().rect(), paint.colour(self._look.theme.panel))
        if self._readable and self._drawing is not None:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            ground = self._ground()
            painter.setClipRect(ground.frame.adjusted(-1, -1, 1, 1))
            self._drawing.below(painter, ground)
        painter.restore()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paints the plot, then words and marks above it."""
        super().paintEvent(event)
        drawing = self._drawing
        if drawing is None:
            return
        painter = QPainter(self.viewport())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._paint_words(painter, drawing.plot)
        for rect, entry in self._legend:
            self._paint_entry(painter, rect, entry)
        if self._readable:
            ground = self._ground()
            drawing.above(painter, ground)
            if self._cursor is not None:
                at = drawing.mark(painter, ground, self._cursor)
                self._paint_reading(painter, ground, drawing, drawing.read(self._cursor), at)
        if self.hasFocus():
            paint.field(painter, QRectF(self.viewport().rect()).adjusted(1, 1, -1, -1), "", self._look.theme.focus, 6)
        painter.end()

    def _paint_words(self, painter: QPainter, plot: Plot) -> None:
        theme, frame = self._look.theme, self.frame_rect()
        paint.text(painter, QRectF(16, 4, self.width() - 32, 24), plot.title, theme.text, 15, 600)
        up = QRectF(16, frame.top() - _WORDS - 2, self.width() - 32, 18)
        paint.text(painter, up, axis_words(plot.y_axis), theme.muted, 12, 600)
        foot = frame.bottom() + _BOTTOM_AXIS
        across = QRectF(frame.x(), foot, frame.width(), 18)
        paint.text(painter, across, axis_words(plot.x_axis), theme.muted, 12, 600, paint.CENTRE)
        if plot.note:
            note = QRectF(16, foot + _WORDS - 2, self.width() - 32, 18)
            paint.text(painter, note, plot.note, theme.muted, 12, 500)

    def _paint_entry(self, painter: QPainter, rect: QRectF, entry: Entry) -> None:
        theme = self._look.theme
        self._paint_swatch(painter, QRectF(rect.x(), rect.center().y() - 6, 16, 12), entry)
        words = QRectF(rect.x() + _SWATCH, rect.y(), rect.width() - _SWATCH, rect.height())
        paint.text(painter, words, entry.words, theme.text, 12, 500)

    def _paint_swatch(self, painter: QPainter, rect: QRectF, entry: Entry) -> None:
        theme = self._look.theme
        if entry.sign >= 0:
            patterns.fill(painter, rect, entry.colour, theme.panel, entry.sign)
            if entry.sign == 0:
                paint.field(painter, rect, "", theme.line_strong, 0)
            return
        if entry.sign == BAND:
            painter.fillRect(rect, paint.colour(mix(theme.panel, entry.colour, 0.25)))
            return
        dashed = Qt.PenStyle.DashLine if entry.sign == DASHED else Qt.PenStyle.SolidLine
        painter.setPen(QPen(paint.colour(entry.colour), 2.6, dashed))
        painter.drawLine(QPointF(rect.left(), rect.center().y()), QPointF(rect.right(), rect.center().y()))

    def _paint_reading(self, painter: QPainter, ground: Ground, drawing: Drawing, found: Reading, at: QPointF) -> None:
        """The values in a box beside the cursor, on the side where there is room."""
        theme, inks = self._look.theme, drawing.inks(self._look.theme, self._relations)
        label = max((paint.width(row.label, 12, 500) for row in found.rows), default=0.0)
        value = max((paint.width(row.value, 12, 600) for row in found.rows), default=0.0)
        swatch = _SWATCH if inks else 0
        width = min(max(paint.width(found.head, 13, 600), swatch + label + 14 + value) + 22, ground.frame.width())
        height = 32 + 19 * len(found.rows)
        left = at.x() + 14 if at.x() + 14 + width <= ground.frame.right() else at.x() - 14 - width
        left = min(max(left, ground.frame.left()), ground.frame.right() - width)
        top = min(max(at.y() - height / 2, ground.frame.top() + 4), ground.frame.bottom() - height - 4)
        box = QRectF(left, top, width, height)
        paint.field(painter, box, theme.soft, theme.line_strong, 6)
        paint.text(painter, QRectF(left + 10, top + 4, width - 20, 20), found.head, theme.text, 13, 600)
        for number, row in enumerate(found.rows):
            line = QRectF(left + 10, top + 26 + 19 * number, width - 20, 19)
            if 0 <= row.part < len(inks):
                self._paint_swatch(painter, QRectF(line.x(), line.center().y() - 6, 16, 12), inks[row.part])
            taken = value + 10
            paint.text(painter, line.adjusted(swatch, 0, -taken, 0), row.label, theme.muted, 12, 500)
            paint.text(painter, line, row.value, theme.text, 12, 600, paint.RIGHT)

    # --- reading values ---

    @property
    def reading(self) -> Reading | None:
        """What is read, None without a cursor."""
        if self._drawing is None or self._cursor is None:
            return None
        return self._drawing.read(self._cursor)

    def set_cursor(self, cursor: Cursor | None) -> None:
        """Reads at a place, None: nowhere."""
        if cursor != self._cursor:
            self._cursor = cursor
            found = self.reading
            words = found.words if found is not None else ""
            self.setAccessibleDescription(words)
            self.read.emit(words)
            self.viewport().update()

    def _held(self, cursor: Cursor) -> Cursor:
        """The cursor within the plot."""
        assert self._drawing is not None
        last = self._drawing.last()
        return min(max(cursor[0], 0), last[0]), min(max(cursor[1], 0), last[1])

    def forget_cursor(self) -> None:
        """Stops reading."""
        self.set_cursor(None)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Reads what is under the pointer."""
        if not self._readable or self._drawing is None:
            return
        frame = self.frame_rect()
        at = event.position()
        if not frame.adjusted(-8, -8, 8, 8).contains(at):
            self.set_cursor(None)
            return
        self.set_cursor(self._held(self._drawing.at(*self.value_at(at))))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Arrows read from point to point, Pos1 and Ende at the ends; every other key is the sheet's."""
        drawing = self._drawing
        if drawing is None or not self._readable:
            event.ignore()
            return
        if event.key() in (Qt.Key.Key_Home.value, Qt.Key.Key_End.value):
            row = self._cursor[1] if self._cursor is not None else drawing.start()[1]
            self.set_cursor(self._held((0 if event.key() == Qt.Key.Key_Home.value else drawing.last()[0], row)))
            return
        step = _STEPS.get(event.key())
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            step = None
        if step is None or (drawing.flat and step[1]):
            event.ignore()
            return
        if self._cursor is None:
            self.set_cursor(self._held(drawing.start()))
            return
        self.set_cursor(self._held((self._cursor[0] + step[0], self._cursor[1] + step[1])))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Places everything anew."""
        super().resizeEvent(event)
        if getattr(self, "_drawing", None) is not None:
            self._arrange()


def help_words() -> str:
    """How a plot is read without a mouse."""
    return tr("Die Pfeiltasten lesen Wert für Wert.")
