"""The orders of the selected unit, in the sequence in which they are evaluated, edited in place.

Of several selected units the list shows the orders that all of them have; what is given, changed or deleted there
counts for all.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, cast

from PySide6.QtCore import QSize, Qt, QTimer, Signal
from PySide6.QtWidgets import QScrollArea, QVBoxLayout, QWidget

from mycom.orders.order import Order
from mycom.systems.view import OrderView, Problem
from mycom.ui.ghost_chips import GhostRow
from mycom.ui.giving import Given
from mycom.ui.look import Look
from mycom.ui.order_marks import OrderMarks
from mycom.ui.order_outlook import OrderOutlook
from mycom.ui.order_row import OrderRow
from mycom.ui.orders_menus import WithMenus
from mycom.ui.orders_note import OrdersNote, refusal_words
from mycom.ui.row_drag import RowDrag
from mycom.ui.session import Session
from mycom.ui.shared_orders import Shared, left_over, possible_classes, shared_orders, shared_view
from mycom.ui.texts import plural, title_of, tr
from mycom.ui.viewport import own_viewport

if TYPE_CHECKING:
    from mycom.ui.order_form import OrderForm


_GHOSTS_MS = 50


class OrdersList(WithMenus):
    """Rows, forms in place, ghost chips. `pick_wanted` asks for a target on the map."""

    pick_wanted = Signal(object, object)
    row_hovered = Signal(object)
    draft_changed = Signal(object)

    def __init__(self, session: Session, look: Look) -> None:
        super().__init__()
        self._session, self._look = session, look
        self.setObjectName("orders")
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFrameShape(QScrollArea.Shape.NoFrame)
        self.setViewport(own_viewport(filled=False))
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self._inside = QWidget()
        self._box = QVBoxLayout(self._inside)
        self._box.setContentsMargins(0, 6, 0, 6)
        self._box.setSpacing(1)
        self.note = OrdersNote(look, self._inside)
        self._ghosts = GhostRow(look, self._inside)
        self._ghosts.wanted.connect(self._offer)
        self._ghosts.grown.connect(self._take_height)
        self._box.addWidget(self.note)
        self._box.addWidget(self._ghosts)
        self._box.addStretch(1)
        self.setWidget(self._inside)
        self._inside.setAutoFillBackground(False)  # setWidget turns it on
        self.rows: list[OrderRow] = []
        self.marks = OrderMarks(self, session)
        self.outlook = OrderOutlook(self, session)
        self._drag = RowDrag(self, look, self._inside)
        self._shared: dict[int, Shared] = {}
        self._ghosts_of: tuple[str, ...] = ()
        self._ghost_timer = QTimer(self)
        self._ghost_timer.setSingleShot(True)
        self._ghost_timer.setInterval(_GHOSTS_MS)
        self._ghost_timer.timeout.connect(self.show_ghosts)
        self._unit = ""
        self._open: OrderRow | None = None
        self._new: OrderRow | None = None
        session.selection_changed.connect(self._unit_changed)
        session.orders_changed.connect(self.refresh)
        session.only_problems_changed.connect(self.refresh)
        session.order_focused.connect(self.focus_order)
        session.refused.connect(self._tell)

    # --- filling ---

    def _unit_changed(self, unit: str) -> None:
        self.close_form(commit=True)
        self._drag.cancel()
        self.marks.clear()
        self.note.refuse("", ())
        self.set_current(None)  # rows are used again for the next unit
        self.refresh()

    @property
    def units(self) -> tuple[str, ...]:
        """The units whose orders are shown: the selected one, or several."""
        chosen = self._session.chosen()
        return chosen if len(chosen) > 1 and self._session.selected == chosen[0] else (self._session.selected,)

    def _views(self) -> tuple[OrderView, ...]:
        units = self.units
        self._shared = {}
        if len(units) < 2:
            self.note.say("")
            return self._session.views(self._unit) if self._unit else ()
        shared = shared_orders(self._session, units)
        self._shared = {one.order.key: one for one in shared}
        rest = left_over(self._session, units, shared)
        count = plural(len(shared), tr("gemeinsamer Befehl"), tr("gemeinsame Befehle"))
        words = tr("{units} Einheiten · {shared}").format(
            units=len(units), shared=count if shared else tr("keine gemeinsamen Befehle")
        )
        self.note.say(words + (" · " + tr("{count} weitere einzeln").format(count=rest) if rest else ""))
        return tuple(shared_view(self._session, one) for one in shared)

    def refresh(self) -> None:
        """Shows the orders as they are now; rows that stay keep their form and focus."""
        position = self._session.position
        self._unit = self._session.selected
        views = self._views()
        old = {
            row.key: row for row in self.rows if row.key and row.view is not None and row.view.order.unit == self._unit
        }
        spare = [row for row in self.rows if row not in old.values()]
        rows: list[OrderRow] = []
        for view in views:
            row = old.pop(view.order.key, None) if view.order.key else None
            rows.append(row or (spare.pop() if spare else self._make_row()))
        for row in (*old.values(), *spare):
            self._discard(row)
        counts: dict[str, int] = {}
        for view in views:
            counts[view.order.order_class] = counts.get(view.order.order_class, 0) + (0 if view.by_itself else 1)
        several = {c.id for c in position.catalogue.classes if c.per_unit != 1} if position is not None else set()
        for at, (row, view) in enumerate(zip(rows, views, strict=True), start=1):
            order = view.order
            rank = position.catalogue.rank(order.kind) if position is not None else 0
            movable = order.order_class in several and rank == self._class_rank(order.order_class)
            movable = movable and counts[order.order_class] > 1 and not self._shared
            row.show_order(view, rank, self._problems(view), movable)
            if self._box.indexOf(row) != at:
                self._box.removeWidget(row)
                self._box.insertWidget(at, row)
            row.show()
        self.rows = rows
        self.marks.follow()
        self.outlook.follow()
        if self._new is not None:
            self._box.removeWidget(self._new)
            self._box.insertWidget(len(rows) + 1, self._new)
        if self._ghosts_of == self.units and self.isVisible():
            self._ghost_timer.start()  # what else could be given may wait until the edit is on the screen
        else:
            self.show_ghosts()
        self._tab_order()
        self._take_height()

    def _tab_order(self) -> None:
        """Tab goes through note, rows and chips from top to bottom, whatever was made first."""
        row_parts = [part for row in self.rows for part in (row, *row.links)]
        chain: list[QWidget] = [self.note.close_link, *row_parts, *self._ghosts.chips]
        for first, second in pairwise(chain):
            QWidget.setTabOrder(first, second)

    def _take_height(self) -> None:
        """No higher than the rows need, so that the entry stands right below them."""
        rows = [*self.rows, *([self._new] if self._new is not None else [])]
        rest = self._ghosts.height() + 1 + (self.note.height() + 1 if self.note.height() else 0)
        self.setMaximumHeight(max(60, sum(row.height() + 1 for row in rows) + rest + 13))

    def _problems(self, view: OrderView) -> tuple[Problem, ...]:
        return () if view.by_itself else self._session.problems_of_order(view.order.unit, view.order.key)

    def _class_rank(self, name: str) -> int:
        position = self._session.position
        classes = position.catalogue.classes if position is not None else ()
        return next((c.rank for c in classes if c.id == name), -1)

    def _make_row(self) -> OrderRow:
        row = OrderRow(self._look, self._inside)
        row.edit_wanted.connect(self.edit)
        row.remove_wanted.connect(self.remove)
        row.shift_wanted.connect(self._shift)
        row.walk_wanted.connect(self._walk)
        row.mark_wanted.connect(self.marks.mark)
        row.menu_wanted.connect(self._menu)
        row.repair_wanted.connect(lambda repair: self._session.repair(repair, self._unit, row.key))
        row.hovered.connect(self.row_hovered)
        row.drag_moved.connect(self._drag.moved)
        row.drag_ended.connect(self._drag.ended)
        row.drag_cancelled.connect(self._drag.cancel)
        row.resized.connect(self._take_height)
        return row

    def _discard(self, row: OrderRow) -> None:
        if row is self._open:
            self._open = None
        self._box.removeWidget(row)
        row.hide()
        row.deleteLater()

    def show_ghosts(self) -> None:
        """Shows a chip for each class of which an order could be given now."""
        self._ghost_timer.stop()
        self._ghosts_of = self.units
        position = self._session.position
        used = {row.view.order.order_class for row in self.rows if row.view is not None and not row.view.by_itself}
        offered = possible_classes(self._session, [unit for unit in self.units if unit])
        classes = sorted(position.catalogue.classes if position is not None else (), key=lambda c: c.rank)
        names = [each.id for each in classes if each.id in offered and (each.id not in used or each.per_unit != 1)]
        self._ghosts.show_classes(names)

    def _tell(self, given: Given) -> None:
        """Names who could not be given an order."""
        self.note.refuse(*refusal_words(self._session, given))
        self._take_height()

    # --- new orders ---

    def start(self, kind: str) -> OrderForm | None:
        """Opens the form of a new order of this kind; one without parameters is given at once."""
        position = self._session.position
        entry = position.catalogue.kind(kind) if position is not None else None
        if position is None or entry is None or not self._unit:
            return None
        self.close_form(commit=True)
        order = Order(self._unit, kind)
        if not entry.parameters:
            self._session.give(order)
            return None
        row = self._make_row()
        row.show_order(OrderView(order, title_of(entry)), position.catalogue.rank(kind), (), False)
        self._new = row
        self._box.insertWidget(len(self.rows) + 1, row)
        row.show()
        self._open_form(row, order)
        return self.form

    # --- editing ---

    def edit(self, row: OrderRow) -> None:
        """Opens the form of a row, or closes it when it is open."""
        self.marks.clear()
        if row.view is None or row.view.by_itself or row is self._new:
            return
        if row is self._open:
            self.close_form(commit=True)
            return
        self.close_form(commit=True)
        self.set_current(row)
        self._open_form(row, row.view.order)

    def _open_form(self, row: OrderRow, order: Order) -> None:
        from mycom.ui.order_form import OrderForm

        shared = self._shared.get(order.key)
        form = OrderForm(self._session, self._look, order, row, units=self.units, keys=shared.keys if shared else ())
        form.accepted.connect(self._accept)
        form.cancelled.connect(self._cancel)
        form.pick_wanted.connect(self.pick_wanted)
        form.changed.connect(self.draft_changed)
        self._open = row
        row.set_form(form)
        form.focus_first()
        self._take_height()
        self._inside.adjustSize()
        self.ensureWidgetVisible(row, 0, 8)

    def choose(self, key: int) -> None:
        """Opens the form of an order at the field whose value cannot stay."""
        row = next((row for row in self.rows if row.key == key), None)
        if row is not None and row is not self._open:
            self.edit(row)
        if self.form is not None:
            self.form.focus_doubtful()

    @property
    def form(self) -> OrderForm | None:
        """The open form."""
        return cast("OrderForm | None", self._open.form) if self._open is not None else None

    def _accept(self, order: Order) -> None:
        self.close_form(commit=False)
        if order.key:
            self._replace(order)
            self.focus_order(order.key)
        else:
            added = self._session.give(order)
            mine = next((one.key for one in added if one.unit == self._unit), 0)
            self.focus_order(mine)

    def _replace(self, order: Order) -> None:
        shared = self._shared.get(order.key)
        self._session.replace(order, shared.others if shared is not None else ())

    def _cancel(self) -> None:
        row = self._open
        self.close_form(commit=False)
        if row in self.rows and row is not None:
            row.setFocus(Qt.FocusReason.OtherFocusReason)

    def close_form(self, *, commit: bool) -> None:
        """Closes the open form; `commit` keeps a changed order that is complete."""
        row, form = self._open, self.form
        self._open = None
        if form is not None and commit and form.order.key and not form.missing():
            draft = form.draft()
            if draft != form.order:
                self._replace(draft)
        if row is not None:
            row.set_form(None)
            if row is self._new:
                self._new = None
                self._discard(row)
            self._take_height()
        self.draft_changed.emit(None)

    def remove(self, key: int) -> None:
        """Takes an order out, or all that are marked with it; the focus goes to the row below."""
        at = next((n for n, row in enumerate(self.rows) if row.key == key), -1)
        marked = self.marks.orders()
        keys = [one.key for one in marked] if key in {one.key for one in marked} else [key]
        self._session.remove(self.all_keys(keys))
        self.marks.clear()
        if self.rows and at >= 0:
            self.rows[min(at, len(self.rows) - 1)].setFocus(Qt.FocusReason.OtherFocusReason)

    def all_keys(self, keys: list[int]) -> list[int]:
        """The keys of the same orders of all units shown."""
        return [each for key in keys for each in (self._shared[key].keys if key in self._shared else (key,))]

    # --- moving ---

    def movable_like(self, row: OrderRow) -> list[OrderRow]:
        """The rows among which a row can be moved, itself included."""
        wanted = row.view.order.order_class if row.view is not None else ""
        return [
            each
            for each in self.rows
            if each.view is not None and each.movable and each.view.order.order_class == wanted
        ]

    def place(self, row: OrderRow, before: int) -> None:
        """Puts a row in front of another (0: behind the last of its class)."""
        self._session.place_line(row.key, before)
        self.focus_order(row.key)

    def _shift(self, key: int, step: int) -> None:
        self._session.move_line(key, step)
        self.focus_order(key)

    def _walk(self, step: int, extend: bool = False) -> None:
        inside = self.window().focusWidget()
        focused = next((at for at, row in enumerate(self.rows) if row is inside), -1)
        if not extend:
            self.marks.clear()
        if 0 <= focused + step < len(self.rows):
            row = self.rows[focused + step]
            if extend:
                self.marks.extend(self.rows[focused], row)
            row.setFocus(Qt.FocusReason.TabFocusReason)
            self.ensureWidgetVisible(row, 0, 8)

    def focus_end(self, *, last: bool = False) -> bool:
        """Puts the focus on the first row (or the last), without rows on the first chip; False when there is none."""
        parts: list[QWidget] = [*self.rows] or [*self._ghosts.chips]
        if not parts:
            return False
        part = parts[-1] if last and self.rows else parts[0]
        part.setFocus(Qt.FocusReason.TabFocusReason)
        self.ensureWidgetVisible(part, 0, 8)
        return True

    def focus_order(self, key: int) -> None:
        """Lights up the row of an order and scrolls to it."""
        for row in self.rows:
            if row.key == key and key:
                self.set_current(row)
                row.setFocus(Qt.FocusReason.OtherFocusReason)
                self.ensureWidgetVisible(row, 0, 8)

    def set_current(self, current: OrderRow | None) -> None:
        """The row lit up."""
        for row in self.rows:
            row.set_current(row is current)

    def sizeHint(self) -> QSize:
        """The usual size."""
        return QSize(410, 360)
