"""The numbers of a setup that a plot may run over: their addresses, words and ranges."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import floor

import numpy as np

from mycom.systems.mythicor.combat.army import Array
from mycom.systems.mythicor.scenario_model import NUMBERS
from mycom.systems.plots import Axis
from mycom.systems.projections import Field, Setup, Side
from mycom.systems.view import Amount

#: Points along a number, so that a heat map of two has 41 × 41 cells.
POINTS = 41
#: How far a value in percent runs to both sides, and a trait at least.
_PERCENT, _TRAIT = 50.0, 20.0
#: A number with no more values than this runs over all of them.
_SMALL = 12.0


@dataclass(frozen=True, slots=True)
class Number:
    """A number of a setup: its address in the scenario (`defender.troops.militia`), its side's place, its field."""

    address: str
    side: int
    owner: str
    field: Field

    @property
    def amount(self) -> Amount:
        """Its present value."""
        assert isinstance(self.field.value, Amount)
        return self.field.value

    @property
    def label(self) -> str:
        """Whose it is and what."""
        return f"{self.owner}: {self.field.label}"

    @property
    def axis(self) -> Axis:
        """The number as an axis of a plot."""
        return Axis(self.label, unit=self.field.unit)

    @property
    def middle(self) -> float:
        """Its present value, the middle of what it may be."""
        return (self.amount.low + self.amount.high) / 2

    @property
    def assumed(self) -> tuple[float, float] | None:
        """The range it may have; None when it is known."""
        return None if self.amount.certain else (self.amount.low, self.amount.high)

    def values(self, points: int = POINTS) -> Array:
        """Whole values around the present one, at most `points` of them, rising; the present one is among them."""
        low, high = self._range()
        spaced = np.floor(np.linspace(low, high, points) + 0.5)
        spaced[np.argmin(np.abs(spaced - self.middle))] = floor(self.middle + 0.5)
        chosen: Array = np.unique(spaced)
        return chosen

    def _range(self) -> tuple[float, float]:
        field, amount = self.field, self.amount
        if field.kind == "count":
            return 0.0, max(10.0, 2 * amount.high)
        if field.maximum - field.minimum <= _SMALL:
            return field.minimum, field.maximum
        if field.unit == "%":
            return max(field.minimum, floor(amount.low) - _PERCENT), min(field.maximum, amount.high + _PERCENT)
        return field.minimum, min(field.maximum, max(_TRAIT, 2 * amount.high))


def numbers(setup: Setup) -> tuple[Number, ...]:
    """Every number of both sides that takes part in the battle, the attacker's first."""
    return tuple(each for place, side in enumerate(setup.sides) for each in _of(side, place))


def _of(side: Side, place: int) -> Iterator[Number]:
    for field in side.fields:
        if not isinstance(field.value, Amount):
            continue
        troops = field.id.startswith("troops.")
        if (troops and not (field.absent and field.value.high <= 0)) or field.id in NUMBERS:
            yield Number(f"{side.id}.{field.id}", place, side.title, field)


def number_at(setup: Setup, address: str) -> Number:
    """The number with this address. Raises KeyError when there is none."""
    return {each.address: each for each in numbers(setup)}[address]


def usual(setup: Setup, side: int) -> Number | None:
    """The number of a side that a player asks about first: the count with the widest doubt, otherwise the largest."""
    counts = [each for each in numbers(setup) if each.side == side and each.field.kind == "count"]
    return max(counts, key=lambda each: (each.amount.high - each.amount.low, each.amount.high), default=None)
