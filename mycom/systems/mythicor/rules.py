"""The rules of Mythicor as typed tables: `load_rules` reads a profile and a Partie's own values.

Percentages are in percent, shares and chances fractions 0 to 1. Nothing here computes; every number comes
from `rules/mythicor/`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from mycom.rulebook.loading import load_sheet, profiles_of
from mycom.rulebook.lookups import Lookups, UnknownParameterError
from mycom.rulebook.overrides import apply, from_mapping, read_overrides
from mycom.rulebook.profiles import STANDARD
from mycom.rulebook.sheet import Parameter, Sheet
from mycom.systems.mythicor import rules_json
from mycom.systems.mythicor.rules_build import Tables, build
from mycom.systems.mythicor.rules_schema import BOOK
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

__all__ = [
    "Fortification",
    "Item",
    "Leader",
    "Parameter",
    "Position",
    "Race",
    "Rules",
    "Settlement",
    "StartValues",
    "Terrain",
    "Troop",
    "UnknownParameterError",
    "from_sheet",
    "load_rules",
    "profiles",
]


@dataclass(frozen=True, slots=True, eq=False)
class Rules(Lookups):
    """Everything a profile says, with a Partie's overrides applied.

    `fortification` and `settlement` are indexed by level. `diplomacy[a][b]` is what race a loses when it
    persuades race b. `realms` labels the ids no player has; `garrisons` names the only kind of troops some of
    them have. Two Rules are the same only when they are the same object.
    """

    BOOK = BOOK

    profile: str
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
    parameters: Mapping[str, Parameter]
    realms: Mapping[int, str]
    garrisons: Mapping[int, str]
    sheet: Sheet = field(repr=False)

    def with_overrides(self, overrides: Mapping[str, object]) -> Rules:
        """The same rules with other values, dotted (`"combat.max_rounds"`) or nested. Raises Malformed."""
        if not overrides:
            return self
        return from_sheet(self.laid_over(overrides))

    def to_json(self) -> dict[str, object]:
        """The document of `mycom rules PROFILE --json`."""
        return rules_json.document(self.sheet)


def load_rules(
    profile: str = STANDARD,
    overrides: Mapping[str, object] | None = None,
    override_file: Path | None = None,
) -> Rules:
    """The rules of a profile, with the values of a Partie file and then those given laid over it.

    Raises Malformed with every fault of the files, or of the overrides.
    """
    sheet = load_sheet(BOOK, profile)
    if override_file is not None:
        sheet = apply(BOOK, sheet, read_overrides(override_file))
    if overrides:
        sheet = apply(BOOK, sheet, from_mapping(overrides))
    return from_sheet(sheet)


def profiles() -> tuple[str, ...]:
    """The names of all profiles, `standard` first."""
    return profiles_of(BOOK)


def from_sheet(sheet: Sheet) -> Rules:
    """The typed rules of a checked sheet."""
    tables: Tables = build(sheet)
    return Rules(
        profile=sheet.profile,
        troops=tables.troops,
        races=tables.races,
        terrain=tables.terrain,
        leaders=tables.leaders,
        positions=tables.positions,
        start=tables.start,
        fortification=tables.fortification,
        settlement=tables.settlement,
        items=tables.items,
        diplomacy=tables.diplomacy,
        parameters=sheet.parameters,
        realms=tables.realms,
        garrisons=tables.garrisons,
        sheet=sheet,
    )
