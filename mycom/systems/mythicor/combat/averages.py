"""Many battles added up by weight, and the result made of the sums.

Chances and survivors are averaged as they are. Strength, troops, loss and morale of a round exist only where the
round is fought: they are averaged by weight times the chance to reach it.
"""

from __future__ import annotations

from dataclasses import dataclass, fields

import numpy as np

from mycom.systems.mythicor.combat.army import Array
from mycom.systems.mythicor.combat.course import Course
from mycom.systems.mythicor.combat.ends import ENDS
from mycom.systems.mythicor.combat.result import BattleResult, Round, Standing

WINNERS = ("attacker", "defender", "undecided")
SIDES = WINNERS[:2]


@dataclass(frozen=True, slots=True, eq=False)
class Totals:
    """Sums over battles. By round: `reached` (rounds,), `ends` (rounds, 9), `strength`, `loss`, `morale_pct`
    (rounds, 2), `troops` (rounds, 2, kinds); as a whole: `outcome` (3,), `deaths` (2,), `survivors` (2, kinds)."""

    reached: Array
    ends: Array
    strength: Array
    loss: Array
    morale_pct: Array
    troops: Array
    outcome: Array
    deaths: Array
    survivors: Array

    def plus(self, other: Totals) -> Totals:
        """Both together."""
        return Totals(
            **{field.name: _sum(getattr(self, field.name), getattr(other, field.name)) for field in fields(self)}
        )


def _sum(first: Array, second: Array) -> Array:
    if len(first) < len(second):
        first, second = second, first
    added = first.copy()
    added[: len(second)] += second
    return added


def totals(fought: Course, weights: Array) -> Totals:
    """The sums of a course, each battle with its weight (battles,)."""
    share = fought.reached * weights
    each = share[:, None, :]
    return Totals(
        reached=share.sum(axis=-1),
        ends=fought.ends @ weights,
        strength=(fought.strength * each).sum(axis=-1),
        loss=(fought.loss * each).sum(axis=-1),
        morale_pct=(fought.morale_pct * each).sum(axis=-1),
        troops=(fought.troops * each[:, None]).sum(axis=-1),
        outcome=fought.outcome() @ weights,
        deaths=fought.leader_dies() @ weights,
        survivors=fought.survivors() @ weights,
    )


def result(sums: Totals, kinds: tuple[tuple[str, ...], tuple[str, ...]], mode: str) -> BattleResult:
    """The result that the sums stand for; `kinds` are the troops of both sides.

    A round that only battles without weight come to is no round of the result.
    """
    reached = sums.reached
    share = np.where(reached > 0, reached, 1.0)[:, None]
    strength = (sums.strength / share).tolist()
    loss = (100 * sums.loss / share).tolist()
    morale = (sums.morale_pct / share).tolist()
    troops = (sums.troops / share[:, None]).tolist()
    ends, survivors = sums.ends.tolist(), sums.survivors.tolist()

    def standing(at: int, side: int) -> Standing:
        left = dict(zip(kinds[side], troops[at][side], strict=False))
        return Standing(strength[at][side], left, loss[at][side], morale[at][side])

    rounds = (
        Round(at + 1, chance, standing(at, 0), standing(at, 1), dict(zip(ENDS, ends[at], strict=True)))
        for at, chance in enumerate(reached.tolist())
        if chance > 0
    )
    return BattleResult(
        mode=mode,
        outcome=dict(zip(WINNERS, sums.outcome.tolist(), strict=True)),
        rounds=tuple(rounds),
        survivors={side: dict(zip(kinds[at], survivors[at], strict=False)) for at, side in enumerate(SIDES)},
        leader_dies=dict(zip(SIDES, sums.deaths.tolist(), strict=True)),
    )
