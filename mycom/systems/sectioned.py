"""Reports made of a head and sections of lines, as several systems write them: what is the same for all of them.

A title names the form and its version, the head has lines `Name: value`, sections begin with their name in capitals,
a last line shows that nothing was cut off. Quote marks of a mail are taken away; what fits nowhere is kept as unread.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from mycom.problems import Fault, Malformed, did_you_mean
from mycom.rulebook.profiles import STANDARD
from mycom.systems.view import Unread

_HEAD = re.compile(r"([A-ZÄÖÜ][\wäöüß ()-]{1,30}):\s*(.*)")
_REALM = re.compile(r"[1-9][0-9]{0,3} .+")
_QUOTED = re.compile(r"^(?:>\s?)+")
_SECTION = re.compile(r"[A-ZÄÖÜ]{4,}")
_END = "Ende des Berichts"
#: What each report needs in its head, with how it looks.
_NEEDED = {"Partie": "Partie: Der Grenzstreit", "Zug": "Zug: 12", "Reich": "Reich: 1 Weidmark"}
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


@dataclass(frozen=True, slots=True)
class Heading:
    """What the head of every report says."""

    game: str
    turn: int
    realm: int
    realm_name: str
    profile: str = STANDARD
    date: str = ""


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
                update = "Mit der neuesten Fassung von MyCom lässt er sich lesen."
                raise Malformed(Fault(found, f"Fassung {form.version}", name, number, update))
        elif not line or not set(line) - set("-=_"):
            continue
        elif not begun or ended:
            unread.append(Unread(number, line, "steht nicht im Bericht"))
        elif line.startswith(_END):
            ended = True
            _, _, named = line.partition(", Zug ")
            if named and named != head.get("Zug", (named, 0))[0]:
                unread.append(Unread(number, line, "nennt einen anderen Zug als der Kopf: zwei Berichte in einem?"))
        elif _SECTION.fullmatch(line):
            section = line
            if line not in form.sections:
                hint = did_you_mean(line, form.sections)
                unread.append(Unread(number, line, f"kein Abschnitt eines solchen Berichts. {hint}".strip()))
        elif section and section not in form.sections:
            unread.append(Unread(number, line, f"steht im unbekannten Abschnitt {section}"))
        elif section:
            rows.append(Row(section, number, line))
        else:
            reason = _heading(form, head, number, line)
            if reason:
                unread.append(Unread(number, line, reason))
    if not begun:
        title = f"die Titelzeile „{form.title}, Fassung {form.version}“"
        raise Malformed(Fault(f"Das ist kein {form.noun}", title, name, 1, "Nimm die Mail ganz, von Anfang an."))
    if not ended:
        whole = "Nimm den Bericht ganz, bis zu seiner letzten Zeile."
        raise Malformed(Fault("Der Bericht ist abgeschnitten", f"eine Zeile „{_END}“", name, number, whole))
    return Sheet(head, tuple(rows), tuple(unread))


def heading(sheet: Sheet, name: str = "") -> Heading:
    """The head with its number of the turn and its realm. Raises Malformed with everything that is wrong."""
    faults = []
    for key, example in _NEEDED.items():
        value, line = sheet.head.get(key, ("", 0))
        if key not in sheet.head:
            near = [one for one in sheet.unread if did_you_mean(one.text.partition(":")[0], [key])]
            hint = f"Meintest du „{key}“?" if near else f"Schreib „{example}“ unter die Titelzeile."
            found = f"Statt „{key}“ steht im Kopf „{near[0].text[:40]}“" if near else f"Im Kopf fehlt „{key}“"
            faults.append(Fault(found, f"„{example}“", name, near[0].line if near else 1, hint))
        elif key == "Zug" and not re.fullmatch(r"[0-9]{1,6}", value):
            faults.append(Fault(f"Zug „{value[:40]}“", "eine Zahl", name, line, f"Schreib es wie „{example}“."))
        elif key == "Reich" and not _REALM.fullmatch(value):
            faults.append(Fault(f"Reich „{value[:40]}“", "Nummer und Name", name, line, f"Schreib es wie „{example}“."))
    if faults:
        raise Malformed(faults)
    number, _, realm = sheet.head["Reich"][0].partition(" ")
    profile, date = (sheet.head.get(key, (usual, 0))[0] for key, usual in (("Profil", STANDARD), ("Datum", "")))
    return Heading(sheet.head["Partie"][0], int(sheet.head["Zug"][0]), int(number), realm, profile, date)


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
        return f"keine Zeile des Kopfes. {did_you_mean(found[1] if found else '', form.headings)}".strip()
    if found[1] in head:
        return "steht schon weiter oben"
    head[found[1]] = (found[2].strip(), number)
    return ""
