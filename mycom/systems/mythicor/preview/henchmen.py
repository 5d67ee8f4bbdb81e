"""Henchmen's actions (rule text ch. 1.6.6, 4.6): how many they count as; the rules tell no chance of success."""

from __future__ import annotations

from mycom.orders.order import Order
from mycom.probability.rounding import half_up
from mycom.systems.mythicor.magic.people import class_of
from mycom.systems.mythicor.rules import Rules
from mycom.systems.mythicor.words import counted, number
from mycom.systems.mythicor.world import Group, Province, Realm

MERCHANT = "merchant_prince"


def henchmen_factor(rules: Rules, realm: Realm, unit: Province | Group) -> float:
    """What a unit's henchmen count for: more under a thief, and under a merchant prince in all his units."""
    if isinstance(unit, Group) and unit.alive and unit.leader == MERCHANT:
        return rules.number("orders.merchant_own_henchmen_factor")
    factor = rules.number("orders.merchant_henchmen_factor") if realm.position == MERCHANT else 1.0
    if isinstance(unit, Group) and unit.alive and class_of(rules, unit.leader) == "thief":
        factor = max(factor, rules.number("orders.thief_henchmen_factor"))
    return factor


def henchmen_text(rules: Rules, realm: Realm, unit: Province | Group, order: Order) -> str:
    """How many act, and what they count for."""
    count = order.number("count") or unit.stock.henchmen
    worth = half_up(count * henchmen_factor(rules, realm, unit), 1)
    words = counted(count, "Handlanger", "Handlanger")
    if worth != count:
        words += f", die wie {number(worth)} wirken"
    return words
