"""The score book: what was said beside what came, the picture, numbers of the rules taken over and back."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from mycom.partie.partie import RULES, Partie
from mycom.probability.calibration import Bin
from mycom.ui.look import FixedLook
from mycom.ui.main_window import MainWindow
from mycom.ui.score_plot import ScorePlot, point, words_of
from mycom.ui.score_sheet import FINDINGS, ScoreSheet
from mycom.ui.theme.colours import DARK, LIGHT
from tests.ui.fake_position import FakeSystem, write_report

MakeWindow = Callable[[Partie | None], MainWindow]


@pytest.fixture
def scored(fake_game: FakeSystem, tmp_path: Path) -> Partie:
    """Two projections of turn 36: one came and failed, of the other nothing was seen; one of turn 37."""
    partie = Partie.create(tmp_path / "partie", [write_report(tmp_path, 36)])
    for target, said in (("G1@9", 0.95), ("P5/2", 0.3)):
        setup = partie.position().setup("G1", target, "", ())
        assert setup is not None
        partie.remember_projection(f"Quak → {target}", said, setup)
    partie.import_files([write_report(tmp_path, 37, "% G1 | G1@9 | defender\n% G2 | G1@9 | attacker\n")])
    partie.remember_projection("Quak → später", 0.5, partie.position().setup("G1", "G1@9", "", ()))
    return partie


def opened(window: MainWindow, qtbot: QtBot) -> ScoreSheet:
    window.commands.run("show_score")
    sheet = window.commands.sheet
    assert isinstance(sheet, ScoreSheet)
    qtbot.waitUntil(lambda: not sheet.work.running)
    return sheet


@pytest.fixture
def sheet(make_window: MakeWindow, scored: Partie, qtbot: QtBot) -> Iterator[ScoreSheet]:
    window = make_window(scored)
    found = opened(window, qtbot)
    yield found
    if window.commands.sheet is found:
        found.dismiss()


def texts(sheet: ScoreSheet) -> list[list[str]]:
    return [[cell.text for cell in row.cells] for row in sheet.models[sheet.tab].rows]


def test_what_was_said_stands_beside_what_came(sheet: ScoreSheet) -> None:
    assert texts(sheet) == [
        ["37", "Quak → später", "Sprung", "50 %", "noch offen", ""],
        ["36", "Quak → P5/2", "Sprung", "30 %", "nicht versucht", "Es kam nicht zum Streit."],
        ["36", "Quak → G1@9", "Sprung", "95 %", "misslungen", "Die Frösche unterlagen."],
    ]
    assert [row.cells[4].mark for row in sheet.models[0].rows] == [False, False, True]
    assert sheet.luck.text().startswith("Erst eine Hochrechnung")
    assert sheet.plot is not None
    assert [(one.low, one.count, one.happened) for one in sheet.plot.bins] == [(0.9, 1, 0)]


def test_a_row_is_told_in_full_and_opens_the_projection(sheet: ScoreSheet, qtbot: QtBot) -> None:
    assert not sheet.open_link.isEnabled()
    sheet.table.selectRow(2)
    assert "Die Frösche unterlagen." in sheet.said.text()
    with qtbot.waitSignal(sheet.projection_wanted) as wanted:
        QTest.keyClick(sheet.table, Qt.Key.Key_Return)
    assert wanted.args == [1]


def test_filter_sort_copy_and_csv(sheet: ScoreSheet, tmp_path: Path) -> None:
    sheet.table.sortByColumn(3, Qt.SortOrder.AscendingOrder)
    assert [row[3] for row in texts(sheet)] == ["30 %", "50 %", "95 %"]
    sheet.filter.setText("misslungen")
    assert [row[1] for row in texts(sheet)] == ["Quak → G1@9"]
    sheet.copy(everything=True)
    assert QApplication.clipboard().text().splitlines()[1].split("\t")[3] == "95 %"
    sheet.save(tmp_path / "x.csv")
    assert (tmp_path / "x.csv").read_text("utf-8-sig").splitlines()[1].startswith("36;Quak → G1@9;")
    sheet.filter.setText("nirgends")
    assert sheet.empty[0].isVisible()
    assert sheet.empty[0].text() == "Nichts passt zum Filter."


def test_an_estimate_is_taken_over_and_back(sheet: ScoreSheet, scored: Partie, qtbot: QtBot) -> None:
    sheet.tabs.choose(FINDINGS)
    assert texts(sheet) == [["Weite eines Sprungs", "2", "4", "3 bis 5", "2"]]
    sheet.table.selectRow(0)
    assert sheet.said.text() == "Aus 2 Schlachten: Weite eines Sprungs, zwischen 3 und 5 (angenommen: 2)."
    assert not sheet.back.isVisible()
    assert sheet.plot is not None
    assert not sheet.plot.isVisible()
    sheet.take.clicked.emit()
    qtbot.waitUntil(lambda: not sheet.work.running)
    assert "pond.hop = 4" in (scored.folder / RULES).read_text("utf-8")
    assert scored.knowledge().overrides == {"pond.hop": 4}
    assert texts(sheet)[0][0] == "Weite eines Sprungs (übernommen)"
    sheet.table.selectRow(0)
    assert sheet.back.isVisible()
    sheet.back.clicked.emit()
    qtbot.waitUntil(lambda: not sheet.work.running)
    assert not (scored.folder / RULES).exists()


def test_a_file_that_is_no_toml_is_said_and_left_alone(sheet: ScoreSheet, scored: Partie) -> None:
    sheet.tabs.choose(FINDINGS)
    sheet.table.selectRow(0)
    (scored.folder / RULES).write_text("das ist kein TOML", encoding="utf-8")
    sheet.take.clicked.emit()
    assert RULES in sheet.said.text()
    assert (scored.folder / RULES).read_text("utf-8") == "das ist kein TOML"


def test_without_anything_kept_it_says_what_to_do(window: MainWindow, qtbot: QtBot) -> None:
    sheet = opened(window, qtbot)
    assert sheet.empty[0].text().startswith("Noch keine Hochrechnung gemerkt.")
    assert sheet.plot is None
    sheet.tabs.choose(FINDINGS)
    assert sheet.empty[1].text().startswith("Genau erzählte Schlachten in den Auswertungen: 0.")
    QTest.keyClick(sheet, Qt.Key.Key_Escape)
    assert window.commands.sheet is None


def test_a_projection_that_is_kept_meanwhile_shows_at_once(sheet: ScoreSheet, scored: Partie, qtbot: QtBot) -> None:
    scored.remember_projection("Quak → noch eine", 0.6, scored.position().setup("G1", "G1@9", "", ()))
    sheet._session.projections_changed.emit()
    qtbot.waitUntil(lambda: len(sheet.models[0].rows) == 4)
    qtbot.waitUntil(lambda: not sheet.work.running)


BINS = (Bin(0.1, 0.2, 5, 0.7, 4, (0, 3)), Bin(0.8, 0.9, 8, 6.8, 7, (4, 8)))


@pytest.mark.parametrize("theme", [LIGHT, DARK])
def test_the_picture_puts_points_at_said_and_came(theme: object, qtbot: QtBot) -> None:
    plot = ScorePlot(FixedLook(theme))  # type: ignore[arg-type]  # both are themes
    qtbot.addWidget(plot)
    plot.resize(340, 290)
    plot.show_bins(BINS)
    plot.show()
    qtbot.waitExposed(plot)
    image = plot.grab().toImage()
    colours = {image.pixelColor(at.toPoint()).name() for one in BINS for at in [plot.spot(*point(one))]}
    assert len(colours) == 2
    QTest.mouseMove(plot.viewport(), QPoint(1, 1))
    before = plot.grab().toImage()
    spot: QPointF = plot.spot(*point(BINS[1]))
    QTest.mouseMove(plot.viewport(), spot.toPoint())
    qtbot.waitUntil(lambda: plot.grab().toImage() != before)
    assert words_of(BINS[1]) == "80 % bis 90 %: 7 von 8 gelungen, zu erwarten 4 bis 8"
    assert plot.accessibleDescription().endswith(words_of(BINS[1]))
