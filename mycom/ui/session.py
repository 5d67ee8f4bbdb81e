"""What the window shows, without widgets: the open Partie, the selection and its history, orders and problems.

Widgets read from here and follow the signals. Answers are kept until the orders change; the first check of a Partie
comes after the window has been painted, later ones with each edit.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer

from mycom.orders.order import Order
from mycom.problems import MycomError
from mycom.systems.view import Severity
from mycom.systems.words import PLAIN_WORDS, Words
from mycom.ui.giving import Giving
from mycom.ui.preview import Previews
from mycom.ui.receipts import ReceiptKeeper
from mycom.ui.selection import REALM, place_of
from mycom.ui.texts import tr

if TYPE_CHECKING:
    from mycom.partie.export import Export
    from mycom.partie.ignoring import Ignored
    from mycom.partie.partie import Partie
    from mycom.systems.view import Ledger, Offer, OrderView, Problem, Repair

__all__ = ["CHECK_MS", "FIRST_CHECK_MS", "REALM", "Session", "place_of"]

CHECK_MS = 40
#: The first check waits until the window has been painted.
FIRST_CHECK_MS = 150


class Session(Giving):
    """The state of the window."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.saved_at = ""
        self._views: dict[str, tuple[OrderView, ...]] = {}
        self._offers: dict[str, tuple[Offer, ...]] = {}
        self._ledgers: dict[str, Ledger] = {}
        self._problems: tuple[Problem, ...] = ()
        self._overrides: tuple[tuple[Ignored, int], ...] = ()
        self._checked = False
        self._unsubscribe: Callable[[], None] | None = None
        self._timer = QTimer(self)
        self._timer.setObjectName("check")
        self._timer.setSingleShot(True)
        self._timer.setInterval(CHECK_MS)
        self._timer.timeout.connect(self.check_now)
        self.previews = Previews(self)
        self.receipts = ReceiptKeeper(self)

    # --- the Partie ---

    @property
    def words(self) -> Words:
        """What the open game calls things."""
        return self.position.words() if self.position is not None else PLAIN_WORDS

    def open(self, partie: Partie | None) -> None:
        """Shows another Partie (None: none); the one shown before is closed.

        Raises `Malformed`, with everything as it was, when the Partie cannot be read."""
        if partie is not None:
            try:
                partie.position()
            except MycomError:
                if partie is not self.partie:
                    partie.close()
                raise
        if self.partie is not None and self.partie is not partie:
            self.partie.close()
        self.partie = partie
        self.selected, self.others, self._past, self._future = "", (), [], []
        self.refresh()

    def refresh(self) -> None:
        """Reads everything again, after an import or a change of the rules."""
        self._timer.stop()
        if self._unsubscribe is not None:
            self._unsubscribe()
            self._unsubscribe = None
        self._units, self._map, self._events, self._news = {}, None, None, None
        self._problems, self._hidden, self._errors, self._checked = (), (), frozenset(), False
        self._forget_answers()
        if self.partie is not None:
            self._units = {unit.id: unit for unit in self.partie.position().units()}
            self._done = self.partie.done_units()
            self._ordering = frozenset(order.unit for order in self.partie.orders.all())
            self._unsubscribe = self.partie.orders.subscribe(self._on_orders)
            self._timer.start(FIRST_CHECK_MS)
        if self.selected not in self._units and place_of(self.selected) is None:
            self.selected = ""
        self.partie_changed.emit()
        self.selection_changed.emit(self.selected)

    def window_shown(self) -> None:
        """The first check of a Partie waits from now on, so that it does not come before the first paint."""
        if self._timer.isActive():
            self._timer.start(FIRST_CHECK_MS)

    def look_outside(self) -> None:
        """Takes over what another program has written to the Partie meanwhile."""
        if self.partie is not None and self.partie.orders.refresh():
            self._done = self.partie.done_units()
            self.marks_changed.emit()
            self.plans_changed.emit()

    def plans_have_changed(self) -> None:
        """Shows the plan that is the active one now; to be called after every change of the plans."""
        if self.partie is not None:
            self.partie.orders.refresh()
            self.plans_changed.emit()

    def close(self) -> None:
        """Ends timers and workers and closes the Partie."""
        self._timer.stop()
        self.previews.stop()
        if self._unsubscribe is not None:
            self._unsubscribe()
            self._unsubscribe = None
        if self.partie is not None:
            self.partie.close()
            self.partie = None

    # --- orders ---

    def orders_of(self, unit_id: str) -> tuple[Order, ...]:
        """The orders of a unit in evaluation order."""
        position = self.position
        if position is None:
            return ()
        mine = [order for order in self.orders() if order.unit == unit_id]
        return tuple(sorted(mine, key=lambda order: position.catalogue.rank(order.kind)))

    def views(self, unit_id: str) -> tuple[OrderView, ...]:
        """The orders of a unit in words, in evaluation order, with what happens by itself."""
        position = self.position
        if position is None:
            return ()
        if unit_id not in self._views:
            orders = self.orders()
            shown = [position.view(order, orders, self.overridden()) for order in self.orders_of(unit_id)]
            shown += [replace(view, by_itself=True) for view in position.default_orders(unit_id, orders)]
            self._views[unit_id] = tuple(sorted(shown, key=lambda view: position.catalogue.rank(view.order.kind)))
        return self._views[unit_id]

    def offers(self, unit_id: str) -> tuple[Offer, ...]:
        """What the unit may be given."""
        position = self.position
        if position is None:
            return ()
        if unit_id not in self._offers:
            self._offers[unit_id] = position.offers(unit_id, self.orders())
        return self._offers[unit_id]

    def ledger(self, unit_id: str) -> Ledger | None:
        """The stocks of a unit or of the realm (`R`) through the turn."""
        position = self.position
        if position is None:
            return None
        if unit_id not in self._ledgers:
            self._ledgers[unit_id] = position.ledger(unit_id, self.orders(), self.overridden())
        return self._ledgers[unit_id]

    def repair(self, repair: Repair, unit_id: str = "", key: int = 0) -> None:
        """Carries out a repair as one step of undo.

        One that leaves the choice to the player ("Ziel wählen …") asks for the form of the order, or for the entry of
        the unit when it is about no order.
        """
        if not (repair.remove or repair.add or repair.replace):
            self.show_order(unit_id or self.selected, key)
            self.entry_wanted.emit(key)
        elif self.partie is not None:
            self.partie.orders.change(remove=repair.remove, add=repair.add, replace=repair.replace, label=repair.label)

    def undo(self) -> str:
        """Takes the last step back; returns what it was."""
        return self.partie.orders.undo() if self.partie is not None else ""

    def redo(self) -> str:
        """Brings the last undone step again; returns what it was."""
        return self.partie.orders.redo() if self.partie is not None else ""

    def mark_done(self, unit_id: str, done: bool) -> None:
        """Marks a unit as done, or takes the mark away."""
        if self.partie is not None and self.can_order(unit_id):
            self.partie.set_done(unit_id, done)
            self._done = self.partie.done_units()
            self.marks_changed.emit()

    def toggle_done(self) -> None:
        """Marks the selected units as done, or takes the marks away: all as the one shown."""
        done = not self.is_marked(self.selected)
        for unit in self.chosen():
            self.mark_done(unit, done)

    def _forget_answers(self) -> None:
        self._views.clear()
        self._offers.clear()
        self._ledgers.clear()

    def _on_orders(self) -> None:
        self._forget_answers()
        self._ordering = frozenset(order.unit for order in self.orders())
        self.saved_at = datetime.now().strftime("%H:%M")
        if not self._checked:
            self._timer.start(CHECK_MS)
            self.orders_changed.emit()
            return
        # An edit is checked at once: only what it can have changed is looked at anew, and rows are shown once.
        self._take_check()
        self.orders_changed.emit()
        self.problems_changed.emit()

    # --- problems ---

    def check_now(self) -> None:
        """Checks all orders at once."""
        if self.partie is None:
            self._timer.stop()
            return
        self._take_check()
        self.only_problems_changed.emit()
        self.problems_changed.emit()

    def _take_check(self) -> None:
        assert self.partie is not None
        self._timer.stop()
        found = self.partie.checked()
        if found.overridden != self._hidden:
            # What the player knows better is carried out.
            self._ledgers.clear()
            self._views.clear()
        self._problems, self._hidden, self._overrides = found.counting, found.overridden, found.hides
        self._errors = frozenset(p.unit for p in self._problems if p.severity is Severity.ERROR)
        self._checked = True

    @property
    def checked(self) -> bool:
        """Whether the orders were checked at least once."""
        return self._checked

    def problems(self) -> tuple[Problem, ...]:
        """The problems that count, as of the last check."""
        return self._problems

    def overrides(self) -> tuple[tuple[Ignored, int], ...]:
        """What the player overrode, each with the number of problems that it hides now."""
        return self._overrides

    def problems_of_order(self, unit_id: str, key: int) -> tuple[Problem, ...]:
        """The problems of one order."""
        return tuple(p for p in self._problems if p.unit == unit_id and p.order == key)

    def ignore(self, problem: Problem, scope: str, reason: str) -> None:
        """Overrides a problem: `once` (this order), `unit` or `rule`."""
        if self.partie is None or problem.fixed:
            return
        unit = None if scope == "rule" else problem.unit
        order = problem.order if scope == "once" else None
        self.partie.ignore(problem.rule, reason, unit=unit, order=order)
        self.check_now()

    # --- handing in ---

    def export_state(self) -> tuple[str, str]:
        """A short line on what was handed in, and its state (`done`, `warning` or empty)."""
        if self.partie is None:
            return "", ""
        last = self.last_export()
        if last is None:
            return tr("nicht abgegeben"), ""
        if self.changed_since(last):
            if last.plan and last.plan != self.partie.plans.active().name:
                return tr("Abgabe {number} war „{plan}“").format(number=last.sequence, plan=last.plan), "warning"
            return tr("geändert seit Abgabe {number}").format(number=last.sequence), "warning"
        words = tr("Abgabe {number}, abgeschickt") if last.sent else tr("Abgabe {number}")
        return words.format(number=last.sequence), "done"

    def last_export(self) -> Export | None:
        """The newest hand-in of this turn."""
        if self.partie is None:
            return None
        from mycom.partie.export import exports

        made = exports(self.partie)
        return made[0] if made else None

    def changed_since(self, export: Export) -> bool:
        """Whether the orders differ from those handed in."""
        if self.partie is None:
            return False
        from mycom.partie.export import order_lines

        try:
            return order_lines(self.partie) != export.orders
        except MycomError:
            return True  # an order that cannot be written was not there then

    def show_order(self, unit_id: str, key: int) -> None:
        """Selects a unit and the row of one of its orders."""
        self.select(unit_id)
        if key:
            self.order_focused.emit(key)
