"""What orders cost and who pays, by the cost words of the catalogue (rule text ch. 1.3, 1.6, 2.1, 4)."""

from __future__ import annotations

from mycom.orders.order import Order
from mycom.systems.mythicor.effects.turn import Turn
from mycom.systems.mythicor.world import Province

UNDEAD_RAISING = "UG 23"


def payer(turn: Turn, order: Order) -> str:
    """The unit that pays: the sponsor where one is named, for raised undead the province, otherwise the giver."""
    if order.kind == UNDEAD_RAISING:
        group = turn.units.get(order.unit)
        return f"P{group.place[0]}/{group.place[1]}" if group else order.unit
    return order.text("sponsor") or order.unit


def unit_price(turn: Turn, order: Order, word: str) -> int:
    """The price of one of the things ordered, in crowns; 0 for a cost word or a thing that does not exist."""
    rules, unit = turn.rules, turn.units.get(order.unit)
    if word == "troop_cost":
        troop = rules.troops.get(order.text("troop"))
        return troop.cost if troop else 0
    if word == "leader_cost":
        leader = rules.leaders.get(order.text("leader"))
        return leader.cost if leader else 0
    if word == "ship_cost":
        ship = rules.items.get(order.text("ship"))
        return ship.cost or 0 if ship else 0
    if word in ("settlement_cost", "fortification_cost") and isinstance(unit, Province):
        name = word.removesuffix("_cost")
        table = rules.settlement if name == "settlement" else rules.fortification
        level = getattr(unit, name) + 1
        return table[level].cost if level < len(table) else 0
    return int(rules.number(_PARAMETERS[word])) if word in _PARAMETERS else 0


def quantity(order: Order) -> int:
    """How many things an order is about."""
    return order.number("count") if order.get("count") is not None else 1


def cost(turn: Turn, order: Order, word: str) -> int:
    """The cost of an order in crowns as things stand."""
    return quantity(order) * unit_price(turn, order, word) if word else 0


_PARAMETERS = {
    "henchmen_cost": "economy.henchmen_cost",
    "trade_goods_cost": "economy.trade_price",
    "road_cost": "economy.road_cost",
}
