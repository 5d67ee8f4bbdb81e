"""Checks that follow edits find what checks from scratch find, whatever was edited before."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mycom.orders.order import Order
from mycom.systems.mythicor.carried import carried
from mycom.systems.mythicor.checks.breaches import NOTHING, Allowed
from mycom.systems.mythicor.checks.checker import Checked, Checker
from mycom.systems.mythicor.checks.parts import Ties
from mycom.systems.mythicor.checks.run import checked
from mycom.systems.mythicor.effects import Applied, apply, in_sequence
from mycom.systems.mythicor.effects.turn import Start
from mycom.systems.mythicor.targets import offers
from mycom.systems.mythicor.world import Bonuses, Traits, World
from mycom.systems.view import Severity
from tests.systems.mythicor.order_strategies import HELD, any_order, fitting_order, orders_of_mythicor
from tests.systems.mythicor.worlds import group, order, province, seen, standard, stock, world

#: Places apart from each other, with what ties them: plagues and priests, roads and movers, special actions.
REALM = world(
    "ocooo ocooo oooof mmooo ooooo",
    provinces=(
        province(1, 1, stock=HELD, plague=True),
        province(2, 1, terrain="coast", movement_cost=1.2, stock=HELD),
        province(3, 1, stock=HELD, plague=True),
        province(5, 1, stock=HELD, movement_cost=0.3),
        province(5, 3, stock=stock(crowns=900, population=500), terrain="forest", movement_cost=2.0),
        province(1, 5, stock=HELD),
    ),
    groups=(
        group(1, (1, 1), "priest", traits=Traits(3, 3, 20), stock=HELD),
        group(2, (2, 1), "chieftain", stock=HELD),
        group(3, (4, 1), "mage", traits=Traits(1, 1, 9), stock=HELD, bonuses=Bonuses(tax=25, retreat_threshold=0)),
        group(4, (5, 2), "chieftain", stock=stock(crowns=4, population=200, troops={"militia": 3})),
        group(5, (3, 1), alive=False, stock=HELD),
        group(6, (1, 5), "necromancer", traits=Traits(1, 1, 20), race="undead", stock=stock(troops={"zombies": 5})),
        group(7, (5, 5), "hero", stock=HELD),
        group(8, (5, 5), ""),
    ),
    sightings=(
        seen("G2@1003", (4, 4), 1003, "Harald", soldiers=[9, 20], leader="hero", strength=4, leadership=3, diplomacy=3),
        seen("P3/3", (3, 3), 1004, race="human", fortification=2),
        seen("P4/3", (4, 3), 997, race="orc"),
    ),
    special_actions=2,
    position="black_mage",
    friends=(1004,),
    foes=(1003,),
)


def same_as_from_scratch(checker: Checker, of: World, orders: list[Order], allowed: Allowed = NOTHING) -> Checked:
    """The incremental answer and the one from scratch."""
    found = checker.check(orders, allowed)
    problems, applied = checked(of, standard(), orders_of_mythicor(), orders, allowed)
    assert found.problems == problems
    same_result(found.applied, applied)
    return found


def same_result(found: Applied, wanted: Applied) -> None:
    """What orders did: worlds, outcomes, sums, and what the working copy says at the end."""
    assert dict(found.outcomes) == dict(wanted.outcomes)
    assert found.world == wanted.world
    assert list(found.world.groups) == list(wanted.world.groups)
    assert found.totals == wanted.totals
    assert found.turn.special_actions_left() == wanted.turn.special_actions_left()
    for place in PLACES:
        assert set(found.turn.here(place)) == set(wanted.turn.here(place))


PLACES = [(x, y) for x in range(1, 6) for y in range(1, 6)]


@st.composite
def edits(draw: st.DrawFn) -> list[list[Order]]:
    """Lists of orders, each one edit away from the one before; most orders make sense."""
    some = st.one_of(*[fitting_order(REALM)] * 6, any_order())
    orders: list[Order] = []
    states = []
    for key in range(1, draw(st.integers(6, 26))):
        what = draw(st.sampled_from(("add", "add", "add", "change", "remove", "swap", "old")))
        if what == "add" or not orders:
            orders = [*orders, replace(draw(some), key=key)]
        elif what == "old":
            orders = list(draw(st.sampled_from(states)))
        else:
            at = draw(st.integers(0, len(orders) - 1))
            if what == "change":
                orders = [*orders[:at], replace(draw(some), key=orders[at].key), *orders[at + 1 :]]
            elif what == "remove":
                orders = orders[:at] + orders[at + 1 :]
            else:
                orders = [*orders[:at], *orders[at + 1 :], orders[at]]
        states.append(orders)
    return states


@settings(max_examples=40, deadline=None)
@given(edits())
def test_after_any_edits_the_same_as_from_scratch(states: list[list[Order]]) -> None:
    """And later orders meet what really comes of those before: what the checks carry out is what those orders do that
    work, those included that the player knows better."""
    checker = Checker(REALM, standard(), orders_of_mythicor())
    for orders in states:
        found = same_as_from_scratch(checker, REALM, orders)
        known = [one for one in found.problems if one.severity is Severity.ERROR and one.order % 3 == 0]
        for allowed in (NOTHING, Allowed.of(known), Allowed(orders=frozenset(range(0, 30, 4)))):
            found = same_as_from_scratch(checker, REALM, orders, allowed)
            plan = carried(orders, found.problems, found.applied, allowed)
            alone = apply(REALM, standard(), plan.working, plan.anyway)
            assert found.applied.world == alone.world
            assert {one.key: plan.of(one).changes for one in orders if plan.of(one).changes} == {
                one.key: alone.of(one).changes for one in plan.working if alone.of(one).changes
            }
            assert found.applied.turn.special_actions_left() == alone.turn.special_actions_left()


ROAD, WALK = order("P5/3", "BAS 20", 1), order("G4", "BAS 40", 2, path="515151")
HINDER = order("G3", "UG 3", 3, target="5/3")
FIRST, SECOND = order("P1/1", "BAS 10", 4, leader="scout"), order("P2/1", "BAS 10", 5, leader="hero")
HIS_OWN = order("G9", "BAS 22", 6, percent=0)


@pytest.mark.parametrize(
    "states",
    [
        [[WALK], [ROAD, WALK], [WALK]],
        [[ROAD], [ROAD, HINDER], [HINDER], [ROAD, HINDER, WALK], [ROAD, WALK]],
        [[FIRST, SECOND, HIS_OWN], [SECOND, HIS_OWN], [SECOND, FIRST, HIS_OWN], [HIS_OWN]],
        [[order("P1/1", "UP 2", 7, count=600, target="P2/1"), order("P2/1", "BAS 15", 8, count=80)],
         [order("P2/1", "BAS 15", 8, count=80)]],
        [[order("G6", "UG 25", 7, target="G5"), order("P3/1", "BAS 23", 8, count=1, item="food", target="G5")],
         [order("P3/1", "BAS 23", 8, count=1, item="food", target="G5")]],
        [[order(unit, "SA 1", 9 + at) for at, unit in enumerate(("P1/1", "P2/1", "P3/1"))],
         [order(unit, "SA 1", 9 + at) for at, unit in enumerate(("P2/1", "P3/1"))]],
    ],
)  # fmt: skip
def test_orders_that_reach_far(states: list[list[Order]]) -> None:
    checker = Checker(REALM, standard(), orders_of_mythicor())
    for orders in (*states, *reversed(states)):
        same_as_from_scratch(checker, REALM, orders)


@settings(max_examples=15, deadline=None)
@given(edits())
def test_what_a_unit_may_be_ordered_depends_on_the_orders_near_it_alone(states: list[list[Order]]) -> None:
    checker, orders = Checker(REALM, standard(), orders_of_mythicor()), states[-1]
    for unit in (*REALM.provinces, *REALM.groups):
        near = checker.near(unit, orders)
        assert offers(REALM, standard(), orders_of_mythicor(), unit, near) == offers(
            REALM, standard(), orders_of_mythicor(), unit, orders
        )


def test_an_edit_leaves_the_parts_alone_that_it_does_not_touch() -> None:
    held = stock(crowns=500, recruits=50, food=900)
    of = world(provinces=tuple(province(x, 1, stock=held) for x in range(1, 6)), groups=(group(1, (1, 1)),))
    ties = Ties(Start.of(of))
    orders = [order(f"P{x}/1", "BAS 12", x, count=x, troop="militia") for x in range(1, 6)]
    assert [share.units for share in ties.shares(orders)] == [
        ("P1/1", "G1"), ("P2/1",), ("P3/1",), ("P4/1",), ("P5/1",),
    ]  # fmt: skip
    sent = order("P2/1", "UP 2", 9, count=5, target="P3/1")
    assert [share.units for share in ties.shares(in_sequence([*orders, sent]))] == [
        ("P1/1", "G1"), ("P2/1", "P3/1"), ("P4/1",), ("P5/1",),
    ]  # fmt: skip


def test_what_the_realm_has_once_ties_its_users_together() -> None:
    of = world(provinces=tuple(province(x, 1) for x in range(1, 5)), groups=(group(1, (4, 1)), group(2, (3, 1))))
    ties = Ties(Start.of(of))
    special = [order("P1/1", "SA 3", 1), order("P2/1", "SA 3", 2)]
    assert next(share.units for share in ties.shares(special)) == ("P1/1", "P2/1")
    road = [order("P1/1", "BAS 20", 1), order("G1", "BAS 40", 2, path="7")]
    assert ("P1/1", "P4/1", "G1") in [share.units for share in ties.shares(road)]
    moves = [order("G1", "BAS 40", 1, path="7"), order("G2", "BAS 40", 2, path="7")]
    assert len(ties.shares(moves)) == 4
    made = [
        order("P1/1", "BAS 10", 1, leader="hero"),
        order("G3", "UG 16", 2),
        order("P2/1", "BAS 10", 3, leader="hero"),
    ]
    assert next(share.units for share in ties.shares(made)) == ("P1/1", "P2/1")


def test_an_override_of_the_last_orders_finds_them_again() -> None:
    of = world(provinces=(province(1, 1, stock=stock(crowns=50)),))
    checker = Checker(of, standard(), orders_of_mythicor())
    hire = order("P1/1", "BAS 15", 1, count=3)
    first = checker.check([hire])
    assert checker.check([hire]) is first
    assert checker.check([]).applied.world.provinces["P1/1"].stock.crowns == 50
    assert checker.check([hire]).problems == first.problems
