"""Asking a system's rules for single values: what every typed set of rules has in common."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from mycom.rulebook.overrides import apply, from_mapping, suggest
from mycom.rulebook.schema import Book
from mycom.rulebook.sheet import Parameter, Sheet


class UnknownParameterError(KeyError):
    """A parameter key that the rules do not have; the message names the nearest ones."""

    def __str__(self) -> str:
        return str(self.args[0]) if self.args else ""


class Lookups:
    """The lookups of a system's rules. The class that has them sets `BOOK` and holds `parameters` and `sheet`."""

    __slots__ = ()

    BOOK: ClassVar[Book]
    parameters: Mapping[str, Parameter]
    sheet: Sheet

    def value(self, key: str) -> int | float | str | bool:
        """The value of a parameter. Raises UnknownParameterError."""
        try:
            return self.parameters[key].value
        except KeyError:
            suggestion = suggest(self.BOOK, self.sheet, key)
            raise UnknownParameterError(f"Unbekannter Parameter „{key}“. {suggestion}".strip()) from None

    def number(self, key: str) -> float:
        """A number as float. Raises UnknownParameterError, and TypeError for an option that is no number."""
        value = self.value(key)
        if isinstance(value, bool | str):
            raise TypeError(f"{key} is no number: {value!r}")
        return float(value)

    def whole(self, key: str) -> int:
        """A whole number. Raises UnknownParameterError, and TypeError for anything else."""
        value = self.value(key)
        if isinstance(value, bool) or not isinstance(value, int):
            raise TypeError(f"{key} is no whole number: {value!r}")
        return value

    def flag(self, key: str) -> bool:
        """A switch. Raises UnknownParameterError, and TypeError for anything that is no switch."""
        value = self.value(key)
        if not isinstance(value, bool):
            raise TypeError(f"{key} is no switch: {value!r}")
        return value

    def text(self, key: str) -> str:
        """A choice. Raises UnknownParameterError, and TypeError for anything that is no text."""
        value = self.value(key)
        if not isinstance(value, str):
            raise TypeError(f"{key} is no text: {value!r}")
        return value

    def origin(self, key: str) -> str:
        """`text`, `assumed` or `game` for a parameter or a cell such as `troops.knights.cost`."""
        return self.sheet.origin(key)

    def laid_over(self, overrides: Mapping[str, object]) -> Sheet:
        """The sheet with other values, dotted (`"combat.max_rounds"`) or nested. Raises Malformed."""
        return apply(self.BOOK, self.sheet, from_mapping(overrides))

    def to_json(self) -> dict[str, object]:
        """The document of `mycom rules PROFILE --json`: all tables as they are, and the parameters with their origin.

        Cells whose origin is not the rule text are listed among the parameters, after the parameters themselves.
        """
        tables, notes = self.sheet.tables, self.sheet.notes
        known: dict[str, dict[str, object]] = {
            key: {"value": one.value, "origin": one.origin, "note": one.note} for key, one in self.parameters.items()
        }
        for key, origin in self.sheet.origins.items():
            table, row, column = key.split(".", 2)
            known[key] = {"value": tables[table][row][column], "origin": origin, "note": notes.get(key, "")}
        plain = {name: {id: dict(cells) for id, cells in rows.items()} for name, rows in tables.items()}
        return {**plain, "parameters": known}
