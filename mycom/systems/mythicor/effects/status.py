"""Orders that set a value: status at sea, food share, retreat threshold, names, special actions (rule text ch. 6)."""

from __future__ import annotations

from dataclasses import replace

from mycom.orders.order import Order
from mycom.systems.mythicor.effects.turn import Turn
from mycom.systems.mythicor.ships import ships_needed
from mycom.systems.mythicor.world import Province

#: Special actions that raise a bonus, and those that raise a trait.
BONUSES = {"SA 1": "morale", "SA 2": "military", "SA 3": "tax", "SA 4": "food", "SA 5": "recruitment", "SA 6": "trade"}
TRAITS = {"SA 7": "leadership", "SA 8": "diplomacy", "SA 9": "strength"}


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
    if turn.special_actions_left() <= 0:
        return
    turn.special_actions += 1
    unit, rules = turn.units[order.unit], turn.rules
    if order.kind in BONUSES:
        name = BONUSES[order.kind]
        value = getattr(unit.bonuses, name)
        cap = int(rules.number("orders.special_bonus_cap"))
        raised = min(max(cap, value), value + int(rules.number("orders.special_bonus_step")))
        turn.change(order.unit, bonuses=replace(unit.bonuses, **{name: raised}))
    elif order.kind in TRAITS and not isinstance(unit, Province):
        name = TRAITS[order.kind]
        value = getattr(unit.traits, name)
        raised = min(max(trait_cap(turn, name), value), value + int(rules.number("orders.special_trait_step")))
        turn.change(order.unit, traits=replace(unit.traits, **{name: raised}))
    elif order.kind == "SA 13" and isinstance(unit, Province):
        cap = max(int(rules.number("economy.population_cap")), unit.population_max)
        raised = min(cap, unit.population_max + int(rules.number("orders.special_population_max_step")))
        turn.change(order.unit, population_max=raised)


def trait_cap(turn: Turn, name: str) -> int:
    """How high special actions can raise a trait."""
    key = "orders.special_diplomacy_cap" if name == "diplomacy" else "orders.special_trait_cap"
    return int(turn.rules.number(key))
