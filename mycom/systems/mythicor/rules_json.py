"""The rules as the JSON document that other programs read."""

from __future__ import annotations

from collections.abc import Mapping

from mycom.rulebook.schema import Scalar
from mycom.rulebook.sheet import Sheet
from mycom.systems.mythicor import ids
from mycom.systems.mythicor.rules_build import build

_Cells = Mapping[str, Scalar]


def document(sheet: Sheet) -> dict[str, object]:
    """All tables and parameters.

    Cells of tables whose origin is not the rule text are listed among the parameters by their dotted key,
    after the parameters themselves.
    """
    tables = sheet.tables
    positions = build(sheet).positions
    return {
        "troops": {
            id: {**_only(cells, "combat_value", "defence_value", "cost"), "terrain": _terrain(cells)}
            for id, cells in tables["troops"].items()
        },
        "races": {
            id: {**_only(cells, "combat_value", "defence_value", "strength"), "terrain": _terrain(cells)}
            for id, cells in tables["races"].items()
        },
        "fortification": _levels(tables["fortification"]),
        "settlement": _levels(tables["settlement"]),
        "terrain": {id: cells["movement_cost"] for id, cells in tables["terrain"].items()},
        "leaders": {
            id: _only(cells, "leadership", "diplomacy", "strength", "cost") for id, cells in tables["leaders"].items()
        },
        "positions": {
            id: {
                **_only(cells, "leadership", "diplomacy", "strength", "leader", "troop"),
                "movement_points": positions[id].movement_points,
                **{name: value for name, value in cells.items() if name.endswith("_bonus")},
            }
            for id, cells in tables["positions"].items()
        },
        "start": {race: dict(cells) for race, cells in tables["start"].items()},
        "diplomacy": {race: dict(cells) for race, cells in tables["diplomacy"].items()},
        "parameters": {**_parameters(sheet), **_marked_cells(sheet)},
    }


def _only(cells: _Cells, *names: str) -> dict[str, Scalar]:
    return {name: cells[name] for name in names}


def _terrain(cells: _Cells) -> dict[str, Scalar]:
    return {name: cells[f"terrain.{name}"] for name in (*ids.TERRAIN, "city")}


def _levels(rows: Mapping[str, _Cells]) -> list[dict[str, Scalar]]:
    return [{"level": int(level), **rows[level]} for level in ids.LEVELS]


def _parameters(sheet: Sheet) -> dict[str, dict[str, Scalar]]:
    return {
        key: {"value": parameter.value, "origin": parameter.origin, "note": parameter.note}
        for key, parameter in sheet.parameters.items()
    }


def _marked_cells(sheet: Sheet) -> dict[str, dict[str, Scalar]]:
    marked: dict[str, dict[str, Scalar]] = {}
    for key, origin in sheet.origins.items():
        table, row, column = key.split(".", 2)
        value = sheet.tables[table][row][column]
        if value is None:
            continue
        marked[key] = {"value": value, "origin": origin, "note": sheet.notes.get(key, "")}
    return marked
