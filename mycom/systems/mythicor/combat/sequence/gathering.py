"""What comes of a step, put together from its parts: all end states, or no more than what is told of them."""

from __future__ import annotations

from dataclasses import replace

from mycom.systems.mythicor.combat.sequence.distribution import Fought, units
from mycom.systems.mythicor.combat.sequence.joint import Joint, merged, soft_states, together
from mycom.systems.mythicor.combat.sequence.layout import Layout
from mycom.systems.mythicor.combat.sequence.states import Places, States, joined

#: Parts up to this size are put together at the end only.
SMALL = 2_000


class Gathering:
    """Parts of the states after a step. With `whole` every pair of a hard state and a combination of soft numbers is
    kept; otherwise the hard states, and apart from them the soft numbers with what their changes ask for."""

    def __init__(self, layout: Layout, rows: Places, *, whole: bool) -> None:
        self.layout, self.rows, self.whole = layout, rows, whole
        self._joints: list[Joint] = []
        self._done = False
        self._hard: list[States] = []
        self._soft: list[States] = []

    def add(self, part: Joint) -> None:
        """Some more states."""
        if not len(part):
            return
        self._done = False
        if self.whole:
            self._joints.append(merged(part) if len(part) > SMALL else part)
            return
        self._hard.append(part.hard.merged())
        self._soft.append(soft_states(self.layout, part))

    def joint(self) -> Joint:
        """All states."""
        if not self._done:
            whole = together(self._joints, self.rows, self.layout.rows)
            # Several parts were put together already.
            self._joints = [merged(whole) if len(self._joints) == 1 else whole]
            self._done = True
        return self._joints[0]

    def hard(self) -> States:
        """The hard states; their soft rows are 0."""
        if self.whole:
            return self.joint().hard
        self._hard = [joined(self._hard, self.layout.rows)]
        return self._hard[0]

    def soft(self) -> States:
        """Soft numbers, each force's leadership (0 dead, 1 alive) and the marks of changes; all else is 0."""
        if self.whole:
            return soft_states(self.layout, self.joint())
        return joined(self._soft, self.layout.rows)

    def completed(self, record: Fought, falls: float) -> Fought:
        """The record of the step with what is left in all states."""
        survivors = tuple(units(self.layout, self.hard(), number) for number in range(len(self.layout.troops)))
        return replace(record, falls=falls, survivors=survivors)
