"""One TOML file as data with the line of each key; every way of being unreadable becomes a fault."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from mycom.problems import Fault, Malformed
from mycom.rulebook.lines import LineIndex
from mycom.rulebook.schema import shown

MAX_BYTES = 1_000_000
"""A rules file is a few kilobytes; what is larger than this is no rules file."""

_PLACE = re.compile(r"\s*\(at line (\d+), column (\d+)\)")


@dataclass(frozen=True, slots=True)
class Source:
    """The content of a file, its name for messages, and where its keys stand."""

    name: str
    data: dict[str, object]
    lines: LineIndex

    def fault(self, path: tuple[str | int, ...], found: str, expected: str = "", suggestion: str = "") -> Fault:
        """A fault at the line of a key."""
        return Fault(found, expected, self.name, self.lines.find(path), suggestion)


def read_bytes(path: Path) -> bytes:
    """The bytes of a rules file. Raises Malformed when it cannot be opened or is too large."""
    try:
        if path.stat().st_size > MAX_BYTES:
            raise Malformed(Fault("Die Datei ist zu groß für Regeldaten", f"höchstens {MAX_BYTES} Bytes", str(path)))
        return path.read_bytes()
    except OSError as error:
        reason = error.strerror or str(error)
        raise Malformed(Fault(f"Die Datei lässt sich nicht lesen: {reason}", file=str(path))) from error


def parse(content: bytes, name: str) -> Source:
    """Reads TOML. Raises Malformed with the line of the first thing that is no TOML."""
    import tomllib  # 3 ms that a start from the cache saves

    try:
        text = content.decode("utf-8-sig").replace("\r\n", "\n").replace("\r", "\n")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise Malformed(Fault("Die Datei ist kein UTF-8", "Text in UTF-8", name, line)) from error
    try:
        return Source(name, tomllib.loads(text), LineIndex(text))
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise Malformed(_no_toml(str(error), text, name)) from error


def _no_toml(message: str, text: str, name: str) -> Fault:
    """The parser's English message as a German fault with the line that it means."""
    lines = text.split("\n")
    place = _PLACE.search(message)
    line = int(place[1]) if place else (len(lines) if "end of document" in message else 0)
    content = lines[line - 1].strip() if 0 < line <= len(lines) else ""
    if "overwrite" in message or "twice" in message or "declare" in message:
        return Fault(f"{shown(content)} steht schon weiter oben", "jeden Schlüssel einmal", name, line)
    if not content:
        return Fault("Die Datei bricht mitten in einem Wert ab", "TOML", name, line)
    return Fault(f"Kein gültiges TOML: {shown(content)}", "schlüssel = wert oder [abschnitt]", name, line)


def read(path: Path) -> Source:
    """Reads a TOML file. Raises Malformed."""
    return parse(read_bytes(path), str(path))
