"""Steps one after another over all the states that a meeting may be in."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from mycom.probability.distribution import uniform_sum
from mycom.systems.mythicor.combat.army import Array
from mycom.systems.mythicor.combat.endings import all_endings
from mycom.systems.mythicor.combat.sequence import averaging, changes
from mycom.systems.mythicor.combat.sequence.conditions import cases, mode
from mycom.systems.mythicor.combat.sequence.distribution import Distribution, Fought
from mycom.systems.mythicor.combat.sequence.encounter import CHUNK, course_of, morale_losses, struck
from mycom.systems.mythicor.combat.sequence.force import Meeting
from mycom.systems.mythicor.combat.sequence.layout import Layout
from mycom.systems.mythicor.combat.sequence.outcome import after_battle, take
from mycom.systems.mythicor.combat.sequence.states import States, joined
from mycom.systems.mythicor.combat.sequence.step import CAST, Step, check_steps
from mycom.systems.mythicor.rules import Rules

#: Different meetings from which one step is fought, at most: some seconds of work.
MOST_STATES = 200_000
#: So many times more are kept while changes are told apart, before the likeliest are chosen: a matter of memory.
ROOM = 4


def fight_in_sequence(
    rules: Rules,
    start: Meeting,
    steps: Sequence[Step],
    *,
    chances: Array | None = None,
    most: int = MOST_STATES,
    threshold: float = 0.0,
    average_changes: bool = False,
) -> Distribution:
    """The exact distribution over everything that may be after the steps (rule text ch. 7, 7.2).

    Numbers of `start` may be arrays (meetings,) with `chances`, equally likely without. When a step would have to be
    fought from more than `most` different meetings, the least likely are left out, as are those less likely than
    `threshold`; the distribution tells their chance as `dropped`, and no chance is off by more.
    With `average_changes` a later battle starts from the expected changes of the one before: quick,
    but not exact. Raises ValueError for a step that is none.
    """
    steps = tuple(steps)
    check_steps(start, steps)
    layout = Layout.of(start)
    columns = layout.columns()
    if chances is None:
        chances = np.full(columns.shape[1], 1 / columns.shape[1])
    states = States.of(columns, chances).merged()
    dropped = 0.0
    averaged = False
    rows: list[Fought] = []
    for number, step in enumerate(steps):
        found = cases(rules, layout, step, states.row)
        idle = states.chosen(~(found.fights | found.falls))
        fallen = _fallen(rules, layout, step, states.chosen(found.falls))
        fighting = states.chosen(found.fights)
        if average_changes:
            averaged |= bool(fighting.row(layout.pending).any())
            whole = averaging.averaged(rules, layout, steps, fighting.columns())
            ready = States.of(whole, fighting.chances).merged()
        else:
            ready, unseen = changes.resolved(rules, layout, steps, fighting, ROOM * most)
            dropped += unseen
        ready, lost = ready.likeliest(most, threshold)
        dropped += lost
        if step.order == CAST:
            fought, record = _casts(rules, layout, step, ready)
        else:
            fought, record = _battles(rules, layout, number, step, ready)
        states = joined([idle, fallen, fought], layout.rows)
        rows.append(record.completed(layout, states, float(fallen.chances.sum())))
    return Distribution(rules, layout, steps, states, tuple(rows), dropped, averaged)


def _fallen(rules: Rules, layout: Layout, step: Step, states: States) -> States:
    """A province without troops is taken without a battle."""
    columns = states.columns()
    take(rules, layout, step, columns, np.ones(len(states), dtype=np.bool_))
    return States.of(columns, states.chances)


def _battles(rules: Rules, layout: Layout, number: int, step: Step, ready: States) -> tuple[States, Fought]:
    parts = []
    record = Fought.nothing(step, mode(layout, step))
    for first in range(0, len(ready), CHUNK):
        place = slice(first, first + CHUNK)
        values, weights = ready.columns(place), ready.chances[place]
        course_of_all = course_of(rules, layout, step, values)
        endings = all_endings(course_of_all)
        record = record.plus(course_of_all, weights)
        after = after_battle(rules, layout, step, values, endings)
        after[layout.pending] = changes.marks(number, endings)
        parts.append(States.of(after, endings.chance * weights[endings.at]).merged())
    return joined(parts, layout.rows), record


def _casts(rules: Rules, layout: Layout, step: Step, ready: States) -> tuple[States, Fought]:
    record = replace(Fought.nothing(step, CAST), chance=float(ready.chances.sum()))
    if not len(ready) or step.casts < 1:
        return ready, record
    left = struck(rules, layout, step, ready.columns())
    parts = []
    for loss, chance in uniform_sum(*morale_losses(rules), step.casts).items():
        values = left.copy()
        values[layout.place[step.defender, "morale_bonus"]] -= loss
        parts.append(States.of(values, ready.chances * chance))
    return joined(parts, layout.rows), record
