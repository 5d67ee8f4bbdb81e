"""Reads order files: every fault with its line, and what a mail on the way did to the file by name."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field

from mycom.orders.catalogue import Catalogue
from mycom.orders.lines import read_plain
from mycom.orders.notation import parse, read_unit
from mycom.orders.order import Order
from mycom.orders.orderfile import END, FORMAT, MAX_BYTES, TITLE, OrderFile, Section, end_line
from mycom.problems import Fault, Malformed, MycomError, did_you_mean

_KEYS = ("Programm", "System", "Partie", "Zug", "Reich", "Reichsname", "Profil", "Auswertung", "Nummer", "Datum")
_NUMBERS = ("Zug", "Reich", "Nummer")
_FIRST = re.compile(rf"{TITLE} ([0-9]{{1,6}})")
_SECTION = re.compile(r"\[([^\[\]]{1,20})\](?: (.*))?")
_HASH = re.compile(r"sha256 ([0-9a-f]{64})")
_ATTACH = "Schick die Datei als Anhang, nicht im Text der Mail."
_MAX_FAULTS = 40

#: Gives the catalogue of a system and rules profile. Raises KeyError or Malformed when there is none.
CatalogueFor = Callable[[str, str], Catalogue]


def read_file(content: bytes, catalogue_for: CatalogueFor, name: str = "") -> OrderFile:
    """The order file in these bytes (without a signature behind it).

    Raises Malformed with all faults: later format, damage by mail, missing lines, orders that cannot be read.
    """
    reader = _Reader(_lines(content, name), name)
    file = reader.read(catalogue_for)
    if reader.faults or file is None:
        faults = reader.faults[:_MAX_FAULTS]
        if len(reader.faults) > _MAX_FAULTS:
            faults.append(Fault(f"und {len(reader.faults) - _MAX_FAULTS} weitere Fehler", file=name))
        raise Malformed(faults)
    return file


def _lines(content: bytes, name: str) -> list[str]:
    if len(content) > MAX_BYTES:
        raise Malformed(
            Fault(f"{len(content)} Bytes sind zu viel für eine Befehlsdatei", f"höchstens {MAX_BYTES}", name)
        )
    if not content.strip():
        raise Malformed(Fault("Die Datei ist leer", f"eine Befehlsdatei, Zeile 1: „{TITLE} {FORMAT}“", name))
    if b"\0" in content:
        raise Malformed(Fault("Die Datei ist kein Text", "eine Befehlsdatei in UTF-8", name))
    if b"\r" in content:
        line = content.count(b"\n", 0, content.index(b"\r")) + 1
        found = "Die Zeilenenden wurden unterwegs verändert (CRLF statt LF)"
        raise Malformed(Fault(found, "die Datei, wie sie geschrieben wurde", name, line, _ATTACH))
    try:
        return content.decode("utf-8").split("\n")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise Malformed(Fault("Die Zeile ist kein UTF-8", "Text in UTF-8", name, line, _ATTACH)) from error


@dataclass(slots=True)
class _Reader:
    """Goes through the lines of one file."""

    lines: list[str]
    name: str
    faults: list[Fault] = field(default_factory=list)

    def read(self, catalogue_for: CatalogueFor) -> OrderFile | None:
        if not self._title():
            return None
        head, start = self._head()
        numbers = {key: self._number(head, key) for key in _NUMBERS}
        report = _HASH.fullmatch(head.get("Auswertung", ("", 0))[0])
        if "Auswertung" in head and not report:
            self._fault(head["Auswertung"][1], "Der Hash der Auswertung ist unleserlich", "sha256 und 64 Hexziffern")
        catalogue = self._catalogue(head, catalogue_for)
        if catalogue is None:
            return None
        sections = self._sections(start, catalogue)
        texts = {key: value for key, (value, _) in head.items()}
        return OrderFile(
            program=texts.get("Programm", ""),
            system=texts.get("System", ""),
            game=texts.get("Partie", ""),
            turn=numbers["Zug"],
            realm=numbers["Reich"],
            realm_name=texts.get("Reichsname", ""),
            profile=texts.get("Profil", ""),
            report_sha256=report[1] if report else "",
            sequence=numbers["Nummer"],
            date=texts.get("Datum", ""),
            sections=sections,
        )

    def _title(self) -> bool:
        """Whether the first line says that this is an order file of a version known here."""
        first = self.lines[0].removeprefix("\ufeff")
        found = _FIRST.fullmatch(first.rstrip())
        if found and int(found[1]) == FORMAT:
            return True
        if found and int(found[1]) > FORMAT:
            hint = "Eine neuere Programmversion kann sie lesen."
            self._fault(1, f"Die Datei hat das Format {found[1]}", f"Format {FORMAT}", hint)
        elif first.startswith((">", "|")):
            self._fault(1, "Die Datei steht als Zitat in einer Mail", f"„{TITLE} {FORMAT}“", _ATTACH)
        else:
            self._fault(1, "Das ist keine Befehlsdatei", f"„{TITLE} {FORMAT}“")
        return False

    def _head(self) -> tuple[dict[str, tuple[str, int]], int]:
        """Values and lines of the head, and the number of the first line behind it."""
        head: dict[str, tuple[str, int]] = {}
        number = 2
        for number, line in enumerate(self.lines[1:], start=2):
            if not line.strip() or line.startswith("["):
                break
            if line.startswith(";"):
                continue
            key, colon, value = line.partition(":")
            if not colon or key not in _KEYS:
                hint = did_you_mean(key, _KEYS) if colon else self._wrapped(number)
                self._fault(number, f"„{line[:60]}“ gehört nicht in den Kopf", ", ".join(_KEYS), hint)
            elif key in head:
                self._fault(number, f"„{key}“ steht zweimal im Kopf")
            else:
                try:
                    head[key] = (read_plain(value.strip(" ")), number)
                except ValueError as error:
                    head[key] = ("", number)
                    self._fault(number, f"{key}: {error}")
        missing = [key for key in _KEYS if key not in head]
        if missing:
            ended = any(line.startswith(f"{END}:") for line in self.lines)
            hint = "" if ended else "Die Datei ist wohl abgeschnitten."
            self._fault(number, f"Im Kopf fehlt: {', '.join(missing)}", suggestion=hint)
        return head, number

    def _number(self, head: dict[str, tuple[str, int]], key: str) -> int:
        value, line = head.get(key, ("0", 0))
        if value.isascii() and value.isdigit() and len(value) <= 9 and str(int(value)) == value:
            return int(value)
        self._fault(line, f"{key}: „{value}“ ist keine Zahl", "eine ganze Zahl")
        return 0

    def _catalogue(self, head: dict[str, tuple[str, int]], catalogue_for: CatalogueFor) -> Catalogue | None:
        if "System" not in head or "Profil" not in head:
            return None
        system, profile = head["System"][0], head["Profil"][0]
        try:
            return catalogue_for(system, profile)
        except KeyError:
            self._fault(head["System"][1], f"Das System „{system}“ gibt es hier nicht")
        except Malformed as error:
            self._fault(head["Profil"][1], f"Das Profil „{profile}“ lässt sich nicht laden: {error.faults[0]}")
        return None

    def _sections(self, start: int, catalogue: Catalogue) -> tuple[Section, ...]:
        sections: list[Section] = []
        current: tuple[str, str] | None = None
        orders: list[Order] = []
        count = unreadable = 0
        ended = False
        for number, line in enumerate(self.lines[start - 1 :], start=start):
            if not line.strip() or line.startswith(";"):
                continue
            if ended:
                self._fault(number, "Hinter der letzten Zeile steht noch etwas", f"nichts hinter „{END}: …“")
                break
            if line.startswith(f"{END}:"):
                ended = True
                if line.rstrip() != end_line(count):
                    cut = number == len(self.lines) and end_line(count).startswith(line)
                    hint = "Die Datei ist wohl abgeschnitten." if cut else ""
                    told = f"Die Datei hat {count} Befehle, die letzte Zeile sagt „{line[:40]}“"
                    self._fault(number, told, suggestion=hint)
                continue
            if line.startswith("["):
                if current:
                    sections.append(Section(*current, tuple(orders)))
                current, orders = self._section(number, line), []
                continue
            count += 1
            if current is None:
                self._fault(number, f"„{line[:60]}“ steht vor der ersten Einheit", "[G7] oder [P26/11]")
                continue
            try:
                orders.append(parse(line, catalogue, current[0]))
            except MycomError as error:
                unreadable += 1
                for fault in error.faults:
                    hint = fault.suggestion or self._wrapped(number)
                    self._fault(number, fault.found, fault.expected, hint, fault.column, fault.length)
        if current:
            sections.append(Section(*current, tuple(orders)))
        if not ended:
            self._fault(len(self.lines), "Die Datei ist abgeschnitten", f"als letzte Zeile „{end_line(count)}“")
        return tuple(sections)

    def _section(self, number: int, line: str) -> tuple[str, str]:
        found = _SECTION.fullmatch(line.rstrip())
        try:
            if not found:
                raise ValueError("Die Zeile nennt keine Einheit")
            unit, end = read_unit(found[1])
            if end != len(found[1]) or unit != found[1]:
                raise ValueError(f"„{found[1]}“ ist keine Einheit")
            return unit, read_plain(found[2]) if found[2] else ""
        except (ValueError, Malformed) as error:
            reason = str(error) if isinstance(error, ValueError) else error.faults[0].found
            self._fault(number, reason, "[G7] oder [P26/11], dahinter ein Name", self._wrapped(number))
            return "R", ""

    def _wrapped(self, number: int) -> str:
        """A hint when a line looks like the rest of the one before it."""
        line, before = self.lines[number - 1], self.lines[number - 2] if number > 1 else ""
        if line.startswith(">"):
            return f"Die Zeile steht als Zitat da. {_ATTACH}"
        if len(before) >= 55 or before.count('"') % 2 or line.count('"') % 2 or before.endswith("="):
            return f"Die Zeile wurde wohl von einem Mailprogramm umgebrochen. {_ATTACH}"
        return ""

    def _fault(
        self, line: int, found: str, expected: str = "", suggestion: str = "", column: int = 0, length: int = 0
    ) -> None:
        self.faults.append(Fault(found, expected, self.name, line, suggestion, column, length))
