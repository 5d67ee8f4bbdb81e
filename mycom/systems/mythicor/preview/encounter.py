"""Whom a group meets in a cell it enters, and which battles its orders start there (rule text ch. 7, 9)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from mycom.orders.order import Order
from mycom.probability.grid import blocks, combinations, sampled_blocks
from mycom.systems.mythicor.combat.army import Army, Array
from mycom.systems.mythicor.combat.sequence import Force
from mycom.systems.mythicor.forecast import SEED
from mycom.systems.mythicor.projection import people
from mycom.systems.mythicor.projection.scenario import scenario_of
from mycom.systems.mythicor.projection.setup import ATTACK as PROJECTED
from mycom.systems.mythicor.projection.setup import setup
from mycom.systems.mythicor.rules import Rules
from mycom.systems.mythicor.scenario_model import Scenario
from mycom.systems.mythicor.seen import amount
from mycom.systems.mythicor.turn import intent
from mycom.systems.mythicor.turn.encounters import ALWAYS, Clash, Party, clashes, ends_movement
from mycom.systems.mythicor.world import Group, Place, Sighting, World

#: Combinations of unknown numbers that a meeting starts from; beyond that they are drawn.
MOST_COMBINATIONS = 1_000
#: The orders that start a battle on the way.
ENCOUNTERS = tuple(kind for kind, order in intent.ENCOUNTERS.items() if order in intent.ATTACKS)
CONQUESTS = {kind: order for kind, order in intent.TACTICS.items() if order in intent.CONQUESTS}


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


@dataclass(frozen=True, slots=True)
class Encounter:
    """A battle that may come: the stranger, and who starts it by which order against whom (`turn.encounters`)."""

    stranger: Sighting
    clash: Clash


@dataclass(frozen=True, slots=True)
class Plan:
    """The strangers that a group's orders or their own nature make fight it, and the battles in their order; `holding`
    are those that end its movement unless they are conquered."""

    strangers: tuple[Sighting, ...]
    steps: tuple[Encounter, ...]
    holding: tuple[Sighting, ...]

    @property
    def weighs(self) -> bool:
        """Whether an order asks who is stronger."""
        return any(one.clash.when != ALWAYS for one in self.steps)

    def batches(self) -> list[tuple[Encounter, ...]]:
        """All steps together; stranger by stranger where somebody must be weighed before each."""
        if not self.weighs:
            return [self.steps]
        by_stranger = [tuple(one for one in self.steps if one.stranger.id == seen.id) for seen in self.strangers]
        return [steps for steps in by_stranger if steps]


def plan(rules: Rules, own: Party, strangers: Sequence[Sighting]) -> Plan:
    """One stranger after the other. What other realms order is not known: they only do what lies in their nature."""
    steps = tuple(
        Encounter(seen, clash)
        for seen in strangers
        for clash in clashes(rules, own, Party(realm=seen.owner, province=not seen.is_group))
    )
    holding = tuple(seen for seen in strangers if ends_movement(rules, own.realm, seen.owner))
    involved = {one.stranger.id for one in steps} | {seen.id for seen in holding}
    return Plan(tuple(seen for seen in strangers if seen.id in involved), steps, holding)


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
