"""The rules of mass combat as typed tables: `load_rules` reads a profile and a Partie's own values."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from typing import Any, TypeVar

from mycom.rulebook.loading import load_sheet, profiles_of
from mycom.rulebook.lookups import Lookups
from mycom.rulebook.profiles import STANDARD
from mycom.rulebook.sheet import Parameter, Sheet
from mycom.systems.massenkampf.rules_schema import BOOK

_Row = TypeVar("_Row")


@dataclass(frozen=True, slots=True)
class Size:
    """A size: soldiers, steps on the ladder of ratings, scale of resources, what a defeat costs the kingdom."""

    id: str
    soldiers: int
    steps: int
    factor: int
    divisor: int
    stability: int
    loyalty: int
    economy: int
    label_de: str
    label_en: str

    @property
    def scale(self) -> Fraction:
        """The factor of a resource's cost and consumption."""
        return Fraction(self.factor, self.divisor)


@dataclass(frozen=True, slots=True)
class Strategy:
    """A strategy of the melee phase."""

    id: str
    attack: int
    defence: int
    damage: int
    label_de: str
    label_en: str


@dataclass(frozen=True, slots=True)
class Tactic:
    """A tactic; `needs` are resources, or `ranged`."""

    id: str
    effects: tuple[str, ...]
    needs: tuple[str, ...]
    always: bool
    label_de: str
    label_en: str
    text_de: str


@dataclass(frozen=True, slots=True)
class Condition:
    """A condition of the field and whom it concerns when it is given for the field as a whole."""

    id: str
    effects: tuple[str, ...]
    side: str
    label_de: str
    label_en: str


@dataclass(frozen=True, slots=True)
class Resource:
    """A resource: cost and weekly consumption of a medium army, the buildings of which one is needed."""

    id: str
    cost: int
    consumption: int
    scales: bool
    effects: tuple[str, ...]
    buildings: tuple[str, ...]
    used: int
    label_de: str
    label_en: str


@dataclass(frozen=True, slots=True)
class Command:
    """A leader's command; from the leadership `higher_from` on `higher` counts instead."""

    id: str
    leadership: int
    effects: tuple[str, ...]
    higher_from: int | None
    higher: tuple[str, ...]
    label_de: str
    label_en: str
    text_de: str

    def effects_at(self, leadership: float) -> tuple[str, ...]:
        """The effects under a leader of this value."""
        return self.higher if self.higher_from is not None and leadership >= self.higher_from else self.effects


@dataclass(frozen=True, slots=True)
class Office:
    """An office of the kingdom and the commands of which its holder knows one."""

    id: str
    commands: tuple[str, ...]
    label_de: str
    label_en: str


@dataclass(frozen=True, slots=True)
class Quarters:
    """A building for reserve armies up to a size."""

    id: str
    size: str
    religious: bool
    label_de: str
    label_en: str


@dataclass(frozen=True, slots=True)
class Ability:
    """A special ability. `switch`: only when the game master lets it count; `argument`: a number or a text follows."""

    id: str
    effects: tuple[str, ...]
    switch: bool
    argument: str | None
    label_de: str
    label_en: str


@dataclass(frozen=True, slots=True)
class Sample:
    """A sample army as the text prints it."""

    id: str
    alignment: str
    size: str
    creature_rating: str
    hit_die: int
    hit_points: int
    rating: str
    defence: int
    attack: int
    ranged: bool
    tactics: tuple[str, ...]
    resources: tuple[str, ...]
    abilities: tuple[str, ...]
    mounted: bool
    attack_extra: int
    speed: int
    consumption: int
    cost: int
    experience: int
    label_de: str
    label_en: str
    creature_de: str


@dataclass(frozen=True, slots=True)
class Terrain:
    """A kind of ground: steps of a march that a hex of it costs (0: no way on foot), how it is drawn."""

    id: str
    steps: int
    label_de: str
    label_en: str
    map_name: str
    light: str
    dark: str
    pattern: str


@dataclass(frozen=True, slots=True)
class Building:
    """A building of a settlement that matters to armies."""

    id: str
    label_de: str
    label_en: str


@dataclass(frozen=True, slots=True, eq=False)
class Rules(Lookups):
    """Everything a profile says."""

    BOOK = BOOK

    profile: str
    sizes: Mapping[str, Size]
    strategies: Mapping[str, Strategy]
    tactics: Mapping[str, Tactic]
    conditions: Mapping[str, Condition]
    resources: Mapping[str, Resource]
    commands: Mapping[str, Command]
    positions: Mapping[str, Office]
    reserves: Mapping[str, Quarters]
    abilities: Mapping[str, Ability]
    armies: Mapping[str, Sample]
    terrain: Mapping[str, Terrain]
    buildings: Mapping[str, Building]
    parameters: Mapping[str, Parameter]
    sheet: Sheet = field(repr=False)

    def with_overrides(self, overrides: Mapping[str, object]) -> Rules:
        """The same rules with other values, dotted or nested. Raises Malformed."""
        return from_sheet(self.laid_over(overrides)) if overrides else self

    def experience(self, rating: Fraction) -> int | None:
        """The points for defeating an army of a rating; None where no table has it."""
        cells = self.sheet.tables["experience"].get("n" + str(rating).replace("/", "_"))
        points = cells["points"] if cells else None
        return points if isinstance(points, int) else None


def load_rules(profile: str = STANDARD, overrides: Mapping[str, object] | None = None) -> Rules:
    """The rules of a profile with other values laid over it. Raises Malformed with every fault."""
    if not overrides:
        return _loaded(profile)
    return from_sheet(load_sheet(BOOK, profile, overrides))


@lru_cache(maxsize=4)
def _loaded(profile: str) -> Rules:
    return from_sheet(load_sheet(BOOK, profile))


def profiles() -> tuple[str, ...]:
    """The names of all profiles, `standard` first."""
    return profiles_of(BOOK)


def from_sheet(sheet: Sheet) -> Rules:
    """The typed rules of a checked sheet."""
    tables = sheet.tables
    return Rules(
        profile=sheet.profile,
        sizes=_rows(Size, tables["sizes"]),
        strategies=_rows(Strategy, tables["strategies"]),
        tactics=_rows(Tactic, tables["tactics"]),
        conditions=_rows(Condition, tables["conditions"]),
        resources=_rows(Resource, tables["resources"]),
        commands=_rows(Command, tables["commands"]),
        positions=_rows(Office, tables["positions"]),
        reserves=_rows(Quarters, tables["reserves"]),
        abilities=_rows(Ability, tables["abilities"]),
        armies=_rows(Sample, tables["armies"]),
        terrain=_rows(Terrain, tables["terrain"]),
        buildings=_rows(Building, tables["buildings"]),
        parameters=sheet.parameters,
        sheet=sheet,
    )


def _rows(row: Callable[..., _Row], cells: Mapping[str, Mapping[str, Any]]) -> dict[str, _Row]:
    return {
        id: row(id=id, **{name: tuple(value) if isinstance(value, list) else value for name, value in values.items()})
        for id, values in cells.items()
    }
