"""The known world as a map: cells with owner and age, markers of groups, layers."""

from __future__ import annotations

from collections.abc import Mapping

from mycom.systems.mythicor import economy
from mycom.systems.mythicor.relations import relation
from mycom.systems.mythicor.rules import Rules
from mycom.systems.mythicor.seen import UNKNOWN, amount_text, fact_text, level, soldiers
from mycom.systems.mythicor.words import number, place_text
from mycom.systems.mythicor.world import CellKnowledge, Place, Province, Sighting, World
from mycom.systems.view import Cell, Layer, MapView, Marker, Relation, TerrainStyle


def map_view(world: World, rules: Rules) -> MapView:
    """Everything a map shows of what the realm knows."""
    cells = tuple(_cell(world, rules, cell) for cell in world.cells.values())
    return MapView(
        shape="square",
        width=world.width,
        height=world.height,
        terrains=tuple(TerrainStyle(t.id, t.label_de, t.light, t.dark, t.pattern) for t in rules.terrain.values()),
        cells=cells,
        markers=_markers(world),
        layers=_layers(world, rules, cells),
    )


def _cell(world: World, rules: Rules, cell: CellKnowledge) -> Cell:
    unit = f"P{place_text(cell.place)}"
    own = world.provinces.get(unit)
    if own is not None:
        return Cell(
            place=cell.place,
            terrain=own.terrain,
            relation=Relation.OWN,
            owner=str(world.realm.number),
            name=own.name,
            age=0,
            inhabited=True,
            settlement=own.settlement,
            fortification=own.fortification,
            values=_own_values(own),
            unit=unit,
            keys=("population", "soldiers", "crowns"),
        )
    seen = world.sightings.get(unit)
    turns = [t for t in (cell.terrain_turn, cell.owner_turn, seen.turn if seen else None) if t is not None]
    owner = cell.owner or 0
    return Cell(
        place=cell.place,
        terrain=cell.terrain,
        relation=relation(world, owner),
        # Maps never show bandits: their id tells nothing about the land they happen to stand on.
        owner=str(owner) if owner else "",
        name=seen.name if seen else "",
        age=world.turn - max(turns) if turns else None,
        inhabited=owner != 0,
        settlement=level(seen, "settlement"),
        fortification=level(seen, "fortification"),
        values=_seen_values(seen) if owner else (),
        unit=unit if seen is not None else "",
    )


def _own_values(province: Province) -> tuple[tuple[str, str], ...]:
    stock = province.stock
    return (
        ("Bev", number(stock.population)),
        ("Trp", number(stock.soldiers)),
        ("Kr", number(stock.crowns)),
    )


def _seen_values(seen: Sighting | None) -> tuple[tuple[str, str], ...]:
    if seen is None:
        return (("Bev", UNKNOWN), ("Trp", UNKNOWN), ("Kr", UNKNOWN))
    return (
        ("Bev", fact_text(seen.facts.get("population"))),
        ("Trp", amount_text(soldiers(seen))),
        ("Kr", fact_text(seen.facts.get("crowns"))),
    )


def _markers(world: World) -> tuple[Marker, ...]:
    own = [
        Marker(group.id, group.place, str(group.number), Relation.OWN, faded=not group.alive)
        for group in world.groups.values()
    ]
    foreign = [
        Marker(seen.id, seen.place, _foreign_label(seen), relation(world, seen.owner), world.turn - seen.turn)
        for seen in world.sightings.values()
        if seen.is_group
    ]
    return tuple(own + foreign)


def _foreign_label(seen: Sighting) -> str:
    """The number of a foreign group; bandits and other powers without numbers show a sign."""
    return seen.id[1:].partition("@")[0] or "!"


def _layers(world: World, rules: Rules, cells: tuple[Cell, ...]) -> tuple[Layer, ...]:
    costs = {cell.place: _movement_cost(world, rules, cell) for cell in cells if cell.terrain}
    dearest = max(costs.values(), default=1.0)
    taxes = {p.place: _taxes(rules, p) for p in world.provinces.values()}
    richest = max(taxes.values(), default=1) or 1
    ages = {cell.place: cell.age for cell in cells if cell.age is not None}
    oldest = max(ages.values(), default=1) or 1
    return (
        Layer("owner", "Besitz", {}, {cell.place: cell.owner for cell in cells if cell.owner}),
        _shaded("movement", "Bewegung", costs, dearest),
        _shaded("yield", "Ertrag", taxes, richest),
        Layer(
            "knowledge",
            "Wissen",
            {place: 1 - age / (oldest + 1) for place, age in ages.items()},
            {place: "neu" if age == 0 else f"−{age}" for place, age in ages.items()},
        ),
    )


def _shaded(layer: str, label: str, values: Mapping[Place, float], most: float) -> Layer:
    return Layer(
        layer,
        label,
        {place: value / most if most else 0.0 for place, value in values.items()},
        {place: number(value) for place, value in values.items()},
    )


def _taxes(rules: Rules, province: Province) -> int:
    income = rules.settlement[province.settlement].income
    return economy.taxes(rules, province.stock.population, income, province.bonuses.tax)


def _movement_cost(world: World, rules: Rules, cell: Cell) -> float:
    own = world.provinces.get(cell.unit)
    known = world.cells[cell.place].movement_cost
    return own.movement_cost if own else known if known is not None else rules.terrain[cell.terrain].movement_cost
