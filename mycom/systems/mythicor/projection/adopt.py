"""The orders that would make a projection true, as far as the player's own orders can."""

from __future__ import annotations

from collections.abc import Sequence

from mycom.orders.order import Order
from mycom.problems import Fault, NotAllowed
from mycom.systems.mythicor.effects.sequence import MOVE
from mycom.systems.mythicor.movement.search import route
from mycom.systems.mythicor.movement.walk import walk
from mycom.systems.mythicor.projection.fields import SPELLS
from mycom.systems.mythicor.projection.people import unit_of
from mycom.systems.mythicor.projection.raising import raising
from mycom.systems.mythicor.projection.setup import ATTACK, CHANCES, MAGIC, Memory
from mycom.systems.mythicor.projection.setup import setup as start
from mycom.systems.mythicor.rules import Rules
from mycom.systems.mythicor.world import Group, World
from mycom.systems.projections import Setup
from mycom.systems.view import Amount


def adopt(world: World, after: World, rules: Rules, setup: Setup, orders: Sequence[Order]) -> tuple[Order, ...]:
    """New orders for the own side; those it has already are left out. `after` is what the orders so far leave.

    An attack becomes the way there and a tactical order (province) or an encounter order (group); the own side's
    spells and retreat threshold follow the fields, and what it has more of a troop type is raised where it stands.
    Raises NotAllowed when nothing is left to order but troops that cannot be raised there.
    """
    memory = Memory.unpack(setup.memory)
    unit = setup.target if memory.own == "defender" else setup.actor
    raised, lacking = raising(after, rules, unit, _more(after, rules, setup, memory.own, orders))
    found = [*raised, *_others(world, rules, setup, memory, unit, orders)]
    if lacking and not found:
        raise NotAllowed(Fault(f"Für die Verstärkung {lacking.removesuffix('.')}."))
    return tuple(found)


def _more(after: World, rules: Rules, setup: Setup, role: str, orders: Sequence[Order]) -> dict[str, int]:
    """How many more of each troop type the own side has than after the orders so far."""
    fresh = start(after, rules, orders, setup.actor, setup.target, setup.mode)
    if fresh is None:
        return {}
    has = {field.id: field.value for side in fresh.sides if side.id == role for field in side.fields}
    more = {}
    for field in next(each for each in setup.sides if each.id == role).fields:
        before = has.get(field.id, Amount(0, 0))
        if field.kind == "count" and isinstance(field.value, Amount) and isinstance(before, Amount):
            more[field.id.partition(".")[2]] = int(field.value.low - before.low)
    return {troop: count for troop, count in more.items() if count > 0 and troop in rules.troops}


def _others(
    world: World, rules: Rules, setup: Setup, memory: Memory, unit: str, orders: Sequence[Order]
) -> tuple[Order, ...]:
    if memory.own == "defender":
        return tuple(_changed_side(setup, world, "defender", setup.target, orders))
    found: list[Order] = []
    if setup.mode == ATTACK:
        found += _way(world, rules, unit, setup.target, orders)
        found += _fight(setup, memory, unit, orders)
        found += _changed_side(setup, world, "attacker", unit, orders)
    elif setup.mode == MAGIC:
        found.append(_magic(setup, memory, unit))
    else:
        order = CHANCES[setup.mode][0]
        target = setup.target if order in _AT_GROUP else _cell(setup.target)
        found.append(Order(unit, order, () if order in _ON_THE_SPOT else (("target", target),)))
    return tuple(order for order in found if not _given(order, orders))


_ON_THE_SPOT = frozenset({"UG 1"})
_AT_GROUP = frozenset({"UG 17", "UG 21", "UG 24"})


def _given(order: Order, orders: Sequence[Order]) -> bool:
    return any(o.unit == order.unit and o.kind == order.kind and o.args == order.args for o in orders)


def _way(world: World, rules: Rules, unit: str, target: str, orders: Sequence[Order]) -> list[Order]:
    own, other = world.groups.get(unit), unit_of(world, target)
    if own is None or other is None:
        return []
    given = next((order for order in orders if order.unit == unit and order.kind == MOVE), None)
    if given is not None and other.place in walk(world, rules, unit, given.text("path"), orders).places[1:]:
        return []
    if own.place == other.place:
        # Only who moves meets anybody: a step on the spot starts the encounter.
        return [Order(unit, MOVE, (("path", "0"),))]
    path = route(world, rules, unit, other.place, orders)
    if path is None:
        return []
    this_turn = "".join(
        digit for digit, turn in zip(path.digits, path.turns[1:], strict=False) if turn == path.turns[0]
    )
    return [Order(unit, MOVE, (("path", this_turn or path.digits),))]


def _fight(setup: Setup, memory: Memory, unit: str, orders: Sequence[Order]) -> list[Order]:
    if not unit.startswith("G"):
        return [] if any(o.unit == unit and o.order_class == "TP" for o in orders) else [Order(unit, "TP 1")]
    order_class = "TG" if memory.defender == "province" else "BEG"
    if any(o.unit == unit and o.order_class == order_class for o in orders):
        return []
    if order_class == "BEG":
        return [Order(unit, "BEG 1")]
    return [Order(unit, "TG 1", (("realm", memory.owner),) if memory.owner else ())]


def _magic(setup: Setup, memory: Memory, unit: str) -> Order:
    if memory.defender == "group":
        return Order(unit, "UG 8", (("target", setup.target),))
    return Order(unit, "UG 7", (("target", _cell(setup.target)),))


def _cell(target: str) -> str:
    return target.lstrip("PC")


def _changed_side(setup: Setup, world: World, role: str, unit: str, orders: Sequence[Order]) -> list[Order]:
    side = next(each for each in setup.sides if each.id == role)
    found: list[Order] = []
    own = world.unit(unit)
    for field in side.fields:
        if field.id == "retreat_threshold" and isinstance(field.value, Amount) and own is not None:
            wanted = int(field.value.low)
            if wanted != own.bonuses.retreat_threshold:
                found.append(Order(unit, "BAS 22", (("percent", wanted),)))
        if field.kind == "flag" and field.value == "1" and isinstance(own, Group):
            found.append(Order(unit, SPELLS[field.id][1]))
    return [order for order in found if not _given(order, orders)]
