"""Giving orders to one unit or to many: one step of undo, and who cannot have them stays out with the reason.

A single unit gets what was typed even when a check objects (the check says so at the order). Of several, those for
which the order is not possible are left out and named.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal

from mycom.orders.order import Order
from mycom.systems.view import Problem, Severity
from mycom.ui.selection import Selection
from mycom.ui.texts import plural, tr

if TYPE_CHECKING:
    from mycom.problems import Fault


@dataclass(frozen=True, slots=True)
class Given:
    """What came of giving orders: those that were, who could not have them and why, lines that nobody could read."""

    added: tuple[Order, ...] = ()
    refused: tuple[tuple[str, str], ...] = ()
    faults: tuple[Fault, ...] = ()


class Giving(Selection):
    """What a player does to orders, without widgets. `refused` carries a `Given` in which somebody was left out."""

    refused = Signal(object)

    # --- reading ---

    def orders(self) -> tuple[Order, ...]:
        """All orders of the realm in the order they were entered."""
        return self.partie.orders.all() if self.partie is not None else ()

    def overridden(self) -> tuple[Problem, ...]:
        """The problems that the player overrode, as of the last check."""
        return self._hidden

    def can_order(self, unit_id: str) -> bool:
        """Whether a unit takes orders."""
        unit = self._units.get(unit_id)
        return unit is not None and unit.can_order

    def chosen(self) -> tuple[str, ...]:
        """The selected units that take orders, the one shown first."""
        return tuple(unit for unit in dict.fromkeys((self.selected, *self.others)) if self.can_order(unit))

    def objections(self, orders: Sequence[Order], instead_of: Iterable[int] = ()) -> dict[int, str]:
        """What the checks say against orders that are not given yet, by their place in the list.

        `instead_of` are keys of orders that they would replace.
        """
        position = self.position
        if position is None or not orders:
            return {}
        gone = set(instead_of)
        trial = tuple(replace(order, key=-1 - at) for at, order in enumerate(orders))
        present = tuple(order for order in self.orders() if order.key not in gone)
        found: dict[int, str] = {}
        for problem in position.check((*present, *trial), self.overridden()):
            if problem.order < 0 and problem.severity is Severity.ERROR:
                found.setdefault(-1 - problem.order, problem.message)
        return found

    # --- giving ---

    def give(self, order: Order) -> tuple[Order, ...]:
        """Gives an order to its unit and to the others selected, as one step."""
        units = self.chosen() if order.unit == self.selected and self.others else (order.unit,)
        if len(units) < 2:
            label = tr("{kind} für {unit}").format(kind=order.kind, unit=order.unit)
            return self.give_all((order,), label).added
        label = tr("{kind} für {count} Einheiten").format(kind=order.kind, count=len(units))
        return self.give_all([replace(order, unit=unit) for unit in units], label, leave_out=True).added

    def give_all(
        self, orders: Sequence[Order], label: str, *, leave_out: bool = False, remove: Iterable[int] = ()
    ) -> Given:
        """Gives orders as one step; with `leave_out` only those that no check objects to."""
        if self.partie is None:
            return Given()
        wrong = self.objections(orders) if leave_out else {}
        wanted = [replace(order, key=0) for at, order in enumerate(orders) if at not in wrong]
        added: tuple[Order, ...] = ()
        gone = tuple(remove)
        if wanted or gone:
            added = self.partie.orders.change(remove=gone, add=wanted, label=label)
        given = Given(added, tuple((orders[at].unit, reason) for at, reason in wrong.items()))
        if given.refused:
            self.refused.emit(given)
        return given

    def copy_to(self, orders: Sequence[Order], units: Iterable[str], *, leave_out: bool = False) -> Given:
        """Gives the same orders to other units, as one step."""
        targets = [unit for unit in units if self.can_order(unit)]
        wanted = [replace(order, unit=unit) for unit in targets for order in orders if order.unit != unit]
        if not wanted:
            return Given()
        what = orders[0].kind if len(orders) == 1 else plural(len(orders), tr("Befehl"), tr("Befehle"))
        who = targets[0] if len(targets) == 1 else tr("{count} Einheiten").format(count=len(targets))
        return self.give_all(wanted, tr("{what} auf {who} übertragen").format(what=what, who=who), leave_out=leave_out)

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

    # --- changing ---

    def replace(self, order: Order, shared: Sequence[Order] = ()) -> None:
        """Changes an order, and with it the same one of other units (`shared`), as one step.

        Of several, those keep the old form to which a check would object.
        """
        if self.partie is None:
            return
        if not shared:
            self.partie.orders.replace(order)
            return
        wanted = [order, *(replace(order, unit=one.unit, key=one.key) for one in shared)]
        wrong = self.objections(wanted, [one.key for one in wanted])
        label = tr("{kind} für {count} Einheiten ändern").format(kind=order.kind, count=len(wanted))
        kept = [one for at, one in enumerate(wanted) if at not in wrong]
        changed = [one for one in kept if self.partie.orders.get(one.key) != one]
        if changed:
            self.partie.orders.change(replace=changed, label=label)
        if wrong:
            self.refused.emit(Given(tuple(kept), tuple((wanted[at].unit, reason) for at, reason in wrong.items())))

    def remove(self, keys: Sequence[int]) -> None:
        """Takes orders out, as one step."""
        if self.partie is None or not keys:
            return
        if len(keys) == 1:
            self.partie.orders.remove(keys[0])
            return
        self.partie.orders.change(remove=keys, label=tr("{count} Befehle löschen").format(count=len(keys)))

    def move_line(self, key: int, step: int) -> None:
        """Moves an order up (-1) or down (1) among the orders of its class."""
        same = self._same_class(key)
        at = same.index(key) if key in same else -1
        if step < 0 and at > 0:
            self.place_line(key, same[at - 1])
        elif step > 0 and 0 <= at < len(same) - 1:
            self.place_line(key, same[at + 2] if at + 2 < len(same) else 0)

    def place_line(self, key: int, before: int) -> None:
        """Puts an order in front of another of its class and unit; 0 puts it behind the last of them."""
        same = self._same_class(key)
        if self.partie is None or key == before or key not in same:
            return
        if before in same:
            self.partie.orders.move(key, before)
        elif same[-1] != key:
            keys = [order.key for order in self.orders()]
            after = keys.index(same[-1]) + 1
            self.partie.orders.move(key, keys[after] if after < len(keys) else None)

    def _same_class(self, key: int) -> list[int]:
        """The orders of the same unit in the same turn of the evaluation, in their sequence."""
        position = self.position
        order = next((one for one in self.orders() if one.key == key), None)
        if order is None or position is None:
            return []
        rank = position.catalogue.rank(order.kind)
        return [
            one.key for one in self.orders() if one.unit == order.unit and position.catalogue.rank(one.kind) == rank
        ]
