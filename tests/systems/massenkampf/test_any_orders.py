"""Any armies with any orders, sensible or not: every question has an answer, what is refused changes nothing."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mycom.orders.order import Order, Value
from mycom.systems.armies import Backing
from mycom.systems.massenkampf.armies import ARMIES
from mycom.systems.massenkampf.catalogue import catalogue
from mycom.systems.massenkampf.report.writer import write
from mycom.systems.massenkampf.system import SYSTEM
from mycom.systems.massenkampf.turn.play import after_end
from mycom.systems.massenkampf.world import Hex, Settlement, World
from mycom.systems.view import Amount, Severity
from tests.systems.massenkampf.armies import known, position
from tests.systems.massenkampf.report.test_report import RULES, armies

CATALOGUE = catalogue(RULES)
SIDE = 4
PLACES = st.tuples(st.integers(1, SIDE), st.integers(1, SIDE))


@st.composite
def crowded(draw: st.DrawFn) -> World:
    """Armies of three realms that stand close together on a small map, none of them large."""
    hexes = {
        (x, y): Hex((x, y), draw(st.sampled_from(("plains", "plains", "hills", "water"))))
        for x in range(1, SIDE + 1)
        for y in range(1, SIDE + 1)
    }
    found = []
    for owner in (1, 1, 2, 3):
        number = sum(one.owner == owner for one in found) + 1
        army = draw(armies(owner, number))
        low = draw(st.integers(0, 12))
        points = Amount(low, low if owner == 1 else low + draw(st.integers(0, 2)))
        found.append(replace(army, place=draw(PLACES), hit_points=points))
    buildings = st.lists(st.sampled_from(sorted(RULES.buildings)), max_size=4, unique=True).map(tuple)
    towns = {place: Settlement("Ort", owner, place, draw(buildings), 3) for place, owner in (((1, 1), 1), ((2, 2), 2))}
    loyalty = draw(st.one_of(st.none(), st.integers(0, 30)))
    backing = Backing(draw(st.integers(-5, 40)), loyalty, None if loyalty is None else draw(st.integers(10, 40)))
    return World(
        draw(st.integers(1, 9)), 1, {1: "Weidmark", 2: "Eisenhain", 3: "Salzfurt"}, backing, tuple(found), towns,
        hexes, frozenset({2}), frozenset({3}),
    )  # fmt: skip


@st.composite
def any_orders(draw: st.DrawFn) -> tuple[Order, ...]:
    found = []
    for key in range(1, draw(st.integers(1, 8)) + 1):
        kind = CATALOGUE.kinds[draw(st.sampled_from(sorted(CATALOGUE.kinds)))]
        args: list[tuple[str, Value]] = []
        for parameter in kind.parameters:
            if parameter.optional and draw(st.booleans()):
                continue
            value: st.SearchStrategy[Value]
            if parameter.type == "choice":
                value = st.sampled_from([choice.id for choice in CATALOGUE.choices(parameter.table)])
            elif parameter.type == "coordinate":
                value = PLACES.map(lambda place: f"{place[0]}/{place[1]}")
            elif parameter.type == "own_group":
                value = st.sampled_from(["G1", "G2", "G3"])
            elif parameter.type == "foreign_group":
                value = st.sampled_from(["G1@2", "G1@3"])
            elif parameter.type == "int":
                value = st.integers(parameter.minimum or 0, min(12, parameter.maximum or 12))
            else:
                value = st.just("Neu")
            args.append((parameter.name, draw(value)))
        unit = "R" if "realm" in kind.givers else f"G{draw(st.integers(1, 3))}"
        found.append(Order(unit, kind.id, tuple(args), key))
    return tuple(found)


@settings(max_examples=60, deadline=None)
@given(crowded(), any_orders())
def test_every_question_has_an_answer(world, orders):
    report = SYSTEM.read_report(write(world, RULES, "Probe"))
    here = SYSTEM.position(known(report))
    for unit in here.units():
        assert here.data(unit.id)["id"] == unit.id
        here.ledger(unit.id, orders)
        here.reach(unit.id, orders)
        here.route(unit.id, (2, 3), orders)
    assert len(here.map().cells) == SIDE * SIDE
    assert here.headline()
    refused = {problem.order for problem in here.check(orders) if problem.order and problem.severity is Severity.ERROR}
    view = here.preview(orders)
    assert {key for key, one in view.orders.items() if one.state == "fails"} == refused
    here.preview_data(orders)
    for order in orders:
        assert here.view(order, orders).sentence
    for unit in view.units.values():
        assert 0 <= unit.present <= 1
        for row in unit.rows:
            assert row.low <= row.mean <= row.high
    plan = here.plan(orders)
    after_end(RULES, plan.played.world)
    assert here.plan(orders, here.check(orders)).played.ends is not None


@settings(max_examples=30, deadline=None)
@given(crowded(), st.sampled_from(["G1", "G2", "R"]), any_orders())
def test_offers_never_fail(world, unit, orders):
    here = position(write(world, RULES, "Probe"))
    for offer in here.offers(unit, orders):
        kind = CATALOGUE.kinds[offer.kind]
        for parameter in kind.parameters:
            values = here.targets(unit, offer.kind, parameter.name, orders)
            assert all(label for _, label in values)


@settings(max_examples=30, deadline=None)
@given(crowded(), any_orders(), st.sampled_from([1, 4]))
def test_behind_a_kingdom_costs_and_defeats_are_told(world, orders, weeks):
    report = SYSTEM.read_report(write(world, RULES, "Probe"))
    found = ARMIES.position(known(report), Backing(20, 12, 24, weeks, feeds=True))
    assert sum(found.due(orders).values()) == found.position.plan(orders).played.due
    spent = found.position.world.backing.treasury - found.position.plan(orders).played.world.backing.treasury
    assert sum(found.costs(orders).values()) == spent
    for unit, defeat in found.defeats(orders).items():
        assert found.position.plan(orders).played.world.army(unit) is not None
        assert 0 <= defeat.chance <= 1


@settings(max_examples=4, deadline=None)
@given(crowded())
def test_any_battle_adds_up_in_projection_and_preview(world):
    world = replace(
        world, armies=tuple(replace(one, place=(1, 2), reserve=False, routed=False) for one in world.armies)
    )
    here = position(write(world, RULES, "Probe"))
    setup = here.setup("G1", "G1@2", "", ())
    assert setup is not None
    found = here.project(setup, extras=False)
    assert sum(share.probability for share in found.verdict.shares) == pytest.approx(1)
    assert here.explain(setup)
    adopted = tuple(replace(order, key=key) for key, order in enumerate(here.adopt(setup, ()), 1))
    assert [one.message for one in here.check(adopted) if one.severity is Severity.ERROR] == []
    attack = next(one.key for one in adopted if one.kind == "SL 1")
    chance = found.verdict.headline
    assert here.preview(adopted).orders[attack].chance == pytest.approx((chance, chance))
    assert here.threats(adopted).complete
