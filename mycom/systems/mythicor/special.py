"""Luck with special actions: the worse a realm stands, the oftener they bring twice as much or more (ch. 11.4)."""

from __future__ import annotations

from mycom.systems.mythicor.rules import Rules
from mycom.systems.mythicor.world import Realm


def multiple_chance(rules: Rules, realm: Realm) -> float | None:
    """The chance (0 to 1) of a multiple effect by the realm's place; None when the list of the best is not known.

    Places in between are spread evenly between the leading and the last realm.
    """
    places = len(realm.scores)
    if places < 2 or not 1 <= realm.rank <= places:
        return None
    best = rules.number("orders.special_multiple_best_chance")
    worst = rules.number("orders.special_multiple_worst_chance")
    return best + (worst - best) * (realm.rank - 1) / (places - 1)
