"""Whole sets of orders: several units at once, clipboard, transfer, the turn before, templates."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import QItemSelectionModel, QPoint, Qt
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtWidgets import QApplication, QMenu
from pytestqt.qtbot import QtBot

from mycom.orders.order import Order
from mycom.partie.orderbook import OrderBook
from mycom.partie.partie import Partie
from mycom.partie.templates import Template, load_templates, put_template
from mycom.ui.main_window import MainWindow
from mycom.ui.mnemonics import plain
from mycom.ui.order_row import OrderRow
from mycom.ui.templates_sheet import TemplatesSheet
from mycom.ui.transfer_sheet import TransferSheet
from tests.ui.test_orders_panel import fill, row_of

CONTROL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
CALL = Order("G2", "TUN 3", (("text", "quak"),))


def kinds(window: MainWindow, unit: str) -> list[str]:
    return [order.kind for order in window.session.orders_of(unit)]


def texts(window: MainWindow) -> list[str]:
    return [row.view.sentence for row in window.unit.orders.rows if row.view is not None]


def press(window: MainWindow, name: str) -> None:
    window.actions_by_id[name].trigger()


# --- several units ---


def test_several_units_show_what_they_share(window: MainWindow) -> None:
    window.session.give(CALL)
    window.session.give(Order("G1", "TUN 3", (("text", "quak"),)))
    window.session.select("G1", ("G1", "G2"))
    assert texts(window) == ["Ruft „quak“"]
    assert window.unit.orders.note.words == "2 Einheiten · 1 gemeinsamer Befehl · 4 weitere einzeln"
    assert window.unit.title.texts[0] == "Quax und 1 weitere"
    window.session.select("G1")
    assert window.unit.orders.note.words == ""
    assert len(window.unit.orders.rows) == 6  # with what happens by itself


def test_several_units_are_marked_as_done_together(window: MainWindow) -> None:
    window.session.select("G2", ("P2/2",))
    press(window, "toggle_done")
    assert window.session.is_marked("G2")
    assert window.session.is_marked("P2/2")
    window.unit.title.mark.click()
    assert not window.session.is_marked("G2")
    assert not window.session.is_marked("P2/2")


def test_an_order_for_several_units_is_one_step_and_names_those_left_out(window: MainWindow) -> None:
    window.session.select("G2", ("G1", "G2", "P2/2"))
    orders = window.unit.orders
    menu = orders.offer_menu("TUN")
    assert "TUN 3   Rufen  (2 von 3)" in [action.text() for action in menu.actions()]
    menu.deleteLater()
    form = orders.start("TUN 1")
    assert form is not None
    fill(form, {"count": 12, "pad": "small"})  # costs more than anybody has
    assert form._fault.startswith("Möglich für 0 von 3 Einheiten")
    fill(form, {"count": 8})
    assert form._fault == ""
    form.accept()
    assert [(o.unit, o.number("count")) for o in window.session.orders() if o.number("count") == 8] == [
        ("G2", 8), ("G1", 8), ("P2/2", 8),
    ]  # fmt: skip
    assert window.session.undo() == "TUN 1 für 3 Einheiten"
    assert not [o for o in window.session.orders() if o.number("count") == 8]
    form = orders.start("TUN 1")
    assert form is not None
    fill(form, {"count": 50, "pad": "small"})
    form.accept()
    assert orders.note.title == "Für 3 Einheiten nicht möglich"
    assert orders.note.lines[0] == "G2 Grünrock: 50 Blätter kosten 500 Fliegen, vorhanden sind 100."
    assert not [o for o in window.session.orders() if o.number("count") == 50]
    orders.note.close_link.click()
    assert orders.note.title == ""


def test_a_shared_order_is_changed_and_deleted_for_all(window: MainWindow, qtbot: QtBot) -> None:
    window.session.give(CALL)
    window.session.give(Order("G1", "TUN 3", (("text", "quak"),)))
    window.session.select("G1", ("G1", "G2"))
    window.unit.orders.edit(window.unit.orders.rows[0])
    form = window.unit.orders.form
    assert form is not None
    fill(form, {"text": "unk"})
    form.accept()
    assert [o.text("text") for o in window.session.orders() if o.kind == "TUN 3"] == ["unk", "unk"]
    assert window.session.undo() == "TUN 3 für 2 Einheiten ändern"
    row = window.unit.orders.rows[0]
    row.setFocus()
    qtbot.keyClick(row, Qt.Key.Key_Delete)
    assert [o.kind for o in window.session.orders() if o.kind == "TUN 3"] == []
    assert window.session.undo() == "2 Befehle löschen"


def test_units_are_selected_together_in_the_tree(window: MainWindow, qtbot: QtBot) -> None:
    tree, model = window.realm.tree, window.realm.model

    def click(unit: str, how: Qt.KeyboardModifier) -> None:
        at = tree.visualRect(model.index_of(unit)).center()
        qtbot.mouseClick(tree.viewport(), Qt.MouseButton.LeftButton, how, QPoint(60, at.y()))

    click("G1", Qt.KeyboardModifier.NoModifier)
    click("G2", CONTROL)
    assert set(window.session.chosen()) == {"G1", "G2"}
    click("P2/2", SHIFT)
    assert set(window.session.chosen()) >= {"G2", "P2/2"}
    click("G1", Qt.KeyboardModifier.NoModifier)
    assert window.session.chosen() == ("G1",)
    tree.setFocus()
    qtbot.keyClick(tree, Qt.Key.Key_Down, SHIFT)
    assert set(window.session.chosen()) == {"G1", "G2"}
    qtbot.keyClick(tree, Qt.Key.Key_A, CONTROL)
    assert set(window.session.chosen()) == {"G1", "G2", "P2/2", "P3/2", "P3/3"}
    window.session.select("P3/3")
    chosen = {index.data(Qt.ItemDataRole.UserRole) for index in tree.selectionModel().selectedIndexes()}
    assert chosen == {"P3/3"}


def test_quick_entry_gives_to_several_and_tells_who_cannot(window: MainWindow, qtbot: QtBot) -> None:
    window.session.select("G2", ("G2", "P2/2"))
    line = window.unit.quick.line
    line.setFocus()
    qtbot.keyClicks(line, "TUN 1 30 kl")
    assert "Möglich für 0 von 2 Einheiten" in window.unit.quick.message
    qtbot.keyClick(line, Qt.Key.Key_Return)
    assert window.unit.orders.note.title == "Für 2 Einheiten nicht möglich"


# --- marks and clipboard ---


def test_rows_are_marked_by_shift_and_control(window: MainWindow, qtbot: QtBot) -> None:
    orders = window.unit.orders

    def marked() -> list[str]:
        return [order.kind for order in orders.marks.orders()]

    first = row_of(window, "VOR 1")
    first.setFocus()
    qtbot.keyClick(first, Qt.Key.Key_Down, SHIFT)
    assert marked() == ["VOR 1", "TUN 1"]
    qtbot.keyClick(row_of(window, "TUN 1"), Qt.Key.Key_Down, SHIFT)
    assert marked() == ["VOR 1", "TUN 1", "TUN 2"]
    qtbot.keyClick(row_of(window, "TUN 2"), Qt.Key.Key_Up, SHIFT)
    assert marked() == ["VOR 1", "TUN 1"]
    qtbot.mouseClick(row_of(window, "TUN 40"), Qt.MouseButton.LeftButton, CONTROL, QPoint(120, 12))
    assert marked() == ["VOR 1", "TUN 1", "TUN 40"]
    qtbot.keyClick(row_of(window, "TUN 40"), Qt.Key.Key_A, CONTROL)
    assert marked() == ["VOR 1", "TUN 1", "TUN 2", "TUN 40"]
    qtbot.keyClick(row_of(window, "TUN 40"), Qt.Key.Key_Escape)
    assert marked() == []
    qtbot.keyClick(row_of(window, "TUN 40"), Qt.Key.Key_A, CONTROL)
    qtbot.keyClick(row_of(window, "TUN 40"), Qt.Key.Key_Delete)
    assert kinds(window, "G1") == []
    assert window.session.undo() == "4 Befehle löschen"


def test_orders_are_copied_cut_and_pasted_by_key(window: MainWindow, qtbot: QtBot) -> None:
    row = row_of(window, "TUN 1")
    row.setFocus()
    qtbot.keyClick(row, Qt.Key.Key_Down, SHIFT)
    press(window, "copy_lines")
    assert QApplication.clipboard().text() == "[G1] Quax, 3/2\nTUN 1 12 gr\nTUN 2 G2 5\n"
    press(window, "cut_lines")
    assert kinds(window, "G1") == ["VOR 1", "TUN 40"]
    assert "2 Befehle ausgeschnitten" in window.toast.words
    window.session.select("G2")
    press(window, "paste_lines")
    assert kinds(window, "G2") == ["TUN 1", "TUN 2"]
    assert window.session.undo() == "2 Befehle in G2 einfügen"
    assert window.session.undo() == "2 Befehle löschen"
    assert kinds(window, "G1") == ["VOR 1", "TUN 1", "TUN 2", "TUN 40"]


def test_the_keys_of_the_clipboard_belong_to_the_list_not_to_text_fields(window: MainWindow, qtbot: QtBot) -> None:
    row = row_of(window, "TUN 40")
    window.activateWindow()
    row.setFocus()
    qtbot.keyClick(row, Qt.Key.Key_C, CONTROL)
    assert QApplication.clipboard().text() == "[G1] Quax, 3/2\nTUN 40 33\n"
    line = window.unit.quick.line
    line.setFocus()
    line.setText("rufe")
    line.selectAll()
    qtbot.keyClick(line, Qt.Key.Key_C, CONTROL)
    assert QApplication.clipboard().text() == "rufe"


def test_lines_pasted_into_the_entry_are_orders(window: MainWindow, qtbot: QtBot) -> None:
    window.session.select("G2")
    QApplication.clipboard().setText('> [G1] Quax\n> TUN 3 "quak"\n> VOR 1 l\n')
    window.unit.quick.line.setFocus()
    qtbot.keyClick(window.unit.quick.line, Qt.Key.Key_V, CONTROL)
    assert kinds(window, "G2") == ["VOR 1", "TUN 3"]
    assert window.unit.quick.line.text() == ""


def test_sections_of_several_units_go_to_their_own(window: MainWindow) -> None:
    text = '[G2] Grünrock\nTUN 3 "na"\n\n[P3/3] Am Rohr\nTUN 1 2 kl\n[G9]\nTUN 3 "ha"\n'
    QApplication.clipboard().setText(text)
    press(window, "paste_lines")
    assert kinds(window, "G2") == ["TUN 3"]
    assert kinds(window, "P3/3") == ["TUN 1"]
    assert window.unit.orders.note.lines == ("G9: G9 gehört nicht zum Reich.",)


def test_a_line_that_cannot_be_read_is_told(window: MainWindow) -> None:
    window.session.select("G2")
    QApplication.clipboard().setText("TUN 3 quak\nTUN 1 viele gr\n")
    press(window, "paste_lines")
    assert kinds(window, "G2") == ["TUN 3"]
    assert "Zeile 2" in window.toast.words


def test_all_orders_of_the_selected_units_are_copied(window: MainWindow) -> None:
    window.session.give(CALL)
    window.session.select("G1", ("G1", "G2"))
    press(window, "copy_orders")
    lines = QApplication.clipboard().text().splitlines()
    assert [line for line in lines if line.startswith("[")] == ["[G1] Quax, 3/2", "[G2] Grünrock, 2/2"]
    assert len(lines) == 7


# --- other units ---


def test_orders_are_transferred_to_chosen_units(window: MainWindow, qtbot: QtBot) -> None:
    row_of(window, "TUN 1").setFocus()
    press(window, "transfer_orders")
    sheet = window.commands.sheet
    assert isinstance(sheet, TransferSheet)
    assert sheet.list.lines[0].first == "G2 Grünrock"
    assert sheet.list.lines[0].text.startswith("12 Blätter kosten 120 Fliegen")  # nobody can pay them
    assert not sheet.take.isEnabled()
    sheet.list.setFocus()
    qtbot.keyClick(sheet.list, Qt.Key.Key_Space)
    assert sheet.chosen == {"G2"}
    qtbot.keyClick(sheet.list, Qt.Key.Key_Return, CONTROL)
    assert kinds(window, "G2") == ["TUN 1"]  # a single unit gets it all the same, and the check says why not
    assert window.commands.sheet is None
    window.session.undo()
    row_of(window, "TUN 40").setFocus()
    press(window, "transfer_orders")
    sheet = window.commands.sheet
    assert isinstance(sheet, TransferSheet)
    sheet.filter.setText("grün")
    assert len(sheet.list.lines) == 1
    sheet.choose_all()
    sheet.accept()
    assert kinds(window, "G2") == ["TUN 40"]


# --- the turn before ---


@pytest.fixture
def repeated(partie: Partie, make_window: Callable[[Partie | None], MainWindow]) -> MainWindow:
    book = OrderBook(partie.store, 36)
    for order in (
        Order("G2", "VOR 1", (("mood", "loud"),)),
        Order("G2", "TUN 1", (("count", 40), ("pad", "large"))),
        Order("G1", "VOR 1", (("mood", "loud"),)),
        Order("G1", "TUN 40", (("path", "33"),)),
        Order("G7", "TUN 3", (("text", "wo bin ich"),)),
    ):
        book.add(order)
    window = make_window(partie)
    window.session.select("G2")
    return window


def test_a_unit_repeats_its_turn(repeated: MainWindow) -> None:
    press(repeated, "repeat_unit")
    assert kinds(repeated, "G2") == ["VOR 1", "TUN 1"]
    assert repeated.toast.words == "2 Befehle aus Zug 36 · 1 mit Hinweis oder Fehler (F8)."
    assert repeated.session.undo() == "Zug 36 für G2 wiederholen"
    assert kinds(repeated, "G2") == []


def test_the_realm_repeats_its_turn_and_keeps_what_is_there(repeated: MainWindow) -> None:
    press(repeated, "repeat_realm")
    assert kinds(repeated, "G2") == ["VOR 1", "TUN 1"]
    assert kinds(repeated, "G1") == ["VOR 1", "TUN 1", "TUN 2", "TUN 40"]
    assert next(o for o in repeated.session.orders_of("G1") if o.kind == "VOR 1").get("mood") == "calm"
    assert "2 schon da" in repeated.toast.words
    assert "nicht mehr da: G7" in repeated.toast.words
    press(repeated, "repeat_realm")
    assert repeated.toast.words == "0 Befehle aus Zug 36 · 4 schon da · nicht mehr da: G7."
    assert repeated.session.undo() == "Zug 36 für das Reich wiederholen"


def test_without_a_turn_before_nothing_is_repeated(window: MainWindow) -> None:
    before = window.session.orders()
    press(window, "repeat_realm")
    assert window.session.orders() == before
    assert window.toast.words == "Vom vorigen Zug sind keine Befehle da."


# --- templates ---


def opened(window: MainWindow, name: str = "templates") -> TemplatesSheet:
    press(window, name)
    sheet = window.commands.sheet
    assert isinstance(sheet, TemplatesSheet)
    return sheet


def test_a_template_is_made_of_a_unit_and_given_to_others(window: MainWindow, qtbot: QtBot) -> None:
    sheet = opened(window, "save_template")
    assert sheet.text_lines() == ("VOR 1 r", "TUN 1 12 gr", "TUN 2 G2 5", "TUN 40 33")
    assert not sheet.save_link.isEnabled()
    qtbot.keyClicks(sheet.name, "Sammeln")
    sheet.lines.setPlainText("VOR 1 r\nTUN 1 5 gr")
    qtbot.keyClick(sheet.name, Qt.Key.Key_S, CONTROL)
    assert load_templates("teich") == (Template("Sammeln", "teich", ("VOR 1 r", "TUN 1 5 gr")),)
    sheet.dismiss()
    window.session.select("G2", ("G2", "P2/2"))
    sheet = opened(window)
    assert sheet.take.text() == "Für 2 Einheiten geben"
    sheet.list.setFocus()
    qtbot.keyClick(sheet.list, Qt.Key.Key_Return)
    assert kinds(window, "G2") == ["VOR 1", "TUN 1"]
    assert "TUN 1" in kinds(window, "P2/2")
    assert window.session.undo() == "Vorlage „Sammeln“ für 2 Einheiten"
    assert kinds(window, "G2") == []


def test_templates_are_changed_renamed_deleted_and_taken_back(window: MainWindow, qtbot: QtBot) -> None:
    system = "teich"
    put_template(Template("Alt", system, ("VOR 1 r",)))
    sheet = opened(window)
    sheet.name.setText("Neu")
    sheet.lines.setPlainText("VOR 1 l")
    sheet.save()
    assert load_templates(system) == (Template("Neu", system, ("VOR 1 l",)),)
    sheet.list.setFocus()
    qtbot.keyClick(sheet.list, Qt.Key.Key_Delete)
    assert load_templates(system) == ()
    sheet.undo_link.click()
    assert load_templates(system) == (Template("Neu", system, ("VOR 1 l",)),)
    sheet.undo_link.click()
    assert load_templates(system) == (Template("Alt", system, ("VOR 1 r",)),)
    assert not sheet.undo_link.isVisible()


def test_a_template_s_faults_are_told(window: MainWindow) -> None:
    sheet = opened(window)
    sheet.name.setText("Unsinn")
    sheet.lines.setPlainText("VOR 1 r\nquark 5")
    assert sheet.message.text().startswith("Zeile 2: ")
    assert sheet.message.property("tone") == "danger"
    sheet.lines.setPlainText("VOR 1 l\nTUN 1 50 kl")
    assert [(line.sign, line.text) for line in sheet.meaning.lines] == [
        ("done", "Stimmung laut"),
        ("warning", "50 kleine Blätter sammeln – 50 Blätter kosten 500 Fliegen, vorhanden sind 100."),
    ]


# --- keyboard ---


def test_a_turn_is_given_without_a_mouse(window: MainWindow, qtbot: QtBot) -> None:
    """Chips, form, list and menu by keys alone."""
    window.session.select("G2")
    window.activateWindow()
    chip = next(chip for chip in window.unit.orders._ghosts.chips if chip.order_class == "VOR")
    chip.setFocus()
    qtbot.keyClick(chip, Qt.Key.Key_Space)
    menu = QApplication.activePopupWidget()
    assert menu is not None
    qtbot.keyClick(menu, Qt.Key.Key_Return)
    form = window.unit.orders.form
    assert form is not None
    assert form.order.kind == "VOR 1"
    assert QApplication.focusWidget() is form.fields["mood"] or form.fields["mood"].isAncestorOf(
        QApplication.focusWidget() or window
    )
    qtbot.keyClick(form.fields["mood"], Qt.Key.Key_Return)
    assert kinds(window, "G2") == ["VOR 1"]
    focused = QApplication.focusWidget()
    assert isinstance(focused, OrderRow)
    qtbot.keyClick(focused, Qt.Key.Key_Return)
    assert window.unit.orders.form is not None
    qtbot.keyClick(window.unit.orders.form.fields["mood"], Qt.Key.Key_Escape)
    focused = QApplication.focusWidget()
    assert isinstance(focused, OrderRow)
    qtbot.keyClick(focused, Qt.Key.Key_Delete)
    assert kinds(window, "G2") == []


def test_tab_goes_through_rows_and_chips_from_top_to_bottom(window: MainWindow, qtbot: QtBot) -> None:
    window.activateWindow()
    rows = window.unit.orders.rows
    rows[0].setFocus()
    seen = []
    for _ in range(12):
        widget = QApplication.focusWidget()
        assert widget is not None
        seen.append(widget)
        qtbot.keyClick(widget, Qt.Key.Key_Tab)
    places = [widget.mapTo(window, QPoint(0, 0)).y() for widget in seen if window.unit.orders.isAncestorOf(widget)]
    assert len(places) > 5
    assert places == sorted(places)
    assert window.unit.quick.line in seen


def test_every_command_is_in_a_menu_with_a_letter_of_its_own(window: MainWindow) -> None:
    for menu_action in window.menu.actions():
        menu = menu_action.menu()
        letters = [text[text.index("&") + 1].casefold() for a in menu.actions() if "&" in (text := a.text())]
        assert len(letters) == len(set(letters)), menu_action.text()
        assert len(letters) >= 0.8 * len([a for a in menu.actions() if a.text()])
    bar = [action.text() for action in window.menu.actions()]
    assert len({text[text.index("&") + 1] for text in bar}) == len(bar)


def test_the_tree_marks_what_is_selected_elsewhere(window: MainWindow) -> None:
    window.session.select("G1", ("G2",))
    selection = window.realm.tree.selectionModel()
    assert selection.isSelected(window.realm.model.index_of("G2"))
    selection.select(window.realm.model.index_of("P2/2"), QItemSelectionModel.SelectionFlag.Select)
    assert set(window.session.chosen()) == {"G1", "G2", "P2/2"}


def test_beside_the_rows_a_menu_is_for_the_unit_as_a_whole(window: MainWindow) -> None:
    window.session.select("P3/3")  # has no orders, so no row either
    QApplication.clipboard().setText("TUN 1 2 kl")
    orders = window.unit.orders
    at = QPoint(200, orders.height() - 4)
    view = orders.viewport()
    QApplication.sendEvent(view, QContextMenuEvent(QContextMenuEvent.Reason.Mouse, at, view.mapToGlobal(at)))
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    paste = next(action for action in menu.actions() if plain(action.text()) == "Befehle einfügen")
    paste.trigger()
    menu.close()
    assert kinds(window, "P3/3") == ["TUN 1"]


def test_orders_are_given_and_passed_on_by_mouse_alone(window: MainWindow, qtbot: QtBot) -> None:
    window.session.select("G2")
    left = Qt.MouseButton.LeftButton
    chip = next(chip for chip in window.unit.orders._ghosts.chips if chip.order_class == "TUN")
    qtbot.mouseClick(chip, left)
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    entry = next(action for action in menu.actions() if action.data() == "TUN 1")
    qtbot.mouseClick(menu, left, pos=menu.actionGeometry(entry).center())
    form = window.unit.orders.form
    assert form is not None
    qtbot.mouseClick(form._ok, left)
    assert kinds(window, "G2") == ["TUN 1"]
    row = row_of(window, "TUN 1")
    row.contextMenuEvent(
        QContextMenuEvent(QContextMenuEvent.Reason.Mouse, QPoint(120, 12), row.mapToGlobal(QPoint(120, 12)))
    )
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    transfer = next(action for action in menu.actions() if "übertragen" in action.text())
    qtbot.mouseClick(menu, left, pos=menu.actionGeometry(transfer).center())
    sheet = window.commands.sheet
    assert isinstance(sheet, TransferSheet)
    at = sheet.list.visualRect(sheet.list.model().index(0, 0)).center()
    qtbot.mouseClick(sheet.list.viewport(), left, pos=at)
    qtbot.mouseClick(sheet.take, left)
    assert kinds(window, "G1").count("TUN 1") == 2
    row = row_of(window, "TUN 1")
    qtbot.mouseClick(row, left, pos=QPoint(row.width() - 12, 12))
    assert kinds(window, "G2") == []


def test_an_action_of_the_palette_and_the_keys_for_each_command(window: MainWindow) -> None:
    from mycom.ui.actions import commands
    from mycom.ui.keys_sheet import KeysSheet
    from mycom.ui.palette import entries

    found = {entry.words for entry in entries(window)}
    wanted = ["Befehle ausschneiden", "Befehle einfügen", "Vorlagen", "Als Vorlage merken", "Vorigen Zug wiederholen"]
    assert [words for words in wanted if words not in found] == []
    press(window, "show_keys")
    sheet = window.commands.sheet
    assert isinstance(sheet, KeysSheet)
    shown = {line.text: line.last for line in sheet.list.lines}
    assert shown["Befehle einfügen"] == "Strg+V"
    assert shown["Löschen"] == "Entf"
    assert {command.words for command in commands()} <= set(shown)


def test_several_units_are_selected_in_the_table_too(window: MainWindow, qtbot: QtBot) -> None:
    window.session.select("G1")
    press(window, "toggle_table")
    table = window.realm.table
    assert table is not None
    table.setFocus()
    qtbot.keyClick(table, Qt.Key.Key_Down, SHIFT)
    assert set(window.session.chosen()) == {"G1", "G2"}
    QApplication.clipboard().setText('TUN 3 "quak"')
    qtbot.keyClick(table, Qt.Key.Key_V, CONTROL)
    assert [order.unit for order in window.session.orders() if order.kind == "TUN 3"] == ["G2", "G1"]
