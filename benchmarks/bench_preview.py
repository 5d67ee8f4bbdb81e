"""A realm's turn previewed, a way over the whole map, the reach of all groups; at one, two and four times the size."""

from __future__ import annotations

import random

from benchmarks.rows import Row, alternating, milliseconds
from mycom.orders.order import Order
from mycom.systems.mythicor.movement.reach_map import reach_maps
from mycom.systems.mythicor.movement.search import reach, route
from mycom.systems.mythicor.preview import preview
from mycom.systems.mythicor.rules import Rules, load_rules
from mycom.systems.mythicor.world import (
    Bonuses,
    CellKnowledge,
    Group,
    Place,
    Province,
    Realm,
    Sighting,
    Stock,
    Traits,
    World,
)
from mycom.systems.view import Fact, Json

PROVINCES, GROUPS = 60, 20
TERRAIN = ("open", "forest", "mountains", "swamp", "desert", "tundra")
LEADERS = ("warlord", "hero", "chieftain", "priest", "thief", "scout", "hero", "mage")


def realm(times: int = 1) -> tuple[World, tuple[Order, ...]]:
    """An invented realm with `times` as many provinces and foes, and orders for all its groups; never more groups than
    the rules allow, so beyond that only land and foes grow."""
    lots = random.Random(7)
    side = 50
    cells = {
        (x, y): CellKnowledge((x, y), lots.choice(TERRAIN)) for x in range(1, side + 1) for y in range(1, side + 1)
    }
    columns = [(10 + at % 10, 10 + at // 10) for at in range(PROVINCES * times)]
    provinces = {one.id: one for one in (_province(place, cells, lots) for place in columns)}
    groups = {
        one.id: one
        for one in (
            _group(number, columns[number - 1 if number < 11 else number * 2], lots) for number in range(1, GROUPS + 1)
        )
    }
    sightings = {one.id: one for one in _foes(lots, times)}
    orders = tuple(_orders(provinces, groups))
    scores = tuple((place, f"Reich {place}", 9000 - place) for place in range(1, 8))
    own = Realm(1001, "Aarland", "warlord", "human", special_actions=5, rank=4, scores=scores)
    return World(37, own, provinces, groups, cells, sightings, side, side), orders


def _province(place: Place, cells: dict[Place, CellKnowledge], lots: random.Random) -> Province:
    stock = Stock(900, 400, lots.randint(100, 500), 30, 5, troops={"militia": 20})
    return Province(
        place, "", cells[place].terrain, "human", 1.4, settlement=1, fertility=3.2, population_max=400, stock=stock
    )


def _group(number: int, place: Place, lots: random.Random) -> Group:
    stock = Stock(300, 200, 0, 5, 3, troops={"medium_swordsmen": lots.randint(20, 60), "light_archers": 12})
    leader = LEADERS[(number - 1) % len(LEADERS)] if number > 1 else LEADERS[0]
    bonuses = Bonuses(military=20, morale=10)
    return Group(number, f"Gruppe {number}", place, leader, "human", Traits(9, 6, 8), stock=stock, bonuses=bonuses)


def _foes(lots: random.Random, times: int) -> list[Sighting]:
    found = []
    for at in range(14 * times):
        place = (8 + at % 14, 9 - at // 14)
        unit = f"P{place[0]}/{place[1]}"
        low = lots.randint(5, 25)
        garrison: dict[str, Json] = {"militia": [low, low + 10]}
        values: dict[str, Json] = {"troops": garrison, "race": "orc", "fortification": 1, "population": 150}
        found.append(Sighting(unit, place, 1003, {key: Fact(unit, key, value, 36) for key, value in values.items()}))
    return found


def _orders(provinces: dict[str, Province], groups: dict[str, Group]) -> list[Order]:
    orders: list[Order] = []
    for unit in list(provinces)[:20]:
        orders += [
            Order(unit, "BAS 12", (("count", 10), ("troop", "militia"))),
            Order(unit, "BAS 21", (("percent", 90),)),
        ]
    for group in groups.values():
        orders.append(Order(group.id, "BAS 40", (("path", "1" if group.place[1] <= 12 else "5"),)))
        if group.place[1] == 10:
            orders.append(Order(group.id, "TG 1", (("realm", 1003),)))
            if group.number % 2:
                orders.append(Order(group.id, "BEG 1"))
    orders += [Order(f"G{number}", "SA 1") for number in range(1, 6)]
    return [Order(one.unit, one.kind, one.args, key) for key, one in enumerate(orders, 1)]


def run() -> list[Row]:
    """The rows of the benchmark table."""
    rules = load_rules()
    rows, times = [], {}
    for size in (1, 2, 4):
        world, orders = realm(size)
        fights = len(preview(world, rules, orders).battles)
        times[size] = milliseconds(lambda world=world, orders=orders: preview(world, rules, orders), repeats=9)  # type: ignore[misc]  # bound at once
        note = f"{len(world.provinces)} provinces, {len(world.groups)} groups, {len(orders)} orders, {fights} fights"
        if size == 1:
            rows.append(Row("preview of a realm", times[1], 100.0, 1.0, note=note))
        else:
            rows.append(Row(f"preview at {size} times the land ÷ once", times[size], times[1], float(size), note=note))
    world, orders = realm()
    return [*rows, *_ways(world, rules)]


def _ways(world: World, rules: Rules) -> list[Row]:
    far = Group(1, "", (1, 1), "hero", "human")
    corner = World(37, world.realm, {}, {"G1": far}, world.cells, {}, world.width, world.height)

    def one_by_one() -> object:
        return [reach(world, rules, unit, (), 4) for unit in world.groups]

    def at_once() -> object:
        return reach_maps(world, rules, list(world.groups), (), 4)

    together, apart = alternating(at_once, one_by_one, repeats=9)
    return [
        Row("way over the whole map", milliseconds(lambda: route(corner, rules, "G1", (50, 50))), 10.0, 1.0),
        Row("reach of a group over 4 turns", milliseconds(lambda: reach(world, rules, "G1", (), 4)), 10.0, 1.0),
        Row(f"reach of {len(world.groups)} groups over 4 turns", together, 10.0, 1.0),
        Row("reach of all groups at once ÷ one by one", together, apart, 0.5),
    ]
