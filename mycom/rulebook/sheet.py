"""The checked values of a profile: tables as plain cells, parameters, and where each value comes from."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from mycom.rulebook.schema import Column, Scalar

ORIGINS = ("text", "open", "assumed", "game")
"""Where a value comes from: the rule text, our choice where it is silent, the Partie."""

Cells = Mapping[str, Mapping[str, Mapping[str, Scalar]]]


@dataclass(frozen=True, slots=True)
class Parameter:
    """One number or option of the rules.

    `note` says in English why an assumed value is what it is, `chapter` where in the rule text it belongs.
    `minimum`, `maximum` and `choices` bound what a Partie may set.
    """

    key: str
    value: int | float | str | bool
    origin: str
    note: str = ""
    label_de: str = ""
    chapter: str = ""
    minimum: float | None = 0
    maximum: float | None = None
    choices: tuple[str, ...] = ()

    def column(self) -> Column:
        """The type and bounds that another value for this parameter must keep."""
        if isinstance(self.value, bool):
            return Column("flag")
        if isinstance(self.value, str):
            return Column("text", choices=self.choices)
        return Column("int" if isinstance(self.value, int) else "float", self.minimum, self.maximum)


@dataclass(frozen=True, slots=True)
class Sheet:
    """Everything a profile says. Cells are addressed `table.row.column`, with dots inside column names.

    `origins` and `notes` list only cells whose origin is not the rule text; names and colours have none.
    """

    profile: str
    tables: Cells
    parameters: Mapping[str, Parameter]
    origins: Mapping[str, str]
    notes: Mapping[str, str]

    def keys(self) -> Iterator[str]:
        """Every address an override may use."""
        yield from self.parameters
        for table, rows in self.tables.items():
            for row, columns in rows.items():
                for column in columns:
                    yield f"{table}.{row}.{column}"

    def origin(self, key: str) -> str:
        """The origin of a parameter or cell."""
        parameter = self.parameters.get(key)
        return parameter.origin if parameter else self.origins.get(key, "text")


def contradictions(parameters: Mapping[str, Parameter]) -> Iterator[tuple[str, str, str]]:
    """Pairs `…_min` and `…_max` in the wrong order: the key, what is wrong, what would be right."""
    for key, parameter in parameters.items():
        upper = parameters.get(key.removesuffix("_min") + "_max")
        if not key.endswith("_min") or upper is None:
            continue
        low, high = parameter.value, upper.value
        if isinstance(low, int | float) and isinstance(high, int | float) and low > high:
            yield key, f"{key} = {low} liegt über {upper.key} = {high}", f"höchstens {high}"


def to_data(sheet: Sheet) -> dict[str, object]:
    """The sheet as data that JSON can hold."""
    return {
        "profile": sheet.profile,
        "tables": sheet.tables,
        "parameters": [
            [p.key, p.value, p.origin, p.note, p.label_de, p.chapter, p.minimum, p.maximum, list(p.choices)]
            for p in sheet.parameters.values()
        ],
        "origins": sheet.origins,
        "notes": sheet.notes,
    }


def from_data(data: Mapping[str, object]) -> Sheet:
    """The sheet that `to_data` wrote. Raises KeyError, TypeError or ValueError for anything else."""
    rows = data["parameters"]
    tables, origins, notes, profile = data["tables"], data["origins"], data["notes"], data["profile"]
    if not (isinstance(rows, list) and isinstance(tables, dict) and isinstance(profile, str)):
        raise ValueError("not a sheet")
    if not (isinstance(origins, dict) and isinstance(notes, dict)):
        raise ValueError("not a sheet")
    parameters: dict[str, Parameter] = {}
    for key, value, origin, note, label, chapter, minimum, maximum, choices in rows:
        parameters[key] = Parameter(key, value, origin, note, label, chapter, minimum, maximum, tuple(choices))
    return Sheet(profile, tables, parameters, origins, notes)
