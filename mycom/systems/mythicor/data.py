"""What is known of a unit as JSON, for other programs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from typing import cast

from mycom.systems.mythicor.words import place_text
from mycom.systems.mythicor.world import Sighting, World
from mycom.systems.view import Json


def unit_data(world: World, unit: str) -> dict[str, Json]:
    """Every value of an own unit, every fact of a foreign one, the realm for `R`. Raises KeyError for anything else."""
    if unit == "R":
        return {
            "id": "R",
            "turn": world.turn,
            **_plain_dict(world.realm),
            "groups": list(world.groups),
            "provinces": list(world.provinces),
        }
    own = world.unit(unit)
    if own is not None:
        return {"id": own.id, "own": True, **_plain_dict(own)}
    seen = world.sightings[unit]
    return {"id": seen.id, "own": False, "place": place_text(seen.place), **_seen(world, seen)}


def _seen(world: World, seen: Sighting) -> dict[str, Json]:
    return {
        "name": seen.name,
        "owner": seen.owner,
        "facts": {
            key: {
                "value": fact.value,
                "turn": fact.turn,
                "age": world.turn - fact.turn,
                "certainty": fact.certainty.value,
                "source": fact.source,
            }
            for key, fact in seen.facts.items()
        },
    }


def _plain_dict(value: object) -> dict[str, Json]:
    return cast(dict[str, Json], _plain(value))


def _plain(value: object) -> Json:
    if is_dataclass(value) and not isinstance(value, type):
        return {field.name: _place_or_plain(field.name, getattr(value, field.name)) for field in fields(value)}
    if isinstance(value, Mapping):
        return {str(key): _plain(inner) for key, inner in value.items()}
    if isinstance(value, tuple | list | frozenset):
        return [_plain(inner) for inner in value]
    if value is None or isinstance(value, bool | int | float | str):
        return value
    raise TypeError(f"no JSON value: {value!r}")


def _place_or_plain(name: str, value: object) -> Json:
    """Places are written as the game writes them."""
    if name in ("place", "home", "trade_origin") and isinstance(value, tuple):
        return place_text((value[0], value[1]))
    return _plain(value)
