"""What the window shows, without widgets: the open Partie, the selection and its history, orders and problems.

Widgets read from here and follow the signals. Answers are kept until the orders change; the check of the
whole realm runs a moment after the last change, so that typing never waits for it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from datetime import datetime
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal

from mycom.orders.order import Order
from mycom.problems import MycomError
from mycom.systems.view import Severity
from mycom.ui.texts import tr

if TYPE_CHECKING:
    from mycom.partie.export import Export
    from mycom.partie.partie import Partie
    from mycom.systems import Position
    from mycom.systems.view import (
        Event,
        Ledger,
        MapView,
        Offer,
        OrderView,
        Place,
        Problem,
        Repair,
        UnitView,
    )

CHECK_MS = 40
#: The first check waits until the window has been painted.
FIRST_CHECK_MS = 150
REALM = "R"


def place_of(unit: str) -> Place | None:
    """The place in the id of a province or cell (`P26/11`, `C26/11`), None for any other."""
    x, slash, y = unit[1:].partition("/")
    return (int(x), int(y)) if slash and x.isdigit() and y.isdigit() else None


class Session(QObject):
    """The state of the window."""

    partie_changed = Signal()
    selection_changed = Signal(str)
    orders_changed = Signal()
    problems_changed = Signal()
    marks_changed = Signal()
    order_focused = Signal(int)
    projections_changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.partie: Partie | None = None
        self.selected = ""
        self.others: tuple[str, ...] = ()
        self.saved_at = ""
        self._units: dict[str, UnitView] = {}
        self._views: dict[str, tuple[OrderView, ...]] = {}
        self._offers: dict[str, tuple[Offer, ...]] = {}
        self._ledgers: dict[str, Ledger] = {}
        self._map: MapView | None = None
        self._problems: tuple[Problem, ...] = ()
        self._hidden: tuple[Problem, ...] = ()
        self._checked = False
        self._errors: frozenset[str] = frozenset()
        self._done: frozenset[str] = frozenset()
        self._ordering: frozenset[str] = frozenset()
        self._events: tuple[Event, ...] | None = None
        self._news: frozenset[str] | None = None
        self._past: list[str] = []
        self._future: list[str] = []
        self._unsubscribe: Callable[[], None] | None = None
        self._timer = QTimer(self)
        self._timer.setObjectName("check")
        self._timer.setSingleShot(True)
        self._timer.setInterval(CHECK_MS)
        self._timer.timeout.connect(self.check_now)

    # --- the Partie ---

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

    def close(self) -> None:
        """Ends timers and closes the Partie."""
        self._timer.stop()
        if self._unsubscribe is not None:
            self._unsubscribe()
            self._unsubscribe = None
        if self.partie is not None:
            self.partie.close()
            self.partie = None

    @property
    def position(self) -> Position | None:
        """What is known, None without a Partie."""
        return self.partie.position() if self.partie is not None else None

    def map(self) -> MapView | None:
        """The known world, None without a Partie."""
        if self._map is None and self.partie is not None:
            self._map = self.partie.position().map()
        return self._map

    def events(self) -> tuple[Event, ...]:
        """The events of the newest turn, as the report has them."""
        if self._events is None and self.partie is not None:
            self._events = self.partie.events()
        return self._events or ()

    # --- units ---

    def units(self) -> tuple[UnitView, ...]:
        """All known units."""
        return tuple(self._units.values())

    def unit(self, unit_id: str) -> UnitView | None:
        """A unit by its id."""
        return self._units.get(unit_id)

    def commanded(self) -> tuple[UnitView, ...]:
        """The units that can be given orders."""
        return tuple(unit for unit in self._units.values() if unit.can_order)

    def at(self, place: Place) -> tuple[UnitView, ...]:
        """The units at a place, groups first."""
        return tuple(unit for unit in self._units.values() if unit.place == place)

    def label(self, unit_id: str) -> str:
        """`G4 Dietmar`; a place's id reads `P 27/15`."""
        unit = self._units.get(unit_id)
        if unit_id == REALM:
            return tr("Reich")
        place = place_of(unit_id)
        shown = f"{unit_id[0]} {place[0]}/{place[1]}" if place and unit_id[0] == "P" else unit_id
        return f"{shown} {unit.name}".rstrip() if unit is not None else shown

    def state(self, unit_id: str) -> str:
        """`error`, `done` or `open`; empty for a unit that takes no orders."""
        unit = self._units.get(unit_id)
        if unit is None or not unit.can_order:
            return ""
        if unit_id in self._errors:
            return "error"
        return "done" if unit_id in self._done or unit_id in self._ordering else "open"

    def is_marked(self, unit_id: str) -> bool:
        """Whether the player marked the unit as done."""
        return unit_id in self._done

    def open_units(self) -> tuple[str, ...]:
        """Units without orders that are not marked as done."""
        return tuple(
            u.id for u in self._units.values() if u.can_order and u.id not in self._done and u.id not in self._ordering
        )

    def is_news(self, unit_id: str) -> bool:
        """Whether this turn's report brought something new about the unit."""
        if self._news is None:
            self._news = self._find_news()
        return unit_id in self._news

    def _find_news(self) -> frozenset[str]:
        if self.partie is None:
            return frozenset()
        now = self.partie.position().knowledge
        turn = now.head.turn
        earlier = [t for t in self.partie.turns() if t < turn]
        before = self.partie.knowledge(max(earlier)).facts if earlier else {}
        found = {event.unit for event in self.events() if event.unit}
        for unit in self._units.values():
            facts, old = now.facts.get(unit.id, {}), before.get(unit.id, {})
            if (
                not unit.can_order
                and any(
                    fact.turn == turn and (key not in old or old[key].value != fact.value)
                    for key, fact in facts.items()
                )
            ) or (unit.can_order and facts and unit.id not in before):
                found.add(unit.id)
        return frozenset(found)

    # --- selection ---

    def select(self, unit_id: str, others: Sequence[str] = ()) -> None:
        """Selects a unit or a cell (`C26/11`); `others` are selected with it."""
        others = tuple(other for other in others if other != unit_id)
        if unit_id == self.selected:
            self.others = others
            return
        if self.selected:
            self._past.append(self.selected)
        self._future.clear()
        self._select(unit_id, others)

    def _select(self, unit_id: str, others: tuple[str, ...] = ()) -> None:
        self.selected, self.others = unit_id, others
        self.selection_changed.emit(unit_id)

    def back(self) -> None:
        """Goes to what was selected before."""
        if self._past:
            self._future.append(self.selected)
            self._select(self._past.pop())

    def forward(self) -> None:
        """Goes forward again after `back`."""
        if self._future:
            self._past.append(self.selected)
            self._select(self._future.pop())

    def select_place(self, place: Place) -> None:
        """Selects what stands at a place: an own group first, then the province, else the cell.

        A further click on the same place goes on to the next unit there.
        """
        here = [unit.id for unit in self.at(place)]
        if self.selected in here:
            self.select(here[(here.index(self.selected) + 1) % len(here)])
        else:
            self.select(here[0] if here else f"C{place[0]}/{place[1]}")

    def step_open(self, step: int) -> str:
        """Selects the next (1) or previous (-1) open unit; returns its id, empty when none is open."""
        waiting = set(self.open_units())
        order = [unit.id for unit in self.commanded()]
        return self._step([unit for unit in order if unit in waiting or unit == self.selected], waiting, step)

    def step_unit(self, step: int) -> str:
        """Selects the next or previous unit that takes orders."""
        order = [unit.id for unit in self.commanded()]
        return self._step(order, set(order), step)

    def _step(self, order: list[str], allowed: set[str], step: int) -> str:
        if not allowed:
            return ""
        at = order.index(self.selected) if self.selected in order else (-1 if step > 0 else 0)
        for _ in order:
            at = (at + step) % len(order)
            if order[at] in allowed:
                self.select(order[at])
                return order[at]
        return ""

    # --- orders ---

    def orders(self) -> tuple[Order, ...]:
        """All orders of the realm in the order they were entered."""
        return self.partie.orders.all() if self.partie is not None else ()

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
            shown = [position.view(order, orders) for order in self.orders_of(unit_id)]
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
            self._ledgers[unit_id] = position.ledger(unit_id, self.orders())
        return self._ledgers[unit_id]

    def give(self, order: Order) -> tuple[Order, ...]:
        """Gives an order to its unit and to the others selected, as one step."""
        if self.partie is None:
            return ()
        units = (order.unit, *(unit for unit in self.others if self._can_order(unit) and order.unit == self.selected))
        label = tr("{kind} für {unit}").format(kind=order.kind, unit=order.unit)
        if len(units) > 1:
            label = tr("{kind} für {count} Einheiten").format(kind=order.kind, count=len(units))
        return self.partie.orders.change(add=[replace(order, unit=unit, key=0) for unit in units], label=label)

    def copy_to(self, order: Order, units: Iterable[str]) -> None:
        """Gives the same order to other units, as one step."""
        targets = [unit for unit in units if unit != order.unit and self._can_order(unit)]
        if self.partie is not None and targets:
            label = tr("{kind} an {count} Einheiten kopieren").format(kind=order.kind, count=len(targets))
            self.partie.orders.change(add=[replace(order, unit=unit, key=0) for unit in targets], label=label)

    def _can_order(self, unit_id: str) -> bool:
        unit = self._units.get(unit_id)
        return unit is not None and unit.can_order

    def give_move(self, unit_id: str, digits: str) -> Order | None:
        """Gives the unit the order to move along the digits, in place of the one it had."""
        position = self.position
        if self.partie is None or position is None or not digits:
            return None
        order = position.move_order(unit_id, digits)
        old = [o.key for o in self.orders() if o.unit == unit_id and o.kind == order.kind]
        label = tr("{unit}: Weg {digits}").format(unit=unit_id, digits=digits)
        added = self.partie.orders.change(remove=old, add=(order,), label=label)
        return added[0] if added else None

    def move_line(self, key: int, step: int) -> None:
        """Moves an order up (-1) or down (1) among the orders of its class."""
        order = next((o for o in self.orders() if o.key == key), None)
        if self.partie is None or order is None:
            return
        same = [o.key for o in self.orders() if o.unit == order.unit and o.order_class == order.order_class]
        at = same.index(key)
        if step < 0 and at > 0:
            self.partie.orders.move(key, same[at - 1])
        elif step > 0 and at + 1 < len(same):
            self.partie.orders.move(same[at + 1], key)

    def repair(self, repair: Repair) -> None:
        """Carries out a repair as one step of undo."""
        if self.partie is not None:
            self.partie.orders.change(remove=repair.remove, add=repair.add, replace=repair.replace, label=repair.label)

    def undo(self) -> str:
        """Takes the last step back; returns what it was."""
        return self.partie.orders.undo() if self.partie is not None else ""

    def redo(self) -> str:
        """Brings the last undone step again; returns what it was."""
        return self.partie.orders.redo() if self.partie is not None else ""

    def mark_done(self, unit_id: str, done: bool) -> None:
        """Marks a unit as done, or takes the mark away."""
        if self.partie is not None and self._can_order(unit_id):
            self.partie.set_done(unit_id, done)
            self._done = self.partie.done_units()
            self.marks_changed.emit()

    def _forget_answers(self) -> None:
        self._views.clear()
        self._offers.clear()
        self._ledgers.clear()

    def _on_orders(self) -> None:
        self._forget_answers()
        self._ordering = frozenset(order.unit for order in self.orders())
        self.saved_at = datetime.now().strftime("%H:%M")
        self._timer.start(CHECK_MS)
        self.orders_changed.emit()

    # --- problems ---

    def check_now(self) -> None:
        """Checks all orders at once."""
        self._timer.stop()
        if self.partie is None:
            return
        self._problems, self._hidden = self.partie.problems()
        self._errors = frozenset(p.unit for p in self._problems if p.severity is Severity.ERROR)
        self._checked = True
        self.problems_changed.emit()

    @property
    def checked(self) -> bool:
        """Whether the orders were checked at least once."""
        return self._checked

    def problems(self) -> tuple[Problem, ...]:
        """The problems that count, as of the last check."""
        return self._problems

    def overridden(self) -> tuple[Problem, ...]:
        """The problems that the player overrode."""
        return self._hidden

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
