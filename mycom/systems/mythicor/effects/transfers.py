"""Handing over to own units, sending to neighbours, exports (rule text ch. 1.6.10, 6)."""

from __future__ import annotations

from dataclasses import replace

from mycom.grid.square import direction
from mycom.orders.order import Order
from mycom.systems.mythicor.effects.turn import Turn
from mycom.systems.mythicor.givers import leads_undead
from mycom.systems.mythicor.world import Province

#: What each of the orders UP 1 to 7 sends.
SENT = {
    "UP 1": "food", "UP 2": "crowns", "UP 3": "warships", "UP 4": "transports", "UP 5": "recruits", "UP 6": "henchmen",
    "UP 7": "population",
}  # fmt: skip


def item_of(order: Order) -> str:
    """The item that an order hands over, dismisses or sells: a field of Stock or a troop id."""
    return order.text("item") or order.text("troop") or SENT.get(order.kind, "")


def transfer(turn: Turn, order: Order) -> None:
    """BAS 23, 24: items or troops for an own unit in the same place."""
    target = turn.units.get(order.text("target"))
    if target is not None and target.place == turn.units[order.unit].place:
        move(turn, order, target.id)


def send(turn: Turn, order: Order) -> None:
    """UP 1 to 7: items for an own province next to this one."""
    target = turn.units.get(order.text("target"))
    if isinstance(target, Province) and direction(turn.units[order.unit].place, target.place):
        move(turn, order, target.id)


def move(turn: Turn, order: Order, target: str) -> None:
    """Takes from the giver and gives to the receiver, whose race follows what it gets."""
    item = item_of(order)
    if not item or target == order.unit:
        return
    race = "undead" if item == "zombies" else turn.units[order.unit].race
    if turn.binds_race(item) and not turn.accepts(target, race):
        return
    undead = race == "undead" and item in turn.rules.troops
    if undead and not leads_undead(turn.rules, turn.realm.position, turn.units[target]):
        return
    count = turn.affordable(order.unit, item, 1, order.number("count"))
    if count <= 0:
        return
    if turn.binds_race(item) and turn.units[target].race != race:
        turn.change(target, race=race)
    turn.add(order.unit, item, -count)
    turn.add(target, item, count)


def export(turn: Turn, order: Order) -> None:
    """BAS 28, 29: what goes to a foreign unit leaves the realm."""
    item = item_of(order)
    if item and order.text("target") not in turn.units:
        turn.add(order.unit, item, -turn.affordable(order.unit, item, 1, order.number("count")))


def transfer_artefact(turn: Turn, order: Order) -> None:
    """BAS 25: an artefact for an own unit in the same place, as long as it has room."""
    giver, target = turn.units[order.unit], turn.units.get(order.text("target"))
    if target is None or target.id == giver.id or target.place != giver.place:
        return
    limit = turn.rules.number("orders.max_artefacts")
    found = next((one for one in giver.stock.artefacts if one.number == order.number("artefact")), None)
    if found is None or len(target.stock.artefacts) >= limit:
        return
    rest = tuple(one for one in giver.stock.artefacts if one is not found)
    turn.change(giver.id, stock=replace(giver.stock, artefacts=rest))
    turn.change(target.id, stock=replace(target.stock, artefacts=(*target.stock.artefacts, found)))


def export_artefact(turn: Turn, order: Order) -> None:
    """BAS 30: an artefact for a foreign unit leaves the realm, where a Partie allows it."""
    giver = turn.units[order.unit]
    if turn.rules.items["artefact"].exportable and order.text("target") not in turn.units:
        rest = tuple(one for one in giver.stock.artefacts if one.number != order.number("artefact"))
        turn.change(giver.id, stock=replace(giver.stock, artefacts=rest))
