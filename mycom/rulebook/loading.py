"""The shipped rules of a system by profile, as every system's `load_rules` reads them."""

from __future__ import annotations

from collections.abc import Mapping

from mycom.paths import rules_dir, user_cache_dir
from mycom.rulebook.overrides import apply, from_mapping
from mycom.rulebook.profiles import STANDARD, load_profile, profile_names
from mycom.rulebook.schema import Book
from mycom.rulebook.sheet import Sheet


def load_sheet(book: Book, profile: str = STANDARD, overrides: Mapping[str, object] | None = None) -> Sheet:
    """The sheet of a profile with other values laid over it. Raises Malformed with every fault."""
    sheet = load_profile(book, rules_dir() / book.name, profile, user_cache_dir() / "rules")
    return apply(book, sheet, from_mapping(overrides)) if overrides else sheet


def profiles_of(book: Book) -> tuple[str, ...]:
    """The names of all profiles, `standard` first."""
    return profile_names(rules_dir() / book.name)
