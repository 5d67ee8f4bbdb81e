"""A quick start of a later battle: expected changes of bonuses and traits instead of every possible one."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from mycom.systems.mythicor.combat.army import Array
from mycom.systems.mythicor.combat.sequence.changes import OF_LEADERS, possible
from mycom.systems.mythicor.combat.sequence.layout import Layout
from mycom.systems.mythicor.combat.sequence.step import Step
from mycom.systems.mythicor.rules import Rules


def averaged(rules: Rules, layout: Layout, steps: Sequence[Step], columns: Array) -> Array:
    """Whole columns (rows, states) with the expected change in the place of every change that was put off.

    Not exact, but as many states as before: bonuses and traits may be fractions then.
    """
    columns = columns.copy()
    marked = columns[layout.pending].copy()
    for mark in np.unique(marked).astype(int).tolist():
        if not mark:
            continue
        here = marked == mark
        for force, name, chances in possible(rules, layout, steps, mark):
            counts = here & (columns[layout.place[force, "leadership"]] > 0) if name in OF_LEADERS else here
            columns[layout.place[force, name], counts] += sum(change * chance for change, chance in chances.items())
    columns[layout.pending] = 0.0
    return columns
