"""„Was würde helfen?“: each lever with its price and gain; a click tries it, another takes it back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from mycom.systems.projections import Lever
from mycom.ui import paint
from mycom.ui.look import Look
from mycom.ui.press import Press
from mycom.ui.projection.block import DIM, HEAD, SIDE, Block
from mycom.ui.projection.figures import half_up, signed
from mycom.ui.texts import tr
from mycom.ui.theme.badges import fill_glyph

_ROW = 28
_LOW_ROW = 20
_BARS = 100.0
_SHORT_BARS = 48.0
_GAIN = 44


@dataclass(frozen=True, slots=True)
class Offered:
    """A lever and whether it is being tried."""

    lever: Lever
    tried: bool


class LeverRow(Press):
    """One lever."""

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self._offered = Offered(Lever("", "", 0.0, ()), False)
        self._scale = (0.0, 1.0)
        self._bars = _BARS
        self.pending = False
        self.setCheckable(True)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    @property
    def lever(self) -> Lever:
        """The lever shown."""
        return self._offered.lever

    def wanted(self) -> float:
        """Room for both texts."""
        lever = self._offered.lever
        sign = 17 if self._offered.tried else 0
        return paint.width(lever.label, 13, 500) + paint.width(lever.price, 12, 500) + sign + 30

    def set_bars(self, width: float) -> None:
        """How wide the bars may be."""
        if width != self._bars:
            self._bars = width
            self.update()

    def show_lever(self, offered: Offered, scale: tuple[float, float]) -> None:
        """Shows a lever; `scale` are the least and the greatest gain of all."""
        self._offered, self._scale = offered, scale
        lever = offered.lever
        self.setChecked(offered.tried)
        self.setText(lever.label)
        words = f"{lever.label}, {lever.price}, {signed(half_up(lever.gain * 100))}"
        self.setAccessibleName(f"{words}, {tr('wird ausprobiert')}" if offered.tried else words)
        hint = tr("Klick nimmt es zurück") if offered.tried else tr("Klick probiert es aus")
        self.setToolTip(f"{lever.label}\n{lever.price}\n{hint}" if lever.price else f"{lever.label}\n{hint}")
        self.update()

    def sizeHint(self) -> QSize:
        """A row."""
        return QSize(300, _ROW)

    def nextCheckState(self) -> None:
        """The state follows the fields, not the click."""

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paints the row."""
        theme = self._look.theme
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        lever, tried = self._offered.lever, self._offered.tried
        rect = QRectF(self.rect()).adjusted(0, 1, 0, -1)
        if tried:
            paint.field(painter, rect, theme.changed.ground, theme.changed.edge, 5)
        elif self.underMouse():
            paint.field(painter, rect, theme.hover, "", 5)
        if self.hasFocus():
            paint.field(painter, rect, "", theme.focus, 5)
        if self.pending and not tried:
            painter.setOpacity(DIM)
        line = rect.adjusted(SIDE, 0, -SIDE, 0)
        gain = QRectF(line.right() - _GAIN, line.y(), _GAIN, line.height())
        bars = QRectF(gain.left() - self._bars - 4, line.y(), self._bars, line.height())
        room = bars.left() - 14 - line.x()
        price = min(paint.width(lever.price, 12, 500) + 2, room * 0.5)
        label = QRectF(line.x(), line.y(), room - price - 10, line.height())
        if tried:
            fill_glyph(painter, "check", QRectF(label.x(), line.center().y() - 6, 12, 12), theme.changed.text)
            label.setLeft(label.left() + 17)
        paint.text(painter, label, lever.label, theme.text, 13, 500)
        at = QRectF(line.x() + room - price, line.y(), price, line.height())
        paint.text(painter, at, lever.price, theme.muted, 12, 500, paint.RIGHT)
        self._paint_bar(painter, bars, lever.gain)
        paint.text(painter, gain, signed(half_up(lever.gain * 100)), theme.text, 13, 600, paint.RIGHT)

    def _paint_bar(self, painter: QPainter, rect: QRectF, gain: float) -> None:
        theme = self._look.theme
        low, high = self._scale
        zero = rect.x() + rect.width() * (-low / (high - low))
        length = rect.width() * gain / (high - low)
        top, height = rect.center().y() - 5, 10
        painter.fillRect(QRectF(zero - 0.5, top - 4, 1, height + 8), paint.colour(theme.line_strong))
        if gain >= 0.005:
            painter.fillRect(QRectF(zero, top, length, height), paint.colour(theme.own))
        elif gain <= -0.005:
            box = QRectF(zero + length, top, -length, height)
            painter.fillRect(box, paint.colour(theme.foe))

    def enterEvent(self, event: QEvent) -> None:
        """Lights up."""
        self.update()

    def leaveEvent(self, event: QEvent) -> None:
        """Takes the light away."""
        self.update()


class LeversView(Block):
    """The block of levers."""

    chosen = Signal(object, bool)
    grows = False

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(look, "projection.levers", parent)
        self._rows: list[LeverRow] = []
        self.set_heading(tr("Was würde helfen?"), tr("Klick probiert es aus"))

    def clear(self) -> None:
        """Shows nothing until the next result."""
        self.show_levers(())

    def show_levers(self, levers: Sequence[Offered]) -> None:
        """Shows levers in the given order."""
        while len(self._rows) > len(levers):
            row = self._rows.pop()
            row.hide()
            row.deleteLater()
        while len(self._rows) < len(levers):
            row = LeverRow(self.look, self)
            row.setObjectName(f"projection.lever{len(self._rows)}")
            row.clicked.connect(self._on_click(row))
            row.show()
            self._rows.append(row)
        gains = [offered.lever.gain for offered in levers]
        scale = (min([0.0, *gains]), max([0.05, *gains]))
        scale = (min(scale[0], -0.12 * scale[1]) if scale[0] < 0 else -0.02 * scale[1], scale[1])
        for row, offered in zip(self._rows, levers, strict=True):
            row.show_lever(offered, scale)
        self._place()
        self.updateGeometry()

    def rows(self) -> tuple[LeverRow, ...]:
        """The rows."""
        return tuple(self._rows)

    def set_pending(self, pending: bool) -> None:
        """Dims the levers that are being computed anew."""
        super().set_pending(pending)
        for row in self._rows:
            if row.pending != pending:
                row.pending = pending
                row.update()

    def _on_click(self, row: LeverRow):  # type: ignore[no-untyped-def]  # a slot
        return lambda: self.chosen.emit(row.lever, row.isChecked())

    def minimumSizeHint(self) -> QSize:
        """High enough for every lever."""
        return QSize(300, HEAD + max(1, len(self._rows)) * self._least() + 4)

    def _least(self) -> int:
        return _ROW if len(self._rows) <= 4 else _LOW_ROW

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Places the rows."""
        self._place()

    def _place(self) -> None:
        if not self._rows:
            return
        step = min(34, max(self._least(), (self.height() - HEAD - 4) // len(self._rows)))
        texts = max(row.wanted() for row in self._rows)
        bars = min(_BARS, max(_SHORT_BARS, self.width() - 4 - 2 * SIDE - _GAIN - texts))
        for index, row in enumerate(self._rows):
            row.set_bars(bars)
            row.setGeometry(2, HEAD + index * step, self.width() - 4, min(_ROW, step))
