"""At the usual size of the window every block of the usual battle is seen without scrolling; keys reach each part."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from mycom.partie.demo import BATTLE, make_demo
from mycom.partie.partie import Partie
from mycom.systems.view import Amount
from mycom.ui.bottom_panel import PROJECTIONS, REPORT
from mycom.ui.main_window import MainWindow
from mycom.ui.projection import ProjectionPanel
from mycom.ui.projection.chain_page import ChainPage
from mycom.ui.projection.chip import Chip
from mycom.ui.projection.factors_page import FactorsPage
from mycom.ui.projection.questions_page import QuestionsPage
from mycom.ui.report_sheet import ReportSheet
from mycom.ui.report_view import ReportPage
from mycom.ui.rows_view import RowsView
from mycom.ui.score_sheet import ScoreSheet

Shown = Callable[[int, int], tuple[MainWindow, ProjectionPanel]]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("room") / "demo"
    make_demo(place).close()
    return place


@pytest.fixture
def shown(qtbot: QtBot, folder: Path, make_window: Callable[[Partie | None], MainWindow]) -> Shown:
    """The window on the demo at a size, with its battle."""

    def show(width: int, height: int) -> tuple[MainWindow, ProjectionPanel]:
        window = make_window(Partie.open(folder))
        window.resize(width, height)
        qtbot.waitExposed(window)
        window.commands.open_projection(*BATTLE)
        panel = window.commands.projections.panel
        assert panel is not None
        qtbot.waitUntil(lambda: not panel.engine.waiting and not panel.beyond.hint.isHidden(), timeout=20000)
        return window, panel

    return show


def focus() -> str:
    found = QApplication.focusWidget()
    return found.objectName() if found is not None else ""


def test_every_block_of_the_usual_battle_fits(shown: Shown) -> None:
    _, panel = shown(1440, 900)
    assert all(not block.isHidden() for block in panel.inner.blocks)
    assert len(panel.inner.levers.rows()) >= 5
    assert panel.area.verticalScrollBar().maximum() == 0
    assert panel.inner.minimumSizeHint().height() <= panel.area.viewport().height()


def test_the_key_of_a_page_leads_into_it(shown: Shown, qtbot: QtBot) -> None:
    window, panel = shown(1440, 900)
    window.commands.run("show_questions")
    page = panel.beyond.pages.current
    assert isinstance(page, QuestionsPage)
    qtbot.waitUntil(lambda: focus().startswith("projection.question."))
    window.commands.run("show_chain")
    assert isinstance(panel.beyond.pages.current, ChainPage)
    qtbot.waitUntil(lambda: focus() == "projection.chain.lines")


def test_f6_goes_from_part_to_part(shown: Shown, qtbot: QtBot) -> None:
    window, panel = shown(1440, 900)
    seen = []
    for _ in range(12):
        qtbot.keyClick(QApplication.focusWidget() or panel, Qt.Key.Key_F6)
        seen.append(focus())
    assert "projection.lever0" in seen[:6]  # many stops of Tab before
    assert len(set(seen)) >= 8
    before = focus()
    qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_F6, Qt.KeyboardModifier.ShiftModifier)
    assert focus() == seen[-2]
    window.commands.run("next_part")
    assert focus() == before


def test_escape_in_a_field_gives_the_field_up_alone(shown: Shown, qtbot: QtBot) -> None:
    window, panel = shown(1440, 900)
    window.commands.run("show_questions")
    page = panel.beyond.pages.current
    assert isinstance(page, QuestionsPage)
    chip = page.findChildren(Chip)[0]
    qtbot.waitUntil(chip.isVisible)
    chip.start()
    assert chip.editor is not None
    assert chip.editor.height() <= chip.height()
    qtbot.keyClick(chip.editor, Qt.Key.Key_Escape)
    assert not panel.isHidden()
    assert chip.editor is None
    assert chip.hasFocus()


def test_a_part_leads_to_its_line_of_the_report(shown: Shown, qtbot: QtBot) -> None:
    window, panel = shown(1440, 900)
    window.commands.run("show_factors")
    page = panel.beyond.pages.current
    assert isinstance(page, FactorsPage)
    line = next(line for line in page.view.lines if line.label == "Militärbonus der Einheit")
    page.view.chosen.emit(line.key)
    sheet = window.commands.sheet
    assert isinstance(sheet, ReportSheet)
    number = line.key.rpartition(":")[2]
    assert sheet.marked.split()[0] == number
    assert "35" in sheet.marked
    middle = sheet.view.viewport().height() / 2
    qtbot.waitUntil(lambda: abs(sheet.view.cursorRect().center().y() - middle) < 40)
    qtbot.keyClick(sheet.view, Qt.Key.Key_Escape)
    assert window.commands.sheet is None
    assert not panel.isHidden()


def test_the_whole_turn_is_told_beside_the_meeting_alone(shown: Shown, qtbot: QtBot) -> None:
    window, panel = shown(1440, 900)
    window.session.previews.set_on(True)
    note = panel.beyond.pages.note
    qtbot.waitUntil(lambda: not note.isHidden(), timeout=20000)
    assert note.text().startswith("im ganzen Zug: Angriff 96 %, Eroberung")
    assert "Gerold → Streifschar (26/12)" in note.toolTip()
    panel.edit(("attacker", "troops.medium_swordsmen"), Amount(50, 50))
    qtbot.waitUntil(note.isHidden)  # the orders say nothing of what is only tried
    qtbot.waitUntil(lambda: not panel.engine.waiting and not panel.beyond.waiting)


def test_what_is_tried_is_taken_back_by_one_button(shown: Shown, qtbot: QtBot) -> None:
    _, panel = shown(1440, 900)
    back = panel.foot.back_button
    assert back.isHidden()
    panel.edit(("attacker", "troops.medium_swordsmen"), Amount(50, 50))
    panel.edit(("attacker", "retreat_threshold"), Amount(40, 40))
    assert back.text() == "Zurücksetzen"
    back.click()
    assert panel.setups is not None
    assert panel.setups[0] == panel.setups[1]
    assert back.isHidden()
    assert panel.undo()  # one step of undo for all of it
    assert panel.setups[0] != panel.setups[1]
    back.click()
    panel.send("G4")
    assert back.text() == "Zurück zu Gerold"
    back.click()
    assert panel.setups[0].actor == "G7"
    assert back.isHidden()
    qtbot.waitUntil(lambda: not panel.engine.waiting and not panel.beyond.waiting)


def test_reinforcements_become_orders_or_say_what_lacks(shown: Shown, qtbot: QtBot) -> None:
    _, panel = shown(1440, 900)
    panel.edit(("attacker", "troops.medium_swordsmen"), Amount(500, 500))
    qtbot.waitUntil(lambda: not panel.engine.waiting)
    panel.adopt()
    assert "in 26/14 Dornhag fehlen" in panel.foot.message
    qtbot.waitUntil(lambda: not panel.beyond.waiting)


def test_the_report_tells_what_came_of_kept_projections(
    folder: Path, make_window: Callable[[Partie | None], MainWindow], qtbot: QtBot
) -> None:
    window = make_window(Partie.open(folder))
    bottom = window.bottom
    bottom.show_tab(REPORT)
    page = bottom.page(REPORT)
    assert isinstance(page, ReportPage)
    qtbot.waitUntil(lambda: page.events.lines[0].first == "Trefferbuch", timeout=20000)
    assert page.events.lines[0].text == "2 gemerkte Hochrechnungen zu Zug 36: 2 gelungen"
    bottom.show_tab(PROJECTIONS)
    rows = bottom.page(PROJECTIONS)
    assert isinstance(rows, RowsView)
    assert [line.last for line in rows.lines[1:]] == ["Zug 36 · gelungen", "Zug 36 · gelungen", "Trefferbuch"]
    rows.opened.emit(rows.lines[-1].target)
    sheet = window.commands.sheet
    assert isinstance(sheet, ScoreSheet)
    qtbot.waitUntil(lambda: not sheet.work.running, timeout=20000)
    gone = next(line.target for line in rows.lines if line.text == "Eilika → Kornfeld")
    sheet.projection_wanted.emit(gone)
    assert window.commands.sheet is sheet, "what cannot be opened leaves the sheet where it is"
    assert sheet.said.text() == "„Eilika → Kornfeld“ gibt es nicht mehr hochzurechnen. In Zug 36 war 48 % gesagt."
    page.score_wanted.emit()
    assert isinstance(window.commands.sheet, ScoreSheet)
    window.commands.sheet.dismiss()


def test_a_projection_opens_with_its_result_and_says_what_has_no_plots(shown: Shown, qtbot: QtBot) -> None:
    window, panel = shown(1440, 900)
    window.commands.run("show_factors")
    window.commands.projections.close()
    window.commands.open_projection(*BATTLE)
    assert panel.beyond.pages.current is None, "the first page: what was asked for is the answer"
    qtbot.waitUntil(lambda: not panel.engine.waiting and not panel.beyond.waiting)
    panel.set_mode("diplomacy")
    qtbot.waitUntil(lambda: not panel.engine.waiting and not panel.beyond.waiting)
    window.commands.run("show_plots")
    assert window.toast.words == "Zu dieser Art von Begegnung gibt es keine Schaubilder."
