"""From a projection to the orders that make it true."""

from __future__ import annotations

from collections.abc import Sequence

from mycom.orders.order import Order
from mycom.systems.massenkampf.projection.memory import read
from mycom.systems.projections import Setup
from mycom.systems.view import Amount


def adopt(setup: Setup, orders: Sequence[Order]) -> tuple[Order, ...]:
    """March, attack, tactic, strategy and change of tactic of the own army, as far as they are not ordered yet."""
    memory = read(setup.memory)
    unit = setup.actor if memory.own == 0 else setup.target
    fields = {field.id: field.value for field in setup.sides[memory.own].fields}
    found: list[Order] = []
    if memory.own == 0:
        if memory.march:
            found.append(Order(unit, "MA 1", (("target", memory.march),)))
        found.append(Order(unit, "SL 1", (("enemy", setup.target),)))
    if fields.get("tactic") != "standard":
        found.append(Order(unit, "SL 2", (("tactic", str(fields["tactic"])),)))
    if fields.get("strategy") != "standard":
        found.append(Order(unit, "SL 3", (("strategy", str(fields["strategy"])),)))
    start = fields.get("then_from")
    if fields.get("then_tactic"):
        at = int(start.low) if isinstance(start, Amount) else 1
        found.append(Order(unit, "SL 4", (("tactic", str(fields["then_tactic"])), ("from", at))))
    given = {(one.unit, one.kind, one.args) for one in orders}
    return tuple(one for one in found if (one.unit, one.kind, one.args) not in given)
