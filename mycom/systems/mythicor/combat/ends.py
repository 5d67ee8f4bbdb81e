"""The ways a battle can end after a round, each with its chance (rule text ch. 7.1)."""

from __future__ import annotations

import numpy as np

from mycom.probability.rounding import NOISE
from mycom.systems.mythicor.combat import factors
from mycom.systems.mythicor.combat.army import Array
from mycom.systems.mythicor.combat.lineup import Lineup

#: In the order in which they are tested; the last one is what remains when all rounds are fought.
ENDS = (
    "attacker_annihilated",
    "defender_annihilated",
    "attacker_retreats",
    "defender_retreats",
    "attacker_breaks",
    "defender_breaks",
    "attacker_leader_dies",
    "defender_leader_dies",
    "rounds_over",
)
ROUNDS_OVER = len(ENDS) - 1
#: Where the two kinds stand that more depends on: the attacker's place, the defender's is the next.
ANNIHILATED, BREAKS, DIES = 0, 4, 6


def loser_of(end: int) -> int:
    """The side (0 attacker, 1 defender) that loses by an end other than `ROUNDS_OVER`."""
    return end % 2


def morale_pct(setup: Lineup, loss: Array) -> Array:
    """Morale after a round in percent, uncapped, (2, battles)."""
    morale: Array = setup.morale_pct - 100 * loss
    return morale


def chances(setup: Lineup, heads: Array, loss: Array, morale: Array) -> Array:
    """The chance of each test to end the battle if it is reached, (8, battles), in the order of `ENDS`.

    `heads` are the soldiers left, `loss` the fraction lost since before UG 12, `morale` in percent; all (2, battles).
    """
    tests = np.empty((4, *heads.shape))
    tests[0] = heads <= 0
    tests[1] = (loss > 0) & (100 * loss >= setup.retreat_pct - NOISE)
    tests[2] = 1 - np.minimum(np.maximum(morale / 100, 0.0), 1.0)
    tests[3] = factors.death_chance(loss, setup.death_scale, setup.settings)
    return tests.reshape(8, heads.shape[1])


def share_out(reached: Array, tests: Array) -> tuple[Array, Array]:
    """Unconditional chances of the tests (8, battles) and of getting past all of them (battles,)."""
    passed = np.cumprod(1 - tests, axis=0)
    ended = tests * reached
    ended[1:] *= passed[:-1]
    return ended, reached * passed[-1]
