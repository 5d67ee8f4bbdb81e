"""Chips for the classes of which a unit could still be given an order."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from mycom.ui import paint
from mycom.ui.look import Look
from mycom.ui.press import Press


class GhostChip(Press):
    """A class of which the unit could still be given an order."""

    def __init__(self, look: Look, order_class: str, parent: QWidget) -> None:
        super().__init__(parent)
        self._look = look
        self.order_class = order_class
        self.setText(f"+ {order_class}")
        self.setFixedSize(58, 24)
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paints a dashed chip."""
        theme = self._look.theme
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        rect = QRectF(self.rect()).adjusted(1, 2, -1, -2)
        lit = self.underMouse() or self.hasFocus()
        paint.field(
            painter, rect, theme.hover if lit else "", theme.accent if lit else theme.line_strong, 4, dashed=True
        )
        paint.text(painter, rect, self.text(), theme.accent if lit else theme.muted, 11, 600, paint.CENTRE)


class GhostRow(QWidget):
    """The ghost chips, wrapped. `wanted` carries the chip that was clicked."""

    wanted = Signal(object)
    grown = Signal()

    def __init__(self, look: Look, parent: QWidget) -> None:
        super().__init__(parent)
        self._look = look
        self.chips: list[GhostChip] = []

    def show_classes(self, names: list[str]) -> None:
        """Shows a chip for each class; chips already there are used again."""
        while len(self.chips) > len(names):
            chip = self.chips.pop()
            chip.hide()
            chip.deleteLater()
        for at, name in enumerate(names):
            if at == len(self.chips):
                chip = GhostChip(self._look, name, self)
                chip.clicked.connect(lambda checked=False, chip=chip: self.wanted.emit(chip))
                chip.show()
                self.chips.append(chip)
            self.chips[at].order_class = name
            self.chips[at].setText(f"+ {name}")
        self._place()

    def _place(self) -> None:
        x, y = 20, 2
        for chip in self.chips:
            if x > 20 and x + chip.width() > self.width() - 4:
                x, y = 20, y + 26
            chip.move(x, y)
            x += chip.width() + 5
        height = y + 26 if self.chips else 0
        if height != self.height() or self.minimumHeight() != height:
            self.setFixedHeight(height)
            self.grown.emit()

    def resizeEvent(self, event: object) -> None:
        """Wraps anew."""
        self._place()
