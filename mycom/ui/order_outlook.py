"""What the preview and the ledger tell of the orders in the list: what comes of each, which ones are lit up."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

if TYPE_CHECKING:
    from mycom.ui.orders_list import OrdersList
    from mycom.ui.session import Session


class OrderOutlook(QObject):
    """Keeps the rows of a list up to date."""

    def __init__(self, orders: OrdersList, session: Session) -> None:
        super().__init__(orders)
        self._list, self._session = orders, session
        self._lit: frozenset[int] = frozenset()
        session.previews.changed.connect(self.follow)
        session.orders_lit.connect(self._light)

    def follow(self) -> None:
        """Shows what the preview says now."""
        previews = self._session.previews
        for row in self._list.rows:
            row.set_outcome(previews.order(row.key), previews.stale)
            row.set_lit(row.key in self._lit)

    def _light(self, keys: frozenset[int]) -> None:
        self._lit = frozenset(keys)
        for row in self._list.rows:
            row.set_lit(row.key in self._lit)
