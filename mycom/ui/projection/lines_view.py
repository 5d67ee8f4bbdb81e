"""A list of painted rows: a label, a value at the right, a second line, and what a click does.

Rows fold (`mark` open or closed), carry a bar, and can be reached with the keys.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen, QPolygonF, QResizeEvent
from PySide6.QtWidgets import QScrollArea, QSizePolicy, QWidget

from mycom.ui import paint
from mycom.ui.look import Look

_SIDE = 14
_STEP = 18
_LINE = 26
_SECOND = 17
_BARS = 120.0


@dataclass(frozen=True, slots=True)
class Line:
    """A row. `key` names it for clicks (empty: it cannot be clicked); `tone` is `plain`, `first`, `second`, `muted`
    or `changed`; `doubt` is a second line in the look of supposed values; `bar` two ends of a bracket, 0..1; `beside`
    puts the detail behind the label where it has room."""

    label: str
    value: str = ""
    detail: str = ""
    key: str = ""
    level: int = 0
    strong: bool = False
    mark: str = ""
    doubt: str = ""
    tone: str = "plain"
    bar: tuple[float, float] | None = None
    hint: str = ""
    beside: bool = False


class LinesView(QWidget):
    """Paints lines; `chosen` carries the key of a row that was clicked."""

    chosen = Signal(str)

    def __init__(self, look: Look, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self._lines: tuple[Line, ...] = ()
        self._tones: tuple[str, str] = ("", "")
        self._tops: list[float] = [0.0]
        self._hover = self._current = -1
        self.setObjectName(name)
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_lines(self, lines: Sequence[Line], tones: tuple[str, str] = ("", "")) -> None:
        """Shows rows; `tones` are the colours of `first` and `second`."""
        self._lines, self._tones = tuple(lines), tones
        self._hover = -1
        if self._current >= 0:  # a row that can be chosen, the nearest to where one was
            rows = [at for at, line in enumerate(self._lines) if line.key]
            self._current = min(rows, key=lambda at: abs(at - self._current), default=-1)
        self.setAccessibleName(self.copy_text())
        self._measure()

    @property
    def lines(self) -> tuple[Line, ...]:
        """The rows."""
        return self._lines

    def copy_text(self) -> str:
        """All rows as text, tabs before values."""
        found = []
        for line in self._lines:
            words = "\t".join(part for part in (line.label, line.value) if part)
            more = "; ".join(part for part in (line.detail, line.doubt and f"≈ {line.doubt}") if part)
            found.append("  " * line.level + words + (f"\t{more}" if more else ""))
        return "\n".join(found)

    # --- places ---

    def _room(self, line: Line) -> float:
        return max(120.0, self.width() - 2 * _SIDE - line.level * _STEP - 16)

    def _height(self, line: Line) -> float:
        height = float(_LINE)
        for words in ("" if self._is_beside(line) else line.detail, line.doubt):
            if words:
                height += _SECOND * paint.lines_of(
                    words, self._room(line) - (16 if words is line.doubt else 0), 12, 500
                )
        return height + (4 if height > _LINE else 0)

    def _is_beside(self, line: Line) -> bool:
        """Whether the detail stands behind the label."""
        if not line.beside or not line.detail or line.bar is not None:
            return False
        taken = paint.width(line.label, 13, 600) + paint.width(line.value, 13, 600) + (16 if line.mark else 0) + 40
        return taken + paint.width(line.detail, 12, 500) <= self._room(line)

    def _measure(self) -> None:
        self._tops = [0.0]
        for line in self._lines:
            self._tops.append(self._tops[-1] + self._height(line))
        self.setFixedHeight(int(self._tops[-1]))
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        """All rows."""
        return QSize(500, int(self._tops[-1]))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Breaks second lines anew."""
        if event.oldSize().width() != event.size().width():
            self._measure()

    def row_rect(self, key: str) -> QRectF:
        """Where the row with this key is. Raises StopIteration when there is none."""
        at = next(index for index, line in enumerate(self._lines) if line.key == key)
        return QRectF(0, self._tops[at], self.width(), self._tops[at + 1] - self._tops[at])

    def _at(self, y: float) -> int:
        return next((at for at in range(len(self._lines)) if self._tops[at] <= y < self._tops[at + 1]), -1)

    # --- painting ---

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paints the rows that are seen."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for at, line in enumerate(self._lines):
            rect = QRectF(0, self._tops[at], self.width(), self._tops[at + 1] - self._tops[at])
            if rect.bottom() >= event.rect().top() and rect.top() <= event.rect().bottom():
                self._paint_line(painter, rect, line, at)

    def _paint_line(self, painter: QPainter, rect: QRectF, line: Line, at: int) -> None:
        theme = self._look.theme
        ground = rect.adjusted(4, 1, -4, -1)
        if line.tone == "changed":
            paint.field(painter, ground, theme.changed.ground, theme.changed.edge, 5)
        elif line.key and at == self._hover:
            paint.field(painter, ground, theme.hover, "", 5)
        if self.hasFocus() and at == self._current:
            paint.field(painter, ground, "", theme.focus, 5)
        inks = {"first": self._tones[0], "second": self._tones[1], "muted": theme.muted, "changed": theme.changed.text}
        colour = inks.get(line.tone) or theme.text
        left = _SIDE + line.level * _STEP
        top = QRectF(left, rect.y() + 1, rect.width() - left - _SIDE, _LINE - 2)
        if line.mark:
            self._paint_mark(painter, QPointF(top.x() + 4, top.center().y()), line.mark == "open")
            top.setLeft(top.x() + 16)
        right = paint.width(line.value, 13, 600) + 2
        if line.bar is not None:
            self._paint_bracket(
                painter, QRectF(top.right() - right - _BARS - 10, top.y(), _BARS, top.height()), line.bar
            )
            right += _BARS + 20
        weight = 600 if line.strong else 500
        paint.text(painter, top.adjusted(0, 0, -right - 10, 0), line.label, colour, 13, weight)
        paint.text(painter, top, line.value, colour, 13, 600, paint.RIGHT)
        y = rect.y() + _LINE - 1
        detail = line.detail
        if self._is_beside(line):
            behind = top.adjusted(paint.width(line.label, 13, weight) + 14, 1, -right, 0)
            paint.text(painter, behind, detail, theme.muted, 12, 500)
            detail = ""
        for words, tone in ((detail, theme.muted), (line.doubt, theme.warning)):
            if not words:
                continue
            inset = 16.0 if words is line.doubt else 0.0
            room = self._room(line) - inset
            rows = paint.lines_of(words, room, 12, 500)
            box = QRectF(top.x() + inset, y, room, rows * _SECOND + 2)
            if inset:
                paint.text(painter, QRectF(top.x(), y, 14, _SECOND), "≈", theme.assumed.edge, 13, 700)
            paint.paragraph(painter, box, words, tone, 12, 500)
            y += rows * _SECOND

    def _paint_mark(self, painter: QPainter, centre: QPointF, opened: bool) -> None:
        corners = ((-4, -2), (4, -2), (0, 3)) if opened else ((-2, -4), (-2, 4), (3, 0))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(paint.colour(self._look.theme.muted))
        painter.drawPolygon(QPolygonF([centre + QPointF(x, y) for x, y in corners]))

    def _paint_bracket(self, painter: QPainter, rect: QRectF, ends: tuple[float, float]) -> None:
        theme = self._look.theme
        y = rect.center().y()
        low, high = sorted(ends)
        painter.setPen(QPen(paint.colour(theme.line_strong), 1))
        painter.drawLine(QPointF(rect.x(), y), QPointF(rect.right(), y))
        box = QRectF(rect.x() + rect.width() * low, y - 4, max(2.0, rect.width() * (high - low)), 8)
        paint.field(painter, box, theme.assumed.ground, theme.assumed.edge, 2)

    # --- mouse and keys ---

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Lights up what can be clicked."""
        at = self._at(event.position().y())
        hover = at if at >= 0 and self._lines[at].key else -1
        if hover != self._hover:
            self._hover = hover
            self.setCursor(Qt.CursorShape.PointingHandCursor if hover >= 0 else Qt.CursorShape.ArrowCursor)
            self.setToolTip(self._lines[hover].hint if hover >= 0 else "")
            self.update()

    def leaveEvent(self, event: QEvent) -> None:
        """Takes the light away."""
        self._hover = -1
        self.update()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Chooses a row."""
        at = self._at(event.position().y())
        if event.button() == Qt.MouseButton.LeftButton and at >= 0 and self._lines[at].key:
            self._current = at
            self.chosen.emit(self._lines[at].key)
        else:
            super().mousePressEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Up and down go to the next row that can be chosen, Enter and Space choose it."""
        step = {Qt.Key.Key_Up.value: -1, Qt.Key.Key_Down.value: 1}.get(event.key(), 0)
        rows = [at for at, line in enumerate(self._lines) if line.key]
        if step and rows:
            after = [at for at in rows if (at - self._current) * step > 0]
            self._current = (after[0] if step > 0 else after[-1]) if after else self._current
            self._reveal()
            self.update()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space) and self._current in rows:
            self.chosen.emit(self._lines[self._current].key)
        else:
            super().keyPressEvent(event)

    def _reveal(self) -> None:
        """Scrolls what the list stands in, so that the current row is seen."""
        area = self.parentWidget()
        while area is not None and not isinstance(area, QScrollArea):
            area = area.parentWidget()
        inside = area.widget() if area is not None else None
        if area is not None and inside is not None and 0 <= self._current < len(self._lines):
            middle = (self._tops[self._current] + self._tops[self._current + 1]) / 2
            at = self.mapTo(inside, QPointF(0, middle).toPoint())
            area.ensureVisible(0, at.y(), 0, 30)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """The first row that can be chosen is the current one."""
        if self._current < 0:
            self._current = next((at for at, line in enumerate(self._lines) if line.key), -1)
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Takes the frame away."""
        self.update()
