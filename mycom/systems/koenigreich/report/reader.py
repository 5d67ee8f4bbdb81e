"""Reads a report of a kingdom. Sections about armies are read by whoever knows their rules; lines not understood are
kept with their reason."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from mycom.systems import armies_of
from mycom.systems.koenigreich.rules import Rules, load_rules
from mycom.systems.sectioned import Form, Row, UnfitError, heading, take_apart
from mycom.systems.view import Fact, Json, Report, ReportHead, Unread

HEXES, SETTLEMENTS, OFFICES = "FELDER", "ORTSCHAFTEN", "ÄMTER"
#: Whose rules armies follow in a kingdom's Partie.
ARMIES = "massenkampf"
#: Lines of the head with a number, and the key of their fact.
NUMBERS = {
    "Größe": "size", "Herrschaftswurf-SG": "control_dc", "Stabilität": "stability", "Treue": "loyalty",
    "Wirtschaft": "economy", "Unruhe": "unrest", "Verbrauch": "consumption", "Schatzkammer": "treasury",
    "Ertrag der Verbesserungen": "income",
}  # fmt: skip
EDICTS = {"Feiertage": "holidays", "Förderung": "promotion", "Besteuerung": "taxes"}
EVENT = "Ereignis im letzten Monat"
FORM = Form(
    "KÖNIGREICH, Reichsbericht",
    1,
    "Reichsbericht",
    ("Partie", "Zug", "Reich", "Profil", "Datum", *NUMBERS, *EDICTS, EVENT),
    ("REICHE", HEXES, SETTLEMENTS, OFFICES, "ARMEEN", "EREIGNISSE", "BEFEHLE"),
)
STATES = {"erforscht": "explored", "gesichert": "cleared", "vorbereitet": "prepared"}
_HEX = re.compile(r"([1-9][0-9]?)/([1-9][0-9]?) ([^,;]+)((?:, [^,;]+)*)(?:; (.*))?")
_SETTLEMENT = re.compile(r"([1-9][0-9]?)/([1-9][0-9]?) »([^»«]*)«(?: von ([1-9][0-9]{0,3}))?((?:, [^,;]+)*)(?:; (.*))?")
_OFFICE = re.compile(r"([^:]+): (?:unbesetzt|»([^»«]*)«(?:, Bonus ([+−-]?[0-9]{1,2}))?)")
_COUNTED = re.compile(r"(?:([1-9][0-9]?) )?(.+)")


def read(text: str, name: str = "") -> Report:
    """Reads a report. Raises Malformed when it is none, cut off, of a later version or without its head."""
    sheet = take_apart(FORM, text, name)
    top = heading(sheet, name)
    taken = armies_of(ARMIES).read_rows(sheet.rows, top.realm, top.turn)
    reader = _Reader(load_rules(), top.realm, top.turn)
    reader.head(sheet.head)
    reader.rows(sheet.rows)
    unread = sorted((*sheet.unread, *taken.unread, *reader.unread), key=lambda one: one.line)
    head = ReportHead("koenigreich", top.game, top.profile, top.turn, top.date, top.realm, top.realm_name)
    return Report(head, (*reader.facts, *taken.facts), taken.events, tuple(unread), (), text, taken.answers)


class _Reader:
    def __init__(self, rules: Rules, realm: int, turn: int) -> None:
        self.rules, self.realm, self.turn = rules, realm, turn
        self.facts: list[Fact] = []
        self.unread: list[Unread] = []
        self._seen: set[str] = set()

    def head(self, head: Mapping[str, tuple[str, int]]) -> None:
        for word, key in NUMBERS.items():
            if word in head:
                value, line = head[word]
                if re.fullmatch(r"[+−-]?[0-9]{1,6}", value):
                    self._fact("R", key, int(value.replace("−", "-")), line)
                else:
                    self.unread.append(Unread(line, f"{word}: {value}", "keine Zahl"))
        for word, edict in EDICTS.items():
            if word in head:
                value, line = head[word]
                level = next((one.id for one in self.rules.levels(edict) if one.label_de == value), "")
                if level:
                    self._fact("R", edict, level, line)
                else:
                    known = ", ".join(one.label_de for one in self.rules.levels(edict))
                    self.unread.append(Unread(line, f"{word}: {value}", f"keine Stufe; es gibt {known}"))
        if EVENT in head:
            value, line = head[EVENT]
            if value in ("ja", "nein"):
                self._fact("R", "quiet", value == "nein", line)
            else:
                self.unread.append(Unread(line, f"{EVENT}: {value}", "weder ja noch nein"))

    def rows(self, rows: tuple[Row, ...]) -> None:
        readers: Mapping[str, Callable[[Row], None]] = {
            HEXES: self._hex, SETTLEMENTS: self._settlement, OFFICES: self._office,
        }  # fmt: skip
        for row in rows:
            reader = readers.get(row.section)
            if reader is None:
                continue
            try:
                reader(row)
            except UnfitError as error:
                self.unread.append(Unread(row.number, row.text, str(error)))

    def _fact(self, subject: str, key: str, value: Json, line: int, source: str = "own") -> None:
        self.facts.append(Fact(subject, key, value, self.turn, source=source, line=line))

    def _all(self, row: Row, subject: str, values: Mapping[str, Json], source: str) -> None:
        if subject in self._seen:
            raise UnfitError("steht schon weiter oben")
        self._seen.add(subject)
        for key, value in values.items():
            self._fact(subject, key, value, row.number, source)

    def _hex(self, row: Row) -> None:
        found = _HEX.fullmatch(row.text)
        if not found:
            raise UnfitError("kein Feld: Ort, Gelände, Zustand; Verbesserungen")
        values: dict[str, Json] = {"terrain": self._label(self.rules.terrain, found[3], "das Gelände"), "owner": 0}
        for word in _listed(found[4]):
            if word in STATES:
                values[STATES[word]] = True
            elif owner := re.fullmatch(r"gehört ([1-9][0-9]{0,3})", word):
                values["owner"] = int(owner[1])
            else:
                raise UnfitError(f"Zustand „{word}“")
        if found[5]:
            values["improvements"] = [
                self._label(self.rules.improvements, one, "die Verbesserung") for one in _listed(found[5])
            ]
        self._all(row, f"C{int(found[1])}/{int(found[2])}", values, "map")

    def _settlement(self, row: Row) -> None:
        found = _SETTLEMENT.fullmatch(row.text)
        if not found:
            raise UnfitError("keine Ortschaft: Ort, Name, Reich, Werte; Gebäude")
        owner = int(found[4] or 0)
        values: dict[str, Json] = {
            "name": found[3].strip(), "owner": owner, "defence": 0, "districts": 1, "base_value": 0,
            "place": [int(found[1]), int(found[2])],
        }  # fmt: skip
        words = {"Verteidigung": "defence", "Viertel": "districts", "Grundwert": "base_value"}
        for part in _listed(found[5]):
            word, _, number = part.partition(" ")
            if word not in words or not re.fullmatch(r"[0-9]{1,6}", number):
                raise UnfitError(f"„{part}“ ist kein Wert einer Ortschaft")
            values[words[word]] = int(number)
        buildings: list[Json] = []
        for one in _listed(found[6] or ""):
            match = _COUNTED.fullmatch(one)
            count, label = (int(match[1] or 1), match[2]) if match else (1, one)
            buildings += [self._label(self.rules.buildings, label, "das Gebäude")] * count
        values["buildings"] = buildings
        source = "own" if owner == self.realm else "scout"
        self._all(row, f"P{int(found[1])}/{int(found[2])}", values, source)

    def _office(self, row: Row) -> None:
        found = _OFFICE.fullmatch(row.text)
        if not found:
            raise UnfitError("kein Amt: Amt, Name und Bonus oder unbesetzt")
        office = self._label(self.rules.offices, found[1], "das Amt")
        modifier = int((found[3] or "0").replace("−", "-"))
        self._all(row, f"O{office}", {"holder": (found[2] or "").strip(), "modifier": modifier}, "own")

    def _label(self, rows: Mapping[str, object], label: str, what: str) -> str:
        folded = label.strip().casefold()
        for id, one in rows.items():
            if str(getattr(one, "label_de", "")).casefold() == folded:
                return id
        raise UnfitError(f"{what} „{label.strip()}“ gibt es nicht")


def _listed(text: str) -> list[str]:
    return [one.strip() for one in text.split(",") if one.strip()]
