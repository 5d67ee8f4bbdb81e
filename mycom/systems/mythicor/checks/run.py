"""All checks over all orders from scratch, in one pass with their effects."""

from __future__ import annotations

from collections.abc import Sequence

from mycom.orders.catalogue import Catalogue
from mycom.orders.order import Order
from mycom.systems.mythicor.checks.breaches import NOTHING, Allowed
from mycom.systems.mythicor.checks.judge import judge, moving, sorted_problems
from mycom.systems.mythicor.checks.look import by_unit, look_at, look_at_realm
from mycom.systems.mythicor.checks.looking import Look
from mycom.systems.mythicor.effects.apply import Applied
from mycom.systems.mythicor.effects.sequence import in_sequence
from mycom.systems.mythicor.effects.turn import Turn
from mycom.systems.mythicor.production import Production
from mycom.systems.mythicor.rules import Rules
from mycom.systems.mythicor.world import World
from mycom.systems.view import Problem


def check(world: World, rules: Rules, catalogue: Catalogue, orders: Sequence[Order]) -> tuple[Problem, ...]:
    """Every problem of a realm's orders: own groups, provinces, the realm; errors first within a unit."""
    return checked(world, rules, catalogue, orders)[0]


def checked(
    world: World, rules: Rules, catalogue: Catalogue, orders: Sequence[Order], allowed: Allowed = NOTHING
) -> tuple[tuple[Problem, ...], Applied]:
    """Every problem, and what the orders do; one that breaks a rule does nothing, unless it is allowed to break it.

    Each order meets the state that the orders before it leave.
    """
    turn = Turn(world, rules, anyway=allowed.anyway)
    sequence = in_sequence(orders)
    judged = judge(turn, catalogue, sequence, moving(orders), allowed)
    problems = judged.problems
    applied = Applied(turn.world(), judged.outcomes, turn.totals, turn)
    working = [order for order in orders if order not in judged.stopped]
    production, spare = Production(applied, rules, working), turn.special_actions_left() > 0
    problems += look_at(Look(applied, rules, catalogue, production, spare, by_unit(sequence)), turn.units)
    problems += look_at_realm(turn)
    return sorted_problems(world, problems), applied
