"""Own units after special actions and basic orders, with the luck of weaker realms (rule text ch. 8, 11.4).

Where that luck reaches other orders (a better trade bonus sells for more) all orders are carried out with each of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from mycom.orders.order import Order
from mycom.probability.chances import Chances, product
from mycom.systems.mythicor.effects.apply import Applied, apply, carry_out
from mycom.systems.mythicor.effects.sequence import in_sequence
from mycom.systems.mythicor.effects.status import worked
from mycom.systems.mythicor.effects.turn import Turn, Unit
from mycom.systems.mythicor.preview.luck import lucky
from mycom.systems.mythicor.rules import Rules
from mycom.systems.mythicor.special import BONUSES, TRAITS, raised
from mycom.systems.mythicor.words import place_text
from mycom.systems.mythicor.world import Province, World

#: Character orders on own units that depend on a chance: they are cast upon what is found here.
CAST = frozenset({"UG 10", "UG 11", "UG 13", "UG 14", "UG 20", "UG 25"})
SELLING, CREATING = "BAS 17", "BAS 10"
#: Orders that may set a leader's traits anew.
LEADERS = frozenset({"BAS 6", "BAS 7", "BAS 9"})


@dataclass(frozen=True, slots=True)
class Bases:
    """All own units before any character order, joint values of each; `present` is the chance of those that luck may
    leave out. `world` is the world with the least luck."""

    world: World
    units: Mapping[str, Chances[Unit]]
    present: Mapping[str, float]


def bases(world: World, rules: Rules, orders: Sequence[Order], applied: Applied) -> Bases:
    """What special actions and everything certain make of the own units. `orders` are those that work, `applied` is
    their result with the least luck."""
    before = [order for order in orders if order.kind not in CAST]
    least = applied if len(before) == len(orders) else apply(world, rules, before)
    luck = _lucky(world, orders)
    units: dict[str, Chances[Unit]] = {}
    present: dict[str, float] = {}
    entangled = [unit for unit, order in luck.items() if _reaches(unit, order, orders)]
    for cluster in _clusters(orders, least, entangled) if entangled else ():
        theirs = {unit: luck.pop(unit) for unit in cluster if unit in luck}
        _replayed(world, rules, before, theirs, cluster, units, present)
    everybody: tuple[Unit, ...] = (*least.world.provinces.values(), *least.world.groups.values())
    for own in everybody:
        if own.id in units:
            continue
        order = luck.get(own.id)
        units[own.id] = _gained(world, rules, order, own) if order else Chances.sure(own)
    return Bases(least.world, units, present)


def _lucky(world: World, orders: Sequence[Order]) -> dict[str, Order]:
    """The special action of each unit that may work more than once."""
    found: dict[str, Order] = {}
    for order in orders:
        unit = world.unit(order.unit)
        if unit is None or order.unit in found:
            continue
        if order.kind in BONUSES or (order.kind in TRAITS and not isinstance(unit, Province)):
            found[order.unit] = order
    return found


def _gained(world: World, rules: Rules, order: Order, own: Unit) -> Chances[Unit]:
    """A unit with what a special action may bring beyond the least."""
    name = BONUSES.get(order.kind) or TRAITS[order.kind]
    part = "bonuses" if order.kind in BONUSES else "traits"
    start = world.unit(own.id)
    assert start is not None
    value: int = getattr(getattr(start, part), name)
    least = raised(rules, order.kind, value)

    def after(times: int) -> Unit:
        had = getattr(own, part)
        more: dict[str, int] = {name: getattr(had, name) + raised(rules, order.kind, value, times) - least}
        changed: dict[str, object] = {part: replace(had, **more)}
        return replace(own, **changed)  # type: ignore[arg-type]  # a part by its name

    return lucky(rules, world.realm, order.kind)[0].map(after)


# --- luck that reaches other orders ------------------------------------------------------------------


def _reaches(unit: str, order: Order, orders: Sequence[Order]) -> bool:
    wanted = frozenset({SELLING}) if order.kind == "SA 6" else LEADERS if order.kind in TRAITS else frozenset()
    return any(other.unit == unit and other.kind in wanted for other in orders)


def _clusters(orders: Sequence[Order], least: Applied, entangled: Sequence[str]) -> list[frozenset[str]]:
    """The units that may feel the luck of the entangled ones, those that share some together."""
    links = [_linked(order, least) for order in orders]
    found: list[frozenset[str]] = []
    for unit in entangled:
        if any(unit in cluster for cluster in found):
            continue
        cluster = {unit}
        while more := {one for link in links if link & cluster for one in link} - cluster:
            cluster |= more
        found.append(frozenset(cluster))
    return found


def _linked(order: Order, least: Applied) -> set[str]:
    names = {order.unit, order.text("target"), order.text("sponsor")}
    own = least.world.unit(order.unit)
    if own is not None and (order.kind == SELLING or order.order_class == "UG"):
        names.add(f"P{place_text(own.place)}")
    if order.kind == CREATING:
        # Which number a new group takes depends on all that come before it.
        names |= {unit for unit in least.world.groups if unit not in least.turn.start.groups}
    return {name for name in names if name in least.turn.units}


def _replayed(
    world: World,
    rules: Rules,
    orders: Sequence[Order],
    luck: Mapping[str, Order],
    cluster: Iterable[str],
    units: dict[str, Chances[Unit]],
    present: dict[str, float],
) -> None:
    """Carries everything out with every luck that the units of a cluster may have."""
    every = product([lucky(rules, world.realm, order.kind)[0] for order in luck.values()])
    turns = [(_turn(world, rules, orders, dict(zip(luck, times, strict=True))), chance) for times, chance in every]
    for unit in cluster:
        there = [(turn.current(unit), chance) for turn, chance in turns if unit in turn.units]
        units[unit] = Chances.of(there)
        chance = sum(chance for _, chance in there)
        if len(there) < len(turns):
            present[unit] = chance


def _turn(world: World, rules: Rules, orders: Sequence[Order], times: Mapping[str, int]) -> Turn:
    turn = Turn(world, rules)
    for order in in_sequence(orders):
        before = turn.units.get(order.unit)
        carry_out(turn, order)
        if before is not None and order.order_class == "SA" and turn.units[order.unit] != before:
            turn.replace(worked(rules, order.kind, before, times.get(order.unit, 1)))
    return turn
