"""Special actions with the luck of weaker realms (rule text ch. 8, 11.4)."""

from __future__ import annotations

from mycom.orders.order import Order
from mycom.systems.mythicor.effects.apply import Outcome, carry_out
from mycom.systems.mythicor.effects.status import worked
from mycom.systems.mythicor.effects.turn import Turn
from mycom.systems.mythicor.evaluation.working import Working, named
from mycom.systems.mythicor.preview.luck import lucky
from mycom.systems.mythicor.special import BONUSES, TRAITS


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
        turn.replace(worked(working.rules, order.kind, before, times))
    working.tell(
        "gain", "special", (turn.realm.number,), unit=named(turn.realm.number, before), place=before.place,
        numbers={"times": times}, text=order.kind,
    )  # fmt: skip
    return outcome
