"""Whether anybody is left in a place (rule text ch. 3.1)."""

from __future__ import annotations

from mycom.systems.mythicor.world import Stock


def lifeless(stock: Stock, henchmen_have_race: bool) -> bool:
    """Whether a province holds nobody of any race, so that undead troops who pass make it undead.

    Henchmen count only in a Partie in which they have a race (`orders.henchmen_have_race`).
    """
    living = stock.population or stock.recruits or stock.soldiers
    return not (living or (henchmen_have_race and stock.henchmen))


def dies_out(race: str, stock: Stock, henchmen_have_race: bool) -> bool:
    """Whether a province turns undead when undead troops pass: it is not yet, and nobody lives there (ch. 3.1)."""
    return race != "undead" and lifeless(stock, henchmen_have_race)
