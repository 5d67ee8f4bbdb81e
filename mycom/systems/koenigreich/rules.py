"""The rules of the kingdom turn: `load_rules` reads a profile and a Partie's own values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache

from mycom.rulebook.loading import load_sheet, profiles_of
from mycom.rulebook.lookups import Lookups
from mycom.rulebook.profiles import STANDARD
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
    return Rules(sheet.profile, sheet.parameters, sheet)
