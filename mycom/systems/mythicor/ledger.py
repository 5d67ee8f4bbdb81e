"""The stocks of a unit or of the realm through the turn: now, by orders, produced, used up, afterwards."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from mycom.orders.order import Order
from mycom.systems.mythicor.carried import Carried, carried_from
from mycom.systems.mythicor.production import Production, Yield
from mycom.systems.mythicor.rules import Rules
from mycom.systems.mythicor.words import unit_name
from mycom.systems.mythicor.world import Province, Stock, World
from mycom.systems.view import Ledger, LedgerRow

#: Rows that always stand, and rows that stand when there is something to tell.
ALWAYS = ("crowns", "recruits", "food", "henchmen")
SOMETIMES = ("population", "ships", "trade_goods")
LABELS = {
    "crowns": "Kronen", "recruits": "Rekruten", "food": "Nahrung", "henchmen": "Handlanger",
    "population": "Bevölkerung", "ships": "Schiffe", "trade_goods": "Handelsgüter",
}  # fmt: skip


def ledger(world: World, rules: Rules, orders: Sequence[Order], unit: str, plan: Carried | None = None) -> Ledger:
    """The ledger of an own unit (also of one that this turn's orders create), or of the realm (`R`).

    Orders that break a rule do nothing; `plan` is what becomes of the orders, if it is at hand. Raises KeyError for a
    foreign unit.
    """
    plan, production = settled(world, rules, orders, plan)
    after = plan.applied.world
    if unit == "R":
        units: Iterable[str] = (*after.provinces, *after.groups)
        rows = _summed([_rows(world, after, production.of(one), one) for one in units])
        return Ledger("ganzes Reich", tuple(_shown(rows)))
    found = after.unit(unit)
    if found is None:
        raise KeyError(unit)
    rows = _rows(world, after, production.of(unit), unit)
    if isinstance(found, Province):
        rows["population"] = replace(rows["population"], capacity=found.population_max)
    return Ledger(unit_name(after, unit), tuple(_shown(rows)))


def settled(
    world: World, rules: Rules, orders: Sequence[Order], plan: Carried | None = None
) -> tuple[Carried, Production]:
    """What the orders change, and the end of the turn after them: what all ledgers are made from."""
    plan = plan or carried_from(world, rules, orders)
    return plan, Production(plan.applied, rules, plan.working)


def _count(stock: Stock, item: str) -> int:
    if item == "ships":
        return stock.warships + stock.transports
    value: int = getattr(stock, item)
    return value


def _rows(world: World, after: World, end: Yield, unit: str) -> dict[str, LedgerRow]:
    before, later = world.unit(unit), after.unit(unit)
    assert later is not None
    old = before.stock if before else Stock()
    changes: dict[str, tuple[int, int]] = {
        "crowns": (end.taxes, -end.paid),
        "recruits": (end.recruits, 0),
        "food": (end.harvest, -end.eaten),
        "henchmen": (0, -end.settlement.henchmen_lost),
        "population": _growth(end.population - later.stock.population),
    }
    rows = {}
    for item in (*ALWAYS, *SOMETIMES):
        now, then = _count(old, item), _count(later.stock, item)
        income, consumption = changes.get(item, (0, 0))
        rows[item] = LedgerRow(LABELS[item], now, then - now, income, consumption, then + income + consumption)
    return rows


def _growth(change: int) -> tuple[int, int]:
    return max(change, 0), min(change, 0)


def _summed(units: list[dict[str, LedgerRow]]) -> dict[str, LedgerRow]:
    rows = {}
    for item, label in LABELS.items():
        parts = [unit[item] for unit in units]
        rows[item] = LedgerRow(
            label,
            sum(row.now for row in parts),
            sum(row.orders for row in parts),
            sum(row.income for row in parts),
            sum(row.consumption for row in parts),
            sum(row.after for row in parts),
        )
    return rows


def _shown(rows: dict[str, LedgerRow]) -> list[LedgerRow]:
    often = [rows[item] for item in ALWAYS]
    seldom = [rows[item] for item in SOMETIMES]
    return often + [row for row in seldom if row.now or row.orders or row.income or row.consumption]
