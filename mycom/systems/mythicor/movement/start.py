"""The world as it is when groups begin to move: after all other orders of the turn (rule text ch. 10.1)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from mycom.orders.order import Order
from mycom.systems.mythicor.rules import Rules
from mycom.systems.mythicor.world import World

PUT_TO_SEA, LAND = "BAS 26", "BAS 27"


def before_moving(world: World, rules: Rules, orders: Sequence[Order]) -> World:
    """The world with the status at sea or on land that this turn's orders give to each group."""
    groups = dict(world.groups)
    for order in orders:
        if order.kind in (PUT_TO_SEA, LAND) and order.unit in groups:
            groups[order.unit] = replace(groups[order.unit], at_sea=order.kind == PUT_TO_SEA)
    return replace(world, groups=groups) if groups != world.groups else world
