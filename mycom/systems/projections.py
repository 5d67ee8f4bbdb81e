"""Projections as a rule system shows them to the layers above: made of blocks, in words that fit every system.

All values are immutable. Texts are ready to show, German first.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from mycom.orders.order import Order
from mycom.systems.view import Amount, Relation, Weighted

#: What a field holds: a number, the id of a choice, or several of these with weights.
Value = Amount | Weighted | str


@dataclass(frozen=True, slots=True)
class Field:
    """An input of a projection.

    `kind` is `count` (a row with an editable count), `number` (a chip with a number), `choice` or `flag`;
    `value` is an Amount for numbers, an id for choices, `1`/`0` as text for flags, Weighted for a choice or flag that
    is not known for sure, where the field is `open` to that. `assumed` marks what is supposed, `origin` says where it
    came from.
    `absent` marks a count row that is offered but not part of the army (`+ Truppe`).
    """

    id: str
    label: str
    kind: str
    value: Value
    minimum: float = 0
    maximum: float = 9999
    choices: tuple[tuple[str, str], ...] = ()
    assumed: bool = False
    absent: bool = False
    origin: str = ""
    unit: str = ""
    open: bool = False


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
    changes: tuple[tuple[str, str, Value], ...]


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


@dataclass(frozen=True, slots=True)
class Term:
    """A part of a factor: what, how much (`+35 %`, `× 7`), where it comes from, and the assumption in it, if any.

    `fields` are the inputs it depends on (side id, field id), `unit` the one whose report tells of it, `lines` where:
    turn and line.
    """

    label: str
    value: str
    origin: str = ""
    assumed: str = ""
    fields: tuple[tuple[str, str], ...] = ()
    unit: str = ""
    lines: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Factor:
    """A value that a projection uses, with the parts it is made of. `side` is the id of a side, `total` the value."""

    side: str
    title: str
    terms: tuple[Term, ...]
    total: str


@dataclass(frozen=True, slots=True)
class Doubt:
    """Something that is not known or assumed: the headline chance if it is at its one end and at the other, and how to
    find out. `now` says what the projection takes, `ends` what the two ends are."""

    label: str
    now: str
    ends: tuple[str, str]
    chances: tuple[float, float]
    advice: str = ""

    @property
    def swing(self) -> float:
        """How far the chance moves."""
        return abs(self.chances[1] - self.chances[0])


@dataclass(frozen=True, slots=True)
class Encounter:
    """Something that may come before or after a projected meeting: who does what, `times` over.

    `kind` is the system's own; `detail` says when or with what. The same one may stand on either side (`before`).
    """

    kind: str
    unit: str
    label: str
    detail: str = ""
    before: bool = False
    times: int = 1


@dataclass(frozen=True, slots=True)
class ChainStep:
    """A step of several encounters in a row: what, how likely it comes to it at all, the chance that it goes well."""

    label: str
    reached: float
    chance: float | None
    detail: str = ""


@dataclass(frozen=True, slots=True)
class Chain:
    """Encounters in a row: what comes of them in a sentence, the chance in the end, every step, and how it was found.

    `orders` are those that make it true as far as own orders can.
    """

    sentence: str
    headline: float
    label: str
    steps: tuple[ChainStep, ...]
    method: str = ""
    orders: tuple[Order, ...] = ()
