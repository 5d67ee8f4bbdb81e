"""A rule's number from reported battles: the likeliest value, and which values the battles do not rule out.

The interval holds every value whose likelihood is not below the best one's by more than a chi-square of one degree
allows (likelihood ratio), so that it contains the true value with the stated confidence.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from mycom.rulebook.sheet import Parameter
from mycom.systems.mythicor.combat.army import Array
from mycom.systems.mythicor.estimate.observed import Lines, Observed
from mycom.systems.mythicor.rules import Rules

#: Parameters that show in who dies, and those that show in the losses of the rounds.
BY_DEATHS = ("combat.leader_death.threshold", "combat.leader_death.max_probability", "combat.leader_death.half")
BY_LOSSES = ("combat.bonus_rule", "combat.minimum_factor", "combat.gone_below", "combat.militia_shoots_on_coast")
#: Half of the 95 % and 99 % points of a chi-square with one degree of freedom.
HALF_CHI = {0.95: 1.920729, 0.99: 3.317448}
_COARSE, _FINE = 13, 9
#: Losses are told to a tenth of a percent; a rule that misses them by much more is not the one that was used.
TOLD = 0.001
#: A number without an upper bound is looked for up to this many times the present one.
_WIDE = 5.0


@dataclass(frozen=True, slots=True)
class Estimate:
    """What the battles say of a parameter: the value in use, the best one, the interval of numbers, how many battles
    were looked at, whether the value in use is ruled out; of a choice the alternatives that are `possible`, of a number
    the `bounds` between which it was looked for."""

    key: str
    current: int | float | str | bool
    best: int | float | str | bool
    interval: tuple[float, float] | None
    battles: int
    ruled_out: bool
    possible: tuple[int | float | str | bool, ...] = ()
    bounds: tuple[float, float] = (0.0, 0.0)


def estimate(
    rules: Rules,
    battles: Sequence[Observed],
    key: str,
    *,
    confidence: float = 0.95,
    cancelled: Callable[[], bool] = lambda: False,
) -> Estimate:
    """Estimates one parameter. Raises KeyError for an unknown one."""
    parameter = rules.parameters[key]
    fit = _Fit(rules, battles, key)
    if parameter.choices or isinstance(parameter.value, bool):
        return _choice(fit, parameter, len(battles))
    low, high = _bounds(parameter)
    values = np.linspace(low, high, _COARSE)
    found: dict[float, float] = {}

    def weigh(some: Array) -> None:
        for value in some.tolist():
            if value not in found and not cancelled():
                found[value] = fit(value)

    weigh(values)
    step = (high - low) / (_COARSE - 1)
    drop = HALF_CHI[confidence]
    for _ in range(2):
        best = max(found, key=lambda value: found[value])
        inside = [value for value in found if found[value] >= found[best] - drop]
        edges = (max(low, min(inside) - step), min(high, max(inside) + step))
        weigh(np.linspace(*edges, _FINE))
        step = (edges[1] - edges[0]) / (_FINE - 1)
    best = max(found, key=lambda value: found[value])
    ends = _ends(found, best, drop)
    now = float(parameter.value)
    ruled_out = not ends[0] - 1e-12 <= now <= ends[1] + 1e-12
    return Estimate(key, parameter.value, best, ends, len(battles), ruled_out, (), (low, high))


def _ends(found: dict[float, float], best: float, drop: float) -> tuple[float, float]:
    """Where the likelihood falls below the limit on both sides, between two values by a straight line."""
    limit = found[best] - drop
    ends = []
    for side in (sorted(value for value in found if value <= best)[::-1], sorted(v for v in found if v >= best)):
        edge = side[-1]
        for inner, outer in pairwise(side):
            if found[outer] < limit:
                share = (found[inner] - limit) / (found[inner] - found[outer])
                edge = inner + share * (outer - inner)
                break
        ends.append(edge)
    return ends[0], ends[1]


class _Fit:
    """How well a value of a parameter fits: the logarithm of the likelihood of all battles."""

    def __init__(self, rules: Rules, battles: Sequence[Observed], key: str) -> None:
        self._rules, self._battles, self._key = rules, battles, key
        self._lines = Lines(rules, battles) if key in BY_DEATHS else None

    def __call__(self, value: object) -> float:
        changed = self._rules.with_overrides({self._key: value})
        lines = self._lines or Lines(changed, self._battles)
        return float(np.log(lines.likelihoods(changed)).sum() - lines.errors.sum() / (2 * TOLD**2))


def _choice(fit: _Fit, parameter: Parameter, battles: int) -> Estimate:
    options: tuple[int | float | str | bool, ...] = parameter.choices or (False, True)
    fits = [fit(option) for option in options]
    now = fits[options.index(parameter.value)]
    limit = max(fits) - HALF_CHI[0.95]
    # What fits as well as any other is no reason to change anything.
    best = parameter.value if now >= max(fits) - 1e-9 else options[int(np.argmax(fits))]
    possible = tuple(option for option, value in zip(options, fits, strict=True) if value >= limit)
    return Estimate(parameter.key, parameter.value, best, None, battles, now < limit, possible)


def _bounds(parameter: Parameter) -> tuple[float, float]:
    value = float(parameter.value)
    low = 0.0 if parameter.minimum is None else float(parameter.minimum)
    if parameter.maximum is not None:
        return low, float(parameter.maximum)
    return low, max(1.0, value * _WIDE)
