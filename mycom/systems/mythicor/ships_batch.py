"""What ships carry, for many loads at once (rule text ch. 1.6.4)."""

from __future__ import annotations

import numpy as np

from mycom.probability.rounding import NOISE
from mycom.systems.mythicor.combat.army import Array
from mycom.systems.mythicor.rules import Rules


def ships_needed_all(rules: Rules, soldiers: Array, recruits: Array, population: Array) -> Array:
    """How many ships carry each of the loads, as `ships.ships_needed` tells of one, (loads,)."""
    load = (
        soldiers / rules.number("movement.soldiers_per_ship")
        + recruits / rules.number("movement.recruits_per_ship")
        + population / rules.number("movement.population_per_ship")
    )
    needed: Array = np.maximum(np.ceil(load - NOISE), rules.number("movement.minimum_ships"))
    return needed
