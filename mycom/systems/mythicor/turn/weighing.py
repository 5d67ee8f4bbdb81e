"""Who is the stronger of two (rule text ch. 1.1.1); numbers may be plain or arrays over many states."""

from __future__ import annotations

import numpy as np

from mycom.systems.mythicor.combat.army import Army, Value
from mycom.systems.mythicor.combat.sequence.states import Flags
from mycom.systems.mythicor.rules import Rules
from mycom.systems.mythicor.turn.intent import ATTACK_STRONGER, ATTACK_WEAKER


def fits(rules: Rules, when: str, own: Army, other: Army) -> Flags | bool:
    """Whether an attack is meant for an army as strong as the other is: heads by the strength of their race
    (ch. 1.1.1)."""
    if when not in (ATTACK_WEAKER, ATTACK_STRONGER):
        return True
    mine, his = (_strength(rules, army) for army in (own, other))
    found: Flags = np.asarray(his < mine if when == ATTACK_WEAKER else his > mine)
    return found


def _strength(rules: Rules, army: Army) -> Value:
    heads: Value = sum((np.asarray(count, dtype=np.float64) for count in army.troops.values()), start=np.zeros(()))
    return heads * rules.races[army.race].strength
