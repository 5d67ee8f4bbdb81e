"""Values of the rules that reported battles suggest, written into `regeln.toml`, with the way back."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from mycom.partie.overrides import overrides_of
from mycom.partie.partie import RULES, Partie
from mycom.partie.settings import write_atomically
from mycom.problems import Fault, MycomError, NotAllowed
from mycom.systems.scores import Finding

_META = "accepted"
_MARK = "# MyCom, Trefferbuch: "
_HEADER = re.compile(r"\s*\[\s*([A-Za-z0-9_.\- ]+?)\s*\]\s*(?:#.*)?$")
Value = int | float | str | bool


@dataclass(frozen=True, slots=True)
class Accepted:
    """A value that was taken over: what stood there before (None: nothing), what stands there now."""

    key: str
    before: Value | None
    after: Value


def accepted(partie: Partie) -> tuple[Accepted, ...]:
    """The values taken over that still stand there as they were written. Raises `Malformed` for a file that is no
    TOML."""
    made = [Accepted(**one) for one in json.loads(partie.store.meta(_META, "[]"))]
    values = _values(_text(partie.folder / RULES))
    return tuple(one for one in made if values.get(one.key) == one.after)


def accept(partie: Partie, finding: Finding) -> Accepted:
    """Writes the likeliest value into the Partie's rules; nothing has changed when it does not fit.

    Raises `Malformed` for a file that is no TOML, `NotAllowed` where the value stands in a form that only a person
    should change.
    """
    before = _values(_text(partie.folder / RULES)).get(finding.key)
    old = before if isinstance(before, (int, float, str, bool)) else None
    made = Accepted(finding.key, old, finding.best)
    _write(partie, finding.key, finding.best, finding.sentence)
    others = [one for one in accepted(partie) if one.key != finding.key]
    _remember(partie, [*others, made])
    return made


def take_back(partie: Partie, made: Accepted) -> None:
    """Puts back what stood there before. Raises as `accept` does."""
    _write(partie, made.key, made.before, "")
    _remember(partie, [one for one in accepted(partie) if one.key != made.key])


def _remember(partie: Partie, made: list[Accepted]) -> None:
    rows = [{"key": one.key, "before": one.before, "after": one.after} for one in made]
    partie.store.set_meta(_META, json.dumps(rows, ensure_ascii=False))


def _write(partie: Partie, key: str, value: Value | None, note: str) -> None:
    path = partie.folder / RULES
    old = _text(path)
    new = with_value(old, key, value, note)
    expected = {name: each for name, each in _values(old).items() if name != key}
    if value is not None:
        expected[key] = value
    try:
        fits = _values(new) == expected
    except tomllib.TOMLDecodeError:
        fits = False
    if not fits:
        hint = f"trage {key} dort selbst ein"
        raise NotAllowed(Fault(f"{key} lässt sich in dieser Datei nicht ändern", file=str(path), suggestion=hint))
    _put(path, new)
    try:
        partie.rules_changed()
    except MycomError:
        _put(path, old)
        partie.rules_changed()
        raise


def _put(path: Path, text: str) -> None:
    if text.strip():
        write_atomically(path, text.encode())
    else:
        path.unlink(missing_ok=True)


def _text(path: Path) -> str:
    """What the file says. Raises `Malformed` when it is no TOML."""
    overrides_of(path)
    return path.read_text("utf-8") if path.exists() else ""


def _values(text: str) -> dict[str, object]:
    found: dict[str, object] = {}

    def walk(prefix: str, data: Mapping[str, object]) -> None:
        for name, value in data.items():
            if isinstance(value, dict):
                walk(f"{prefix}{name}.", value)
            else:
                found[prefix + name] = value

    walk("", tomllib.loads(text))
    return found


def with_value(text: str, key: str, value: Value | None, note: str) -> str:
    """A TOML text with one value set, or taken out (None); everything else stays as it was.

    >>> with_value("[combat]\\nmax_rounds = 12\\n", "combat.half", 6, "")
    '[combat]\\nhalf = 6\\nmax_rounds = 12\\n'
    """
    lines = text.splitlines()
    headers = [(at, ".".join(part.strip() for part in found[1].split("."))) for at, found in _headers(lines)]
    place = _place(lines, headers, key)
    if place is not None:
        begin = place - 1 if place and lines[place - 1].startswith(_MARK) else place
        name = lines[place].partition("=")[0].strip()
        lines[begin : place + 1] = [] if value is None else _entry(name, value, note)
    elif value is not None:
        lines = _added(lines, headers, key, value, note)
    return "\n".join(lines) + "\n" if lines else ""


def _headers(lines: list[str]) -> list[tuple[int, re.Match[str]]]:
    return [(at, found) for at, line in enumerate(lines) if (found := _HEADER.match(line))]


def _place(lines: list[str], headers: list[tuple[int, str]], key: str) -> int | None:
    """The line that sets the key."""
    starts = dict(headers)
    prefix = ""
    for at, line in enumerate(lines):
        if at in starts:
            prefix = starts[at] + "."
        elif line.partition("=")[1] and prefix + line.partition("=")[0].strip() == key:
            return at
    return None


def _added(lines: list[str], headers: list[tuple[int, str]], key: str, value: Value, note: str) -> list[str]:
    """The lines with a new entry: below the heading that fits closest, before all headings, or below a new one."""
    fitting = [(len(name), at, name) for at, name in headers if key.startswith(f"{name}.")]
    if fitting:
        _, at, name = max(fitting)
        return [*lines[: at + 1], *_entry(key.removeprefix(f"{name}."), value, note), *lines[at + 1 :]]
    first = key.partition(".")[0]
    if any(name.partition(".")[0] == first for _, name in headers):
        return [*lines, "", f"[{first}]", *_entry(key.removeprefix(f"{first}."), value, note)]
    at = headers[0][0] if headers else len(lines)
    return [*lines[:at], *_entry(key, value, note), *([""] if headers else []), *lines[at:]]


def _entry(name: str, value: Value, note: str) -> list[str]:
    return [*([_MARK + note] if note else []), f"{name} = {json.dumps(value, ensure_ascii=False)}"]
