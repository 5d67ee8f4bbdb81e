"""Reads a folder of rules files into a sheet and reports every fault of every file at once."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

from mycom.problems import Fault, Malformed, did_you_mean
from mycom.rulebook.parameters import read_parameters
from mycom.rulebook.schema import Book, Scalar, Table, shown
from mycom.rulebook.sheet import ORIGINS, Parameter, Sheet
from mycom.rulebook.source import Source, read

Rows = dict[str, dict[str, Scalar]]

_BLOCK_KEYS = ("origin", "chapter", "note", "columns", "rows")


def read_book(book: Book, folder: Path) -> Sheet:
    """Reads every table and the parameters of a book from `folder/<name>.toml`.

    Raises Malformed with the faults of all files together.
    """
    faults: list[Fault] = []
    tables: dict[str, Rows] = {}
    origins: dict[str, str] = {}
    notes: dict[str, str] = {}
    for table in book.tables:
        source = _source(folder / f"{table.name}.toml", faults)
        if source:
            tables[table.name] = _TableReader(table, source, faults, origins, notes).read()
    source = _source(folder / f"{book.parameters}.toml", faults)
    parameters = read_parameters(source, faults) if source else {}
    if not faults:
        faults.extend(_loose_references(book, folder, tables, parameters))
    if faults:
        raise Malformed(faults)
    return Sheet("standard", tables, parameters, origins, notes)


def _loose_references(
    book: Book, folder: Path, tables: Mapping[str, Rows], parameters: Mapping[str, Parameter]
) -> Iterator[Fault]:
    """Cells that name a parameter which does not exist."""
    for table in book.tables:
        for name in [name for name, column in table.columns.items() if column.reference]:
            for row, cells in tables[table.name].items():
                key = cells[name]
                if key is not None and key not in parameters:
                    file = str(folder / f"{table.name}.toml")
                    found = f"Zeile „{row}“: {name} = {shown(key)}"
                    yield Fault(found, "der Name eines Parameters", file, 0, did_you_mean(str(key), parameters))


def _source(path: Path, faults: list[Fault]) -> Source | None:
    try:
        return read(path)
    except Malformed as error:
        faults.extend(error.faults)
        return None


class _TableReader:
    """Reads the blocks of one table file; a block is a set of columns that share their origin."""

    __slots__ = ("_faults", "_notes", "_origins", "_rows", "_source", "_table")

    def __init__(
        self,
        table: Table,
        source: Source,
        faults: list[Fault],
        origins: dict[str, str],
        notes: dict[str, str],
    ) -> None:
        self._table = table
        self._source = source
        self._faults = faults
        self._origins = origins
        self._notes = notes
        self._rows: Rows = {row: {} for row in table.rows}

    def read(self) -> Rows:
        """The rows in the order of the table; faults go to the list given."""
        before = len(self._faults)
        data = self._source.data
        for key in data.keys() - {"table", "block"}:
            self._fault(
                (key,),
                f"Unbekannter Eintrag „{key}“",
                "table und [[block]]",
                did_you_mean(key, ("table", "block")),
            )
        if data.get("table") != self._table.name:
            self._fault(("table",), f"table = {shown(data.get('table'))}", f'table = "{self._table.name}"')
        blocks = data.get("block", [])
        if isinstance(blocks, list):
            for index, block in enumerate(blocks):
                if isinstance(block, dict):
                    self._block(index, block)
                else:
                    self._fault(("block", index), "Ein Block ist keine Tabelle", "[[block]]")
        else:
            self._fault(("block",), "„block“ ist keine Liste", "[[block]]")
        if len(self._faults) == before:
            self._missing()
        return self._rows

    def _fault(self, path: tuple[str | int, ...], found: str, expected: str = "", suggestion: str = "") -> None:
        self._faults.append(self._source.fault(path, found, expected, suggestion))

    def _block(self, index: int, block: Mapping[str, object]) -> None:
        here = ("block", index)
        for key in block.keys() - set(_BLOCK_KEYS):
            self._fault(
                (*here, key),
                f"Unbekannter Eintrag „{key}“",
                ", ".join(_BLOCK_KEYS),
                did_you_mean(key, _BLOCK_KEYS),
            )
        columns = block.get("columns")
        rows = block.get("rows")
        if not isinstance(columns, list) or not columns or not all(isinstance(name, str) for name in columns):
            self._fault((*here, "columns"), "Der Block nennt keine Spalten", 'columns = ["…"]')
            return
        if not isinstance(rows, dict):
            self._fault((*here, "rows"), "Der Block hat keine Zeilen", "[block.rows]")
            return
        for number, name in enumerate(columns):
            if name in columns[:number]:
                self._fault((*here, "columns"), f"Die Spalte „{name}“ steht zweimal im Block", "jede Spalte einmal")
                return
            if name not in self._table.columns:
                known = self._table.columns
                self._fault(
                    (*here, "columns"),
                    f"Unbekannte Spalte „{name}“",
                    ", ".join(known),
                    did_you_mean(name, known),
                )
        origin = self._origin(here, block, columns)
        for row, values in rows.items():
            self._row((*here, "rows", row), row, columns, values, origin, str(block.get("note", "")))

    def _origin(self, here: tuple[str | int, ...], block: Mapping[str, object], columns: list[str]) -> str:
        known = self._table.columns
        if all(name in known and known[name].label for name in columns):
            return ""
        origin = block.get("origin")
        if not isinstance(origin, str) or origin not in ORIGINS:
            suggestion = did_you_mean(origin, ORIGINS) if isinstance(origin, str) else ""
            self._fault((*here, "origin"), f"origin = {shown(origin)}", "eines von " + ", ".join(ORIGINS), suggestion)
            return "text"
        if origin == "assumed" and not block.get("note"):
            self._fault(here, "Angenommene Werte ohne Begründung", 'note = "…"')
        return origin

    def _row(
        self,
        path: tuple[str | int, ...],
        row: str,
        columns: list[str],
        values: object,
        origin: str,
        note: str,
    ) -> None:
        if row not in self._rows:
            self._fault(path, f"Unbekannte Zeile „{row}“", ", ".join(self._table.rows), did_you_mean(row, self._rows))
            return
        if not isinstance(values, list) or len(values) != len(columns):
            found = f"{len(values)} Werte" if isinstance(values, list) else "keine Liste"
            self._fault(path, f"Zeile „{row}“: {found}", f"{len(columns)} Werte, einer je Spalte")
            return
        cells = self._rows[row]
        for name, value in zip(columns, values, strict=True):
            column = self._table.columns.get(name)
            if column is None:
                continue
            if name in cells:
                self._fault(path, f"Zeile „{row}“: „{name}“ steht zweimal in der Datei", "jede Zelle einmal")
            elif not column.accepts(value):
                suggestion = did_you_mean(value, column.choices) if isinstance(value, str) else ""
                self._fault(path, f"Zeile „{row}“: {name} = {shown(value)}", column.expected(), suggestion)
            else:
                cells[name] = column.convert(value)
                if origin and origin != "text" and not column.label:
                    key = f"{self._table.name}.{row}.{name}"
                    self._origins[key] = origin
                    self._notes[key] = note

    def _missing(self) -> None:
        for row, cells in self._rows.items():
            missing = [name for name in self._table.columns if name not in cells]
            if missing:
                self._fault((), f"Zeile „{row}“ ist unvollständig", "auch " + ", ".join(missing))
