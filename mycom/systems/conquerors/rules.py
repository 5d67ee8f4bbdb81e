"""The rules of The Conquerors as typed tables: `load_rules` reads a profile and a Partie's own values."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, TypeVar

from mycom.rulebook.loading import load_sheet, profiles_of
from mycom.rulebook.lookups import Lookups
from mycom.rulebook.profiles import STANDARD
from mycom.rulebook.sheet import Parameter, Sheet
from mycom.systems.conquerors import ids
from mycom.systems.conquerors.rules_schema import BOOK

_Row = TypeVar("_Row")


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece: the soldiers it stands for, points of defence, attack beyond its soldiers, steps of a turn, the IEB that
    destroys it (None: never a target)."""

    id: str
    soldiers: int
    defence: int
    extra_attack: int
    steps: int
    flies: bool
    destroy: int | None
    label_de: str
    plural_de: str
    label_en: str


@dataclass(frozen=True, slots=True)
class God:
    """A god: its mana, which is also its price in ore."""

    id: str
    mana: int
    label_de: str
    label_en: str


@dataclass(frozen=True, slots=True)
class Resource:
    """A resource: cards on the stack and in each hand when the game starts."""

    id: str
    stack: int
    start: int
    label_de: str
    label_en: str
    code: str


@dataclass(frozen=True, slots=True)
class Terrain:
    """A kind of hex: `kind` land, sea or trade, what it yields (None: nothing), how it is drawn."""

    id: str
    kind: str
    resource: str | None
    per_player: int
    label_de: str
    label_en: str
    map_name: str
    light: str
    dark: str
    pattern: str


@dataclass(frozen=True, slots=True)
class People:
    """A people and the id of its great unit."""

    id: str
    great: str
    label_de: str
    plural_de: str
    label_en: str


@dataclass(frozen=True, slots=True)
class Variant:
    """A way to set a game up: numbers of players, of teams (0: everyone alone), whether each has an island."""

    id: str
    players_min: int
    players_max: int
    teams: int
    islands: bool
    label_de: str
    label_en: str


@dataclass(frozen=True, slots=True, eq=False)
class Rules(Lookups):
    """Everything a profile says. `costs[thing][resource]` are cards; `chips` are the numbers of each player."""

    BOOK = BOOK

    profile: str
    pieces: Mapping[str, Piece]
    costs: Mapping[str, Mapping[str, int]]
    gods: Mapping[str, God]
    resources: Mapping[str, Resource]
    terrain: Mapping[str, Terrain]
    chips: tuple[int, ...]
    peoples: Mapping[str, People]
    variants: Mapping[str, Variant]
    parameters: Mapping[str, Parameter]
    sheet: Sheet = field(repr=False)

    def with_overrides(self, overrides: Mapping[str, object]) -> Rules:
        """The same rules with other values, dotted or nested. Raises Malformed."""
        return from_sheet(self.laid_over(overrides)) if overrides else self

    def great(self, people: str) -> Piece:
        """The great unit of a people."""
        return self.pieces[self.peoples[people].great]

    def mana(self, god: str) -> int:
        """The mana of a god; 0 for none."""
        return self.gods[god].mana if god else 0


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
        pieces=_rows(Piece, tables["pieces"]),
        costs={
            thing: {name: _whole(cells[name]) for name in ids.RESOURCES} for thing, cells in tables["costs"].items()
        },
        gods=_rows(God, tables["gods"]),
        resources=_rows(Resource, tables["resources"]),
        terrain=_rows(Terrain, tables["terrain"]),
        chips=tuple(int(number) for number in ids.CHIPS for _ in range(_whole(tables["chips"][number]["per_player"]))),
        peoples=_rows(People, tables["peoples"]),
        variants=_rows(Variant, tables["variants"]),
        parameters=sheet.parameters,
        sheet=sheet,
    )


def _rows(row: Callable[..., _Row], cells: Mapping[str, Mapping[str, Any]]) -> dict[str, _Row]:
    return {id: row(id=id, **values) for id, values in cells.items()}


def _whole(value: object) -> int:
    if isinstance(value, int):
        return value
    raise TypeError(f"no whole number: {value!r}")
