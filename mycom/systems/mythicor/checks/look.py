"""A look at each unit as a whole after all its orders, and at the realm."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from mycom.orders.order import Order
from mycom.systems.mythicor.checks import garrisons, idle, stores, units
from mycom.systems.mythicor.checks.looking import Look, warning
from mycom.systems.mythicor.effects.turn import Turn
from mycom.systems.mythicor.words import counted
from mycom.systems.mythicor.world import Group
from mycom.systems.view import Problem

RESURRECTION = "UG 14"


def by_unit(orders: Iterable[Order]) -> dict[str, list[Order]]:
    """Orders by unit."""
    given: dict[str, list[Order]] = {}
    for order in orders:
        given.setdefault(order.unit, []).append(order)
    return given


def look_at(look: Look, wanted: Iterable[str]) -> Iterator[Problem]:
    """What is doubtful about some units; `look.given` has all orders that can have touched them."""
    given = look.given
    raised = {order.text("target") for orders in given.values() for order in orders if order.kind == RESURRECTION}
    for unit_id in wanted:
        unit = look.applied.world.unit(unit_id)
        if unit is None:
            continue
        mine = given.get(unit_id, [])
        if isinstance(unit, Group):
            if unit_id not in raised:
                yield from units.no_orders(look, unit, mine)
            yield from idle.idle(look, unit, mine)
            yield from stores.ships(look, unit)
            yield from units.waiting(unit, mine)
            yield from garrisons.threatened(look, unit, mine)
        else:
            yield from units.plague(look, unit)
            yield from stores.crowded(look, unit, mine)
            yield from garrisons.empty(look, unit, mine)
        yield from stores.pay(look, unit)
        yield from stores.hunger(look, unit, mine)
        yield from units.twice(look, mine)


def look_at_realm(turn: Turn) -> Iterator[Problem]:
    """What is doubtful about the realm as a whole."""
    left, granted = turn.special_actions_left(), turn.realm.special_actions
    if left > 0:
        verb = "ist" if left == 1 else "sind"
        text = f"{left} von {counted(granted, 'Spezialaktion', 'Spezialaktionen')} {verb} noch frei."
        yield warning("R", "special_actions", text, "8")
