"""Evaluations of battles in a row that are drawn, many side by side."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from mycom.systems.mythicor.combat.army import Array
from mycom.systems.mythicor.combat.endings import drawn_endings
from mycom.systems.mythicor.combat.sequence import changes
from mycom.systems.mythicor.combat.sequence.conditions import cases
from mycom.systems.mythicor.combat.sequence.encounter import CHUNK, course_of, morale_losses, struck
from mycom.systems.mythicor.combat.sequence.force import Meeting
from mycom.systems.mythicor.combat.sequence.layout import Layout
from mycom.systems.mythicor.combat.sequence.outcome import after_battle, take
from mycom.systems.mythicor.combat.sequence.states import Places, groups
from mycom.systems.mythicor.combat.sequence.step import CAST, Step, check_steps
from mycom.systems.mythicor.rules import Rules


@dataclass(frozen=True, slots=True, eq=False)
class Evaluations:
    """What came of it: `values` (rows, times) by `layout`, and who won each step, `winners` (steps, times): 0 the one
    who started it, 1 the other, 2 nobody, −1 where it was no battle; `rounds` (steps, times) how long it took."""

    layout: Layout
    values: Array
    winners: Places
    rounds: Places

    def numbers(self, force: int, name: str) -> Array:
        """One number of a force in every evaluation (times,). Raises KeyError for a name that does not exist."""
        found: Array = self.values[self.layout.place[force, name]]
        return found

    def meeting(self, at: int) -> Meeting:
        """The cell after evaluation number `at`."""
        return self.layout.meeting_at(self.values[:, at])


def draw_in_sequence(
    rules: Rules, start: Meeting, steps: Sequence[Step], generator: np.random.Generator, times: int = 1
) -> Evaluations:
    """As many evaluations of the steps, each drawn apart. Numbers of `start` are plain.

    Raises ValueError for a step that is none.
    """
    steps = tuple(steps)
    check_steps(start, steps)
    layout = Layout.of(start)
    values = np.repeat(layout.columns(), times, axis=1)
    winners = np.full((len(steps), times), -1, dtype=np.intp)
    rounds = np.zeros_like(winners)
    for number, step in enumerate(steps):
        found = cases(rules, layout, step, values.__getitem__)
        take(rules, layout, step, values, found.falls)
        where = np.flatnonzero(found.fights)
        if not len(where):
            continue
        ready = changes.draw(rules, layout, steps, values[:, where], generator)
        if step.order == CAST:
            values[:, where] = _drawn_casts(rules, layout, step, ready, generator)
        else:
            after, winners[number, where], rounds[number, where] = _drawn_battles(
                rules, layout, number, step, ready, generator
            )
            values[:, where] = after
    return Evaluations(layout, changes.draw(rules, layout, steps, values, generator), winners, rounds)


def _drawn_casts(rules: Rules, layout: Layout, step: Step, ready: Array, generator: np.random.Generator) -> Array:
    after = struck(rules, layout, step, ready)
    low, high = morale_losses(rules)
    lost = generator.integers(low, high + 1, (step.casts, ready.shape[1])).sum(axis=0)
    after[layout.place[step.defender, "morale_bonus"]] -= lost
    return after


def _drawn_battles(
    rules: Rules, layout: Layout, number: int, step: Step, ready: Array, generator: np.random.Generator
) -> tuple[Array, Places, Places]:
    """The meetings afterwards, who won, and after how many rounds. Equal ones are computed once; their ends are drawn
    for each."""
    first, group = groups(ready, ready.shape[1])
    order = np.argsort(group, kind="stable")
    after = np.empty_like(ready)
    winners = np.empty(ready.shape[1], dtype=np.intp)
    rounds = np.empty_like(winners)
    bounds = np.searchsorted(group[order], np.arange(0, len(first) + CHUNK, CHUNK))
    for at, (begin, end) in enumerate(pairwise(bounds.tolist())):
        mine = order[begin:end]
        different = first[at * CHUNK : (at + 1) * CHUNK]
        fought = course_of(rules, layout, step, ready[:, different])
        endings = drawn_endings(fought, group[mine] - at * CHUNK, generator)
        left = after_battle(rules, layout, step, ready[:, different], endings)
        left[layout.pending] = changes.marks(number, endings)
        after[:, mine] = left
        winners[mine] = endings.winner
        rounds[mine] = endings.rounds
    return after, winners, rounds
