"""Orders that set a value: status at sea, food share, retreat threshold, names, special actions (rule text ch. 6)."""

from __future__ import annotations

from dataclasses import replace

from mycom.orders.order import Order
from mycom.systems.mythicor.effects.turn import Turn, Unit
from mycom.systems.mythicor.rules import Rules
from mycom.systems.mythicor.ships import ships_needed
from mycom.systems.mythicor.special import BONUSES, POPULATION_MAX, TRAITS, raised
from mycom.systems.mythicor.world import Group, Province


def put_to_sea(turn: Turn, order: Order) -> None:
    """BAS 26: on a coast, with ships for the whole load."""
    group = turn.group(order.unit)
    if group is None or turn.kind_at(group.place) not in ("coast", ""):
        return
    stock = turn.current(order.unit).stock
    if stock.warships + stock.transports >= ships_needed(turn.rules, stock):
        turn.change(order.unit, at_sea=True)


def land(turn: Turn, order: Order) -> None:
    """BAS 27: on a coast."""
    group = turn.group(order.unit)
    if group and turn.kind_at(group.place) in ("coast", ""):
        turn.change(order.unit, at_sea=False)


def food_share(turn: Turn, order: Order) -> None:
    """BAS 21."""
    turn.change(order.unit, food_share=order.number("percent"))


def retreat_threshold(turn: Turn, order: Order) -> None:
    """BAS 22."""
    bonuses = replace(turn.units[order.unit].bonuses, retreat_threshold=order.number("percent"))
    turn.change(order.unit, bonuses=bonuses)


def rename(turn: Turn, order: Order) -> None:
    """BAS 31."""
    if order.unit == "R":
        turn.realm = replace(turn.realm, name=order.text("name"))
    else:
        turn.change(order.unit, name=order.text("name"))


def special_action(turn: Turn, order: Order) -> None:
    """SA 1 to 9 and 13: the least they bring; with luck it is two or three times as much."""
    if turn.special_actions_left() <= 0 and order.key not in turn.anyway:
        return
    turn.special_actions += 1
    unit, rules = turn.units[order.unit], turn.rules
    if order.kind in BONUSES or (order.kind in TRAITS and isinstance(unit, Group)):
        turn.replace(worked(rules, order.kind, unit))
    elif order.kind == POPULATION_MAX and isinstance(unit, Province):
        turn.change(order.unit, population_max=raised(rules, order.kind, unit.population_max))


def worked(rules: Rules, kind: str, unit: Unit, times: int = 1) -> Unit:
    """A unit after a special action on a bonus, or a group after one on a trait, that works so many times."""
    if kind in BONUSES:
        name = BONUSES[kind]
        value = raised(rules, kind, getattr(unit.bonuses, name), times)
        return replace(unit, bonuses=replace(unit.bonuses, **{name: value}))
    assert isinstance(unit, Group), "only leaders have traits"
    name = TRAITS[kind]
    value = raised(rules, kind, getattr(unit.traits, name), times)
    return replace(unit, traits=replace(unit.traits, **{name: value}))
