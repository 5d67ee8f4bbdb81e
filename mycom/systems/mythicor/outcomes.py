"""Equally likely outcomes of a battle: what a player would see who could fight it many times.

Nothing is drawn: all ways the battle may end are put in order, from the defender's clearest victory to the
attacker's, and cut into slices of the same chance; the middle of each slice stands for it.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from mycom.probability.grid import combinations
from mycom.systems.mythicor.combat.army import Array
from mycom.systems.mythicor.combat.averages import WINNERS
from mycom.systems.mythicor.combat.battle import course
from mycom.systems.mythicor.combat.course import Course
from mycom.systems.mythicor.combat.ends import BREAKS, ENDS, ROUNDS_OVER
from mycom.systems.mythicor.forecast import MOST_COMBINATIONS, SEED, Blocks, drawn_blocks, matching, spread_blocks
from mycom.systems.mythicor.scenario_model import Scenario

_ATTACKER, _DEFENDER, _NOBODY = range(len(WINNERS))
#: The order of slices: lost, undecided, won.
_RANK = np.array([2, 0, 1])


@dataclass(frozen=True, slots=True)
class Outcome:
    """One slice: winner (`attacker`, `defender`, `undecided`), heads left, why it ended and after which round."""

    winner: str
    attackers_left: int
    defenders_left: int
    reason: str
    round: int


def equally_likely(scenario: Scenario, count: int = 50, *, most: int = MOST_COMBINATIONS) -> tuple[Outcome, ...]:
    """`count` outcomes of a battle, each of the same chance, the attacker's defeats first."""
    axes = scenario.axes()
    few = combinations(list(axes.values())) <= most
    parts: Blocks = spread_blocks(axes) if few else drawn_blocks(axes, most, SEED)
    tables = []
    for known, weights in parts:
        attacker, defender = scenario.armies(known)
        fought = course(scenario.rules, attacker, defender, scenario.mode, scenario.terrain)
        tables.append(_states(fought, matching(weights, fought.battles)))
    chance, winner, first, second, end, number = np.concatenate(tables, axis=1)
    order = np.lexsort((first - second, _RANK[winner.astype(np.intp)]))
    upto = np.cumsum(chance[order])
    middles = (np.arange(count) + 0.5) / count * upto[-1]
    places = order[np.minimum(np.searchsorted(upto, middles), len(order) - 1)]
    return tuple(
        Outcome(WINNERS[int(winner[at])], int(first[at]), int(second[at]), ENDS[int(end[at])], int(number[at]))
        for at in places.tolist()
    )


def _states(fought: Course, weights: Array) -> Array:
    """Every way to end, (6, states): chance, winner, heads left of both, place in `ENDS`, round."""
    left, hunted = fought.left.sum(axis=2), fought.left_hunted.sum(axis=2)
    rounds, ends, battles = np.nonzero(fought.ends)
    loser = ends % 2
    won = np.where(ends == ROUNDS_OVER, _NOBODY if fought.setup.undecided else _DEFENDER, 1 - loser)
    broke = (ends == BREAKS) | (ends == BREAKS + 1)
    heads = [
        np.where(broke & (loser == side), hunted[rounds, side, battles], left[rounds, side, battles]) for side in (0, 1)
    ]
    chance = fought.ends[rounds, ends, battles] * weights[battles]
    fights = np.stack([chance, won, *heads, ends, rounds + 1]).astype(np.float64)
    losers, alone = np.nonzero(fought.at_once)
    at_once = fought.left_at_once.sum(axis=1)[:, alone]
    walks = np.stack([weights[alone], 1 - losers, *at_once, losers, np.zeros(len(alone))]).astype(np.float64)
    return np.concatenate([fights, walks], axis=1)
