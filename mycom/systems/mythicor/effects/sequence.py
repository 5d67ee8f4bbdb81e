"""The order in which orders are evaluated (rule text ch. 8, 10.1)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from mycom.orders.order import Order

#: Classes in evaluation order; a move is given as BAS 40 and evaluated as BEW.
CLASSES = ("SA", "BAS", "ART", "SP", "HA", "UG", "UP", "BEG", "TG", "TP", "BEW", "FF")
MOVE = "BAS 40"

_RANK = {name: rank for rank, name in enumerate(CLASSES)}


def phase_of(order: Order) -> str:
    """The class in whose turn an order is evaluated."""
    return "BEW" if order.kind == MOVE else order.order_class


def in_sequence(orders: Sequence[Order]) -> list[Order]:
    """The orders as they are evaluated: class by class, within a class as they were entered."""
    return sorted(orders, key=lambda order: _rank_of(order.kind))


@lru_cache(maxsize=256)
def _rank_of(kind: str) -> int:
    return _RANK.get("BEW" if kind == MOVE else kind.partition(" ")[0], len(CLASSES))
