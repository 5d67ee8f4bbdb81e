"""What special actions and character orders may change of one's own units, exactly (rule text ch. 5, 8, 11.4)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial

from mycom.orders.order import Order
from mycom.probability.chances import Chances
from mycom.systems.mythicor.magic import Outcome, caster_of, outcome, victim_of
from mycom.systems.mythicor.magic.effect import Effect
from mycom.systems.mythicor.magic.people import Caster, Victim
from mycom.systems.mythicor.magic.touch import traits_after
from mycom.systems.mythicor.rules import Rules
from mycom.systems.mythicor.special import BONUSES, TRAITS, multiple_chance, multiples, raised
from mycom.systems.mythicor.words import place_text
from mycom.systems.mythicor.world import Group, Province, Realm, Traits, World


@dataclass(frozen=True, slots=True)
class Luck:
    """A unit's luck. `bonuses` are what special actions add to a bonus beyond the least; `traits` what the leader may
    be like after his own order and special actions; `outcome` and `target` belong to the character order."""

    bonuses: Mapping[str, Chances[int]] = field(default_factory=dict)
    traits: Chances[Traits] | None = None
    order: Order | None = None
    outcome: Outcome | None = None
    target: str = ""


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


def luck(world: World, after: World, rules: Rules, orders: Sequence[Order]) -> dict[str, Luck]:
    """The luck of every own unit. `after` is the world after the orders' certain effects; each living leader without a
    character order does what the rules say he does by himself (ch. 5)."""
    specials: dict[str, Order] = {}
    for order in orders:
        if special(world, rules, order) is not None:
            specials.setdefault(order.unit, order)
    acts = {order.unit: order for order in reversed(orders) if order.order_class == "UG"}
    default = int(rules.number("magic.default_order"))
    found: dict[str, Luck] = {unit: Luck(_gain(world, rules, specials.get(unit), BONUSES)) for unit in after.provinces}
    for unit, group in after.groups.items():
        bonuses = _gain(world, rules, specials.get(unit), BONUSES)
        traits = Chances.sure(group.traits)
        if _same_leader(world, unit, after):
            for name, more in _gain(world, rules, specials.get(unit), TRAITS).items():
                traits = traits.combine(more, partial(_more, name))
        act = acts.get(unit) or (Order(unit, f"UG {default}") if default else None)
        if act is None or not group.alive or not group.leader:
            found[unit] = Luck(bonuses, traits)
        else:
            found[unit] = _acting(rules, after, group, act, bonuses, traits)
    return found


def _gain(world: World, rules: Rules, order: Order | None, names: Mapping[str, str]) -> dict[str, Chances[int]]:
    """What a special action may bring beyond the least, by the name of the bonus or trait."""
    values = special(world, rules, order) if order and order.kind in names else None
    if order is None or values is None:
        return {}
    unit = world.unit(order.unit)
    assert unit is not None
    least = raised(rules, order.kind, _value(unit, order.kind))
    return {names[order.kind]: values.map(lambda value: value - least)}


def _acting(
    rules: Rules,
    world: World,
    group: Group,
    order: Order,
    bonuses: Mapping[str, Chances[int]],
    traits: Chances[Traits],
) -> Luck:
    target = target_of(world, order)
    victim = victim_of(world, rules, target)
    caster = caster_of(group)
    ends = [_end(rules, order.kind, caster, victim, traits, end) for end in ("worst", "best")]
    both = Chances.of(
        (traits_after(rules, one, effect.caster), chance / 2) for end in ends for (one, effect), chance in end
    )
    effects = [end.map(lambda pair: pair[1]) for end in ends]
    return Luck(bonuses, both, order, Outcome(effects[0], effects[1]), target)


def _end(
    rules: Rules, kind: str, caster: Caster, victim: Victim, traits: Chances[Traits], end: str
) -> Chances[tuple[Traits, Effect]]:
    def follows(one: Traits) -> Chances[tuple[Traits, Effect]]:
        found: Chances[Effect] = getattr(outcome(rules, kind, replace(caster, traits=one), victim), end)
        return found.map(lambda effect: (one, effect))

    return traits.then(follows)


def _same_leader(world: World, unit: str, after: World) -> bool:
    before, now = world.groups.get(unit), after.groups.get(unit)
    return bool(before and now and before.leader == now.leader and before.alive == now.alive)


def _more(name: str, traits: Traits, by: int) -> Traits:
    added: dict[str, int] = {name: getattr(traits, name) + by}
    return replace(traits, **added)
