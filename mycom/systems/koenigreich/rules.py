"""The rules of the kingdom turn: `load_rules` reads a profile and a Partie's own values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache

from mycom.paths import rules_dir, user_cache_dir
from mycom.rulebook.lookups import Lookups
from mycom.rulebook.overrides import apply, from_mapping
from mycom.rulebook.profiles import STANDARD, load_profile, profile_names
from mycom.rulebook.schema import Book
from mycom.rulebook.sheet import Parameter, Sheet
from mycom.systems.koenigreich.month import Numbers

BOOK = Book("koenigreich", ())


@dataclass(frozen=True, slots=True, eq=False)
class Rules(Lookups):
    """Everything a profile says."""

    BOOK = BOOK

    profile: str
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

    def to_json(self) -> dict[str, object]:
        """The document of `mycom rules --system koenigreich --json`."""
        return {
            "parameters": {
                key: {"value": one.value, "origin": one.origin, "note": one.note}
                for key, one in self.parameters.items()
            }
        }

    def with_overrides(self, overrides: Mapping[str, object]) -> Rules:
        """The same rules with other values, dotted or nested. Raises Malformed."""
        return from_sheet(self.laid_over(overrides)) if overrides else self


def load_rules(profile: str = STANDARD, overrides: Mapping[str, object] | None = None) -> Rules:
    """The rules of a profile with other values laid over it. Raises Malformed with every fault."""
    if not overrides:
        return _loaded(profile)
    sheet = load_profile(BOOK, rules_dir() / BOOK.name, profile, user_cache_dir() / "rules")
    return from_sheet(apply(BOOK, sheet, from_mapping(overrides)))


@lru_cache(maxsize=4)
def _loaded(profile: str) -> Rules:
    return from_sheet(load_profile(BOOK, rules_dir() / BOOK.name, profile, user_cache_dir() / "rules"))


def profiles() -> tuple[str, ...]:
    """The names of all profiles, `standard` first."""
    return profile_names(rules_dir() / BOOK.name)


def from_sheet(sheet: Sheet) -> Rules:
    """The typed rules of a checked sheet."""
    return Rules(sheet.profile, sheet.parameters, sheet)
