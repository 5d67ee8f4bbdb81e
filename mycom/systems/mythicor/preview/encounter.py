"""Whom a group meets in a cell it enters, and which battles its orders start there (rule text ch. 7, 9)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from mycom.orders.order import Order
from mycom.probability.grid import blocks, combinations, sampled_blocks
from mycom.systems.mythicor.combat.army import Army, Array
from mycom.systems.mythicor.combat.sequence import Force
from mycom.systems.mythicor.combat.sequence.states import Flags
from mycom.systems.mythicor.combat.sequence.step import ATTACK, CONQUER, KILL, ROB
from mycom.systems.mythicor.combat.sequence.step import BANDITS as BANDITS_ATTACK
from mycom.systems.mythicor.forecast import SEED
from mycom.systems.mythicor.ids import BANDITS
from mycom.systems.mythicor.projection import people
from mycom.systems.mythicor.projection.scenario import scenario_of
from mycom.systems.mythicor.projection.setup import ATTACK as PROJECTED
from mycom.systems.mythicor.projection.setup import setup
from mycom.systems.mythicor.rules import Rules
from mycom.systems.mythicor.scenario_model import Scenario
from mycom.systems.mythicor.seen import amount
from mycom.systems.mythicor.turn.encounters import always_attacks
from mycom.systems.mythicor.world import Group, Place, Sighting, World

#: Combinations of unknown numbers that a meeting starts from; beyond that they are drawn.
MOST_COMBINATIONS = 1_000
ENCOUNTERS = ("BEG 1", "BEG 2", "BEG 3")
CONQUESTS = {"TG 1": CONQUER, "TG 2": ROB, "TG 3": KILL}


@dataclass(frozen=True, slots=True)
class Intent:
    """What a group is told to do to those it meets: its encounter order and its tactical order, if any."""

    encounter: Order | None = None
    tactical: Order | None = None


def intents(orders: Sequence[Order]) -> dict[str, Intent]:
    """The fighting orders by unit; of several of a class the first counts."""
    found: dict[str, Intent] = {}
    for order in orders:
        known = found.get(order.unit, Intent())
        if order.kind in ENCOUNTERS and known.encounter is None:
            found[order.unit] = Intent(order, known.tactical)
        elif order.kind in CONQUESTS and known.tactical is None:
            found[order.unit] = Intent(known.encounter, order)
    return found


class Strangers:
    """The foreign units known, by place; groups that were not seen lately may be anywhere and are left out."""

    def __init__(self, world: World, rules: Rules) -> None:
        self.world, self.rules = world, rules
        oldest = world.turn - rules.number("projection.group_memory")
        self._at: dict[Place, list[Sighting]] = {}
        for seen in world.sightings.values():
            if not seen.is_group or seen.turn >= oldest:
                self._at.setdefault(seen.place, []).append(seen)

    def at(self, place: Place) -> tuple[Sighting, ...]:
        """Groups by realm and number, then the province, also one of which nothing but the owner is known."""
        found = sorted(self._at.get(place, ()), key=lambda seen: (not seen.is_group, seen.owner, len(seen.id), seen.id))
        if not any(not seen.is_group for seen in found):
            unit = people.unit_of(self.world, f"C{place[0]}/{place[1]}")
            if isinstance(unit, Sighting):
                found.append(unit)
        return tuple(found)


#: Who attacks whom by which step; None is the group itself.
Encounter = tuple[Sighting | None, Sighting | None, str]


@dataclass(frozen=True, slots=True)
class Plan:
    """The strangers that a group's orders or their own nature make fight it, and the battles in their order."""

    strangers: tuple[Sighting, ...]
    steps: tuple[Encounter, ...]
    ends_movement: bool


