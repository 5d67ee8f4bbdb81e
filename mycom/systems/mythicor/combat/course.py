"""The course of a battle: rounds that both sides fight at once, and where it may end (rule text ch. 7.1).

The course itself holds no chance, only its end does. Many battles run side by side; one is a batch of one.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from mycom.probability.rounding import half_up_whole
from mycom.systems.mythicor.combat.army import Array
from mycom.systems.mythicor.combat.ends import (
    ANNIHILATED,
    BREAKS,
    DIES,
    ENDS,
    ROUNDS_OVER,
    chances,
    morale_pct,
    share_out,
)
from mycom.systems.mythicor.combat.lineup import Lineup
from mycom.systems.mythicor.combat.pursuit import pursued
from mycom.systems.mythicor.combat.rounds import after_damage


@dataclass(frozen=True, slots=True, eq=False)
class Course:
    """All rounds of all battles.

    `reached` (rounds, battles); `strength`, `loss`, `morale_pct` (rounds, 2, battles), `loss` as a fraction; `troops`
    (rounds, 2, kinds, battles) after each round; `tests` (rounds, 8, battles) are the chances of each test if it is
    reached, `ends` (rounds, 9, battles) the unconditional ones. `left` and `left_hunted` (rounds, 2, kinds, battles)
    are whole units when it ends there, the second for a side that was pursued. `at_once` (2, battles) tells who
    loses without a round, `left_at_once` (2, kinds, battles) what is left then.
    """

    setup: Lineup
    reached: Array
    strength: Array
    troops: Array
    loss: Array
    morale_pct: Array
    tests: Array
    ends: Array
    left: Array
    left_hunted: Array
    at_once: Array
    left_at_once: Array

    @property
    def battles(self) -> int:
        """How many battles run side by side."""
        return int(self.at_once.shape[1])

    def outcome(self) -> Array:
        """Chances that the attacker wins, the defender wins, nobody does: (3, battles)."""
        by_end = self.ends.sum(axis=0)
        defender = by_end[0:ROUNDS_OVER:2].sum(axis=0) + self.at_once[0]
        attacker = by_end[1:ROUNDS_OVER:2].sum(axis=0) + self.at_once[1]
        over = by_end[ROUNDS_OVER]
        nobody = over if self.setup.undecided else np.zeros_like(over)
        return np.stack((attacker, defender + over - nobody, nobody))

    def leader_dies(self) -> Array:
        """Each leader's chance to die, by whatever the battle ends: (2, battles)."""
        by_end = self.ends.sum(axis=0)
        wiped_out = by_end[ANNIHILATED : ANNIHILATED + 2].copy()
        wiped_out[1] += self._both_annihilated()
        wiped_out += self._destroyed_at_once()
        total: Array = by_end[DIES : DIES + 2] + wiped_out * death_at_total_loss(self.setup)
        return total

    def survivors(self) -> Array:
        """Expected whole units of each kind: (2, kinds, battles)."""
        hunted = self.ends[:, BREAKS : BREAKS + 2, None, :]
        ended = self.ends.sum(axis=1)[:, None, None, :]
        expected = ((ended - hunted) * self.left + hunted * self.left_hunted).sum(axis=0)
        total: Array = expected + self.at_once.sum(axis=0) * self.left_at_once
        return total

    def _both_annihilated(self) -> Array:
        """The chance that both sides are gone after the same round, counted as the attacker's annihilation."""
        if not len(self.reached):
            return np.zeros(self.battles)
        both: Array = (self.ends[:, ANNIHILATED] * (self.tests[:, ANNIHILATED + 1] > 0)).sum(axis=0)
        return both

    def _destroyed_at_once(self) -> Array:
        """Where UG 12 left nothing of a side that had troops: (2, battles)."""
        had = self.setup.counts.sum(axis=1) > 0
        destroyed: Array = (had & (self.setup.start.sum(axis=1) <= 0)).astype(np.float64)
        return destroyed


def death_at_total_loss(setup: Lineup) -> Array:
    """Each leader's chance to die with the last of his troops: (2, battles)."""
    if setup.settings.death_threshold >= 1:
        return np.zeros_like(setup.death_scale)
    return setup.death_scale


def fight(setup: Lineup) -> Course:
    """Fights all rounds that any of the battles reaches."""
    troops = setup.start
    gone = setup.settings.gone
    before = setup.counts.sum(axis=1)
    before = np.where(before > 0, before, 1.0)
    none_left = troops.sum(axis=1) <= 0
    none_left[1] &= ~none_left[0]
    at_once = none_left.astype(np.float64)
    reached = 1 - at_once.sum(axis=0)
    rows: list[tuple[Array, ...]] = []
    while len(rows) < setup.rounds and reached.any():
        strength = (troops * setup.attack).sum(axis=1)
        troops = after_damage(troops, strength[::-1], setup.toughness, gone)
        heads = troops.sum(axis=1)
        loss = 1 - heads / before
        morale = morale_pct(setup, loss)
        tests = chances(setup, heads, loss, morale)
        ended, onwards = share_out(reached, tests)
        rows.append((reached, strength, troops, loss, morale, tests, ended))
        reached = onwards
    return _course(setup, rows, reached, at_once)


def _course(setup: Lineup, rows: list[tuple[Array, ...]], over: Array, at_once: Array) -> Course:
    _, kinds, battles = setup.counts.shape
    if rows:
        reached, strength, troops, loss, morale, tests, ended = (np.stack(part) for part in zip(*rows, strict=True))
    else:
        reached, tests, ended = np.zeros((0, battles)), np.zeros((0, 8, battles)), np.zeros((0, 8, battles))
        strength = loss = morale = np.zeros((0, 2, battles))
        troops = np.zeros((0, 2, kinds, battles))
    ends = np.zeros((len(rows), len(ENDS), battles))
    ends[:, :ROUNDS_OVER] = ended
    if rows:
        ends[-1, ROUNDS_OVER] = over
    hunted = pursued(setup, troops) if setup.pursuit else troops
    return Course(
        setup=setup,
        reached=reached,
        strength=strength,
        troops=troops,
        loss=loss,
        morale_pct=morale,
        tests=tests,
        ends=ends,
        left=whole_left(setup.counts, troops),
        left_hunted=whole_left(setup.counts, hunted),
        at_once=at_once,
        left_at_once=whole_left(setup.counts, setup.start),
    )


def whole_left(counts: Array, troops: Array) -> Array:
    """Whole units left: the losses are what is rounded, half up."""
    left: Array = counts - half_up_whole(counts - troops)
    return left
