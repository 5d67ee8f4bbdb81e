"""Orders that change how many of something a unit has, of what neither grows nor is used up by itself."""

from __future__ import annotations

from collections import Counter

from mycom.orders.order import Order
from mycom.systems.mythicor.inference.case import Case, Finding, Unit, done, failed
from mycom.systems.mythicor.things import item_label
from mycom.systems.mythicor.words import number

#: What production, growth, trade and pay leave alone. Henchmen and troops may still be lost: then nothing is said.
_STEADY = frozenset({"henchmen", "warships", "transports"})
_SHIPS = frozenset({"warships", "transports"})
_SENT = {"UP 3": "warships", "UP 4": "transports", "UP 6": "henchmen"}


def stocks(case: Case) -> Finding:
    """BAS 12 to 15, 24, BAS 23 and UP of ships and henchmen.

    The whole change of a stock must be what all orders together make of it (done), or nothing (failed).
    """
    changes = changes_of(case.order)
    if not changes:
        return None
    found: list[Finding] = []
    for unit, item, _ in changes:
        units = case.both(unit)
        if units is None or unit in case.fought or (item in _SHIPS and _marches(case)):
            return None
        found.append(_of_unit(case, units, item))
    outcomes = {one[0] for one in found if one is not None}
    return found[-1] if None not in found and len(outcomes) == 1 else None


def _of_unit(case: Case, units: tuple[Unit, Unit], item: str) -> Finding:
    """What all orders together were to make of one stock, and what became of it."""
    unit = units[0].id
    wanted = sum(
        amount for order in case.orders for one, what, amount in changes_of(order) if (one, what) == (unit, item)
    )
    change = have(units[1], item) - have(units[0], item)
    label, count = item_label(case.rules, item), number(have(units[1], item))
    # Who could not pay loses men by itself; where nobody gets them nothing else shows what was ordered.
    taken_only = wanted < 0 and case.order.kind == "BAS 13" and not units[1].stock.crowns
    if wanted and change == wanted and not taken_only:
        return done(f"{label}: {count}.")
    if wanted and change == 0 and not _acting(case, unit, item):
        return failed(f"Unverändert: {label} {count}.")
    return None


def _marches(case: Case) -> bool:
    """Whether the unit moves or groups do at its place: on the way ships change hands by themselves."""
    own = case.before.unit(case.order.unit)
    movers = {order.unit for order in case.orders if order.kind == "BAS 40"}
    return own is not None and any(
        group.place == own.place and group.id in movers for group in case.before.groups.values()
    )


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
    if kind in _SENT and not (order.unit.startswith("P") and target.startswith("P")):
        return ()  # only provinces send
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
