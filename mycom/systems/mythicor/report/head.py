"""The head of a report: what identifies it, the realm, the best, the other realms."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from mycom.problems import Fault, did_you_mean
from mycom.systems.mythicor.report.vocabulary import Names
from mycom.systems.view import Json, ReportHead

_PLACE = re.compile(r"(\d{1,3})/(\d{1,3})$")
_SIZE = re.compile(r"(\d{1,3}) ?[x×] ?(\d{1,3})$")
_SEPARATOR = re.compile(r", *")
_YES = {"ja": True, "nein": False}
NOBODY = "niemand"

#: Lines that take any text.
FREE_TEXT = ("Partie", "Profil", "Datum", "Reich")
#: Lines without which nobody knows whose report it is.
REQUIRED = ("Partie", "Zug", "Reich")
EXAMPLES = {"Partie": "Partie: …", "Zug": "Zug: 37", "Reich": "Reich: 1007 Falkenmark"}


class Head:
    """Collects the lines of the head. A value that cannot be read is a reason, not an error."""

    def __init__(self, names: Names) -> None:
        self.names = names
        self.seen: dict[str, str] = {}
        self.unreadable: dict[str, tuple[str, int]] = {}
        self.facts: list[tuple[str, Json, int]] = []
        self.readers: dict[str, Callable[[str], list[tuple[str, Json]]]] = {
            "Partie": lambda rest: [],
            "Profil": lambda rest: [],
            "Datum": lambda rest: [],
            "Zug": _turn,
            "Reich": self._realm,
            "Position": lambda rest: [("position", self._named(self.names.positions, rest))],
            "Rasse": lambda rest: [("race", self._named(self.names.races, rest))],
            "Seefahrer": lambda rest: [("seafarer", _YES[rest])],
            "Heimat": lambda rest: [("home", _place(rest))],
            "Truppengattungen": self._troop_types,
            "Spezialaktionen": lambda rest: [("special_actions", whole(rest))],
            "Punkte": lambda rest: [("score", whole(rest.replace(".", "")))],
            "Rang": lambda rest: [("rank", whole(rest))],
            "Karte": self._size,
            "Freunde": lambda rest: [("friends", _numbers(rest))],
            "Feinde": lambda rest: [("foes", _numbers(rest))],
        }

    def parse(self, label: str, rest: str) -> list[tuple[str, Json]] | str:
        """What a line says, or why it cannot be read."""
        try:
            return self.readers[label](rest)
        except (KeyError, ValueError):
            return f"unlesbare Angabe „{rest}“ bei {label}{self._hint(label, rest)}"

    def take(self, label: str, rest: str, found: list[tuple[str, Json]], line: int) -> str:
        """Takes a parsed line in. Returns why it does not count, empty when it does."""
        if label in self.seen:
            return f"{label} steht zum zweiten Mal da"
        self.seen[label] = rest
        self.facts += [(key, value, line) for key, value in found]
        return ""

    def refuse(self, label: str, rest: str, line: int) -> None:
        """Keeps a line that cannot be read, for the case that it is one of those without which there is no report."""
        self.unreadable.setdefault(label, (rest, line))

    def faults(self, name: str, line: int) -> list[Fault]:
        """What is missing or cannot be read, and is needed for a report that can be used."""
        return [self._fault(label, name, line) for label in REQUIRED if label not in self.seen]

    def _fault(self, label: str, name: str, line: int) -> Fault:
        if label in self.unreadable:
            rest, line = self.unreadable[label]
            found = f"„{label}: {rest[:40]}“ lässt sich nicht lesen"
        else:
            found = f"im Kopf der Auswertung fehlt „{label}:“"
        return Fault(found, f"eine Zeile „{EXAMPLES[label]}“", file=name, line=line)

    def result(self) -> ReportHead:
        """The head, once `faults` is empty."""
        number, _, realm_name = self.seen["Reich"].partition(" ")
        return ReportHead(
            system="mythicor",
            game=self.seen["Partie"],
            profile=self.seen.get("Profil", "standard"),
            turn=int(self.seen["Zug"]),
            date=self.seen.get("Datum", ""),
            realm=int(number),
            realm_name=realm_name.strip(),
        )

    def _hint(self, label: str, rest: str) -> str:
        known: Mapping[str, Mapping[str, str]] = {
            "Position": self.names.positions,
            "Rasse": self.names.races,
            "Truppengattungen": self.names.troops,
        }
        hint = did_you_mean(rest, self.names.written(known.get(label, {})))
        return f"; {hint}" if hint else ""

    def _realm(self, rest: str) -> list[tuple[str, Json]]:
        number, _, name = rest.partition(" ")
        return [("number", whole(number)), ("name", name.strip())]

    def _named(self, table: Mapping[str, str], rest: str) -> str:
        return table[rest.casefold()]

    def _troop_types(self, rest: str) -> list[tuple[str, Json]]:
        if rest == NOBODY:
            return [("troop_types", [])]
        return [("troop_types", [self.names.troops[part.casefold()] for part in _SEPARATOR.split(rest)])]

    def _size(self, rest: str) -> list[tuple[str, Json]]:
        match = _SIZE.match(rest)
        if match is None:
            raise ValueError(rest)
        return [("width", int(match[1])), ("height", int(match[2]))]


def _place(rest: str) -> Json:
    match = _PLACE.match(rest)
    if match is None:
        raise ValueError(rest)
    return [int(match[1]), int(match[2])]


def _numbers(rest: str) -> Json:
    return [] if rest == NOBODY else [whole(part) for part in _SEPARATOR.split(rest)]


def whole(text: str) -> int:
    """A whole number of a sensible length. Raises ValueError."""
    if not text.isdecimal() or len(text) > 9:
        raise ValueError(text)
    return int(text)


def _turn(rest: str) -> list[tuple[str, Json]]:
    """Only looks whether it is a number; the turn stands in the head, not among the facts."""
    whole(rest)
    return []
