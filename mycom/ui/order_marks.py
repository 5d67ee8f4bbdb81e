"""Which orders of the list copy, cut, delete and transfer mean: the marked rows, else the one with the focus."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mycom.orders.order import Order

if TYPE_CHECKING:
    from mycom.ui.order_row import OrderRow
    from mycom.ui.orders_list import OrdersList
    from mycom.ui.session import Session


class OrderMarks:
    """Marks by the keys of orders; they stay with their orders when the list changes."""

    def __init__(self, orders: OrdersList, session: Session) -> None:
        self._list, self._session = orders, session
        self._keys: set[int] = set()
        self._anchor = 0

    def clear(self) -> None:
        """No row is marked."""
        self._keys, self._anchor = set(), 0
        self._show()

    def follow(self) -> None:
        """Forgets the marks of orders that are gone."""
        self._keys &= {row.key for row in self._list.rows}
        self._show()

    def mark(self, row: OrderRow, how: str) -> None:
        """Marks by a click or key: `toggle`, `to here` (from the last one on), `all`, `none`."""
        if how == "none":
            self.clear()
            return
        if how == "all":
            self._keys = {each.key for each in self._list.rows if each.key}
        elif how == "toggle" and row.key:
            self._keys ^= {row.key}
            self._anchor = row.key
        elif how == "to here":
            self._reach(self._anchor or self._focused() or row.key, row.key)
        self._show()

    def extend(self, start: OrderRow, end: OrderRow) -> None:
        """Marks from the anchor (at first `start`) to `end`."""
        self._reach(self._anchor or start.key, end.key)
        self._show()

    def orders(self) -> tuple[Order, ...]:
        """The marked orders in the sequence of the list."""
        views = [row.view for row in self._list.rows if row.key in self._keys]
        return tuple(view.order for view in views if view is not None)

    def meant(self) -> tuple[Order, ...]:
        """The marked orders; without marks the one whose row has the focus, else the one lit up."""
        marked = self.orders()
        if marked:
            return marked
        row = self.focused()
        return (row.view.order,) if row is not None and row.view is not None else ()

    def focused(self) -> OrderRow | None:
        """The row with the focus, else the one lit up. The window may be in the background, or a menu open."""
        rows = [row for row in self._list.rows if row.key]
        inside = self._list.window().focusWidget()
        there = [row for row in rows if row is inside] or [row for row in rows if row.current]
        return there[0] if there else None

    def _focused(self) -> int:
        row = self.focused()
        return row.key if row is not None else 0

    def _reach(self, start: int, end: int) -> None:
        keys = [row.key for row in self._list.rows]
        if start not in keys or end not in keys:
            return
        self._anchor = start
        low, high = sorted((keys.index(start), keys.index(end)))
        self._keys = {key for key in keys[low : high + 1] if key}

    def _show(self) -> None:
        for row in self._list.rows:
            row.set_marked(bool(row.key) and row.key in self._keys)
