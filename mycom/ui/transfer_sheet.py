"""Orders for other units: a list of all units, each with whether the orders are possible there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QWidget

from mycom.orders.order import Order
from mycom.ui.cards import Link
from mycom.ui.look import Look
from mycom.ui.rows_view import Line, RowsView
from mycom.ui.sheet import Sheet
from mycom.ui.texts import plural, tr

if TYPE_CHECKING:
    from mycom.ui.session import Session


#: So many units are asked one by one.
_ASKED = 60


class TransferSheet(Sheet):
    """The list; a click, Enter or Space chooses a unit. `given` carries what came of it."""

    given = Signal(object)

    def __init__(self, session: Session, look: Look, parent: QWidget, orders: Sequence[Order]) -> None:
        super().__init__(look, parent, tr("Auf andere Einheiten übertragen"), size=QSize(720, 560))
        self.setObjectName("transfer")
        self._session, self._orders = session, tuple(orders)
        what = orders[0].kind if len(orders) == 1 else plural(len(orders), tr("Befehl"), tr("Befehle"))
        self.set_title(tr("Auf andere Einheiten übertragen"), f"{what} · {session.label(orders[0].unit)}")
        self.units = [unit for unit in session.commanded() if unit.id != orders[0].unit]
        self._reasons = self._ask()
        self.chosen: set[str] = set()
        self.filter = QLineEdit(self)
        self.filter.setObjectName("transfer.filter")
        self.filter.setPlaceholderText(tr("Einheiten filtern"))
        self.filter.setFixedHeight(31)
        self.filter.textChanged.connect(self.refresh)
        self.list = RowsView(look, self, first=170)
        self.list.setObjectName("transfer.list")
        self.list.setAccessibleName(tr("Einheiten"))
        self.list.setSelectionMode(RowsView.SelectionMode.SingleSelection)
        self.list.opened.connect(self.toggle)
        self.list.installEventFilter(self)
        self.filter.installEventFilter(self)
        self.body.addWidget(self.filter)
        self.body.addWidget(self.list, 1)
        row = QHBoxLayout()
        self.all = Link(look, tr("Alle möglichen"), "plain", self)
        self.none = Link(look, tr("Keine"), "muted", self)
        self.take = Link(look, "", "primary", self)
        self.all.clicked.connect(self.choose_all)
        self.none.clicked.connect(self.choose_none)
        self.take.clicked.connect(self.accept)
        row.addWidget(self.all)
        row.addWidget(self.none)
        row.addStretch(1)
        row.addWidget(self.take)
        self.body.addLayout(row)
        self.refresh()

    def _ask(self) -> dict[str, str]:
        """Why a unit could not have one of the orders, by unit: all at once, then those with a reason by themselves."""
        trial = [replace(order, unit=unit.id) for unit in self.units for order in self._orders]
        suspects = list(dict.fromkeys(trial[at].unit for at in self._session.objections(trial)))
        found: dict[str, str] = {}
        for unit in suspects[:_ASKED]:
            wrong = self._session.objections([replace(order, unit=unit) for order in self._orders])
            found.update({unit: next(iter(wrong.values()))} if wrong else {})
        return found

    def refresh(self) -> None:
        """Shows the units that fit the filter."""
        wanted = self.filter.text().casefold().split()
        at = self.list.currentIndex().row()
        lines = []
        for unit in self.units:
            words = f"{self._session.label(unit.id)}   {unit.subtitle}"
            if all(word in words.casefold() for word in wanted):
                reason = self._reasons.get(unit.id, "")
                sign = "done" if unit.id in self.chosen else "open"
                name, text = self._session.label(unit.id), reason or unit.subtitle
                tip = f"{name}: {text}"
                lines.append(Line(text, first=name, sign=sign, faint=bool(reason), target=unit.id, tip=tip))
        self.list.show_lines(lines, tr("Nichts gefunden."))
        if lines:
            self.list.setCurrentIndex(self.list.model().index(max(0, min(at, len(lines) - 1)), 0))
        count = len(self.chosen)
        self.take.setText(
            tr("Auf 1 Einheit übertragen") if count == 1 else tr("Auf {count} Einheiten übertragen").format(count=count)
        )
        self.take.setEnabled(count > 0)

    def toggle(self, unit: object) -> None:
        """Chooses a unit, or takes the choice back."""
        self.chosen ^= {str(unit)}
        self.refresh()

    def choose_all(self) -> None:
        """Chooses every unit shown for which all the orders are possible."""
        self.chosen |= {str(line.target) for line in self.list.lines} - set(self._reasons)
        self.refresh()

    def choose_none(self) -> None:
        """Chooses no unit."""
        self.chosen.clear()
        self.refresh()

    def accept(self) -> None:
        """Gives the orders to the chosen units."""
        if not self.chosen:
            return
        units = [unit.id for unit in self.units if unit.id in self.chosen]
        self.dismiss()
        # Who was chosen in spite of the reason gets what is possible; a single unit gets all, flagged by the checks.
        self.given.emit(self._session.copy_to(self._orders, units, leave_out=len(units) > 1))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Space chooses, Strg+Enter transfers; from the filter the arrows lead into the list."""
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent) and watched is self.list:
            if event.key() in (Qt.Key.Key_Space.value, Qt.Key.Key_Return.value, Qt.Key.Key_Enter.value):
                event.accept()  # these keys mean the list here, not a command of the window
                return True
        elif event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            enter = event.key() in (Qt.Key.Key_Return.value, Qt.Key.Key_Enter.value)
            if enter and event.modifiers() & Qt.KeyboardModifier.ControlModifier:
                self.accept()
                return True
            if watched is self.list and event.key() == Qt.Key.Key_Space.value:
                row = self.list.currentIndex().row()
                if 0 <= row < len(self.list.lines):
                    self.toggle(self.list.lines[row].target)
                return True
            if watched is self.filter and event.key() in (Qt.Key.Key_Down.value, Qt.Key.Key_Return.value):
                self.list.setFocus()
                return True
        return super().eventFilter(watched, event)
