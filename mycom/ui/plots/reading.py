"""What a plot says at a place: a heading and rows of label and value, in words a player reads."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from mycom.systems.plots import Axis, HeatMap, Lines, Stacks
from mycom.ui.plots.bars import Bar, at_least
from mycom.ui.plots.ticks import decimals_for, fine, name_of, plain
from mycom.ui.projection.figures import DASH, percent
from mycom.ui.texts import tr


@dataclass(frozen=True, slots=True)
class Row:
    """A value: `part` is the place of the line or part it belongs to, −1 for none."""

    label: str
    value: str
    part: int = -1


@dataclass(frozen=True, slots=True)
class Reading:
    """The values at a place."""

    head: str
    rows: tuple[Row, ...]

    @property
    def words(self) -> str:
        """All of it in one line."""
        return ", ".join((self.head, *(f"{row.label} {row.value}".strip() for row in self.rows)))


def value_words(axis: Axis, value: float, decimals: int = 0) -> str:
    """A value with its unit."""
    if axis.names:
        return name_of(axis, value)
    return percent(value) if axis.chance else f"{plain(value, decimals)} {axis.unit}".rstrip()


def of_lines(plot: Lines, at: int) -> Reading:
    """All lines at the point `at`, with their bands."""
    rows = []
    for place, line in enumerate(plot.lines):
        decimals = 0 if plot.y_axis.chance else decimals_for(line.y)
        words = value_words(plot.y_axis, line.y[at], decimals)
        if line.low and line.high and line.low[at] != line.high[at]:
            ends = [value_words(plot.y_axis, end, decimals) for end in (line.low[at], line.high[at])]
            if ends[0] != ends[1]:
                words += f" ({ends[0].removesuffix(' %')}{DASH}{ends[1]})"
        rows.append(Row(line.label, words, place))
    return Reading(f"{plot.x_axis.label} {value_words(plot.x_axis, plot.x[at])}", tuple(rows))


def of_bar(plot: Stacks, bar: Bar) -> Reading:
    """A bar: its parts, all together where there are several, and for counts how likely that many or more."""
    where = plain(bar.low) if bar.low == bar.high else f"{plain(bar.low)}{DASH}{plain(bar.high)}"
    rows = [
        Row(part.label, fine(value), place)
        for place, (part, value) in enumerate(zip(plot.parts, bar.parts, strict=True))
        if value > 0
    ]
    if len(rows) != 1:
        rows.append(Row(tr("zusammen"), fine(bar.total)))
    if plot.spread:
        rows.append(Row(tr("{count} oder mehr").format(count=plain(bar.low)), fine(at_least(plot, bar.low))))
    return Reading(f"{plot.x_axis.label}: {where}", tuple(rows))


def of_cell(plot: HeatMap, column: int, row: int) -> Reading:
    """A cell: both numbers and the chance there."""
    return Reading(
        value_words(plot.z_axis, plot.z[row][column]) + f" {plot.z_axis.label}",
        (
            Row(plot.x_axis.label, value_words(plot.x_axis, plot.x[column])),
            Row(plot.y_axis.label, value_words(plot.y_axis, plot.y[row])),
        ),
    )


def nearest(values: Sequence[float], value: float) -> int:
    """The place of the value that is nearest."""
    return min(range(len(values)), key=lambda at: abs(values[at] - value))
