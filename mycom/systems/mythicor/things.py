"""Names of what orders are about: items, troops, leaders, levels."""

from __future__ import annotations

from mycom.orders.order import Order
from mycom.systems.mythicor.rules import Rules
from mycom.systems.mythicor.words import number
from mycom.systems.mythicor.world import Group, Province


def item_label(rules: Rules, item: str) -> str:
    """The German name of an item or of troops, as it stands behind a number."""
    found = rules.items.get(item) or rules.troops.get(item)
    return found.label_de if found else item


def counted_items(rules: Rules, item: str, count: int) -> str:
    """So many of an item or of troops: `31 Katapulte`, `1 Katapult`."""
    found = rules.items.get(item) or rules.troops.get(item)
    return f"{number(count)} {found.one_de if found and count == 1 else item_label(rules, item)}".rstrip()


def item_code(rules: Rules, item: str) -> str:
    """The short name of an item or of troops: `Kr`, `Rek`, `MSw`."""
    found = rules.items.get(item) or rules.troops.get(item)
    return found.code if found else item


def things(rules: Rules, order: Order, unit: Province | Group | None) -> str:
    """What an order buys, as the subject of a sentence: `31 Katapulte`, `Ein Held`, `Verteidigungsstufe 3`."""
    if order.kind == "BAS 18" and isinstance(unit, Province):
        return f"Besiedlungsgrad {unit.settlement + 1}"
    if order.kind == "BAS 19" and isinstance(unit, Province):
        return f"Verteidigungsstufe {unit.fortification + 1}"
    leader = rules.leaders.get(order.text("leader"))
    if leader:
        return f"Ein Anführer der Klasse {leader.label_de}"
    if order.get("count") is None:
        return "Eine Straße" if order.kind == "BAS 20" else "Der Befehl"
    item = order.text("troop") or order.text("ship") or order.text("item") or _ITEMS.get(order.kind, "")
    return counted_items(rules, item, order.number("count"))


_ITEMS = {"BAS 15": "henchmen", "BAS 16": "trade_goods", "BAS 17": "trade_goods"}
