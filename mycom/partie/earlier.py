"""The orders of the turn before, as the Partie keeps them."""

from __future__ import annotations

from mycom.orders.order import Order
from mycom.partie.orderbook import OrderBook
from mycom.partie.partie import Partie


def earlier_orders(partie: Partie) -> tuple[int, tuple[Order, ...]]:
    """The last turn before this one that has orders, and those of its active plan; (0, ()) when there is none."""
    found = partie.store.rows("SELECT max(turn) FROM orders WHERE turn < ?", (partie.turn,))
    turn = int(found[0][0] or 0)
    return (turn, OrderBook(partie.store, turn).all()) if turn else (0, ())
