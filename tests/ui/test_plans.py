"""Plans in the window: the switch, making and leaving plans, two of them side by side."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from mycom.orders.keys import key_path, make_key
from mycom.orders.order import Order
from mycom.partie.outcomes import OutcomeRow, Span
from mycom.partie.partie import Partie
from mycom.ui import bottom_panel
from mycom.ui.hand_in import HandIn
from mycom.ui.main_window import MainWindow
from mycom.ui.palette import Palette
from mycom.ui.plan_name_sheet import PlanNameSheet
from mycom.ui.plans_rows import change_text, whole
from mycom.ui.plans_sheet import ORDERS, OUTCOMES, PlansSheet
from mycom.ui.rows_view import RowsView


def names(window: MainWindow) -> list[str]:
    assert window.session.partie is not None
    return [plan.name for plan in window.session.partie.plans.all()]


def active(window: MainWindow) -> str:
    assert window.session.partie is not None
    return window.session.partie.plans.active().name


def kinds(window: MainWindow, unit: str = "G1") -> list[str]:
    return [order.kind for order in window.session.orders_of(unit)]


def sheet_of(window: MainWindow) -> PlansSheet:
    window.commands.run("compare_plans")
    found = window.commands.sheet
    assert isinstance(found, PlansSheet)
    return found


def cells(sheet: PlansSheet, tab: int) -> list[list[str]]:
    return [[cell.text for cell in row.cells] for row in sheet.models[tab].rows]


@pytest.fixture
def two(window: MainWindow) -> MainWindow:
    """The window with a copy, „Plan B“, that is the active one: one order changed, one gone, one new."""
    window.commands.run("copy_plan")
    partie = window.session.partie
    assert partie is not None
    collect = next(order for order in partie.orders.of("G1") if order.kind == "TUN 1")
    away = next(order for order in partie.orders.of("P2/2"))
    partie.orders.replace(collect.with_args(count=3))
    partie.orders.remove(away.key)
    partie.orders.add(Order("G2", "TUN 3", (("text", "quak"),)))
    return window


def test_the_switch_costs_no_room_while_there_is_one_plan(window: MainWindow) -> None:
    switch = window.toolbar.plan
    assert switch.isHidden()
    window.commands.run("copy_plan")
    assert not switch.isHidden()
    assert switch.text() == "Plan B"
    assert window.toast.words == "„Plan B“ ist eine Kopie von „Plan A“ und gilt jetzt."
    window.toast.link.click()
    assert switch.isHidden()
    assert names(window) == ["Plan A"]


def test_a_copy_has_its_own_orders_and_its_own_undo(two: MainWindow, qtbot: QtBot) -> None:
    assert two.actions_by_id["undo"].isEnabled()
    two.commands.run("undo")
    two.commands.run("undo")
    two.commands.run("undo")
    assert not two.actions_by_id["undo"].isEnabled()
    two.commands.run("redo")
    assert [order.number("count") for order in two.session.orders_of("G1") if order.kind == "TUN 1"] == [3]
    two.commands.run("next_plan")
    assert (active(two), two.toolbar.plan.text()) == ("Plan A", "Plan A")
    assert [order.number("count") for order in two.session.orders_of("G1") if order.kind == "TUN 1"] == [12]
    assert two.actions_by_id["undo"].isEnabled()
    assert two.toolbar.steps[1]._line.startswith("5 · ")


def test_what_is_being_typed_stays_in_its_plan(window: MainWindow) -> None:
    window.commands.run("copy_plan")
    order = next(each for each in window.session.orders_of("G1") if each.kind == "TUN 1")
    window.unit.orders.edit(next(row for row in window.unit.orders.rows if row.key == order.key))
    form = window.unit.orders.form
    assert form is not None
    form.set_value("count", 7)
    window.commands.run("next_plan")
    assert window.unit.orders.form is None
    counts = []
    for _ in range(2):
        counts.append(next(o.number("count") for o in window.session.orders_of("G1") if o.kind == "TUN 1"))
        window.commands.run("next_plan")
    assert counts == [12, 7]


def test_a_new_plan_gets_a_name(window: MainWindow, qtbot: QtBot) -> None:
    window.commands.run("new_plan")
    sheet = window.commands.sheet
    assert isinstance(sheet, PlanNameSheet)
    assert sheet.line.text() == "Plan B"
    sheet.line.setText("plan a")
    qtbot.keyClick(sheet.line, Qt.Key.Key_Return)
    assert sheet.message.text() == "Einen Plan „plan a“ gibt es schon."
    sheet.line.setText("  ")
    assert sheet.message.text() == ""
    sheet.done.click()
    assert sheet.message.text() == "Der Plan hat keinen Namen."
    assert names(window) == ["Plan A"]
    sheet.line.setText("Rückzug")
    qtbot.keyClick(sheet.line, Qt.Key.Key_Return)
    assert window.commands.sheet is None
    assert (active(window), window.session.orders()) == ("Rückzug", ())
    assert window.toast.words == "„Rückzug“ gilt jetzt, 0 Befehle."


def test_a_new_plan_may_take_the_orders_along(window: MainWindow) -> None:
    window.commands.run("new_plan")
    sheet = window.commands.sheet
    assert isinstance(sheet, PlanNameSheet)
    sheet.copies.setChecked(True)
    sheet.done.click()
    assert (active(window), len(window.session.orders())) == ("Plan B", 5)


def test_renaming_and_back(two: MainWindow) -> None:
    two.commands.run("rename_plan")
    sheet = two.commands.sheet
    assert isinstance(sheet, PlanNameSheet)
    sheet.line.setText("Angriff")
    sheet.done.click()
    assert (names(two), two.toolbar.plan.text()) == (["Plan A", "Angriff"], "Angriff")
    two.toast.link.click()
    assert two.toolbar.plan.text() == "Plan B"


def test_deleting_can_be_undone_at_once_and_later(two: MainWindow) -> None:
    two.commands.run("delete_plan")
    assert two.toast.words == "„Plan B“ ist gelöscht. Es gilt „Plan A“."
    assert kinds(two, "G2") == []
    two.toast.link.click()
    assert (active(two), kinds(two, "G2")) == ("Plan B", ["TUN 3"])
    two.commands.run("delete_plan")
    two.commands.run("delete_plan")
    assert two.toast.words == "Es gibt nur einen Plan. „Plan kopieren“ macht einen zweiten."
    two.commands.run("restore_plan")
    assert active(two) == "Plan B"
    two.commands.run("restore_plan")
    assert two.toast.words == "Es ist kein gelöschter Plan da."
    two.commands.run("undo")
    assert kinds(two, "G2") == []


def test_the_menu_lists_the_plans_and_what_can_be_done(two: MainWindow) -> None:
    menu = two.toolbar.plan.menu()
    texts = [action.text() for action in menu.actions() if action.text()]
    assert texts[:2] == ["Plan A\t5 Befehle", "Plan B\t5 Befehle"]
    assert [action.isChecked() for action in menu.actions()[:2]] == [False, True]
    menu.actions()[0].trigger()
    assert active(two) == "Plan A"
    next(action for action in menu.actions() if action.text() == "Plan löschen").trigger()
    assert names(two) == ["Plan B"]
    menu.deleteLater()


def test_the_journal_is_that_of_the_plan(two: MainWindow) -> None:
    two.bottom.show_tab(bottom_panel.JOURNAL)
    page = two.bottom.page(bottom_panel.JOURNAL)
    assert isinstance(page, RowsView)
    assert [line.text for line in page.lines] == [
        "Verlauf von „Plan B“", "G2: TUN 3 geben", "P2/2: TUN 1 löschen", "G1: TUN 1 ändern", "Kopie von „Plan A“",
    ]  # fmt: skip
    two.commands.run("next_plan")
    assert page.lines[0].text == "Verlauf von „Plan A“"
    assert len(page.lines) == 6


def test_without_a_partie_there_are_no_plans(make_window: Callable[[Partie | None], MainWindow]) -> None:
    window = make_window(None)
    for name in ("new_plan", "copy_plan", "next_plan", "compare_plans", "rename_plan", "delete_plan", "restore_plan"):
        assert not window.actions_by_id[name].isEnabled()
    assert window.toolbar.plan.isHidden()
    assert window.toolbar.plan.open_menu() is None


def test_the_palette_finds_plans(two: MainWindow, qtbot: QtBot) -> None:
    palette = Palette.open_over(two)
    palette.line.setText("plan a")
    qtbot.keyClick(palette.line, Qt.Key.Key_Return)
    assert active(two) == "Plan A"


def test_another_program_may_choose_the_plan(two: MainWindow) -> None:
    assert two.session.partie is not None
    with Partie.open(two.session.partie.folder) as other:
        other.plans.rename(1, "Angriff")
        other.plans.use(0)
    two.session.look_outside()
    assert two.toolbar.plan.text() == "Plan A"
    assert kinds(two, "G2") == []


def test_handing_in_says_which_plan_it_is(two: MainWindow) -> None:
    make_key(key_path(), "")
    two.commands.run("hand_in")
    sheet = two.commands.sheet
    assert isinstance(sheet, HandIn)
    assert sheet._title == "Zug 37 abgeben · Plan B"
    sheet.write.click()
    assert sheet.written is not None
    assert sheet.written.export.plan == "Plan B"
    two.commands.run("next_plan")
    assert sheet._title == "Zug 37 abgeben · Plan A"
    two.session.check_now()
    assert two.toolbar.steps[3]._line == "Abgabe 1 war „Plan B“"


# --- side by side --------------------------------------------------------------------------------


def test_orders_stand_side_by_side_with_their_differences(two: MainWindow) -> None:
    sheet = sheet_of(two)
    assert sheet.models[ORDERS].heads == ("Einheit", "Befehl", "Plan B", "Unterschied", "Plan A")
    assert cells(sheet, ORDERS) == [
        ["G1 Quax", "TUN 1", "3 große Blätter sammeln", "anders", "12 große Blätter sammeln"],
        ["G2 Grünrock", "TUN 3", "Ruft „quak“", "nur hier", ""],
        ["P 2/2 Seerose", "TUN 1", "", "nur dort", "2 kleine Blätter sammeln"],
    ]
    sheet.only.setChecked(False)
    assert len(cells(sheet, ORDERS)) == 6
    assert [row[3] for row in cells(sheet, ORDERS)].count("gleich") == 3


def test_outcomes_stand_side_by_side(two: MainWindow, qtbot: QtBot) -> None:
    sheet = sheet_of(two)
    sheet.tabs.choose(OUTCOMES)
    assert sheet.empty[OUTCOMES].text() == "wird gerechnet …"
    qtbot.waitUntil(lambda: sheet.outcomes.found is not None)
    rows = cells(sheet, OUTCOMES)
    (flies,) = [row for row in rows if row[:2] == ["G1 Quax", "Fliegen"]]
    assert flies == ["G1 Quax", "Fliegen", "100", "76", "−14", "−90"]
    sheet.only.setChecked(False)
    assert ["G1 Quax", "Ort"] in [row[:2] for row in cells(sheet, OUTCOMES)]
    assert len(cells(sheet, OUTCOMES)) > len(rows)


def test_outcomes_follow_the_orders(two: MainWindow, qtbot: QtBot) -> None:
    sheet = sheet_of(two)
    qtbot.waitUntil(lambda: sheet.outcomes.found is not None)
    before = sheet.outcomes.found
    two.session.undo()
    qtbot.waitUntil(lambda: sheet.outcomes.found is not before)
    assert len(cells(sheet, ORDERS)) == 2


def test_single_orders_are_taken_over_as_one_step(two: MainWindow) -> None:
    sheet = sheet_of(two)
    sheet.table.clearSelection()
    assert not sheet.take.isEnabled()
    sheet.table.selectRow(0)
    assert sheet.take.text() == "1 Befehl übernehmen"
    sheet.take.click()
    assert [row[0] for row in cells(sheet, ORDERS)] == ["G2 Grünrock", "P 2/2 Seerose"]
    assert next(o.number("count") for o in two.session.orders_of("G1") if o.kind == "TUN 1") == 12
    assert sheet.said.text() == "1 Befehl übernommen."
    sheet.undo.click()
    assert len(cells(sheet, ORDERS)) == 3
    assert (sheet.said.text(), sheet.undo.isHidden()) == ("", True)
    sheet.table.selectAll()
    sheet.take_over()
    assert cells(sheet, ORDERS) == []
    assert not sheet.empty[ORDERS].isHidden()
    assert two.session.undo() == "3 Befehle aus „Plan A“ übernommen"


def test_a_whole_unit_is_taken_over_from_the_menu(two: MainWindow) -> None:
    sheet = sheet_of(two)
    sheet.table.selectRow(2)
    menu = sheet.row_menu(2)
    texts = [action.text() for action in menu.actions()]
    assert texts == ["1 Befehl übernehmen", "Alles von P 2/2 Seerose übernehmen", "Kopieren"]
    menu.actions()[1].trigger()
    assert kinds(two, "P2/2") == ["TUN 1"]
    menu.deleteLater()


def test_a_click_or_enter_shows_the_unit_and_the_panel_stays_free(two: MainWindow, qtbot: QtBot) -> None:
    sheet = sheet_of(two)
    assert sheet.geometry().right() < two.unit_dock.x()
    at = sheet.table.visualRect(sheet.models[ORDERS].index(1, 2)).center()
    qtbot.mouseClick(sheet.table.viewport(), Qt.MouseButton.LeftButton, pos=at)
    assert two.session.selected == "G2"
    sheet.table.selectRow(2)
    qtbot.keyClick(sheet.table, Qt.Key.Key_Return)
    assert two.session.selected == "P2/2"
    qtbot.keyClick(sheet.table, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert kinds(two, "P2/2") == ["TUN 1"]
    two.unit_dock.hide()
    assert sheet.geometry().right() > two.width() - 20
    two.unit_dock.show()
    qtbot.waitUntil(lambda: sheet.geometry().right() < two.unit_dock.x())
    two.resize(900, 700)
    qtbot.waitUntil(lambda: sheet.geometry().right() > two.unit_dock.x())


def test_the_comparison_by_keyboard_alone(two: MainWindow, qtbot: QtBot) -> None:
    qtbot.waitExposed(two)
    two.activateWindow()
    two.actions_by_id["compare_plans"].trigger()
    sheet = two.commands.sheet
    assert isinstance(sheet, PlansSheet)
    qtbot.waitUntil(sheet.table.hasFocus)
    qtbot.keyClick(sheet.table, Qt.Key.Key_Down)
    qtbot.keyClick(sheet.table, Qt.Key.Key_Return)
    assert two.session.selected == "G2"
    qtbot.keyClick(sheet.table, Qt.Key.Key_Up)
    qtbot.keyClick(sheet.table, Qt.Key.Key_Down, Qt.KeyboardModifier.ShiftModifier)
    qtbot.keyClick(sheet.table, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert [row[0] for row in cells(sheet, ORDERS)] == ["P 2/2 Seerose"]
    sheet.tabs.setFocus()
    qtbot.keyClick(sheet.tabs, Qt.Key.Key_Right)
    assert sheet.tab == OUTCOMES
    qtbot.keyClick(sheet.tabs, Qt.Key.Key_Escape)
    assert two.commands.sheet is None


def test_columns_sort_and_are_copied(two: MainWindow, qtbot: QtBot) -> None:
    sheet = sheet_of(two)
    sheet.table.sortByColumn(1, Qt.SortOrder.DescendingOrder)
    assert [row[1] for row in cells(sheet, ORDERS)] == ["TUN 3", "TUN 1", "TUN 1"]
    sheet.table.selectRow(0)
    sheet.copy()
    assert QApplication.clipboard().text() == (
        "Einheit\tBefehl\tPlan B\tUnterschied\tPlan A\nG2 Grünrock\tTUN 3\tRuft „quak“\tnur hier\t"
    )
    sheet.copy_link.click()
    assert len(QApplication.clipboard().text().splitlines()) == 4
    sheet.tabs.choose(OUTCOMES)
    qtbot.waitUntil(lambda: bool(sheet.models[OUTCOMES].rows))
    sheet.table.sortByColumn(5, Qt.SortOrder.DescendingOrder)
    found = [row.target for row in sheet.models[OUTCOMES].rows]
    changes = [abs(row.change or 0) for row in found if isinstance(row, OutcomeRow)]
    assert len(changes) == len(found)
    assert changes == sorted(changes, reverse=True)


def test_changing_sides_and_the_other_plan(two: MainWindow) -> None:
    two.commands.run("new_plan")
    name = two.commands.sheet
    assert isinstance(name, PlanNameSheet)
    name.line.setText("Leer")
    name.done.click()
    sheet = sheet_of(two)
    assert [sheet.other.itemText(at) for at in range(sheet.other.count())] == ["Plan A", "Plan B"]
    sheet.other.setCurrentIndex(1)
    sheet.other.activated.emit(1)
    assert sheet.models[ORDERS].heads[2::2] == ("Leer", "Plan B")
    sheet.switch.click()
    assert active(two) == "Plan B"
    assert sheet.models[ORDERS].heads[2::2] == ("Plan B", "Leer")
    two.commands.run("delete_plan")
    assert two.commands.sheet is sheet
    two.commands.run("delete_plan")
    assert two.commands.sheet is None


def test_the_context_menu_opens_and_closes(two: MainWindow) -> None:
    sheet = sheet_of(two)
    sheet._open_menu(QPoint(10, 400))
    at = sheet.table.visualRect(sheet.models[ORDERS].index(0, 0)).center()
    sheet._open_menu(at)
    menu = QApplication.activePopupWidget()
    assert menu is not None
    menu.close()


def test_one_plan_alone_is_not_compared(window: MainWindow) -> None:
    window.commands.run("compare_plans")
    assert window.commands.sheet is None
    window.commands.run("next_plan")
    assert window.toast.words.startswith("Es gibt nur einen Plan.")


@pytest.mark.parametrize(
    ("left", "right", "chance", "words"),
    [(5, 91, False, "+86"), (1200, 0, False, "−1\u202f200"), (1, 1.24, False, "+0,2"), (0.93, 1.0, True, "+7 %-Punkte"),
     (0.5, 0.501, True, ""), (3, 3, False, "")],
)  # fmt: skip
def test_changes_in_words(left: float, right: float, chance: bool, words: str) -> None:
    sides = [Span(value, value, value, chance) for value in (left, right)]
    assert change_text(OutcomeRow("R", "x", None, *sides)) == words


def test_numbers_in_words() -> None:
    assert [whole(value) for value in (0, 1234567, -3, 2.5)] == ["0", "1\u202f234\u202f567", "−3", "2,5"]


@pytest.mark.parametrize("width", [900, 1000, 1280, 1440])
def test_nothing_in_the_bar_overlaps_with_a_plan_shown(two: MainWindow, width: int) -> None:
    assert two.session.partie is not None
    two.session.partie.plans.rename(1, "Ein ziemlich langer Name für einen Plan")
    two.session.plans_have_changed()
    two.resize(width, 700)
    bar = two.toolbar
    QApplication.processEvents()
    parts = [bar.head, bar.plan, *bar.steps, bar.search, bar.hand_in]
    edges = [(part.x(), part.x() + part.width()) for part in parts]
    assert all(right <= left for (_, right), (left, _) in pairwise(edges))
    assert edges[-1][1] <= bar.width()
