"""What a month changes beyond the usual: levels of edicts, buildings, improvements, hexes, money."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from mycom.systems.koenigreich.month import Plan
from mycom.systems.koenigreich.rules import Rules

EDICTS = ("holidays", "promotion", "taxes")
_VALUES = ("stability", "loyalty", "economy", "consumption")


@dataclass(frozen=True, slots=True)
class Change:
    """The changes of a month: whole numbers by field of a plan (and `claim`, `abandon`: hexes with nothing on them).

    Levels by kind of edict, buildings, improvements as `farm/plains`, prices of items sold, the royal enforcer at work.
    """

    values: Mapping[str, int] = field(default_factory=dict)
    edicts: Mapping[str, str] = field(default_factory=dict)
    build: tuple[str, ...] = ()
    improve: tuple[str, ...] = ()
    sales_gp: tuple[int, ...] = ()
    enforcer: bool = False


def plan_of(plan: Plan, change: Change, edicts: Mapping[str, str], rules: Rules) -> tuple[Plan, dict[str, str]]:
    """A plan with a month's changes in it, and the levels of edicts after them. Raises KeyError for unknown ids."""
    sums: dict[str, int] = {}

    def add(name: str, amount: int) -> None:
        sums[name] = sums.get(name, 0) + amount

    for name, amount in change.values.items():
        if name not in ("claim", "abandon"):
            add(name, amount)
    claimed, left = change.values.get("claim", 0), change.values.get("abandon", 0)
    add("size", claimed - left)
    add("treasury", -claimed * rules.whole("hex.claim_cost"))
    add("consumption", (claimed - left) * rules.whole("hex.claim_consumption"))
    add("unrest", left * rules.whole("hex.abandon_unrest"))
    now = dict(edicts)
    for kind, level in change.edicts.items():
        new, old = rules.edicts[level], rules.edicts[now[kind]] if kind in now else None
        for name in _VALUES:
            add(name, getattr(new, name) - (getattr(old, name) if old else 0))
        now[kind] = level
    for id in change.build:
        row = rules.buildings[id]
        for name in ("stability", "loyalty", "economy", "unrest"):
            add(name, getattr(row, name))
        add("treasury", -row.cost)
    for where in change.improve:
        id, _, ground = where.partition("/")
        one = rules.improvements[id]
        for name in (*_VALUES, "unrest", "income"):
            add(name, getattr(one, name))
        add("treasury", -(one.price(rules.terrain[ground]) or 0))
    changed = replace(plan, **{name: getattr(plan, name) + amount for name, amount in sums.items()})
    calm = rules.whole("enforcer.calm") if change.enforcer else 0
    return replace(changed, calm=max(plan.calm, calm), sales_gp=(*plan.sales_gp, *change.sales_gp)), now


def doubts(size: int, sales: Sequence[int], months: Mapping[int, Sequence[Change]], rules: Rules) -> Iterator[str]:
    """What is counted but hardly meant, in German: sales that bring nothing, more hexes than a month allows. `sales`
    are those of every month, `months` the changes by month from 0, `size` the hexes at the start."""
    deposit, share = rules.whole("treasury.deposit_gp"), rules.number("treasury.sale_share")
    for price in (*sales, *(price for month in months.values() for change in month for price in change.sales_gp)):
        if price <= deposit:
            yield f"Ein Gegenstand für {price} GM wird nicht verkauft, sondern eingelagert (deposit_gp)."
        elif price * share < deposit:
            yield f"Ein Gegenstand für {price} GM bringt beim Verkauf 0 BP."
    for number, month in sorted(months.items()):
        claimed = sum(change.values.get("claim", 0) for change in month)
        left = sum(change.values.get("abandon", 0) for change in month)
        most = rules.limit(size).claims
        if claimed > most:
            yield f"Im Monat {number + 1} darf ein Reich mit {size} Hexfeldern höchstens {most} beanspruchen."
        if left > size:
            yield f"Im Monat {number + 1} hat das Reich nur {size} Hexfelder, die es aufgeben kann."
        size = max(0, size + claimed - left)
