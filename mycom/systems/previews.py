"""A turn with its orders against what is known, as a rule system shows it to the layers above."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from mycom.systems.view import Place, Relation


@dataclass(frozen=True, slots=True)
class PreviewRow:
    """A number of a unit through the turn: `after` is the likeliest value and `chance` (0..1) how likely it is (1:
    certain); it lies between `low` and `high` with the mean `mean`. `spread` are all values with their chances, by
    value; empty for a certain one."""

    key: str
    label: str
    before: int
    after: int
    low: int
    high: int
    mean: float
    chance: float = 1.0
    spread: tuple[tuple[int, float], ...] = ()

    @property
    def certain(self) -> bool:
        """Whether it can be only one number."""
        return self.low == self.high

    @property
    def changes(self) -> bool:
        """Whether it may be another number after the turn."""
        return (self.low, self.high) != (self.before, self.before)


@dataclass(frozen=True, slots=True)
class PreviewUnit:
    """An own unit after the turn: where it may stand with which chance (the likeliest place first), its numbers, and
    what may happen to it: text, lowest and highest chance. `totals` are sums of its numbers (all troops).

    `leads` is the chance that a living leader leads it then, None where it has no such thing. `present` is the chance
    that there is such a unit at all; below 1 everything else is for when there is.
    """

    id: str
    title: str
    before: Place
    places: tuple[tuple[Place, float], ...]
    rows: tuple[PreviewRow, ...]
    events: tuple[tuple[str, float, float], ...] = ()
    totals: tuple[PreviewRow, ...] = ()
    leads: float | None = None
    present: float = 1.0

    def row(self, key: str) -> PreviewRow | None:
        """A number or a sum by its key (that of a chip, a stock row or a cell's value); None when there is none."""
        return next((row for row in (*self.rows, *self.totals) if row.key == key), None) if key else None


@dataclass(frozen=True, slots=True)
class PreviewOwner:
    """A place that may belong to somebody else after the turn: to whom, how he stands to the player, the chance."""

    place: Place
    owner: str
    relation: Relation
    chance: float


@dataclass(frozen=True, slots=True)
class PreviewGain:
    """A foreign unit that may be the player's after the turn, how (text), with its lowest and highest chance.
    `becomes` is its id among the own units then; `rows` are those of its numbers that are known, for when it is."""

    unit: str
    becomes: str
    title: str
    place: Place
    text: str
    low: float
    high: float
    rows: tuple[PreviewRow, ...] = ()


@dataclass(frozen=True, slots=True)
class PreviewStranger:
    """A foreign unit that own orders may change, and what may happen to it: text, lowest and highest chance."""

    unit: str
    title: str
    place: Place
    events: tuple[tuple[str, float, float], ...]


@dataclass(frozen=True, slots=True)
class PreviewOrder:
    """What comes of an order. `state` is `works`, `chance`, `fails` or `open`; `rule` and `chapter` name the rule that
    stops it; `chance` are the lowest and highest chance where there is one, `chance_of` says in a word of what."""

    state: str
    text: str
    rule: str = ""
    chapter: str = ""
    chance: tuple[float, float] | None = None
    chance_of: str = ""


@dataclass(frozen=True, slots=True)
class PreviewBattle:
    """A meeting of an own unit on its way: with whom, where, what it tries (`label`), and the chance (0 to 1) that it
    comes to it and succeeds, with all that the orders do before."""

    unit: str
    target: str
    title: str
    place: Place
    label: str
    chance: float


@dataclass(frozen=True, slots=True)
class PreviewView:
    """The turn with the orders as they are: units by id, orders by key, what changes in places (place, text, lowest
    and highest chance), remarks, places with a new owner, units that may be gained, others that may change, own
    meetings as they follow each other."""

    units: Mapping[str, PreviewUnit]
    orders: Mapping[int, PreviewOrder]
    places: tuple[tuple[Place, str, float, float], ...] = ()
    notes: tuple[str, ...] = ()
    owners: tuple[PreviewOwner, ...] = ()
    gains: tuple[PreviewGain, ...] = ()
    strangers: tuple[PreviewStranger, ...] = ()
    battles: tuple[PreviewBattle, ...] = ()
