"""What a table of rules data may hold: typed columns, and the rows that must be there."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

Scalar = int | float | str | bool | None | tuple[str, ...]
Kind = Literal["int", "float", "text", "flag", "texts"]

NOTHING = "-"
"""How a file writes "no value": TOML itself has no word for it."""

_LIMIT = 1e15
"""No number of the rules is larger; within it int and float are the same number."""


def shown(value: object) -> str:
    """A value as a rules file writes it, shortened, for messages."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if value is None:
        return "nichts"
    if isinstance(value, Mapping):
        return "ein Abschnitt"
    if isinstance(value, list | tuple):
        return "eine Liste"
    text = f"„{value}“" if isinstance(value, str) else str(value)
    return text if len(text) <= 60 else text[:57] + "…"


@dataclass(frozen=True, slots=True)
class Column:
    """One typed column.

    `nullable` allows "-" for no value, `label` columns are names and carry no origin, `fixed` ones cannot be
    overridden, a `reference` names a parameter. `form` says in German what a `pattern` wants.
    """

    kind: Kind
    minimum: float | None = 0
    maximum: float | None = None
    nullable: bool = False
    choices: tuple[str, ...] = ()
    pattern: str = ""
    form: str = ""
    label: bool = False
    fixed: bool = False
    reference: bool = False

    def expected(self) -> str:
        """What this column takes, as a German phrase for messages."""
        if self.choices:
            phrase = "eines von " + ", ".join(self.choices)
        elif self.kind in ("int", "float"):
            phrase = "eine ganze Zahl" if self.kind == "int" else "eine Zahl"
            if self.minimum is not None:
                phrase += f" ab {self.minimum:g}"
            if self.maximum is not None:
                phrase += f" bis {self.maximum:g}"
        else:
            phrase = {"text": "ein Text", "flag": "true oder false", "texts": "eine Liste von Texten"}[self.kind]
            if self.pattern:
                phrase = self.form or f"{phrase} der Form {self.pattern}"
        return phrase + (f" oder „{NOTHING}“" if self.nullable else "")

    def accepts(self, value: object) -> bool:
        """Whether a value read from TOML or given as an override fits."""
        if value is None or (value == NOTHING and self.nullable):
            return self.nullable
        if self.kind == "flag":
            return isinstance(value, bool)
        if self.kind == "texts":
            return isinstance(value, list | tuple) and all(isinstance(item, str) for item in value)
        if self.kind == "text":
            return isinstance(value, str) and self._is_known(value)
        return isinstance(value, int | float) and not isinstance(value, bool) and self._is_within(value)

    def _is_known(self, text: str) -> bool:
        if self.choices and text not in self.choices:
            return False
        return not self.pattern or re.fullmatch(self.pattern, text) is not None

    def _is_within(self, number: float) -> bool:
        if not -_LIMIT <= number <= _LIMIT or (self.kind == "int" and number != int(number)):
            return False
        if self.minimum is not None and number < self.minimum:
            return False
        return self.maximum is None or number <= self.maximum

    def convert(self, value: object) -> Scalar:
        """An accepted value in the column's own type; "-" of a nullable column becomes None."""
        if value is None or (value == NOTHING and self.nullable):
            return None
        if isinstance(value, bool | str):
            return value
        if isinstance(value, int | float):
            return int(value) if self.kind == "int" else float(value)
        if isinstance(value, list | tuple):
            return tuple(str(item) for item in value)
        raise TypeError(f"not a value of rules data: {value!r}")


@dataclass(frozen=True, slots=True)
class Table:
    """One table: its name, its columns by dotted name, the ids of its rows (all of them, no others).

    `shortcuts` maps another spelling of a column to its own, for overrides.
    """

    name: str
    columns: Mapping[str, Column]
    rows: tuple[str, ...]
    shortcuts: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Book:
    """All tables of one system, and the name of the file that holds its parameters."""

    name: str
    tables: tuple[Table, ...]
    parameters: str = "parameters"

    def table(self, name: str) -> Table | None:
        """The table of that name, or None."""
        return next((table for table in self.tables if table.name == name), None)
