"""Special actions: what they raise, how far, and the luck of weaker realms with them (rule text ch. 8, 11.4)."""

from __future__ import annotations

from mycom.probability.chances import Chances
from mycom.systems.mythicor.rules import Rules
from mycom.systems.mythicor.world import Realm

#: Special actions that raise a bonus, and those that raise a trait.
BONUSES = {"SA 1": "morale", "SA 2": "military", "SA 3": "tax", "SA 4": "food", "SA 5": "recruitment", "SA 6": "trade"}
TRAITS = {"SA 7": "leadership", "SA 8": "diplomacy", "SA 9": "strength"}
POPULATION_MAX = "SA 13"


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


def multiples(rules: Rules, kind: str, chance: float) -> Chances[int]:
    """How many times a special action works, when it works more than once with this chance (0 to 1)."""
    if (kind not in BONUSES and kind not in TRAITS) or int(kind.split()[1]) > rules.number(
        "orders.special_multiple_last"
    ):
        return Chances.sure(1)
    most = int(rules.number("orders.special_multiple_max"))
    if most < 2:
        return Chances.sure(1)
    triple = rules.number("orders.special_triple_share") if most > 2 else 0.0
    return Chances.of(((1, 1 - chance), (2, chance * (1 - triple)), (3, chance * triple)))


def raised(rules: Rules, kind: str, value: int, times: int = 1) -> int:
    """A bonus, trait or population maximum after a special action that works so many times, within its cap.

    What lies above the cap already stays there. Diplomacy rises only by ones from a certain value on.
    """
    if kind in BONUSES:
        step, cap = rules.number("orders.special_bonus_step"), rules.number("orders.special_bonus_cap")
    elif kind in TRAITS:
        step, cap = rules.number("orders.special_trait_step"), rules.number("orders.special_trait_cap")
        if kind == "SA 8":
            single = rules.number("orders.special_diplomacy_single_from")
            cap = single if value < single else rules.number("orders.special_diplomacy_cap")
            times = times if value < single else 1
    else:
        step, cap = rules.number("orders.special_population_max_step"), rules.number("economy.population_cap")
    return min(max(int(cap), value), value + int(step) * times)


def trait_cap(rules: Rules, name: str) -> int:
    """How high special actions can raise a trait."""
    return int(rules.number("orders.special_diplomacy_cap" if name == "diplomacy" else "orders.special_trait_cap"))
