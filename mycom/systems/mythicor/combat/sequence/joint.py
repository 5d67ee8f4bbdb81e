"""States in two halves: numbers that decide how a battle goes, and numbers that only tell how likely it ends when.

Morale bonuses and (but for spells) the strength of leaders do nothing in a round: they only enter the chances of the
tests after it. A meeting may have thousands of combinations of them; its battles are those of a few hundred states.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np

from mycom.systems.mythicor.combat.army import Array
from mycom.systems.mythicor.combat.sequence.layout import Layout
from mycom.systems.mythicor.combat.sequence.states import Flags, Places, States, groups
from mycom.systems.mythicor.combat.sequence.step import CAST, Step

#: Numbers that are added up at once.
PIECE = 100_000


def soft_rows(layout: Layout, steps: Iterable[Step]) -> Places:
    """The rows that only enter chances: morale bonuses, and the strength of who casts nothing."""
    casters = {step.attacker for step in steps if step.order == CAST}
    rows = []
    for number, force in enumerate(layout.meeting.forces):
        if not (force.army.spells or number in casters):
            rows.append(layout.place[number, "strength"])
        rows.append(layout.place[number, "morale_bonus"])
    return np.array(rows, dtype=np.intp)


@dataclass(frozen=True, slots=True, eq=False)
class Joint:
    """`hard` are different states whose rows `rows` are 0; `table` (rows, combinations) the different combinations of
    those; `weights` (combinations, states) the chance of each pair. `hard.chances` are the sums."""

    rows: Places
    hard: States
    table: Array
    weights: Array

    def __len__(self) -> int:
        return len(self.hard)

    @classmethod
    def of(cls, states: States, rows: Places) -> Joint:
        """From whole states."""
        count = len(states)
        soft = np.stack([states.row(row) for row in rows.tolist()]) if len(rows) else np.zeros((0, count))
        first, which = groups(soft, count)
        fixed = states.fixed.copy()
        fixed[rows] = 0.0
        kept = ~np.isin(states.varying, rows)
        values = states.values[kept]
        alone, place = groups(values, count)
        size = len(first) * len(alone)
        sums = np.bincount(which * len(alone) + place, weights=states.chances, minlength=size)
        weights: Array = sums.astype(np.float64).reshape(len(first), len(alone))
        hard = States(fixed, states.varying[kept], values[:, alone], weights.sum(axis=0))
        return cls(rows, hard, soft[:, first], weights)

    def flat(self) -> States:
        """The whole states again."""
        which, place = np.nonzero(self.weights)
        columns = self.hard.columns()[:, place]
        columns[self.rows] = self.table[:, which]
        return States.of(columns, self.weights[which, place])

    def averaged(self) -> Joint:
        """The same hard states, all with the expected soft numbers."""
        chances = self.weights.sum(axis=1)
        expected = self.table @ chances / chances.sum()
        return Joint(self.rows, self.hard, expected[:, None], self.hard.chances[None])

    def chosen(self, places: Places | Flags | slice) -> Joint:
        """Some of the states."""
        return Joint(self.rows, self.hard.chosen(places), self.table, self.weights[:, places])


def added(weights: Array, place: Places, count: int) -> Array:
    """Columns (…, columns) that belong together, added: (…, count)."""
    if count == weights.shape[1]:
        found = np.empty_like(weights)
        found[:, place] = weights
        return found
    order = np.argsort(place, kind="stable")
    starts = np.searchsorted(place[order], np.arange(count))
    summed = np.empty((len(weights), count))
    # Piece by piece: numpy lets no other thread go on meanwhile, and a piece stays near the processor.
    height = max(1, PIECE // len(order))
    for top in range(0, len(weights), height):
        summed[top : top + height] = np.add.reduceat(weights[top : top + height, order], starts, axis=1)
    return summed


def merged(joint: Joint) -> Joint:
    """Equal states as one, and equal combinations, their chances added."""
    table, weights, hard = joint.table, joint.weights, joint.hard
    if table.shape[1] > 1:
        first, place = groups(table, table.shape[1])
        if len(first) < table.shape[1]:
            table, weights = table[:, first], added(weights.T, place, len(first)).T
    if len(joint) > 1:
        first, place = groups(hard.values, len(joint))
        if len(first) < len(joint):
            weights = added(weights, place, len(first))
            hard = States(hard.fixed, hard.varying, hard.values[:, first], weights.sum(axis=0))
    return Joint(joint.rows, hard, table, weights)


def together(parts: Sequence[Joint], rows: Places, count: int) -> Joint:
    """Several lists of states as one, equal ones put together. `count` is the number of a layout's rows."""
    parts = [part for part in parts if len(part)]
    if not parts:
        nothing = States.of(np.zeros((count, 0)), np.zeros(0))
        return Joint(rows, nothing, np.zeros((len(rows), 1)), np.zeros((1, 0)))
    if len(parts) == 1:
        return parts[0]
    fixed = parts[0].hard.fixed
    differing = [np.flatnonzero(part.hard.fixed != fixed) for part in parts]
    varying = np.unique(np.concatenate([*differing, *(part.hard.varying for part in parts)])).astype(np.intp)
    values = np.concatenate([part.hard.with_rows(varying).values for part in parts], axis=1)
    tables = np.concatenate([part.table for part in parts], axis=1)
    first, place = groups(tables, tables.shape[1])
    weights = np.zeros((len(first), values.shape[1]))
    row = column = 0
    for part in parts:
        height, width = part.weights.shape
        weights[place[row : row + height], column : column + width] = part.weights
        row, column = row + height, column + width
    return merged(Joint(rows, States(fixed, varying, values, weights.sum(axis=0)), tables[:, first], weights))


def soft_states(layout: Layout, joint: Joint) -> States:
    """The soft numbers of all states, with what the changes put off depend on."""
    if not len(joint):
        return States.of(np.zeros((layout.rows, 0)), np.zeros(0))
    leaders = [layout.place[number, "leadership"] for number in range(len(layout.troops))]
    alive = [(joint.hard.row(row) > 0).astype(np.float64) for row in leaders]
    kinds = np.stack([*alive, joint.hard.row(layout.pending)])
    first, place = groups(kinds, len(joint))
    sums = added(joint.weights, place, len(first))
    which, kind = np.nonzero(sums)
    columns = np.zeros((layout.rows, len(which)))
    columns[[*leaders, layout.pending]] = kinds[:, first[kind]]
    columns[joint.rows] = joint.table[:, which]
    return States.of(columns, sums[which, kind]).merged()
