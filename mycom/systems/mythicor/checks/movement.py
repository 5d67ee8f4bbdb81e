"""Moves, and orders that need one (rule text ch. 6)."""

from __future__ import annotations

from collections.abc import Iterator

from mycom.orders.order import Order
from mycom.systems.mythicor.checks.context import Context, Finding, instead, strike
from mycom.systems.mythicor.movement.ground import ground_of
from mycom.systems.mythicor.movement.mover import mover_of
from mycom.systems.mythicor.movement.walk import CHAPTERS, walk_over
from mycom.systems.mythicor.turn.encounters import passes_bandits
from mycom.systems.mythicor.words import APPROXIMATELY, counted
from mycom.systems.mythicor.world import Group
from mycom.systems.view import PathView, Repair, Severity

#: Ways that break these rules are told of by the check of steps.
_STEPS = frozenset({"steps", "stay", "digits"})


def walked(context: Context, digits: str) -> PathView | None:
    """The way along the digits as far as it is legal, None when the unit is no group."""
    if context.path is not None:
        return context.path
    current = context.turn.current(context.order.unit) if context.group else None
    if not isinstance(current, Group):
        return None
    world = context.turn.world() if context.turn.ground_changed else context.world
    ground = ground_of(world, context.rules)
    tactical = context.given.get((current.id, "TG"))
    conquers = passes_bandits(context.rules, context.world.realm, tactical)
    mover = mover_of(context.world, context.rules, current, conquers=conquers)
    context.path = walk_over(context.world, ground, mover, digits)
    return context.path


def steps(context: Context) -> Iterator[Finding]:
    """No more steps than a turn has, no two 0 in a row."""
    path = walked(context, context.order.text("path"))
    if path and path.rule in _STEPS:
        yield Finding(path.problem, _shorter(context, path), chapter=CHAPTERS.get(path.rule, "6"))


def path_legal(context: Context) -> Iterator[Finding]:
    """Every step is legal and paid for."""
    path = walked(context, context.order.text("path"))
    if path is None:
        return
    if path.problem and path.rule not in _STEPS and not context.failed & {"giver", "leader_alive"}:
        yield Finding(path.problem, _shorter(context, path), chapter=CHAPTERS.get(path.rule, "6"))
    for note in path.notes:
        if not note.startswith(APPROXIMATELY):
            yield Finding(note, severity=Severity.HINT, rule="path_note")


def _shorter(context: Context, path: PathView) -> tuple[Repair, ...]:
    """The repair that keeps the legal steps."""
    order = context.order
    if not path.digits:
        return (Repair("Weg wählen …"), strike(order))
    label = f"Nach {counted(len(path.digits), 'Schritt', 'Schritten')} halten"
    return (instead(label, order.with_args(path=path.digits)), Repair("Weg wählen …"), strike(order))


def moves(context: Context) -> Iterator[Finding]:
    """The group moves this turn, otherwise it meets nobody."""
    unit = context.order.unit
    if unit in context.moving or "giver" in context.failed:
        return
    text = f"Ohne Bewegung trifft {context.name(unit)} niemanden; ein Schritt auf der Stelle (0) genügt."
    stay = Repair("Auf der Stelle ziehen", add=(Order(unit, "BAS 40", (("path", "0"),)),))
    yield Finding(text, (stay, Repair("Weg wählen …")), Severity.WARNING)
