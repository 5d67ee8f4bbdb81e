"""The window opens the demo of every system, and shows each of its units, without naming any."""

from __future__ import annotations

from pathlib import Path

import pytest

import mycom.ui
from mycom.partie.demo import make_demo
from mycom.systems import NAMES


@pytest.mark.parametrize("name", NAMES)
def test_no_line_of_the_window_names_a_system(name):
    files = sorted(Path(mycom.ui.__file__).parent.rglob("*.py"))
    assert files
    assert [path.name for path in files if name in path.read_text("utf-8").lower()] == []


@pytest.mark.parametrize("name", NAMES)
def test_each_unit_of_the_demo_can_be_selected(make_window, qapp, tmp_path, name):
    window = make_window(make_demo(tmp_path / "Demo", name))
    session = window.session
    for unit in session.units():
        session.select(unit.id)
        qapp.processEvents()
        assert session.selected == unit.id


@pytest.mark.parametrize("name", NAMES)
def test_a_projection_that_needs_no_target_opens_at_once(make_window, qapp, tmp_path, name):
    window = make_window(make_demo(tmp_path / "Demo", name))
    session = window.session
    position = session.position
    own = [unit.id for unit in session.units() if unit.can_order]
    alone = [unit for unit in own if position.setup(unit, unit, "", ()) is not None]
    onto = [unit for unit in own if unit not in alone]
    for units, opens in ((onto[:1], False), (alone[:1], True)):
        for unit in units:
            session.select(unit)
            window.commands.project()
            qapp.processEvents()
            assert window.commands.projections.showing is opens
            window.control.cancel()
