"""One turn of all realms (rule text ch. 10.2)."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from mycom.orders.order import Order
from mycom.systems.mythicor.evaluation.declarations import declare
from mycom.systems.mythicor.evaluation.end_of_turn import end_turn
from mycom.systems.mythicor.evaluation.log import Log
from mycom.systems.mythicor.evaluation.march import FIGHTING, march
from mycom.systems.mythicor.evaluation.own_orders import carry_out_orders
from mycom.systems.mythicor.evaluation.scores import scored, worst_first
from mycom.systems.mythicor.evaluation.state import State
from mycom.systems.mythicor.evaluation.working import Working
from mycom.systems.mythicor.rules import Rules
from mycom.systems.mythicor.turn.pieces import SPELLS

PARALLEL, SEPARATE = "parallel", "separate"

Orders = Mapping[int, Sequence[Order]]


@dataclass(frozen=True, slots=True)
class Evaluated:
    """The state at the start of the next turn, and what happened."""

    state: State
    log: Log


def evaluate(
    rules: Rules,
    state: State,
    orders: Orders,
    generator: np.random.Generator,
    mode: str = "",
    *,
    date: str = "",
    anyway: Mapping[int, Collection[int]] | None = None,
    excused: Collection[int] = (),
) -> Evaluated:
    """Evaluates a turn. The same state, orders and generator always give the same.

    `orders` are those of each realm by number; a realm that is missing gets production and what its leaders do by
    themselves. `mode` is `parallel` or `separate`, the rules' own when empty; `date` is that of the next turn;
    `anyway` are the keys of orders by realm that are carried out even though they break a rule. `excused` are realms
    without orders that asked beforehand: they keep their place in the order of the separate mode.
    Raises ValueError for another mode and for orders of a realm that does not exist.
    """
    mode = mode or rules.text("orders.evaluation_mode")
    if mode not in (PARALLEL, SEPARATE):
        raise ValueError(f"no such mode of evaluation: {mode!r}")
    if strangers := sorted(set(orders) - set(state.holdings)):
        raise ValueError(f"orders of realms that do not exist: {strangers}")
    working = Working(rules, state, generator)
    if mode == PARALLEL:
        _parallel(working, orders, anyway or {})
    else:
        _separate(working, orders, anyway or {}, excused)
    after = scored(rules, working.state)
    return Evaluated(replace(after, turn=state.turn + 1, date=date or state.date), working.log())


def drawn_order(working: Working) -> tuple[int, ...]:
    """The order of the realms for the movement, drawn once a turn."""
    players = working.state.players(working.rules)
    return tuple(players[at] for at in working.generator.permutation(len(players)).tolist())


def _parallel(working: Working, orders: Orders, anyway: Mapping[int, Collection[int]]) -> None:
    """All realms' orders but moves, the worst first; all moves step by step; declarations; the end of the turn."""
    realms = worst_first(working.rules, working.state)
    later = {realm: carry_out_orders(working, realm, orders.get(realm, ()), anyway.get(realm, ())) for realm in realms}
    march(working, _marching(later), drawn_order(working))
    for realm in realms:
        declare(working, realm, later[realm])
    end_turn(working, working.state.holdings)
    _remember(working, later)


def _separate(
    working: Working, orders: Orders, anyway: Mapping[int, Collection[int]], excused: Collection[int]
) -> None:
    """One whole realm after another in the fixed order; who has no player comes last (ch. 10.2.1).

    A realm that is not being evaluated fights and blocks as it was last told to. One that handed in no orders, and did
    not ask for it before, goes to the end of the order for its next turn.
    """
    players = in_order(working.rules, working.state)
    for realm in players:
        later = carry_out_orders(working, realm, orders.get(realm, ()), anyway.get(realm, ()))
        standing = {number: one.standing for number, one in working.state.holdings.items()}
        march(working, {**standing, **_marching({realm: later})}, (realm,))
        declare(working, realm, later)
        end_turn(working, (realm,))
        _remember(working, {realm: later})
    end_turn(working, [realm for realm in working.state.holdings if realm not in players])
    late = [realm for realm in players if realm not in orders and realm not in excused]
    for realm in late:
        working.tell("other", "late", (realm,))
    kept = tuple(realm for realm in players if realm not in late)
    working.state = replace(working.state, sequence=(*kept, *late))


def in_order(rules: Rules, state: State) -> tuple[int, ...]:
    """The players in the fixed order of the separate mode; those who are not in it yet follow by number."""
    players = state.players(rules)
    known = [realm for realm in state.sequence if realm in players]
    return (*known, *(realm for realm in players if realm not in known))


def _marching(later: Orders) -> Orders:
    return {
        realm: [order for order in given if order.order_class != "FF" and order.kind != "BAS 2"]
        for realm, given in later.items()
    }


def _remember(working: Working, later: Orders) -> None:
    """Orders to fight, block and cast in battle stand until the realm's next turn."""
    for realm, given in later.items():
        standing = tuple(one for one in given if one.order_class in FIGHTING or one.kind in SPELLS)
        working.state = working.state.with_holding(replace(working.state.holdings[realm], standing=standing))
