"""What own units produce and use up at the end of a turn, after orders and moves (rule text ch. 1.2, 2.2).

Taxes and recruits count on the old population, pay comes out of the crowns with the new taxes, growth comes last.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal

from mycom.orders.order import Order
from mycom.probability.rounding import half_up
from mycom.systems.mythicor import economy
from mycom.systems.mythicor.effects.apply import Applied
from mycom.systems.mythicor.effects.sequence import MOVE
from mycom.systems.mythicor.magic.people import class_of
from mycom.systems.mythicor.movement.ground import ground_of
from mycom.systems.mythicor.movement.walk import way
from mycom.systems.mythicor.rules import Rules
from mycom.systems.mythicor.world import Group, Place, Province, Stock, World

CHIEFTAIN = "chieftain"


NOBODY_PAID = economy.Settlement(0, {}, 0)


@dataclass(frozen=True, slots=True)
class Yield:
    """A unit's end of turn. `pay` and `henchmen_pay` are due, `available` are the crowns for them, `settlement` is what
    comes of it. `population` and `food` are those afterwards, without what a plague does."""

    recruits: int = 0
    taxes: int = 0
    harvest: int = 0
    eaten: int = 0
    population: int = 0
    food: int = 0
    pay: int = 0
    henchmen_pay: int = 0
    available: int = 0
    settlement: economy.Settlement = NOBODY_PAID

    @property
    def due(self) -> int:
        """Crowns due for soldiers and henchmen."""
        return self.pay + self.henchmen_pay

    @property
    def paid(self) -> int:
        """Crowns that are paid."""
        return self.settlement.paid

    def after(self, rules: Rules, unit: Province | Group) -> Province | Group:
        """The unit after its end of turn, without what a plague does."""
        stock, gone = unit.stock, self.settlement.deserters
        troops = {troop: count - gone.get(troop, 0) for troop, count in stock.troops.items()}
        morale = int(rules.number("economy.desertion_morale_loss")) if self.settlement.desert else 0
        return replace(
            unit,
            bonuses=replace(unit.bonuses, morale=unit.bonuses.morale - morale),
            stock=replace(
                stock,
                crowns=stock.crowns + self.taxes - self.paid,
                recruits=stock.recruits + self.recruits,
                population=self.population,
                food=self.food,
                henchmen=stock.henchmen - self.settlement.henchmen_lost,
                troops={troop: count for troop, count in troops.items() if count},
            ),
        )


def is_nomad(rules: Rules, group: Group) -> bool:
    """Whether a group's people produce: it has a living chieftain (ch. 1.2)."""
    return group.alive and class_of(rules, group.leader) == CHIEFTAIN


def ends(applied: Applied, rules: Rules, orders: Sequence[Order]) -> dict[str, Place]:
    """Where moving groups stand after their ways, as far as those are legal."""
    world = applied.world
    ground = ground_of(world, rules)
    return {
        order.unit: way(world, rules, ground, world.groups[order.unit], order.text("path"), orders).places[-1]
        for order in orders
        if order.kind == MOVE and order.unit in world.groups
    }


