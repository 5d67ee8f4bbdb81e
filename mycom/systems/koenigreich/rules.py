"""The rules of the kingdom turn: `load_rules` reads a profile and a Partie's own values."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, TypeVar

from mycom.rulebook.loading import load_sheet, profiles_of
from mycom.rulebook.lookups import Lookups
from mycom.rulebook.profiles import STANDARD
from mycom.rulebook.sheet import Parameter, Sheet
from mycom.systems.koenigreich.month import Numbers
from mycom.systems.koenigreich.rules_schema import BOOK

_Row = TypeVar("_Row")


@dataclass(frozen=True, slots=True)
class Limit:
    """What a kingdom of a size may do in a turn; `buildings` None: no limit."""

    id: str
    from_size: int
    settlements: int
    buildings: int | None
    improvements: int
    claims: int


@dataclass(frozen=True, slots=True)
class Edict:
    """A level of an edict (`holidays`, `promotion`, `taxes`) and what it changes."""

    id: str
    edict: str
    level: int
    stability: int
    loyalty: int
    economy: int
    consumption: int
    label_de: str
    label_en: str


@dataclass(frozen=True, slots=True)
class Ground:
    """A kind of ground: build points and months to prepare it, of a farm, of a road; None: not there."""

    id: str
    prepare: int | None
    months: int
    farm: int | None
    road: int | None
    label_de: str
    label_en: str


@dataclass(frozen=True, slots=True)
class Improvement:
    """An improvement of a hex; `cost` 0: as the ground says, `income` BP with every successful collection of taxes,
    `terrain` the ground it needs (empty: any); one that `shares` stands beside another one."""

    id: str
    cost: int
    stability: int
    loyalty: int
    economy: int
    consumption: int
    unrest: int
    income: int
    terrain: tuple[str, ...]
    shares: bool
    label_de: str
    label_en: str


@dataclass(frozen=True, slots=True)
class Office:
    """An office: the value that its holder's modifier is added to, what its vacancy changes."""

    id: str
    adds_to: str
    stability: int
    loyalty: int
    economy: int
    unrest: int
    label_de: str
    label_en: str


@dataclass(frozen=True, slots=True)
class Building:
    """A building of a settlement."""

    id: str
    cost: int
    lots: int
    stability: int
    loyalty: int
    economy: int
    unrest: int
    defence: int
    first_free: bool
    label_de: str
    label_en: str


@dataclass(frozen=True, slots=True, eq=False)
class Rules(Lookups):
    """Everything a profile says."""

    BOOK = BOOK

    profile: str
    limits: Mapping[str, Limit]
    edicts: Mapping[str, Edict]
    terrain: Mapping[str, Ground]
    improvements: Mapping[str, Improvement]
    offices: Mapping[str, Office]
    buildings: Mapping[str, Building]
    parameters: Mapping[str, Parameter]
    sheet: Sheet = field(repr=False)

    def numbers(self) -> Numbers:
        """The numbers that the months of a kingdom need."""
        return Numbers(
            die=self.whole("check.die"),
            fail_margin=self.whole("check.fail_margin"),
            unrest_die=self.whole("check.unrest_die"),
            hex_unrest=self.whole("unrest.hex_loss"),
            anarchy=self.whole("unrest.anarchy"),
            debt_unrest=self.whole("unrest.debt"),
            debt_after_loss=self.flag("unrest.debt_after_loss"),
            negative_unrest=self.whole("unrest.negative_attribute"),
            withdraw_unrest=self.whole("unrest.withdrawal"),
            deposit_gp=self.whole("treasury.deposit_gp"),
            sale_share=self.number("treasury.sale_share"),
            tax_divisor=self.whole("treasury.tax_divisor"),
        )

    def limit(self, size: int) -> Limit:
        """What a kingdom of a size may do in a turn."""
        return max((one for one in self.limits.values() if one.from_size <= size), key=lambda one: one.from_size)

    def levels(self, edict: str) -> tuple[Edict, ...]:
        """The levels of an edict, the lowest first."""
        return tuple(sorted((one for one in self.edicts.values() if one.edict == edict), key=lambda one: one.level))

    def with_overrides(self, overrides: Mapping[str, object]) -> Rules:
        """The same rules with other values, dotted or nested. Raises Malformed."""
        return from_sheet(self.laid_over(overrides)) if overrides else self


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
        sheet.profile,
        _rows(Limit, tables["limits"]),
        _rows(Edict, tables["edicts"]),
        _rows(Ground, tables["terrain"]),
        _rows(Improvement, tables["improvements"]),
        _rows(Office, tables["offices"]),
        _rows(Building, tables["buildings"]),
        sheet.parameters,
        sheet,
    )


def _rows(row: Callable[..., _Row], cells: Mapping[str, Mapping[str, Any]]) -> dict[str, _Row]:
    return {
        id: row(id=id, **{name: tuple(value) if isinstance(value, list) else value for name, value in values.items()})
        for id, values in cells.items()
    }
