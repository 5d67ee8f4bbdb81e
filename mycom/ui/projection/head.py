"""The head of the panel: who meets whom, in which way, and the close button."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from mycom.systems.projections import Mode, Setup, Side
from mycom.systems.view import Relation
from mycom.ui import paint
from mycom.ui.look import Look
from mycom.ui.press import Press
from mycom.ui.projection import ink
from mycom.ui.texts import tr

_LINE = 44
_MODES = 32
_SIGN = 30
_ARROW = 44


class Segment(Press):
    """One way of meeting. An impossible one stays reachable, so that its reason can be read."""

    def __init__(self, look: Look, mode: Mode, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self.mode = mode
        self.setText(mode.label)
        self.setObjectName(f"projection.mode.{mode.id}")
        self.setCheckable(True)
        self.setAccessibleName(mode.label)
        self.setAccessibleDescription(mode.reason)
        self.setToolTip(mode.reason)
        self.setCursor(Qt.CursorShape.ForbiddenCursor if mode.reason else Qt.CursorShape.PointingHandCursor)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)

    def sizeHint(self) -> QSize:
        """Room for the bold label."""
        return QSize(int(paint.width(self.text(), 12, 600)) + 19, 26)

    def nextCheckState(self) -> None:
        """The row decides."""

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paints the segment."""
        theme = self._look.theme
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        rect = QRectF(self.rect())
        ink_colour = theme.text if not self.mode.reason else theme.placeholder
        if self.isChecked():
            paint.field(painter, rect, theme.panel, theme.line_strong, 5)
        elif self.underMouse() and not self.mode.reason:
            paint.field(painter, rect, theme.hover, "", 5)
        if self.hasFocus():
            paint.field(painter, rect.adjusted(1, 1, -1, -1), "", theme.focus, 4)
        paint.text(painter, rect, self.text(), ink_colour, 12, 600 if self.isChecked() else 500, paint.CENTRE)

    def enterEvent(self, event: QEvent) -> None:
        """Lights up."""
        self.update()

    def leaveEvent(self, event: QEvent) -> None:
        """Takes the light away."""
        self.update()


class ModeRow(QWidget):
    """The modes side by side."""

    chosen = Signal(str)

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self._segments: list[Segment] = []
        self.setObjectName("projection.modes")
        self.setAccessibleName(tr("Art der Hochrechnung"))

    def show_modes(self, modes: Sequence[Mode], current: str) -> None:
        """Shows modes."""
        if [segment.mode for segment in self._segments] != list(modes):
            for segment in self._segments:
                segment.hide()
                segment.deleteLater()
            self._segments = []
            for mode in modes:
                segment = Segment(self._look, mode, self)
                segment.clicked.connect(self._on_click(segment))
                segment.show()
                self._segments.append(segment)
            self._place()
        for segment in self._segments:
            segment.setChecked(segment.mode.id == current)

    def segments(self) -> tuple[Segment, ...]:
        """The segments."""
        return tuple(self._segments)

    def _on_click(self, segment: Segment):  # type: ignore[no-untyped-def]  # a slot
        def choose() -> None:
            if segment.mode.reason:
                QToolTip.showText(segment.mapToGlobal(segment.rect().bottomLeft()), segment.mode.reason, segment)
            elif not segment.isChecked():
                self.chosen.emit(segment.mode.id)

        return choose

    def sizeHint(self) -> QSize:
        """Room for all segments."""
        return QSize(sum(segment.sizeHint().width() for segment in self._segments) + 6, _MODES)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Places the segments."""
        self._place()

    def _place(self) -> None:
        x = 3.0
        spare = min(1.0, (self.width() - 6) / max(1, self.sizeHint().width() - 6))
        for segment in self._segments:
            width = segment.sizeHint().width() * spare
            segment.setGeometry(int(x), 3, int(width), _MODES - 6)
            x += width

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paints the ground."""
        theme = self._look.theme
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        paint.field(painter, QRectF(self.rect()), theme.soft, theme.line, 7)


