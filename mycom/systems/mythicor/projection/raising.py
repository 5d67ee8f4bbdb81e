"""Troops that are raised where a unit stands, this turn: by itself, or by the own province there (ch. 1.6.5, 3.1)."""

from __future__ import annotations

from collections.abc import Mapping

from mycom.orders.order import Order
from mycom.systems.mythicor.rules import Rules
from mycom.systems.mythicor.words import counted, listed, place_name
from mycom.systems.mythicor.world import Group, Province, World

RAISE = "BAS 12"


def raising(world: World, rules: Rules, unit_id: str, more: Mapping[str, int]) -> tuple[tuple[Order, ...], str]:
    """The orders that raise so many more of each troop type for an own unit, and why there are none.

    `world` is what the other orders leave. One giver raises all: the unit itself, else the province it stands in.
    """
    unit = world.unit(unit_id)
    wanted = {troop: count for troop, count in more.items() if count > 0}
    if unit is None or not wanted:
        return (), ""
    givers: list[Group | Province] = [unit]
    if isinstance(unit, Group):
        givers += [province for province in world.provinces.values() if province.place == unit.place]
    heads = sum(wanted.values())
    price = sum(count * rules.troops[troop].cost for troop, count in wanted.items())
    lacks = []
    for giver in givers:
        recruits, crowns = heads - giver.stock.recruits, price - giver.stock.crowns
        if recruits <= 0 and crowns <= 0:
            to = (("target", unit.id),) if giver is not unit else ()
            orders = (
                Order(giver.id, RAISE, (("count", count), ("troop", troop), *to)) for troop, count in wanted.items()
            )
            return tuple(orders), ""
        lacks.append((max(0, recruits), max(0, crowns)))
    missing_recruits, missing_crowns = min(lacks)
    parts = [counted(int(missing_recruits), "Rekrut", "Rekruten")] if missing_recruits else []
    parts += [counted(int(-(-missing_crowns // 1)), "Krone", "Kronen")] if missing_crowns else []
    one = len(parts) == 1 and int(missing_recruits or -(-missing_crowns // 1)) == 1
    return (), f"in {place_name(world, unit.place)} {'fehlt' if one else 'fehlen'} {listed(parts)}"
