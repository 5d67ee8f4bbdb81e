"""What is known of the kingdom or a settlement, as JSON for other programs."""

from __future__ import annotations

from dataclasses import asdict

from mycom.systems.koenigreich.rules import Rules
from mycom.systems.koenigreich.world import World
from mycom.systems.view import Json


def data(world: World, rules: Rules, unit: str) -> dict[str, Json]:
    """A unit by id. Raises KeyError."""
    if unit == "R":
        offices: dict[str, Json] = {
            id: {"holder": one.name, "bonus": one.modifier} for id, one in world.offices.items()
        }
        edicts: dict[str, Json] = dict(world.edicts)
        hexes: list[Json] = [
            {"x": one.place[0], "y": one.place[1], "terrain": one.terrain, "improvements": list(one.improvements)}
            for one in world.claimed
        ]
        return {
            "id": "R", "name": world.realms[world.realm], **asdict(world.kingdom), "edicts": edicts, "offices": offices,
            "hexes": hexes, "quiet": world.quiet,
        }  # fmt: skip
    column, _, row = unit[1:].partition("/")
    place = (int(column), int(row)) if unit[:1] == "P" and column.isdigit() and row.isdigit() else None
    town = world.settlements.get(place) if place else None
    if town is None:
        raise KeyError(unit)
    buildings: list[Json] = list(town.buildings)
    return {
        "id": unit, "name": town.name, "owner": town.owner, "districts": town.districts, "defence": town.defence,
        "base_value": town.base_value, "lots_left": town.lots_left(rules), "buildings": buildings,
    }  # fmt: skip
