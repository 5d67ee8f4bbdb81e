"""The units of the open Partie, which of them are open, and the selection with its history. No widgets."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from mycom.ui.texts import tr

if TYPE_CHECKING:
    from mycom.partie.partie import Partie
    from mycom.systems import Position
    from mycom.systems.view import Event, MapView, Place, Problem, UnitView

REALM = "R"


def place_of(unit: str) -> Place | None:
    """The place in the id of a province or cell (`P26/11`, `C26/11`), None for any other."""
    x, slash, y = unit[1:].partition("/")
    return (int(x), int(y)) if slash and x.isdigit() and y.isdigit() else None


class Selection(QObject):
    """Units and selection; `Session` adds orders and checks."""

    partie_changed = Signal()
    selection_changed = Signal(str)
    orders_changed = Signal()
    problems_changed = Signal()
    #: The problems, or what is overridden, while the orders stayed: for those who follow the orders anyway.
    only_problems_changed = Signal()
    marks_changed = Signal()
    order_focused = Signal(int)
    entry_wanted = Signal(int)  # the key of the order whose form is to open; 0: a new order of the selected unit
    orders_lit = Signal(object)  # the keys of orders that cause what is pointed at
    projections_changed = Signal()
    plans_changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.partie: Partie | None = None
        self.selected = ""
        self.others: tuple[str, ...] = ()
        self._units: dict[str, UnitView] = {}
        self._map: MapView | None = None
        self._errors: frozenset[str] = frozenset()
        self._hidden: tuple[Problem, ...] = ()
        self._done: frozenset[str] = frozenset()
        self._ordering: frozenset[str] = frozenset()
        self._events: tuple[Event, ...] | None = None
        self._news: frozenset[str] | None = None
        self._past: list[str] = []
        self._future: list[str] = []

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
            if others != self.others:
                self.others = others
                self.selection_changed.emit(unit_id)
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
