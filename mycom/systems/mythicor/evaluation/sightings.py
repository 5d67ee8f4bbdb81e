"""A unit as somebody sees it who sees everything: each value exact, as old as the turn."""

from __future__ import annotations

from collections.abc import Mapping

from mycom.systems.mythicor.world import Group, Province, Sighting
from mycom.systems.view import Fact, Json

_STOCK = (
    "crowns", "food", "population", "recruits", "henchmen", "warships", "transports", "trade_goods",
)  # fmt: skip


def sighting(owner: int, unit: Province | Group, turn: int) -> Sighting:
    """A foreign unit seen exactly. Groups are called `G2@1003`."""
    name = unit.id if isinstance(unit, Province) else f"{unit.id}@{owner}"
    facts = {key: Fact(name, key, value, turn) for key, value in values_of(owner, unit).items()}
    return Sighting(name, unit.place, owner, facts, unit.name)


class Observer:
    """Sees units for one realm after another within a turn and writes down again only what has changed meanwhile."""

    def __init__(self) -> None:
        self._known: dict[tuple[int, str], tuple[Province | Group, Sighting]] = {}

    def see(self, owner: int, unit: Province | Group, turn: int) -> Sighting:
        """A foreign unit seen exactly."""
        unit_before, seen = self._known.get((owner, unit.id), (None, None))
        if seen is None or unit_before is not unit:
            seen = sighting(owner, unit, turn)
            self._known[owner, unit.id] = unit, seen
        return seen


def values_of(owner: int, unit: Province | Group) -> Mapping[str, Json]:
    """Everything there is to see, by the keys of docs/formats/awt.md."""
    found: dict[str, Json] = {
        "owner": owner,
        "place": list(unit.place),
        "name": unit.name,
        "troops": dict(unit.stock.troops),
        "soldiers": unit.stock.soldiers,
        "retreat_threshold": unit.bonuses.retreat_threshold,
        "military_bonus": unit.bonuses.military,
        "morale_bonus": unit.bonuses.morale,
        **{name: getattr(unit.stock, name) for name in _STOCK},
    }
    if unit.race:
        found["race"] = unit.race
    if isinstance(unit, Province):
        land = ("terrain", "settlement", "fortification", "fertility", "population_max")
        return found | {name: getattr(unit, name) for name in land}
    traits = {name: getattr(unit.traits, name) for name in ("leadership", "diplomacy", "strength")}
    return found | {"leader": unit.leader, "alive": unit.alive, "at_sea": unit.at_sea, **traits}
