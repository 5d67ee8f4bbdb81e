"""Raising and dismissing troops (rule text ch. 1.6.5, 3.1, 5.23)."""

from __future__ import annotations

from mycom.orders.order import Order
from mycom.systems.mythicor.effects.costs import payer, unit_price
from mycom.systems.mythicor.effects.turn import Turn
from mycom.systems.mythicor.givers import leads_undead, raises
from mycom.systems.mythicor.world import Province


def raise_troops(turn: Turn, order: Order) -> None:
    """BAS 12: recruits and crowns of the giver become soldiers of the giver or of a unit in the same place."""
    unit = turn.units[order.unit]
    if raises(turn.rules, turn.realm.position, unit, order.text("troop")):
        _raise(turn, order, unit.id, order.text("target") or unit.id)


def raise_undead(turn: Turn, order: Order) -> None:
    """UG 23: recruits and crowns of the own province become undead soldiers of the black mage."""
    sponsor = payer(turn, order)
    if sponsor in turn.units:
        _raise(turn, order, sponsor, order.unit, race="undead")


def _raise(turn: Turn, order: Order, sponsor: str, target: str, race: str = "") -> None:
    troop = turn.rules.troops.get(order.text("troop"))
    if troop is None or target not in turn.units or turn.units[sponsor].place != turn.units[target].place:
        return
    race = race or ("undead" if troop.undead else turn.units[sponsor].race)
    if race == "undead" and not leads_undead(turn.rules, turn.realm.position, turn.units[target]):
        return
    count = order.number("count")
    count = min(
        turn.affordable(sponsor, "crowns", unit_price(turn, order, "troop_cost"), count),
        turn.affordable(sponsor, "recruits", 1, count),
    )
    if count <= 0 or not takes_in(turn, sponsor, target, race, count):
        return
    turn.add(sponsor, "crowns", -count * troop.cost)
    turn.add(sponsor, "recruits", -count)
    if turn.units[target].race != race:
        turn.change(target, race=race)
    turn.add(target, troop.id, count)


def takes_in(turn: Turn, sponsor: str, target: str, race: str, count: int) -> bool:
    """Whether the receiver can take the new soldiers in; the recruits that become soldiers bind it no more."""
    if turn.accepts(target, race):
        return True
    if sponsor != target or turn.have(sponsor, "recruits") != count:
        return False
    others = (item for item, held in turn.counts(target).items() if held and item != "recruits")
    undead_land = isinstance(turn.units[target], Province) and turn.units[target].race == "undead"
    return not undead_land and not any(turn.binds_race(item) for item in others)


def dismiss_troops(turn: Turn, order: Order) -> None:
    """BAS 13: soldiers go home."""
    troop = order.text("troop")
    count = turn.affordable(order.unit, troop, 1, order.number("count"))
    turn.add(order.unit, troop, -count)
