"""What a battle changes beside the troops (rule text ch. 7.2): as chances, and drawn."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from mycom.probability.distribution import uniform_sum
from mycom.probability.rounding import half_up, half_up_whole
from mycom.systems.mythicor.combat.army import Array, Value
from mycom.systems.mythicor.combat.averages import SIDES, WINNERS
from mycom.systems.mythicor.rules import Rules


@dataclass(frozen=True, slots=True)
class Changes:
    """What one side may gain or lose: changes in percent points with their chances; the chance and size of one more
    point of leadership and, apart from it, of strength; whether it loses what it carries in proportion."""

    morale_bonus: Mapping[int, float]
    military_bonus: Mapping[int, float]
    leader_gain_chance: float
    leader_gain: int
    carried_falls: bool


NOTHING = Changes({0: 1.0}, {0: 1.0}, 0.0, 0, False)


@dataclass(frozen=True, slots=True)
class DrawnChanges:
    """Changes that happened."""

    morale_bonus: int
    military_bonus: int
    leadership: int
    strength: int


def changes(rules: Rules, winner: str, *, both_had_troops: bool) -> dict[str, Changes]:
    """The changes of both sides by `attacker` and `defender`. Leader gains count for living leaders of groups.

    Nothing changes when a side had no troops, and nothing after an undecided battle between sea and land.
    """
    if not both_had_troops or winner == WINNERS[2]:
        return dict.fromkeys(SIDES, NOTHING)

    def whole(key: str) -> int:
        return int(rules.number("combat." + key))

    military = uniform_sum(whole("military_gain_min"), whole("military_gain_max"), 1)
    won = uniform_sum(whole("winner_morale_min"), whole("winner_morale_max"), 1)
    lost = {-whole("loser_morale"): 1.0}
    chance, gain = rules.number("combat.leader_gain_chance"), whole("leader_gain")
    return {
        side: Changes(won if side == winner else lost, military, chance, gain, carried_falls=True) for side in SIDES
    }


def draw_changes(possible: Changes, generator: np.random.Generator) -> DrawnChanges:
    """Draws one side's changes; leadership and strength are drawn apart."""

    def one_of(chances: Mapping[int, float]) -> int:
        return int(generator.choice(list(chances), p=list(chances.values())))

    def gained() -> int:
        return possible.leader_gain if generator.random() < possible.leader_gain_chance else 0

    return DrawnChanges(one_of(possible.morale_bonus), one_of(possible.military_bonus), gained(), gained())


def carried_left(carried: Value, heads_before: Value, heads_after: Value) -> Array:
    """Population, recruits or (at sea) ships left in a group whose troops fell from one count to the other."""
    before = np.asarray(heads_before, dtype=np.float64)
    lost = np.where(before > 0, (before - heads_after) / np.where(before > 0, before, 1.0), 0.0)
    left: Array = carried - half_up_whole(np.asarray(carried * lost, dtype=np.float64))
    return left


def booty(rules: Rules, trade_goods: int) -> int:
    """Crowns that a beaten group's trade goods bring the winner."""
    return int(half_up(trade_goods * rules.number("combat.booty_per_trade_good")))
