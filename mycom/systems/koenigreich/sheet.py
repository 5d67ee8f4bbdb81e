"""A kingdom's values from its parts, each with what it adds and where the figure comes from."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from mycom.systems.koenigreich.month import Kingdom
from mycom.systems.koenigreich.rules import Building, Improvement, Rules

VALUES = ("stability", "loyalty", "economy")
#: Hexes of road count once, whichever of these they have.
_ROADS = frozenset({"road", "highway"})


@dataclass(frozen=True, slots=True)
class Town:
    """A settlement: ids of its buildings (one for each), districts."""

    name: str
    buildings: tuple[str, ...] = ()
    districts: int = 1


@dataclass(frozen=True, slots=True)
class Seat:
    """Who holds an office: the modifier that counts in full, and which values a ruler or a spymaster chose."""

    modifier: int = 0
    chosen: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Realm:
    """The parts of a kingdom: improvements by hex, rivers, settlements, offices (None: vacant), edicts, alignment.

    Weekly consumption of armies in the field and monthly one of those in reserve, other changes by value.
    """

    hexes: tuple[tuple[str, ...], ...] = ()
    rivers: int = 0
    towns: tuple[Town, ...] = ()
    offices: Mapping[str, Seat | None] = field(default_factory=dict)
    edicts: Mapping[str, str] = field(default_factory=dict)
    alignment: str = ""
    weekly: int = 0
    reserve: int = 0
    other: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Part:
    """A part: what it is, what it adds to a value, where its figure comes from (`text`, `open`, `assumed`, `game`)."""

    label: str
    value: str
    amount: int
    origin: str


@dataclass(frozen=True)
class Sheet:
    """All parts; sums by value. Consumption and restlessness are never below 0."""

    parts: tuple[Part, ...]

    @cached_property
    def sums(self) -> Mapping[str, int]:
        """What all parts add to each value."""
        found: dict[str, int] = {}
        for one in self.parts:
            found[one.value] = found.get(one.value, 0) + one.amount
        return found

    def kingdom(self, unrest: int = 0, treasury: int = 0) -> Kingdom:
        """The kingdom to count months with."""
        value = self.sums.get
        return Kingdom(
            size=value("size", 0),
            control_dc=value("control_dc", 0),
            stability=value("stability", 0),
            loyalty=value("loyalty", 0),
            economy=value("economy", 0),
            unrest=unrest,
            consumption=max(0, value("consumption", 0)),
            treasury=treasury,
            income=value("income", 0),
            restless=max(0, value("restless", 0)),
        )


def sheet(realm: Realm, rules: Rules) -> Sheet:
    """The sheet of a kingdom. Raises KeyError for an id the rules do not have."""
    parts = (
        *_land(realm, rules), *_towns(realm, rules), *_offices(realm, rules), *_edicts(realm, rules),
        *_armies(realm, rules),
    )  # fmt: skip
    other = (Part("Sonstiges", name, amount, "game") for name, amount in realm.other.items())
    return Sheet(tuple(one for one in (*parts, *other) if one.amount))


def _land(realm: Realm, rules: Rules) -> Iterator[Part]:
    size = len(realm.hexes)
    yield Part("Hexfelder", "size", size, "text")
    yield Part("Grundwert", "control_dc", rules.whole("hex.dc_base"), "open")
    yield Part("Hexfelder", "control_dc", size, "open")
    yield Part("Hexfelder", "consumption", size * rules.whole("hex.claim_consumption"), "text")
    counts: dict[str, int] = {}
    for improvements in realm.hexes:
        for id in improvements:
            counts[id] = counts.get(id, 0) + 1
    for id, count in counts.items():
        row: Improvement = rules.improvements[id]
        for value in (*VALUES, "consumption", "income"):
            yield Part(
                _times(row.label_de, count),
                value,
                count * getattr(row, value),
                _origin(rules, f"improvements.{id}.{value}"),
            )
    roads = sum(not _ROADS.isdisjoint(one) for one in realm.hexes)
    for label, hexes, prefix in (("Straßen", roads, "road"), ("Flüsse", realm.rivers, "river")):
        for value in ("economy", "stability"):
            yield Part(label, value, hexes // rules.whole(f"{prefix}.hexes_{value}"), "open")


def _towns(realm: Realm, rules: Rules) -> Iterator[Part]:
    for town in realm.towns:
        yield Part(town.name, "control_dc", town.districts * rules.whole("settlement.found_dc"), "open")
        yield Part(town.name, "consumption", town.districts * rules.whole("settlement.consumption"), "assumed")
        for id in dict.fromkeys(town.buildings):
            row: Building = rules.buildings[id]
            count = town.buildings.count(id)
            for value in (*VALUES, "fame"):
                label = f"{town.name}: {_times(row.label_de, count)}"
                yield Part(label, value, count * getattr(row, value), _origin(rules, f"buildings.{id}.{value}"))


def _offices(realm: Realm, rules: Rules) -> Iterator[Part]:
    if realm.alignment:
        good = rules.alignments[realm.alignment]
        for value in VALUES:
            yield Part(f"Gesinnung {good.label_de}", value, getattr(good, value), "open")
    size = len(realm.hexes)
    for id, seat in realm.offices.items():
        row, origin = rules.offices[id], _origin(rules, f"offices.{id}.adds_to")
        if seat is None:
            for value in VALUES:
                yield Part(f"{row.label_de} unbesetzt", value, getattr(row, value), origin)
            yield Part(f"{row.label_de} unbesetzt", "restless", row.unrest, origin)
            continue
        counts = int(seat.modifier / 2) if row.half else seat.modifier
        chosen = seat.chosen or (VALUES if row.adds_to == "all" else (row.adds_to,))
        if row.adds_to == "all":
            chosen = chosen[
                : 1 + (size >= rules.whole("ruler.second_size")) + (size >= rules.whole("ruler.third_size"))
            ]
        for value in chosen:
            yield Part(row.label_de, value, counts, origin)


def _edicts(realm: Realm, rules: Rules) -> Iterator[Part]:
    eased = {rules.buildings[id].eases for town in realm.towns for id in town.buildings}
    for kind, id in realm.edicts.items():
        row = rules.edicts[id]
        for value in (*VALUES, "consumption"):
            amount = getattr(row, value)
            if kind in eased and (value == "consumption" or amount < 0):
                amount = int(amount / 2)
            yield Part(row.label_de, value, amount, _origin(rules, f"edicts.{id}.{value}"))


def _armies(realm: Realm, rules: Rules) -> Iterator[Part]:
    yield Part("Armeen im Feld", "consumption", realm.weekly * rules.whole("army.weeks"), "open")
    yield Part("Armeen in Reserve", "consumption", realm.reserve, "open")


def army_consumption(weekly: int, reserve: int, rules: Rules) -> int:
    """What armies eat in a turn: each week in the field, once in reserve."""
    return weekly * rules.whole("army.weeks") + reserve


def _times(label: str, count: int) -> str:
    return f"{count} × {label}" if count > 1 else label


def _origin(rules: Rules, cell: str) -> str:
    return rules.sheet.origin(cell)
