"""Small worlds for the planning tests."""

from __future__ import annotations

from functools import cache

from mycom.orders.order import Order, Value
from mycom.systems.mythicor.rules import Rules, load_rules
from mycom.systems.mythicor.world import (
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

LETTERS = {"o": "open", "f": "forest", "m": "mountains", "s": "sea", "c": "coast", "d": "desert", "w": "swamp", "?": ""}


@cache
def standard() -> Rules:
    """The standard rules, loaded once."""
    return load_rules()


def order(unit: str, kind: str, key: int = 0, **args: Value) -> Order:
    """An order with its parameters by name."""
    return Order(unit, kind, tuple(args.items()), key)


def cells(rows: str) -> dict[Place, CellKnowledge]:
    """Cells out of rows of letters: o open, f forest, m mountains, s sea, c coast, d desert, w swamp, ? unknown."""
    return {
        (x, y): CellKnowledge((x, y), LETTERS[letter])
        for y, row in enumerate(rows.split(), 1)
        for x, letter in enumerate(row, 1)
    }


def seen(unit: str, place: Place, owner: int, name: str = "", **values: Json) -> Sighting:
    """A foreign unit with some values, all seen in turn 36."""
    facts = {key: Fact(unit, key, value, 36) for key, value in values.items()}
    return Sighting(unit, place, owner, facts, name)


def province(x: int, y: int, name: str = "", **values: object) -> Province:
    """An own human province of open land; `stock` and everything else as given."""
    merged = {"terrain": "open", "race": "human", "movement_cost": 1.0, "population_max": 400, **values}
    return Province((x, y), name, **merged)  # type: ignore[arg-type]


def group(number: int, place: Place, leader: str = "hero", **values: object) -> Group:
    """An own human group with a living hero."""
    merged = {"name": "", "race": "human", "traits": Traits(5, 3, 7), **values}
    return Group(number=number, place=place, leader=leader, **merged)  # type: ignore[arg-type]


def world(
    rows: str = "",
    provinces: tuple[Province, ...] = (),
    groups: tuple[Group, ...] = (),
    sightings: tuple[Sighting, ...] = (),
    **realm: object,
) -> World:
    """A world as big as its rows (50 × 50 without)."""
    lines = rows.split()
    values = {
        "name": "Aarland",
        "position": "warlord",
        "race": "human",
        "troop_types": ("militia", "knights", "light_archers", "medium_swordsmen", "catapults", "light_cavalry"),
        "special_actions": 5,
        **realm,
    }
    return World(
        turn=37,
        realm=Realm(number=1001, **values),  # type: ignore[arg-type]
        provinces={p.id: p for p in provinces},
        groups={g.id: g for g in groups},
        cells=cells(rows),
        sightings={s.id: s for s in sightings},
        width=len(lines[0]) if lines else 50,
        height=len(lines) or 50,
    )


def stock(**values: object) -> Stock:
    """A stock."""
    return Stock(**values)  # type: ignore[arg-type]
