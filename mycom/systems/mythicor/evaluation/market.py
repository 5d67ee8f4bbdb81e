"""Trade with foreign provinces: whether there is one, and its share of the gain (rule text ch. 1.6.8)."""

from __future__ import annotations

from mycom.grid.square import distance
from mycom.orders.order import Order
from mycom.systems.mythicor.economy import sale
from mycom.systems.mythicor.effects.apply import Outcome
from mycom.systems.mythicor.effects.turn import Turn
from mycom.systems.mythicor.evaluation.log import FAILED
from mycom.systems.mythicor.evaluation.state import own_world
from mycom.systems.mythicor.evaluation.working import Working, named
from mycom.systems.mythicor.world import Group

SELL = "BAS 17"
TRADE = frozenset({"BAS 16", SELL})


def nobody_trades(working: Working, turn: Turn, order: Order) -> bool:
    """Whether a group trades where there is no province to trade with; the order has failed then."""
    place = turn.units[order.unit].place
    if turn.province_at(place) or working.state.find(f"P{place[0]}/{place[1]}"):
        return False
    working.result(turn.realm.number, order, FAILED, "trade_place", "Dort lebt niemand, mit dem sich handeln ließe.")
    return True


def toll(working: Working, turn: Turn, order: Order, sold: Outcome) -> None:
    """Pays the foreign province where a group has just sold; an own one has its share already."""
    group = turn.units[order.unit]
    count = -sold.change(order.unit, "trade_goods")
    if not isinstance(group, Group) or count <= 0:
        return
    found = working.state.find(f"P{group.place[0]}/{group.place[1]}")
    if found is None or found[0] == turn.realm.number:
        return
    owner, province = found
    far = distance(group.stock.trade_origin, group.place) if group.stock.trade_origin else 0
    crowns = sale(working.rules, count, far, group.bonuses.trade).province
    if not crowns:
        return
    market = Turn(own_world(working.state, working.state.holdings[owner]), working.rules)
    market.add(province.id, "crowns", crowns)
    working.state = working.state.put(owner, market.current(province.id))
    working.tell(
        "gain", "toll", (owner,), unit=named(owner, province), place=province.place, numbers={"crowns": crowns},
    )  # fmt: skip
