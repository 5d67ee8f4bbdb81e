"""All ways a battle may end over all combinations of what is not known, as arrays."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from mycom.probability.grid import combinations
from mycom.systems.mythicor.cases import Cases, cases_of
from mycom.systems.mythicor.combat.army import Array
from mycom.systems.mythicor.combat.averages import Totals, result, totals
from mycom.systems.mythicor.combat.course import Course
from mycom.systems.mythicor.combat.ends import BREAKS, ROUNDS_OVER
from mycom.systems.mythicor.combat.result import BattleResult
from mycom.systems.mythicor.forecast import MOST_COMBINATIONS, SEED, course_of
from mycom.systems.mythicor.scenario_model import Scenario
from mycom.systems.mythicor.sweep import outcome_over

#: Drawn combinations where there are too many to average: enough for whole percents, quick enough to type along.
SAMPLES = 4_000
ATTACKER, DEFENDER, NOBODY = 0, 1, 2
#: Rounds that are fought more rarely than this are not shown.
RARE = 0.0005


@dataclass(frozen=True, slots=True, eq=False)
class Outcomes:
    """A battle averaged over everything that is not known.

    `battle` is the averaged result; `wins` (3, combinations) the chances of attacker, defender, nobody in each
    combination and `weights` (combinations,) how likely each is. The end states: `mass`, `winner`, `left` (2, states)
    heads of both sides. `combinations` counts all there are, `exact` tells whether all were computed.
    """

    battle: BattleResult
    wins: Array
    weights: Array
    mass: Array
    winner: NDArray[np.intp]
    left: Array
    combinations: int
    exact: bool

    @property
    def chances(self) -> Array:
        """Chances of attacker, defender, nobody."""
        mean: Array = self.wins @ self.weights
        return mean


def outcomes(scenario: Scenario) -> Outcomes:
    """Computes a battle (not a magic attack): exactly up to `MOST_COMBINATIONS`, by seeded sampling beyond."""
    found = everything(scenario)
    sums: Totals | None = None
    fought = None
    wins, weights, states = [], [], []
    for settled, known, share in found.parts:
        fought = course_of(settled, known)
        part = totals(fought, share)
        sums = part if sums is None else sums.plus(part)
        wins.append(fought.outcome())
        weights.append(share)
        states.append(_states(fought, share))
    assert sums is not None, "there is always one combination"
    assert fought is not None
    mass, winner, left = (np.concatenate(column, axis=-1) for column in zip(*states, strict=True))
    return Outcomes(
        battle=result(sums, fought.setup.kinds, scenario.mode),
        wins=np.concatenate(wins, axis=-1),
        weights=np.concatenate(weights),
        mass=mass,
        winner=winner,
        left=left,
        combinations=found.count,
        exact=found.exact,
    )


def win_chances(scenario: Scenario, address: str, values: Array) -> Array:
    """The attacker's, defender's, nobody's chance for each value of one number, (3, values).

    Other doubts are averaged as far as that stays within `MOST_COMBINATIONS`, otherwise they take their mean.
    """
    fixed = scenario.with_number(address, 0.0)
    axes = fixed.axes()
    ways = len(fixed.settled())
    if combinations(list(axes.values())) * ways * len(values) > MOST_COMBINATIONS:
        for name, spread in axes.items():
            fixed = fixed.with_number(name, float(np.floor(spread.mean + 0.5)))
    return outcome_over(fixed, address, values.tolist())


def chance_of(scenario: Scenario) -> Array:
    """Chances of attacker, defender, nobody, averaged; nothing else is kept."""
    chances = np.zeros(3)
    for settled, known, weights in everything(scenario).parts:
        won = course_of(settled, known).outcome()
        chances += np.broadcast_to(won, (3, len(weights))) @ weights
    return chances


def everything(scenario: Scenario) -> Cases:
    """All combinations, or a seeded sample where there are too many."""
    return cases_of(scenario, MOST_COMBINATIONS, SAMPLES, SEED)


def _states(fought: Course, weights: Array) -> tuple[Array, NDArray[np.intp], Array]:
    """Chance, winner and heads left of every end of every battle; ends that cannot happen are left out."""
    weights = np.broadcast_to(weights, (fought.battles,))
    ends = fought.ends * weights
    heads, hunted = fought.left.sum(axis=2), fought.left_hunted.sum(axis=2)
    left = np.repeat(heads[:, None], ends.shape[1], axis=1)
    for loser in (0, 1):
        left[:, BREAKS + loser, loser] = hunted[:, loser]
    winner = np.array([1 - end % 2 for end in range(ROUNDS_OVER)] + [NOBODY if fought.setup.undecided else DEFENDER])
    number, end, at = np.nonzero(ends > 0)
    mass = ends[number, end, at]
    sides = left[number, end, :, at].T
    at_once = fought.at_once * weights
    losers, battles = np.nonzero(at_once > 0)
    start = fought.left_at_once.sum(axis=1)
    return (
        np.concatenate([mass, at_once[losers, battles]]),
        np.concatenate([winner[end], 1 - losers]).astype(np.intp),
        np.concatenate([sides, start[:, battles]], axis=1),
    )