class Production:
    """The end of turn of all own units; each is worked out when it is asked for."""

    def __init__(self, applied: Applied, rules: Rules, orders: Sequence[Order]) -> None:
        nomads = {group.id for group in applied.world.groups.values() if is_nomad(rules, group)}
        places = ends(applied, rules, [order for order in orders if order.unit in nomads]) if nomads else {}
        self._begin(applied.world, rules, places)

    @classmethod
    def of_world(cls, world: World, rules: Rules) -> Production:
        """The end of turn of a world in which everybody has moved."""
        found = cls.__new__(cls)
        found._begin(world, rules, {})
        return found

    def _begin(self, world: World, rules: Rules, places: Mapping[str, Place]) -> None:
        self.world = world
        self.rules = rules
        nomads = [group for group in world.groups.values() if is_nomad(rules, group)]
        self._nomads = {group.id: (group, places.get(group.id, group.place)) for group in nomads}
        self._known: dict[str, Yield] = {}

    def of(self, unit: str) -> Yield:
        """A unit's end of turn, worked out once. Raises KeyError for a foreign unit."""
        found = self._known.get(unit)
        if found is None:
            found = self._known[unit] = self._of(unit)
        return found

    def _of(self, unit: str) -> Yield:
        province = self.world.provinces.get(unit)
        if province:
            return self._province(province)
        group = self.world.groups[unit]
        return self._nomad(group, self._nomads[unit][1]) if unit in self._nomads else self._guests(group)

    def unit(self, unit: Province | Group, land: Province | None = None) -> Yield:
        """The end of turn of an own unit that is not, or not where, the world has it; nomads on the own province `land`
        when they end on one. Everybody else is as the world has it."""
        if isinstance(unit, Province):
            return self._province(unit)
        return self._nomad(unit, unit.place, land) if is_nomad(self.rules, unit) else self._guests(unit)

    def shared(self, place: Place) -> bool:
        """Whether nomads live off the land of a place."""
        return any(other == place for _, other in self._nomads.values())

    def _province(self, province: Province) -> Yield:
        rules, people = self.rules, province.stock.population
        workers = min(people, province.population_max)
        levels = rules.settlement
        return self._yield(
            province.stock,
            recruits=economy.recruits(rules, people, province.bonuses.recruitment),
            taxes=economy.taxes(
                rules, people, levels[min(province.settlement, len(levels) - 1)].income, province.bonuses.tax
            ),
            crop=economy.crop(workers, province.fertility, province.bonuses.food),
            food_share=province.food_share,
            group=False,
        )

    def _nomad(self, group: Group, place: Place, land: Province | None = None) -> Yield:
        rules, people = self.rules, group.stock.population
        fertility, workers = self._land(group, place, land)
        return self._yield(
            group.stock,
            recruits=economy.recruits(rules, people, group.bonuses.recruitment),
            taxes=economy.taxes(rules, people, rules.number("economy.nomad_income"), group.bonuses.tax),
            crop=economy.crop(workers, fertility, group.bonuses.food),
            food_share=group.food_share,
            group=True,
        )

    def _guests(self, group: Group) -> Yield:
        """People in any other group eat and produce nothing."""
        return self._yield(group.stock, recruits=0, taxes=0, crop=Decimal(0), food_share=100, group=True)

    def _land(self, group: Group, place: Place, land: Province | None) -> tuple[float, int]:
        """Fertility of the place where a nomad group ends, and how many of its people find land to work."""
        unit = f"P{place[0]}/{place[1]}"
        own = land or self.world.provinces.get(unit)
        if own:
            fertility, limit, settled = own.fertility, own.population_max, own.stock.population
        else:
            found = self._seen(unit, "fertility")
            fertility = self.rules.number("economy.unknown_fertility") if found is None else found
            reported = self._seen(unit, "population_max")
            if reported is None:
                return fertility, group.stock.population
            limit, settled = int(reported), int(self._seen(unit, "population") or 0)
        others = {unit: one for unit, (one, there) in self._nomads.items() if there == place or unit == group.id}
        others[group.id] = group
        shares = economy.farmland(limit, settled, [one.stock.population for one in others.values()])[1]
        return fertility, shares[list(others).index(group.id)]

    def _seen(self, unit: str, key: str) -> float | None:
        sighting = self.world.sightings.get(unit)
        fact = sighting.facts.get(key) if sighting else None
        value = fact.value if fact else None
        return float(value) if isinstance(value, int | float) and not isinstance(value, bool) else None

    def _yield(self, stock: Stock, *, recruits: int, taxes: int, crop: Decimal, food_share: int, group: bool) -> Yield:
        food = stock.food + crop
        available = stock.crowns + (taxes if self.rules.flag("economy.pay_from_new_taxes") else 0)
        grown = economy.growth(self.rules, stock.population, food, food_share, group=group)
        return Yield(
            recruits=recruits,
            taxes=taxes,
            harvest=int(half_up(float(crop))),
            eaten=grown.eaten,
            population=grown.population,
            food=grown.food,
            pay=economy.troop_pay(self.rules, stock.troops),
            henchmen_pay=economy.henchmen_pay(self.rules, stock.henchmen),
            available=available,
            settlement=economy.settle(self.rules, stock.troops, stock.henchmen, available),
        )
