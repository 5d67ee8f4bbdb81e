"""Who stands where an enemy can still come this turn (rule text ch. 7, 7.2)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from mycom.orders.order import Order
from mycom.systems.mythicor.checks.looking import Look, hint, warning
from mycom.systems.mythicor.effects.sequence import MOVE
from mycom.systems.mythicor.givers import raises
from mycom.systems.mythicor.things import counted_items
from mycom.systems.mythicor.words import number
from mycom.systems.mythicor.world import Group, Province
from mycom.systems.view import Problem, Repair

#: So many soldiers a repair puts into an empty province: enough that nobody takes it in passing.
GUARD = 10
RAISE, DISMISS, HAND_OVER = "BAS 12", "BAS 13", "BAS 24"
MILITIA = "militia"


def empty(look: Look, province: Province, given: Sequence[Order]) -> Iterator[Problem]:
    """An inhabited province without soldiers where an enemy can come: he takes it without a battle."""
    if province.stock.soldiers or not (province.stock.population or province.settlement):
        return
    dangers = look.dangers.at(province.place)
    if not dangers:
        return
    left = next((order for order in reversed(given) if order.kind in (DISMISS, HAND_OVER)), None)
    held = look.turn.start.provinces[province.id].stock.soldiers if province.id in look.turn.start.provinces else 0
    state = f"verliert mit diesen Befehlen alle {number(held)} Soldaten" if held and left else "hat keine Soldaten"
    text = f"Die Provinz {state} und fällt ohne Schlacht; in diesem Zug {look.dangers.told(dangers)}."
    repairs = (*_raised(look, province), *_handed_over(look, province))
    yield warning(province.id, "garrison", text, "7.2", repairs, left.key if held and left else 0)


def _raised(look: Look, province: Province) -> Iterator[Repair]:
    stock, turn = province.stock, look.turn
    troop = look.rules.troops[MILITIA]
    count = min(GUARD, stock.recruits, stock.crowns // troop.cost if troop.cost else GUARD)
    if count > 0 and raises(look.rules, turn.realm.position, province, MILITIA):
        order = Order(province.id, RAISE, (("count", count), ("troop", MILITIA)))
        yield Repair(f"{counted_items(look.rules, MILITIA, count)} aufstellen", add=(order,))


def _handed_over(look: Look, province: Province) -> Iterator[Repair]:
    """Soldiers of the group in the same place that has most of one kind."""
    held = [
        (count, troop, group.id)
        for group in (look.turn.group(unit) for unit in look.turn.here(province.place))
        if group and group.race == province.race
        for troop in look.rules.troops
        if (count := look.turn.have(group.id, troop)) > GUARD
    ]
    if held:
        _, troop, group = max(held)
        order = Order(group, HAND_OVER, (("count", GUARD), ("troop", troop), ("target", province.id)))
        yield Repair(f"{counted_items(look.rules, troop, GUARD)} aus {group} übergeben", add=(order,))


def threatened(look: Look, group: Group, given: Sequence[Order]) -> Iterator[Problem]:
    """A group that stays where a stronger enemy can come; those that move are told at their move."""
    if any(order.kind == MOVE and order.text("path") for order in given):
        return
    own = group.stock.soldiers
    dangers = tuple(one for one in look.dangers.at(group.place) if one.outnumbers(own))
    if dangers:
        text = f"Hier {look.dangers.told(dangers)}; die Gruppe hat {own_soldiers(own)}."
        yield hint(group.id, "threatened", text, "7")


def own_soldiers(count: int) -> str:
    """How many soldiers a group has, in words."""
    return "keine Soldaten" if not count else "einen Soldaten" if count == 1 else f"{number(count)} Soldaten"
