"""Reports made of a head and sections of lines, as several systems write them: what is the same for all of them.

A title names the form and its version, the head has lines `Name: value`, sections begin with their name in capitals,
a last line shows that nothing was cut off. Quote marks of a mail are taken away; what fits nowhere is kept as unread.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from mycom.problems import Fault, Malformed
from mycom.systems.view import Unread

_HEAD = re.compile(r"([A-ZÄÖÜ][\wäöüß ()-]{1,30}):\s*(.*)")
_QUOTED = re.compile(r"^(?:>\s?)+")
_END = "Ende des Berichts"
RULE = "-" * 72


class UnfitError(ValueError):
    """A line that has the form of none, with the reason in German."""


@dataclass(frozen=True, slots=True)
class Form:
    """A form of report: its title in capitals, the newest version, what it is in a sentence („ein Königreichsbericht“),
    the names of the head's lines and of the sections."""

    title: str
    version: int
    noun: str
    headings: tuple[str, ...]
    sections: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Row:
    """A line of a section, with its number from 1."""

    section: str
    number: int
    text: str


@dataclass(frozen=True, slots=True)
class Sheet:
    """A report taken apart: the head's values with their lines, the rows, what stands where it does not belong."""

    head: dict[str, tuple[str, int]]
    rows: tuple[Row, ...]
    unread: tuple[Unread, ...]


def recognises(form: Form, text: str) -> bool:
    """Whether the title stands in the first lines of a text."""
    return any(_title(form, _plain(line)) for line in text[:8000].splitlines()[:80])


def take_apart(form: Form, text: str, name: str = "") -> Sheet:
    """The parts of a report. Raises Malformed when it is none, cut off or of a later version."""
    head: dict[str, tuple[str, int]] = {}
    rows: list[Row] = []
    unread: list[Unread] = []
    section, begun, ended, number = "", False, False, 0
    for number, raw in enumerate(text.splitlines(), 1):
        line = _plain(raw)
        version = "" if begun else _title(form, line)
        if version:
            begun = True
            if int(version) > form.version:
                found = f"Fassung {version} ist neuer als dieses Programm"
                raise Malformed(Fault(found, f"Fassung {form.version}", name, number))
        elif not line or not set(line) - set("-=_"):
            continue
        elif not begun or ended:
            unread.append(Unread(number, line, "steht nicht im Bericht"))
        elif line.startswith(_END):
            ended = True
        elif line in form.sections:
            section = line
        elif section:
            rows.append(Row(section, number, line))
        else:
            reason = _heading(form, head, number, line)
            if reason:
                unread.append(Unread(number, line, reason))
    if not begun:
        raise Malformed(Fault(f"Das ist kein {form.noun}", "die Titelzeile", name))
    if not ended:
        raise Malformed(Fault("Der Bericht ist abgeschnitten", f"eine Zeile „{_END}“", name, number))
    return Sheet(head, tuple(rows), tuple(unread))


def whole(sheet: Sheet, key: str, name: str = "") -> int:
    """A number of the head. Raises Malformed when it is none."""
    value, line = sheet.head[key]
    if not re.fullmatch(r"[0-9]{1,6}", value):
        raise Malformed(Fault(f"{key} „{value[:40]}“", "eine Zahl", name, line))
    return int(value)


def numbered(sheet: Sheet, key: str, name: str = "") -> tuple[int, str]:
    """A number with a name of the head, as `2 Grenzmark`. Raises Malformed."""
    value, line = sheet.head[key]
    found = re.fullmatch(r"([1-9][0-9]{0,3}) (.+)", value)
    if not found:
        raise Malformed(Fault(f"{key} „{value[:40]}“", "Nummer und Name", name, line))
    return int(found[1]), found[2]


def written(
    form: Form, head: Iterable[tuple[str, str]], sections: Iterable[tuple[str, Iterable[str]]], end: str
) -> str:
    """The text of a report; sections without lines are left out. `end` follows the words of the last line."""
    lines = [f"{form.title}, Fassung {form.version}", ""]
    lines += [f"{key}: {value}" for key, value in head]
    for title, rows in sections:
        listed = list(rows)
        if listed:
            lines += ["", RULE, title, RULE, *listed]
    return "\n".join([*lines, "", f"{_END}{end}", ""])


def clean(text: str) -> str:
    """A free text on one line, without the signs that the forms use around names."""
    visible = "".join(letter if letter.isprintable() else " " for letter in text)
    return " ".join(visible.replace("»", "„").replace("«", "“").split())


def quoted(text: str) -> str:
    """A name as the forms write it."""
    return f"»{clean(text)}«"


def _plain(line: str) -> str:
    return " ".join(_QUOTED.sub("", line).split())


def _title(form: Form, line: str) -> str:
    found = re.fullmatch(rf"\W*{re.escape(form.title)}, Fassung (\d{{1,4}})\W*", line)
    return found[1] if found else ""


def _heading(form: Form, head: dict[str, tuple[str, int]], number: int, line: str) -> str:
    found = _HEAD.fullmatch(line)
    if not found or found[1] not in form.headings:
        return "keine Zeile des Kopfes"
    if found[1] in head:
        return "steht schon weiter oben"
    head[found[1]] = (found[2].strip(), number)
    return ""
