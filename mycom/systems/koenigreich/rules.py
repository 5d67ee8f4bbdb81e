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
    """A kind of ground: build points and months to prepare it, of a farm, a road (None: not there); days to explore."""

    id: str
    prepare: int | None
    months: int
    farm: int | None
    road: int | None
    explore: int
    label_de: str
    label_en: str


@dataclass(frozen=True, slots=True)
class Improvement:
    """An improvement of a hex; `road_factor` times the ground's road when not 0, else `cost` (a farm: the ground's).

    `income` BP come with every successful collection of taxes, `terrain` is the ground it needs (empty: any); one that
    `shares` stands beside another one. It may take the place of one it `upgrades_from`, `needs` all and `excludes` each
    of the listed ones."""

    id: str
    cost: int
    road_factor: int
    stability: int
    loyalty: int
    economy: int
    consumption: int
    unrest: int
    income: int
    defence: int
    terrain: tuple[str, ...]
    shares: bool
    upgrades_from: tuple[str, ...]
    needs: tuple[str, ...]
    excludes: tuple[str, ...]
    from_size: int
    label_de: str
    label_en: str

    def price(self, ground: Ground) -> int | None:
        """Build points on a ground; None: not there."""
        if self.id == "farm":
            return ground.farm
        if not self.road_factor:
            return self.cost
        return None if ground.road is None else self.road_factor * ground.road


@dataclass(frozen=True, slots=True)
class Office:
    """An office: the value that its holder's modifier is added to (of the better of `abilities`, or `half` of it), what
    its vacancy changes, `unrest` every month."""

    id: str
    adds_to: str
    abilities: tuple[str, ...]
    half: bool
    stability: int
    loyalty: int
    economy: int
    unrest: int
    label_de: str
    label_en: str


@dataclass(frozen=True, slots=True)
class Building:
    """A building of a settlement: what it changes of the kingdom and the settlement, slots for magic items, limits.

    None is no limit; `near_count` of the buildings `near` must stand beside it; it `halves` the cost of others once and
    `eases` the burden of an edict."""

    id: str
    cost: int
    lots: int
    stability: int
    loyalty: int
    economy: int
    unrest: int
    defence: int
    first_free: bool
    base_value: int
    fame: int
    corruption: int
    crime: int
    law: int
    lore: int
    productivity: int
    society: int
    minor: int
    medium: int
    major: int
    most: int | None
    most_district: int | None
    near: tuple[str, ...]
    near_count: int
    not_near: tuple[str, ...]
    halves: tuple[str, ...]
    upgrades_from: tuple[str, ...]
    needs: tuple[str, ...]
    eases: str
    unrest_once: bool
    water: bool
    label_de: str
    label_en: str


@dataclass(frozen=True, slots=True)
class Alignment:
    """What an alignment adds to a kingdom's values."""

    id: str
    stability: int
    loyalty: int
    economy: int
    label_de: str
    label_en: str


@dataclass(frozen=True, slots=True)
class SettlementSize:
    """A size of settlements: from so many people on, and the most its base value can be (gp)."""

    id: str
    from_people: int
    most_value: int
    label_de: str
    label_en: str


@dataclass(frozen=True, slots=True)
class Step:
    """A step of the turn."""

    id: str
    phase: str
    step: int
    label_de: str
    label_en: str


@dataclass(frozen=True, slots=True)
class Event:
    """An event: its share in percent among those of the kingdom, of settlements, before another one; its checks.

    Unrest and treasury change when none, one or two of them fail, by a number or a die (`-1d6!`: a six rolls on)."""

    id: str
    kingdom_pct: int
    settlement_pct: int
    again_pct: int
    harmful: bool
    continuous: bool
    checks: tuple[str, ...]
    unrest_0: str
    unrest_1: str
    unrest_2: str
    treasury_0: str
    treasury_1: str
    treasury_2: str
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
    alignments: Mapping[str, Alignment]
    settlement_sizes: Mapping[str, SettlementSize]
    steps: Mapping[str, Step]
    events: Mapping[str, Event]
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
            miss_unrest=self.whole("check.miss_unrest"),
            lost_stability=self.whole("hex.lost_stability"),
            lost_loyalty=self.whole("hex.lost_loyalty"),
            lost_economy=self.whole("hex.lost_economy"),
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
        _rows(Alignment, tables["alignments"]),
        _rows(SettlementSize, tables["settlement_sizes"]),
        _rows(Step, tables["steps"]),
        _rows(Event, tables["events"]),
        sheet.parameters,
        sheet,
    )


def _rows(row: Callable[..., _Row], cells: Mapping[str, Mapping[str, Any]]) -> dict[str, _Row]:
    return {
        id: row(id=id, **{name: tuple(value) if isinstance(value, list) else value for name, value in values.items()})
        for id, values in cells.items()
    }
