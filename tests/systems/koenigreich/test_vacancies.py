"""A vacant office of the report raises unrest in every upkeep; filling it ends that from the next month on."""

from __future__ import annotations

from mycom.orders.order import Order
from mycom.systems.koenigreich.month import Kingdom
from mycom.systems.koenigreich.rules import load_rules
from mycom.systems.koenigreich.turn.state import Turn
from mycom.systems.koenigreich.turn.upkeep import fill, vacate
from mycom.systems.koenigreich.world import Holder, World

RULES = load_rules()


def turn(holder: Holder) -> Turn:
    edicts = {"holidays": "holidays_0", "promotion": "promotion_0", "taxes": "taxes_0"}
    return Turn(RULES, World(1, 1, {1: "A"}, Kingdom(restless=1), edicts, {"spymaster": holder}))


def test_filling_an_office_ends_what_it_costs_every_month() -> None:
    args = (("office", "spymaster"), ("bonus", 2), ("name", "Ida"))
    outcome = fill(turn(Holder()), Order("R", "AM 1", args))
    assert outcome.after is not None
    assert (outcome.after.plan.economy, outcome.after.plan.restless) == (6, -1)
    assert outcome.after.kingdom.restless == 0
    assert "Unruhe jeden Monat −1" in outcome.note


def test_vacating_one_costs_every_month() -> None:
    outcome = vacate(turn(Holder("Ida", 2)), Order("R", "AM 2", (("office", "spymaster"),)))
    assert outcome.after is not None
    assert (outcome.after.plan.economy, outcome.after.plan.restless) == (-6, 1)
