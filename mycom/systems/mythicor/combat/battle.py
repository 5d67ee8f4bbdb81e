"""Battles from army to result: one at once, or many averaged by weight."""

from __future__ import annotations

import numpy as np

from mycom.systems.mythicor.combat.army import Army, Array
from mycom.systems.mythicor.combat.averages import WINNERS, result, totals
from mycom.systems.mythicor.combat.course import Course, fight
from mycom.systems.mythicor.combat.ends import BREAKS, ENDS, ROUNDS_OVER, loser_of
from mycom.systems.mythicor.combat.lineup import lineup
from mycom.systems.mythicor.combat.result import BattleResult, EndState
from mycom.systems.mythicor.rules import Rules


def battle(rules: Rules, attacker: Army, defender: Army, mode: str, terrain: str) -> BattleResult:
    """The exact chances of one battle; the armies hold plain numbers."""
    return average(course(rules, attacker, defender, mode, terrain), mode)


def course(rules: Rules, attacker: Army, defender: Army, mode: str, terrain: str) -> Course:
    """The course of as many battles as the armies' arrays are long. `mode` is land, sea or coast."""
    return fight(lineup(rules, attacker, defender, mode, terrain))


def average(fought: Course, mode: str, weights: Array | None = None) -> BattleResult:
    """The result of all battles of a course together; `weights` (battles,) sum to 1, equal when missing."""
    if weights is None:
        weights = np.full(fought.battles, 1 / fought.battles)
    return result(totals(fought, weights), fought.setup.kinds, mode)


def end_states(fought: Course, weights: Array | None = None) -> tuple[EndState, ...]:
    """Every way any of the battles may end, in the order of battles and rounds; the chances sum to 1."""
    if weights is None:
        weights = np.full(fought.battles, 1 / fought.battles)
    states: list[EndState] = []
    for at, weight in enumerate(weights.tolist()):
        states += [end_at(fought, at, -1, loser, weight) for loser in np.flatnonzero(fought.at_once[:, at]).tolist()]
        chances = fought.ends[:, :, at] * weight
        for number, end in np.argwhere(chances > 0).tolist():
            states.append(end_at(fought, at, number, end, float(chances[number, end])))
    return tuple(states)


def end_at(fought: Course, at: int, number: int, end: int, probability: float) -> EndState:
    """What is left of battle `at` when it ends after a round (from 0, −1: before the first) by `ENDS[end]`."""
    left = fought.left_at_once if number < 0 else fought.left[number]
    sides = [left[0, :, at], left[1, :, at]]
    if end in (BREAKS, BREAKS + 1):
        loser = loser_of(end)
        sides[loser] = fought.left_hunted[number, loser, :, at]
    counts = [
        {kind: int(count) for kind, count in zip(kinds, side.tolist(), strict=False)}
        for kinds, side in zip(fought.setup.kinds, sides, strict=True)
    ]
    return EndState(
        probability=probability,
        winner=winner_of(end, undecided=fought.setup.undecided),
        reason=ENDS[end],
        round=number + 1,
        attacker=counts[0],
        defender=counts[1],
    )


def winner_of(end: int, *, undecided: bool) -> str:
    """Who wins by an end; `undecided` tells that nobody does when all rounds are fought."""
    if end == ROUNDS_OVER:
        return WINNERS[2] if undecided else WINNERS[1]
    return WINNERS[1 - loser_of(end)]
