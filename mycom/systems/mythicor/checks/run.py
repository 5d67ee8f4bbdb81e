"""All checks over all orders, in one pass with their effects."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from mycom.orders.catalogue import Catalogue
from mycom.orders.order import Order
from mycom.systems.mythicor.checks import (
    giver,
    limits,
    money,
    movement,
    places,
    soldiers,
    targets,
)
from mycom.systems.mythicor.checks.context import Check, Context, Finding, strike
from mycom.systems.mythicor.checks.parameters import PARAMETER, UNKNOWN, parameters
from mycom.systems.mythicor.checks.units import look
from mycom.systems.mythicor.effects.apply import Applied, carry_out
from mycom.systems.mythicor.effects.sequence import MOVE, in_sequence, phase_of
from mycom.systems.mythicor.effects.turn import Turn
from mycom.systems.mythicor.rules import Rules
from mycom.systems.mythicor.world import World
from mycom.systems.view import Problem, Severity

#: Every check that the catalogue may name.
CHECKS: Mapping[str, Check] = {
    "giver": giver.giver,
    "leader_alive": giver.leader_alive,
    "leader_dead": giver.leader_dead,
    "leaderless": giver.leaderless,
    "not_master": giver.not_master,
    "sponsor": giver.sponsor,
    "one_per_class": limits.one_per_class,
    "special_action_limit": limits.special_action_limit,
    "cap": limits.cap,
    "max_groups": limits.max_groups,
    "max_artefacts": limits.max_artefacts,
    "settlement_max": limits.settlement_max,
    "fortification_max": limits.fortification_max,
    "trade_once": limits.trade_once,
    "at_most_strength": limits.at_most_strength,
    "crowns": money.crowns,
    "recruits": money.recruits,
    "stock": money.stock,
    "henchmen": money.henchmen,
    "may_raise": soldiers.may_raise,
    "troop_type_of_realm": soldiers.troop_type_of_realm,
    "race": soldiers.race,
    "undead_place": soldiers.undead_place,
    "has_troops": soldiers.has_troops,
    "has_soldier": soldiers.has_soldier,
    "coast_only": places.coast_only,
    "not_on_sea_cell": places.not_on_sea_cell,
    "on_land": places.on_land,
    "at_sea": places.at_sea,
    "ships_capacity": places.ships_capacity,
    "ships_place": places.ships_place,
    "trade_place": places.trade_place,
    "road": places.road,
    "map_allowed": places.map_allowed,
    "own_province_here": places.own_province_here,
    "not_self": targets.not_self,
    "foreign_realm": targets.foreign_realm,
    "foreign_target": targets.foreign_target,
    "target_group": targets.target_group,
    "target_alive": targets.target_alive,
    "target_dead": targets.target_dead,
    "diplomacy_target": targets.diplomacy_target,
    "not_undead": targets.not_undead,
    "corruption_allowed": targets.corruption_allowed,
    "artefact": targets.artefact,
    "artefact_export": targets.artefact_export,
    "steps": movement.steps,
    "path_legal": movement.path_legal,
    "moves": movement.moves,
}

_SEVERITIES = (Severity.ERROR, Severity.WARNING, Severity.HINT)


def check(world: World, rules: Rules, catalogue: Catalogue, orders: Sequence[Order]) -> tuple[Problem, ...]:
    """Every problem of a realm's orders: own groups, provinces, the realm; errors first within a unit.

    Each order meets the state that the orders before it leave, as far as they can be carried out.
    """
    turn = Turn(world, rules)
    given: dict[tuple[str, str], Order] = {}
    moving = {order.unit for order in orders if order.kind == MOVE and order.text("path")}
    outcomes = {}
    problems: list[Problem] = []
    for order in in_sequence(orders):
        kind = catalogue.kind(order.kind)
        if kind is None:
            problems.append(_unknown(order))
            continue
        problems += _of_order(Context(turn, catalogue, kind, order, given, moving))
        given.setdefault((order.unit, phase_of(order)), order)
        outcomes[order] = carry_out(turn, order)
    applied = Applied(turn.world(), outcomes, turn.totals, turn)
    problems += look(applied, rules, catalogue, orders)
    rank = {unit: place for place, unit in enumerate((*turn.start.groups, *turn.start.provinces))}
    return tuple(sorted(problems, key=lambda one: (rank.get(one.unit, len(rank)), _SEVERITIES.index(one.severity))))


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


def _problem(context: Context, name: str, finding: Finding) -> Problem:
    return Problem(
        finding.severity,
        context.order.unit,
        context.order.key,
        finding.rule or name,
        finding.message,
        context.kind.chapter,
        finding.repairs,
        finding.fixed,
    )


def _unknown(order: Order) -> Problem:
    text = f"„{order.kind}“ steht nicht im Katalog der Befehle."
    return Problem(Severity.ERROR, order.unit, order.key, UNKNOWN, text, "8", (strike(order),), fixed=True)
