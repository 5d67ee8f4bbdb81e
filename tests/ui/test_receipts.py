"""What became of the orders of the turn before: per unit, as a list, given again."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from mycom.orders.keys import Key
from mycom.orders.order import Order
from mycom.partie.export import export
from mycom.partie.partie import Partie
from mycom.ui import bottom_panel, unit_panel
from mycom.ui.main_window import MainWindow
from mycom.ui.receipt_view import FATE, KIND, UNIT, ReceiptView
from mycom.ui.receipts import line_of
from mycom.ui.report_view import ReportPage
from mycom.ui.rows_view import RowsView
from tests.ui.fake_position import FakeSystem, write_report

KEY = Key(Ed25519PrivateKey.from_private_bytes(bytes(32)))
ANSWERS = "! G1 | VOR 1 r | failed\n! P2/2 | TUN 1 2 kl | done\n"


@pytest.fixture
def answered(fake_game: FakeSystem, tmp_path: Path, make_window: Callable[[Partie | None], MainWindow]) -> MainWindow:
    """The window after a turn of which every order was handed in but the last."""
    partie = Partie.create(tmp_path / "partie", [write_report(tmp_path, 36)])
    partie.orders.change(
        add=[
            Order("G1", "VOR 1", (("mood", "calm"),)),
            Order("G1", "TUN 40", (("path", "33"),)),
            Order("G2", "VOR 1", (("mood", "loud"),)),
            Order("P2/2", "TUN 1", (("count", 2), ("pad", "small"))),
        ],
        label="Befehle",
    )
    export(partie, KEY)
    partie.orders.add(Order("G2", "TUN 3", (("text", "quak"),)))
    partie.import_files([write_report(tmp_path, 37, ANSWERS)])
    return make_window(partie)


def receipts(window: MainWindow) -> ReceiptView:
    """The list below."""
    window.bottom.show_tab(bottom_panel.REPORT)
    page = window.bottom.page(bottom_panel.REPORT)
    assert isinstance(page, ReportPage)
    page.choices[1].click()
    assert page.orders.isVisible()
    return page.orders


def words(view: RowsView) -> list[tuple[str, str, str]]:
    """Sentence, outcome and action of every row."""
    return [(line.text.split("\n")[0], line.last, line.action) for line in view.lines if not line.heading]


def test_the_list_tells_failures_first(answered: MainWindow) -> None:
    shown = receipts(answered)
    assert words(shown.list) == [
        ("Stimmung ruhig", "misslungen", "Noch einmal geben"),
        ("Stimmung laut", "kein Wort", ""),
        ("Ruft „quak“", "nicht abgeschickt", "Jetzt geben"),
        ("Hüpft 33", "ausgeführt", ""),
        ("2 kleine Blätter sammeln", "ausgeführt", ""),
    ]
    assert [line.text for line in shown.list.lines if line.heading] == [
        "misslungen", "kein Wort", "nicht abgeschickt", "ausgeführt",
    ]  # fmt: skip
    signs = [line.sign for line in shown.list.lines if not line.heading]
    assert signs == ["error", "silent", "unsent", "done", "done"]
    inferred = next(line for line in shown.list.lines if line.text.startswith("Hüpft"))
    assert inferred.text.split("\n")[1:] == ["Erschlossen: Sitzt anderswo."]
    assert answered.toolbar.steps[0]._line == "4 · 1 misslungen"
    answered.toolbar._show_report(0, 2)
    assert answered.toolbar.steps[0]._line == "4 · 2 teilweise"


def test_sorting_and_filters(answered: MainWindow) -> None:
    shown = receipts(answered)
    shown.sort_by(UNIT)
    assert [line.first.split()[0] for line in shown.list.lines] == ["G1", "G1", "G2", "G2", "P"]
    shown.sort_by(KIND)
    assert [line.text.split("\n")[0] for line in shown.list.lines[:2]] == ["Stimmung ruhig", "Stimmung laut"]
    shown.sort_by(FATE)
    shown.show_kind("failed")
    assert words(shown.list) == [("Stimmung ruhig", "misslungen", "Noch einmal geben")]
    assert shown.shown.text() == "misslungen 1"
    shown.show_kind("")
    shown.filter.setText("p2/2 blätter")
    assert [each[0] for each in words(shown.list)] == ["2 kleine Blätter sammeln"]
    shown.filter.setText("krake")
    assert shown.list.lines == ()
    assert [action.text() for action in shown.kind_menu().actions()] == [
        "alle  5", "misslungen  1", "kein Wort  1", "nicht abgeschickt  1", "ausgeführt  2",
    ]  # fmt: skip
    assert len(shown.sort_menu().actions()) == 3


def test_a_click_jumps_to_the_unit_and_one_on_the_action_gives_again(answered: MainWindow, qtbot: QtBot) -> None:
    shown = receipts(answered)
    view = shown.list
    row = next(at for at, line in enumerate(view.lines) if line.text.startswith("2 kleine"))
    view.scrollTo(view.model().index(row, 0))
    rect = view.visualRect(view.model().index(row, 0))
    qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=rect.topLeft() + QPoint(160, 12))
    assert answered.session.selected == "P2/2"
    view.scrollToTop()
    row = next(at for at, line in enumerate(view.lines) if line.last == "misslungen" and not line.heading)
    rect = view.visualRect(view.model().index(row, 0))
    qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(rect.right() - 40, rect.y() + 32))
    assert answered.session.selected == "P2/2"
    (given,) = answered.session.orders()
    assert (given.unit, given.kind, given.args) == ("G1", "VOR 1", (("mood", "calm"),))
    line = next(line for line in view.lines if line.last == "misslungen" and not line.heading)
    assert (line.action, line.text) == ("", "Stimmung ruhig\nSteht wieder unter den Befehlen.")
    assert answered.session.undo() == "G1: VOR 1 r noch einmal geben"
    assert words(view)[0] == ("Stimmung ruhig", "misslungen", "Noch einmal geben")


def test_rows_are_copied_and_given_again_by_keys(answered: MainWindow, qtbot: QtBot) -> None:
    view = receipts(answered).list
    view.setFocus()
    view.selectAll()
    qtbot.keyClick(view, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert "Stimmung ruhig" in QApplication.clipboard().text()
    assert "Noch einmal geben" in [action.text() for action in view.menu().actions()]
    qtbot.keyClick(view, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert [order.kind for order in answered.session.orders()] == ["VOR 1", "TUN 3"]


def test_a_unit_has_its_receipts_above_its_events(answered: MainWindow) -> None:
    answered.session.select("G1")
    answered.unit.show_tab(unit_panel.REPORT)
    view = answered.unit.page(unit_panel.REPORT)
    assert isinstance(view, RowsView)
    assert [line.text.split("\n")[0] for line in view.lines] == [
        "Deine Befehle aus Zug 36",
        "Stimmung ruhig",
        "Hüpft 33",
        "Ereignisse",
        "Der Storch hat 3 Frösche geholt.",
    ]
    row = view.lines[1]
    view.acted.emit(row.target)
    assert [order.kind for order in answered.session.orders()] == ["VOR 1"]
    view.opened.emit(row.target)
    assert answered.session.selected == "G1"


def test_a_key_leads_there(answered: MainWindow, qtbot: QtBot) -> None:
    answered.map.canvas.setFocus()
    qtbot.keyClick(answered.map.canvas, Qt.Key.Key_Q)
    page = answered.bottom.page(bottom_panel.REPORT)
    assert isinstance(page, ReportPage)
    assert page.orders.list.hasFocus()
    assert [index.row() for index in page.orders.list.selectedIndexes()] == [1]


def test_the_tool_tip_names_the_rule(answered: MainWindow) -> None:
    found = answered.session.receipts.found()
    assert found is not None
    failed = replace(found.rows[0], rule="taste", line=12)
    line = line_of(failed, answered.session, with_unit=False)
    assert line.tip.split("\n") == ["G1 VOR 1 r", "Zeile 12", "Regel: taste"]
    unlucky = line_of(replace(failed, rule="chance"), answered.session, with_unit=False)
    assert unlucky.tip.endswith("Es war Zufall.")


def test_without_orders_of_the_turn_before_there_is_no_list(window: MainWindow) -> None:
    window.commands.run("show_receipts")
    assert window.toast.words == "Vom vorigen Zug sind keine Befehle da."
    window.bottom.show_tab(bottom_panel.REPORT)
    page = window.bottom.page(bottom_panel.REPORT)
    assert isinstance(page, ReportPage)
    assert not page.bar.isVisible()
    assert page.events.isVisible()
    assert window.toolbar.steps[0]._line == "4 Ereignisse"
