"""What ships carry (rule text ch. 1.6.4)."""

from __future__ import annotations

from fractions import Fraction
from math import ceil

from mycom.systems.mythicor.rules import Rules
from mycom.systems.mythicor.world import Stock


def ships_needed(rules: Rules, stock: Stock) -> int:
    """How many ships carry a load: soldiers, recruits and population add up in fractions of a ship; one at least."""
    load = (
        Fraction(stock.soldiers) / Fraction(str(rules.number("movement.soldiers_per_ship")))
        + Fraction(stock.recruits) / Fraction(str(rules.number("movement.recruits_per_ship")))
        + Fraction(stock.population) / Fraction(str(rules.number("movement.population_per_ship")))
    )
    return max(ceil(load), int(rules.number("movement.minimum_ships")))
