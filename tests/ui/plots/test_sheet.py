"""The sheet: chooser, reading, export, a finer map after a coarse one; on a position that knows no rule system."""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QPoint, QSize, Qt
from PySide6.QtGui import QGuiApplication, QImage
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from mycom.partie.partie import Partie
from mycom.systems.plots import HeatMap, Lines, Plot, Stacks
from mycom.systems.view import Amount, Relation
from mycom.ui.look import FixedLook
from mycom.ui.main_window import MainWindow
from mycom.ui.plots import picture
from mycom.ui.plots.canvas import PlotCanvas
from mycom.ui.plots.sheet import PlotSheet
from mycom.ui.plots.table import numbers
from mycom.ui.projection import ProjectionPanel
from mycom.ui.theme import DARK, LIGHT, Theme
from tests.ui.projection.fake import FakePosition

BOTH = (Relation.OWN, Relation.FOE)


@pytest.fixture
def position() -> FakePosition:
    return FakePosition()


@pytest.fixture
def open_sheet(qtbot: QtBot, position: FakePosition) -> Iterator[Callable[..., PlotSheet]]:
    made: list[PlotSheet] = []
    windows: list[QWidget] = []  # qtbot holds them weakly

    def opened(offer: str = "", mode: str = "", size: tuple[int, int] = (900, 600)) -> PlotSheet:
        window = QWidget()
        qtbot.addWidget(window)
        windows.append(window)
        window.resize(*size)
        window.show()
        qtbot.waitExposed(window)
        setup = position.setup("G7", "P26/11", mode, ())
        assert setup is not None
        sheet = PlotSheet(FixedLook(LIGHT), window, position, setup, offer)  # type: ignore[arg-type]  # a part of one
        made.append(sheet)
        sheet.show()
        sheet.setFocus()
        qtbot.waitUntil(lambda: not sheet.worker.waiting)
        return sheet

    yield opened
    for sheet in made:
        sheet.dismiss()
    for window in windows:
        window.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    made.clear()  # pytest holds the fixture until the very end
    windows.clear()


def shown(sheet: PlotSheet) -> Plot:
    assert sheet.canvas.plot is not None
    return sheet.canvas.plot


def plot_of(position: FakePosition, name: str) -> Plot:
    setup = position.setup("G7", "P26/11", "", ())
    assert setup is not None
    offer = next(each for each in position.plots(setup) if each.id == name)
    return position.plot(setup, offer, lambda: False, lambda _: None)


def test_the_chooser_shows_each_plot_and_computes_only_what_is_asked_for(
    open_sheet: Callable[..., PlotSheet], qtbot: QtBot, position: FakePosition
) -> None:
    sheet = open_sheet()
    assert isinstance(shown(sheet), Lines)
    assert [offer.id for offer in position.plotted] == ["course"]
    assert "MainThread" not in position.threads
    for name, kind in (("ends", Stacks), ("left", Stacks), ("map", HeatMap)):
        assert sheet.choose(name)
        qtbot.waitUntil(lambda: not sheet.worker.waiting)
        assert isinstance(shown(sheet), kind)
    assert not sheet.choose("nothing")
    before = len(position.plotted)
    sheet.choose("course")
    assert isinstance(shown(sheet), Lines), "what was computed is kept"
    assert len(position.plotted) == before


def test_a_choice_about_the_plot_computes_another_one(
    open_sheet: Callable[..., PlotSheet], qtbot: QtBot, position: FakePosition
) -> None:
    sheet = open_sheet("course")
    assert shown(sheet).title == "Stärke nach Runden"
    sheet.combos["what"].setCurrentIndex(1)
    qtbot.waitUntil(lambda: not sheet.worker.waiting)
    assert shown(sheet).title == "Moral nach Runden"
    assert position.plotted[-1].value("what") == "b"


def test_values_are_read_by_keys(open_sheet: Callable[..., PlotSheet], qtbot: QtBot) -> None:
    sheet = open_sheet("course")
    canvas = sheet.canvas
    assert canvas.reading is None
    qtbot.keyClick(canvas, Qt.Key.Key_Right)
    assert canvas.reading is not None
    assert canvas.reading.head == "Runde 1"
    qtbot.keyClick(canvas, Qt.Key.Key_Right)
    assert canvas.reading.words == "Runde 2, Gerold 80 (70–90), Dornwald 50 (45–55)"
    assert canvas.accessibleDescription() == canvas.reading.words
    qtbot.keyClick(canvas, Qt.Key.Key_End)
    qtbot.keyClick(canvas, Qt.Key.Key_Right)
    assert canvas.reading.head == "Runde 3"
    qtbot.keyClick(canvas, Qt.Key.Key_Home)
    assert canvas.reading.head == "Runde 1"
    assert not sheet.grab().isNull()


