"""Abgabe, palette, rule help, keys, welcome page."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QInputDialog
from pytestqt.qtbot import QtBot

from mycom.orders.keys import key_path
from mycom.orders.order import Order
from mycom.systems.view import Amount
from mycom.ui.hand_in import HandIn
from mycom.ui.keys_sheet import KeysSheet
from mycom.ui.main_window import MainWindow
from mycom.ui.palette import Palette
from mycom.ui.projection.draft import with_value
from mycom.ui.rows_view import RowsView
from mycom.ui.rule_help import HelpSheet


def sheet(window: MainWindow) -> HandIn:
    window.commands.run("hand_in")
    found = window.commands.sheet
    assert isinstance(found, HandIn)
    return found


def test_control_enter_adopts_a_projection(window: MainWindow, qtbot: QtBot) -> None:
    window.commands.open_projection("G1", "P5/2")
    panel = window.commands.projections.panel
    assert panel is not None
    qtbot.waitUntil(lambda: panel.foot.adopt_button.isEnabled())
    with qtbot.waitSignal(panel.adopted):
        qtbot.keyClick(panel, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)


def test_abgabe_tells_what_is_open_and_the_turn_in_sentences(window: MainWindow) -> None:
    shown = sheet(window)
    assert shown._point_label.text() == "1 Fehler · 1 Hinweis · 3 Einheiten ohne Befehle"
    texts = [(line.first, line.text) for line in shown.list.lines]
    assert texts[:3] == [("", "G1 Quax"), ("VOR 1", "Stimmung ruhig"), ("TUN 1", "12 große Blätter sammeln")]
    assert not shown.write.isEnabled()
    shown.to_open.click()
    assert window.session.selected == "G2"


def test_abgabe_from_the_key_to_the_mail(window: MainWindow, tmp_path: Path) -> None:
    shown = sheet(window)
    shown.make_key.click()
    assert key_path().exists()
    assert "SHA256:" in shown.key_text.text()
    shown.to.setText("leitung@example.org")
    shown.write.click()
    written = shown.written
    assert written is not None
    for path in (written.export.path, written.signature, written.signers, written.mail):
        assert path is not None
        assert path.is_file()
    assert window.toolbar.steps[3]._line == "Abgabe 1"
    assert written.signature is not None
    done = subprocess.run(
        ["ssh-keygen", "-Y", "verify", "-f", str(written.signers), "-I", written.principal, "-n", "mycom-orders",
         "-s", str(written.signature)], input=written.export.path.read_bytes(), capture_output=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    shown.sent.setChecked(True)
    assert window.toolbar.steps[3]._line == "Abgabe 1, abgeschickt"


def test_abgabe_by_keyboard_goes_from_step_to_step(window: MainWindow, qtbot: QtBot) -> None:
    shown = sheet(window)
    shown.make_key.setFocus()
    qtbot.keyClick(shown.make_key, Qt.Key.Key_Return)
    assert window.focusWidget() is shown.write
    for _ in range(12):
        qtbot.keyClick(window.focusWidget(), Qt.Key.Key_Tab)
        assert shown.isAncestorOf(window.focusWidget())
    shown.write.setFocus()
    qtbot.keyClick(shown.write, Qt.Key.Key_Return)
    assert window.focusWidget() is shown.mail
    labels = [shown._files.itemAt(at).widget() for at in range(shown._files.count())]
    assert all("/" not in label.text() and Path(label.toolTip()).is_file() for label in labels)


def test_later_changes_are_told_and_marked(window: MainWindow) -> None:
    shown = sheet(window)
    shown.make_key.click()
    shown.write.click()
    window.session.give(Order("G2", "TUN 3", (("text", "quak"),)))
    first = window.session.orders_of("G1")[0]
    assert window.session.partie is not None
    window.session.partie.orders.remove(first.key)
    window.session.check_now()
    assert window.toolbar.steps[3]._line == "geändert seit Abgabe 1"
    lines = {line.text: line for line in shown.list.lines}
    assert lines["Ruft „quak“"].last == "neu"
    assert "G1 VOR 1 r" in lines
    assert shown.write.text() == "Abgabe 2 schreiben"


def test_a_locked_key_asks_for_its_pass_phrase(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    shown = sheet(window)
    shown.passphrase.setText("geheim")
    shown.make_key.click()
    shown.dismiss()
    shown = sheet(window)
    answers = iter([("falsch", True), ("geheim", True)])
    monkeypatch.setattr(QInputDialog, "getText", lambda *args: next(answers))
    shown.write.click()
    assert shown.written is None
    shown.write.click()
    assert shown.written is not None


def test_escape_closes_the_sheet(window: MainWindow, qtbot: QtBot) -> None:
    shown = sheet(window)
    qtbot.keyClick(shown, Qt.Key.Key_Escape)
    assert window.commands.sheet is None


@pytest.mark.parametrize(
    ("typed", "selected"), [("grün", "G2"), ("3/3", "P3/3"), ("storch 5", "G1@9"), ("am rohr", "P3/3")]
)
def test_the_palette_finds_units_and_places(window: MainWindow, qtbot: QtBot, typed: str, selected: str) -> None:
    palette = Palette.open_over(window)
    palette.line.setText(typed)
    qtbot.keyClick(palette.line, Qt.Key.Key_Return)
    assert window.session.selected == selected
    assert palette.isHidden()


def test_the_palette_runs_commands_and_starts_orders(window: MainWindow, qtbot: QtBot) -> None:
    palette = Palette.open_over(window)
    palette.line.setText("dunkle farben")
    qtbot.keyClick(palette.line, Qt.Key.Key_Return)
    assert window.appearance.theme.dark
    palette = Palette.open_over(window)
    assert Palette.open_over(window) is palette
    palette.line.setText("regen machen geben")
    qtbot.keyClick(palette.line, Qt.Key.Key_Return)
    assert window.unit.orders.form is not None
    assert window.unit.orders.form.order.kind == "ZAU 1"


def test_the_palette_shows_rules(window: MainWindow, qtbot: QtBot) -> None:
    palette = Palette.open_over(window)
    palette.line.setText("tun 2 fliegen")
    at = next(n for n, line in enumerate(palette.list.lines) if line.first == "Regel")
    palette.list.opened.emit(palette.list.lines[at].target)
    help_ = window.commands.sheet
    assert isinstance(help_, HelpSheet)
    text = help_.text.text()
    assert "Kapitel 7.1" in text
    assert "aus dem Regeltext" in text
    assert "eine Zahl von 1 bis 500" in text


def test_f1_shows_the_rule_at_the_focus(window: MainWindow, qtbot: QtBot) -> None:
    row = next(row for row in window.unit.orders.rows if row.view and row.view.order.kind == "TUN 2")
    row.setFocus()
    qtbot.keyClick(row, Qt.Key.Key_F1)
    help_ = window.commands.sheet
    assert isinstance(help_, HelpSheet)
    assert "Fliegen geben" in help_._title
    window.commands.escape()
    problem = window.session.problems()[0]
    window.commands.show_rule_of(problem)
    help_ = window.commands.sheet
    assert isinstance(help_, HelpSheet)
    assert "pond.cost" in help_.text.text()


def test_keys_can_be_changed_and_are_kept(window: MainWindow) -> None:
    window.commands.run("show_keys")
    keys = window.commands.sheet
    assert isinstance(keys, KeysSheet)
    keys.change("next_open", QKeySequence("F8"))
    assert window.actions_by_id["next_open"].shortcut().toString() == "F8"
    assert window.actions_by_id["next_problem"].shortcut().isEmpty()
    keys.change("next_problem", None)
    keys.change("next_open", None)
    assert window.actions_by_id["next_open"].shortcut().toString() == "N"


def test_problems_are_overridden_in_the_row_itself(window: MainWindow) -> None:
    row = window.bottom.problems.rows[0]
    assert [link.text() for link in row.links()] == ["10 sammeln", "Befehl streichen", "Übergehen …", "Regel"]
    row.links()[2].click()
    assert row.reason is not None
    row.reason.setText("Absicht")
    next(link for link in row.links() if link.objectName() == "ignore.unit").click()
    assert window.session.overridden()[0].rule == "pond.cost"
    assert window.bottom.title.overridden.text() == "1 übergangen"
    window.bottom.title.overridden.click()
    assert window.bottom.title.overridden.text() == "zu den Meldungen"
    listed = window.bottom.findChild(RowsView, "overridden")
    assert [line.text for line in listed.lines] == ["Übergangen in diesem Zug", "pond.cost · 1 Meldung · „Absicht“"]
    window.bottom._restore(1)
    assert window.session.overridden() == ()
    assert listed.lines == ()
    window.bottom.title.overridden.click()
    assert not window.bottom.title.overridden.isVisible()


def test_a_rule_switched_off_stays_in_the_list_when_it_hides_nothing(window: MainWindow) -> None:
    problem = window.bottom.problems.rows[0].problem
    window.session.ignore(problem, "rule", "")
    window.session.repair(problem.repairs[0])
    window.session.check_now()
    assert not window.session.overridden()
    assert window.bottom.title.overridden.text() == "Übergangenes"
    window.bottom.title.overridden.click()
    listed = window.bottom.findChild(RowsView, "overridden")
    assert [line.first for line in listed.lines if line.link] == ["überall"]
    window.bottom._restore(listed.lines[1].target)
    assert window.session.overrides() == ()


def test_nothing_wrong_is_said_in_words(window: MainWindow) -> None:
    row = window.bottom.problems.rows[0]
    row.links()[0].click()
    window.session.check_now()
    window.bottom.problems.rows[0].links()[0].click()
    window.session.check_now()
    assert window.bottom.problems.empty_text == "Keine Fehler. 3 von 5 Einheiten haben Befehle."
    assert window.toolbar.steps[2]._line == "keine Fehler"


def test_the_last_remembered_projection_stands_below_the_orders(window: MainWindow) -> None:
    card = window.unit.remembered
    assert card.isHidden()
    position, partie = window.session.position, window.session.partie
    assert position is not None
    assert partie is not None
    setup = position.setup("G1", "P5/2", "", window.session.orders())
    assert setup is not None
    partie.remember_projection(setup.title, 0.7, setup)
    window.session.projections_changed.emit()
    assert not card.isHidden()
    assert card.texts == ("Hochrechnung G1 greift Nest an", "gemerkt Zug 37", "70 %", "Chance auf den Sieg")
    assert window.bottom.title.tabs._counts[2] == 1
    side = setup.sides[0]
    address = (side.id, next(field.id for field in side.fields if isinstance(field.value, Amount)))
    partie.remember_projection(setup.title, 0.9, with_value(setup, address, Amount(1, 1)))
    window.session.projections_changed.emit()
    assert card.texts[2] == "90 %"
    assert card.texts[3].startswith("Chance auf den Sieg, angenommen: ")
    assert card.texts[3].endswith(" 1")
    window.session.select("G2")
    assert card.isHidden()


def test_the_keys_go_where_they_went_before_when_a_sheet_closes(window: MainWindow, qtbot: QtBot) -> None:
    qtbot.waitExposed(window)
    window.activateWindow()
    window.map.canvas.setFocus()
    qtbot.waitUntil(window.map.canvas.hasFocus)
    window.actions_by_id["show_keys"].trigger()
    sheet = window.commands.sheet
    assert sheet is not None
    assert not window.map.canvas.hasFocus()
    qtbot.keyClick(sheet, Qt.Key.Key_Escape)
    assert window.map.canvas.hasFocus()
