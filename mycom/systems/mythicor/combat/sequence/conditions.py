"""Which meetings a step happens in, and how (rule text ch. 7)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from mycom.systems.mythicor.combat.army import COAST, LAND, SEA, Array
from mycom.systems.mythicor.combat.sequence.force import Meeting
from mycom.systems.mythicor.combat.sequence.layout import Layout
from mycom.systems.mythicor.combat.sequence.step import ATTACK, CAST, CONQUESTS, Step
from mycom.systems.mythicor.rules import Rules

Flags = NDArray[np.bool_]


@dataclass(frozen=True, slots=True, eq=False)
class Cases:
    """Where a step is a battle, and where a province without troops falls without one; each (meetings,)."""

    fights: Flags
    falls: Flags


def cases(rules: Rules, layout: Layout, step: Step, row: Callable[[int], Array]) -> Cases:
    """Splits meetings, of which `row` gives one number each (meetings,).

    Units without troops never start a battle; nobody fights his own side.
    """
    attacker, defender = step.attacker, step.defender
    foes = row(layout.place[attacker, "side"]) != row(layout.place[defender, "side"])
    if step.order == CAST:
        return Cases(foes & (row(layout.place[attacker, "leadership"]) > 0), np.zeros_like(foes))
    soldiers, others = _heads(layout, attacker, row), _heads(layout, defender, row)
    able = foes & (soldiers > 0)
    if step.order == ATTACK:
        able &= row(layout.place[attacker, "may_attack"]) > 0
    elif step.order in CONQUESTS:
        able &= row(layout.place[attacker, "may_conquer"]) > 0
    if step.order not in CONQUESTS:
        return Cases(able & (others > 0), np.zeros_like(able))
    enough = soldiers >= rules.number("combat.minimum_conquerors")
    return Cases(able & (others > 0), able & (others <= 0) & enough)


def happens(rules: Rules, meeting: Meeting, step: Step) -> bool:
    """Whether a step of one meeting is a battle, or takes a province without one."""
    layout = Layout.of(meeting)
    found = cases(rules, layout, step, layout.columns().__getitem__)
    return bool(found.fights[0] or found.falls[0])


def _heads(layout: Layout, number: int, row: Callable[[int], Array]) -> Array:
    troops = layout.troops[number]
    return sum((row(at) for at in range(troops.start, troops.stop)), start=0 * row(layout.pending))


def mode(layout: Layout, step: Step) -> str:
    """Land, sea or coast: by who of the two is at sea."""
    afloat = {layout.meeting.forces[number].army.at_sea for number in (step.attacker, step.defender)}
    if len(afloat) == 2:
        return COAST
    return SEA if afloat == {True} else LAND
