"""Everything a realm orders but moves and declarations, in evaluation order (rule text ch. 8, 10)."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from mycom.orders.order import Order
from mycom.systems.mythicor.carried import LACKING, carried, catalogue_of, numbered
from mycom.systems.mythicor.checks.breaches import Allowed
from mycom.systems.mythicor.checks.run import checked
from mycom.systems.mythicor.effects import Turn, in_sequence
from mycom.systems.mythicor.effects.apply import Outcome, carry_out
from mycom.systems.mythicor.effects.sequence import MOVE, phase_of
from mycom.systems.mythicor.evaluation import artefacts, characters, exports, market
from mycom.systems.mythicor.evaluation.log import DONE, FAILED, OPEN, PARTLY
from mycom.systems.mythicor.evaluation.special_actions import special_action
from mycom.systems.mythicor.evaluation.state import world_of
from mycom.systems.mythicor.evaluation.working import Working, named
from mycom.systems.mythicor.turn.pieces import SPELLS
from mycom.systems.mythicor.world import place_of
from mycom.systems.view import Problem

#: Orders whose effect no rule tells, artefacts unless they work like a character order: the game master decides.
UNTOLD = frozenset({"ART 1", "ART 2", "HA 1", "HA 2", "HA 3", "HA 6", "HA 7", "HA 8"})
#: Orders that show something or tell somebody something, and change nothing.
SHOWING = frozenset({"SP 1", "HA 4", "HA 5", "SA 10", "BAS 32"})
#: Carried out later, or only standing until somebody comes.
LATER = frozenset({"BEW", "FF", "BEG", "TG", "TP"})
DECLARED_FOE = "BAS 2"


def carry_out_orders(
    working: Working, realm: int, orders: Sequence[Order], anyway: Collection[int] = ()
) -> tuple[Order, ...]:
    """Carries out a realm's orders against the state as it is now; the orders for later phases come back.

    What a leader may still do on the march is seen there, so moves are never taken out; of everything else an order
    that breaks a rule does nothing, unless its key is in `anyway`.
    """
    state, rules = working.state, working.rules
    world = world_of(state, realm, working.observer)
    given = numbered(orders)
    allowed = Allowed(orders=frozenset(anyway))
    plan = carried(given, *checked(world, rules, catalogue_of(rules), given, allowed), allowed)
    fails, partly = plan.fails, plan.partly
    turn = Turn(world, rules, anyway=plan.anyway)
    later: list[Order] = []
    acted = False
    for order in in_sequence(given):
        phase = phase_of(order)
        if phase in ("UP", *LATER) and not acted:
            characters.by_themselves(working, turn)
            acted = True
        if order.kind == MOVE and order.unit in world.groups:
            later.append(order)
        elif order.key in fails:
            problem = fails[order.key]
            working.result(realm, order, FAILED, problem.rule, problem.message)
        elif phase in LATER or order.kind == DECLARED_FOE:
            later.append(order)
        else:
            _carry_out(working, turn, order, partly)
            if order.kind in SPELLS:
                later.append(order)
    if not acted:
        characters.by_themselves(working, turn)
    working.state = working.state.with_world(turn.world())
    return tuple(later)


def _carry_out(working: Working, turn: Turn, order: Order, partly: Mapping[int, Problem]) -> None:
    if order.order_class == "UG":
        characters.act(working, turn, order)
    elif order.kind in exports.EXPORTS:
        exports.export(working, turn, order)
    elif order.kind in SHOWING:
        _show(working, turn, order)
    elif order.kind in UNTOLD:
        if order.kind == artefacts.USE and artefacts.use(working, turn, catalogue_of(working.rules), order):
            return
        reason = "Die Regeln nennen weder Chance noch Wirkung, das entscheidet der Spielleiter."
        working.result(turn.realm.number, order, OPEN, "untold", reason)
    elif order.order_class == "SA":
        _done(working, turn, order, special_action(working, turn, order), partly)
    elif order.kind not in market.TRADE or not market.nobody_trades(working, turn, order):
        outcome = carry_out(turn, order)
        _done(working, turn, order, outcome, partly)
        if order.kind == market.SELL:
            market.toll(working, turn, order, outcome)


def _done(working: Working, turn: Turn, order: Order, outcome: Outcome, partly: Mapping[int, Problem]) -> None:
    realm = turn.realm.number
    problem = partly.get(order.key)
    if outcome.shortages:
        state = PARTLY if outcome.changes else FAILED
        rule, reason = (problem.rule, problem.message) if problem else ("stock", LACKING)
        working.result(realm, order, state, rule, reason)
    else:
        working.result(realm, order, DONE)
    for unit in dict.fromkeys(change.unit for change in outcome.changes):
        numbers: dict[str, float] = {one.item: outcome.change(unit, one.item) for one in outcome.changes}
        numbers = {item: outcome.change(unit, item) for item in numbers if outcome.change(unit, item)}
        found = turn.units[unit]
        working.tell(
            "order", "carried_out", (realm,), unit=named(realm, found), place=found.place, numbers=numbers,
            text=order.kind,
        )  # fmt: skip


def _show(working: Working, turn: Turn, order: Order) -> None:
    """What is seen is in the state; the event says who looks where, and who gets a message."""
    realm = turn.realm.number
    giver = turn.units.get(order.unit)
    target = order.text("target")
    addressee = (order.number("realm"),) if order.get("realm") is not None else ()
    place = place_of(target) or (giver.place if giver else None)
    working.tell(
        "message" if addressee else "order", "told" if addressee else "looked", (realm, *addressee),
        unit=named(realm, giver) if giver else order.unit, place=place, other=target,
        text=order.text("message") or order.kind,
    )  # fmt: skip
    working.result(realm, order, DONE)
