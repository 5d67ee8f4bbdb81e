"""Reads a report: head, table, events, what became of orders. Lines not understood are kept with their reason."""

from __future__ import annotations

import re
from collections.abc import Callable

from mycom.problems import Fault, Malformed
from mycom.rulebook.profiles import STANDARD
from mycom.systems.conquerors.report import lines
from mycom.systems.conquerors.report.lines import UnfitError
from mycom.systems.conquerors.report.writer import OUTCOMES
from mycom.systems.conquerors.rules import Rules, load_rules
from mycom.systems.receipts import Answer
from mycom.systems.view import Event, Fact, Json, Report, ReportHead, Unread

_TITLE = re.compile(r"\W*THE CONQUERORS, Spielbericht, Fassung (\d{1,4})\W*")
_END = re.compile(r"Ende des Spielberichts\b.*")
_HEAD = re.compile(r"([A-ZÄÖÜ][\wäöüß ]{2,20}):\s*(.*)")
_QUOTED = re.compile(r"^(?:>\s?)+")
_SECTIONS = ("SPIELER", "FELDER", "SIEDLUNGEN", "STRASSEN UND SCHIFFE", "TRUPPEN", "EREIGNISSE", "WÜRFEL", "BEFEHLE")
_HEADINGS = (
    "Partie", "Zug", "Spieler", "Profil", "Datum", "Am Zug", "Gewürfelt", "Reihenfolge", "Stapel",
    "Handelsrouten übrig", "Land übrig", "Söldnertruppe", "Gewonnen",
)  # fmt: skip
VERSION = 1


def recognises(text: str) -> bool:
    """Whether a text looks like a report: the title stands in its first lines."""
    return any(_TITLE.fullmatch(_QUOTED.sub("", line).strip()) for line in text[:8000].splitlines()[:80])


def read(text: str, name: str = "") -> Report:
    """Reads a report. Raises Malformed when it is none, cut off, of a later version or without its head."""
    return _Reader(text, name).report()


