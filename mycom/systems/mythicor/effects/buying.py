"""Ships, henchmen, trade goods, levels and roads (rule text ch. 1.3, 1.6)."""

from __future__ import annotations

from dataclasses import replace

from mycom.grid.square import distance
from mycom.orders.order import Order
from mycom.probability.rounding import half_up
from mycom.systems.mythicor.economy import sale
from mycom.systems.mythicor.effects.costs import unit_price
from mycom.systems.mythicor.effects.turn import Turn
from mycom.systems.mythicor.world import Province


def buy_ships(turn: Turn, order: Order) -> None:
    """BAS 14: on a coast."""
    if turn.kind_at(turn.units[order.unit].place) in ("coast", ""):
        _buy(turn, order, order.text("ship"), "ship_cost")


def hire_henchmen(turn: Turn, order: Order) -> None:
    """BAS 15: anywhere but at sea."""
    if turn.kind_at(turn.units[order.unit].place) != "sea":
        _buy(turn, order, "henchmen", "henchmen_cost")


def buy_goods(turn: Turn, order: Order) -> None:
    """BAS 16: all goods of the group count as coming from here afterwards."""
    group = turn.group(order.unit)
    if group is None or order.unit in turn.bought:
        return
    if _buy(turn, order, "trade_goods", "trade_goods_cost"):
        turn.bought.add(order.unit)
        turn.change(order.unit, stock=replace(group.stock, trade_origin=group.place))


def _buy(turn: Turn, order: Order, item: str, word: str) -> int:
    price = unit_price(turn, order, word)
    if not price:
        return 0
    count = turn.affordable(order.unit, "crowns", price, order.number("count"))
    turn.add(order.unit, "crowns", -count * price)
    turn.add(order.unit, item, count)
    return count


def sell_goods(turn: Turn, order: Order) -> None:
    """BAS 17: the province gets its share of the gain on top."""
    group = turn.group(order.unit)
    if group is None or order.unit in turn.sold:
        return
    count = turn.affordable(order.unit, "trade_goods", 1, order.number("count"))
    if not count:
        return
    turn.sold.add(order.unit)
    far = distance(group.stock.trade_origin, group.place) if group.stock.trade_origin else 0
    yielded = sale(turn.rules, count, far, group.bonuses.trade)
    turn.add(order.unit, "trade_goods", -count)
    turn.add(order.unit, "crowns", yielded.seller)
    province = turn.province_at(group.place)
    if province:
        turn.add(province.id, "crowns", yielded.province)


def raise_settlement(turn: Turn, order: Order) -> None:
    """BAS 18."""
    _next_level(turn, order, "settlement")


def raise_fortification(turn: Turn, order: Order) -> None:
    """BAS 19."""
    _next_level(turn, order, "fortification")


def _next_level(turn: Turn, order: Order, name: str) -> None:
    price = unit_price(turn, order, f"{name}_cost")
    if price and turn.affordable(order.unit, "crowns", price, 1):
        turn.add(order.unit, "crowns", -price)
        turn.change(order.unit, **{name: getattr(turn.units[order.unit], name) + 1})


def build_road(turn: Turn, order: Order) -> None:
    """BAS 20: the movement cost falls for good, never below the least of the rules."""
    province = turn.units[order.unit]
    price = unit_price(turn, order, "road_cost")
    lowest = turn.rules.number("movement.minimum_cost")
    if not isinstance(province, Province) or province.movement_cost <= lowest:
        return
    if turn.affordable(order.unit, "crowns", price, 1):
        turn.add(order.unit, "crowns", -price)
        cost = max(lowest, province.movement_cost - turn.rules.number("movement.road_step"))
        turn.change(order.unit, movement_cost=half_up(cost, 4))
