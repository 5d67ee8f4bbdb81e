"""The orders of the selected unit, in the sequence in which they are evaluated, edited in place."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from PySide6.QtCore import QPoint, QSize, Qt, Signal
from PySide6.QtWidgets import QApplication, QMenu, QScrollArea, QVBoxLayout, QWidget

from mycom.orders.order import Order
from mycom.systems.view import OrderView, Problem, Repair
from mycom.ui.ghost_chips import GhostChip, GhostRow
from mycom.ui.look import Look
from mycom.ui.order_row import OrderRow
from mycom.ui.session import Session
from mycom.ui.texts import title_of, tr
from mycom.ui.viewport import own_viewport

if TYPE_CHECKING:
    from mycom.ui.order_form import OrderForm


class OrdersList(QScrollArea):
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
        self._inside = QWidget()
        self._box = QVBoxLayout(self._inside)
        self._box.setContentsMargins(0, 6, 0, 6)
        self._box.setSpacing(1)
        self._ghosts = GhostRow(look, self._inside)
        self._ghosts.wanted.connect(self._offer)
        self._ghosts.grown.connect(self._take_height)
        self._box.addWidget(self._ghosts)
        self._box.addStretch(1)
        self.setWidget(self._inside)
        self._inside.setAutoFillBackground(False)  # setWidget turns it on
        self.rows: list[OrderRow] = []
        self._unit = ""
        self._open: OrderRow | None = None
        self._new: OrderRow | None = None
        self._drop: int | None = None
        session.selection_changed.connect(self._unit_changed)
        session.orders_changed.connect(self.refresh)
        session.problems_changed.connect(self.refresh)
        session.order_focused.connect(self.focus_order)

    # --- filling ---

    def _unit_changed(self, unit: str) -> None:
        self.close_form(commit=True)
        self.refresh()

    def refresh(self) -> None:
        """Shows the orders as they are now; rows that stay keep their form and focus."""
        position = self._session.position
        self._unit = self._session.selected
        views = self._session.views(self._unit) if self._unit else ()
        old = {
            row.key: row for row in self.rows if row.key and row.view is not None and row.view.order.unit == self._unit
        }
        spare = [row for row in self.rows if row not in old.values()]
        rows: list[OrderRow] = []
        for view in views:
            row = old.pop(view.order.key, None) if view.order.key else None
            row = row or (spare.pop() if spare else self._make_row())
            rows.append(row)
        for row in (*old.values(), *spare):
            self._discard(row)
        counts: dict[str, int] = {}
        for view in views:
            counts[view.order.order_class] = counts.get(view.order.order_class, 0) + (0 if view.by_itself else 1)
        several = {c.id for c in position.catalogue.classes if c.per_unit != 1} if position is not None else set()
        for at, (row, view) in enumerate(zip(rows, views, strict=True)):
            order = view.order
            rank = position.catalogue.rank(order.kind) if position is not None else 0
            own_class_rank = self._class_rank(order.order_class)
            problems = self._problems(view)
            row.show_order(
                view,
                rank,
                problems,
                order.order_class in several and rank == own_class_rank and counts[order.order_class] > 1,
            )
            if self._box.indexOf(row) != at:
                self._box.removeWidget(row)
                self._box.insertWidget(at, row)
            row.show()
        self.rows = rows
        if self._new is not None:
            self._box.removeWidget(self._new)
            self._box.insertWidget(len(rows), self._new)
        self._fill_ghosts({view.order.order_class for view in views if not view.by_itself})
        self._take_height()

    def _take_height(self) -> None:
        """No higher than the rows need, so that the entry stands right below them."""
        rows = [*self.rows, *([self._new] if self._new is not None else [])]
        ghosts = self._ghosts.height() + 1
        self.setMaximumHeight(max(60, sum(row.height() + 1 for row in rows) + ghosts + 13))

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
        row.menu_wanted.connect(self._menu)
        row.repair_wanted.connect(self._repair)
        row.hovered.connect(self.row_hovered)
        row.drag_moved.connect(self._drag)
        row.drag_ended.connect(self._dropped)
        row.resized.connect(self._take_height)
        return row

    def _discard(self, row: OrderRow) -> None:
        if row is self._open:
            self._open = None
        self._box.removeWidget(row)
        row.hide()
        row.deleteLater()

    def _fill_ghosts(self, used: set[str]) -> None:
        position = self._session.position
        offered = {offer.kind.partition(" ")[0] for offer in self._session.offers(self._unit)} if self._unit else set()
        classes = sorted(position.catalogue.classes if position is not None else (), key=lambda c: c.rank)
        names = [each.id for each in classes if each.id in offered and (each.id not in used or each.per_unit != 1)]
        self._ghosts.show_classes(names)

    # --- new orders ---

    def offer_menu(self, order_class: str) -> QMenu:
        """The orders of a class that the unit may be given; the others stand there with the reason."""
        menu = QMenu(self)
        position = self._session.position
        for offer in self._session.offers(self._unit):
            if position is None or offer.kind.partition(" ")[0] != order_class:
                continue
            kind = position.catalogue.kind(offer.kind)
            words = f"{offer.kind}   {title_of(kind) if kind else ''}" + (f"  ({offer.reason})" if offer.reason else "")
            action = menu.addAction(words)
            action.setData(offer.kind)
            action.setEnabled(not offer.reason)
            action.triggered.connect(lambda checked=False, kind=offer.kind: self.start(kind))
        return menu

    def _offer(self, chip: GhostChip) -> None:
        menu = self.offer_menu(chip.order_class)
        menu.aboutToHide.connect(menu.deleteLater)
        menu.popup(chip.mapToGlobal(QPoint(0, chip.height())))

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
        self._box.insertWidget(len(self.rows), row)
        row.show()
        self._open_form(row, order)
        return self.form

    # --- editing ---

    def edit(self, row: OrderRow) -> None:
        """Opens the form of a row, or closes it when it is open."""
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

        form = OrderForm(self._session, self._look, order, row)
        form.accepted.connect(self._accept)
        form.cancelled.connect(lambda: self.close_form(commit=False))
        form.pick_wanted.connect(self.pick_wanted)
        form.changed.connect(self.draft_changed)
        self._open = row
        row.set_form(form)
        form.focus_first()
        self._take_height()
        self._inside.adjustSize()
        self.ensureWidgetVisible(row, 0, 8)

    @property
    def form(self) -> OrderForm | None:
        """The open form."""
        return cast("OrderForm | None", self._open.form) if self._open is not None else None

    def _accept(self, order: Order) -> None:
        self.close_form(commit=False)
        if order.key and self._session.partie is not None:
            self._session.partie.orders.replace(order)
        else:
            self._session.give(order)

    def close_form(self, *, commit: bool) -> None:
        """Closes the open form; `commit` keeps a changed order that is complete."""
        row, form = self._open, self.form
        self._open = None
        if form is not None and commit and form.order.key and not form.missing():
            draft = form.draft()
            if draft != form.order and self._session.partie is not None:
                self._session.partie.orders.replace(draft)
        if row is not None:
            row.set_form(None)
            if row is self._new:
                self._new = None
                self._discard(row)
            self._take_height()
        self.draft_changed.emit(None)

    def remove(self, key: int) -> None:
        """Takes an order out; the focus goes to the row below."""
        at = next((n for n, row in enumerate(self.rows) if row.key == key), -1)
        if self._session.partie is not None:
            self._session.partie.orders.remove(key)
        if self.rows and at >= 0:
            self.rows[min(at, len(self.rows) - 1)].setFocus(Qt.FocusReason.OtherFocusReason)

    def _repair(self, repair: Repair) -> None:
        self._session.repair(repair)

    # --- moving ---

    def _shift(self, key: int, step: int) -> None:
        self._session.move_line(key, step)
        self.focus_order(key)

    def _walk(self, step: int) -> None:
        focused = next((at for at, row in enumerate(self.rows) if row.hasFocus()), -1)
        if 0 <= focused + step < len(self.rows):
            row = self.rows[focused + step]
            row.setFocus(Qt.FocusReason.TabFocusReason)
            self.ensureWidgetVisible(row, 0, 8)

    def focus_order(self, key: int) -> None:
        """Lights up the row of an order and scrolls to it."""
        for row in self.rows:
            if row.key == key:
                self.set_current(row)
                row.setFocus(Qt.FocusReason.OtherFocusReason)
                self.ensureWidgetVisible(row, 0, 8)

    def set_current(self, current: OrderRow | None) -> None:
        """The row lit up."""
        for row in self.rows:
            row.set_current(row is current)

    def _drag(self, row: OrderRow, distance: int) -> None:
        middle = row.y() + distance + row.height() // 2
        same = [
            each
            for each in self.rows
            if each.view is not None
            and row.view is not None
            and each.movable
            and each.view.order.order_class == row.view.order.order_class
        ]
        before = next((each for each in same if each.y() + each.height() // 2 > middle and each is not row), None)
        self._drop = before.key if before is not None else 0
        row.raise_()
        row.move(row.x(), row.y())
        row.set_current(True)
        for each in same:
            each.setProperty("drop", each is before)
        self._inside.update()
        self.viewport().update()

    def _dropped(self, row: OrderRow) -> None:
        drop, self._drop = self._drop, None
        row.set_current(False)
        if drop is None or self._session.partie is None or row.view is None:
            return
        same = [
            o.key
            for o in self._session.orders()
            if o.unit == row.view.order.unit and o.order_class == row.view.order.order_class
        ]
        if drop == 0:
            last = same[-1]
            orders = [o.key for o in self._session.orders()]
            after = orders.index(last) + 1
            if last != row.key:
                self._session.partie.orders.move(row.key, orders[after] if after < len(orders) else None)
        elif drop != row.key:
            self._session.partie.orders.move(row.key, drop)

    # --- menu and clipboard ---

    def row_menu(self, row: OrderRow) -> QMenu:
        """What can be done with an order."""
        menu = QMenu(self)
        order = row.view.order if row.view is not None else None
        if order is None or not order.key:
            return menu
        menu.addAction(tr("Bearbeiten")).triggered.connect(lambda: self.edit(row))
        menu.addAction(tr("Löschen")).triggered.connect(lambda: self.remove(order.key))
        others = self._session.others
        copy = menu.addAction(tr("Den {count} anderen gewählten Einheiten auch geben").format(count=len(others)))
        copy.setEnabled(bool(others))
        copy.triggered.connect(lambda: self._session.copy_to(order, others))
        sub = menu.addMenu(tr("Kopieren an"))
        for unit in self._session.commanded():
            if unit.id != order.unit and unit.section == self._section():
                action = sub.addAction(self._session.label(unit.id))
                action.triggered.connect(lambda checked=False, unit=unit.id: self._session.copy_to(order, (unit,)))
        menu.addSeparator()
        menu.addAction(tr("Alles als Text kopieren")).triggered.connect(self.copy)
        return menu

    def _section(self) -> str:
        unit = self._session.unit(self._unit)
        return unit.section if unit is not None else ""

    def _menu(self, row: OrderRow, at: QPoint) -> None:
        menu = self.row_menu(row)
        if menu.isEmpty():
            menu.deleteLater()
            return
        menu.aboutToHide.connect(menu.deleteLater)
        menu.popup(at)

    def copy(self) -> None:
        """Puts the orders of the unit on the clipboard as text."""
        lines = [f"{v.order.kind}\t{v.sentence}\t{v.effect}".rstrip() for v in self._session.views(self._unit)]
        QApplication.clipboard().setText("\n".join([self._session.label(self._unit), *lines]))

    def sizeHint(self) -> QSize:
        """The usual size."""
        return QSize(410, 360)
