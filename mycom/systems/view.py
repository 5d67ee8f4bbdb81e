"""What a rule system shows to the layers above, in words that fit every system.

The window, the command line and the Partie store know only these values: map, units, facts, orders'
effects, problems, ledgers; with `previews.py` and `projections.py`. No system's name stands in the layers above.
All values are immutable. Texts are ready to show, German first.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from mycom.orders.order import Order
from mycom.systems.receipts import Answer
from mycom.systems.scores import Battle
from mycom.systems.sides import Relation as Relation
from mycom.systems.sides import SideLine, Sign, Site, Token

Place = tuple[int, int]
#: A JSON value, as facts carry them.
Json = None | bool | int | float | str | list["Json"] | dict[str, "Json"]


@dataclass(frozen=True, slots=True)
class Amount:
    """A number or a doubt about one: equally likely whole numbers from `low` to `high`. Equal: certain.

    With `guesses` only those values (rising) with their weights, from `low` to `high`.
    """

    low: float
    high: float
    guesses: tuple[tuple[float, float], ...] = ()

    @classmethod
    def of(cls, guesses: Iterable[tuple[float, float]]) -> Amount:
        """Some values with their weights; a single one is certain. Raises ValueError without any weight."""
        weights: dict[float, float] = {}
        for value, weight in guesses:
            if weight > 0:
                weights[value] = weights.get(value, 0.0) + weight
        if not weights:
            raise ValueError("no guess has any weight")
        found = tuple(sorted(weights.items()))
        return cls(found[0][0], found[-1][0], found if len(found) > 1 else ())

    @property
    def certain(self) -> bool:
        """Whether there is just one value."""
        return self.low == self.high

    def moved(self, change: float, minimum: float, maximum: float) -> Amount:
        """All of it raised or lowered, held within limits."""
        if self.guesses:
            return Amount.of((min(max(value + change, minimum), maximum), weight) for value, weight in self.guesses)
        low, high = (min(max(end + change, minimum), maximum) for end in (self.low, self.high))
        return Amount(low, high)


@dataclass(frozen=True, slots=True)
class Weighted:
    """A choice that is not known for sure: the ids that it may be with their weights, as they were given."""

    options: tuple[tuple[str, float], ...]

    @property
    def likeliest(self) -> str:
        """The id with the greatest weight, the first of equals."""
        return max(self.options, key=lambda option: option[1])[0]

    def shares(self) -> tuple[tuple[str, float], ...]:
        """Each id with its chance (0 to 1)."""
        whole = sum(weight for _, weight in self.options)
        return tuple((choice, weight / whole) for choice, weight in self.options)


# --- knowledge -----------------------------------------------------------------------------------


class Certainty(StrEnum):
    """How sure a reported value is."""

    EXACT = "exact"
    ESTIMATE = "estimate"
    RANGE = "range"


@dataclass(frozen=True, slots=True)
class Fact:
    """One value of one report.

    `subject` is a unit id (`G7`, `P26/11`, `G2@1003`), `C26/11` for what a map says of a cell, or
    `R` for the realm and the Partie. `source` is the kind of sighting (`own`, `map`, `scout`, `spy`, `eye`,
    `battle`, …), `line` the line of the report, from 1.
    """

    subject: str
    key: str
    value: Json
    turn: int
    certainty: Certainty = Certainty.EXACT
    source: str = "own"
    line: int = 0


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened, as the report tells it. `kind` is one of `battle`, `loss`, `gain`, `money`,
    `order`, `magic`, `message`, `other`; `place` lets the window jump there; `mood` is good, bad or plain."""

    turn: int
    kind: str
    text: str
    unit: str = ""
    place: Place | None = None
    mood: str = "plain"
    line: int = 0


@dataclass(frozen=True, slots=True)
class Unread:
    """A line that the reader did not understand. It is kept and shown, never dropped."""

    line: int
    text: str
    reason: str = ""


@dataclass(frozen=True, slots=True)
class ReportHead:
    """What identifies a report: which Partie, system, rules profile, realm, turn."""

    system: str
    game: str
    profile: str
    turn: int
    date: str
    realm: int
    realm_name: str


@dataclass(frozen=True, slots=True)
class Report:
    """A turn report, read: its head, every value, events, what it says of the orders of the turn before and of battles,
    and what was not understood."""

    head: ReportHead
    facts: tuple[Fact, ...]
    events: tuple[Event, ...] = ()
    unread: tuple[Unread, ...] = ()
    warnings: tuple[str, ...] = ()
    text: str = ""
    answers: tuple[Answer, ...] = ()
    battles: tuple[Battle, ...] = ()


@dataclass(frozen=True, slots=True)
class Knowledge:
    """Everything reported up to a turn, newest first where a value was reported twice.

    `facts[subject][key]` is the newest fact. `history` has all of them in order of turn for those
    who draw a course. `overrides` are the Partie's own rules (dotted keys).
    """

    head: ReportHead
    facts: Mapping[str, Mapping[str, Fact]]
    events: tuple[Event, ...] = ()
    overrides: Mapping[str, object] = field(default_factory=dict)


# --- units and map -------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Chip:
    """A short labelled value. `assumed` marks what is not known but supposed; `key` is that of the preview's row."""

    label: str
    value: str
    tooltip: str = ""
    assumed: bool = False
    key: str = ""


