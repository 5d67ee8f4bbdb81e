"""The active plan beside another: orders with their differences, what becomes of both, orders taken over.

It leaves the unit's panel free: a click on a row shows the unit there.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QHBoxLayout,
    QLabel,
    QMenu,
    QSizePolicy,
)

from mycom.partie.comparison import SAME, OrderPair, compare_orders, takeover
from mycom.partie.outcomes import REALM, Side
from mycom.ui.cards import Link
from mycom.ui.plans_outcomes import PlanOutcomes, Question
from mycom.ui.plans_rows import order_rows, outcome_rows
from mycom.ui.tables_sheet import Kind, TablesSheet
from mycom.ui.texts import plural, tr
from mycom.ui.theme.metrics import GAP

if TYPE_CHECKING:
    from mycom.orders.order import Order
    from mycom.partie.plans import Plan
    from mycom.ui.look import Look
    from mycom.ui.main_window import MainWindow

ORDERS, OUTCOMES = range(2)
#: More letters of a name are cut on buttons.
_SHORT = 18
#: Widths of the columns; 0 shares the rest.
_ORDER_COLUMNS = (160, 72, 0, 104, 0)
_OUTCOME_COLUMNS = (152, 0, 88, 116, 116, 124)
_NUMBERS = range(2, 6)


class PlansSheet(TablesSheet):
    """`plan_wanted` carries the number of a plan to go on with."""

    plan_wanted = Signal(int)

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window, "plans", tr("Pläne vergleichen"))
        self._other: int | None = None
        self._here: int | None = None
        self._pairs: tuple[OrderPair, ...] = ()
        self._stopped = False
        self.outcomes = PlanOutcomes(self._question, self)
        self.outcomes.changed.connect(self.fill)
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
        self.build_tables(
            (Kind("orders", tr("Befehle"), _ORDER_COLUMNS), Kind("outcomes", tr("Ergebnis"), _OUTCOME_COLUMNS))
        )
        for table, words in zip(self.tables, (tr("Befehle beider Pläne"), tr("Ergebnis beider Pläne")), strict=True):
            table.setAccessibleName(words)
            table.clicked.connect(lambda index: self._go(index.row()))
        row = QHBoxLayout()
        row.setSpacing(GAP)
        row.addWidget(self.here)
        row.addWidget(self.other)
        row.addSpacing(2 * GAP)
        row.addWidget(self.tabs)
        row.addStretch(1)
        row.addWidget(self.only)
        self.body.addLayout(row)
        self.body.addLayout(self.stack, 1)
        self.take = Link(look, "", "primary", self)
        self.take.setObjectName("plans.take")
        self.switch = Link(look, "", "plain", self)
        self.switch.setObjectName("plans.switch")
        self.said = QLabel(self)
        self.said.setProperty("tone", "muted")
        self.said.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.undo = Link(look, tr("Rückgängig"), "accent", self)
        self.undo.hide()
        self.undo.setMinimumWidth(self.undo.sizeHint().width())
        foot = QHBoxLayout()
        foot.addWidget(self.take)
        foot.addWidget(self.switch)
        foot.addSpacing(GAP)
        foot.addWidget(self.said, 1)
        foot.addWidget(self.undo)
        foot.addSpacing(GAP)
        foot.addWidget(self.copy_link)
        foot.addWidget(self.save_link)
        self.body.addLayout(foot)
        self.only.toggled.connect(lambda on: self.fill())
        self.other.activated.connect(lambda index: self._choose(self.other.itemData(index)))
        self.take.clicked.connect(self.take_over)
        self.switch.clicked.connect(lambda: self.plan_wanted.emit(self._other if self._other is not None else 0))
        self.undo.clicked.connect(self._session.undo)

    # --- showing ---

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
        self.fill()

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

    def fill(self) -> None:
        """Compares both plans."""
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
        self.set_rows(ORDERS, heads, rows, ())
        self.tabs.set_count(ORDERS, len(differing))
        known = self.outcomes.found
        found = known.outcomes if known is not None else ()
        results = [row for row in found if row.differs or not self.only.isChecked()]
        what = (tr("Einheit"), tr("Was"), tr("jetzt"), here.name, other.name, tr("Unterschied"))
        self.set_rows(OUTCOMES, what, outcome_rows(session, results), _NUMBERS)
        self.tabs.set_count(OUTCOMES, sum(row.differs for row in found) if known is not None else None)
        words = tr("wird gerechnet …") if known is None else tr("Beide Pläne gehen gleich aus.")
        if self.outcomes.failed:
            words = tr("Das Ergebnis lässt sich nicht ausrechnen.")
        self.show_nothing((tr("Beide Pläne haben die gleichen Befehle."), words))
        self.show_foot()

    def show_foot(self) -> None:
        """What can be taken over from the selected rows."""
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

    def _chosen(self) -> list[OrderPair]:
        """The differing orders of the selected rows."""
        if self.tab != ORDERS:
            return []
        targets = [self.models[ORDERS].rows[row].target for row in self.rows()]
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

    def file_name(self) -> str:
        """The name that is proposed for the file."""
        return "plaene.csv"

    def row_menu(self, row: int) -> QMenu:
        """What can be done with a row."""
        menu = self.plain_menu()
        unit = self.models[self.tab].rows[row].unit
        if self._chosen():
            menu.addAction(self.take.text()).triggered.connect(self.take_over)
        if any(pair.unit == unit and pair.state != SAME for pair in self._pairs):
            words = tr("Alles von {unit} übernehmen").format(unit=self._session.label(unit))
            menu.addAction(words).triggered.connect(lambda: self.take_unit(unit))
        self.add_copying(menu)
        return menu

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follows the unit's panel too."""
        if watched is self._window.unit_dock and event.type() in (QEvent.Type.Show, QEvent.Type.Hide, QEvent.Type.Move):
            self._place()
        return super().eventFilter(watched, event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter shows the unit, Strg+Enter takes over, Esc closes."""
        rows = self.rows()
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
