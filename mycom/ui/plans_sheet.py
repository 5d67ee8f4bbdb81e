"""The active plan beside another: orders with their differences, what becomes of both, orders taken over.

It leaves the unit's panel free: a click on a row shows the unit there.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QComboBox,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QMenu,
    QSizePolicy,
    QStackedLayout,
    QTableView,
    QWidget,
)

from mycom.partie.comparison import SAME, OrderPair, compare_orders, takeover
from mycom.partie.outcomes import REALM, Side
from mycom.ui.cards import Link, TabRow
from mycom.ui.plans_outcomes import PlanOutcomes, Question
from mycom.ui.plans_rows import order_rows, outcome_rows
from mycom.ui.plans_table import CompareModel, Row, compare_table
from mycom.ui.sheet import Sheet
from mycom.ui.texts import plural, tr
from mycom.ui.theme.metrics import GAP, MARGIN, ROW

if TYPE_CHECKING:
    from mycom.orders.order import Order
    from mycom.partie.plans import Plan
    from mycom.ui.look import Look
    from mycom.ui.main_window import MainWindow

ORDERS, OUTCOMES = range(2)
#: With less room the sheet lies over the unit's panel too.
_NARROWEST = 700
#: More letters of a name are cut on buttons.
_SHORT = 18
#: Widths of the columns; 0 shares the rest.
_ORDER_COLUMNS = (160, 72, 0, 104, 0)
_OUTCOME_COLUMNS = (152, 0, 88, 116, 116, 124)
_NUMBERS = range(2, 6)


class PlansSheet(Sheet):
    """`plan_wanted` carries the number of a plan to go on with."""

    plan_wanted = Signal(int)

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window.appearance, window, tr("Pläne vergleichen"), room=lambda: room_of(window))
        self.setObjectName("plans")
        self._window, self._session = window, window.session
        self._other: int | None = None
        self._here: int | None = None
        self._pairs: tuple[OrderPair, ...] = ()
        self._stopped = False
        self.outcomes = PlanOutcomes(self._question, self)
        self.outcomes.changed.connect(self._fill)
        self._build(window.appearance)
        for signal in (self._session.orders_changed, self._session.plans_changed, self._session.partie_changed):
            signal.connect(self.refresh)
        self._session.problems_changed.connect(self.outcomes.ask)
        self._session.previews.changed.connect(self.outcomes.ask)
        window.unit_dock.installEventFilter(self)
        self.refresh()

    # --- building ---

    def _build(self, look: Look) -> None:
        self.here = QLabel(self)
        self.other = QComboBox(self)
        self.other.setObjectName("plans.other")
        self.other.setAccessibleName(tr("Der andere Plan"))
        self.other.setMinimumWidth(150)
        self.other.setFixedHeight(30)
        self.only = QCheckBox(tr("Nur Unterschiede"), self)
        self.only.setObjectName("plans.only")
        self.only.setChecked(True)
        self.tabs = TabRow(look, (tr("Befehle"), tr("Ergebnis")), self)
        row = QHBoxLayout()
        row.setSpacing(GAP)
        row.addWidget(self.here)
        row.addWidget(self.other)
        row.addSpacing(2 * GAP)
        row.addWidget(self.tabs)
        row.addStretch(1)
        row.addWidget(self.only)
        self.body.addLayout(row)
        self._stack = QStackedLayout()
        self.body.addLayout(self._stack, 1)
        self.models = (CompareModel(self), CompareModel(self))
        self.tables = tuple(self._make_table(model, look) for model in self.models)
        self.empty = tuple(QLabel(table) for table in self.tables)
        for label in self.empty:
            label.setProperty("tone", "muted")
            label.move(8, 2 * ROW)
        self.take = Link(look, "", "primary", self)
        self.take.setObjectName("plans.take")
        self.switch = Link(look, "", "plain", self)
        self.switch.setObjectName("plans.switch")
        self.said = QLabel(self)
        self.said.setProperty("tone", "muted")
        self.said.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.undo = Link(look, tr("Rückgängig"), "accent", self)
        self.undo.hide()
        self.copy_link = Link(look, tr("Tabelle kopieren"), "muted", self)
        for link in (self.undo, self.copy_link):
            link.setMinimumWidth(link.sizeHint().width())
        foot = QHBoxLayout()
        foot.addWidget(self.take)
        foot.addWidget(self.switch)
        foot.addSpacing(GAP)
        foot.addWidget(self.said, 1)
        foot.addWidget(self.undo)
        foot.addSpacing(GAP)
        foot.addWidget(self.copy_link)
        self.body.addLayout(foot)
        self.tabs.chosen.connect(self._show_tab)
        self.only.toggled.connect(lambda on: self._fill())
        self.other.activated.connect(lambda index: self._choose(self.other.itemData(index)))
        self.take.clicked.connect(self.take_over)
        self.switch.clicked.connect(lambda: self.plan_wanted.emit(self._other if self._other is not None else 0))
        self.undo.clicked.connect(self._session.undo)
        self.copy_link.clicked.connect(lambda: self.copy(everything=True))

    def _make_table(self, model: CompareModel, look: Look) -> QTableView:
        table = compare_table(model, look, self, self.copy)
        orders = model is self.models[ORDERS]
        table.setObjectName("plans.orders" if orders else "plans.outcomes")
        table.setAccessibleName(tr("Befehle beider Pläne") if orders else tr("Ergebnis beider Pläne"))
        table.customContextMenuRequested.connect(self._open_menu)
        table.selectionModel().selectionChanged.connect(lambda: self._show_foot())
        table.clicked.connect(lambda index: self._go(index.row()))
        self._stack.addWidget(table)
        return table

    # --- showing ---

    @property
    def tab(self) -> int:
        """The tab shown."""
        return self.tabs.current

    @property
    def table(self) -> QTableView:
        """The table shown."""
        return self.tables[self.tab]

    def refresh(self) -> None:
        """Shows the plans as they are now; closes when there is nothing to compare."""
        partie = self._session.partie
        plans = partie.plans.all() if partie is not None else ()
        if len(plans) < 2:
            if not self._stopped:
                self.dismiss()
            return
        active = next(plan for plan in plans if plan.active)
        others = [plan for plan in plans if not plan.active]
        if self._other not in [plan.number for plan in others]:
            # The one shown before at the other side when the two change places.
            self._other = next((p.number for p in others if p.number == self._here), others[0].number)
            self.outcomes.forget()
        self._here = active.number
        self.said.clear()
        self.undo.hide()
        self.here.setText(tr("„{plan}“ gilt, daneben").format(plan=short(active.name)))
        shown = [(plan.name, plan.number) for plan in others]
        if [(self.other.itemText(at), self.other.itemData(at)) for at in range(self.other.count())] != shown:
            self.other.clear()
            for name, number in shown:
                self.other.addItem(name, number)
        self.other.setCurrentIndex([number for _, number in shown].index(self._other))
        self.outcomes.ask()
        self._fill()

    def _choose(self, number: int) -> None:
        if number != self._other:
            self._other = number
            self.outcomes.forget()
            self.refresh()

    def _plan(self, number: int | None) -> Plan | None:
        partie = self._session.partie
        return (
            next((plan for plan in partie.plans.all() if plan.number == number), None) if partie is not None else None
        )

    def orders_of_both(self) -> tuple[tuple[Order, ...], tuple[Order, ...]]:
        """The orders of the active plan and of the other one."""
        partie = self._session.partie
        if partie is None or self._other is None:
            return (), ()
        return self._session.orders(), partie.orders_in(self._other)

    def _fill(self) -> None:
        session, position = self._session, self._session.position
        here, other = self._plan(self._here), self._plan(self._other)
        if position is None or here is None or other is None:
            return
        left, right = self.orders_of_both()
        units = [unit.id for unit in session.commanded()]
        self._pairs = compare_orders(left, right, [*units, REALM], position.catalogue.rank)
        differing = [pair for pair in self._pairs if pair.state != SAME]
        shown = differing if self.only.isChecked() else self._pairs
        rows = order_rows(session, position, shown, left, right)
        heads = (tr("Einheit"), tr("Befehl"), here.name, tr("Unterschied"), other.name)
        self._set_rows(ORDERS, heads, rows, _ORDER_COLUMNS, ())
        self.tabs.set_count(ORDERS, len(differing))
        known = self.outcomes.found
        found = known.outcomes if known is not None else ()
        results = [row for row in found if row.differs or not self.only.isChecked()]
        what = (tr("Einheit"), tr("Was"), tr("jetzt"), here.name, other.name, tr("Unterschied"))
        self._set_rows(OUTCOMES, what, outcome_rows(session, results), _OUTCOME_COLUMNS, _NUMBERS)
        self.tabs.set_count(OUTCOMES, sum(row.differs for row in found) if known is not None else None)
        self.empty[ORDERS].setText(tr("Beide Pläne haben die gleichen Befehle."))
        words = tr("wird gerechnet …") if known is None else tr("Beide Pläne gehen gleich aus.")
        if self.outcomes.failed:
            words = tr("Das Ergebnis lässt sich nicht ausrechnen.")
        self.empty[OUTCOMES].setText(words)
        for label, model in zip(self.empty, self.models, strict=True):
            label.adjustSize()
            label.setVisible(not model.rows)
        self._show_foot()

    def _set_rows(
        self, tab: int, heads: tuple[str, ...], rows: list[Row], columns: tuple[int, ...], numbers: Iterable[int]
    ) -> None:
        model, table = self.models[tab], self.tables[tab]
        if model.heads == heads and model.given == tuple(rows):
            return
        before = table.currentIndex().row() if table.hasFocus() else -1
        model.fill(heads, rows, numbers)
        if before >= 0 and rows:
            table.selectRow(min(before, len(rows) - 1))
        header = table.horizontalHeader()
        for column, room in enumerate(columns):
            mode = QHeaderView.ResizeMode.Interactive if room else QHeaderView.ResizeMode.Stretch
            header.setSectionResizeMode(column, mode)
            if room:
                table.setColumnWidth(column, room)

    def _show_tab(self, tab: int) -> None:
        at_table = any(table.hasFocus() for table in self.tables)
        self._stack.setCurrentIndex(tab)
        if at_table:
            self.table.setFocus(Qt.FocusReason.OtherFocusReason)
        self._show_foot()

    def _show_foot(self) -> None:
        other = self._plan(self._other)
        if other is None:
            return
        pairs = self._chosen()
        self.take.setVisible(self.tab == ORDERS)
        self.take.setEnabled(bool(pairs))
        orders = plural(len(pairs), tr("Befehl"), tr("Befehle"))
        self.take.setText(tr("{orders} übernehmen").format(orders=orders) if pairs else tr("Übernehmen"))
        self.switch.setText(tr("Zu „{plan}“ wechseln").format(plan=short(other.name)))

    def _question(self) -> Question | None:
        partie, position = self._session.partie, self._session.position
        if partie is None or position is None or self._plan(self._other) is None:
            return None
        previews = self._session.previews
        if previews.on and previews.waiting:
            return None  # it says when it has changed
        left, right = (Side(orders, *partie.problems(orders)) for orders in self.orders_of_both())
        if previews.view is not None and not previews.stale:
            self.outcomes.keep(position, left, previews.view)
        return position, left, right

    # --- doing ---

    def _rows(self) -> list[int]:
        return sorted({index.row() for index in self.table.selectionModel().selectedIndexes()})

    def _chosen(self) -> list[OrderPair]:
        """The differing orders of the selected rows."""
        if self.tab != ORDERS:
            return []
        targets = [self.models[ORDERS].rows[row].target for row in self._rows()]
        return [pair for pair in targets if isinstance(pair, OrderPair) and pair.state != SAME]

    def _go(self, row: int) -> None:
        """Shows the unit of a row in its panel."""
        unit = self.models[self.tab].rows[row].unit
        if unit and unit != REALM:
            self._session.select(unit)

    def take_over(self) -> None:
        """Makes the chosen orders of the active plan like those of the other one, as one step of undo."""
        self._take(self._chosen())

    def take_unit(self, unit: str) -> None:
        """Makes all orders of a unit like those of the other plan."""
        self._take([pair for pair in self._pairs if pair.unit == unit])

    def _take(self, pairs: list[OrderPair]) -> None:
        partie, other = self._session.partie, self._plan(self._other)
        change = takeover(pairs, *self.orders_of_both())
        if partie is None or other is None or not change:
            return
        count = sum(pair.state != SAME for pair in pairs)
        orders = plural(count, tr("Befehl"), tr("Befehle"))
        words = tr("{orders} aus „{plan}“ übernommen").format(orders=orders, plan=other.name)
        partie.orders.change(remove=change.remove, add=change.add, replace=change.replace, label=words)
        self.said.setText(tr("{orders} übernommen.").format(orders=orders))
        self.undo.show()

    def copy(self, *, everything: bool = False) -> None:
        """Puts the selected rows, or all, on the clipboard."""
        QApplication.clipboard().setText(self.models[self.tab].text(() if everything else self._rows()))

    def menu(self, row: int) -> QMenu:
        """What can be done with a row."""
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        unit = self.models[self.tab].rows[row].unit
        if self._chosen():
            menu.addAction(self.take.text()).triggered.connect(self.take_over)
        if any(pair.unit == unit and pair.state != SAME for pair in self._pairs):
            words = tr("Alles von {unit} übernehmen").format(unit=self._session.label(unit))
            menu.addAction(words).triggered.connect(lambda: self.take_unit(unit))
        menu.addAction(tr("Kopieren")).triggered.connect(lambda: self.copy())
        return menu

    def _open_menu(self, at: QPoint) -> None:
        index = self.table.indexAt(at)
        if index.isValid():
            self.menu(index.row()).popup(self.table.viewport().mapToGlobal(at))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follows the unit's panel too."""
        if watched is self._window.unit_dock and event.type() in (QEvent.Type.Show, QEvent.Type.Hide, QEvent.Type.Move):
            self._place()
        return super().eventFilter(watched, event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter shows the unit, Strg+Enter takes over, Esc closes."""
        rows = self._rows()
        if event.key() in (Qt.Key.Key_Return.value, Qt.Key.Key_Enter.value) and rows:
            if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
                self.take_over()
            else:
                self._go(rows[0])
            return
        super().keyPressEvent(event)

    def dismiss(self) -> None:
        """Ends the work and closes."""
        self._stopped = True
        self.outcomes.stop()
        self._window.unit_dock.removeEventFilter(self)
        super().dismiss()


def short(name: str) -> str:
    """A plan's name that fits on a button."""
    return name if len(name) <= _SHORT else name[: _SHORT - 1].rstrip() + "…"


def room_of(window: MainWindow) -> QRect:
    """The window's panels without that of the unit, where it stands at the right and leaves room enough."""
    top = window.toolbar.mapTo(window, window.toolbar.rect().bottomLeft()).y() + 1
    bottom = window.height() - window.statusBar().height()
    right = window.width() - MARGIN
    dock: QWidget = window.unit_dock
    if dock.isVisible() and not window.unit_dock.isFloating() and dock.x() >= MARGIN + _NARROWEST + GAP:
        right = dock.x() - GAP
    return QRect(MARGIN, top, right - MARGIN, bottom - top)