def test_values_are_read_under_the_pointer(open_sheet: Callable[..., PlotSheet], qtbot: QtBot) -> None:
    sheet = open_sheet("ends")
    canvas = sheet.canvas
    at = canvas.spot(2, 0.05)
    qtbot.mouseMove(canvas.viewport(), QPoint(int(at.x()), int(at.y())))
    assert canvas.reading is not None
    assert canvas.reading.head == "Runde: 2"
    assert ("Dornwald: Rückzug", "30 %") in [(row.label, row.value) for row in canvas.reading.rows]
    qtbot.mouseMove(canvas.viewport(), QPoint(3, 3))
    assert canvas.reading is None


def test_a_cell_of_the_map_is_read_in_both_directions(open_sheet: Callable[..., PlotSheet], qtbot: QtBot) -> None:
    sheet = open_sheet("map")
    canvas, plot = sheet.canvas, shown(sheet)
    assert isinstance(plot, HeatMap)
    qtbot.keyClick(canvas, Qt.Key.Key_Up)
    qtbot.keyClick(canvas, Qt.Key.Key_Up)
    qtbot.keyClick(canvas, Qt.Key.Key_Right)
    assert canvas.reading is not None
    assert [row.value for row in canvas.reading.rows] == ["26", "11"]
    at = canvas.spot(plot.x[3], plot.y[4])
    qtbot.mouseMove(canvas.viewport(), QPoint(int(at.x()), int(at.y())))
    assert [row.value for row in canvas.reading.rows] == ["6", "4"]


def test_the_map_is_coarse_first_and_what_is_read_stays(
    open_sheet: Callable[..., PlotSheet], qtbot: QtBot, position: FakePosition
) -> None:
    sheet = open_sheet("course")
    position.gate.clear()
    sheet.choose("map")
    qtbot.waitUntil(lambda: isinstance(sheet.canvas.plot, HeatMap))
    coarse = shown(sheet)
    assert len(coarse.x) == 6
    assert not any(button.isEnabled() for button in sheet.buttons)
    position.gate.set()
    qtbot.waitUntil(lambda: not sheet.worker.waiting)
    assert len(shown(sheet).x) == 21
    assert all(button.isEnabled() for button in sheet.buttons)


def test_nothing_to_plot_is_said(open_sheet: Callable[..., PlotSheet]) -> None:
    sheet = open_sheet(mode="diplomacy")
    assert sheet.message.text() == "Hierfür gibt es keine Schaubilder."
    assert sheet.offer is None


def test_files_and_clipboard_hold_the_plot(open_sheet: Callable[..., PlotSheet], tmp_path: Path) -> None:
    sheet = open_sheet("map")
    table, image, drawing = (tmp_path / f"karte.{ending}" for ending in ("csv", "png", "svg"))
    for path in (table, image, drawing):
        sheet.save(path)
        assert sheet.message.text() == f"Gespeichert: {path.name}"
    plot = shown(sheet)
    assert isinstance(plot, HeatMap)
    rows = list(csv.reader(table.read_text("utf-8").splitlines()))
    for row, drawn in zip(rows[1:], plot.z, strict=True):
        assert [float(value) for value in row[1:]] == pytest.approx(drawn, abs=1e-11)
    assert QImage(str(image)).width() == picture.PAPER.width() * picture.SCALE
    assert drawing.read_text("utf-8").count("<rect") > 2 * len(plot.y), "cells stay shapes"
    assert sorted(tmp_path.iterdir()) == sorted((table, image, drawing)), "no half file stays behind"
    sheet.copy_numbers()
    assert QGuiApplication.clipboard().text() == numbers(plot)
    sheet.copy_picture()
    assert not QGuiApplication.clipboard().image().isNull()


def test_a_file_that_cannot_be_written_is_told(open_sheet: Callable[..., PlotSheet], tmp_path: Path) -> None:
    sheet = open_sheet("ends")
    (tmp_path / "file").write_text("")
    for ending in ("csv", "png", "svg"):
        sheet.save(tmp_path / "file" / f"x.{ending}")
        assert "lässt sich nicht schreiben" in sheet.message.text()


@pytest.mark.parametrize("name", ["course", "ends", "left", "map"])
def test_pictures_are_on_white_paper_with_axes(qtbot: QtBot, position: FakePosition, name: str) -> None:
    plot = plot_of(position, name)
    image = picture.png(plot, BOTH, QSize(640, 420))
    assert image.pixelColor(4, 4).name().upper() == LIGHT.panel
    left = {image.pixel(x, y) for x in range(20, 90, 3) for y in range(240, 700, 3)}
    assert len(left) > 3, "the labels of the axis are there"
    text = picture.svg(plot, BOTH, QSize(640, 420)).decode()
    assert plot.title in text
    assert "<image" not in text, "nothing is a picture inside"