class _Reader:
    """Goes through one report; facts are kept by subject and key as they are read."""

    def __init__(self, text: str, name: str) -> None:
        self.text, self.name = text, name
        self.head: dict[str, tuple[str, int]] = {}
        self.values: list[tuple[str, str, Json, int]] = []
        self.events: list[Event] = []
        self.answers: list[Answer] = []
        self.unread: list[Unread] = []
        self.people: dict[int, str] = {}
        self.seen: set[str] = set()
        self.rules: Rules = load_rules()

    def report(self) -> Report:
        self._pass()
        missing = [key for key in ("Partie", "Zug", "Spieler") if key not in self.head]
        if missing:
            raise Malformed(Fault(f"Im Kopf fehlt {', '.join(missing)}", "Partie, Zug und Spieler", self.name))
        turn, line = self.head["Zug"]
        player = re.fullmatch(r"([1-9]) (.+)", self.head["Spieler"][0])
        if not re.fullmatch(r"[0-9]{1,5}", turn):
            raise Malformed(Fault(f"Zug „{turn[:40]}“", "eine Zahl", self.name, line))
        if not player:
            found = self.head["Spieler"]
            raise Malformed(Fault(f"Spieler „{found[0][:40]}“", "Nummer und Name", self.name, found[1]))
        number = int(turn)
        realm = int(player[1])
        self._own(realm)
        date = self.head.get("Datum", ("", 0))[0]
        profile = self.head.get("Profil", (STANDARD, 0))[0]
        facts = tuple(
            Fact(subject, key, value, number, source="own" if self._is_own(subject, realm) else "table", line=at)
            for subject, key, value, at in self.values
        )
        events = tuple(Event(number, one.kind, one.text, line=one.line) for one in self.events)
        head = ReportHead("conquerors", self.head["Partie"][0], profile, number, date, realm, player[2])
        return Report(head, facts, events, tuple(self.unread), (), self.text, tuple(self.answers))

    # --- lines ---

    def _pass(self) -> None:
        section, begun, ended, number = "", False, False, 0
        for number, raw in enumerate(self.text.splitlines(), 1):
            line = " ".join(_QUOTED.sub("", raw).split())
            title = _TITLE.fullmatch(line)
            if title and not begun:
                begun = True
                if int(title[1]) > VERSION:
                    found = f"Fassung {title[1]} ist neuer als dieses Programm"
                    raise Malformed(Fault(found, f"Fassung {VERSION}", self.name, number))
            elif not begun or ended:
                self._keep(number, line, "steht nicht im Bericht")
            elif _END.fullmatch(line):
                ended = True
            elif line in _SECTIONS:
                section = line
            elif line and set(line) - set("-=_"):
                self._line(section, number, line)
        if not begun:
            raise Malformed(Fault("Das ist kein Spielbericht von The Conquerors", "die Titelzeile", self.name))
        if not ended:
            found = "Der Bericht ist abgeschnitten"
            raise Malformed(Fault(found, "eine Zeile „Ende des Spielberichts“", self.name, number))

    def _keep(self, number: int, line: str, reason: str) -> None:
        if line and set(line) - set("-=_"):
            self.unread.append(Unread(number, line, reason))

    def _line(self, section: str, number: int, line: str) -> None:
        readers: dict[str, Callable[[int, str], None]] = {
            "": self._heading,
            "SPIELER": self._player,
            "FELDER": self._hex,
            "SIEDLUNGEN": self._settlement,
            "STRASSEN UND SCHIFFE": self._road,
            "TRUPPEN": self._troops,
            "EREIGNISSE": self._event,
            "WÜRFEL": self._throw,
            "BEFEHLE": self._answer,
        }
        try:
            readers[section](number, line)
        except UnfitError as error:
            self._keep(number, line, str(error))

    def _fact(self, number: int, subject: str, values: dict[str, Json]) -> None:
        if subject in self.seen:
            raise UnfitError("steht schon weiter oben")
        self.seen.add(subject)
        self.values.extend((subject, key, value, number) for key, value in values.items())

    def _owner(self, text: str) -> int:
        owner = int(text)
        if owner not in self.people:
            raise UnfitError(f"einen Spieler {owner} gibt es nicht")
        return owner

    # --- sections ---

    def _heading(self, number: int, line: str) -> None:
        found = _HEAD.fullmatch(line)
        if not found or found[1] not in _HEADINGS:
            raise UnfitError("keine bekannte Angabe im Kopf")
        if found[1] in self.head:
            raise UnfitError("steht schon weiter oben")
        if not found[2]:
            raise UnfitError("die Angabe fehlt")
        self.head[found[1]] = (found[2], number)
        key, value = self._head_value(found[1], found[2])
        if key:
            self.values.append(("R", key, value, number))

    def _head_value(self, label: str, text: str) -> tuple[str, Json]:
        if label in ("Am Zug", "Handelsrouten übrig", "Land übrig"):
            if not re.fullmatch(r"[0-9]{1,3}", text):
                raise UnfitError("keine Zahl")
            return {"Am Zug": "active", "Handelsrouten übrig": "trade_left", "Land übrig": "land_left"}[label], int(
                text
            )
        if label == "Gewürfelt":
            return "roll", int(text) if re.fullmatch(r"[0-9]{1,2}", text) else 0
        if label in ("Reihenfolge", "Gewonnen"):
            if not re.fullmatch(r"[1-9](?: [1-9])*", text):
                raise UnfitError("keine Nummern von Spielern")
            numbers: list[Json] = [int(one) for one in text.split()]
            return ("order" if label == "Reihenfolge" else "winners"), numbers
        if label == "Stapel":
            cards: dict[str, Json] = {**lines.cards_of(self.rules, text)[0]}
            return "stacks", cards
        if label == "Söldnertruppe":
            found = re.fullmatch(lines.PLACE, text)
            return "mercenaries", list(lines.place_of(found[1], found[2])) if found else None
        return "", None

    def _player(self, number: int, line: str) -> None:
        found = lines.PLAYER.fullmatch(line)
        if not found:
            raise UnfitError("kein Spieler: Nummer, »Name«: Volk; Karten: …")
        people, team, god, removed = "", 0, "", False
        for part in (part.strip() for part in found[3].split(",")):
            if re.fullmatch(r"Bündnis [1-9]", part):
                team = int(part[-1])
            elif part.startswith("Gott "):
                god = lines.by_label(self.rules.gods, part[5:], "den Gott")
            elif part == "ausgeschieden":
                removed = True
            else:
                people = lines.by_label(self.rules.peoples, part, "das Volk")
        if not people:
            raise UnfitError("das Volk fehlt")
        cards, hidden = lines.cards_of(self.rules, found[4])
        values: dict[str, Json] = {
            "name": found[2].strip(), "people": people, "team": team, "god": god, "removed": removed,
            "cards": {**cards}, "hidden": hidden,
        }  # fmt: skip
        self._fact(number, f"S{found[1]}", values)
        self.people[int(found[1])] = people

    def _hex(self, number: int, line: str) -> None:
        found = lines.HEX.fullmatch(line)
        if not found:
            raise UnfitError("kein Feld: Ort, Gelände, Zahl und von wem")
        terrain = lines.by_label(self.rules.terrain, found[3], "das Gelände")
        kind = self.rules.terrain[terrain]
        resource = kind.resource or ""
        if found[4]:
            if kind.kind != "trade":
                raise UnfitError("nur eine Handelsroute nennt einen Rohstoff")
            resource = lines.by_label(self.rules.resources, found[4], "den Rohstoff")
        values: dict[str, Json] = {"terrain": terrain, "resource": resource}
        if found[5]:
            values |= {"chip": int(found[5]), "chip_owner": self._owner(found[6])}
        self._fact(number, f"C{int(found[1])}/{int(found[2])}", values)

    def _settlement(self, number: int, line: str) -> None:
        found = lines.SETTLEMENT.fullmatch(line)
        if not found:
            raise UnfitError("keine Siedlung: Spieler, Dorf oder Stadt, Ecke, Stadtmauer")
        kind = lines.by_label(self.rules.pieces, found[2], "das Bauwerk")
        if kind not in ("village", "city"):
            raise UnfitError("weder Dorf noch Stadt")
        at = lines.corner_of(found[3], found[4], found[5])
        wall = {None: 0, "Stadtmauer I": 1, "Stadtmauer II": 2}[found[6]]
        values: dict[str, Json] = {
            "owner": self._owner(found[1]), "kind": kind, "wall": wall, "name": (found[7] or "").strip(),
            "corner": list(at),
        }  # fmt: skip
        self._fact(number, f"P{at.column}/{at.row}{'NxxS'[at.side]}", values)

    def _road(self, number: int, line: str) -> None:
        found = lines.LINE.fullmatch(line)
        if not found:
            raise UnfitError("keine Straße und kein Schiff: Spieler, Art, Kante")
        kind = lines.by_label(self.rules.pieces, found[2], "das Bauwerk")
        if kind not in ("road", "ship"):
            raise UnfitError("weder Straße noch Schiff")
        at = lines.edge_of(found[3], found[4], found[5])
        owner = self._owner(found[1])
        values: dict[str, Json] = {"owner": owner, "kind": kind, "edge": list(at)}
        wind = ("O", "SO", "SW")[at.side]
        self._fact(number, f"L{at.column}/{at.row}{wind}@{owner}{'s' if kind == 'ship' else ''}", values)

    def _troops(self, number: int, line: str) -> None:
        found = lines.TROOPS.fullmatch(line)
        if not found:
            raise UnfitError("keine Truppen: Spieler, Nummer, Ort und Soldaten")
        owner, soldiers, great = self._owner(found[1]), int(found[8]), int(found[9] or 0)
        piece = self.rules.great(self.people[owner])
        if found[10] and lines.by_label(self.rules.pieces, found[10], "die große Einheit") != piece.id:
            raise UnfitError(f"{self.rules.peoples[self.people[owner]].plural_de} haben keine {found[10]}")
        if great * piece.soldiers > soldiers:
            raise UnfitError(f"{great} {piece.label_de} brauchen {great * piece.soldiers} Soldaten")
        values: dict[str, Json] = {
            "owner": owner,
            "number": int(found[2]),
            "place": list(lines.place_of(found[3], found[4])),
            "soldiers": soldiers,
            "great": great,
            "aboard": list(lines.edge_of(found[5], found[6], found[7])) if found[5] else None,
            "moved": int(found[11] or 0),
        }
        self._fact(number, f"G{int(found[2])}@{owner}", values)

    def _event(self, number: int, line: str) -> None:
        text = line.removeprefix("*").strip()
        if not line.startswith("*") or not text:
            raise UnfitError("kein Ereignis: beginnt nicht mit einem Stern")
        kind = "battle" if text.startswith(("Feldkampf", "Invasion", "Glaubensritual")) else "other"
        self.events.append(Event(0, kind, text, line=number))

    def _throw(self, number: int, line: str) -> None:
        if not re.fullmatch(r".+\(W[0-9]+\): [0-9 ]+", line):
            raise UnfitError("kein Wurf: wofür, Würfel, Augen")
        self.values.append(("R", f"dice.{number}", line, number))

    def _answer(self, number: int, line: str) -> None:
        found = lines.ANSWER.fullmatch(line)
        outcome = next((one for one, word in OUTCOMES.items() if found and word == found[3]), None)
        if not found or outcome is None:
            raise UnfitError("kein Befehl mit Ergebnis")
        self.answers.append(Answer(found[1], found[2], outcome, (found[5] or "").strip(), found[4] or "", number))

    # --- ownership ---

    def _own(self, realm: int) -> None:
        """Own troops are `G1`, without the player's number."""
        self.values = [
            (subject.removesuffix(f"@{realm}") if subject.startswith("G") else subject, key, value, at)
            for subject, key, value, at in self.values
        ]

    def _is_own(self, subject: str, realm: int) -> bool:
        return subject in ("R", f"S{realm}") or (subject.startswith("G") and "@" not in subject)
