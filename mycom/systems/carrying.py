"""Orders carried out one after the other on an immutable state, for systems whose orders are functions of it.

A handler gets the state and an order, and answers with the state after it, as it would be if it were allowed, and with
everything that is wrong with it. An error stops the order unless the player overrode it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from mycom.orders.catalogue import Catalogue
from mycom.orders.notation import write
from mycom.orders.order import Order
from mycom.problems import Malformed
from mycom.systems.view import Problem, Repair, Severity

State = TypeVar("State")


@dataclass(frozen=True, slots=True)
class Found:
    """Something wrong with an order: the rule (a check of the catalogue), a sentence, how bad, what would mend it."""

    rule: str
    message: str
    severity: Severity = Severity.ERROR
    repairs: tuple[Repair, ...] = ()


@dataclass(frozen=True, slots=True)
class Outcome(Generic[State]):
    """What comes of an order: the state after it (None: it cannot be carried out whatever the player says), what is
    wrong with it, what happens in words."""

    after: State | None
    problems: tuple[Found, ...] = ()
    note: str = ""


@dataclass(frozen=True, slots=True)
class Carried(Generic[State]):
    """An order with the states before and after it and its problems; `done` says whether it was carried out."""

    order: Order
    before: State
    after: State
    problems: tuple[Problem, ...] = ()
    note: str = ""
    done: bool = True


#: Carries out an order on a state.
Handler = Callable[[State, Order], Outcome[State]]


def refused(rule: str, message: str) -> Outcome[State]:
    """An order that cannot be carried out at all."""
    return Outcome(None, (Found(rule, message),))


def in_order(orders: Sequence[Order], catalogue: Catalogue) -> list[Order]:
    """The orders in the sequence of a turn; within a class as they were entered."""
    return sorted(orders, key=lambda order: catalogue.rank(order.kind))


def carry(
    state: State,
    orders: Sequence[Order],
    catalogue: Catalogue,
    handlers: Mapping[str, Handler[State]],
    overridden: Collection[Problem] = (),
) -> tuple[Carried[State], ...]:
    """Every order in its sequence with what comes of it."""
    steps: list[Carried[State]] = []
    given: set[tuple[str, str]] = set()
    for order in in_order(orders, catalogue):
        outcome = _unreadable(order, catalogue, handlers) or handlers[order.kind](state, order)
        problems = [_problem(one, order, catalogue, outcome.after is None) for one in outcome.problems]
        kind = catalogue.kind(order.kind)
        if kind and "once" in kind.checks:
            if (order.unit, order.kind) in given:
                message = "Diesen Befehl gibt es je Einheit und Zug nur einmal."
                problems.append(_problem(Found("once", message), order, catalogue, False))
            given.add((order.unit, order.kind))
        stopped = any(one.severity is Severity.ERROR and (one.fixed or one not in overridden) for one in problems)
        after = state if stopped or outcome.after is None else outcome.after
        steps.append(Carried(order, state, after, tuple(problems), outcome.note, not stopped))
        state = after
    return tuple(steps)


def _unreadable(order: Order, catalogue: Catalogue, handlers: Mapping[str, Handler[State]]) -> Outcome[State] | None:
    """What is wrong with an order before its own rules are asked."""
    if catalogue.kind(order.kind) is None or order.kind not in handlers:
        return refused("unknown_order", f"Den Befehl {order.kind} gibt es nicht.")
    try:
        write(order, catalogue)
    except Malformed as error:
        return refused("parameter", f"{error.faults[0].found}.")
    return None


def _problem(found: Found, order: Order, catalogue: Catalogue, fixed: bool) -> Problem:
    kind = catalogue.kind(order.kind)
    repairs = found.repairs
    if order.key and found.severity is Severity.ERROR:
        repairs = (*repairs, Repair("Befehl streichen", remove=(order.key,)))
    return Problem(
        found.severity, order.unit, order.key, found.rule, found.message, kind.chapter if kind else "", repairs, fixed
    )
