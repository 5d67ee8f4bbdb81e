"""The demo Partie: complete, understood to the last line, useful for trying things."""

from __future__ import annotations

import pytest

from mycom.partie.demo import BATTLE, demo_folder, existing_demo, make_demo
from mycom.problems import NotAllowed
from mycom.systems import NAMES


@pytest.fixture
def partie(tmp_path):
    """The demo Partie."""
    with make_demo(tmp_path / "Demo") as made:
        yield made


def test_every_line_of_its_reports_is_understood(partie):
    assert partie.turns() == (36, 37)
    assert partie.unread() == ()
    assert partie.taken_in.warnings == ()


def test_its_orders_are_one_step_and_have_two_slips(partie):
    assert partie.orders.undo_count() == 1
    problems, hidden = partie.problems()
    assert [problem.severity.value for problem in problems].count("error") == 2
    assert hidden == ()


def test_its_orders_show_every_kind_of_class(partie):
    classes = {order.order_class for order in partie.orders.all()}
    assert {"SA", "BAS", "HA", "UG", "UP", "BEG", "TG", "TP", "FF"} <= classes


def test_its_battle_is_open(partie):
    position = partie.position()
    setup = position.setup(*BATTLE, "", partie.orders.all())
    assert setup is not None
    verdict = position.project(setup).verdict
    assert 0.1 < verdict.headline < 0.95
    assert verdict.low < verdict.headline < verdict.high
    (_, turn, title, headline, _), *earlier = partie.projections()
    assert [one[1] for one in earlier] == [36, 36]
    assert (turn, title) == (37, setup.title)
    assert headline == pytest.approx(verdict.headline)


def test_it_is_made_in_an_empty_folder_only(tmp_path):
    (tmp_path / "a.txt").write_text("meins", encoding="utf-8")
    with pytest.raises(NotAllowed, match="nicht leer"):
        make_demo(tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["a.txt"]


def test_demos_without_a_place_get_one_each():
    assert existing_demo() is None
    first = demo_folder()
    make_demo(first).close()
    assert existing_demo() == first
    second = demo_folder()
    assert (first.name, second.name) == ("Demo", "Demo 2")
    assert second.parent == first.parent
    other = demo_folder("conquerors")
    make_demo(other, "conquerors").close()
    assert existing_demo() == first, "the demo of another game is not taken for the usual one"


@pytest.mark.parametrize("system", [name for name in NAMES if name != "mythicor"])
def test_every_other_system_has_a_demo_with_orders_an_error_and_a_projection(tmp_path, system):
    with make_demo(tmp_path / "Demo", system) as partie:
        assert len(partie.turns()) == 2
        assert partie.unread() == ()
        assert partie.orders.all()
        assert [problem.severity.value for problem in partie.problems()[0]].count("error") == 1
        assert len(partie.projections()) == 1


def test_a_system_without_a_demo_is_told(tmp_path):
    with pytest.raises(NotAllowed, match="keine Demo"):
        make_demo(tmp_path / "Demo", "nirgendwo")
