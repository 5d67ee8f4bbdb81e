"""Declarations of friends and foes: they hold from the next turn on (rule text ch. 8, 10.2.2)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from mycom.orders.order import Order
from mycom.systems.mythicor.effects.sequence import in_sequence
from mycom.systems.mythicor.evaluation.log import DONE
from mycom.systems.mythicor.evaluation.working import Working

FRIEND, FOES = "FF 1", frozenset({"FF 3", "BAS 2"})


def declare(working: Working, realm: int, orders: Sequence[Order]) -> None:
    """Carries out all declarations of a realm; BAS 2 and FF 3 are the same."""
    for order in in_sequence(orders):
        if order.order_class != "FF" and order.kind not in FOES:
            continue
        holding = working.state.holdings[realm]
        other = order.number("realm")
        friends = [one for one in holding.realm.friends if one != other]
        foes = [one for one in holding.realm.foes if one != other]
        if order.kind == FRIEND:
            friends.append(other)
        elif order.kind in FOES:
            foes.append(other)
        told = replace(holding.realm, friends=tuple(sorted(friends)), foes=tuple(sorted(foes)))
        working.state = working.state.with_holding(replace(holding, realm=told))
        working.tell("message", "declared", (realm,), other=str(other), text=order.kind)
        working.result(realm, order, DONE)
