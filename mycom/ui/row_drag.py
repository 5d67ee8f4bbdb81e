"""Dragging a row of the order list by its grip: a line shows where it would go, Esc and a drop elsewhere cancel."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from mycom.ui import paint
from mycom.ui.look import Look

if TYPE_CHECKING:
    from mycom.ui.order_row import OrderRow
    from mycom.ui.orders_list import OrdersList


class DropLine(QWidget):
    """The line between two rows."""

    def __init__(self, look: Look, parent: QWidget) -> None:
        super().__init__(parent)
        self._look = look
        self.hide()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paints a bar with a dot at its left end."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        ink = paint.colour(self._look.theme.accent)
        painter.setBrush(ink)
        painter.setPen(ink)
        painter.drawEllipse(1, 1, 4, 4)
        painter.fillRect(6, 2, self.width() - 6, 2, ink)


class RowDrag:
    """The drag that is under way. `before` is the key of the order to go in front of, 0: to the end, None: none."""

    def __init__(self, orders: OrdersList, look: Look, inside: QWidget) -> None:
        self._orders = orders
        self.line = DropLine(look, inside)
        self.before: int | None = None

    def moved(self, row: OrderRow, distance: int) -> None:
        """The pointer is `distance` pixels below where it took hold of the row."""
        same = self._orders.movable_like(row)
        middle = row.y() + distance + row.height() // 2
        below = next((each for each in same if each is not row and each.y() + each.height() // 2 > middle), None)
        at = same.index(row)
        following = same[at + 1] if at + 1 < len(same) else None
        stays = below is row or below is following
        self.before = None if stays else below.key if below is not None else 0
        row.set_current(True)
        y = below.y() if below is not None else same[-1].y() + same[-1].height()
        self.line.setGeometry(18, y - 3, row.width() - 26, 6)
        self.line.setVisible(self.before is not None)
        self.line.raise_()

    def ended(self, row: OrderRow) -> None:
        """The row was let go."""
        before, self.before = self.before, None
        self.line.hide()
        row.set_current(False)
        if before is not None:
            self._orders.place(row, before)

    def cancel(self) -> None:
        """Nothing moves."""
        self.before = None
        self.line.hide()
