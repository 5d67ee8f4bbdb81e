"""Goods, troops and artefacts for a foreign unit in the same place, BAS 28 to 30 (rule text ch. 6, 10.2)."""

from __future__ import annotations

from dataclasses import replace

from mycom.orders.order import Order
from mycom.systems.mythicor.effects.apply import carry_out
from mycom.systems.mythicor.effects.transfers import item_of
from mycom.systems.mythicor.effects.turn import Turn
from mycom.systems.mythicor.evaluation.log import DONE, FAILED, PARTLY
from mycom.systems.mythicor.evaluation.state import Unit, own_world
from mycom.systems.mythicor.evaluation.working import Working, named

EXPORTS = frozenset({"BAS 28", "BAS 29", "BAS 30"})
ARTEFACT = "BAS 30"


def export(working: Working, turn: Turn, order: Order) -> None:
    """Carries out one export: what the giver loses the receiver gets."""
    realm, giver = turn.realm.number, turn.current(order.unit)
    found = working.state.find(order.text("target"))
    if found is None or found[0] == realm or found[1].place != giver.place:
        working.result(realm, order, FAILED, "foreign_here", "Der Empfänger steht nicht in derselben Provinz.")
        return
    if order.kind == ARTEFACT:
        _artefact(working, turn, order, *found)
        return
    owner, target = found
    item = item_of(order)
    receiver = Turn(own_world(working.state, working.state.holdings[owner]), working.rules)
    race = "undead" if item == "zombies" else giver.race
    binds = turn.binds_race(item)
    if binds and not receiver.accepts(target.id, race):
        working.result(realm, order, FAILED, "race", "Der Empfänger nimmt keine Angehörigen dieser Rasse auf.")
        return
    outcome = carry_out(turn, order)
    count = -outcome.change(order.unit, item)
    if count <= 0:
        working.result(realm, order, FAILED, "stock", "Davon ist nichts vorhanden.")
        return
    if binds and target.race != race:
        receiver.change(target.id, race=race)
    receiver.add(target.id, item, count)
    working.state = working.state.put(owner, receiver.current(target.id))
    _told(working, turn, order, owner, target, {item: count})
    working.result(realm, order, PARTLY if outcome.shortages else DONE, "stock" if outcome.shortages else "")


def _artefact(working: Working, turn: Turn, order: Order, owner: int, target: Unit) -> None:
    realm, giver = turn.realm.number, turn.current(order.unit)
    given = next((one for one in giver.stock.artefacts if one.number == order.number("artefact")), None)
    if given is None or len(target.stock.artefacts) >= working.rules.number("orders.max_artefacts"):
        reason = "Das Artefakt ist nicht da, oder der Empfänger trägt schon so viele, wie er kann."
        working.result(realm, order, FAILED, "artefact", reason)
        return
    rest = tuple(one for one in giver.stock.artefacts if one is not given)
    turn.change(giver.id, stock=replace(giver.stock, artefacts=rest))
    more = replace(target.stock, artefacts=(*target.stock.artefacts, given))
    working.state = working.state.put(owner, replace(target, stock=more))
    _told(working, turn, order, owner, target, {"artefact": given.number})
    working.result(realm, order, DONE)


def _told(working: Working, turn: Turn, order: Order, owner: int, target: Unit, numbers: dict[str, float]) -> None:
    realm = turn.realm.number
    giver = turn.units[order.unit]
    working.tell(
        "gain", "exported", (realm, owner), unit=named(realm, giver), place=giver.place, other=named(owner, target),
        numbers=numbers,
    )  # fmt: skip
