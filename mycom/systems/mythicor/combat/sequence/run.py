"""Steps one after another over all the states that a meeting may be in."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from mycom.probability.distribution import uniform_sum
from mycom.systems.mythicor.combat.army import Array
from mycom.systems.mythicor.combat.sequence import changes
from mycom.systems.mythicor.combat.sequence.conditions import cases, mode
from mycom.systems.mythicor.combat.sequence.distribution import Distribution, Fought
from mycom.systems.mythicor.combat.sequence.encounter import CHUNK, morale_losses, struck
from mycom.systems.mythicor.combat.sequence.force import Meeting
from mycom.systems.mythicor.combat.sequence.gathering import Gathering
from mycom.systems.mythicor.combat.sequence.joint import Joint, merged, soft_rows
from mycom.systems.mythicor.combat.sequence.joint_endings import joint_endings
from mycom.systems.mythicor.combat.sequence.layout import Layout
from mycom.systems.mythicor.combat.sequence.outcome import after_battle, take
from mycom.systems.mythicor.combat.sequence.states import States
from mycom.systems.mythicor.combat.sequence.step import CAST, Step, check_steps
from mycom.systems.mythicor.rules import Rules

#: Different courses of one step that are fought, at most: a few seconds of work.
MOST_STATES = 200_000
#: What is less likely than this altogether shows nowhere.
NEGLIGIBLE = 1e-9
#: So many of the states that changes make may become equal; with more nobody counts them.
MERGING = 12
#: States that are split at once, and numbers (battles × combinations) that are worked on at once.
PART, ROOM = 8_000, 300_000


def fight_in_sequence(
    rules: Rules,
    start: Meeting,
    steps: Sequence[Step],
    *,
    chances: Array | None = None,
    joint: Joint | None = None,
    most: int = MOST_STATES,
    negligible: float = 0.0,
    average: bool = False,
    whole: bool = False,
) -> Distribution:
    """The exact distribution over everything that may be after the steps (rule text ch. 7, 7.2).

    Numbers of `start` may be arrays (meetings,) with `chances`, equally likely without; or `joint` holds them (for the
    rows of `soft_rows`). Before each step the least likely states are left out whose chances sum up to no more than
    `negligible`. When a step could have more than `most` courses it starts from the expected changes of bonuses and
    traits instead of all of them (`average`), and if that does not help, or must not be, the least likely states are
    left out. The distribution tells both; no chance is too small by more than what was left out. With `whole` it also
    has the end states one by one. Raises ValueError for a step that is none.
    """
    steps = tuple(steps)
    check_steps(start, steps)
    layout = Layout.of(start)
    rows = soft_rows(layout, steps)
    if joint is None:
        columns = layout.columns()
        if chances is None:
            chances = np.full(columns.shape[1], 1 / columns.shape[1])
        joint = Joint.of(States.of(columns, chances), rows)
    elif not np.array_equal(joint.rows, rows):
        joint = Joint.of(joint.flat(), rows)
    run = _Run(rules, layout, steps, most, negligible, average)
    fought: list[Fought] = []
    for number in range(len(steps)):
        gathering = Gathering(layout, rows, whole=whole or number + 1 < len(steps))
        fought.append(run.step(number, joint, gathering))
        if gathering.whole:
            joint = gathering.joint()
    if not steps:
        gathering = Gathering(layout, rows, whole=whole)
        gathering.add(joint)
    states, soft = gathering.hard(), gathering.soft()
    return Distribution(
        rules, layout, steps, states, soft, tuple(fought), run.dropped, run.averaged, joint if whole else None
    )


@dataclass(slots=True)
class _Run:
    """The steps under way: what was left out so far, and whether anything was averaged."""

    rules: Rules
    layout: Layout
    steps: tuple[Step, ...]
    most: int
    negligible: float
    average: bool
    dropped: float = 0.0
    averaged: bool = False

    def step(self, number: int, joint: Joint, gathering: Gathering) -> Fought:
        """One step from all states; what comes of it goes into the gathering."""
        rules, layout, step = self.rules, self.layout, self.steps[number]
        found = cases(rules, layout, step, joint.hard.row)
        gathering.add(joint.chosen(~(found.fights | found.falls)))
        fallen = self._fallen(step, joint.chosen(found.falls))
        gathering.add(fallen)
        record = Fought.nothing(step, CAST if step.order == CAST else mode(layout, step))
        fighting, mean = self._limited(joint.chosen(found.fights))
        split = 1 if mean else changes.alternatives(rules, layout, self.steps, fighting)
        for part in changes.batches(layout, fighting, len(fighting) if mean else PART // split):
            ready = changes.resolved(rules, layout, self.steps, part, mean=mean)
            if step.order == CAST:
                record = replace(record, chance=record.chance + float(ready.hard.chances.sum()))
                gathering.add(self._cast(step, ready))
                continue
            size = max(1, min(CHUNK, ROOM // ready.table.shape[1]))
            for first in range(0, len(ready), size):
                record = self._battles(number, ready.chosen(slice(first, first + size)), record, gathering)
        return gathering.completed(record, float(fallen.hard.chances.sum()))

    def _limited(self, fighting: Joint) -> tuple[Joint, bool]:
        """The states that the step starts from, and whether their changes are averaged."""
        if self.negligible:
            fighting, lost = likeliest(fighting, len(fighting), self.negligible)
            self.dropped += lost
        split = changes.alternatives(self.rules, self.layout, self.steps, fighting)
        if len(fighting) * split <= self.most:
            return fighting, False
        if split > 1 and len(fighting) * split <= MERGING * self.most:
            # Many of the states may become equal; whether enough do takes some counting.
            count = changes.starts(self.rules, self.layout, self.steps, fighting, PART // split)
            if count <= self.most:
                return fighting, False
        mean = self.average and split > 1
        self.averaged |= mean
        fighting, lost = likeliest(fighting, self.most if mean else max(1, self.most // split), 0.0)
        self.dropped += lost
        return fighting, mean

    def _fallen(self, step: Step, joint: Joint) -> Joint:
        """A province without troops is taken without a battle."""
        columns = joint.hard.columns()
        take(self.rules, self.layout, step, columns, np.ones(len(joint), dtype=np.bool_))
        return merged(replace(joint, hard=States.of(columns, joint.hard.chances)))

    def _battles(self, number: int, ready: Joint, record: Fought, gathering: Gathering) -> Fought:
        rules, layout, step = self.rules, self.layout, self.steps[number]
        endings, weights = joint_endings(rules, layout, step, ready)
        after = after_battle(rules, layout, step, ready.hard.columns(), endings)
        after[layout.pending] = changes.marks(number, endings)
        chances = weights.sum(axis=0)
        gathering.add(Joint(ready.rows, States.of(after, chances), ready.table, weights))
        return record.plus(float(ready.hard.chances.sum()), endings, chances)

    def _cast(self, step: Step, ready: Joint) -> Joint:
        if not len(ready) or step.casts < 1:
            return ready
        left = States.of(struck(self.rules, self.layout, step, ready.hard.columns()), ready.hard.chances)
        losses = uniform_sum(*morale_losses(self.rules), step.casts)
        row = self.layout.place[step.defender, "morale_bonus"]
        return merged(changes.changed(replace(ready, hard=left), row, {-loss: share for loss, share in losses.items()}))


def likeliest(joint: Joint, most: int, negligible: float) -> tuple[Joint, float]:
    """At most `most` states, without those that together are no likelier than `negligible`; and the chance of all that
    were left out."""
    chances = joint.hard.chances
    order = np.argsort(chances, kind="stable")
    sums = np.cumsum(chances[order])
    out = max(int(np.searchsorted(sums, negligible, side="right")), len(joint) - most)
    if out <= 0:
        return joint, 0.0
    keep = np.ones(len(joint), dtype=np.bool_)
    keep[order[:out]] = False
    return joint.chosen(keep), float(sums[out - 1])
