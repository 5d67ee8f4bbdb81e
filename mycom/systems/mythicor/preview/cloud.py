"""Forces whose numbers are not sure: all that they may be, side by side with the chance of each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from mycom.systems.mythicor.combat.army import Array
from mycom.systems.mythicor.combat.sequence import Distribution, Force, Meeting
from mycom.systems.mythicor.combat.sequence.averaging import averaged
from mycom.systems.mythicor.combat.sequence.layout import ARMY, CARRIED, Layout
from mycom.systems.mythicor.combat.sequence.states import Flags, groups


@dataclass(frozen=True, slots=True, eq=False)
class Cloud:
    """`forces` say who they are, `values` (rows, states) hold their numbers one force after the other, in the order of
    a `Layout`; `chances` (states,) need not sum to 1: what is missing happens elsewhere."""

    forces: tuple[Force, ...]
    values: Array
    chances: Array

    @classmethod
    def of(cls, forces: Sequence[Force], chances: Array | None = None) -> Cloud:
        """Forces whose numbers may be arrays (states,) with `chances`, equally likely without."""
        columns = Layout.of(Meeting(tuple(forces))).columns()[:-1]
        if chances is None:
            chances = np.full(columns.shape[1], 1 / columns.shape[1])
        return cls(tuple(forces), columns, chances)

    def __len__(self) -> int:
        return len(self.chances)

    @property
    def layout(self) -> Layout:
        """Where the numbers stand."""
        return Layout.of(Meeting(self.forces))

    def row(self, force: int, name: str) -> Array:
        """One number in all states, a copy of nothing."""
        found: Array = self.values[self.layout.place[force, name]]
        return found

    def chosen(self, places: Flags) -> Cloud:
        """Some of the states."""
        return Cloud(self.forces, self.values[:, places], self.chances[places])

    def only(self, numbers: Sequence[int]) -> Cloud:
        """Some of the forces; states that agree in them are put together."""
        sizes = [len(force.army.troops) + len(ARMY) + len(CARRIED) for force in self.forces]
        ends = np.cumsum([0, *sizes]).tolist()
        rows = np.concatenate([np.arange(ends[number], ends[number + 1]) for number in numbers])
        values = self.values[rows]
        first, place = groups(values, len(self))
        chances = np.bincount(place, weights=self.chances, minlength=len(first)).astype(np.float64)
        return Cloud(tuple(self.forces[number] for number in numbers), values[:, first], chances)

    def with_row(self, force: int, name: str, numbers: Array | float) -> Cloud:
        """The same with another number."""
        values = self.values.copy()
        values[self.layout.place[force, name]] = numbers
        return Cloud(self.forces, values, self.chances)

    def beside(self, other: Cloud) -> Cloud:
        """Both together, independent of each other; the chances of `other` sum to 1."""
        mine = np.repeat(self.values, len(other), axis=1)
        his = np.tile(other.values, (1, len(self)))
        chances = np.repeat(self.chances, len(other)) * np.tile(other.chances, len(self))
        return Cloud((*self.forces, *other.forces), np.concatenate([mine, his]), chances)

    def meeting(self, terrain: str) -> Meeting:
        """All forces in one cell, their numbers as arrays."""
        layout = self.layout
        forces = []
        for number, force in enumerate(self.forces):
            kinds = self.values[layout.troops[number]]
            numbers: dict[str, Any] = {name: self.values[layout.place[number, name]] for name in ARMY}
            carried: dict[str, Any] = {name: self.values[layout.place[number, name]] for name in CARRIED}
            army = replace(force.army, troops=dict(zip(force.army.troops, kinds, strict=True)), **numbers)
            forces.append(Force(army, **carried))
        return Meeting(tuple(forces), terrain)


def after(found: Distribution, forces: Sequence[Force]) -> Cloud:
    """The forces after their battles, with the expected change of bonuses and traits in each state.

    This is what a later battle starts from: all changes one by one would be far too many.
    """
    columns = averaged(found.rules, found.layout, found.steps, found.states.columns())
    return Cloud(tuple(forces), columns[:-1], found.states.chances)
