"""Resources: bought, sold, handed over (rule text: Armeeressourcen, Ressourcen Transferieren)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from mycom.orders.order import Order
from mycom.systems.carrying import Found, Outcome, refused
from mycom.systems.massenkampf.army.allowed import faults
from mycom.systems.massenkampf.army.sheet import resource_cost
from mycom.systems.massenkampf.rules import Rules
from mycom.systems.massenkampf.turn.context import place_text, short_of
from mycom.systems.massenkampf.turn.muster import sale
from mycom.systems.massenkampf.world import Army, World

_EITHER = (("improved_armour", "magic_armour"), ("improved_weapons", "magic_weapons"))


def buy(rules: Rules, world: World, army: Army, order: Order) -> Outcome[World]:
    """A resource for the army, at the price of its size."""
    id, count = order.text("resource"), order.number("count") or 1
    found = list(_clash(rules, army, id, count))
    muster = army.muster
    alone = replace(muster, resources={id: count if rules.resources[id].scales is False else 1}, tactics=())
    found += [
        Found("building", f"{one.found}.") for one in faults(rules, alone, world.buildings()) if "Gebäude" in one.found
    ]
    cost = resource_cost(rules, id, muster.size, count, muster.mount_rating)
    found += short_of(world, cost)
    changed = _with(army, id, count)
    more = changed.sheet(rules).consumption - army.sheet(rules).consumption
    return Outcome(world.paid(cost).with_army(changed), tuple(found), f"{cost} BP; Unterhalt +{more} je Woche.")


def sell(rules: Rules, world: World, army: Army, order: Order) -> Outcome[World]:
    """A resource for half its price."""
    id, count = order.text("resource"), order.number("count") or 1
    lacking = _lacking(rules, army, id, count)
    if lacking:
        return Outcome(None, (lacking,))
    gained = sale(rules, army, id, count)
    changed = _minus_morale(rules, _with(army, id, -count))
    return Outcome(world.paid(-gained).with_army(changed), (), f"{gained} BP; Moral {changed.morale}.")


def hand_over(rules: Rules, world: World, army: Army, order: Order) -> Outcome[World]:
    """A resource to another own army; only who gives loses morale."""
    id, count = order.text("resource"), order.number("count") or 1
    partner = world.army(order.text("partner"))
    if partner is None or partner.owner != army.owner or partner.number == army.number:
        return refused("unit", "Abgegeben wird an eine andere eigene Armee.")
    lacking = _lacking(rules, army, id, count)
    if lacking:
        return Outcome(None, (lacking,))
    found = list(_clash(rules, partner, id, count))
    if partner.place != army.place:
        found.append(Found("same_place", f"{partner.name} steht auf {place_text(partner.place)}."))
    sizes = tuple(rules.sizes)
    if sizes.index(partner.muster.size) > sizes.index(army.muster.size):
        found.append(Found("receiver_size", f"{partner.name} ist größer als {army.name}."))
    given = _minus_morale(rules, _with(army, id, -count))
    return Outcome(world.with_army(given).with_army(_with(partner, id, count)), tuple(found), f"Moral {given.morale}.")


def _clash(rules: Rules, army: Army, id: str, count: int) -> Iterator[Found]:
    row, there = rules.resources[id], army.muster.resources
    if row.scales and (id in there or count > 1):
        yield Found("not_yet", f"{row.label_de}: Mehr als einmal hat das keine Armee.")
    for pair in _EITHER:
        other = next((one for one in pair if one != id and one in there), "")
        if id in pair and other:
            yield Found("not_yet", f"{army.name} hat schon {rules.resources[other].label_de}.")


def _lacking(rules: Rules, army: Army, id: str, count: int) -> Found | None:
    there = army.muster.resources.get(id, 0)
    if there >= count:
        return None
    label = rules.resources[id].label_de
    return Found("has_resource", f"{army.name} hat {'nur ' + str(there) + ' ' if there else 'keine '}{label}.")


def _with(army: Army, id: str, count: int) -> Army:
    there = dict(army.muster.resources)
    there[id] = there.get(id, 0) + count
    return replace(army, muster=replace(army.muster, resources={key: n for key, n in there.items() if n > 0}))


def _minus_morale(rules: Rules, army: Army) -> Army:
    return replace(army, morale=army.morale - rules.whole("after.transfer_morale"))
