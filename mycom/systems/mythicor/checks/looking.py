"""What a look at a unit sees, and the problems it tells of."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from mycom.orders.catalogue import Catalogue
from mycom.orders.order import Order
from mycom.systems.mythicor.checks.dangers import Dangers, dangers_of
from mycom.systems.mythicor.effects.apply import Applied
from mycom.systems.mythicor.effects.turn import Turn
from mycom.systems.mythicor.production import Production
from mycom.systems.mythicor.rules import Rules
from mycom.systems.view import Problem, Repair, Severity


@dataclass(frozen=True, slots=True)
class Look:
    """Units after their orders: the result of those, the end of turn, whether the realm has special actions left,
    the orders by unit."""

    applied: Applied
    rules: Rules
    catalogue: Catalogue
    production: Production
    special_actions_left: bool
    given: Mapping[str, Sequence[Order]]

    @property
    def turn(self) -> Turn:
        """The working copy at the end; read only."""
        return self.applied.turn

    @property
    def dangers(self) -> Dangers:
        """Foreign groups that can still come."""
        return dangers_of(self.applied.turn.start, self.rules)

    def gives(self, unit: str, order_class: str) -> bool:
        """Whether a unit has an order of a class."""
        return any(order.order_class == order_class for order in self.given.get(unit, ()))


def warning(
    unit: str, rule: str, message: str, chapter: str, repairs: tuple[Repair, ...] = (), order: int = 0
) -> Problem:
    """Works, but is probably not meant."""
    return Problem(Severity.WARNING, unit, order, rule, message, chapter, repairs)


def hint(unit: str, rule: str, message: str, chapter: str, repairs: tuple[Repair, ...] = (), order: int = 0) -> Problem:
    """Worth knowing."""
    return Problem(Severity.HINT, unit, order, rule, message, chapter, repairs)
