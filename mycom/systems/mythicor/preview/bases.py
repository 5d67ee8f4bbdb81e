"""Own units after special actions and basic orders, with the luck of weaker realms (rule text ch. 8, 11.4).

Where that luck reaches other orders (a better trade bonus sells for more) all orders are carried out with each of it.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
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


def bases(world: World, rules: Rules, orders: Sequence[Order], applied: Applied, anyway: Collection[int] = ()) -> Bases:
    """What special actions and everything certain make of the own units. `orders` are those that work, `applied` is
    their result with the least luck, `anyway` the keys of those that no limit stops."""
    before = [order for order in orders if order.kind not in CAST]
    least = applied if len(before) == len(orders) else apply(world, rules, before, anyway)
    luck = _lucky(world, orders, anyway)
    units: dict[str, Chances[Unit]] = {}
    present: dict[str, float] = {}
    entangled = [unit for unit, given in luck.items() if len(given) > 1 or _reaches(unit, given[0], orders)]
    for cluster in _clusters(orders, least, entangled) if entangled else ():
        theirs = [order for unit in sorted(cluster) for order in luck.pop(unit, ())]
        turns = _turns(world, rules, before, theirs, frozenset(anyway))
        for unit in cluster:
            there = [(turn.current(unit), chance) for turn, chance in turns if unit in turn.units]
            units[unit] = Chances.of(there)
            if len(there) < len(turns):
                present[unit] = sum(chance for _, chance in there)
    everybody: tuple[Unit, ...] = (*least.world.provinces.values(), *least.world.groups.values())
    for own in everybody:
        if own.id not in units:
            given = luck.get(own.id)
            units[own.id] = _gained(world, rules, given[0], own) if given else Chances.sure(own)
    return Bases(least.world, units, present)


def _lucky(world: World, orders: Sequence[Order], anyway: Collection[int]) -> dict[str, list[Order]]:
    """The special actions of each unit that may work more than once: the first, and others that no limit stops."""
    found: dict[str, list[Order]] = {}
    told: set[str] = set()
    for order in orders:
        if order.order_class != "SA" or (order.unit in told and order.key not in anyway):
            continue
        told.add(order.unit)
        unit = world.unit(order.unit)
        if unit and (order.kind in BONUSES or (order.kind in TRAITS and not isinstance(unit, Province))):
            found.setdefault(order.unit, []).append(order)
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


def _turns(
    world: World, rules: Rules, orders: Sequence[Order], luck: Sequence[Order], anyway: frozenset[int]
) -> list[tuple[Turn, float]]:
    """All orders carried out with every luck that some special actions may have, and the chance of each."""
    every = product([lucky(rules, world.realm, order.kind)[0] for order in luck])
    return [
        (_turn(world, rules, orders, dict(zip(luck, times, strict=True)), anyway), chance) for times, chance in every
    ]


def _turn(
    world: World, rules: Rules, orders: Sequence[Order], times: Mapping[Order, int], anyway: frozenset[int]
) -> Turn:
    turn = Turn(world, rules, anyway=anyway)
    for order in in_sequence(orders):
        before = turn.units.get(order.unit)
        carry_out(turn, order)
        if before is not None and order in times and turn.units[order.unit] != before:
            turn.replace(worked(rules, order.kind, before, times[order]))
    return turn
