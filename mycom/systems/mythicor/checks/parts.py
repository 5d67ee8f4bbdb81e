"""Which units an order can touch: units that no order ties together can be carried out and checked apart.

Whoever stands in one place belongs together from the start, since checks look for help there. An order ties its giver
to the units that it names; what the realm has only once (special actions, places for groups, the ground that everybody
walks on) ties all orders that use it up or change it to all that ask for it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from mycom.orders.order import Order
from mycom.systems.mythicor.effects.sequence import MOVE
from mycom.systems.mythicor.effects.turn import Start

SPECIAL, NEW_GROUPS, GROUND = "special actions", "new groups", "ground"
CREATE_GROUP, STOP_PLAGUE = "BAS 10", "UG 11"
#: Orders that change what a step costs.
GROUND_CHANGING = frozenset({"BAS 20", "UG 3", "UG 4"})


@dataclass(frozen=True, slots=True)
class Share:
    """Units that belong together, with all their orders in evaluation order."""

    units: tuple[str, ...]
    orders: tuple[Order, ...]


class Ties:
    """The units of a world and what ties them together, whatever is ordered."""

    def __init__(self, start: Start) -> None:
        self._first = {unit: units[0] for units in start.at.values() for unit in units}
        self._places = set(self._first.values())
        self._known: dict[int, tuple[Order, bool, list[str]]] = {}
        self._sick = tuple(unit for unit, one in start.units.items() if getattr(one, "plague", False))

    def shares(self, orders: Sequence[Order]) -> list[Share]:
        """The realm in as many parts as its orders (in evaluation order) allow."""
        first = self._first
        parent: dict[str, str] = {}

        def find(node: str) -> str:
            while (above := parent.get(node, node)) != node:
                node = above
            return node

        paved = any(order.kind in GROUND_CHANGING for order in orders)
        for order in orders:
            known = self._known.get(order.key)
            if known is None or known[0] is not order or known[1] is not paved:
                known = self._known[order.key] = order, paved, self._others(order, paved=paved)
            for other in known[2]:
                one, two = find(first.get(order.unit) or _nobody(order)), find(first.get(other, other))
                if one != two:
                    parent[two] = one
        roots = {node: find(node) for node in self._places}
        units: dict[str, list[str]] = {}
        for unit, node in first.items():
            units.setdefault(roots[node], []).append(unit)
        given: dict[str, list[Order]] = {}
        for order in orders:
            at = first.get(order.unit)
            given.setdefault(roots[at] if at else find(_nobody(order)), []).append(order)
        lonely = [root for root in given if root not in units]
        return [Share(tuple(units.get(root, ())), tuple(given.get(root, ()))) for root in (*units, *lonely)]

    def _others(self, order: Order, *, paved: bool) -> list[str]:
        """What an order ties its giver to."""
        kind, others = order.kind, []
        if kind.startswith("SA "):
            others.append(SPECIAL)
        elif kind == CREATE_GROUP:
            others.append(NEW_GROUPS)
        elif kind == STOP_PLAGUE:
            others += self._sick
        if paved and (kind == MOVE or kind in GROUND_CHANGING):
            others.append(GROUND)
        for _, value in order.args:
            if isinstance(value, str):
                if value in self._first:
                    others.append(value)
                elif f"P{value}" in self._first:
                    others.append(f"P{value}")
                elif value[:1] == "G" and value[1:].isdigit():
                    others.append(NEW_GROUPS)
        return others


def _nobody(order: Order) -> str:
    """The node of an order whose giver the realm does not have at the start."""
    return "R" if order.unit == "R" else NEW_GROUPS
