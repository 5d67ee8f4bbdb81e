"""The chance over one number of the setup, and over two of them as a heat map, many battles at once."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from mycom.probability.grid import combinations
from mycom.probability.spread import Spread
from mycom.systems.mythicor.cases import BLOCK, cases_of
from mycom.systems.mythicor.combat.army import Array, Value
from mycom.systems.mythicor.combat.averages import WINNERS
from mycom.systems.mythicor.forecast import SEED, course_of
from mycom.systems.mythicor.projection.plots.numbers import POINTS, Number
from mycom.systems.mythicor.scenario_model import Scenario
from mycom.systems.mythicor.words import number as written
from mycom.systems.plots import Axis, Cancelled, Coarse, HeatMap, Level, Line, Lines, Stopped

#: Battles that are computed exactly for one plot; beyond, what else is not known is drawn, the same for each point.
MOST_BATTLES = 400_000
_FEWEST_DRAWN = 40
#: Battles that are computed while nobody notices.
_AT_ONCE = 8_000
#: Points along each side of the first, coarse heat map.
_COARSE = 11
HALF = Level(0.5, "50 %")


@dataclass(frozen=True, slots=True, eq=False)
class Found:
    """The chance at each point: the mean over what else is not known, its least and its greatest; `drawn` cases of it
    (0: all, exactly) out of `cases`."""

    mean: Array
    low: Array
    high: Array
    cases: int
    drawn: int

    @property
    def note(self) -> str:
        """How what else is not known entered, in words; empty when there is nothing."""
        if self.cases == 1:
            return ""
        if not self.drawn:
            return f"Sonst Unbekanntes: exakt über {written(self.cases)} Fälle gemittelt."
        return f"Sonst Unbekanntes: {written(self.drawn)} von {written(self.cases)} Fällen gezogen, überall dieselben."


def over_points(
    scenario: Scenario, points: dict[str, Array], own: int, cancelled: Cancelled, most: int = MOST_BATTLES
) -> Found:
    """The own side's chance at each of the points: `points` are the values of some numbers by address, (points,) each.

    Everything else that is not known is averaged exactly as long as that stays within `most` battles. Raises Stopped.
    """
    chosen = scenario
    for address, values in points.items():
        chosen = chosen.with_number(address, Spread(tuple(values.tolist())))
    rest = {address: axis for address, axis in chosen.axes().items() if address not in points}
    count = len(next(iter(points.values())))
    cases = combinations(list(rest.values())) * len(chosen.settled())
    drawn = 0 if cases * count <= most else max(_FEWEST_DRAWN, most // count)
    mean, low, high = np.zeros(count), np.ones(count), np.zeros(count)
    parts = cases_of(chosen, 0 if drawn else cases, drawn, SEED, points).parts
    for made, known, weights in parts:
        for at in _chunks(count, max(1, BLOCK // len(weights))):
            if cancelled():
                raise Stopped
            chances = _chances(made, known, {address: values[at] for address, values in points.items()}, weights, own)
            mean[at] += weights @ chances
            low[at] = np.minimum(low[at], chances.min(axis=0))
            high[at] = np.maximum(high[at], chances.max(axis=0))
    return Found(np.clip(mean, 0.0, 1.0), low, high, cases, drawn)


def _chunks(count: int, size: int) -> Iterator[slice]:
    for first in range(0, count, size):
        yield slice(first, min(first + size, count))


def _chances(
    scenario: Scenario, known: Mapping[str, Value], points: dict[str, Array], weights: Array, own: int
) -> Array:
    """Chances by combination and point, (combinations, points)."""
    count = len(next(iter(points.values())))
    values = {address: np.repeat(column, count) for address, column in known.items()}
    values |= {address: np.tile(column, len(weights)) for address, column in points.items()}
    outcome = np.broadcast_to(course_of(scenario, values).outcome(), (len(WINNERS), count * len(weights)))
    chances: Array = outcome[own].reshape(len(weights), count)
    return chances


def levels(wanted: float) -> tuple[Level, ...]:
    """One half, and the chance the player wants."""
    goal = Level(wanted, f"Ziel {written(100 * wanted)} %")
    return (HALF,) if wanted == HALF.value else (HALF, goal)


def over_one(scenario: Scenario, number: Number, own: int, wanted: float, cancelled: Cancelled, title: str) -> Lines:
    """The chance over one number. Raises Stopped."""
    values = number.values(2 * POINTS - 1)
    found = over_points(scenario, {number.address: values}, own, cancelled)
    banded = found.cases > 1
    return Lines(
        title=title,
        x=tuple(values.tolist()),
        lines=(
            Line(
                "Sieg",
                tuple(found.mean.tolist()),
                tuple(found.low.tolist()) if banded else (),
                tuple(found.high.tolist()) if banded else (),
                "good",
            ),
        ),
        x_axis=number.axis,
        y_axis=Axis("Sieg", chance=True),
        band="von … bis, je nachdem, was sonst nicht bekannt ist" if banded else "",
        assumed=number.assumed,
        current=None if number.assumed else number.middle,
        levels=levels(wanted),
        note=found.note,
    )


def over_two(
    scenario: Scenario, across: Number, up: Number, own: int, wanted: float, cancelled: Cancelled, coarse: Coarse
) -> HeatMap:
    """The chance over two numbers; a coarse map is handed out first where the fine one takes long. Raises Stopped."""
    columns, rows = across.values(), up.values()
    rest = combinations([axis for address, axis in scenario.axes().items() if address not in _both(across, up)])
    if rest * len(columns) * len(rows) > _AT_ONCE and min(len(columns), len(rows)) > _COARSE:
        few = [values[_spaced(len(values))] for values in (columns, rows)]
        coarse(_map(scenario, across, up, few, own, wanted, cancelled, MOST_BATTLES // 8))
    return _map(scenario, across, up, [columns, rows], own, wanted, cancelled, MOST_BATTLES)


def _both(across: Number, up: Number) -> tuple[str, str]:
    return across.address, up.address


def _spaced(count: int) -> Sequence[int]:
    return sorted({int(at) for at in np.linspace(0, count - 1, _COARSE)})


def _map(
    scenario: Scenario,
    across: Number,
    up: Number,
    values: list[Array],
    own: int,
    wanted: float,
    cancelled: Cancelled,
    most: int,
) -> HeatMap:
    columns, rows = values
    points = {
        across.address: np.tile(columns, len(rows)),
        up.address: np.repeat(rows, len(columns)),
    }
    found = over_points(scenario, points, own, cancelled, most)
    table = found.mean.reshape(len(rows), len(columns))
    return HeatMap(
        title="Siegchance über zwei Zahlen",
        x=tuple(columns.tolist()),
        y=tuple(rows.tolist()),
        z=tuple(tuple(row) for row in table.tolist()),
        x_axis=across.axis,
        y_axis=up.axis,
        z_axis=Axis("Sieg", chance=True),
        current=(across.middle, up.middle),
        doubt=((across.amount.low, across.amount.high), (up.amount.low, up.amount.high)),
        levels=levels(wanted),
        note=found.note,
    )
