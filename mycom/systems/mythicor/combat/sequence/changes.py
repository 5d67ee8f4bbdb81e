"""Changes of bonuses and traits after a battle (rule text ch. 7.2), put off until they matter.

A battle leaves a mark on a state: which step was fought, and who won. Only a state that fights again, or that somebody
wants to see in full, is split into all the changes that the mark stands for; those of soft numbers only widen the table
of a `Joint`. A state has at most one mark.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

import numpy as np

from mycom.systems.mythicor.combat.aftermath import changes
from mycom.systems.mythicor.combat.army import Array
from mycom.systems.mythicor.combat.averages import WINNERS
from mycom.systems.mythicor.combat.endings import NOBODY, Endings
from mycom.systems.mythicor.combat.sequence.joint import Joint, added, merged, together
from mycom.systems.mythicor.combat.sequence.layout import Layout
from mycom.systems.mythicor.combat.sequence.states import States, groups
from mycom.systems.mythicor.combat.sequence.step import Step
from mycom.systems.mythicor.rules import Rules

#: Only a living leader learns.
OF_LEADERS = ("strength", "leadership")
#: Everything that a battle may change beside what it decides itself.
CHANGING = ("morale_bonus", "military_bonus", *OF_LEADERS)


def marks(number: int, endings: Endings) -> Array:
    """The marks that step `number` leaves: 0 where nothing changes, otherwise one for each step and winner."""
    decided = (endings.rounds > 0) & (endings.winner != NOBODY)
    marked: Array = np.where(decided, 1.0 + 2 * number + endings.winner, 0.0)
    return marked


def possible(
    rules: Rules, layout: Layout, steps: Sequence[Step], mark: int
) -> Iterator[tuple[int, str, Mapping[int, float]]]:
    """The changes behind a mark, all apart from each other: force, name of its number, change and chance. Those of
    leadership and strength count where the leader lives."""
    step = steps[(mark - 1) // 2]
    by_side = changes(rules, WINNERS[(mark - 1) % 2], both_had_troops=True)
    for side, force in ((WINNERS[0], step.attacker), (WINNERS[1], step.defender)):
        change = by_side[side]
        yield force, "morale_bonus", change.morale_bonus
        yield force, "military_bonus", change.military_bonus
        if not layout.meeting.forces[force].army.province and change.leader_gain_chance > 0:
            gain = {0: 1 - change.leader_gain_chance, change.leader_gain: change.leader_gain_chance}
            # Strength first: whether the leader lives is read from his leadership.
            yield force, "strength", gain
            yield force, "leadership", gain


def resolved(
    rules: Rules,
    layout: Layout,
    steps: Sequence[Step],
    joint: Joint,
    *,
    mean: bool = False,
    forces: Collection[int] | None = None,
) -> Joint:
    """The same states with every change that was put off; with `mean` the expected change in the place of all of them
    and the expected soft numbers of states with the same mark: there are no more states then, but it is not exact, and
    bonuses and traits may be fractions. Only the changes of some `forces` when they are given; those of others are
    forgotten."""
    marked = joint.hard.row(layout.pending)
    parts: list[Joint] = []
    for mark in np.unique(marked).astype(int).tolist():
        part = joint.chosen(marked == mark)
        part = part.averaged() if mean else part
        if not mark:
            parts.append(part)
            continue
        part = replace(part, hard=part.hard.replaced(layout.pending, 0.0))
        step = steps[(mark - 1) // 2]
        alive = [part.hard.row(layout.place[force, "leadership"]) > 0 for force in (step.attacker, step.defender)]
        for who in np.unique(np.stack(alive), axis=1).T.tolist():
            same = part.chosen((alive[0] == who[0]) & (alive[1] == who[1]))
            lives = dict(zip((step.attacker, step.defender), who, strict=True))
            for row, chances in _in_order(layout, joint, possible(rules, layout, steps, mark), lives, forces):
                expected = {sum(change * chance for change, chance in chances.items()): 1.0}
                same = changed(same, row, expected if mean else chances)
            parts.append(same)
    return together(parts, joint.rows, layout.rows)


def _in_order(
    layout: Layout,
    joint: Joint,
    changing: Iterable[tuple[int, str, Mapping[int, float]]],
    lives: Mapping[int, bool],
    forces: Collection[int] | None,
) -> list[tuple[int, Mapping[int, float]]]:
    """Rows and changes that count, those of soft numbers first: they do not make more states."""
    found = [
        (layout.place[force, name], chances)
        for force, name, chances in changing
        if (forces is None or force in forces) and (name not in OF_LEADERS or lives[force])
    ]
    return sorted(found, key=lambda one: one[0] not in joint.rows)


def changed(joint: Joint, row: int, chances: Mapping[int, float] | Mapping[float, float]) -> Joint:
    """Every state once for each change of the number in one row of the layout."""
    if row in joint.rows:
        at = int(np.flatnonzero(joint.rows == row)[0])
        tables = []
        for change in chances:
            tables.append(joint.table.copy())
            tables[-1][at] += change
        table = np.concatenate(tables, axis=1)
        weights = np.concatenate([joint.weights * chance for chance in chances.values()])
        first, place = groups(table, table.shape[1])
        return replace(joint, table=table[:, first], weights=added(weights.T, place, len(first)).T)
    hard = joint.hard.with_rows(np.array([row]))
    at = int(np.searchsorted(hard.varying, row))
    copies = []
    for change in chances:
        copies.append(hard.values.copy())
        copies[-1][at] += change
    weights = np.concatenate([joint.weights * chance for chance in chances.values()], axis=1)
    values = np.concatenate(copies, axis=1)
    return merged(replace(joint, hard=States(hard.fixed, hard.varying, values, weights.sum(axis=0)), weights=weights))


def alternatives(rules: Rules, layout: Layout, steps: Sequence[Step], joint: Joint) -> int:
    """In how many hard states one that is marked may be split, at most."""
    most = 1
    for mark in np.unique(joint.hard.row(layout.pending)).astype(int).tolist():
        count = 1
        for force, name, chances in possible(rules, layout, steps, mark) if mark else ():
            count *= 1 if layout.place[force, name] in joint.rows else len(chances)
        most = max(most, count)
    return most


def starts(rules: Rules, layout: Layout, steps: Sequence[Step], joint: Joint, size: int) -> int:
    """How many hard states there are once every change is told apart; states are split `size` at a time."""
    bare = Joint(joint.rows, joint.hard, np.zeros((len(joint.rows), 1)), joint.hard.chances[None])
    return sum(len(resolved(rules, layout, steps, part)) for part in batches(layout, bare, size))


def batches(layout: Layout, joint: Joint, size: int) -> Iterator[Joint]:
    """The states in parts of about `size`; those that may become equal by changes stay together."""
    if len(joint) <= size:
        if len(joint):
            yield joint
        return
    loose = {layout.place[force, name] for force in range(len(layout.troops)) for name in CHANGING} | {layout.pending}
    kept = [
        values for row, values in zip(joint.hard.varying.tolist(), joint.hard.values, strict=True) if row not in loose
    ]
    _, core = groups(kept, len(joint))
    order = np.argsort(core, kind="stable")
    borders = np.append(np.flatnonzero(np.diff(core[order], prepend=-1)), len(order))
    begin = 0
    for end in borders[1:].tolist():
        if end - begin >= size or end == len(order):
            yield joint.chosen(order[begin:end])
            begin = end


def draw(rules: Rules, layout: Layout, steps: Sequence[Step], values: Array, generator: np.random.Generator) -> Array:
    """Meetings (rows, meetings) with every change that was put off drawn."""
    after = values.copy()
    for mark in np.unique(values[layout.pending]).astype(int).tolist():
        where = np.flatnonzero(values[layout.pending] == mark)
        if not mark:
            continue
        for force, name, chances in possible(rules, layout, steps, mark):
            drawn = generator.choice(np.array(list(chances), dtype=np.float64), len(where), p=list(chances.values()))
            if name in OF_LEADERS:
                drawn = np.where(values[layout.place[force, "leadership"], where] > 0, drawn, 0.0)
            after[layout.place[force, name], where] += drawn
        after[layout.pending, where] = 0.0
    return after
