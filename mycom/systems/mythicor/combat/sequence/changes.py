"""Changes of bonuses and traits after a battle (rule text ch. 7.2), put off until they matter.

A battle leaves a mark on a state: which step was fought, and who won. Only a state that fights again, or that somebody
wants to see in full, is split into all the changes that the mark stands for. A state has at most one mark.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import numpy as np

from mycom.systems.mythicor.combat.aftermath import changes
from mycom.systems.mythicor.combat.army import Array
from mycom.systems.mythicor.combat.averages import WINNERS
from mycom.systems.mythicor.combat.endings import NOBODY, Endings
from mycom.systems.mythicor.combat.sequence.layout import Layout
from mycom.systems.mythicor.combat.sequence.states import States, groups, joined
from mycom.systems.mythicor.combat.sequence.step import Step
from mycom.systems.mythicor.rules import Rules

#: Only a living leader learns.
OF_LEADERS = ("strength", "leadership")


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


def resolved(rules: Rules, layout: Layout, steps: Sequence[Step], states: States, most: int) -> tuple[States, float]:
    """The same states with every change that was put off.

    Whenever there are more than `most`, the least likely are left out; the second value is their chance.
    """
    parts: list[States] = []
    dropped = 0.0
    marked = states.row(layout.pending)
    for mark in np.unique(marked).astype(int).tolist():
        part = states.chosen(marked == mark)
        if mark:
            part = _unmarked(layout, part)
            for force, name, chances in possible(rules, layout, steps, mark):
                part, lost = _split(layout, part, force, name, chances).likeliest(most, 0.0)
                dropped += lost
        parts.append(part)
    return joined(parts, layout.rows), dropped


def _unmarked(layout: Layout, states: States) -> States:
    fixed = states.fixed.copy()
    fixed[layout.pending] = 0.0
    others = states.varying != layout.pending
    return States(fixed, states.varying[others], states.values[others], states.chances)


def _split(layout: Layout, states: States, force: int, name: str, chances: Mapping[int, float]) -> States:
    """Every state once for each change of one number."""
    row = layout.place[force, name]
    if name in OF_LEADERS:
        alive = states.row(layout.place[force, "leadership"]) > 0
        if not alive.any():
            return states
        if not alive.all():
            living = _split(layout, states.chosen(alive), force, name, chances)
            return joined([living, states.chosen(~alive)], layout.rows)
    return _convolved(states.with_rows(np.array([row])), row, chances)


def _convolved(states: States, row: int, chances: Mapping[int, float]) -> States:
    """States that differ in one number alone side by side, so that only those that come out are ever written down."""
    at = int(np.searchsorted(states.varying, row))
    numbers = states.values[at]
    fractions, part = np.unique(numbers - np.floor(numbers), return_inverse=True)
    if len(fractions) > 1:
        parts = [states.chosen(part == one) for one in range(len(fractions))]
        return joined([_convolved(one, row, chances) for one in parts], len(states.fixed))
    first, group = groups((row for place, row in enumerate(states.values) if place != at), len(states))
    whole = np.floor(numbers).astype(np.intp)
    low, least = int(whole.min()), min(chances)
    width = int(whole.max()) - low + 1
    dense = np.bincount(group * width + whole - low, weights=states.chances, minlength=len(first) * width)
    dense = dense.reshape(len(first), width)
    spread = np.zeros((len(first), width + max(chances) - least))
    for change, chance in chances.items():
        spread[:, change - least : change - least + width] += dense * chance
    where, offset = np.nonzero(spread)
    values = states.values[:, first[where]]
    values[at] = offset + (low + least + fractions[0])
    return States(states.fixed, states.varying, values, spread[where, offset])


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