def plan(world: World, rules: Rules, group: Group, intent: Intent, strangers: Sequence[Sighting]) -> Plan:
    """One stranger after the other: the encounter order or a declared enmity, the tactical order, and last those who
    always attack. Only bandits end the movement."""
    steps: list[Encounter] = []
    enmity = rules.flag("combat.declared_foe_attacks") and group.bonuses.retreat_threshold > 0
    for seen in strangers:
        meant = intent.encounter is not None and _meant(world, intent.encounter, seen)
        if meant or (enmity and seen.owner in world.realm.foes):
            steps.append((None, seen, ATTACK))
        if intent.tactical is not None and not seen.is_group and _meant(world, intent.tactical, seen):
            steps.append((None, seen, CONQUESTS[intent.tactical.kind]))
        if always_attacks(rules, seen.owner):
            steps.append((seen, None, BANDITS_ATTACK))
    ids = {who.id for one in steps for who in one[:2] if who is not None}
    involved = tuple(seen for seen in strangers if seen.id in ids)
    held = any(seen.owner == BANDITS and always_attacks(rules, seen.owner) for seen in strangers)
    return Plan(involved, tuple(steps), held)


def _meant(world: World, order: Order, seen: Sighting) -> bool:
    """Whether an order is about this unit: its realm is named, or none is and it is no friend."""
    realm = order.number("realm")
    return seen.owner == realm if realm else seen.owner not in world.realm.friends


def scenario(world: World, rules: Rules, orders: Sequence[Order], group: Group, seen: Sighting) -> Scenario | None:
    """The battle that a drag of the group onto the stranger would project."""
    start = setup(world, rules, orders, group.id, seen.id, PROJECTED)
    return scenario_of(start, rules) if start else None


def doubts(scenarios: Mapping[str, Scenario], most: int = MOST_COMBINATIONS) -> tuple[dict[str, Army], Array, bool]:
    """The armies of strangers (by unit) over all combinations of what is not known of them, the chances of these, and
    whether they are all there are."""
    axes = {
        (unit, name): spread
        for unit, one in scenarios.items()
        for name, spread in one.axes().items()
        if name.startswith("defender.")
    }
    every = list(axes.values())
    exact = combinations(every) <= most
    if exact:
        columns, chances = next(iter(blocks(every, max(most, 1))))
    else:
        generator = np.random.Generator(np.random.PCG64(SEED))
        columns, chances = next(iter(sampled_blocks(every, most, most, generator)))
    known = dict(zip(axes, columns, strict=True))
    armies = {
        unit: one.armies({name: value for (whose, name), value in known.items() if whose == unit})[1]
        for unit, one in scenarios.items()
    }
    return armies, chances, exact


def own_force(world: World, group: Group, army: Army, points: float) -> Force:
    """An own group as a force."""
    stock = group.stock
    return Force(
        army,
        side=world.realm.number,
        population=stock.population,
        recruits=stock.recruits,
        trade_goods=stock.trade_goods,
        crowns=stock.crowns,
        points=points,
    )


def foreign_force(seen: Sighting, army: Army) -> Force:
    """A stranger as a force; of what it carries as much as was seen."""

    def number(key: str) -> float:
        fact = seen.facts.get(key)
        found = amount(fact.value) if fact else None
        return (found.low + found.high) // 2 if found else 0.0

    people, recruits, goods = number("population"), number("recruits"), number("trade_goods")
    return Force(army, side=seen.owner, population=people, recruits=recruits, trade_goods=goods)


def weighed(rules: Rules, army: Army) -> Array:
    """The strength by which encounter orders compare: heads times the strength of the race (ch. 1.1.1)."""
    heads: Array = sum((np.asarray(count, dtype=np.float64) for count in army.troops.values()), start=np.zeros(1))
    return heads * rules.races[army.race].strength


def allowed(rules: Rules, intent: Intent, own: Army, stranger: Army) -> Flags | bool:
    """Whether the encounter order lets the group attack: always, or only a weaker or stronger unit."""
    if intent.encounter is None or intent.encounter.kind == ENCOUNTERS[0]:
        return True
    mine, his = weighed(rules, own), weighed(rules, stranger)
    found: Flags = his < mine if intent.encounter.kind == ENCOUNTERS[1] else his > mine
    return found
