"""The numbers of a plot as CSV: exactly the values that are drawn, one table with a head line."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable

from mycom.systems.plots import Axis, HeatMap, Lines, Plot, Stacks
from mycom.ui.plots.ticks import name_of
from mycom.ui.texts import tr


def numbers(plot: Plot) -> str:
    """The table. Chances are 0..1; a heat map has its second number down the first column."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerows(_rows(plot))
    return out.getvalue()


def _rows(plot: Plot) -> Iterable[list[str]]:
    if isinstance(plot, Lines):
        return _lines(plot)
    return _stacks(plot) if isinstance(plot, Stacks) else _heat(plot)


def _lines(plot: Lines) -> Iterable[list[str]]:
    head, columns = [plot.x_axis.label], [plot.x]
    for line in plot.lines:
        head.append(line.label)
        columns.append(line.y)
        if line.low:
            head += [f"{line.label} {tr('von')}", f"{line.label} {tr('bis')}"]
            columns += [line.low, line.high]
    yield head
    for row in zip(*columns, strict=True):
        yield [_exact(value) for value in row]


def _stacks(plot: Stacks) -> Iterable[list[str]]:
    yield [plot.x_axis.label, *(part.label for part in plot.parts)]
    for row in zip(plot.x, *(part.values for part in plot.parts), strict=True):
        yield [_exact(value) for value in row]


def _heat(plot: HeatMap) -> Iterable[list[str]]:
    yield [f"{plot.y_axis.label} \\ {plot.x_axis.label}", *(_place(plot.x_axis, x) for x in plot.x)]
    for y, row in zip(plot.y, plot.z, strict=True):
        yield [_place(plot.y_axis, y), *(_exact(value) for value in row)]


def _place(axis: Axis, value: float) -> str:
    return name_of(axis, value) if axis.names else _exact(value)


def _exact(value: float) -> str:
    """Twelve digits: more are a matter of adding up, and hide that a chance is 1."""
    return f"{value:.12g}" if abs(value) < 1e12 else repr(value)
