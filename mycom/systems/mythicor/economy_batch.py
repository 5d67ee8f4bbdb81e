"""Pay and desertion of a unit in many states at once: the formulas of `economy.settle` over arrays (ch. 2.2, 11.3)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from mycom.probability.rounding import PLACES, half_up_whole
from mycom.systems.mythicor.economy import henchmen_pay
from mycom.systems.mythicor.rules import Rules

Array = NDArray[np.float64]


@dataclass(frozen=True, slots=True, eq=False)
class Settlements:
    """Pay days, each number (states,): crowns paid, soldiers who run away by kind, henchmen who vanish, and whether
    soldiers went without pay."""

    paid: Array
    deserters: Mapping[str, Array]
    henchmen_lost: Array
    desert: NDArray[np.bool_]


def settle_all(rules: Rules, troops: Mapping[str, Array], henchmen: int, crowns: Array) -> Settlements:
    """Pays soldiers (states,) by kind and the same henchmen in every state out of the crowns (states,) there are."""
    known = {troop: count for troop, count in troops.items() if troop in rules.troops}
    cost = sum((count * rules.troops[troop].cost for troop, count in known.items()), start=np.zeros(len(crowns)))
    due = half_up_whole(cost * rules.number("economy.pay_share"))
    for_henchmen, each = henchmen_pay(rules, henchmen), rules.number("economy.henchmen_pay")
    soldiers_first = rules.text("economy.pay_first") == "soldiers"
    crowns = np.maximum(0.0, crowns)
    for_troops = np.minimum(due, crowns if soldiers_first else np.maximum(0.0, crowns - for_henchmen))
    left = crowns - for_troops if soldiers_first else crowns
    kept = np.minimum(henchmen, np.floor(np.round(left / each, PLACES))) if each > 0 else np.full(len(crowns), henchmen)
    unpaid = np.where(due > 0, 1 - for_troops / np.where(due > 0, due, 1), 0.0)
    share = unpaid * rules.number("economy.desertion_share")
    return Settlements(
        paid=np.minimum(crowns, due + for_henchmen),
        deserters={troop: half_up_whole(count * share) for troop, count in troops.items()},
        henchmen_lost=henchmen - kept,
        desert=(share > 0) & (sum(troops.values(), start=np.zeros(len(crowns))) > 0),
    )
