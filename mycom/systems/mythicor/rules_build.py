"""Turns the checked cells of a sheet into the typed tables."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

from mycom.rulebook.sheet import Sheet
from mycom.systems.mythicor import ids
from mycom.systems.mythicor.rules_tables import (
    Fortification,
    Item,
    Leader,
    Position,
    Race,
    Settlement,
    StartValues,
    Terrain,
    Troop,
)

_Row = TypeVar("_Row")


@dataclass(frozen=True, slots=True)
class Tables:
    """All typed tables of a sheet."""

    troops: Mapping[str, Troop]
    races: Mapping[str, Race]
    terrain: Mapping[str, Terrain]
    leaders: Mapping[str, Leader]
    positions: Mapping[str, Position]
    start: Mapping[str, StartValues]
    fortification: tuple[Fortification, ...]
    settlement: tuple[Settlement, ...]
    items: Mapping[str, Item]
    diplomacy: Mapping[str, Mapping[str, int]]
    realms: Mapping[int, str]
    garrisons: Mapping[int, str]


def build(sheet: Sheet) -> Tables:
    """The typed tables. The sheet has been checked, so that every cell is there and of its type."""
    realms = sheet.tables["realms"]
    return Tables(
        troops={id: _make(Troop, _split(cells), id=id) for id, cells in sheet.tables["troops"].items()},
        races={id: _make(Race, _split(cells), id=id) for id, cells in sheet.tables["races"].items()},
        terrain={id: _make(Terrain, cells, id=id) for id, cells in sheet.tables["terrain"].items()},
        leaders={id: _make(Leader, cells, id=id) for id, cells in sheet.tables["leaders"].items()},
        positions={
            id: _make(Position, _resolve(sheet, cells, "movement_points"), id=id)
            for id, cells in sheet.tables["positions"].items()
        },
        start={race: _make(StartValues, cells, race=race) for race, cells in sheet.tables["start"].items()},
        fortification=tuple(
            _make(Fortification, sheet.tables["fortification"][level], level=int(level)) for level in ids.LEVELS
        ),
        settlement=tuple(
            _make(Settlement, sheet.tables["settlement"][level], level=int(level)) for level in ids.LEVELS
        ),
        items={
            id: _make(Item, _resolve(sheet, cells, "cost", "upkeep"), id=id)
            for id, cells in sheet.tables["items"].items()
        },
        diplomacy={race: _make(dict, cells) for race, cells in sheet.tables["diplomacy"].items()},
        realms={int(id): str(cells["label_de"]) for id, cells in realms.items()},
        garrisons={int(id): str(cells["garrison"]) for id, cells in realms.items() if cells["garrison"]},
    )


def _make(row: type[_Row], cells: Mapping[str, Any], **more: Any) -> _Row:
    """One typed row. Lists that came through JSON become tuples again."""
    values = {name: tuple(value) if isinstance(value, list) else value for name, value in cells.items()}
    return row(**values, **more)


def _split(cells: Mapping[str, Any]) -> dict[str, Any]:
    """Cells with `terrain.*` gathered in one mapping and the city apart from it."""
    terrain = {name: cells[f"terrain.{name}"] for name in ids.TERRAIN}
    rest = {name: value for name, value in cells.items() if not name.startswith("terrain.")}
    return {**rest, "terrain": terrain, "city": cells["terrain.city"]}


def _resolve(sheet: Sheet, cells: Mapping[str, Any], *columns: str) -> dict[str, Any]:
    """Cells whose columns name a parameter, with its value in their place."""
    values = dict(cells)
    for name in columns:
        if values[name] is not None:
            values[name] = sheet.parameters[values[name]].value
    return values
