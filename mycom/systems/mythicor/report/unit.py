"""A unit while its lines are read, and its facts: every value of an own unit, what was seen of a foreign one."""

from __future__ import annotations

from collections.abc import Mapping

from mycom.systems.mythicor.report.items import Line
from mycom.systems.view import Certainty, Fact, Json

_STOCK: Mapping[str, Json] = {
    "crowns": 0,
    "food": 0,
    "population": 0,
    "recruits": 0,
    "henchmen": 0,
    "warships": 0,
    "transports": 0,
    "trade_goods": 0,
    "trade_origin": None,
    "troops": {},
    "artefacts": [],
    "bonuses.military": 0,
    "bonuses.morale": 0,
    "bonuses.tax": 0,
    "bonuses.food": 0,
    "bonuses.recruitment": 0,
    "bonuses.trade": 0,
    "food_share": 100,
}

#: What an own unit has where its report says nothing. Its terrain and movement cost stay those known before.
DEFAULTS: Mapping[str, Mapping[str, Json]] = {
    "Provinz": {
        "own": True,
        "race": "",
        "settlement": 0,
        "fortification": 0,
        "fertility": 3.0,
        "population_max": 0,
        "plague": False,
        **_STOCK,
        "bonuses.retreat_threshold": 0,
    },
    "Gruppe": {
        "own": True,
        "leader": "",
        "race": "",
        "alive": True,
        "at_sea": False,
        "movement_points": 25,
        "traits.leadership": 0,
        "traits.diplomacy": 0,
        "traits.strength": 0,
        **_STOCK,
        "bonuses.retreat_threshold": 100,
    },
}
_EXACT = Certainty.EXACT


class Unit:
    """One heading and the lines below it."""

    def __init__(self, word: str, subject: str, name: str, line: int) -> None:
        self.word = word
        self.subject = subject
        self.name = name
        self.line = line
        self.own = word != "Sichtung"
        self.turn: int | None = None
        self.source = "own" if self.own else "scout"
        self.values: dict[str, tuple[Json, Certainty, int]] = {}

    def take(self, line: Line, number: int) -> None:
        """Takes in what one of its lines says."""
        if line.turn is not None:
            self.turn = line.turn
        if line.source:
            self.source = line.source
        for key, value, certainty in line.found:
            before = self.values.get(key)
            if before is not None and isinstance(before[0], dict) and isinstance(value, dict):
                value = {**before[0], **value}
                certainty = before[1] if certainty is _EXACT else certainty
            elif before is not None and isinstance(before[0], list) and key == "artefacts":
                value = [*before[0], *value]  # type: ignore[misc]
            self.values[key] = (value, certainty, number)

    def facts(self, turn: int) -> list[Fact]:
        """The facts, those of an own unit complete. `turn` is the report's."""
        at = turn if self.turn is None else self.turn
        subject, source = self.subject, self.source
        facts = [Fact(subject, "name", self.name, at, _EXACT, source, self.line)] if self.name or self.own else []
        if self.own:
            facts += [
                Fact(subject, key, value, at, _EXACT, source, self.line)
                for key, value in DEFAULTS[self.word].items()
                if key not in self.values
            ]
        facts += [
            Fact(subject, key, value, at, certainty, source, line)
            for key, (value, certainty, line) in self.values.items()
        ]
        if subject[0] == "G" and not self.own and "owner" not in self.values:
            facts.append(Fact(subject, "owner", int(subject.partition("@")[2]), at, _EXACT, source, self.line))
        return facts