class CloseButton(Press):
    """The cross that closes the panel."""

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self.setObjectName("projection.close")
        self.setAccessibleName(tr("Schließen"))
        self.setToolTip(tr("Schließen (Esc)"))
        self.setFixedSize(28, 28)
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paints the cross."""
        theme = self._look.theme
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self.underMouse():
            paint.field(painter, QRectF(self.rect()), theme.hover, "", 5)
        if self.hasFocus():
            paint.field(painter, QRectF(self.rect()), "", theme.focus, 5)
        painter.setPen(QPen(paint.colour(theme.muted), 1.6, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
        painter.drawLine(QPointF(10, 10), QPointF(18, 18))
        painter.drawLine(QPointF(18, 10), QPointF(10, 18))


class Head(QWidget):
    """Names and signs of both sides, the modes, the close button. Modes move below when there is no room."""

    mode_chosen = Signal(str)
    closed = Signal()

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self._sides: tuple[Side, ...] = ()
        self._two_lines = False
        self.setObjectName("projection.head")
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.modes = ModeRow(look, self)
        self.modes.chosen.connect(self.mode_chosen)
        self.close_button = CloseButton(look, self)
        self.close_button.clicked.connect(self.closed)

    def show_setup(self, setup: Setup) -> None:
        """Shows who meets whom."""
        self._sides = setup.sides
        self.setAccessibleName(setup.title)
        self.setToolTip("\n".join(f"{side.title} · {side.subtitle}" for side in setup.sides))
        self.modes.show_modes(setup.modes, setup.mode)
        self.modes.setVisible(len(setup.modes) > 1)
        self._place()
        self.update()

    # --- geometry ---

    def _names(self) -> list[float]:
        return [
            max(paint.width(side.title, 16, 700), paint.width(side.subtitle, 12, 500)) + 2 for side in self._sides[:2]
        ]

    def _beside(self) -> float:
        """Room for the names when the modes stand beside them."""
        modes = self.modes.sizeHint().width() if not self.modes.isHidden() else 0
        return self.width() - modes - 28 - 28 - 26

    def _place(self) -> None:
        fixed = 2 * (_SIGN + 8) + _ARROW
        wanted = sum(min(width, 170) for width in self._names()) + fixed
        two = not self.modes.isHidden() and self._beside() < min(wanted, fixed + 250)
        if two != self._two_lines:
            self._two_lines = two
            self.updateGeometry()
        self.close_button.move(self.width() - 40, 9)
        hint = self.modes.sizeHint()
        if two:
            self.modes.setGeometry(14, _LINE - 2, min(hint.width(), self.width() - 28), _MODES)
        else:
            self.modes.setGeometry(self.width() - 46 - hint.width(), 7, hint.width(), _MODES)
        self.update()

    def sizeHint(self) -> QSize:
        """One or two lines."""
        return QSize(600, _LINE + (_MODES + 4 if self._two_lines else 0))

    def minimumSizeHint(self) -> QSize:
        """Narrow enough for small windows."""
        return QSize(420, self.sizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Places everything."""
        self._place()

    # --- painting ---

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paints signs, names, arrow and the line below."""
        theme = self._look.theme
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillRect(QRectF(0, self.height() - 1, self.width(), 1), paint.colour(theme.line))
        if not self._sides:
            return
        alone = self._two_lines or self.modes.isHidden()
        if len(self._sides) == 1:
            self._paint_side(painter, 14.0, self._sides[0], self.width() - 60 if alone else self._beside())
            return
        room = (self.width() - 60 if alone else self._beside()) - 2 * (_SIGN + 8) - _ARROW
        first, second = self._names()
        if first + second > room:
            half = room / 2
            first = max(half, room - second) if first > half else first
            second = room - first
        x = self._paint_side(painter, 14.0, self._sides[0], first)
        x = self._paint_arrow(painter, x)
        self._paint_side(painter, x, self._sides[1], second)

    def _paint_side(self, painter: QPainter, x: float, side: Side, room: float) -> float:
        theme = self._look.theme
        sign = QRectF(x, (_LINE - _SIGN) / 2, _SIGN - 3, _SIGN)
        paint.unit_sign(painter, sign, theme, "group" if side.badge else "city", side.badge, side.relation)
        x += _SIGN + 8
        paint.text(painter, QRectF(x, 3, room, 22), side.title, theme.text, 16, 700)
        paint.text(painter, QRectF(x, 24, room, 18), side.subtitle, theme.muted, 12, 500)
        return x + room

    def _paint_arrow(self, painter: QPainter, x: float) -> float:
        foe = next((side.relation for side in self._sides if side.relation is not Relation.OWN), Relation.FOE)
        colour = ink.side_colour(self._look.theme, foe)
        y, left, right = _LINE / 2, x + 6, x + _ARROW - 6
        round_cap, round_join = Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin
        painter.setPen(QPen(paint.colour(colour), 2, Qt.PenStyle.SolidLine, round_cap, round_join))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawLine(QPointF(left, y), QPointF(right, y))
        painter.drawPolyline([QPointF(right - 8, y - 6), QPointF(right, y), QPointF(right - 8, y + 6)])
        return x + _ARROW
