"""Which errors keep an order from doing anything, and which of them the player knows better (rule text ch. 8)."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from mycom.orders.order import Order
from mycom.systems.view import Problem, Severity

#: Rules whose breach leaves a part of the order to be done.
PARTIAL = frozenset({"crowns", "recruits", "stock", "steps", "path_legal"})
#: Rules that the effects themselves keep to, so that what a player overrides must be told to them.
LIMITS = frozenset({"one_per_class", "special_action_limit"})


@dataclass(frozen=True, slots=True)
class Allowed:
    """Breaches that stop nothing, by the order's key and the rule, and orders that no rule stops, by key."""

    breaches: frozenset[tuple[int, str]] = frozenset()
    orders: frozenset[int] = frozenset()

    @classmethod
    def of(cls, overridden: Iterable[Problem]) -> Allowed:
        """What the player overrode, by the problems that were found."""
        errors = (one for one in overridden if one.severity is Severity.ERROR and one.order)
        return cls(frozenset((one.order, one.rule) for one in errors))

    @property
    def anyway(self) -> frozenset[int]:
        """Keys of orders that no limit of their number stops."""
        return self.orders | {key for key, rule in self.breaches if rule in LIMITS}

    def covers(self, problem: Problem) -> bool:
        """Whether an error stops nothing; what makes an order unreadable always does."""
        known = problem.order in self.orders or (problem.order, problem.rule) in self.breaches
        return known and not problem.fixed

    def among(self, orders: Collection[Order]) -> Allowed:
        """As much of it as concerns some orders."""
        if not self.breaches and not self.orders:
            return self
        keys = {order.key for order in orders}
        return Allowed(frozenset(one for one in self.breaches if one[0] in keys), self.orders & keys)

    def stopping(self, problems: Iterable[Problem]) -> bool:
        """Whether the problems of an order keep all of it from being done."""
        return any(
            one.severity is Severity.ERROR and one.rule not in PARTIAL and not self.covers(one) for one in problems
        )


NOTHING = Allowed()