@pytest.mark.parametrize("theme", [LIGHT, DARK])
@pytest.mark.parametrize("name", ["course", "ends", "left", "map"])
def test_every_plot_is_drawn_in_both_appearances(qtbot: QtBot, position: FakePosition, theme: Theme, name: str) -> None:
    canvas = PlotCanvas(FixedLook(theme))
    qtbot.addWidget(canvas)
    canvas.resize(500, 360)
    canvas.show()
    canvas.show_plot(plot_of(position, name), BOTH)
    first = canvas.grab().toImage()
    canvas.clear_plot()
    empty = canvas.grab().toImage()
    assert first != empty
    canvas.restyle()
    canvas.show_plot(plot_of(position, name), BOTH)
    assert canvas.grab().toImage() == first, "the ground is painted anew with each plot"


def test_the_panel_leads_to_the_sheet_and_escape_back(qtbot: QtBot, position: FakePosition) -> None:
    panel = ProjectionPanel(FixedLook(LIGHT))
    qtbot.addWidget(panel)
    panel.resize(835, 790)
    panel.show()
    setup = position.setup("G7", "P26/11", "", ())
    assert setup is not None
    panel.show_setup(position, (), setup)  # type: ignore[arg-type]  # a part of a position
    qtbot.waitUntil(lambda: not panel.engine.waiting)
    curve = panel.inner.curve
    assert curve._select.isVisible()
    assert curve._select.text() == "Schaubilder ▾"
    curve.plots_wanted.emit("map")
    sheet = panel.plots.sheet
    assert sheet is not None
    qtbot.waitUntil(lambda: not sheet.worker.waiting)
    assert sheet.offer is not None
    assert sheet.offer.id == "map"
    assert sheet.geometry() == panel.rect()
    sheet.combos["x"].setCurrentIndex(1)
    panel.edit(("attacker", "troops.bow"), Amount(20, 20))
    qtbot.waitUntil(lambda: not panel.engine.waiting)
    assert sheet._setup == panel.current()[0], "the sheet follows the panel"  # type: ignore[index]
    assert sheet.offer.value("x") == "militia", "what was chosen stays"
    qtbot.keyClick(sheet.canvas, Qt.Key.Key_PageDown, Qt.KeyboardModifier.ControlModifier)
    assert sheet.offer.id == "course"
    qtbot.waitUntil(lambda: not sheet.worker.waiting)
    qtbot.keyClick(sheet.canvas, Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: panel.plots.sheet is None)
    assert panel.isVisible(), "only the sheet closed"
    panel.plots.open()
    panel.set_mode("diplomacy")
    qtbot.waitUntil(lambda: not panel.engine.waiting)
    assert not panel.plots.possible
    assert panel.plots.sheet is None, "no plots, no sheet"


def test_the_menu_opens_the_plots_of_the_projection(
    make_window: Callable[[Partie], MainWindow], partie: Partie, qtbot: QtBot
) -> None:
    window = make_window(partie)
    window.commands.run("show_plots")
    assert "Ziehe eine Einheit auf ein Ziel" in window.toast.words
    assert window.commands.projections.open("G1", "P5/2")
    window.commands.run("show_plots")
    panel = window.commands.projections.panel
    assert panel is not None
    sheet = panel.plots.sheet
    assert sheet is not None
    qtbot.waitUntil(lambda: not sheet.worker.waiting)
    assert shown(sheet).title == "Sprünge"
    assert sheet.size() == window.centre.size()
    qtbot.keyClick(sheet.canvas, Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: panel.plots.sheet is None)
    assert window.commands.projections.showing
    window.commands.run("show_plots")
    window.commands.projections.close()
    assert panel.plots.sheet is None, "the sheet goes with the panel"


def test_tab_goes_through_the_sheet_and_back_to_the_plot(open_sheet: Callable[..., PlotSheet], qtbot: QtBot) -> None:
    sheet = open_sheet("course")
    visited = []
    for _ in range(12):
        here = QApplication.focusWidget()
        assert here is not None
        visited.append(here)
        qtbot.keyClick(here, Qt.Key.Key_Tab)
    assert {sheet.canvas, sheet.tabs, sheet.combos["what"], *sheet.buttons} <= set(visited)
    assert visited.count(sheet.canvas) == 2, "round and round, each once"
