"""Plans by example: names, which is active, their own orders and undo, deleting and bringing back."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from mycom.orders.order import Order
from mycom.partie.partie import Partie
from mycom.partie.plans import FIRST, LONGEST, Plans
from mycom.partie.store import FILE_NAME
from mycom.problems import Malformed, NotAllowed
from tests.partie.reports import report

MARCH = Order("G1", "BAS 40", (("path", "12"),))
TRAIN = Order("G1", "UG 16")


@pytest.fixture
def partie(tmp_path: Path):
    """A Partie of turn 5 with one order."""
    path = tmp_path / "5.txt"
    path.write_text(report(5), encoding="utf-8")
    with Partie.create(tmp_path / "p", [path]) as made:
        made.orders.add(TRAIN)
        yield made


def names(partie: Partie) -> list[str]:
    return [plan.name for plan in partie.plans.all()]


def kinds(partie: Partie) -> list[str]:
    return [order.kind for order in partie.orders.all()]


def test_a_turn_begins_with_one_plan(partie):
    plan = partie.plans.active()
    assert (partie.plans.all(), plan.name, plan.number, plan.active) == ((plan,), FIRST, 0, True)
    assert partie.store.rows("SELECT count(*) FROM plans") == [(0,)]


def test_a_new_plan_is_empty_and_active_and_the_old_one_stays(partie):
    made = partie.plans.new("  Rückzug   nach Süden ")
    assert (made.name, made.active) == ("Rückzug nach Süden", True)
    assert partie.orders.refresh()
    assert kinds(partie) == []
    partie.orders.add(MARCH)
    partie.plans.use(0)
    assert partie.orders.refresh()
    assert not partie.orders.refresh()
    assert kinds(partie) == ["UG 16"]
    assert partie.plans.order_counts() == {0: 1, made.number: 1}
    assert [order.kind for order in partie.orders_in(made.number)] == ["BAS 40"]


def test_each_plan_has_its_own_undo_and_the_copy_begins_anew(partie):
    partie.plans.copy(0)
    partie.orders.refresh()
    assert (partie.plans.active().name, partie.orders.undo_count(), kinds(partie)) == ("Plan B", 0, ["UG 16"])
    assert [edit.label for edit in partie.orders.edits()] == ["Kopie von „Plan A“"]
    assert partie.orders.undo() == ""
    (copied,) = partie.orders.all()
    partie.orders.replace(Order("G1", "UG 5", (), copied.key), "anders")
    assert partie.orders.undo() == "anders"
    partie.plans.use(0)
    partie.orders.refresh()
    assert copied.key != partie.orders.all()[0].key
    assert partie.orders.redo() == ""
    assert partie.orders.undo() == "G1: UG 16 geben"
    partie.plans.use(1)
    partie.orders.refresh()
    assert partie.orders.redo() == "anders"
    assert kinds(partie) == ["UG 5"]


def test_a_check_overridden_for_one_order_is_overridden_for_its_copy(partie):
    (order,) = partie.orders.all()
    partie.ignore("rule.x", "weil", unit="G1", order=order.key)
    partie.plans.copy(0)
    partie.orders.refresh()
    (copied,) = partie.orders.all()
    assert [(rule.order, rule.reason) for rule in partie.ignored()] == [(order.key, "weil"), (copied.key, "weil")]


def test_plans_survive_a_restart(partie):
    partie.plans.copy(0, "Angriff")
    partie.orders.refresh()
    partie.orders.add(MARCH)
    partie.close()
    with Partie.open(partie.folder) as again:
        assert (again.plans.active().name, kinds(again)) == ("Angriff", ["UG 16", "BAS 40"])
        assert again.orders.undo() == "G1: BAS 40 geben"
        again.plans.use(0)
        again.orders.refresh()
        assert again.orders.undo() == "G1: UG 16 geben"


def test_the_next_turn_begins_with_one_plan_again(partie, tmp_path):
    partie.plans.copy(0)
    path = tmp_path / "6.txt"
    path.write_text(report(6), encoding="utf-8")
    partie.import_files([path])
    assert (names(partie), partie.orders.all(), partie.orders.plan) == ([FIRST], (), 0)
    assert [plan.name for plan in Plans(partie.store, 5).all()] == [FIRST, "Plan B"]


@pytest.mark.parametrize("name", ["", "  ", "x" * (LONGEST + 1), "a\x07b", "a\u202eb"])
def test_names_nobody_can_read_are_refused(partie, name):
    with pytest.raises(Malformed):
        partie.plans.rename(0, name)
    assert names(partie) == [FIRST]


def test_names_are_unique_whatever_the_case(partie):
    partie.plans.new("Angriff")
    for name in ("angriff", "ANGRIFF ", "Plan a"):
        with pytest.raises(NotAllowed, match="gibt es schon"):
            partie.plans.new(name)
    with pytest.raises(NotAllowed):
        partie.plans.rename(0, "angriff")
    assert partie.plans.rename(1, "ANGRIFF").name == "ANGRIFF"
    assert partie.plans.named("angriff").number == 1
    assert names(partie) == [FIRST, "ANGRIFF"]
    with pytest.raises(Malformed, match="Meintest du „ANGRIFF“"):
        partie.plans.named("Angrif")


def test_names_come_by_themselves(partie):
    assert [partie.plans.new().name for _ in range(27)] == [
        *(f"Plan {letter}" for letter in "BCDEFGHIJKLMNOPQRSTUVWXYZ"), "Plan 27", "Plan 28"
    ]  # fmt: skip
    partie.plans.delete(2)
    assert partie.plans.new().name == "Plan C"


def test_a_deleted_plan_comes_back_with_orders_and_undo(partie):
    partie.plans.new("Angriff")
    partie.orders.refresh()
    partie.orders.add(MARCH)
    assert partie.plans.delete(1).name == FIRST
    partie.orders.refresh()
    assert (kinds(partie), names(partie)) == (["UG 16"], [FIRST])
    assert [plan.name for plan in partie.plans.deleted()] == ["Angriff"]
    partie.plans.new("Angriff")
    assert partie.plans.restore(1, active=True).name == "Angriff (2)"
    partie.orders.refresh()
    assert kinds(partie) == ["BAS 40"]
    assert partie.orders.undo() == "G1: BAS 40 geben"
    assert partie.plans.deleted() == ()
    with pytest.raises(NotAllowed):
        partie.plans.restore(1)


def test_the_plan_before_becomes_active_and_the_last_one_stays(partie):
    for name in ("B", "C"):
        partie.plans.new(name)
    assert partie.plans.delete(2).name == "B"
    assert partie.plans.delete(0).name == "B"
    with pytest.raises(NotAllowed, match="einzige Plan"):
        partie.plans.delete(1)
    assert [plan.number for plan in partie.plans.deleted()] == [0, 2]
    with pytest.raises(NotAllowed, match="nicht mehr"):
        partie.plans.use(0)


def test_exactly_one_plan_is_active_even_for_the_file(partie):
    partie.plans.new("B")
    with pytest.raises(sqlite3.IntegrityError):
        sqlite3.connect(partie.folder / FILE_NAME).execute("UPDATE plans SET active = 1")


def test_what_is_typed_goes_to_the_plan_that_was_shown(partie):
    with Partie.open(partie.folder) as other:
        other.plans.new("B")
        partie.orders.add(MARCH)
        assert kinds(partie) == ["UG 16", "BAS 40"]
        assert partie.orders.refresh()
        assert kinds(partie) == []
        assert [order.kind for order in other.orders_in(0)] == ["UG 16", "BAS 40"]


def test_work_on_leaves_the_active_plan_alone(partie):
    partie.plans.new("B")
    partie.work_on("plan a")
    partie.orders.add(MARCH)
    assert not partie.orders.refresh()
    assert partie.plans.active().name == "B"
    assert len(partie.orders_in(0)) == 2
    assert partie.orders_in(1) == ()
