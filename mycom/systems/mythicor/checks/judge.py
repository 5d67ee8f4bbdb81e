"""Orders carried out one after the other on a working copy, each checked against the state that it meets.

An order that breaks a rule does nothing, so that later ones do not meet what will never be there.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from mycom.orders.catalogue import Catalogue
from mycom.orders.order import Order
from mycom.systems.mythicor.checks import targets
from mycom.systems.mythicor.checks.breaches import NOTHING, Allowed
from mycom.systems.mythicor.checks.context import Context, Finding, strike
from mycom.systems.mythicor.checks.parameters import PARAMETER, UNKNOWN, parameters
from mycom.systems.mythicor.checks.registry import ADVICE, CHECKS
from mycom.systems.mythicor.effects.apply import Outcome, carry_out
from mycom.systems.mythicor.effects.sequence import MOVE, phase_of
from mycom.systems.mythicor.effects.turn import Turn
from mycom.systems.mythicor.world import World
from mycom.systems.view import Problem, Severity

_SEVERITIES = (Severity.ERROR, Severity.WARNING, Severity.HINT)


def moving(orders: Iterable[Order]) -> dict[str, Order]:
    """The move of each unit that has one, the first where there are several."""
    moves: dict[str, Order] = {}
    for order in orders:
        if order.kind == MOVE and order.text("path"):
            moves.setdefault(order.unit, order)
    return moves


@dataclass(frozen=True, slots=True)
class Judged:
    """What each order did, what is wrong with them, and those that do nothing because they break a rule."""

    outcomes: dict[Order, Outcome]
    problems: list[Problem]
    stopped: set[Order]


def judge(
    turn: Turn,
    catalogue: Catalogue,
    orders: Sequence[Order],
    moves: Mapping[str, Order],
    allowed: Allowed = NOTHING,
) -> Judged:
    """Carries out orders that are in evaluation order, as far as they break no rule but those that are allowed to be
    broken. The limits that the effects keep to are up to the turn (`Turn.anyway`)."""
    given: dict[tuple[str, str], Order] = {}
    judged = Judged({}, [], set())
    for order in orders:
        kind = catalogue.kind(order.kind)
        if kind is None:
            found = [_unknown(order)]
        else:
            found = list(_of_order(Context(turn, catalogue, kind, order, given, moves)))
            given.setdefault((order.unit, phase_of(order)), order)
        judged.problems.extend(found)
        if allowed.stopping(found):
            judged.stopped.add(order)
            judged.outcomes[order] = Outcome(order)
        else:
            judged.outcomes[order] = carry_out(turn, order)
    return judged


def sorted_problems(world: World, problems: Iterable[Problem]) -> tuple[Problem, ...]:
    """Problems by unit: groups, provinces, whoever else; errors first within a unit."""
    rank = {unit: place for place, unit in enumerate((*world.groups, *world.provinces))}

    def key(one: Problem) -> tuple[int, str, int]:
        place = rank.get(one.unit, len(rank))
        return place, "" if place < len(rank) else one.unit, _SEVERITIES.index(one.severity)

    return tuple(sorted(problems, key=key))


def _of_order(context: Context) -> Iterator[Problem]:
    if context.unit is None and context.order.unit != "R":
        text = f"{context.order.unit} gehört nicht zum Reich."
        yield _problem(context, "unit", Finding(text, (strike(context.order),)))
        return
    if unreadable := list(parameters(context)):
        yield from (_problem(context, PARAMETER, finding) for finding in unreadable)
        return
    for name in (*context.kind.checks, targets.RANGE):
        check_order = targets.in_range if name == targets.RANGE else CHECKS.get(name)
        for finding in check_order(context) if check_order else ():
            if finding.severity is Severity.ERROR:
                context.failed.add(name)
            yield _problem(context, name, finding)
    if not context.failed:
        for name in context.kind.checks:
            for finding in ADVICE[name](context) if name in ADVICE else ():
                yield _problem(context, name, finding)


def _problem(context: Context, name: str, finding: Finding) -> Problem:
    return Problem(
        finding.severity,
        context.order.unit,
        context.order.key,
        finding.rule or name,
        finding.message,
        finding.chapter or context.kind.chapter,
        finding.repairs,
        finding.fixed,
    )


def _unknown(order: Order) -> Problem:
    text = f"„{order.kind}“ steht nicht im Katalog der Befehle."
    return Problem(Severity.ERROR, order.unit, order.key, UNKNOWN, text, "8", (strike(order),), fixed=True)
