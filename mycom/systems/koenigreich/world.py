"""A kingdom between two turns: what its player knows (docs/formats/koenigreich.md)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from mycom.grid.hex import distance
from mycom.systems.koenigreich.month import Kingdom
from mycom.systems.koenigreich.rules import Rules

Place = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Hex:
    """A hex: ground, who claims it (0: nobody), whether it is explored, cleared, prepared for a settlement, and the
    ids of its improvements. `age` counts turns since it was last seen."""

    place: Place
    terrain: str
    owner: int = 0
    explored: bool = False
    cleared: bool = False
    prepared: bool = False
    improvements: tuple[str, ...] = ()
    age: int = 0


@dataclass(frozen=True, slots=True)
class Settlement:
    """A settlement: owner, ids of its buildings (one for each), districts, base value in gold pieces, defence."""

    name: str
    owner: int
    place: Place
    buildings: tuple[str, ...] = ()
    districts: int = 1
    base_value: int = 0
    defence: int = 0

    def lots_left(self, rules: Rules) -> int:
        """Lots that are free; buildings that the rules do not know take one."""
        used = sum(rules.buildings[id].lots if id in rules.buildings else 1 for id in self.buildings)
        return self.districts * rules.whole("settlement.district_lots") - used


@dataclass(frozen=True, slots=True)
class Holder:
    """Who holds an office: a name (empty: vacant) and the modifier that counts."""

    name: str = ""
    modifier: int = 0


@dataclass(frozen=True, slots=True)
class World:
    """Everything known at the start of a turn. `kingdom` has the values as the report gives them, `edicts` the ids of
    the levels that are set, `quiet` tells that nothing happened in the last event phase."""

    turn: int
    realm: int
    realms: Mapping[int, str]
    kingdom: Kingdom
    edicts: Mapping[str, str]
    offices: Mapping[str, Holder] = field(default_factory=dict)
    hexes: Mapping[Place, Hex] = field(default_factory=dict)
    settlements: Mapping[Place, Settlement] = field(default_factory=dict)
    quiet: bool = False

    @property
    def claimed(self) -> tuple[Hex, ...]:
        """The kingdom's hexes."""
        return tuple(one for one in self.hexes.values() if one.owner == self.realm)

    def own_settlements(self) -> tuple[Settlement, ...]:
        """The kingdom's settlements."""
        return tuple(one for one in self.settlements.values() if one.owner == self.realm)

    def adjoins(self, place: Place) -> bool:
        """Whether a hex touches one of the kingdom's."""
        return any(distance(one.place, place) == 1 for one in self.claimed)

    def with_hex(self, changed: Hex) -> World:
        """The world with a hex changed."""
        return replace(self, hexes={**self.hexes, changed.place: changed})

    def with_settlement(self, changed: Settlement) -> World:
        """The world with a settlement changed or added."""
        return replace(self, settlements={**self.settlements, changed.place: changed})

    def without_settlement(self, place: Place) -> World:
        """The world without a settlement."""
        return replace(self, settlements={at: one for at, one in self.settlements.items() if at != place})
