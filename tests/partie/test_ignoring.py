"""Overridden checks: once, for a unit, as a rule; with reasons, counts and a way back."""

from __future__ import annotations

from pathlib import Path

import pytest

from mycom.orders.order import Order
from mycom.partie.demo import make_demo
from mycom.partie.ignoring import Ignored, divided
from mycom.partie.partie import Partie
from mycom.systems.view import Problem, Severity

PAY = Problem(Severity.WARNING, "G4", 0, "pay", "Der Sold fehlt.")
CROWNS = Problem(Severity.ERROR, "G4", 12, "crowns", "Die Kronen fehlen.")
BROKEN = Problem(Severity.ERROR, "G4", 13, "parameter", "Es fehlt etwas.", fixed=True)


@pytest.mark.parametrize(
    ("rule", "name", "hidden"),
    [
        (Ignored(1, "pay", None, None, ""), "pay", {PAY}),
        (Ignored(1, "pay", "G4", None, ""), "pay@G4", {PAY}),
        (Ignored(1, "pay", "G4", 0, ""), "pay@G4", {PAY}),
        (Ignored(1, "pay", "G5", None, ""), "pay@G5", set()),
        (Ignored(1, "crowns", "G4", 12, ""), "crowns@12", {CROWNS}),
        (Ignored(1, "crowns", "G4", 11, ""), "crowns@11", set()),
        (Ignored(1, "parameter", None, None, ""), "parameter", set()),
    ],
)
def test_what_an_override_hides(rule: Ignored, name: str, hidden: set[Problem]) -> None:
    found = divided((PAY, CROWNS, BROKEN), (rule,))
    assert rule.name == name
    assert set(found.overridden) == hidden
    assert set(found.counting) == {PAY, CROWNS, BROKEN} - hidden
    assert found.hides == ((rule, len(hidden)),)


def test_kept_in_the_partie_and_taken_back(tmp_path: Path) -> None:
    with make_demo(tmp_path / "P") as partie:
        before = partie.problems()[0]
        error = next(one for one in before if one.severity is Severity.ERROR and one.order)
        once = partie.ignore(error.rule, "weiß ich", unit=error.unit, order=error.order)
        everywhere = partie.ignore("threatened", "")
        assert partie.ignore(error.rule, "doch anders", unit=error.unit, order=error.order) == once
    with Partie.open(tmp_path / "P") as partie:
        assert [(one.number, one.reason) for one in partie.ignored()] == [(once, "doch anders"), (everywhere, "")]
        found = partie.checked()
        assert error in found.overridden
        assert {one.rule for one in found.overridden} == {error.rule, "threatened"}
        assert {rule.number: count for rule, count in found.hides}[once] == 1
        partie.unignore(once)
        partie.unignore(everywhere)
        assert partie.problems() == (before, ())


def test_an_override_does_not_enter_the_orders(tmp_path: Path) -> None:
    with make_demo(tmp_path / "P") as partie:
        added = partie.orders.add(Order("G4", "BAS 12", (("count", 999), ("troop", "militia"))))
        for problem in partie.problems()[0]:
            if problem.order == added.key:
                partie.ignore(problem.rule, "", unit="G4", order=added.key)
        assert partie.orders.get(added.key) == added
        partie.orders.undo()
        assert all(one.order != added.key for one in partie.checked().counting)