@dataclass(frozen=True, slots=True)
class StockRow:
    """One value of a unit: which part it belongs to, label, value, since when and from where; `key` is that of the
    preview's row."""

    section: str
    label: str
    value: str
    origin: str = ""
    age: int = 0
    key: str = ""


@dataclass(frozen=True, slots=True)
class UnitView:
    """A unit as the tree, the table and the detail panel show it.

    `section` is `groups`, `provinces` or `neighbours`; `badge` the text on its marker (`7`); `figure` the number
    in the last column (troops or population, None when unknown) with `figure_label` and the key of its row in the
    preview; `words` are extra search words.
    """

    id: str
    section: str
    name: str
    badge: str
    place: Place | None
    relation: Relation
    subtitle: str
    figure: int | None = None
    figure_label: str = ""
    glyph: str = ""
    chips: tuple[Chip, ...] = ()
    stock: tuple[StockRow, ...] = ()
    words: str = ""
    age: int = 0
    can_order: bool = False
    figure_key: str = ""


@dataclass(frozen=True, slots=True)
class TerrainStyle:
    """How a terrain is drawn: colours by theme and the name of a pattern."""

    id: str
    label: str
    light: str
    dark: str
    pattern: str


@dataclass(frozen=True, slots=True)
class Cell:
    """One cell of the map as far as it is known. `age` counts turns since it was last seen; None: never.

    `settlement` and `fortification` are levels, None when unknown; `values` are label and text for the closest zoom,
    `keys` the keys of their rows in the preview of `unit`.
    """

    place: Place
    terrain: str
    relation: Relation = Relation.NONE
    owner: str = ""
    name: str = ""
    age: int | None = None
    inhabited: bool = False
    settlement: int | None = None
    fortification: int | None = None
    values: tuple[tuple[str, str], ...] = ()
    unit: str = ""
    keys: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Marker:
    """A unit that stands on the map."""

    unit: str
    place: Place
    label: str
    relation: Relation
    age: int = 0
    faded: bool = False


@dataclass(frozen=True, slots=True)
class Layer:
    """A way to colour the map. `shade` gives 0..1 by cell (absent: no value), `text` what stands in the cell;
    `scale` says from what to what the shade goes. On the one with the id `movement` the reach of the selected unit is
    shown."""

    id: str
    label: str
    shade: Mapping[Place, float] = field(default_factory=dict)
    text: Mapping[Place, str] = field(default_factory=dict)
    scale: str = ""


@dataclass(frozen=True, slots=True)
class MapView:
    """The known world. `shape` is `square` or `hex`; places count from 1. Only hexes have `sites`, `lines` and
    `tokens`; `legend` says what these are."""

    shape: str
    width: int
    height: int
    terrains: tuple[TerrainStyle, ...]
    cells: tuple[Cell, ...]
    markers: tuple[Marker, ...] = ()
    layers: tuple[Layer, ...] = ()
    sites: tuple[Site, ...] = ()
    lines: tuple[SideLine, ...] = ()
    tokens: tuple[Token, ...] = ()
    legend: tuple[Sign, ...] = ()


@dataclass(frozen=True, slots=True)
class PathView:
    """A way over the map: places from the start on, points left after each step, the step's problem if any.

    `places`, `points_left` and `turns` have one entry for the start and one for each step; `turns` count from 0 (this
    turn). `digits` are the legal steps of this turn. `notes` are sentences worth knowing about a legal way.
    """

    places: tuple[Place, ...]
    points_left: tuple[float, ...]
    turns: tuple[int, ...]
    digits: str
    problem: str = ""
    rule: str = ""
    notes: tuple[str, ...] = ()


# --- orders --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class OrderView:
    """An order in words: the sentence, its effect on stocks or chance (`−168 Kr −12 Rek`), the state. `by_itself` marks
    what happens without an order (training)."""

    order: Order
    sentence: str
    effect: str = ""
    tooltip: str = ""
    by_itself: bool = False


class Severity(StrEnum):
    """How much a problem matters. Errors can be overridden unless `fixed`."""

    ERROR = "error"
    WARNING = "warning"
    HINT = "hint"


@dataclass(frozen=True, slots=True)
class Repair:
    """A way to mend a problem: what the button says and the orders to put in place of others. `remove` are keys of
    orders, `add` new orders, `replace` orders with the key of the one they replace."""

    label: str
    remove: tuple[int, ...] = ()
    add: tuple[Order, ...] = ()
    replace: tuple[Order, ...] = ()


@dataclass(frozen=True, slots=True)
class Problem:
    """Something wrong or doubtful in the orders. `order` is the key of the order (0: the unit as such)."""

    severity: Severity
    unit: str
    order: int
    rule: str
    message: str
    chapter: str = ""
    repairs: tuple[Repair, ...] = ()
    fixed: bool = False


@dataclass(frozen=True, slots=True)
class LedgerRow:
    """One stock through the turn: now, by orders, produced, used up, afterwards.

    `orders`, `income` and `consumption` are signed changes: what is used up is negative, and their sum with `now`
    is `after`.
    """

    label: str
    now: int
    orders: int
    income: int
    consumption: int
    after: int
    capacity: int | None = None


@dataclass(frozen=True, slots=True)
class Ledger:
    """The stocks of a unit or of the realm through the turn."""

    title: str
    rows: tuple[LedgerRow, ...]


@dataclass(frozen=True, slots=True)
class Offer:
    """An order that a unit may be given, or the reason why not now (`reason` empty: it may)."""

    kind: str
    reason: str = ""
