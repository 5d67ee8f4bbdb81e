"""The world as it is when groups begin to move: after all other orders of the turn (rule text ch. 10.1)."""

from __future__ import annotations

from collections.abc import Sequence

from mycom.orders.order import Order
from mycom.systems.mythicor.effects.apply import Applied, apply
from mycom.systems.mythicor.rules import Rules
from mycom.systems.mythicor.world import World


def before_moving(world: World, rules: Rules, orders: Sequence[Order], applied: Applied | None = None) -> World:
    """The world with stocks, leaders, costs and the status at sea or on land that this turn's orders leave (`applied`
    is their result, if it is at hand)."""
    if applied is not None:
        return applied.world
    return apply(world, rules, orders).world if orders else world
