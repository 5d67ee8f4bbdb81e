"""The ends of battles whose armies agree in all that decides their course, but not in morale and leaders' strength.

The course is fought once for each hard state; the chance of each of its ends is worked out for each combination of soft
numbers (rule text ch. 7.1, the tests after a round).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from mycom.systems.mythicor.combat import factors
from mycom.systems.mythicor.combat.army import Array
from mycom.systems.mythicor.combat.course import Course
from mycom.systems.mythicor.combat.endings import Endings, endings_at
from mycom.systems.mythicor.combat.ends import BREAKS, DIES, ROUNDS_OVER
from mycom.systems.mythicor.combat.lineup import death_scale_with, morale_with
from mycom.systems.mythicor.combat.sequence.encounter import course_of
from mycom.systems.mythicor.combat.sequence.joint import Joint
from mycom.systems.mythicor.combat.sequence.layout import Layout
from mycom.systems.mythicor.combat.sequence.states import Flags, Places
from mycom.systems.mythicor.combat.sequence.step import Step
from mycom.systems.mythicor.rules import Rules


@dataclass(frozen=True, slots=True, eq=False)
class _Side:
    """Morale before the first round and the chance of a leader's death at total loss, (values, battles) each, and which
    of the values each combination has, (combinations,) each."""

    morale: Array
    of_morale: Places
    scale: Array
    of_scale: Places


def joint_endings(rules: Rules, layout: Layout, step: Step, ready: Joint) -> tuple[Endings, Array]:
    """All endings that may be (`at` says of which hard state) and the chance of each with each combination of soft
    numbers, (combinations, endings)."""
    values = ready.hard.columns()
    for row, numbers in zip(ready.rows.tolist(), ready.table, strict=True):
        # Nobody stands longer than with the most of each, so no round will be missing.
        values[row] = numbers.max()
    fought = course_of(rules, layout, step, values)
    sides = _sides(rules, layout, step, ready, values, fought)
    found = _Found()
    where, weights = np.arange(len(ready)), ready.weights
    for loser in (0, 1):
        lost = fought.at_once[loser, where] > 0
        found.note(-1, loser, where[lost], weights[:, lost])
        where, weights = where[~lost], weights[:, ~lost]
    for number in range(len(fought.reached)):
        where, weights = _round(fought, sides, number, where, weights, found)
        if not len(where):
            break
    if len(fought.reached) == fought.setup.rounds:
        found.note(len(fought.reached) - 1, ROUNDS_OVER, where, weights)
    return _with_deaths(fought, sides, found)


class _Found:
    """Endings as they come: round, end, battles, chances."""

    def __init__(self) -> None:
        self.parts: list[tuple[int, int, Places, Array]] = []

    def note(self, number: int, end: int, where: Places, weights: Array) -> None:
        """Some battles end; those with no chance are left out."""
        some = weights.any(axis=0)
        if some.any():
            self.parts.append((number, end, where[some], weights[:, some]))


def _sides(
    rules: Rules, layout: Layout, step: Step, ready: Joint, values: Array, fought: Course
) -> tuple[_Side, _Side]:
    armies = layout.army(step.attacker, values), layout.army(step.defender, values)

    def side(at: int, force: int) -> _Side:
        bonuses, of_morale = _numbers(ready, layout.place[force, "morale_bonus"])
        morale = morale_with(rules, *armies, at, bonuses)
        if layout.place[force, "strength"] not in ready.rows:
            scale = np.broadcast_to(fought.setup.death_scale, (2, len(ready)))[at : at + 1]
            return _Side(morale, of_morale, scale, np.zeros_like(of_morale))
        strengths, of_scale = _numbers(ready, layout.place[force, "strength"])
        return _Side(morale, of_morale, death_scale_with(rules, armies[at], strengths, len(ready)), of_scale)

    return side(0, step.attacker), side(1, step.defender)


def _numbers(ready: Joint, row: int) -> tuple[Array, Places]:
    """The different values of a soft number, and which of them each combination has."""
    numbers, which = np.unique(ready.table[np.flatnonzero(ready.rows == row)[0]], return_inverse=True)
    return numbers, which


def _round(
    fought: Course, sides: Sequence[_Side], number: int, where: Places, weights: Array, found: _Found
) -> tuple[Places, Array]:
    """All tests after a round, in their order: which battles go on, and with which chances."""
    for end in range(BREAKS):
        over = fought.tests[number, end, where] > 0
        if over.any():
            found.note(number, end, where[over], weights[:, over])
            where, weights = where[~over], weights[:, ~over]
    for at, side in enumerate(sides):
        morale = side.morale[:, where] - 100 * fought.loss[number, at, where]
        stands = np.minimum(np.maximum(morale / 100, 0.0), 1.0)
        where, weights = _tested(stands, side.of_morale, number, BREAKS + at, where, weights, found)
    for at, side in enumerate(sides):
        loss = fought.loss[number, at, where]
        lives = np.asarray(1 - factors.death_chance(loss, side.scale[:, where], fought.setup.settings))
        where, weights = _tested(lives, side.of_scale, number, DIES + at, where, weights, found)
    return where, weights


def _tested(
    passes: Array, kind: Places, number: int, end: int, where: Places, weights: Array, found: _Found
) -> tuple[Places, Array]:
    """One test that a part of each battle's chance passes; what does not is noted."""
    failing = (passes < 1).any(axis=0)
    if not failing.any():
        return where, weights
    if failing.all():
        passed = weights * passes[kind]
        found.note(number, end, where, weights - passed)
    else:
        tried = weights[:, failing]
        kept = tried * passes[:, failing][kind]
        found.note(number, end, where[failing], tried - kept)
        passed = weights.copy()
        passed[:, failing] = kept
    onwards = passed.any(axis=0)
    return (where, passed) if onwards.all() else (where[onwards], passed[:, onwards])


def _with_deaths(fought: Course, sides: Sequence[_Side], found: _Found) -> tuple[Endings, Array]:
    """The endings noted; those where the leader of an annihilated group may die become two."""
    numbers = np.concatenate([np.full(len(where), number) for number, _, where, _ in found.parts])
    ends = np.concatenate([np.full(len(where), end) for _, end, where, _ in found.parts])
    at = np.concatenate([where for _, _, where, _ in found.parts])
    weights = np.concatenate([part for *_, part in found.parts], axis=1)
    endings, tested = endings_at(fought, numbers, ends, at)
    if fought.setup.settings.death_threshold < 1:
        for number, side in enumerate(sides):
            endings, weights, tested = _split(endings, weights, tested, number, side)
    return endings, weights


def _split(endings: Endings, weights: Array, tested: Flags, number: int, side: _Side) -> tuple[Endings, Array, Flags]:
    fatal = tested[number] & (side.scale[:, endings.at] > 0).any(axis=0)
    if not fatal.any():
        return endings, weights, tested
    places = np.flatnonzero(fatal)
    dying = weights[:, places] * side.scale[:, endings.at[places]][side.of_scale]
    weights[:, places] -= dying
    order = np.concatenate([np.arange(len(endings)), places])
    died = endings.died[:, order]
    died[number, len(endings) :] = True
    new = endings.chosen(order)
    new = Endings(new.at, new.chance, new.rounds, new.winner, new.left, died)
    return new, np.concatenate([weights, dying], axis=1), tested[:, order]
