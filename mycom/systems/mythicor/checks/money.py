"""Whether what an order costs or hands over is there when it is carried out (rule text ch. 1.6, 2.2)."""

from __future__ import annotations

from collections.abc import Iterator

from mycom.orders.order import Order
from mycom.systems.mythicor.checks.context import Context, Finding, instead, strike
from mycom.systems.mythicor.effects.costs import cost, payer, unit_price
from mycom.systems.mythicor.effects.transfers import item_of
from mycom.systems.mythicor.things import counted_items, item_code, things
from mycom.systems.mythicor.words import number
from mycom.systems.mythicor.world import Province
from mycom.systems.view import Repair

#: What a smaller order of each kind is called on a button.
VERBS = {
    "BAS 12": "aufstellen", "BAS 13": "entlassen", "BAS 14": "bauen", "BAS 15": "anwerben", "BAS 16": "kaufen",
    "BAS 17": "verkaufen", "BAS 23": "übergeben", "BAS 24": "übergeben", "BAS 28": "exportieren",
    "BAS 29": "exportieren", "UG 23": "aufstellen",
}  # fmt: skip


def crowns(context: Context) -> Iterator[Finding]:
    """Who pays has the crowns when the order is carried out."""
    turn, order, word = context.turn, context.order, context.kind.cost
    who = payer(turn, order)
    if not word or who not in turn.units:
        return
    needed, had = cost(turn, order, word), turn.have(who, "crowns")
    if needed <= had:
        return
    where = "" if who == order.unit else f" in {context.name(who)}"
    verb = "kostet" if order.number("count") <= 1 else "kosten"
    what = things(context.rules, order, context.unit)
    text = f"{what} {verb} {number(needed)} Kronen, vorhanden sind{where} {number(had)}."
    smaller = had // max(1, unit_price(turn, order, word)) if order.get("count") is not None else 0
    yield Finding(text, (*_smaller(order, smaller), *_fetch(context, who, "crowns", needed - had), strike(order)))


def recruits(context: Context) -> Iterator[Finding]:
    """Who raises has the recruits when the order is carried out."""
    turn, order = context.turn, context.order
    who = payer(turn, order)
    if who not in turn.units:
        return
    needed, had = order.number("count"), turn.have(who, "recruits")
    if needed > had:
        what = things(context.rules, order, context.unit)
        verb = "braucht" if needed == 1 else "brauchen"
        text = f"{what} {verb} {number(needed)} Rekruten, vorhanden sind {number(had)}."
        yield Finding(text, (*_smaller(order, had), *_fetch(context, who, "recruits", needed - had), strike(order)))


def stock(context: Context) -> Iterator[Finding]:
    """The unit holds what it gives away when the order is carried out."""
    turn, order = context.turn, context.order
    item = item_of(order) or "trade_goods"
    if order.unit not in turn.units:
        return
    needed, had = order.number("count"), turn.have(order.unit, item)
    if needed > had:
        verb = "soll" if needed == 1 else "sollen"
        text = f"{counted_items(context.rules, item, needed)} {verb} es sein, vorhanden sind {number(had)}."
        yield Finding(text, (*_smaller(order, had), strike(order)))


def henchmen(context: Context) -> Iterator[Finding]:
    """The unit has henchmen, and as many as the order names."""
    turn, order = context.turn, context.order
    if order.unit not in turn.units:
        return
    needed, had = max(1, order.number("count")), turn.have(order.unit, "henchmen")
    if had == 0:
        yield Finding(f"{context.name(order.unit)} hat keine Handlanger.", (strike(order),))
    elif needed > had:
        smaller = instead(f"{number(had)} einsetzen", order.with_args(count=had))
        yield Finding(f"{number(needed)} Handlanger sollen es sein, vorhanden sind {number(had)}.", (smaller,))


def _smaller(order: Order, count: int) -> tuple[Repair, ...]:
    """The repair that orders as many as can be had."""
    if count <= 0:
        return ()
    verb = VERBS.get(order.kind, "schicken" if order.order_class == "UP" else "nehmen")
    return (instead(f"{number(count)} {verb}", order.with_args(count=count)),)


def _fetch(context: Context, receiver: str, item: str, missing: int) -> tuple[Repair, ...]:
    """The repair that fetches what is missing from an own unit in the same place, provinces first."""
    turn, order = context.turn, context.order
    race = turn.units[receiver].race
    donors = [
        unit
        for unit in turn.here(turn.units[receiver].place)
        if unit != receiver and turn.have(unit, item) >= missing
        and (not turn.binds_race(item) or turn.units[unit].race == race)
    ]  # fmt: skip
    if not donors:
        return ()
    donor = min(donors, key=lambda unit: (not isinstance(turn.units[unit], Province), -turn.have(unit, item), unit))
    handing = Order(donor, "BAS 23", (("count", missing), ("item", item), ("target", receiver)))
    label = f"{number(missing)} {item_code(context.rules, item)} aus {donor} holen"
    # New orders come last, and the money must be there first: so the order itself is entered anew behind it.
    return (Repair(label, remove=(order.key,), add=(handing, Order(order.unit, order.kind, order.args))),)
