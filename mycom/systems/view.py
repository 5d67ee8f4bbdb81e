"""What a rule system shows to the layers above, in words that fit every system.

The window, the command line and the Partie store know only these values: map, units, facts, orders'
effects, problems, ledgers, projections made of blocks. No system's name stands in the layers above.
All values are immutable. Texts are ready to show, German first.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from mycom.orders.order import Order

Place = tuple[int, int]
#: A JSON value, as facts carry them.
Json = None | bool | int | float | str | list["Json"] | dict[str, "Json"]


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
    """A turn report, read: its head, every value, events, and what was not understood."""

    head: ReportHead
    facts: tuple[Fact, ...]
    events: tuple[Event, ...] = ()
    unread: tuple[Unread, ...] = ()
    warnings: tuple[str, ...] = ()
    text: str = ""


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


class Relation(StrEnum):
    """How the owner of something stands to the player."""

    OWN = "own"
    ALLY = "ally"
    NEUTRAL = "neutral"
    FOE = "foe"
    NONE = "none"


@dataclass(frozen=True, slots=True)
class Chip:
    """A short labelled value. `assumed` marks what is not known but supposed."""

    label: str
    value: str
    tooltip: str = ""
    assumed: bool = False


@dataclass(frozen=True, slots=True)
class StockRow:
    """One value of a unit: which part it belongs to, label, value, since when and from where."""

    section: str
    label: str
    value: str
    origin: str = ""
    age: int = 0


@dataclass(frozen=True, slots=True)
class UnitView:
    """A unit as the tree, the table and the detail panel show it.

    `section` is `groups`, `provinces` or `neighbours`; `badge` the text on its marker (`7`); `figure` the number
    in the last column (troops or population, None when unknown) with `figure_label`; `words` are extra search words.
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

    `settlement` and `fortification` are levels, None when unknown; `values` are label and text for the closest zoom.
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
    """A way to colour the map. `shade` gives 0..1 by cell (absent: no value), `text` what stands in the cell."""

    id: str
    label: str
    shade: Mapping[Place, float] = field(default_factory=dict)
    text: Mapping[Place, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class MapView:
    """The known world. `shape` is `square` or `hex`; places count from 1."""

    shape: str
    width: int
    height: int
    terrains: tuple[TerrainStyle, ...]
    cells: tuple[Cell, ...]
    markers: tuple[Marker, ...] = ()
    layers: tuple[Layer, ...] = ()


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
    """An order in words: the sentence, its effect on stocks or chance (`−168 Kr −12 Rek`), the state.

    `by_itself` marks what happens without an order (training).
    """

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
    """A way to mend a problem: what the button says and the orders to put in place of others.

    `remove` are keys of orders, `add` new orders, `replace` orders with the key of the one they replace.
    """

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


# --- preview of a turn ---------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class PreviewRow:
    """A number of a unit through the turn: `after` is the likeliest value and `chance` (0..1) how likely it is (1:
    certain); it lies between `low` and `high` with the mean `mean`."""

    key: str
    label: str
    before: int
    after: int
    low: int
    high: int
    mean: float
    chance: float = 1.0

    @property
    def changes(self) -> bool:
        """Whether it may be another number after the turn."""
        return (self.low, self.high) != (self.before, self.before)


@dataclass(frozen=True, slots=True)
class PreviewUnit:
    """An own unit after the turn: where it may stand with which chance (the likeliest place first), its numbers, and
    what may happen to it: text, lowest and highest chance."""

    id: str
    title: str
    before: Place
    places: tuple[tuple[Place, float], ...]
    rows: tuple[PreviewRow, ...]
    events: tuple[tuple[str, float, float], ...] = ()


@dataclass(frozen=True, slots=True)
class PreviewOrder:
    """What comes of an order. `state` is `works`, `chance`, `fails` or `open`; `rule` and `chapter` name the rule that
    stops it; `chance` are the lowest and highest chance of success where there is one."""

    state: str
    text: str
    rule: str = ""
    chapter: str = ""
    chance: tuple[float, float] | None = None


@dataclass(frozen=True, slots=True)
class PreviewView:
    """The turn with the orders as they are: units by id, orders by key, what changes in places (place, text, lowest
    and highest chance), remarks."""

    units: Mapping[str, PreviewUnit]
    orders: Mapping[int, PreviewOrder]
    places: tuple[tuple[Place, str, float, float], ...] = ()
    notes: tuple[str, ...] = ()


# --- projections ---------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Amount:
    """A number or a doubt about one: equally likely whole numbers from `low` to `high`. Equal: certain."""

    low: float
    high: float

    @property
    def certain(self) -> bool:
        """Whether there is just one value."""
        return self.low == self.high


@dataclass(frozen=True, slots=True)
class Field:
    """An input of a projection.

    `kind` is `count` (a row with an editable count), `number` (a chip with a number), `choice` or `flag`;
    `value` is an Amount for numbers, an id for choices, `1`/`0` as text for flags. `assumed` marks what is
    supposed, `origin` says where it came from.
    `absent` marks a count row that is offered but not part of the army (`+ Truppe`).
    """

    id: str
    label: str
    kind: str
    value: Amount | str
    minimum: float = 0
    maximum: float = 9999
    choices: tuple[tuple[str, str], ...] = ()
    assumed: bool = False
    absent: bool = False
    origin: str = ""
    unit: str = ""


@dataclass(frozen=True, slots=True)
class Side:
    """One side of a projection: title, subtitle, where the data comes from, its fields."""

    id: str
    role: str
    title: str
    subtitle: str
    badge: str
    relation: Relation
    source: str
    fields: tuple[Field, ...]


@dataclass(frozen=True, slots=True)
class Mode:
    """A kind of projection. `reason` says why it is not possible (empty: it is)."""

    id: str
    label: str
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Setup:
    """Everything a projection starts from; the window edits fields and hands it back.

    `fields` belong to both sides (terrain, mode of bonus). `memory` is the system's own and not looked at.
    """

    title: str
    actor: str
    target: str
    mode: str
    modes: tuple[Mode, ...]
    sides: tuple[Side, ...]
    fields: tuple[Field, ...] = ()
    memory: str = ""


@dataclass(frozen=True, slots=True)
class Share:
    """A part of the outcome bar. `style` is `good`, `bad` or `open`."""

    label: str
    probability: float
    style: str


@dataclass(frozen=True, slots=True)
class Verdict:
    """The answer: the headline chance, all shares, the bracket when something is not known, one sentence."""

    headline: float
    label: str
    shares: tuple[Share, ...]
    low: float | None = None
    high: float | None = None
    doubt: str = ""
    sentence: str = ""


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a block table. `tone` is `plain`, `first`, `second` (the sides' colours) or `strong`."""

    label: str
    tone: str = "plain"
    tooltip: str = ""


@dataclass(frozen=True, slots=True)
class Table:
    """Rows of ready texts; `bars` gives for each row the shares (good, bad) of a small bar, 0..1."""

    title: str
    columns: tuple[Column, ...]
    rows: tuple[tuple[str, ...], ...]
    bars: tuple[tuple[float, float], ...] = ()
    note: str = ""
    groups: tuple[tuple[int, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Dots:
    """Equally likely outcomes: `values[i]` on the axis and whether that outcome is good."""

    title: str
    values: tuple[float, ...]
    good: tuple[bool, ...]
    axis: str
    good_label: str = "Sieg"
    bad_label: str = "Niederlage"


@dataclass(frozen=True, slots=True)
class Curve:
    """The chance (0..1) over a number; `band` the assumed range, `mark` the break-even if there is one."""

    title: str
    x: tuple[float, ...]
    y: tuple[float, ...]
    axis: str
    band: tuple[float, float] | None = None
    mark: float | None = None
    mark_label: str = ""
    current: float | None = None


@dataclass(frozen=True, slots=True)
class Lever:
    """Something that might help: what, its price in words, the change in the headline chance, the fields it changes."""

    label: str
    price: str
    gain: float
    changes: tuple[tuple[str, str, Amount | str], ...]


@dataclass(frozen=True, slots=True)
class Projection:
    """A computed projection. `remains` are expected counts by (side id, field id).

    `method` says how (`exakt über 21 Fälle`), `assumptions` are the assumed things that entered;
    `margin` is the half width (0..1) of what drawing lots leaves open, None when the result is exact.
    """

    verdict: Verdict
    remains: Mapping[tuple[str, str], float] = field(default_factory=dict)
    table: Table | None = None
    dots: Dots | None = None
    curve: Curve | None = None
    levers: tuple[Lever, ...] = ()
    assumptions: tuple[str, ...] = ()
    method: str = ""
    plots: tuple[Curve, ...] = ()
    margin: float | None = None
