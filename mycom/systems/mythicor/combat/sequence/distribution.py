"""What may be after battles in a row: chances, expected numbers, marginal distributions, whole states."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

import numpy as np

from mycom.systems.mythicor.combat.army import Array
from mycom.systems.mythicor.combat.averages import WINNERS
from mycom.systems.mythicor.combat.endings import Endings
from mycom.systems.mythicor.combat.sequence import changes
from mycom.systems.mythicor.combat.sequence.force import Meeting
from mycom.systems.mythicor.combat.sequence.joint import Joint, soft_rows, soft_states
from mycom.systems.mythicor.combat.sequence.layout import Layout
from mycom.systems.mythicor.combat.sequence.states import Flags, States
from mycom.systems.mythicor.combat.sequence.step import Step
from mycom.systems.mythicor.rules import Rules

#: A chance left out that shows nowhere.
VISIBLE = 1e-8


def units(layout: Layout, states: States, number: int) -> dict[str, float]:
    """Expected whole units of a force by kind."""
    troops = layout.troops[number]
    kinds = layout.meeting.forces[number].army.troops
    expected = (float(states.row(row) @ states.chances) for row in range(troops.start, troops.stop))
    return dict(zip(kinds, expected, strict=True))


@dataclass(frozen=True, slots=True)
class Fought:
    """One step: the chance that it is fought (or cast), that the province falls without a battle, the unconditional
    chances of each winner, each side's leader to die in it, and the expected units of every force afterwards."""

    step: Step
    mode: str
    chance: float = 0.0
    falls: float = 0.0
    outcome: Mapping[str, float] = field(default_factory=lambda: dict.fromkeys(WINNERS, 0.0))
    leader_dies: tuple[float, float] = (0.0, 0.0)
    survivors: tuple[Mapping[str, float], ...] = ()

    @classmethod
    def nothing(cls, step: Step, mode: str) -> Fought:
        """A step before anything of it is counted."""
        return cls(step, mode)

    def plus(self, started: float, endings: Endings, chances: Array) -> Fought:
        """With some more battles: the chance that they start, their endings and the chance of each."""
        won = dict(zip(WINNERS, np.bincount(endings.winner, weights=chances, minlength=3).tolist(), strict=True))
        died = (endings.died @ chances).tolist()
        return replace(
            self,
            chance=self.chance + started,
            outcome={winner: self.outcome[winner] + won[winner] for winner in WINNERS},
            leader_dies=(self.leader_dies[0] + died[0], self.leader_dies[1] + died[1]),
        )


@dataclass(frozen=True, slots=True, eq=False)
class Distribution:
    """All end states with their chances. Force numbers are those of the meeting.

    `states` tell everything but morale bonuses and (where no spell needs it) the strength of leaders; these are in
    `soft`, and together with the rest in `joint` where whole states were asked for. `fought` tells about each step.
    `dropped` is the chance of what was left out: every chance given here may be too small by as much, never too large.
    `averaged` tells that a battle started from expected changes.
    """

    rules: Rules
    layout: Layout
    steps: tuple[Step, ...]
    states: States
    soft: States
    fought: tuple[Fought, ...]
    dropped: float = 0.0
    averaged: bool = False
    joint: Joint | None = None

    @property
    def exact(self) -> bool:
        """Whether nothing was averaged, and nothing left out that could show."""
        return self.dropped <= VISIBLE and not self.averaged

    def survivors(self, force: int) -> dict[str, float]:
        """Expected whole units of a force by kind."""
        return units(self.layout, self.states, force)

    def heads(self, force: int) -> dict[float, float]:
        """The chances of how many soldiers a force has left."""
        troops = self.layout.troops[force]
        heads = sum(
            (self.states.row(row) for row in range(troops.start, troops.stop)), start=np.zeros(len(self.states))
        )
        values, place = np.unique(heads, return_inverse=True)
        return dict(zip(values.tolist(), np.bincount(place, weights=self.states.chances).tolist(), strict=True))

    def owner(self, force: int) -> dict[int, float]:
        """Whose side a force is on in the end, with chances; only a taken province changes sides."""
        return {int(side): chance for side, chance in self.marginal(force, "side").items()}

    def taken(self, force: int) -> float:
        """The chance that a province changed hands."""
        start = self.layout.meeting.forces[force].side
        return sum(chance for side, chance in self.owner(force).items() if side != start)

    def marginal(self, force: int, name: str) -> dict[float, float]:
        """The chances of one number of a force in the end (`morale_bonus`, `population`, `troops.militia` …).

        Leadership 0 is a dead leader. Raises KeyError for a name that does not exist.
        """
        row = self.layout.place[force, name]
        chances: dict[float, float] = {}
        states = self.soft if row in soft_rows(self.layout, self.steps) else self.states
        marks = states.row(self.layout.pending)
        for mark in np.unique(marks).astype(int).tolist():
            part = states.chosen(marks == mark)
            alive = part.row(self.layout.place[force, "leadership"]) > 0
            for value, chance in _counted(part.row(row), part.chances, alive, self._change(mark, force, name)):
                chances[value] = chances.get(value, 0.0) + chance
        return dict(sorted(chances.items()))

    def expected(self, force: int, name: str) -> float:
        """The expected value of one number of a force, over what was not left out."""
        return sum(value * chance for value, chance in self.marginal(force, name).items()) / (1 - self.dropped)

    def chosen(self, places: Flags) -> Distribution:
        """Some of the end states. Raises ValueError where whole states were not asked for."""
        joint = self._whole().chosen(places)
        return replace(self, states=joint.hard, soft=soft_states(self.layout, joint), joint=joint)

    def full(self) -> States:
        """All end states with every change of bonuses and traits; there may be many. Raises ValueError where whole
        states were not asked for."""
        return changes.resolved(self.rules, self.layout, self.steps, self._whole()).flat()

    def _whole(self) -> Joint:
        if self.joint is None:
            raise ValueError("the end states were not kept whole")
        return self.joint

    def meetings(self, most: int = 100) -> tuple[tuple[float, Meeting], ...]:
        """The likeliest end states, as plain values with their chances; as `full` otherwise."""
        full = self.full()
        order = np.argsort(-full.chances, kind="stable")[:most].tolist()
        columns = full.chosen(np.array(order, dtype=np.intp)).columns().T
        return tuple(
            (float(full.chances[at]), self.layout.meeting_at(column)) for at, column in zip(order, columns, strict=True)
        )

    def _change(self, mark: int, force: int, name: str) -> tuple[Mapping[int, float], bool]:
        """The change put off for one number, and whether only living leaders have it."""
        if mark:
            for who, what, chances in changes.possible(self.rules, self.layout, self.steps, mark):
                if (who, what) == (force, name):
                    return chances, name in changes.OF_LEADERS
        return {0: 1.0}, False


def _counted(
    numbers: Array, chances: Array, alive: Flags, change: tuple[Mapping[int, float], bool]
) -> list[tuple[float, float]]:
    by_change, needs_leader = change
    counted = []
    for living in (True, False):
        mine = alive == living
        values, place = np.unique(numbers[mine], return_inverse=True)
        sums = np.bincount(place, weights=chances[mine], minlength=len(values))
        applied = by_change if living or not needs_leader else {0: 1.0}
        for value, chance in zip(values.tolist(), sums.tolist(), strict=True):
            counted += [(value + more, chance * share) for more, share in applied.items()]
    return counted
