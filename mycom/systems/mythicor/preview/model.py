"""What comes of one realm's orders, as plain values: units, orders, places, battles."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from mycom.probability.chances import Chances
from mycom.systems.mythicor.world import Place, World

#: How an order stands: it works, depends on a chance, does nothing, or nobody can know.
WORKS, CHANCE, FAILS, OPEN = "works", "chance", "fails", "open"


@dataclass(frozen=True, slots=True)
class Row:
    """One number of a unit: before the turn, and what it may be afterwards. `key` is a field of the world's values
    (`crowns`, `troops.militia`, `leadership`, `morale` …)."""

    key: str
    label: str
    before: int
    after: Chances[int]

    @property
    def low(self) -> int:
        """The least it may be."""
        return min(self.after.values)

    @property
    def high(self) -> int:
        """The most it may be."""
        return max(self.after.values)


@dataclass(frozen=True, slots=True)
class Fate:
    """Something that may happen to a unit or a place: in words, with its lowest and highest chance (0 to 1)."""

    text: str
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class UnitPreview:
    """An own unit after the turn: where it may stand, its numbers, what may happen to it, all its soldiers.

    `leads` is the chance that a living leader leads it then, None for a province. `present` is the chance that there is
    such a unit at all: below 1 for a new group that only luck pays for; everything else is for when there is.
    """

    id: str
    name: str
    before: Place
    place: Chances[Place]
    rows: tuple[Row, ...]
    fates: tuple[Fate, ...] = ()
    soldiers: Row | None = None
    leads: float | None = None
    present: float = 1.0

    def row(self, key: str) -> Row | None:
        """A number by its key, None when the unit has none of it."""
        return next((row for row in self.rows if row.key == key), None)


#: Lowest and highest chance of success (0 to 1) by the value of a number.
Curve = tuple[tuple[int, tuple[float, float]], ...]


@dataclass(frozen=True, slots=True)
class OrderResult:
    """What comes of an order. `state` is `works`, `chance`, `fails` or `open`; `rule` names the rule that stops it and
    `chapter` where it stands; `chance` are the lowest and highest chance of success (0 to 1). Where it depends on a
    number of the victim that is in doubt, `chance_by` has the chance for each value of it, by its name. `chance_of`
    says in a word what the chance is of (`siegt`, `mehr`)."""

    state: str
    text: str
    rule: str = ""
    chapter: str = ""
    chance: tuple[float, float] | None = None
    chance_by: Mapping[str, Curve] = field(default_factory=dict)
    chance_of: str = ""


@dataclass(frozen=True, slots=True)
class BattlePreview:
    """A battle on the way. `order` is the step that starts it (`attack`, `conquer` …); `fought` the chance that it
    comes to it, `falls` that the province is taken without one; `win`, `lose`, `undecided` for the own unit, all
    unconditional. `exact` is False where lots were drawn or changes of bonuses were averaged."""

    unit: str
    target: str
    place: Place
    order: str
    fought: float
    falls: float
    win: float
    lose: float
    undecided: float
    exact: bool = True


@dataclass(frozen=True, slots=True)
class PlaceChange:
    """What becomes of a place, in words, with its chances."""

    place: Place
    text: str
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Conquest:
    """The chance that a place belongs to another realm after the turn."""

    place: Place
    realm: int
    chance: float


@dataclass(frozen=True, slots=True)
class Gain:
    """A foreign unit that may be the realm's after the turn: `how` is `joins` (it was talked over) or `conquest`; with
    its lowest and highest chance (0 to 1). `becomes` is its id among the own units then (the next free number for a
    group, if no other joins before); `rows` are those of its numbers that are known, for when it is gained."""

    unit: str
    becomes: str
    name: str
    place: Place
    how: str
    low: float
    high: float
    rows: tuple[Row, ...] = ()


@dataclass(frozen=True, slots=True)
class Stranger:
    """A foreign unit that own character orders may change, and how."""

    unit: str
    name: str
    place: Place
    fates: tuple[Fate, ...]


@dataclass(frozen=True, slots=True)
class Preview:
    """The turn of one realm against what it knows.

    `after` is the world with everything that is certain: positions as far as nothing can stop a group, stocks after
    production, provinces whose conquest is certain. What depends on a chance is left there as it was before; `units`
    tells its distribution. `orders` are by key.
    """

    after: World
    units: Mapping[str, UnitPreview]
    orders: Mapping[int, OrderResult]
    places: tuple[PlaceChange, ...] = ()
    battles: tuple[BattlePreview, ...] = ()
    notes: tuple[str, ...] = ()
    conquests: tuple[Conquest, ...] = ()
    gains: tuple[Gain, ...] = ()
    strangers: tuple[Stranger, ...] = ()
