"""What becomes of two plans: which differences count, and what is compared at all."""

from __future__ import annotations

import pytest

from mycom.orders.order import Order
from mycom.partie.outcomes import Outcome, OutcomeRow, Side, Span, compare
from mycom.systems.previews import PreviewOrder, PreviewRow, PreviewUnit, PreviewView
from mycom.systems.view import Knowledge
from tests.ui.fake_position import FakeSystem, write_report


def sure(value: float) -> Span:
    return Span(value, value, value)


def chance(value: float) -> Span:
    return Span(value, value, value, chance=True)


@pytest.mark.parametrize(
    ("left", "right", "differs"),
    [
        (sure(5), sure(5), False), (sure(5), sure(6), True), (None, sure(0), True), (None, None, False),
        (Span(5, 9, 7.0), Span(5, 9, 7.02), False), (Span(5, 9, 7.0), Span(5, 9, 7.2), True),
        (Span(5, 9, 7.0), Span(5, 10, 7.0), True), (chance(0.5), chance(0.503), False),
        (chance(0.5), chance(0.51), True), (chance(0.0), chance(0.00002), False),
        ((((1, 1), 1.0),), (((1, 1), 1.0 - 1e-12),), False), ((((1, 1), 1.0),), (((1, 2), 1.0),), True),
        ((((1, 1), 0.5), ((1, 2), 0.5)), (((1, 2), 0.5), ((1, 1), 0.5)), False),
    ],
)  # fmt: skip
def test_only_what_a_player_would_notice_differs(left: Outcome | None, right: Outcome | None, differs: bool):
    assert OutcomeRow("G1", "x", None, left, right).differs == differs


@pytest.fixture
def position(tmp_path):
    """The pond at turn 37."""
    system = FakeSystem()
    path = write_report(tmp_path, 37)
    report = system.read_report(path.read_text(encoding="utf-8"), path.name)
    facts: dict = {}
    for fact in report.facts:
        facts.setdefault(fact.subject, {})[fact.key] = fact
    return system.position(Knowledge(report.head, facts, report.events))


def side(position, *orders: Order) -> Side:
    return Side(orders, position.check(orders), ())


def rows(position, left: Side, right: Side, views=None) -> dict[tuple[str, str], OutcomeRow]:
    return {(row.unit, row.label): row for row in compare(position, left, right, views).outcomes}


def test_realm_units_places_chances_and_problems_are_compared(position):
    stay = side(position)
    hop = side(position, Order("G1", "TUN 40", (("path", "3"),), 1), Order("G1", "TUN 3", (("text", "quak"),), 2))
    found = rows(position, stay, hop)
    assert found["G1", "Ort"].left == (((3, 2), 1.0),)
    assert found["G1", "Ort"].right == (((4, 2), 0.75), ((3, 2), 0.25))
    assert found["G1", "Frösche"].before == sure(30)
    assert found["G1", "Frösche"].change == pytest.approx(-4.5)
    assert found["G1", "Alle Frösche fallen"].left == chance(0.0)
    sentence = position.view(hop.orders[0], hop.orders).sentence
    assert (found["G1", sentence].left, found["G1", sentence].right) == (None, chance(0.75))
    assert not found["C5/2", "5/2 Nest wird erobert"].differs
    assert not found["P2/2", "Bevölkerung"].differs
    assert found["R", "Fehler"].left == sure(0)
    assert {row.unit for row in found.values()} <= {"R", "G1", "G2", "P2/2", "P3/2", "P3/3", "C5/2"}


def test_what_one_plan_says_nothing_of_stays_as_it_is_and_a_unit_it_lacks_has_no_value(position):
    def view(*units: PreviewUnit) -> PreviewView:
        return PreviewView({unit.id: unit for unit in units}, {1: PreviewOrder("works", "x")})

    grown = PreviewUnit("G1", "Quax", (3, 2), (((3, 2), 1.0),), (PreviewRow("frogs", "Frösche", 30, 40, 40, 40, 40.0),))
    plain = PreviewUnit("G1", "Quax", (3, 2), (((3, 2), 1.0),), ())
    new = PreviewUnit("G9", "Neu", (1, 1), (((1, 1), 1.0),), (PreviewRow("frogs", "Frösche", 0, 5, 5, 5, 5.0),))
    none = side(position)
    found = rows(position, none, none, (view(grown), view(plain, new)))
    assert (found["G1", "Frösche"].left, found["G1", "Frösche"].right) == (sure(40), sure(30))
    assert (found["G9", "Frösche"].left, found["G9", "Frösche"].right) == (None, sure(5))
    assert found["G9", "Ort"].left is None
