"""The sections about armies, settlements and hexes, wherever they stand: in a report of armies or in a kingdom's."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping

from mycom.systems.massenkampf.army.sheet import army_rating
from mycom.systems.massenkampf.report.lines import by_label, read_army
from mycom.systems.massenkampf.report.table import muster_of
from mycom.systems.massenkampf.rules import Rules
from mycom.systems.receipts import Answer, Outcome
from mycom.systems.sectioned import Row, UnfitError
from mycom.systems.view import Certainty, Event, Fact, Json, Unread

REALMS, HEXES, SETTLEMENTS, ARMIES = "REICHE", "FELDER", "ORTSCHAFTEN", "ARMEEN"
EVENTS, ANSWERS = "EREIGNISSE", "BEFEHLE"
OUTCOMES = {
    Outcome.DONE: "ausgeführt",
    Outcome.PARTLY: "teilweise",
    Outcome.FAILED: "misslungen",
    Outcome.OPEN: "offen",
}
RELATIONS = {"Feind": "foe", "verbündet": "ally", "neutral": "neutral"}
_REALM = re.compile(r"([1-9][0-9]{0,3}) »([^»«]*)«(?:, (Feind|verbündet|neutral))?")
_HEX = re.compile(r"([1-9][0-9]?)/([1-9][0-9]?) ([^,]+)(?:, gehört ([1-9][0-9]{0,3}))?")
_SETTLEMENT = re.compile(
    r"([1-9][0-9]?)/([1-9][0-9]?) »([^»«]*)«(?: von ([1-9][0-9]{0,3}))?(?:, Verteidigung ([0-9]{1,3}))?(?:; (.*))?"
)
_ANSWER = re.compile(
    r"(R|G[1-9][0-9]{0,2}|P[0-9]+/[0-9]+) ([A-Z]{2,3} [0-9]{1,3}(?: .*)?): (\w+)(?: \[(\w+)\])?\.(?: (.*))?"
)


class Rows:
    """Collects what rows say. `realm` is the player's: his armies are `G1`, others `G1@2`."""

    def __init__(self, rules: Rules, realm: int, turn: int) -> None:
        self.rules, self.realm, self.turn = rules, realm, turn
        self.facts: list[Fact] = []
        self.events: list[Event] = []
        self.answers: list[Answer] = []
        self.unread: list[Unread] = []
        self._seen: set[str] = set()

    def take(self, rows: Iterable[Row], readers: Mapping[str, Callable[[Row], None]]) -> None:
        """Reads every row of the sections that `readers` know; what fits no form is kept as unread."""
        for row in rows:
            reader = readers.get(row.section)
            if reader is None:
                continue
            try:
                reader(row)
            except UnfitError as error:
                self.unread.append(Unread(row.number, row.text, str(error)))

    def readers(self) -> Mapping[str, Callable[[Row], None]]:
        """Who reads which section."""
        return {
            REALMS: self.realm_row, HEXES: self.hex_row, SETTLEMENTS: self.settlement_row, ARMIES: self.army_row,
            EVENTS: self.event_row, ANSWERS: self.answer_row,
        }  # fmt: skip

    def add(self, row: Row, subject: str, values: Mapping[str, Json], source: str) -> None:
        """Facts of one subject. Raises UnfitError for a second line about it."""
        if subject in self._seen:
            raise UnfitError("steht schon weiter oben")
        self._seen.add(subject)
        for key, value in values.items():
            certainty = Certainty.RANGE if key == "hit_points" and isinstance(value, list) else Certainty.EXACT
            self.facts.append(Fact(subject, key, value, self.turn, certainty, source, row.number))

    def realm_row(self, row: Row) -> None:
        """`2 »Nordmark«, Feind`."""
        found = _REALM.fullmatch(row.text)
        if not found:
            raise UnfitError("kein Reich: Nummer und Name")
        values: dict[str, Json] = {"name": found[2].strip(), "relation": RELATIONS.get(found[3] or "", "neutral")}
        self.add(row, f"S{found[1]}", values, "map")

    def hex_row(self, row: Row) -> None:
        """`4/5 Wald, gehört 1`."""
        found = _HEX.fullmatch(row.text)
        if not found:
            raise UnfitError("kein Feld: Ort, Gelände und wem es gehört")
        terrain = by_label(self.rules.terrain, found[3], "das Gelände")
        values: dict[str, Json] = {"terrain": terrain, "owner": int(found[4] or 0)}
        self.add(row, f"C{int(found[1])}/{int(found[2])}", values, "map")

    def settlement_row(self, row: Row) -> None:
        """`4/5 »Altfurt« von 1, Verteidigung 6; Kaserne, Stall`."""
        found = _SETTLEMENT.fullmatch(row.text)
        if not found:
            raise UnfitError("keine Ortschaft: Ort, Name, Reich, Verteidigung; Gebäude")
        buildings: list[Json] = [
            by_label(self.rules.buildings, one, "das Gebäude") for one in (found[6] or "").split(",") if one.strip()
        ]
        values: dict[str, Json] = {
            "name": found[3].strip(), "owner": int(found[4] or 0), "defence": int(found[5] or 0),
            "buildings": buildings, "place": [int(found[1]), int(found[2])],
        }  # fmt: skip
        source = "own" if values["owner"] == self.realm else "scout"
        self.add(row, f"P{int(found[1])}/{int(found[2])}", values, source)

    def army_row(self, row: Row) -> None:
        """An army, see `lines.py`."""
        owner, number, values = read_army(self.rules, row.text)
        own = owner == self.realm
        if own and isinstance(values.get("hit_points"), list):
            raise UnfitError("eigene TP stehen als eine Zahl da")
        if army_rating(self.rules, muster_of(values)) is None:
            raise UnfitError("zu wenige Soldaten für eine Armee: ihr HG läge unter 1/8")
        self.add(row, f"G{number}" if own else f"G{number}@{owner}", values, "own" if own else "scout")

    def event_row(self, row: Row) -> None:
        """`* Die Brücke ist eingestürzt.`"""
        text = row.text.removeprefix("*").strip()
        if not row.text.startswith("*") or not text:
            raise UnfitError("kein Ereignis: beginnt nicht mit einem Stern")
        kind = "battle" if text.startswith("Schlacht") else "other"
        self.events.append(Event(self.turn, kind, text, line=row.number))

    def answer_row(self, row: Row) -> None:
        """`G1 HR 2 …: ausgeführt. …`"""
        found = _ANSWER.fullmatch(row.text)
        outcome = next((one for one, word in OUTCOMES.items() if found and word == found[3]), None)
        if not found or outcome is None:
            raise UnfitError("kein Befehl mit Ergebnis")
        self.answers.append(Answer(found[1], found[2], outcome, (found[5] or "").strip(), found[4] or "", row.number))
