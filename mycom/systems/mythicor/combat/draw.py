"""A battle that happens: the same course, its end drawn with a generator (rule text ch. 7.1)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from mycom.systems.mythicor.combat.army import Army
from mycom.systems.mythicor.combat.battle import course, end_at, winner_of
from mycom.systems.mythicor.combat.course import Course, death_at_total_loss
from mycom.systems.mythicor.combat.ends import ANNIHILATED, DIES, ROUNDS_OVER
from mycom.systems.mythicor.rules import Rules


@dataclass(frozen=True, slots=True)
class Drawn:
    """How a battle went: winner (`attacker`, `defender`, `undecided`), why, after which round (0: without one), whole
    units left, and whether each leader died."""

    winner: str
    reason: str
    round: int
    attacker: Mapping[str, int]
    defender: Mapping[str, int]
    attacker_leader_died: bool
    defender_leader_died: bool


def draw(
    rules: Rules, attacker: Army, defender: Army, mode: str, terrain: str, generator: np.random.Generator
) -> Drawn:
    """Fights one battle. The armies hold plain numbers; the generator is drawn from once per uncertain test."""
    fought = course(rules, attacker, defender, mode, terrain)
    number, end = _end(fought, generator)
    state = end_at(fought, 0, number, end, 1.0)
    died = [end == DIES, end == DIES + 1]
    at_total_loss = death_at_total_loss(fought.setup)[:, 0]
    for side in (0, 1):
        if end in (ANNIHILATED, ANNIHILATED + 1) and _wiped_out(fought, number, side):
            died[side] = _happens(float(at_total_loss[side]), generator)
    return Drawn(
        winner=winner_of(end, undecided=fought.setup.undecided),
        reason=state.reason,
        round=state.round,
        attacker=state.attacker,
        defender=state.defender,
        attacker_leader_died=died[0],
        defender_leader_died=died[1],
    )


def _end(fought: Course, generator: np.random.Generator) -> tuple[int, int]:
    """The round (from 0, −1: none) and the place in `ends.ENDS` where the battle ends."""
    for loser in (0, 1):
        if fought.at_once[loser, 0] > 0:
            return -1, loser
    tests = fought.tests[:, :, 0].tolist()
    for number, row in enumerate(tests):
        for end, chance in enumerate(row):
            if _happens(chance, generator):
                return number, end
    return len(tests) - 1, ROUNDS_OVER


def _wiped_out(fought: Course, number: int, side: int) -> bool:
    """Whether a side that had soldiers has none left after a round."""
    troops = fought.setup.start if number < 0 else fought.troops[number]
    return bool(troops[side, :, 0].sum() <= 0 < fought.setup.counts[side, :, 0].sum())


def _happens(chance: float, generator: np.random.Generator) -> bool:
    """Draws only where there is a doubt, so that certain things use up no random number."""
    return chance > 0 and (chance >= 1 or generator.random() < chance)
