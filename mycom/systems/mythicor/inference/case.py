"""One order between two reports, and what a look at the second one finds."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from mycom.orders.order import Order
from mycom.systems.mythicor.rules import Rules
from mycom.systems.mythicor.world import Group, Province, World
from mycom.systems.receipts import Outcome

Unit = Province | Group
#: An outcome and the words for it; None: the values do not show it.
Finding = tuple[Outcome, str] | None


@dataclass(frozen=True, slots=True)
class Case:
    """An order with its unit in the report before and after; `orders` are all that were given, `fought` the units
    of which the later report tells a battle."""

    order: Order
    before: World
    after: World
    rules: Rules
    orders: tuple[Order, ...]
    fought: frozenset[str]

    @property
    def unit(self) -> tuple[Unit, Unit] | None:
        """The unit in both reports, None when it was lost or is new."""
        return self.both(self.order.unit)

    def both(self, unit: str) -> tuple[Unit, Unit] | None:
        """A unit in both reports."""
        first, second = self.before.unit(unit), self.after.unit(unit)
        return None if first is None or second is None else (first, second)

    def given(self, *kinds: str) -> bool:
        """Whether an order of one of these kinds was given to anyone."""
        return any(order.kind in kinds for order in self.orders)

    def given_by_unit(self, *kinds: str) -> int:
        """How many orders of these kinds the unit was given."""
        return sum(one.kind in kinds and one.unit == self.order.unit for one in self.orders)

    def alike(self) -> tuple[Order, ...]:
        """All orders of this kind by this unit."""
        return tuple(one for one in self.orders if (one.unit, one.kind) == (self.order.unit, self.order.kind))


Look = Callable[[Case], Finding]


def done(text: str) -> Finding:
    """The order was carried out."""
    return Outcome.DONE, text


def failed(text: str) -> Finding:
    """Nothing came of the order."""
    return Outcome.FAILED, text
