"""Orders that change how many of something a unit has, of what neither grows nor is used up by itself."""

from __future__ import annotations

from collections import Counter

from mycom.orders.order import Order
from mycom.systems.mythicor.inference.case import Case, Finding, Unit, failed
from mycom.systems.mythicor.things import item_label
from mycom.systems.mythicor.words import number
from mycom.systems.receipts import Outcome

#: What production, growth, trade and pay leave alone. Henchmen and troops may still be lost: then nothing is said.
_STEADY = frozenset({"henchmen", "warships", "transports"})
_SENT = {"UP 3": "warships", "UP 4": "transports", "UP 6": "henchmen"}


def stocks(case: Case) -> Finding:
    """BAS 12 to 15, 24, BAS 23 and UP of ships and henchmen.

    The whole change of a stock must be what all orders together make of it (done), or nothing (failed).
    """
    changes = changes_of(case.order)
    if not changes:
        return None
    for unit, item, _ in changes:
        units = case.both(unit)
        if units is None or unit in case.fought:
            return None
        wanted = sum(
            amount for order in case.orders for one, what, amount in changes_of(order) if (one, what) == (unit, item)
        )
        change = have(units[1], item) - have(units[0], item)
        count = number(have(units[1], item))
        if wanted and change == wanted:
            return Outcome.DONE, f"{item_label(case.rules, item)}: {count}."
        if wanted and change == 0 and not _acting(case, unit, item):
            return failed(f"Unverändert: {item_label(case.rules, item)} {count}.")
    return None


def changes_of(order: Order) -> tuple[tuple[str, str, int], ...]:
    """Unit, item and amount of what an order is to change, as far as it can be read off a later report."""
    count, kind, target = order.number("count"), order.kind, order.text("target")
    if kind == "BAS 12":
        return ((target or order.unit, order.text("troop"), count),)
    if kind == "BAS 13":
        return ((order.unit, order.text("troop"), -count),)
    if kind == "BAS 14":
        return ((order.unit, order.text("ship"), count),)
    if kind == "BAS 15":
        return ((order.unit, "henchmen", count),)
    if kind in ("BAS 24", "BAS 29"):
        item = order.text("troop")
    elif kind in ("BAS 23", "BAS 28"):
        item = order.text("item")
    else:
        item = _SENT.get(kind, "")
    if not item or (kind not in ("BAS 24", "BAS 29") and item not in _STEADY):
        return ()
    return (order.unit, item, -count), (target, item, count)


def have(unit: Unit, item: str) -> int:
    """How many of an item a unit has."""
    return unit.stock.troops.get(item, 0) if item not in _STEADY else int(getattr(unit.stock, item))


def _acting(case: Case, unit: str, item: str) -> bool:
    """Whether what was gained may have been lost again by other orders of the unit."""
    classes = Counter(order.order_class for order in case.orders if order.unit == unit)
    return (item == "henchmen" and bool(classes["HA"])) or (item not in _STEADY and bool(classes["UG"]))
