"""Special actions with the luck of weaker realms (rule text ch. 8, 11.4)."""

from __future__ import annotations

from dataclasses import replace

from mycom.orders.order import Order
from mycom.systems.mythicor.effects.apply import Outcome, carry_out
from mycom.systems.mythicor.effects.turn import Turn, Unit
from mycom.systems.mythicor.evaluation.working import Working, named
from mycom.systems.mythicor.preview.luck import lucky
from mycom.systems.mythicor.special import BONUSES, TRAITS, raised
from mycom.systems.mythicor.world import Group


def special_action(working: Working, turn: Turn, order: Order) -> Outcome:
    """Carries out a special action; how many times it works is drawn."""
    before = turn.units[order.unit]
    outcome = carry_out(turn, order)
    after = turn.units[order.unit]
    if after == before:
        return outcome
    times = 1
    if order.kind in BONUSES or order.kind in TRAITS:
        times = working.draw(lucky(working.rules, turn.realm, order.kind)[0])
        turn.replace(_times(working, order.kind, before, times))
    working.tell(
        "gain", "special", (turn.realm.number,), unit=named(turn.realm.number, before), place=before.place,
        numbers={"times": times}, text=order.kind,
    )  # fmt: skip
    return outcome


def _times(working: Working, kind: str, unit: Unit, times: int) -> Unit:
    rules = working.rules
    if kind in BONUSES:
        name = BONUSES[kind]
        value = raised(rules, kind, getattr(unit.bonuses, name), times)
        return replace(unit, bonuses=replace(unit.bonuses, **{name: value}))
    assert isinstance(unit, Group), "only leaders have traits"
    name = TRAITS[kind]
    value = raised(rules, kind, getattr(unit.traits, name), times)
    return replace(unit, traits=replace(unit.traits, **{name: value}))
