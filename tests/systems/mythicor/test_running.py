"""The ledger order by order (rule text ch. 8, 10.1)."""

from __future__ import annotations

from pathlib import Path

import pytest

from mycom.orders.order import Order
from mycom.partie.demo import make_demo
from mycom.systems.ledgers import RunningLedger
from mycom.systems.mythicor.catalogue import catalogue
from mycom.systems.mythicor.ledger import LABELS, ledger
from mycom.systems.mythicor.running import running_ledger
from mycom.systems.mythicor.world import World
from tests.systems.mythicor.worlds import group, order, province, standard, stock, world

ROWS = "ooooo ooooo ooooo ooooo ooooo"


def realm() -> World:
    return world(
        ROWS,
        groups=(group(7, (3, 3), stock=stock(crowns=100, recruits=20)),),
        provinces=(province(3, 3, stock=stock(crowns=500, recruits=40, population=300, food=50)),),
    )


def of(state: World, unit: str, *orders: Order) -> RunningLedger:
    return running_ledger(state, standard(), catalogue(standard()), orders, unit)


def test_what_is_handed_over_names_both_sides() -> None:
    give = order("P3/3", "BAS 23", 1, item="crowns", target="G7", count=120)
    (taken,) = [one for one in of(realm(), "P3/3", give).of("crowns") if one.order]
    (given,) = [one for one in of(realm(), "G7", give).of("crowns") if one.order]
    assert (taken.amount, taken.before, taken.after, taken.partner) == (-120, 500, 380, "G7")
    assert (given.amount, given.before, given.after, given.partner, given.by) == (120, 100, 220, "P3/3", "P3/3")
    both = [one for one in of(realm(), "R", give).of("crowns") if one.order]
    assert [one.after for one in both] == [480, 600]


def test_a_shortage_stands_at_the_order_that_causes_it() -> None:
    orders = (
        order("P3/3", "BAS 15", 1, count=10),
        order("P3/3", "BAS 12", 2, count=30, troop="knights", target="P3/3"),
    )
    found = [one for one in of(realm(), "P3/3", *orders).of("crowns") if one.order]
    assert [bool(one.lacking) for one in found] == [False, True]
    assert found[1].before == found[0].after


def test_special_actions_are_counted_for_the_realm() -> None:
    state = world(ROWS, groups=(group(7, (3, 3)), group(8, (3, 3))), special_actions=1)
    found = of(state, "R", order("G7", "SA 1", 1), order("G8", "SA 1", 2)).of("special_actions")
    assert [(one.before, one.amount, one.after, one.lacking, one.partner) for one in found] == [
        (1, -1, 0, 0, "G7"),
        (0, 0, 0, 1, "G8"),
    ]


def test_a_foreign_unit_has_none() -> None:
    with pytest.raises(KeyError):
        of(realm(), "G2@1003")


def test_it_ends_where_the_ledger_ends_for_every_unit_of_the_demo(tmp_path: Path) -> None:
    partie = make_demo(tmp_path / "demo")
    try:
        position, orders = partie.position(), partie.orders.all()
        units = ["R", *(unit.id for unit in position.units() if unit.can_order)]
        for unit in units:
            found = position.running_ledger(unit, orders)
            after = {row.label: (row.now, row.after) for row in position.ledger(unit, orders).rows}
            for item in found.items:
                now = item.start
                for posting in found.of(item.key):
                    assert posting.before == now
                    now = posting.after
                    assert posting.after == posting.before + posting.amount
                assert now == item.end
                if item.key in LABELS:
                    assert after.get(item.label, (item.start, item.end)) == (item.start, item.end), (unit, item)
    finally:
        partie.close()


def test_both_are_made_from_the_same_turn() -> None:
    state, orders = realm(), (order("P3/3", "BAS 15", 1, count=4),)
    rows = {row.label: row.after for row in ledger(state, standard(), orders, "P3/3").rows}
    items = {item.label: item.end for item in of(state, "P3/3", *orders).items if item.key in LABELS}
    assert all(rows[label] == end for label, end in items.items() if label in rows)
