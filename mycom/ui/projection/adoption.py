"""Which orders a projection still needs, and why there may be none."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from mycom.orders.order import Order
from mycom.problems import MycomError
from mycom.systems import Position
from mycom.systems.projections import Setup
from mycom.systems.view import Relation
from mycom.ui.projection.draft import differences
from mycom.ui.texts import plural, tr


@dataclass(frozen=True, slots=True)
class Missing:
    """The orders that are missing, in words too; `why` tells why there are none. `given`: all are given already."""

    orders: tuple[Order, ...] = ()
    words: tuple[str, ...] = ()
    why: str = ""
    given: bool = False

    @property
    def told(self) -> str:
        """What taking over would do, line by line."""
        if not self.orders:
            return self.why
        head = plural(len(self.orders), tr("Befehl fehlt noch:"), tr("Befehle fehlen noch:"))
        return "\n".join((head, *self.words))


def missing(position: Position, setup: Setup, base: Setup, orders: Sequence[Order], *, words: bool = True) -> Missing:
    """The orders that would make a setup true; `base` is what it was at first."""
    try:
        wanted = tuple(position.adopt(setup, orders))
        told = tuple(f"{order.unit}: {position.view(order, orders).sentence}" for order in wanted) if words else ()
    except MycomError as error:
        return Missing(why=str(error))
    if wanted:
        return Missing(wanted, told)
    if differences(base, setup):
        return Missing(why=tr("Das bewirkt kein Befehl dieser Einheit."))
    return Missing(why=tr("Dafür sind keine neuen Befehle nötig."), given=True)


def own_unit(setup: Setup) -> str:
    """The player's unit of the two that meet."""
    attacks = bool(setup.sides) and setup.sides[0].relation is Relation.OWN
    return setup.actor if attacks else setup.target
