"""A meeting as a column of numbers, so that thousands of them lie side by side."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

import numpy as np

from mycom.systems.mythicor.combat.army import Army, Array
from mycom.systems.mythicor.combat.sequence.force import Force, Meeting

#: The numbers of an army beside its troops, and those of a force beside its army.
ARMY = (
    "leadership",
    "strength",
    "military_bonus",
    "morale_bonus",
    "retreat_threshold",
    "warships",
    "transports",
    "fortification",
)
CARRIED = ("population", "recruits", "trade_goods", "crowns", "points", "may_attack", "may_conquer", "side")
_FLAGS = ("may_attack", "may_conquer")


@dataclass(frozen=True, slots=True, eq=False)
class Layout:
    """Where the numbers of each force stand: `place[force, name]` and, for troops, `troops[force]`. The last row holds
    the mark of changes not yet drawn. `meeting` has whatever does not change."""

    meeting: Meeting
    place: Mapping[tuple[int, str], int]
    troops: tuple[slice, ...]
    rows: int

    @classmethod
    def of(cls, meeting: Meeting) -> Layout:
        """The layout of a meeting."""
        place: dict[tuple[int, str], int] = {}
        troops = []
        at = 0
        for number, force in enumerate(meeting.forces):
            troops.append(slice(at, at + len(force.army.troops)))
            for name in (*(f"troops.{kind}" for kind in force.army.troops), *ARMY, *CARRIED):
                place[number, name] = at
                at += 1
        return cls(meeting, place, tuple(troops), at + 1)

    @property
    def pending(self) -> int:
        """The row of changes not yet drawn."""
        return self.rows - 1

    def columns(self) -> Array:
        """The meeting itself, (rows, 1); numbers that are arrays make it (rows, meetings)."""
        parts: list[Array] = []
        for force in self.meeting.forces:
            parts += [np.asarray(count, dtype=np.float64) for count in force.army.troops.values()]
            parts += [np.asarray(getattr(force.army, name), dtype=np.float64) for name in ARMY]
            parts += [np.asarray(getattr(force, name), dtype=np.float64) for name in CARRIED]
        return np.stack([*np.broadcast_arrays(*(np.atleast_1d(part) for part in parts), np.zeros(1))])

    def army(self, number: int, values: Array) -> Army:
        """One force's army in all meetings (rows, meetings)."""
        army = self.meeting.forces[number].army
        kinds = values[self.troops[number]]
        numbers = {name: values[self.place[number, name]] for name in ARMY}
        return replace(army, troops=dict(zip(army.troops, kinds, strict=True)), **numbers)

    def meeting_at(self, column: Array) -> Meeting:
        """One column as plain values again."""
        forces = []
        for number, force in enumerate(self.meeting.forces):
            counts = column[self.troops[number]].tolist()
            troops = dict(zip(force.army.troops, counts, strict=True))
            numbers = {name: float(column[self.place[number, name]]) for name in ARMY}
            carried = {name: float(column[self.place[number, name]]) for name in CARRIED if name not in _FLAGS}
            flags = {name: bool(column[self.place[number, name]]) for name in _FLAGS}
            army = replace(force.army, troops=troops, **numbers)  # type: ignore[arg-type]  # ARMY are the names of numbers
            carried["side"] = int(carried["side"])
            forces.append(Force(army, **carried, **flags))  # type: ignore[arg-type]  # CARRIED are the names of numbers
        return Meeting(tuple(forces), self.meeting.terrain)
