"""Plots of a projection as a rule system hands them out: numbers and words, nothing of how they are drawn.

All values are immutable. Chances are 0..1; texts are ready to show, German first. A plot is computed only when it is
asked for (`Position.plot`), from one of the offers of `Position.plots`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace


@dataclass(frozen=True, slots=True)
class Axis:
    """What a number is: its label, whether it is a chance (0..1, shown in percent), otherwise the unit after it; with
    `names` it is the place of one of these."""

    label: str
    chance: bool = False
    unit: str = ""
    names: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Level:
    """A value that is worth a line of its own, with its label."""

    value: float
    label: str


@dataclass(frozen=True, slots=True)
class Line:
    """A course over the x of its plot; `low` and `high` are its band (both empty: none), `tone` whose it is: `first`,
    `second` (the sides of the setup), `good` (the player's chance) or `plain`."""

    label: str
    y: tuple[float, ...]
    low: tuple[float, ...] = ()
    high: tuple[float, ...] = ()
    tone: str = "plain"


@dataclass(frozen=True, slots=True)
class Lines:
    """Courses with bands over a number. `assumed` is the range of x that is supposed, `current` the present x,
    `band` says in words what the bands are; `levels` are heights worth a line."""

    title: str
    x: tuple[float, ...]
    lines: tuple[Line, ...]
    x_axis: Axis
    y_axis: Axis
    band: str = ""
    assumed: tuple[float, float] | None = None
    current: float | None = None
    levels: tuple[Level, ...] = ()
    note: str = ""


@dataclass(frozen=True, slots=True)
class Part:
    """A share of each bar. `style` is `good`, `bad` or `open`; parts differ by `pattern` (0 solid, 1 to 9
    patterns), so that no part is told by its colour alone."""

    label: str
    values: tuple[float, ...]
    style: str
    pattern: int = 0


@dataclass(frozen=True, slots=True)
class Stacks:
    """Bars over whole numbers, each made of parts that lie on one another; all values together are 1.

    `spread` tells that the bars are the distribution of a count: neighbours may be drawn as one. `mean` is its
    expected value.
    """

    title: str
    x: tuple[float, ...]
    parts: tuple[Part, ...]
    x_axis: Axis
    y_axis: Axis
    spread: bool = False
    mean: float | None = None
    note: str = ""


@dataclass(frozen=True, slots=True)
class HeatMap:
    """A chance over two numbers: `z[row][column]` at `y[row]`, `x[column]`. `current` is the present setup,
    `doubt` the ranges of x and y that are supposed there (both ends the same: known); `levels` are chances whose line
    is drawn. With `replies` x is what the player chooses, who wants the chance high, and y what the enemy does, who
    wants it low: the best reply of each to each choice of the other is marked."""

    title: str
    x: tuple[float, ...]
    y: tuple[float, ...]
    z: tuple[tuple[float, ...], ...]
    x_axis: Axis
    y_axis: Axis
    z_axis: Axis
    current: tuple[float, float] | None = None
    doubt: tuple[tuple[float, float], tuple[float, float]] | None = None
    levels: tuple[Level, ...] = ()
    note: str = ""
    replies: bool = False


Plot = Lines | Stacks | HeatMap


@dataclass(frozen=True, slots=True)
class Pick:
    """Something to choose about a plot: the choices as (id, label), and the one that is chosen."""

    id: str
    label: str
    choices: tuple[tuple[str, str], ...]
    value: str


@dataclass(frozen=True, slots=True)
class PlotOffer:
    """A plot that can be had: a short label for the chooser, what it shows in a sentence, what to choose about it."""

    id: str
    label: str
    help: str = ""
    picks: tuple[Pick, ...] = ()

    def value(self, pick: str) -> str:
        """What is chosen. Raises KeyError for a pick that does not exist."""
        return {each.id: each.value for each in self.picks}[pick]

    def with_value(self, pick: str, value: str) -> PlotOffer:
        """The offer with another choice; one that does not exist changes nothing."""
        picks = tuple(
            replace(each, value=value) if each.id == pick and value in dict(each.choices) else each
            for each in self.picks
        )
        return replace(self, picks=picks)


#: Tells whether nobody wants the plot any more.
Cancelled = Callable[[], bool]
#: Takes a coarser plot while the finer one is computed.
Coarse = Callable[[Plot], None]


class Stopped(Exception):
    """The plot was cancelled."""


def never() -> bool:
    """Nobody cancels."""
    return False


def unseen(plot: Plot) -> None:
    """Nobody looks at coarser plots."""
