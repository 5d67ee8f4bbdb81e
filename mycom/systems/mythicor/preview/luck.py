"""The luck of special actions and character orders, and whom the latter are aimed at (rule text ch. 5, 8, 11.4)."""

from __future__ import annotations

from dataclasses import dataclass

from mycom.orders.order import Order
from mycom.probability.chances import Chances
from mycom.systems.mythicor.magic import Outcome
from mycom.systems.mythicor.rules import Rules
from mycom.systems.mythicor.special import BONUSES, TRAITS, multiple_chance, multiples, raised
from mycom.systems.mythicor.words import place_text
from mycom.systems.mythicor.world import Group, Province, Realm, World


@dataclass(frozen=True, slots=True)
class Luck:
    """What may come of a leader's character order, the one he does by himself included, or of an artefact that works
    like one (`kind`), and whom it is aimed at."""

    order: Order
    outcome: Outcome
    target: str = ""
    kind: str = ""


def lucky(rules: Rules, realm: Realm, kind: str) -> tuple[Chances[int], bool]:
    """How many times a special action works, and whether the realm's place is known; otherwise the middle of both
    ends is taken."""
    chance = multiple_chance(rules, realm)
    if chance is not None:
        return multiples(rules, kind, chance), True
    ends = ("orders.special_multiple_best_chance", "orders.special_multiple_worst_chance")
    return multiples(rules, kind, sum(map(rules.number, ends)) / 2), False


def special(world: World, rules: Rules, order: Order) -> Chances[int] | None:
    """The value after a special action that raises a bonus or a trait, None for any other order."""
    unit = world.unit(order.unit)
    if unit is None or order.kind not in (*BONUSES, *TRAITS) or (order.kind in TRAITS and isinstance(unit, Province)):
        return None
    before = _value(unit, order.kind)
    return lucky(rules, world.realm, order.kind)[0].map(lambda times: raised(rules, order.kind, before, times))


def _value(unit: Province | Group, kind: str) -> int:
    if kind in BONUSES:
        bonus: int = getattr(unit.bonuses, BONUSES[kind])
        return bonus
    assert isinstance(unit, Group)
    trait: int = getattr(unit.traits, TRAITS[kind])
    return trait


def target_of(world: World, order: Order) -> str:
    """The unit that a character order is aimed at; without a target what stands where its giver is."""
    target = order.text("target")
    if target[:1] in ("G", "P"):
        return target
    group = world.groups[order.unit]
    return f"P{target or place_text(group.place)}"
