"""Whatever stands in the orders, the planning half answers: no order of a player may stop the window."""

from __future__ import annotations

from hypothesis import given, settings

from mycom.orders.order import Order
from mycom.systems.mythicor.checks import check
from mycom.systems.mythicor.describe import default_orders, order_view
from mycom.systems.mythicor.effects import apply
from mycom.systems.mythicor.ledger import ledger
from mycom.systems.mythicor.targets import offers, targets
from mycom.systems.view import Severity
from tests.systems.mythicor.order_strategies import STATE, UNITS, any_orders, orders_of_mythicor
from tests.systems.mythicor.worlds import standard


@settings(max_examples=100, deadline=None)
@given(any_orders())
def test_every_question_has_an_answer(orders: list[Order]) -> None:
    keys = {order.key for order in orders}
    for problem in check(STATE, standard(), orders_of_mythicor(), orders):
        assert problem.message.endswith(".")
        assert problem.rule
        assert problem.order in keys | {0}
        for repair in problem.repairs:
            assert set(repair.remove) <= keys
            assert {one.key for one in repair.replace} <= keys
        if problem.severity is Severity.ERROR:
            assert problem.repairs
    applied = apply(STATE, standard(), orders)
    for order in orders:
        assert order_view(STATE, standard(), orders_of_mythicor(), order, applied, orders).sentence
    for unit in (*applied.world.provinces.values(), *applied.world.groups.values()):
        held = unit.stock
        assert min(held.crowns, held.food, held.population, held.recruits, held.henchmen, held.soldiers) >= 0
        rows = ledger(STATE, standard(), orders, unit.id).rows
        assert all(row.after == row.now + row.orders + row.income + row.consumption >= 0 for row in rows)
        default_orders(STATE, standard(), orders_of_mythicor(), unit.id, orders)
    for unit_id in UNITS:
        for offer in offers(STATE, standard(), orders_of_mythicor(), unit_id, orders):
            assert not offer.reason or offer.reason.endswith(".")


def test_every_parameter_can_be_asked_for_its_targets() -> None:
    for kind in orders_of_mythicor().kinds.values():
        for parameter in kind.parameters:
            for unit in UNITS:
                for text, label in targets(STATE, standard(), orders_of_mythicor(), unit, kind.id, parameter.name, ()):
                    assert text
                    assert label
