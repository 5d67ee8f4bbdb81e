"""Forces whose numbers are not sure: all that they may be, side by side with the chance of each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from mycom.systems.mythicor.combat.army import Array
from mycom.systems.mythicor.combat.sequence import Distribution, Force, Meeting
from mycom.systems.mythicor.combat.sequence.changes import alternatives, resolved
from mycom.systems.mythicor.combat.sequence.joint import Joint, merged, soft_rows
from mycom.systems.mythicor.combat.sequence.joint import together as joined
from mycom.systems.mythicor.combat.sequence.layout import ARMY, CARRIED, Layout
from mycom.systems.mythicor.combat.sequence.states import Flags, Places, States
from mycom.systems.mythicor.forecast import SEED
from mycom.systems.mythicor.rules import Rules
from mycom.systems.mythicor.ships_batch import ships_needed_all

#: States that a meeting starts from; more are drawn.
MOST_STATES = 20_000


@dataclass(frozen=True, slots=True, eq=False)
class Cloud:
    """`forces` say who they are, `joint` holds their numbers by the `Layout` of their meeting; its chances need not sum
    to 1: what is missing happens elsewhere. No change of bonuses is put off."""

    forces: tuple[Force, ...]
    joint: Joint

    @classmethod
    def of(cls, forces: Sequence[Force], chances: Array | None = None) -> Cloud:
        """Forces whose numbers may be arrays (states,) with `chances`, equally likely without."""
        columns = Layout.of(Meeting(tuple(forces))).columns()
        if chances is None:
            chances = np.full(columns.shape[1], 1 / columns.shape[1])
        return cls.of_columns(forces, columns, chances)

    @classmethod
    def of_columns(cls, forces: Sequence[Force], columns: Array, chances: Array) -> Cloud:
        """The same from columns by the layout of the forces."""
        layout = Layout.of(Meeting(tuple(forces)))
        return cls(tuple(forces), Joint.of(States.of(columns, chances), soft_rows(layout, ())))

    def __len__(self) -> int:
        return len(self.joint)

    @property
    def chances(self) -> Array:
        """The chances of the states, soft numbers aside."""
        return self.joint.hard.chances

    @property
    def layout(self) -> Layout:
        """Where the numbers stand."""
        return Layout.of(Meeting(self.forces))

    def row(self, force: int, name: str) -> Array:
        """One number in all states (none of those that are soft)."""
        return self.joint.hard.row(self.layout.place[force, name])

    def chosen(self, places: Flags | Places) -> Cloud:
        """Some of the states."""
        return Cloud(self.forces, self.joint.chosen(places))

    def only(self, numbers: Sequence[int]) -> Cloud:
        """Some of the forces; states that agree in them are put together."""
        forces = tuple(self.forces[number] for number in numbers)
        layout = self.layout
        sizes = [len(force.army.troops) + len(ARMY) + len(CARRIED) for force in self.forces]
        ends = np.cumsum([0, *sizes]).tolist()
        rows = np.concatenate([np.arange(ends[number], ends[number + 1]) for number in numbers] + [[layout.pending]])
        hard = States.of(self.joint.hard.columns()[rows], self.chances)
        soft = [int(np.flatnonzero(self.joint.rows == row)[0]) for row in rows.tolist() if row in self.joint.rows]
        mine = soft_rows(Layout.of(Meeting(forces)), ())
        return Cloud(forces, merged(Joint(mine, hard, self.joint.table[soft], self.joint.weights)))

    def with_row(self, force: int, name: str, numbers: Array | float) -> Cloud:
        """The same with another number in the place of one that is not soft."""
        columns = self.joint.hard.columns()
        columns[self.layout.place[force, name]] = numbers
        return Cloud(self.forces, replace(self.joint, hard=States.of(columns, self.chances)))

    def beside(self, other: Cloud) -> Cloud:
        """Both together, independent of each other; the chances of `other` sum to 1."""
        mine, his = self.joint, other.joint
        first, second = mine.hard.columns()[:-1], his.hard.columns()
        columns = np.concatenate([np.repeat(first, len(his), axis=1), np.tile(second, (1, len(mine)))])
        weights = np.einsum("an,bm->abnm", mine.weights, his.weights)
        return self._pair(other, columns, weights.reshape(mine.weights.shape[0] * his.weights.shape[0], -1))

    def _pair(self, other: Cloud, columns: Array, weights: Array) -> Cloud:
        mine, his = self.joint.table, other.joint.table
        table = np.concatenate([np.repeat(mine, his.shape[1], axis=1), np.tile(his, (1, mine.shape[1]))])
        rows = np.concatenate([self.joint.rows, other.joint.rows + self.layout.pending])
        joint = Joint(rows, States.of(columns, weights.sum(axis=0)), table, weights)
        return Cloud((*self.forces, *other.forces), merged(joint))

    def paired(self, other: Cloud, count: int, generator: np.random.Generator) -> Cloud:
        """Both together, so many states drawn evenly by their chances; soft numbers are not drawn."""
        total = float(self.chances.sum())
        mine = self.chosen(generator.choice(len(self), count, p=self.chances / total)).joint
        his = other.chosen(generator.choice(len(other), count, p=other.chances / float(other.chances.sum()))).joint
        first, second = mine.hard.columns()[:-1], his.hard.columns()
        weights = mine.weights[:, None] / mine.hard.chances * (his.weights[None] / his.hard.chances) * (total / count)
        return self._pair(other, np.concatenate([first, second]), weights.reshape(-1, count))

    def plus(self, other: Cloud, share: float) -> Cloud:
        """These states and, with a chance of `share`, those of another cloud of the same forces."""
        more = replace(other.joint, weights=other.joint.weights * share)
        more = replace(more, hard=replace(more.hard, chances=more.hard.chances * share))
        return Cloud(self.forces, joined([self.joint, more], self.joint.rows, self.layout.rows))

    def meeting(self, terrain: str) -> Meeting:
        """All forces in one cell, their numbers (but for soft ones) as arrays."""
        layout, columns = self.layout, self.joint.hard.columns()
        forces = []
        for number, force in enumerate(self.forces):
            kinds = columns[layout.troops[number]]
            numbers: dict[str, Any] = {name: columns[layout.place[number, name]] for name in ARMY}
            carried: dict[str, Any] = {name: columns[layout.place[number, name]] for name in CARRIED}
            army = replace(force.army, troops=dict(zip(force.army.troops, kinds, strict=True)), **numbers)
            forces.append(Force(army, **carried))
        return Meeting(tuple(forces), terrain)


def together(first: Cloud, second: Cloud) -> tuple[Cloud, bool]:
    """Both clouds side by side, and whether no state was left out; too many are drawn evenly by their chances."""
    if len(first) * len(second) <= MOST_STATES:
        return first.beside(second), True
    generator = np.random.Generator(np.random.PCG64(SEED))
    return first.paired(second, MOST_STATES, generator), False


def carried(rules: Rules, found: Distribution) -> Flags:
    """In which end states the ships of the first force still carry it (ch. 1.6.4)."""
    row, place = found.states.row, found.layout.place
    troops = found.layout.troops[0]
    soldiers = sum((row(at) for at in range(troops.start, troops.stop)), start=np.zeros(len(found.states)))
    needed = ships_needed_all(rules, soldiers, row(place[0, "recruits"]), row(place[0, "population"]))
    enough: Flags = row(place[0, "warships"]) + row(place[0, "transports"]) >= needed
    return enough


def after(found: Distribution, forces: Sequence[Force], numbers: Sequence[int], most: int) -> tuple[Cloud, bool]:
    """Some of the forces after their battles, and whether every change of bonuses and traits is followed: with more
    than `most` states their expected changes are taken. `found` must have whole states."""
    assert found.joint is not None, "battles with whole states"
    layout = found.layout
    others = [row for (number, _), row in layout.place.items() if number not in numbers]
    alone = _forgetting(found.joint, np.array(others, dtype=np.intp))
    split = alternatives(found.rules, layout, found.steps, alone)
    mean = split > 1 and len(alone) * split > most
    settled = resolved(found.rules, layout, found.steps, alone, mean=mean, forces=numbers)
    return Cloud(tuple(forces), settled).only(numbers), not mean


def rest(found: Distribution, forces: Sequence[Force], numbers: Sequence[int]) -> Cloud:
    """Some of the forces after their last battle, as far as anybody asks: without soft numbers and changes."""
    layout = found.layout
    rows = soft_rows(layout, ())
    hard = found.states.replaced(layout.pending, 0.0)
    joint = Joint(rows, hard, np.zeros((len(rows), 1)), hard.chances[None])
    return Cloud(tuple(forces), joint).only(numbers)


def with_row(found: Distribution, row: int, numbers: Array) -> Distribution:
    """The same with other numbers in a row that is not soft. `found` must have whole states."""
    assert found.joint is not None, "battles with whole states"
    columns = found.joint.hard.columns()
    columns[row] = numbers
    joint = replace(found.joint, hard=States.of(columns, found.joint.hard.chances))
    return replace(found, joint=joint, states=joint.hard)


def _forgetting(joint: Joint, rows: Places) -> Joint:
    """The states with some rows 0, equal ones put together."""
    columns = joint.hard.columns()
    columns[rows] = 0.0
    table = joint.table.copy()
    table[np.isin(joint.rows, rows)] = 0.0
    return merged(replace(joint, hard=States.of(columns, joint.hard.chances), table=table))
