"""The world after the turn, as far as it is certain (rule text ch. 10.1)."""

from __future__ import annotations

from dataclasses import replace

from mycom.systems.mythicor.living import dies_out
from mycom.systems.mythicor.movement.ground import ground_of
from mycom.systems.mythicor.movement.mover import mover_of
from mycom.systems.mythicor.movement.walk import ships_left
from mycom.systems.mythicor.preview.march import March
from mycom.systems.mythicor.preview.marched import Marched
from mycom.systems.mythicor.production import Production, Yield
from mycom.systems.mythicor.rules import Rules
from mycom.systems.mythicor.seen import amount, level
from mycom.systems.mythicor.world import Bonuses, CellKnowledge, Group, Place, Province, Sighting, Stock, World

#: A chance that is certain but for the noise of binary fractions.
CERTAIN = 1 - 1e-9


def moved(world: World, rules: Rules, march: March) -> World:
    """Groups where they surely get; ships left behind; land that undead pass; provinces whose conquest is certain."""
    groups, provinces = dict(world.groups), dict(world.provinces)
    for unit, marched in march.groups.items():
        _walked(world, rules, groups, provinces, unit, marched)
    sightings, cells = dict(world.sightings), dict(world.cells)
    for place, site in march.sites.items():
        seen = next((one for one in site.strangers if not one.is_group), None)
        if seen is not None and march.taken(place) >= CERTAIN:
            own = conquered(world, rules, march, seen)
            provinces[own.id] = own
            sightings.pop(seen.id, None)
            cells[place] = replace(cells.get(place, CellKnowledge(place)), owner=world.realm.number)
    return replace(world, groups=groups, provinces=provinces, sightings=sightings, cells=cells)


def _walked(
    world: World,
    rules: Rules,
    groups: dict[str, Group],
    provinces: dict[str, Province],
    unit: str,
    marched: Marched,
) -> None:
    group, end = groups[unit], marched.surely
    way = marched.path.places[: len(marched.path.places) - marched.path.places[::-1].index(end)]
    ground = ground_of(world, rules)
    mover = mover_of(world, rules, group)
    cells = [cell for place in way if (cell := ground.index(place)) is not None]
    left = ships_left(ground, mover, cells)
    stock = group.stock
    if left is not None:
        port = provinces.get(f"P{_text(ground.place(left))}")
        if port is not None:
            grown = replace(
                port.stock,
                warships=port.stock.warships + stock.warships,
                transports=port.stock.transports + stock.transports,
            )
            provinces[port.id] = replace(port, stock=grown)
        stock = replace(stock, warships=0, transports=0)
    if mover.undead:
        for place in way[1:]:
            passed = provinces.get(f"P{_text(place)}")
            if passed and dies_out(passed.race, passed.stock, ground.henchmen_have_race):
                provinces[passed.id] = replace(passed, race="undead")
    groups[unit] = replace(group, place=end, stock=stock)


def _text(place: Place) -> str:
    return f"{place[0]}/{place[1]}"


def conquered(world: World, rules: Rules, march: March, seen: Sighting) -> Province:
    """A province taken by conquest, as far as it was seen: what is not known counts as nothing, fertility as usual."""
    people = march.province(seen.place, "population").likeliest
    recruits = march.province(seen.place, "recruits").likeliest
    return annexed(world, rules, seen, Stock(population=people, recruits=recruits))


def annexed(world: World, rules: Rules, seen: Sighting, stock: Stock) -> Province:
    """A foreign province as one of the realm's own (ch. 5.1, 7.2)."""
    cell = world.cells.get(seen.place)
    terrain = cell.terrain if cell else ""
    usual = rules.terrain.get(terrain)
    cost = cell.movement_cost if cell and cell.movement_cost is not None else None
    if cost is None:
        cost = usual.movement_cost if usual else rules.number("movement.unknown_cost")

    def whole(key: str) -> int:
        fact = seen.facts.get(key)
        found = amount(fact.value) if fact else None
        return int(found.low) if found else 0

    race = seen.facts.get("race")
    fertility = seen.facts.get("fertility")
    known = amount(fertility.value) if fertility else None
    return Province(
        place=seen.place,
        name=seen.name,
        terrain=terrain,
        race=str(race.value) if race else "",
        movement_cost=cost,
        settlement=level(seen, "settlement") or 0,
        fortification=level(seen, "fortification") or 0,
        fertility=known.low if known else rules.number("economy.unknown_fertility"),
        population_max=whole("population_max") or stock.population,
        stock=replace(stock, crowns=whole("crowns"), food=whole("food")),
        bonuses=Bonuses(retreat_threshold=int(rules.number("orders.retreat_province"))),
    )


def produced(world: World, rules: Rules) -> tuple[World, dict[str, Yield]]:
    """The world after its end of turn, and what each unit had of it; plagues still to come."""
    production = Production.of_world(world, rules)
    ends = {unit: production.of(unit) for unit in (*world.provinces, *world.groups)}
    provinces, groups = dict(world.provinces), dict(world.groups)
    for unit, end in ends.items():
        if unit in provinces:
            own = end.after(rules, provinces[unit])
            assert isinstance(own, Province)
            provinces[unit] = own
        else:
            group = end.after(rules, groups[unit])
            assert isinstance(group, Group)
            groups[unit] = group
    return replace(world, turn=world.turn + 1, provinces=provinces, groups=groups), ends
