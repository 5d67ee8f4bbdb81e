"""The line of every key of a TOML text, which the standard parser does not tell."""

from __future__ import annotations

import re

Path = tuple[str | int, ...]

_KEY = r"""(?:[A-Za-z0-9_-]+|"(?:[^"\\]|\\.)*"|'[^']*')"""
_DOTTED = re.compile(rf"\s*({_KEY}(?:\s*\.\s*{_KEY})*)\s*")
_PART = re.compile(_KEY)

_DEPTH = 8
"""Longer paths are those of a damaged file; their first keys are enough to find the line."""


class LineIndex:
    """Finds the line of a key path such as `("block", 0, "rows", "militia")`.

    Reads only what rules data uses: tables, arrays of tables, dotted and quoted keys, values over several
    lines. What stands inside an inline table has the line of that table.
    """

    __slots__ = ("_lines",)

    def __init__(self, text: str) -> None:
        self._lines: dict[Path, int] = {}
        counts: dict[Path, int] = {}
        section: Path = ()
        depth = 0
        quotes = ""
        for number, line in enumerate(text.split("\n"), start=1):
            if depth == 0 and not quotes:
                stripped = line.strip()
                if stripped.startswith("[["):
                    parts = self._attach(_parts(stripped[2:]), counts)
                    counts[parts] = counts.get(parts, -1) + 1
                    section = (*parts, counts[parts])
                    self._add(section, number)
                    continue
                if stripped.startswith("["):
                    section = self._attach(_parts(stripped[1:]), counts)
                    self._add(section, number)
                    continue
                found = _DOTTED.match(line)
                if not found or line[found.end() : found.end() + 1] != "=":
                    continue
                self._add((*section, *_parts(found[1])), number)
                line = line[found.end() + 1 :]
            depth, quotes = _open(line, depth, quotes)

    def _attach(self, parts: tuple[str, ...], counts: dict[Path, int]) -> Path:
        """The path of a header: below an array of tables its last element is meant."""
        path: Path = ()
        for index, part in enumerate(parts):
            path = (*path, part)
            if index < len(parts) - 1 and path in counts:
                path = (*path, counts[path])
        return path

    def _add(self, path: Path, line: int) -> None:
        for end in range(1, min(len(path), _DEPTH) + 1):
            self._lines.setdefault(path[:end], line)

    def find(self, path: Path) -> int:
        """The line of the path or of the nearest key around it; 0 when nothing of it is in the text."""
        for end in range(min(len(path), _DEPTH), 0, -1):
            if path[:end] in self._lines:
                return self._lines[path[:end]]
        return 0


def _parts(dotted: str) -> tuple[str, ...]:
    found = _DOTTED.match(dotted)
    if not found:
        return ()
    return tuple(part[1:-1] if part[0] in "\"'" else part for part in _PART.findall(found[1]))


def _open(text: str, depth: int, quotes: str) -> tuple[int, str]:
    """Bracket depth and the kind of multi-line string still open after this line."""
    position = 0
    while position < len(text):
        if quotes:
            end = text.find(quotes, position)
            if end < 0:
                return depth, quotes
            position, quotes = end + 3, ""
            continue
        character = text[position]
        if character == "#":
            break
        if character in "\"'":
            if text.startswith(character * 3, position):
                position, quotes = position + 3, character * 3
                continue
            position = _string_end(text, position, character)
            continue
        depth += (character in "[{") - (character in "]}")
        position += 1
    return max(depth, 0), quotes


def _string_end(text: str, start: int, quote: str) -> int:
    position = start + 1
    while position < len(text) and text[position] != quote:
        position += 2 if text[position] == "\\" and quote == '"' else 1
    return position + 1
