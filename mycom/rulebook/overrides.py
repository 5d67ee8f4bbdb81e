"""Values that a profile or a Partie lays over the standard: dotted keys, checked like the files."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from mycom.problems import Fault, Malformed, did_you_mean
from mycom.rulebook.schema import Book, Column, Scalar, shown
from mycom.rulebook.sheet import Sheet, contradictions
from mycom.rulebook.source import Source, parse, read

_DEPTH = 8
"""Nothing in the rules lies deeper; a deeper mapping is reported as an unknown key."""

HEAD = ("profile", "label", "origin")
"""Keys at the top of an override file that are no values of the rules."""


@dataclass(frozen=True, slots=True)
class Override:
    """One value for one dotted key, and where it was given."""

    key: str
    value: object
    file: str = ""
    line: int = 0


def from_mapping(values: Mapping[str, object], file: str = "") -> tuple[Override, ...]:
    """Overrides from a mapping: `{"combat.max_rounds": 12}` or nested as in a file, or mixed."""
    return tuple(Override(".".join(path), value, file) for path, value in _flatten((), values))


def from_source(source: Source) -> tuple[Override, ...]:
    """Overrides of a parsed file, each with its line."""
    data = {key: value for key, value in source.data.items() if key not in HEAD or isinstance(value, dict)}
    return tuple(
        Override(".".join(path), value, source.name, source.lines.find(path)) for path, value in _flatten((), data)
    )


def read_overrides(path: Path) -> tuple[Override, ...]:
    """Overrides of a TOML file, such as a Partie's `rules.toml`. Raises Malformed when it is no TOML."""
    return from_source(read(path))


def parse_overrides(content: bytes, name: str) -> tuple[Override, ...]:
    """Overrides of a TOML text already in memory. Raises Malformed when it is no TOML."""
    return from_source(parse(content, name))


def apply(book: Book, sheet: Sheet, overrides: Iterable[Override], origin: str = "game", profile: str = "") -> Sheet:
    """The sheet with the overrides laid over it, each of them of the given origin.

    Raises Malformed with every override that names no value or gives one that does not fit.
    """
    faults: list[Fault] = []
    overrides = tuple(overrides)
    parameters = dict(sheet.parameters)
    tables = {name: dict(rows) for name, rows in sheet.tables.items()}
    origins, notes = dict(sheet.origins), dict(sheet.notes)
    for override in overrides:
        key, value = override.key, override.value
        column = _column(book, sheet, key)
        fault = _refused(book, sheet, column, override)
        if fault or column is None:
            faults.extend([fault] if fault else [])
            continue
        converted = column.convert(value)
        if key in parameters and isinstance(converted, int | float | str):
            parameters[key] = replace(parameters[key], value=converted, origin=origin)
            continue
        table, row, name = _address(book, key)
        tables[table][row] = {**tables[table][row], name: converted}
        if not column.label:
            origins[f"{table}.{row}.{name}"] = origin
            notes.pop(f"{table}.{row}.{name}", None)
    places = {override.key: (override.file, override.line) for override in overrides}
    for key, found, expected in contradictions(parameters):
        faults.append(Fault(found, expected, *places.get(key, places.get(key.removesuffix("_min") + "_max", ("", 0)))))
    if faults:
        raise Malformed(faults)
    return Sheet(profile or sheet.profile, tables, parameters, origins, notes)


def _flatten(path: tuple[str, ...], data: Mapping[str, object]) -> Iterator[tuple[tuple[str, ...], object]]:
    for key, value in data.items():
        if isinstance(value, Mapping) and len(path) < _DEPTH:
            yield from _flatten((*path, str(key)), value)
        else:
            yield (*path, str(key)), value


def _address(book: Book, key: str) -> tuple[str, str, str]:
    """Table, row and column of a dotted key; empty texts for what is not there."""
    table, _, rest = key.partition(".")
    row, _, name = rest.partition(".")
    known = book.table(table)
    return table, row, known.shortcuts.get(name, name) if known else name


def _column(book: Book, sheet: Sheet, key: str) -> Column | None:
    if key in sheet.parameters:
        return sheet.parameters[key].column()
    table, row, name = _address(book, key)
    known = book.table(table)
    if known is None or row not in known.rows:
        return None
    return known.columns.get(name)


def _refused(book: Book, sheet: Sheet, column: Column | None, override: Override) -> Fault | None:
    """Why the override cannot be used, or None."""
    key, value = override.key, override.value
    found = f"{key} = {shown(value)}"
    if column is None:
        found, expected = f"Unbekannter Regelwert „{key}“", "ein Parameter oder tabelle.zeile.spalte"
        suggestion = suggest(book, sheet, key)
    elif column.fixed:
        expected, suggestion = "keine Änderung, dieser Wert steht fest", ""
    elif not column.accepts(value):
        expected, suggestion = column.expected(), did_you_mean(str(value)[:80], column.choices)
    elif column.reference and column.convert(value) not in (None, *sheet.parameters):
        expected, suggestion = "der Name eines Parameters", did_you_mean(str(value)[:80], sheet.parameters)
    else:
        return None
    return Fault(found, expected, override.file, override.line, suggestion)


def suggest(book: Book, sheet: Sheet, key: str) -> str:
    """The nearest keys to a misspelt one: first among its own kind, so that short keys find a partner."""
    shortcuts: list[Scalar] = []
    keys = list(sheet.keys())
    for table in book.tables:
        shortcuts.extend(f"{table.name}.{row}.{short}" for row in table.rows for short in table.shortcuts)
    candidates = [*keys, *(str(short) for short in shortcuts)]
    head = key.partition(".")[0] + "."
    same = [candidate for candidate in candidates if candidate.startswith(head)]
    return did_you_mean(key[:80], same or candidates)
