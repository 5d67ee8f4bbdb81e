"""Dots, curves, table, files."""

from __future__ import annotations

import csv
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QImage
from pytestqt.qtbot import QtBot

from mycom.systems.projections import Dots
from mycom.ui.projection import menu
from mycom.ui.projection.dots_view import plan, stacks, ticks
from tests.ui.projection.conftest import Open
from tests.ui.projection.fake import FakePosition


def test_every_outcome_is_one_dot() -> None:
    dots = Dots("", (31.0, 32.0, 32.0, 47.0, 60.0), (True, True, False, True, False), "")
    made = stacks(dots, 5)
    assert [(s.start, s.good, s.bad) for s in made] == [(30, 2, 1), (45, 1, 0), (60, 0, 1)]


@pytest.mark.parametrize("top", [1, 7, 60, 900, 50000])
def test_dots_stay_visible_and_within_the_room(top: int) -> None:
    values = tuple(float(i * top // 49) for i in range(50))
    made = plan(Dots("", values, (True,) * 50, ""), 300, 120)
    assert sum(s.good for s in made.stacks) == 50
    assert made.dot > 3
    rows = max(-(-s.good // made.abreast) for s in made.stacks)
    assert rows * (made.dot + 1) <= 121
    assert made.abreast * (made.dot + 1.5) <= 300 / ((made.high - made.low) / made.step) + 0.01
    assert made.low <= min(values)
    assert made.high >= max(values)


def test_ticks_are_round() -> None:
    assert list(ticks(0, 70, 4)) == [0, 20, 40, 60]
    assert list(ticks(31, 58, 3)) == [40, 50]


def test_a_column_is_told_in_words(open_panel: Open) -> None:
    panel = open_panel()
    words = [panel.inner.dots.column_text(x) for x in range(panel.inner.dots.width())]
    assert any(text.startswith("48–49: 9 von 50 Ausgängen (Sieg 6, Niederlage 3)") for text in words), set(words)
    assert words[0] == ""


def test_the_curve_is_read_with_pointer_and_keys(open_panel: Open, qtbot: QtBot) -> None:
    panel = open_panel()
    plot = panel.inner.curve.plot
    curve = panel.inner.curve.curve
    assert curve is not None
    at = plot.spot(curve.x[10], curve.y[10])
    qtbot.mouseMove(plot.viewport(), QPoint(int(at.x() + 0.5), int(at.y())))
    assert plot.cursor_text.startswith("20: ")
    qtbot.keyClick(plot, Qt.Key.Key_Right)
    assert plot.cursor_text.startswith("22: ")
    assert not panel.grab().isNull()


def test_the_curve_runs_through_its_points(open_panel: Open) -> None:
    panel = open_panel()
    plot, curve = panel.inner.curve.plot, panel.inner.curve.curve
    assert curve is not None
    low, high = plot.spot(0, 0.0), plot.spot(70, 1.0)
    assert isinstance(low, QPointF)
    assert low.x() < high.x()
    assert low.y() > high.y()
    assert 0 <= low.x() <= plot.width()
    assert 0 <= high.y() <= plot.height()


def test_other_curves_are_behind_a_selector(open_panel: Open, qtbot: QtBot, position: FakePosition) -> None:
    panel = open_panel()
    setup = position.setup("G7", "P26/11", "", ())
    assert setup is not None
    panel.show_setup(position, (), replace(setup, memory="plots"))
    qtbot.waitUntil(lambda: not panel.engine.waiting)
    view = panel.inner.curve
    assert view.title == "Wenn dort mehr stehen"
    view.choose(1)
    assert view.title == "Stärke je Runde"
    panel.edit(("attacker", "troops.bow"), setup.sides[0].fields[0].value)
    qtbot.waitUntil(lambda: not panel.engine.waiting)
    assert view.title == "Stärke je Runde", "the chosen curve stays"


def test_pictures_and_numbers_are_written(open_panel: Open, tmp_path: Path) -> None:
    panel = open_panel()
    blocks = [panel, panel.inner.curve, panel.inner.dots, panel.inner.table]
    for number, block in enumerate(blocks):
        picture, drawing = tmp_path / f"{number}.png", tmp_path / f"{number}.svg"
        menu.save(panel, block, "png", picture)
        menu.save(panel, block, "svg", drawing)
        image = QImage(str(picture))
        assert image.width() == block.width() * 2
        assert len({image.pixel(x, y) for x in range(0, image.width(), 7) for y in range(0, image.height(), 7)}) > 3
        assert "<svg" in drawing.read_text("utf-8")
    table = tmp_path / "all.csv"
    menu.save(panel, panel, "csv", table)
    rows = list(csv.reader(table.read_text("utf-8").splitlines()))
    assert rows[0][0] == "Sieg"
    assert ["Kampfrunden"] in rows
    assert rows[-1][0] == "70"
    assert panel.foot.message == "Gespeichert: all.csv"


def test_a_file_that_cannot_be_written_is_told(open_panel: Open, tmp_path: Path) -> None:
    panel = open_panel()
    for ending in ("png", "svg", "csv"):
        menu.save(panel, panel.inner.curve, ending, tmp_path / "no folder" / f"x.{ending}")
        assert "lässt sich nicht schreiben" in panel.foot.message


def test_the_menu_offers_copying_and_files(open_panel: Open) -> None:
    panel = open_panel()
    made = menu.panel_menu(panel, panel.inner.curve)
    texts = [action.text() for action in made.actions() if action.text()]
    assert texts[0] == "Ergebnis kopieren"
    assert "„Wenn dort mehr stehen“ als SVG …" in texts
    assert "Zahlen als CSV …" in texts
    made.deleteLater()


def test_plots_are_loaded_when_the_first_one_is_shown() -> None:
    code = "import sys, mycom.ui.projection; print('pyqtgraph' in sys.modules, 'PySide6.QtSvg' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["False", "False"]
