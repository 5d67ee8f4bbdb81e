"""Evaluations of battles in a row that are drawn, many side by side."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import numpy as np

from mycom.systems.mythicor.combat.army import Array
from mycom.systems.mythicor.combat.endings import drawn_endings
from mycom.systems.mythicor.combat.sequence import changes
from mycom.systems.mythicor.combat.sequence.conditions import Cases, cases
from mycom.systems.mythicor.combat.sequence.encounter import CHUNK, course_of, morale_losses, struck
from mycom.systems.mythicor.combat.sequence.force import Meeting
from mycom.systems.mythicor.combat.sequence.layout import Layout
from mycom.systems.mythicor.combat.sequence.outcome import after_battle, take
from mycom.systems.mythicor.combat.sequence.states import groups
from mycom.systems.mythicor.combat.sequence.step import CAST, Step, check_steps
from mycom.systems.mythicor.rules import Rules


def draw_in_sequence(
    rules: Rules, start: Meeting, steps: Sequence[Step], generator: np.random.Generator, times: int = 1
) -> Array:
    """As many evaluations of the steps, each drawn: the meetings (rows, times) by `Layout.of(start)`.

    Numbers of `start` are plain. Raises ValueError for a step that is none.
    """
    steps = tuple(steps)
    check_steps(start, steps)
    layout = Layout.of(start)
    values = np.repeat(layout.columns(), times, axis=1)
    for number, step in enumerate(steps):
        found = cases(rules, layout, step, values.__getitem__)
        take(rules, layout, step, values, found.falls)
        values = _drawn_step(rules, layout, steps, number, values, found, generator)
    return changes.draw(rules, layout, steps, values, generator)


def _drawn_step(
    rules: Rules,
    layout: Layout,
    steps: tuple[Step, ...],
    number: int,
    values: Array,
    found: Cases,
    generator: np.random.Generator,
) -> Array:
    step = steps[number]
    where = np.flatnonzero(found.fights)
    if not len(where):
        return values
    ready = changes.draw(rules, layout, steps, values[:, where], generator)
    if step.order == CAST:
        after = struck(rules, layout, step, ready)
        low, high = morale_losses(rules)
        lost = generator.integers(low, high + 1, (step.casts, len(where))).sum(axis=0)
        after[layout.place[step.defender, "morale_bonus"]] -= lost
    else:
        after = _drawn_battles(rules, layout, number, step, ready, generator)
    values[:, where] = after
    return values


def _drawn_battles(
    rules: Rules, layout: Layout, number: int, step: Step, ready: Array, generator: np.random.Generator
) -> Array:
    """Equal meetings are computed once; their ends are drawn for each."""
    first, group = groups(ready, ready.shape[1])
    order = np.argsort(group, kind="stable")
    after = np.empty_like(ready)
    bounds = np.searchsorted(group[order], np.arange(0, len(first) + CHUNK, CHUNK))
    for at, (begin, end) in enumerate(pairwise(bounds.tolist())):
        mine = order[begin:end]
        different = first[at * CHUNK : (at + 1) * CHUNK]
        fought = course_of(rules, layout, step, ready[:, different])
        endings = drawn_endings(fought, group[mine] - at * CHUNK, generator)
        left = after_battle(rules, layout, step, ready[:, different], endings)
        left[layout.pending] = changes.marks(number, endings)
        after[:, mine] = left
    return after
