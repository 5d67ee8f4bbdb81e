"""A realm's orders as they are really carried out, in the ledger, the preview and the evaluation alike.

An order that breaks a rule does nothing, or a part where the rules allow for that; what the player knows better than
the checks is carried out all the same.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from mycom.orders.catalogue import Catalogue
from mycom.orders.order import Order
from mycom.systems.mythicor.catalogue import catalogue
from mycom.systems.mythicor.checks.breaches import NOTHING, PARTIAL, Allowed
from mycom.systems.mythicor.checks.run import checked
from mycom.systems.mythicor.effects.apply import Applied, Outcome
from mycom.systems.mythicor.effects.sequence import MOVE, in_sequence
from mycom.systems.mythicor.rules import Rules
from mycom.systems.mythicor.world import World
from mycom.systems.view import Problem, Severity

LACKING = "Es ist nicht genug vorhanden."


@dataclass(frozen=True, slots=True)
class Carried:
    """All orders with a key each, in the order in which they were given, and what becomes of them before the movement.

    `working` are those that do something, in evaluation order, and `applied` what they do. `fails` and `partly` have
    the first error of orders that do nothing and of those that are done in part, by key; `anyway` are the keys of
    orders that no limit stops.
    """

    given: tuple[Order, ...]
    working: tuple[Order, ...]
    applied: Applied
    fails: Mapping[int, Problem]
    partly: Mapping[int, Problem]
    anyway: frozenset[int] = frozenset()

    def of(self, order: Order) -> Outcome:
        """What an order gave and took, and what it lacked."""
        return self.applied.of(order)

    def stops(self, order: Order) -> Problem | None:
        """The rule that keeps an order from doing anything, or that what it needs is not there; None when it works."""
        if order.key in self.fails:
            return self.fails[order.key]
        found = self.applied.of(order)
        if not found.shortages or found.changes:
            return None
        nothing = Problem(Severity.ERROR, order.unit, order.key, "stock", LACKING, "8")
        return self.partly.get(order.key, nothing)


def carried(
    given: Sequence[Order], problems: Sequence[Problem], applied: Applied, allowed: Allowed = NOTHING
) -> Carried:
    """What becomes of orders with a key each. `problems` are those of the checks, `applied` is what the checks carried
    out, with as much `allowed` as here."""
    fails, partly = failures(given, problems, applied, allowed)
    working = tuple(order for order in in_sequence(given) if order.key not in fails)
    return Carried(tuple(given), working, applied, fails, partly, allowed.anyway)


def carried_from(world: World, rules: Rules, orders: Sequence[Order], overridden: Collection[Problem] = ()) -> Carried:
    """The same from scratch: the orders get keys, are checked and carried out."""
    given, allowed = numbered(orders), Allowed.of(overridden)
    problems, applied = checked(world, rules, catalogue_of(rules), given, allowed)
    return carried(given, problems, applied, allowed)


@lru_cache(maxsize=4)
def catalogue_of(rules: Rules) -> Catalogue:
    """All orders there are under these rules."""
    return catalogue(rules)


def failures(
    orders: Sequence[Order], problems: Sequence[Problem], applied: Applied, allowed: Allowed = NOTHING
) -> tuple[dict[int, Problem], dict[int, Problem]]:
    """The first error of each order by key: of those that do nothing at all, and of those that are done in part."""
    fails: dict[int, Problem] = {}
    partly: dict[int, Problem] = {}
    by_key = {order.key: order for order in orders}
    for problem in problems:
        order = by_key.get(problem.order)
        if problem.severity is not Severity.ERROR or order is None or order.unit != problem.unit:
            continue
        if allowed.covers(problem):
            continue
        done = order.kind == MOVE or bool(applied.of(order).changes)
        (partly if problem.rule in PARTIAL and done else fails).setdefault(problem.order, problem)
    return fails, {key: problem for key, problem in partly.items() if key not in fails}


def numbered(orders: Sequence[Order]) -> tuple[Order, ...]:
    """The orders with a key each: those that have one of their own keep it."""
    taken: set[int] = {order.key for order in orders}
    found: list[Order] = []
    seen: set[int] = set()
    free = 1
    for order in orders:
        if order.key and order.key not in seen:
            found.append(order)
            seen.add(order.key)
            continue
        while free in taken:
            free += 1
        taken.add(free)
        seen.add(free)
        found.append(replace(order, key=free))
    return tuple(found)
