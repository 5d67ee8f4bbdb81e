"""Printed maps: three lines a row (terrain, row number and marks, owner), columns between bars.

    |   3 |   4 |
  ---------------
    |Offen| Wald|
   2|  >< |     |
    |     |  997|
  ---------------

The module knows no terrain; who calls it names them.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from mycom.problems import did_you_mean

Place = tuple[int, int]

MARK = "><"
_RULE = re.compile(r"\s*-+\s*$")
#: What a mail program puts before the lines of a mail that is answered. A wrapped line can begin with a mark.
_QUOTES = re.compile(r"\A(?:[ \t]{0,3}>[ \t]?)+(?!<)")
_WIDTH = 5


@dataclass(frozen=True, slots=True)
class TextMap:
    """A map as read. `cells` are (column, row, terrain id or None, owner or None), row by row.

    A cell is in when a terrain or an owner is printed in it: a blank cell is not known, and so is one that has
    only a mark. The owner is None where none is printed. `lines` gives the line of each cell's terrain, from 1.
    """

    cells: tuple[tuple[int, int, str | None, int | None], ...]
    warnings: tuple[str, ...]
    lines: tuple[int, ...] = ()
    marked: tuple[Place, ...] = ()
    last_line: int = 0

    def to_json(self) -> dict[str, object]:
        """Cells and warnings as the command line prints them."""
        return {
            "cells": [{"x": x, "y": y, "terrain": terrain, "realm": realm} for x, y, terrain, realm in self.cells],
            "warnings": list(self.warnings),
        }


def is_header(line: str) -> bool:
    """Whether a line is the column header of a map: numbers between bars and nothing else."""
    before, bar, rest = line.partition("|")
    if not bar or before.strip():
        return False
    parts = [part.strip() for part in rest.rstrip().removesuffix("|").split("|")]
    return all(part.isdecimal() and len(part) <= _WIDTH for part in parts)


def is_rule(line: str) -> bool:
    """Whether a line is one of the dashed lines between the rows, or the rest of one that was wrapped."""
    return bool(_RULE.match(line))


def read_map(text: str, names: Mapping[str, str]) -> TextMap:
    """Every map in a text, one after the other. `names` gives the terrain id for each name, in any case.

    Empty when there is no map. Labels that are out of order do no harm: columns and rows are counted
    from the first label on, and a warning says so. Quoted lines of a mail are read like others.
    """
    lines = [_QUOTES.sub("", line).expandtabs() for line in text.splitlines()]
    parts: list[TextMap] = []
    index = 0
    while index < len(lines):
        if not is_header(lines[index]):
            index += 1
            continue
        parts.append(read_block(lines, index, names))
        index = parts[-1].last_line
    return TextMap(
        cells=tuple(cell for part in parts for cell in part.cells),
        warnings=tuple(warning for part in parts for warning in part.warnings),
        lines=tuple(line for part in parts for line in part.lines),
        marked=tuple(place for part in parts for place in part.marked),
        last_line=parts[-1].last_line if parts else 0,
    )


def read_block(lines: Sequence[str], start: int, names: Mapping[str, str]) -> TextMap:
    """The one map whose header is `lines[start]`. `last_line` is the number (from 1) of its last line."""
    return _Block(lines, start, {name.casefold(): terrain for name, terrain in names.items()}).read()


class _Block:
    """Reads one map. A line that was wrapped on its way by mail is put together again by counting its bars."""

    def __init__(self, lines: Sequence[str], start: int, names: Mapping[str, str]) -> None:
        self.lines = lines
        self.start = start
        self.names = names
        self.cells: list[tuple[int, int, str | None, int | None]] = []
        self.at: list[int] = []
        self.marked: list[Place] = []
        self.warnings: list[str] = []

    def read(self) -> TextMap:
        index, columns = self._header()
        row: int | None = None
        labels: list[int] = []
        last = index
        rows, last = self._rows(index, len(columns))
        for number, (terrain, middle, owner) in rows:
            label = middle[0].strip() or terrain[0].strip() or owner[0].strip()
            if label.isdecimal() and len(label) <= _WIDTH:
                row = int(label) - len(labels) if row is None else row
                labels.append(int(label))
            elif row is not None:
                labels.append(row + len(labels))
            else:
                self.warnings.append(f"Zeile {number}: Kartenzeile ohne Zeilennummer")
                continue
            self._row(number, columns, row + len(labels) - 1, terrain[1:], middle[1:], owner[1:])
        if row is not None and labels != list(range(row, row + len(labels))):
            self.warnings.append(
                f"Zeile {self.start + 1}: Zeilennummern der Karte außer der Reihe; gezählt wird ab {row}"
            )
        return TextMap(tuple(self.cells), tuple(self.warnings), tuple(self.at), tuple(self.marked), last)

    def _header(self) -> tuple[int, list[int]]:
        """The index after the header and the columns, counted from the first label."""
        index = self.start
        labels: list[int] = []
        while index < len(self.lines) and "|" in self.lines[index] and not is_rule(self.lines[index]):
            rest = self.lines[index].strip().strip("|")
            if index > self.start and rest and not is_header(f"|{rest}"):
                break
            labels += [int(part) for part in self.lines[index].split("|") if part.strip()]
            index += 1
        columns = list(range(labels[0], labels[0] + len(labels)))
        if columns != labels:
            wrong = ", ".join(str(label) for label, column in zip(labels, columns, strict=True) if label != column)
            self.warnings.append(
                f"Zeile {self.start + 1}: Spaltennummern der Karte außer der Reihe ({wrong}); "
                f"gezählt wird ab {columns[0]}"
            )
        return index, columns

    def _rows(self, index: int, width: int) -> tuple[list[tuple[int, list[list[str]]]], int]:
        """Each row as (line number of its terrain, three lists of label and cells), and the map's last line."""
        rows: list[tuple[int, list[list[str]]]] = []
        pieces: list[str] = []
        first, last = index + 1, index
        while index < len(self.lines):
            line = self.lines[index]
            ended = is_rule(line)
            if ended or (not line.strip() and self._goes_on(index)):
                last = index + 1
            elif "|" in line and not self._is_next_map(index, pieces, width):
                first = first if pieces else index + 1
                pieces.append(line)
                last = index + 1
            else:
                break
            index += 1
            row = _split(pieces, width, ended=ended)
            if row is not None:
                rows.append((first, row))
                pieces = []
        row = _split(pieces, width, ended=True)
        if row is not None:
            rows.append((first, row))
        elif pieces:
            self.warnings.append(f"Zeile {first}: unvollständige Kartenzeile „{pieces[0].strip()}“")
        return rows, last

    def _is_next_map(self, index: int, pieces: list[str], width: int) -> bool:
        """Whether a line of numbers is a header, not the last part of a wrapped line of owners."""
        line = self.lines[index]
        if not pieces or not is_header(line):
            return is_header(line)
        below = index + 1 < len(self.lines) and is_rule(self.lines[index + 1])
        return below and _split([*pieces, line], width, ended=True) is None

    def _goes_on(self, index: int) -> bool:
        """Whether the map goes on below a blank line: quoting and wrapping can leave one inside."""
        following = next((line for line in self.lines[index + 1 : index + 4] if line.strip()), "")
        return is_rule(following) or ("|" in following and not is_header(following))

    def _row(
        self, number: int, columns: list[int], row: int, terrain: list[str], marks: list[str], owners: list[str]
    ) -> None:
        for column, name, mark, owner in zip(columns, terrain, marks, owners, strict=True):
            found = self._terrain(number, (column, row), name.strip())
            realm = self._owner(number, (column, row), owner.strip())
            if MARK in mark:
                self.marked.append((column, row))
            if found is not None or realm is not None:
                self.cells.append((column, row, found, realm))
                self.at.append(number)

    def _terrain(self, number: int, place: Place, name: str) -> str | None:
        if not name:
            return None
        found = self.names.get(name.casefold())
        if found is None:
            hint = "; " + did_you_mean(name, [known.title() for known in self.names])
            where = f"bei {place[0]}/{place[1]}"
            self.warnings.append(f"Zeile {number}: unbekanntes Gelände „{name}“ {where}{hint.removesuffix('; ')}")
        return found

    def _owner(self, number: int, place: Place, text: str) -> int | None:
        if not text:
            return None
        if not text.isdecimal() or len(text) > 9:
            self.warnings.append(f"Zeile {number}: unlesbarer Besitzer „{text}“ bei {place[0]}/{place[1]}")
            return None
        return int(text)


