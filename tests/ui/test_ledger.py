"""The Kasse: its rows tell their postings, the sheet shows them order by order."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from mycom.ui.ledger_sheet import LedgerSheet
from mycom.ui.ledger_table import AFTER, BEFORE, CAUSE, CHANGE, PARTNER, TEXT
from mycom.ui.ledger_view import LedgerView
from mycom.ui.main_window import MainWindow


def sheet_of(window: MainWindow) -> LedgerSheet:
    sheet = window.commands.sheet
    assert isinstance(sheet, LedgerSheet)
    return sheet


@pytest.fixture
def sheet(window: MainWindow) -> LedgerSheet:
    window.commands.run("show_ledger")
    return sheet_of(window)


def column(sheet: LedgerSheet, number: int) -> list[str]:
    return [sheet.model.index(row, number).data() for row in range(sheet.model.rowCount())]


def move_to(ledger: LedgerView, y: float) -> None:
    at = QPointF(60, y)
    button = Qt.MouseButton.NoButton
    event = QMouseEvent(QEvent.Type.MouseMove, at, at, button, button, Qt.KeyboardModifier.NoModifier)
    QApplication.sendEvent(ledger, event)


def test_a_row_tells_its_postings_and_lights_their_orders(window: MainWindow) -> None:
    ledger = window.unit.ledger
    words = ledger.words(0)
    assert words.startswith("Fliegen: 100 →")
    assert "−120 → −20   G1 TUN 1: 12 Blätter sammeln, es fehlen 20" in words
    assert "−5 → −25   G1 TUN 2: 5 Fliegen an G2 (G2 Grünrock), es fehlen 25" in words
    assert ledger.words(7) == ""
    move_to(ledger, 60)
    lit = {row.view.order.kind for row in window.unit.orders.rows if row._lit and row.view is not None}
    assert lit == {"TUN 1", "TUN 2"}
    move_to(ledger, 10)
    assert not any(row._lit for row in window.unit.orders.rows)


def test_what_is_missing_is_marked_a_moment_later(window: MainWindow, qtbot: QtBot) -> None:
    qtbot.waitUntil(lambda: window.unit.ledger._lacking == {"Fliegen": 45})


def test_a_click_on_a_row_opens_its_postings(window: MainWindow, qtbot: QtBot) -> None:
    qtbot.mouseClick(window.unit.ledger, Qt.MouseButton.LeftButton, pos=QPoint(60, 60))
    sheet = sheet_of(window)
    assert (sheet.unit, sheet.stock) == ("G1", "Fliegen")
    assert "Fliegen 100 →" in sheet._remark


def test_postings_in_the_order_of_evaluation_with_balance_and_partner(sheet: LedgerSheet) -> None:
    assert column(sheet, CAUSE) == ["G1 TUN 1", "G1 TUN 2", "Ende des Zugs"]
    assert column(sheet, BEFORE) == ["100", "−20", "−25"]
    assert column(sheet, CHANGE) == ["−120", "−5", "+12"]
    assert column(sheet, AFTER) == ["−20", "−25", "−13"]
    assert column(sheet, PARTNER) == ["", "G2", ""]
    assert column(sheet, TEXT)[0] == "es fehlen 20 · 12 Blätter sammeln"


def test_scopes_stocks_and_words(window: MainWindow, sheet: LedgerSheet) -> None:
    sheet.scopes["R"].click()
    assert sheet.unit == "R"
    assert len(column(sheet, CAUSE)) == 5
    sheet.filter.setText("g2 fliegen")
    assert column(sheet, CAUSE) == ["G1 TUN 2", "G1 TUN 2"]
    sheet.filter.setText("")
    sheet.show_stock("Blätter")
    assert column(sheet, CAUSE) == []
    sheet.show_stock("")
    sheet.table.sortByColumn(CHANGE, Qt.SortOrder.AscendingOrder)
    assert column(sheet, CHANGE)[0] == "−120"
    sheet.table.sortByColumn(-1, Qt.SortOrder.AscendingOrder)
    assert column(sheet, CAUSE)[-1] == "Ende des Zugs"
    window.session.select("G2")
    sheet.scopes["G2"].click()
    assert column(sheet, PARTNER) == ["G1", ""]


def test_a_row_lights_its_order_and_leads_to_it(window: MainWindow, sheet: LedgerSheet, qtbot: QtBot) -> None:
    table, model = sheet.table, sheet.model
    table.setCurrentIndex(model.index(1, CAUSE))
    lit = [row for row in window.unit.orders.rows if row._lit]
    assert [row.key for row in lit] == [model.postings[1].order]
    table.clicked.emit(model.index(1, PARTNER))
    assert window.session.selected == "G2"
    table.setFocus()
    table.activated.emit(model.index(0, TEXT))
    assert window.session.selected == "G1"
    sheet.dismiss()
    assert not any(row._lit for row in window.unit.orders.rows)


def test_an_edit_shows_at_once(window: MainWindow, sheet: LedgerSheet) -> None:
    window.session.undo()
    assert len(column(sheet, CAUSE)) == 3
    window.session.select("P2/2")
    sheet.show_unit("P2/2")
    assert column(sheet, CAUSE) == ["Ende des Zugs"]


def test_copied_and_written(window: MainWindow, sheet: LedgerSheet, qtbot: QtBot, tmp_path: Path) -> None:
    sheet.table.selectRow(1)
    sheet.table.setFocus()
    qtbot.keyClick(sheet.table, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert QApplication.clipboard().text().splitlines()[1:] == [
        "G1 TUN 2\tes fehlen 25 · 5 Fliegen an G2\tFliegen\t-20\t-5\t-25\tG2"
    ]
    sheet.copy_link.click()
    assert len(QApplication.clipboard().text().splitlines()) == 4
    path = tmp_path / "kasse.csv"
    sheet.save(path)
    lines = path.read_text(encoding="utf-8-sig").splitlines()
    assert lines[0] == "Befehl;Was;Vorrat;vorher;Änderung;danach;von / an"
    assert lines[1] == "G1 TUN 1;es fehlen 20 · 12 Blätter sammeln;Fliegen;100;-120;-20;"
    sheet.save(tmp_path)
    assert str(tmp_path) in sheet._remark


def test_escape_closes(window: MainWindow, sheet: LedgerSheet, qtbot: QtBot) -> None:
    sheet.table.setFocus()
    qtbot.keyClick(sheet.table, Qt.Key.Key_Escape)
    assert window.commands.sheet is None


def test_rows_are_chosen_by_keyboard(window: MainWindow, qtbot: QtBot) -> None:
    ledger = window.unit.ledger
    ledger.setFocus()
    qtbot.keyClick(ledger, Qt.Key.Key_Down)
    assert ledger.accessibleDescription().startswith("Fliegen: 100")
    assert any(row._lit for row in window.unit.orders.rows)
    qtbot.keyClick(ledger, Qt.Key.Key_Up)
    qtbot.keyClick(ledger, Qt.Key.Key_Return)
    assert sheet_of(window).stock == "Blätter"
    assert not any(row._lit for row in window.unit.orders.rows)
