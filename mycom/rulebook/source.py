"""One TOML file as data with the line of each key; every way of being unreadable becomes a fault."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from mycom.problems import Fault, Malformed
from mycom.rulebook.lines import LineIndex
from mycom.rulebook.schema import shown

MAX_BYTES = 1_000_000
"""A rules file is a few kilobytes; what is larger than this is no rules file."""

_PLACE = re.compile(r"\s*\(at line (\d+), column (\d+)\)")
#: TOML's whole numbers have 64 bits; Python would take any and fail where they meet a float.
_MOST = 2**63 - 1
_WHOLE = "eine ganze Zahl mit höchstens 18 Ziffern"
_ENDLESS = re.compile(r"[0-9][0-9_]{1000,}")


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
        source = Source(name, tomllib.loads(text), LineIndex(text))
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise Malformed(_no_toml(str(error), text, name)) from error
    except ValueError as error:  # more digits than Python reads
        found = _ENDLESS.search(text)
        line = text.count("\n", 0, found.start()) + 1 if found else 0
        raise Malformed(Fault("Eine Zahl hat zu viele Ziffern", _WHOLE, name, line)) from error
    if faults := [source.fault(path, f"{path[-1]}: die Zahl ist zu groß", _WHOLE) for path in _endless(source.data)]:
        raise Malformed(faults)
    return source


def _endless(value: object, path: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """Where whole numbers stand that TOML does not have; those of a list at the list's key."""
    if isinstance(value, dict):
        for key, content in value.items():
            yield from _endless(content, (*path, key))
    elif isinstance(value, list):
        for at, content in enumerate(value):
            yield from _endless(content, (*path, at) if isinstance(content, dict) else path)
    elif isinstance(value, int) and abs(value) > _MOST:
        yield path


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
