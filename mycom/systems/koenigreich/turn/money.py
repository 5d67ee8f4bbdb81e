"""Edicts and income (rule text: Erlassphase 6, Einkommensphase)."""

from __future__ import annotations

from dataclasses import replace

from mycom.orders.order import Order
from mycom.systems.carrying import Found, Outcome, refused
from mycom.systems.koenigreich.turn.state import Turn, done
from mycom.systems.koenigreich.turn.towns import town_of
from mycom.systems.koenigreich.words import changes_text
from mycom.systems.view import Severity

KINDS = {"ER 1": "holidays", "ER 2": "promotion", "ER 3": "taxes"}
#: Build points are worth so many gold pieces when they are taken out.
GOLD = "treasury.withdraw_gp"
_VALUES = ("stability", "loyalty", "economy", "consumption")


def edict(turn: Turn, order: Order) -> Outcome[Turn]:
    """Another level of an edict: what the old one gave is gone, what the new one gives counts."""
    rules, name = turn.rules, KINDS[order.kind]
    old, new = rules.edicts[turn.world.edicts[name]], rules.edicts[order.text(name)]
    changes = {value: getattr(new, value) - getattr(old, value) for value in _VALUES}
    world = replace(turn.world, edicts={**turn.world.edicts, name: new.id})
    note = changes_text(changes) or f"Es bleibt bei: {new.label_de}"
    return done(replace(turn, world=world).changed(**changes), (), f"{note}.")


def withdraw(turn: Turn, order: Order) -> Outcome[Turn]:
    """Build points as gold; each raises the unrest."""
    rules, count = turn.rules, order.number("count")
    found = []
    if count > max(0, turn.purse):
        found.append(Found("treasury", f"Nach Unterhalt und Ausgaben bleiben {turn.purse} BP."))
    rise = count * rules.whole("unrest.withdrawal")
    unrest = turn.world.kingdom.unrest + turn.plan.unrest + rise
    if unrest >= rules.whole("unrest.hex_loss"):
        text = f"Die Unruhe steigt auf {unrest}; beim nächsten Unterhalt kann ein Hexfeld verloren gehen."
        found.append(Found("unrest", text, Severity.WARNING))
    gold = f"{count * rules.whole(GOLD):,}".replace(",", ".")
    return done(turn.changed(withdraw=count), found, f"{gold} GM; Unruhe +{rise}.")


def deposit(turn: Turn, order: Order) -> Outcome[Turn]:
    """Valuables as build points, rounded down in sum."""
    each, gold = turn.rules.whole("treasury.deposit_gp"), order.number("gold")
    found = []
    if gold % each:
        text = f"{gold % each:,} GM bringen nichts: Nur volle {each:,} GM zählen.".replace(",", ".")
        found.append(Found("rest", text, Severity.HINT))
    return done(turn.changed(deposit_gp=gold), found, f"{gold // each} BP.")


def sell(turn: Turn, order: Order) -> Outcome[Turn]:
    """A single item for half its price in the settlement that gets the order."""
    town = town_of(turn, order)
    if town is None:
        return refused("unit", f"{order.unit} ist keine eigene Ortschaft.")
    rules, price = turn.rules, order.number("price")
    each = rules.whole("treasury.deposit_gp")
    gained = int(price * rules.number("treasury.sale_share") // each)
    found = []
    if price <= each:
        found.append(Found("price", f"Für {price} GM wird eingelagert, nicht verkauft."))
    elif not gained:
        text = f"Ein Gegenstand für {price} GM bringt beim Verkauf 0 BP."
        found.append(Found("no_income", text, Severity.WARNING))
    if price > town.base_value:
        found.append(Found("base_value", f"In {town.name} lässt sich nichts über {town.base_value} GM verkaufen."))
    sold = turn.sold.get(town.place, 0)
    if sold >= town.districts:
        found.append(Found("one_sale", f"In {town.name} ist in diesem Zug schon {sold}-mal verkauft worden."))
    text = "Waren aus den Läden der Ortschaft lassen sich nicht verkaufen."
    found.append(Found("shop_item", text, Severity.HINT))
    plan = replace(turn.plan, sales_gp=(*turn.plan.sales_gp, price))
    after = replace(turn, plan=plan, sold={**turn.sold, town.place: sold + 1})
    return done(after, found, f"{gained} BP.")
