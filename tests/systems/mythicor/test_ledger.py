"""Stocks through the turn (rule text ch. 1.2, 2.2)."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mycom.systems.mythicor.ledger import ledger
from mycom.systems.mythicor.world import Bonuses
from mycom.systems.view import Ledger, LedgerRow
from tests.systems.mythicor.worlds import group, order, province, seen, standard, stock, world


def row(found: Ledger, label: str) -> LedgerRow:
    """The row with this label."""
    return next(one for one in found.rows if one.label == label)


CITY = province(
    5, 5, "Falkenstein", settlement=3, fertility=3.6, population_max=400,
    bonuses=Bonuses(tax=24, recruitment=40), stock=stock(crowns=500, food=100, population=420, recruits=20, henchmen=6),
)  # fmt: skip


def test_the_province_of_chapter_1_2() -> None:
    found = ledger(world(provinces=(CITY,)), standard(), [], "P5/5")
    assert found.title == "P 5/5 Falkenstein"
    assert row(found, "Kronen") == LedgerRow("Kronen", 500, 0, 1193, -12, 1681)
    assert row(found, "Nahrung") == LedgerRow("Nahrung", 100, 0, 1440, -1512, 28)
    assert row(found, "Bevölkerung") == LedgerRow("Bevölkerung", 420, 0, 84, 0, 504, capacity=400)
    assert row(found, "Rekruten").income == 29


def test_orders_have_their_own_column_and_new_soldiers_are_paid_at_once() -> None:
    orders = [order("P5/5", "BAS 12", count=12, troop="medium_swordsmen"), order("P5/5", "BAS 15", count=4)]
    found = ledger(world(provinces=(CITY,)), standard(), orders, "P5/5")
    # 20 % of 12 × 14 is 33.6, rounded 34; ten henchmen get 20
    assert row(found, "Kronen") == LedgerRow("Kronen", 500, -168 - 60, 1193, -54, 500 - 228 + 1193 - 54)
    assert row(found, "Handlanger") == LedgerRow("Handlanger", 6, 4, 0, 0, 10)


def test_a_group_pays_and_eats_and_produces_nothing() -> None:
    hero = group(7, (5, 5), stock=stock(crowns=412, food=240, population=40, henchmen=6, troops={"militia": 20}))
    found = ledger(world(provinces=(CITY,), groups=(hero,)), standard(), [], "G7")
    assert row(found, "Kronen") == LedgerRow("Kronen", 412, 0, 0, -24, 388)
    assert row(found, "Nahrung") == LedgerRow("Nahrung", 240, 0, 0, -144, 96)
    assert row(found, "Bevölkerung").income == 8


def test_what_is_not_there_is_not_paid() -> None:
    poor = group(7, (5, 5), stock=stock(crowns=3, troops={"knights": 10}))
    assert row(ledger(world(groups=(poor,)), standard(), [], "G7"), "Kronen").after == 0


def test_a_partie_may_pay_before_the_taxes_come_in() -> None:
    state = world(provinces=(province(5, 5, stock=stock(crowns=5, population=100, henchmen=10)),))
    assert row(ledger(state, standard(), [], "P5/5"), "Kronen") == LedgerRow("Kronen", 5, 0, 100, -20, 85)
    strict = standard().with_overrides({"economy.pay_from_new_taxes": False})
    assert row(ledger(state, strict, [], "P5/5"), "Kronen") == LedgerRow("Kronen", 5, 0, 100, -5, 100)


def test_nomads_work_what_the_province_leaves_where_their_way_ends() -> None:
    clan = group(2, (6, 5), "chieftain", bonuses=Bonuses(food=20), stock=stock(population=100))
    small = province(5, 5, fertility=3.0, population_max=430, stock=stock(population=400))
    state = world(provinces=(small, province(6, 5, fertility=3.0)), groups=(clan,))
    assert row(ledger(state, standard(), [], "G2"), "Nahrung").income == 320
    moved = ledger(state, standard(), [order("G2", "BAS 40", path="7")], "G2")
    assert row(moved, "Nahrung").income == 96
    assert row(moved, "Kronen").income == 100
    assert row(moved, "Rekruten").income == 5


def test_nomads_on_ground_that_was_only_seen() -> None:
    clan = group(2, (9, 9), "chieftain", stock=stock(population=100))
    seen_land = seen("P9/9", (9, 9), 997, fertility=3.5, population_max=150, population=90)
    assert row(ledger(world(groups=(clan,)), standard(), [], "G2"), "Nahrung").income == 300
    assert row(ledger(world(groups=(clan,), sightings=(seen_land,)), standard(), [], "G2"), "Nahrung").income == 210


def test_a_new_group_has_a_ledger_and_a_foreign_one_has_none() -> None:
    orders = [order("P5/5", "BAS 10", leader="thief"), order("P5/5", "BAS 23", count=50, item="crowns", target="G1")]
    found = ledger(world(provinces=(CITY,)), standard(), orders, "G1")
    assert row(found, "Kronen") == LedgerRow("Kronen", 0, 50, 0, 0, 50)
    with pytest.raises(KeyError):
        ledger(world(provinces=(CITY,)), standard(), orders, "G2@1003")


@settings(max_examples=50, deadline=None)
@given(st.lists(st.integers(0, 400), min_size=2, max_size=5), st.integers(0, 60), st.integers(0, 900))
def test_the_realm_is_the_sum_of_its_units(people: list[int], soldiers: int, sent: int) -> None:
    provinces = tuple(
        province(x, 1, stock=stock(crowns=500, food=90, population=heads, recruits=9, troops={"militia": soldiers}))
        for x, heads in enumerate(people, 1)
    )
    state = world(provinces=provinces, groups=(group(1, (1, 1), stock=stock(warships=1, trade_goods=3)),))
    orders = [order("P1/1", "UP 2", count=sent, target="P2/1"), order("P2/1", "BAS 15", count=4)]
    units = [ledger(state, standard(), orders, unit) for unit in (*state.provinces, *state.groups)]
    for total in ledger(state, standard(), orders, "R").rows:
        parts = [one for found in units for one in found.rows if one.label == total.label]
        assert total.after == sum(one.after for one in parts)
        assert total.after == total.now + total.orders + total.income + total.consumption
    assert [one.label for one in ledger(state, standard(), orders, "R").rows][:4] == [
        "Kronen",
        "Rekruten",
        "Nahrung",
        "Handlanger",
    ]
