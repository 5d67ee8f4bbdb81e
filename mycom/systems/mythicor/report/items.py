"""The lines of a unit: `Bestand: Kronen 412, Rekruten 20` and their like, as keys and values."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import partial

from mycom.problems import did_you_mean
from mycom.systems.mythicor.report.vocabulary import FLAGS, ITEMS, NO_TROOPS, SOURCES, Names
from mycom.systems.view import Certainty, Json

Found = tuple[str, Json, Certainty]

_EXACT, _ESTIMATE, _RANGE = Certainty.EXACT, Certainty.ESTIMATE, Certainty.RANGE
_NUMBER = r"[-+]?\d{1,12}(?:[.,]\d{1,6}){0,4}"
_ITEM = re.compile(rf"(\D+?) (etwa )?({_NUMBER})(?: bis ({_NUMBER}))?(?: ?%)?$")
_UNKNOWN = re.compile(r"(\D+?) \?$")
_ORIGIN = re.compile(r"(.*) aus (\d{1,3})/(\d{1,3})$")
_PLACE = re.compile(r"(\d{1,3})/(\d{1,3})$")
_SEPARATOR = re.compile(r", +")
_THOUSANDS = re.compile(r"[-+]?\d{1,3}(?:\.\d{3})+$")
_ARTEFACT = re.compile(
    r"(\d{1,6})(?: »([^«]*)«)?((?:, (?:Stärke|Ladungen|Reichweite) \d{1,6})*)(?:, Wirkung »([^«]*)«)?$"
)
_OWNER = re.compile(r"(\d{1,6})(?: \([^()]*\))?$")
_SEEN_BY = re.compile(r"durch (R|G\d{1,3}|P\d{1,3}/\d{1,3})$")
_SEEN_TURN = re.compile(r"Stand Zug (\d{1,6})$")

_VAGUE = "„{}“ ist keine genaue Zahl, und die Einheit ist eine eigene"
_ITEM_KEYS = {line: {item.word: item for item in items} for line, items in ITEMS.items()}


@dataclass(slots=True)
class Line:
    """What one line says. `bad` are the parts that cannot be read: why, and which words were possible."""

    found: list[Found] = field(default_factory=list)
    bad: list[tuple[str, str, Iterable[str]]] = field(default_factory=list)
    turn: int | None = None
    source: str = ""

    def reason(self) -> str:
        """Why the line cannot be read, with suggestions (they take time, so only now)."""
        reasons = [(why, did_you_mean(word, known) if word else "") for why, word, known in self.bad]
        return "; ".join(f"{why}; {hint}" if hint else why for why, hint in reasons)


def _bad(why: str, word: str = "", known: Iterable[str] = ()) -> tuple[str, str, Iterable[str]]:
    return why, word, known


def _vague(match: re.Match[str]) -> bool:
    """Whether a number is an estimate or a range."""
    return bool(match[2] or match[4])


def number(text: str) -> float | int:
    """A number with decimal comma (or point), thousands points allowed. Raises ValueError."""
    if text.isdecimal():
        return int(text)
    if _THOUSANDS.match(text):
        return int(text.replace(".", ""))
    if "," in text:
        return float(text.replace(".", "").replace(",", "."))
    return float(text) if "." in text else int(text)


class Lines:
    """Readers of a unit's lines by label: each takes the rest of the line and whether the unit is an own one."""

    def __init__(self, names: Names) -> None:
        self.names = names
        self.readers: dict[str, Callable[[str, bool], Line]] = {
            **{label: partial(self._words, label) for label in ("Land", "Anführer", "Ort")},
            **{label: partial(self._items, label) for label in ("Stadt", "Boden", "Werte", "Volk", "Bestand", "Boni")},
            "Truppen": self._troops,
            "Artefakt": self._artefact,
            "Artefakte": self._no_artefacts,
            "Besitzer": self._owner,
            "Quelle": self._source,
        }

    # --- numbers ---

    def _items(self, label: str, rest: str, own: bool) -> Line:
        line = Line()
        known = _ITEM_KEYS[label]
        flags = FLAGS.get(label, {})
        for part in _SEPARATOR.split(rest):
            # The usual part is a word and a whole number; everything else takes the longer way.
            word, _, count = part.rpartition(" ")
            item = known.get(word)
            if item is not None and count.isdecimal() and len(count) < 10:
                whole = float(count) if item.decimal else int(count)
                line.found.append((item.own if own else item.foreign, whole, _EXACT))
                continue
            match = _ITEM.match(part)
            item = known.get(match[1]) if match else None
            if match is not None and own and _vague(match):
                line.bad.append(_bad(_VAGUE.format(part)))
            elif match is not None and item is not None:
                self._add(line, item.own if own else item.foreign, item.decimal, match, part)
            elif part in flags:
                key, value = flags[part]
                line.found.append((key, value, _EXACT))  # type: ignore[arg-type]
            else:
                self._odd(line, label, part, own)
        return line

    def _add(self, line: Line, key: str, decimal: bool, match: re.Match[str], part: str) -> None:
        _, about, low, high = match.groups()
        try:
            value: Json = number(low)
            if not decimal and not isinstance(value, int):
                raise ValueError(low)
            if high is not None:
                top = number(high)
                if top < value or (not decimal and not isinstance(top, int)):  # type: ignore[operator]
                    raise ValueError(high)
                value = [value, top]
        except ValueError:
            line.bad.append(_bad(f"unlesbare Zahl in „{part}“"))
            return
        line.found.append((key, value, _RANGE if high else _ESTIMATE if about else _EXACT))

    def _odd(self, line: Line, label: str, part: str, own: bool) -> None:
        """A part that is no plain number: trade goods with their origin, `?`, or something unknown."""
        origin = _ORIGIN.match(part)
        if origin and label == "Bestand" and origin[1].startswith("Handelsgüter "):
            inner = self._items(label, origin[1], own)
            line.found += [*inner.found, ("trade_origin", [int(origin[2]), int(origin[3])], _EXACT)]
            line.bad += inner.bad
            return
        unknown = _UNKNOWN.match(part)
        if unknown and unknown[1] in _ITEM_KEYS.get(label, {}):
            return
        known = (*_ITEM_KEYS.get(label, {}), *FLAGS.get(label, {}))
        line.bad.append(_bad(f"unbekannte Angabe „{part}“", part.split(" ")[0], known))

    # --- words ---

    def _words(self, label: str, rest: str, own: bool) -> Line:
        """Lines that name things: terrain and race, leader, place."""
        line = Line()
        tables = {
            "Land": (("terrain", self.names.terrain), ("race", self.names.races)),
            "Anführer": (("leader", self.names.leaders), ("race", self.names.races)),
            "Ort": (),
        }[label]
        for part in _SEPARATOR.split(rest):
            folded = part.casefold()
            hit = next(((key, table[folded]) for key, table in tables if folded in table), None)
            if hit is not None:
                line.found.append((*hit, _EXACT))
            elif part in FLAGS[label]:
                key, value = FLAGS[label][part]
                line.found.append((key, value, _EXACT))  # type: ignore[arg-type]
            elif label == "Ort" and (place := _PLACE.match(part)):
                line.found.append(("place", [int(place[1]), int(place[2])], _EXACT))
            else:
                inner = self._items(label, part, own) if label in _ITEM_KEYS else Line()
                line.found += inner.found
                if inner.bad or (not inner.found and not part.endswith(" ?")):
                    known = self.names.written(*(table for _, table in tables))
                    line.bad.append(_bad(f"unbekannte Angabe „{part}“", part, known))
        return line

    def _troops(self, rest: str, own: bool) -> Line:
        line = Line()
        counts: dict[str, Json] = {}
        sure = _EXACT
        if rest == NO_TROOPS:
            return Line([("troops", {}, _EXACT)])
        for part in _SEPARATOR.split(rest):
            match = _ITEM.match(part)
            troop = self.names.troops.get(match[1].casefold()) if match else None
            if match is None or troop is None:
                unknown = _UNKNOWN.match(part)
                if unknown is None or unknown[1].casefold() not in self.names.troops:
                    known = self.names.written(self.names.troops)
                    line.bad.append(_bad(f"unbekannte Truppe „{part}“", part.rstrip("0123456789 "), known))
                continue
            if own and _vague(match):
                line.bad.append(_bad(_VAGUE.format(part)))
                continue
            inner = Line()
            self._add(inner, troop, False, match, part)
            line.bad += inner.bad
            for _, value, certainty in inner.found:
                counts[troop] = value
                sure = certainty if sure is _EXACT or certainty is _RANGE else sure
        if counts:
            line.found.append(("troops", counts, sure))
        return line

    def _artefact(self, rest: str, own: bool) -> Line:
        match = _ARTEFACT.match(rest)
        if match is None:
            return Line(bad=[_bad(f"unlesbares Artefakt „{rest}“")])
        artefact: dict[str, Json] = {"number": int(match[1]), "name": match[2] or ""}
        keys = {"Stärke": "strength", "Ladungen": "charges", "Reichweite": "range"}
        artefact.update(dict.fromkeys(keys.values()))
        for part in match[3].split(", ")[1:]:
            word, _, count = part.partition(" ")
            artefact[keys[word]] = int(count)
        artefact["effect"] = match[4] or ""
        return Line([("artefacts", [artefact], _EXACT)])

    def _no_artefacts(self, rest: str, own: bool) -> Line:
        if rest == NO_TROOPS:
            return Line([("artefacts", [], _EXACT)])
        return Line(bad=[_bad(f"unbekannte Angabe „{rest}“")])

    def _owner(self, rest: str, own: bool) -> Line:
        match = _OWNER.match(rest)
        if match is None:
            return Line(bad=[_bad(f"unlesbarer Besitzer „{rest}“")])
        return Line([("owner", int(match[1]), _EXACT)])

    def _source(self, rest: str, own: bool) -> Line:
        line = Line()
        for part in _SEPARATOR.split(rest):
            if part in SOURCES:
                line.source = SOURCES[part]
            elif turn := _SEEN_TURN.match(part):
                line.turn = int(turn[1])
            elif unit := _SEEN_BY.match(part):
                line.found.append(("seen_by", unit[1], _EXACT))
            else:
                line.bad.append(_bad(f"unbekannte Angabe „{part}“", part, SOURCES))
        return line
