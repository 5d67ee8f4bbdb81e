"""What every order's function needs: the army it is for, sentences about what is wrong."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from mycom.orders.order import Order
from mycom.systems.carrying import Found, Handler, Outcome, refused
from mycom.systems.massenkampf.rules import Rules
from mycom.systems.massenkampf.world import Army, Place, World
from mycom.systems.view import Severity

#: Carries out an order of an army.
ArmyOrder = Callable[[Rules, World, Army, Order], Outcome[World]]
#: Carries out an order of the realm.
RealmOrder = Callable[[Rules, World, Order], Outcome[World]]


def for_army(rules: Rules, carry: ArmyOrder) -> Handler[World]:
    """The order's function for the army that gets it; refused when there is none."""
    return partial(_to_army, rules, carry)


def for_realm(rules: Rules, carry: RealmOrder) -> Handler[World]:
    """The order's function for the realm."""
    return partial(_to_realm, rules, carry)


def _to_army(rules: Rules, carry: ArmyOrder, world: World, order: Order) -> Outcome[World]:
    army = world.army(order.unit) if "@" not in order.unit else None
    if army is None:
        return refused("unit", f"{order.unit} ist keine eigene Armee oder nicht mehr da.")
    return carry(rules, world, army, order)


def _to_realm(rules: Rules, carry: RealmOrder, world: World, order: Order) -> Outcome[World]:
    if order.unit != "R":
        return refused("unit", "Diesen Befehl gibst du als Reich (R).")
    return carry(rules, world, order)


def place_of(order: Order, name: str = "target") -> Place:
    """The hex that an order names."""
    column, _, row = order.text(name).partition("/")
    return int(column), int(row)


def place_text(place: Place) -> str:
    """A hex as a player writes it."""
    return f"{place[0]}/{place[1]}"


def short_of(world: World, cost: int) -> tuple[Found, ...]:
    """What is wrong when the treasury has not so many build points."""
    there = world.backing.treasury
    if cost <= max(0, there):
        return ()
    return (Found("treasury", f"Das kostet {cost} BP, in der Schatzkammer liegen {there} BP."),)


def hint(rule: str, message: str) -> Found:
    """Something that is worth knowing and stops nothing."""
    return Found(rule, message, Severity.HINT)