def _split(pieces: list[str], width: int, *, ended: bool) -> list[list[str]] | None:
    """Three lines of a label and `width` cells, None while bars are missing. `ended`: no more lines come."""
    if len(pieces) < 3:
        return None
    bars = [piece.count("|") for piece in pieces]
    if len(pieces) == 3 and (min(bars) > width or (ended and min(bars) >= width)):
        return [[*piece.split("|"), ""][: width + 1] for piece in pieces]
    if sum(bars) < 3 * (width + 1):
        return None
    # A wrapped line may be broken within a cell; no name and no number has a blank in it.
    cells = ["".join(cell.split()) for cell in "".join(pieces).split("|")]
    return [cells[start : start + width + 1] for start in (0, width + 1, 2 * (width + 1))]


def write_map(
    cells: Mapping[Place, tuple[str | None, int | None]],
    names: Mapping[str, str],
    columns: tuple[int, int],
    rows: tuple[int, int],
    marks: Collection[Place] = (),
) -> str:
    """A map of the columns and rows (both ends included). `names` gives the printed name of each terrain.

    Owner 0 (nobody) is left blank, as on every printed map.
    """
    numbers = range(columns[0], columns[1] + 1)
    label = max(2, len(str(rows[1])))
    rule = "-" * (label + 1 + (_WIDTH + 1) * len(numbers))
    lines = [" " * label + "|" + "|".join(f"{number:>4} " for number in numbers) + "|", rule]
    for row in range(rows[0], rows[1] + 1):
        here = [cells.get((column, row), (None, None)) for column in numbers]
        terrain = [names[found] if found is not None else "" for found, _ in here]
        owners = [str(realm) if realm else "" for _, realm in here]
        middle = [f" {MARK} " if (column, row) in marks else "" for column in numbers]
        lines += [
            " " * label + "|" + "|".join(f"{name:>{_WIDTH}}" for name in terrain) + "|",
            f"{row:>{label}}|" + "|".join(f"{mark:>{_WIDTH}}" for mark in middle) + "|",
            " " * label + "|" + "|".join(f"{owner:>{_WIDTH}}" for owner in owners) + "|",
            rule,
        ]
    return "\n".join(lines) + "\n"
