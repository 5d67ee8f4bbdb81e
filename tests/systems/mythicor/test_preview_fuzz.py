"""Whatever stands in the orders, the preview answers, and its chances are chances."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings

from mycom.orders.order import Order
from mycom.systems.mythicor.preview import preview
from mycom.systems.mythicor.preview.json import to_json
from tests.systems.mythicor.test_planning_fuzz import STATE, any_orders
from tests.systems.mythicor.worlds import standard


@settings(max_examples=100, deadline=None)
@given(any_orders())
def test_every_turn_has_a_preview(orders: list[Order]) -> None:
    found = preview(STATE, standard(), orders)
    json.dumps(to_json(found), allow_nan=False)
    assert set(found.orders) == {order.key for order in orders}
    for result in found.orders.values():
        assert result.text
        assert result.state in ("works", "chance", "fails", "open")
        if result.state == "fails":
            assert result.rule
        if result.chance:
            assert 0 <= result.chance[0] <= result.chance[1] <= 1 + 1e-9
    for unit in found.units.values():
        assert sum(chance for _, chance in unit.place) == pytest.approx(1)
        for row in unit.rows:
            assert sum(chance for _, chance in row.after) == pytest.approx(1)
        for fate in unit.fates:
            assert 0 <= fate.low <= fate.high <= 1 + 1e-9
    for battle in found.battles:
        assert battle.win + battle.lose + battle.undecided == pytest.approx(battle.fought)
        assert battle.fought + battle.falls <= 1 + 1e-9
    for own in (*found.after.provinces.values(), *found.after.groups.values()):
        held = own.stock
        assert min(held.crowns, held.food, held.population, held.recruits, held.henchmen, held.soldiers) >= 0
