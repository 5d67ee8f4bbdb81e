"""When an attacker should break off: every stopping rule, and the best play (rule text: Kampf im Feldzug)."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from mycom.systems.conquerors.battle.field import Array, Dice, fight, losses


@dataclass(frozen=True, slots=True)
class Rule:
    """Breaking off below so many soldiers: the chance to win, and both sides' expected soldiers left."""

    stop_below: int
    wins: float
    attackers_left: float
    defenders_left: float

    def gain(self, attackers: int, defenders: int) -> float:
        """Enemies lost less own soldiers lost."""
        return (defenders - self.defenders_left) - (attackers - self.attackers_left)


@dataclass(frozen=True, slots=True, eq=False)
class BestPlay:
    """The best play when an enemy is worth `prize` own soldiers less and the victory itself `victory`: its expected
    gain, and `goes_on` (attackers + 1, defenders + 1) whether to roll again in each state."""

    gain: float
    goes_on: np.ndarray[tuple[int, int], np.dtype[np.bool_]]


def rules(attackers: int, defenders: int, dice: Dice | None = None) -> tuple[Rule, ...]:
    """Every stopping rule from never (0) to not fighting at all (more than there are)."""
    found = []
    for stop_below in (0, *range(2, attackers + 2)):
        fought = fight(attackers, defenders, stop_below, dice)
        mine, theirs = fought.expected
        found.append(Rule(stop_below, fought.attacker, mine, theirs))
    return tuple(found)


def best(found: tuple[Rule, ...], attackers: int, defenders: int) -> Rule:
    """The rule with the greatest expected gain in soldiers; of equal ones that with the higher chance to win."""
    return max(found, key=lambda rule: (round(rule.gain(attackers, defenders), 9), rule.wins, -rule.stop_below))


def best_play(
    attackers: int, defenders: int, dice: Dice | None = None, *, prize: float = 1.0, victory: float = 0.0
) -> BestPlay:
    """The best decision after every roll, by working back from the end of the battle: nothing that decides by the state
    of the battle does better, so no stopping rule does."""
    dice = dice or Dice()
    value: Array = np.zeros((attackers + 1, defenders + 1))
    goes_on = np.zeros((attackers + 1, defenders + 1), dtype=np.bool_)
    for a in range(attackers + 1):
        for d in range(defenders + 1):
            stays = (a - attackers) + prize * (defenders - d)
            if d == 0:
                value[a, d] = stays + victory
                continue
            value[a, d] = stays
            if a == 0:
                continue
            chances = losses(min(a, dice.attacker), min(d, dice.defender), dice)
            compared = len(chances) - 1
            rolls = sum(chance * value[a - lost, d - compared + lost] for lost, chance in chances.items())
            if rolls > stays + 1e-12:
                value[a, d], goes_on[a, d] = rolls, True
    return BestPlay(float(value[attackers, defenders]), goes_on)
