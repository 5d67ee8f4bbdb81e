"""The part of the order list that opens menus: of a row, of a chip, of the list beside its rows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, Signal
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtWidgets import QMenu, QScrollArea

if TYPE_CHECKING:
    from mycom.ui.ghost_chips import GhostChip
    from mycom.ui.order_row import OrderRow
    from mycom.ui.session import Session


class WithMenus(QScrollArea):
    """Menus are made when they are opened. `transfer_wanted` carries the orders that other units are to get."""

    transfer_wanted = Signal(object)
    _session: Session

    def offer_menu(self, order_class: str) -> QMenu:
        """The orders of a class that may be given; the others stand there with the reason."""
        from mycom.ui.orders_menu import offer_menu

        return offer_menu(self, self._session, order_class)  # type: ignore[arg-type]

    def row_menu(self, row: OrderRow) -> QMenu:
        """What can be done with an order."""
        from mycom.ui.orders_menu import row_menu

        return row_menu(self, self._session, row)  # type: ignore[arg-type]

    def _offer(self, chip: GhostChip) -> None:
        menu = self.offer_menu(chip.order_class)
        first = next((action for action in menu.actions() if action.isEnabled()), None)
        self._pop_up(menu, chip.mapToGlobal(QPoint(0, chip.height())))
        if first is not None:
            menu.setActiveAction(first)

    def _menu(self, row: OrderRow, at: QPoint) -> None:
        self._pop_up(self.row_menu(row), at)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Beside the rows: what can be done with the orders of the unit as a whole."""
        if self._session.chosen():
            from mycom.ui.orders_menu import unit_menu

            self._pop_up(unit_menu(self), event.globalPos())  # type: ignore[arg-type]

    def _pop_up(self, menu: QMenu, at: QPoint) -> None:
        if menu.isEmpty():
            menu.deleteLater()
            return
        menu.aboutToHide.connect(menu.deleteLater)
        menu.popup(at)
