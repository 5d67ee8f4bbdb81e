"""Round values of an axis, and numbers as an axis says them."""

from __future__ import annotations

from math import ceil, floor, log10

from mycom.systems.plots import Axis
from mycom.ui.projection.figures import EXACT, MINUS


def round_ticks(low: float, high: float, wanted: int, least: float = 0.0) -> list[float]:
    """About `wanted` round values from `low` to `high`: 1, 2 or 5 times a power of ten apart, at least `least`."""
    if high <= low:
        return [low]
    raw = max((high - low) / max(1, wanted), least, 1e-12)
    power = 10 ** floor(log10(raw) + 1e-9)
    step = next(power * factor for factor in (1, 2, 5, 10) if power * factor >= raw * (1 - 1e-9))
    first = ceil(low / step - 1e-9)
    return [(first + at) * step for at in range(floor(high / step + 1e-9) - first + 1)]


def plain(value: float, decimals: int = 0) -> str:
    """A number with at most so many decimals, halves up, with a real minus sign."""
    scale = 10**decimals
    rounded = floor(abs(value) * scale + 0.5 + 1e-9) / scale
    text = f"{rounded:.{decimals}f}"
    if decimals:
        text = text.rstrip("0").rstrip(".")
    return (MINUS if value < 0 and rounded else "") + text.replace(".", ",")


def fine(chance: float) -> str:
    """A chance with one decimal: for parts of distributions, that are often below one percent."""
    if chance <= EXACT:
        return "0 %"
    if chance >= 1 - EXACT:
        return "100 %"
    if chance < 0.0005:
        return "<0,1 %"
    if chance >= 0.9995:
        return ">99,9 %"
    return f"{plain(100 * chance, 1)} %"


def tick_label(axis: Axis, value: float) -> str:
    """A value beside the axis, without the unit."""
    if axis.names:
        return name_of(axis, value)
    return plain(100 * value if axis.chance else value, 2)


def name_of(axis: Axis, value: float) -> str:
    """What a value of an axis with names is called."""
    return axis.names[min(max(round(value), 0), len(axis.names) - 1)]


def axis_words(axis: Axis) -> str:
    """The label of an axis with its unit."""
    unit = "%" if axis.chance else axis.unit
    return f"{axis.label} in {unit}" if unit else axis.label


def decimals_for(values: tuple[float, ...]) -> int:
    """No decimals for large numbers, one for small ones that are not whole."""
    largest = max((abs(value) for value in values), default=0.0)
    whole = all(abs(value - round(value)) < 1e-9 for value in values)
    return 0 if whole or largest >= 100 else 1
