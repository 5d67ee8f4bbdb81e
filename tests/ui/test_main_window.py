"""The whole window on the invented game: panels, keys, map, undo."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDropEvent
from PySide6.QtWidgets import QApplication, QDockWidget, QWidget
from pytestqt.qtbot import QtBot

from mycom.orders.order import Order
from mycom.partie.partie import Partie
from mycom.problems import Fault
from mycom.systems.view import Amount, PathView, Repair
from mycom.ui import bottom_panel, unit_panel
from mycom.ui.handbook import HandbookSheet
from mycom.ui.main_window import MainWindow
from mycom.ui.map_menu import map_menu
from mycom.ui.projection.draft import with_value
from mycom.ui.report_view import ReportPage
from mycom.ui.rows_view import Line, RowsView
from mycom.ui.way_words import short_of
from tests.ui.fake_position import write_report

NO_KEYS = Qt.KeyboardModifier.NoModifier
CONTROL = Qt.KeyboardModifier.ControlModifier


def test_tool_bar_counts(window: MainWindow) -> None:
    lines = [step._line for step in window.toolbar.steps]
    assert lines == ["4 Ereignisse", "5 · 3 offen", "1 Fehler · 1 Hinweis", "nicht abgegeben"]


def test_letters_act_when_no_text_field_has_the_focus(window: MainWindow, qtbot: QtBot) -> None:
    qtbot.waitExposed(window)
    window.map.canvas.setFocus()
    qtbot.keyClick(window.map.canvas, Qt.Key.Key_N)
    assert window.session.selected == "G2"
    qtbot.keyClick(window.map.canvas, Qt.Key.Key_N, Qt.KeyboardModifier.ShiftModifier)
    assert window.session.selected == "P3/3"
    window.realm.filter.setFocus()
    qtbot.keyClicks(window.realm.filter, "n")
    assert window.realm.filter.text() == "n"
    assert window.session.selected == "P3/3"


def test_space_marks_a_unit_as_done(window: MainWindow, qtbot: QtBot) -> None:
    window.session.select("G2")
    window.map.canvas.setFocus()
    qtbot.keyClick(window.map.canvas, Qt.Key.Key_Space)
    assert window.session.is_marked("G2")
    assert "2 offen" in window.toolbar.steps[1]._line


def test_undo_and_redo_by_key(window: MainWindow, qtbot: QtBot) -> None:
    before = window.session.orders()
    window.session.give_move("G2", "5")
    qtbot.keyClick(window, Qt.Key.Key_Z, CONTROL)
    assert window.session.orders() == before
    assert "Rückgängig" in window.toast.words
    qtbot.keyClick(window, Qt.Key.Key_Z, CONTROL | Qt.KeyboardModifier.ShiftModifier)
    assert any(order.unit == "G2" for order in window.session.orders())


def test_status_bar_tells_what_is_hovered(window: MainWindow) -> None:
    window.map.canvas.set_hover((5, 2))
    left, right = window.status.texts
    assert left == "5/2 Schilf · 9 Storchland · Nest · VS 1 · Stand Zug 35 (vor 2 Zügen)"
    assert "Von G1: Entfernung 2 · 8 BP" in right
    window.map.canvas.set_hover((6, 1))
    assert window.status.texts[0] == "6/1 · nie gesehen"


def test_dropping_a_group_on_own_ground_orders_the_way(window: MainWindow) -> None:
    window.map.canvas.dropped.emit("G2", (3, 3), "P3/3", NO_KEYS)
    assert [o.text("path") for o in window.session.orders() if o.unit == "G2"] == ["4"]
    assert "3/3" in window.toast.words
    window.toast.link.click()
    assert not [o for o in window.session.orders() if o.unit == "G2"]


def test_a_way_of_several_turns_says_how_far_it_gets() -> None:
    way = PathView(((1, 1), (2, 1), (3, 1), (4, 1)), (8.0, 4.0, -1.0, 3.0), (0, 0, 0, 1), "33")
    assert short_of(way, (4, 1)) == "in diesem Zug nur bis 3/1, am Ziel in 2 Zügen"
    assert short_of(PathView(((1, 1), (2, 1)), (8.0, 4.0), (0, 0), "3"), (2, 1)) == ""


def test_control_always_moves(window: MainWindow) -> None:
    window.map.canvas.dropped.emit("G2", (4, 2), "", CONTROL)
    assert [o.text("path") for o in window.session.orders() if o.unit == "G2"] == ["33"]


def test_dropping_a_group_on_a_foreign_target_projects(window: MainWindow, qtbot: QtBot) -> None:
    with qtbot.waitSignal(window.control.projection_wanted) as caught:
        window.control.projection_wanted.disconnect(window.commands.open_projection)
        window.map.canvas.dropped.emit("G1", (5, 2), "P5/2", NO_KEYS)
    assert caught.args == ["G1", "P5/2"]
    title, detail = window.control.drag_label("G1", (5, 2))
    assert title == "Hochrechnung: G1 greift Nest an"
    assert detail == "70 % Sieg · 2 Schritte"


def test_a_way_is_entered_by_clicks_and_digits(window: MainWindow, qtbot: QtBot) -> None:
    canvas = window.map.canvas
    assert window.control.begin_path("G2")
    qtbot.keyClick(canvas, Qt.Key.Key_3)
    canvas.path_step.emit(3)
    assert window.control.digits == "33"
    assert "noch 2 BP" in window.status.texts[0]
    canvas.path_step.emit(3)
    assert window.control.digits == "33"
    assert "reichen" in window.toast.words
    canvas.path_back.emit()
    assert window.control.digits == "3"
    qtbot.keyClick(canvas, Qt.Key.Key_Return)
    assert not window.control.entering
    assert [o.text("path") for o in window.session.orders() if o.unit == "G2"] == ["3"]


def test_a_target_is_picked_by_arrows_and_enter(window: MainWindow, qtbot: QtBot) -> None:
    canvas, picked = window.map.canvas, []
    window.session.select("G2")
    window.realm.tree.setFocus()
    window.control.pick([("5/2", ""), ("1/5", "")], picked.append, "wählen")
    assert QApplication.focusWidget() is canvas
    assert canvas.overlay.cursor in {(5, 2), (1, 5)}
    canvas.set_cursor_cell((4, 2))
    qtbot.keyClick(canvas, Qt.Key.Key_Right)
    assert canvas.overlay.cursor == (5, 2)
    qtbot.keyClick(canvas, Qt.Key.Key_Return)
    assert picked == ["5/2"]
    assert canvas.overlay.cursor is None
    assert QApplication.focusWidget() is window.realm.tree
    window.control.pick([], picked.append, "wählen")
    qtbot.keyClick(canvas, Qt.Key.Key_Escape)
    assert not window.control.picking
    assert len(picked) == 1


def test_escape_drops_a_way(window: MainWindow, qtbot: QtBot) -> None:
    window.control.begin_path("G2")
    window.map.canvas.path_step.emit(3)
    qtbot.keyClick(window.map.canvas, Qt.Key.Key_Escape)
    assert not window.control.entering
    assert not [o for o in window.session.orders() if o.unit == "G2"]


def test_a_province_gets_no_way(window: MainWindow) -> None:
    assert not window.control.begin_path("P3/3")
    assert "Einheit bekommen, die ziehen kann" in window.toast.words


def test_events_jump_to_the_map(window: MainWindow) -> None:
    window.bottom.show_tab(bottom_panel.REPORT)
    page = window.bottom.page(bottom_panel.REPORT)
    assert isinstance(page, ReportPage)
    report = page.events
    texts = [line.text for line in report.lines]
    assert texts[:3] == ["Verluste", "Der Storch hat 3 Frösche geholt.", "Siege und Gewinne"]
    assert "? Kauderwelsch   (unbekanntes Wort)" in texts
    row = texts.index("G2 hat eine Libelle verjagt.")
    report.clicked.emit(report.model().index(row, 0))
    assert window.session.selected == "G2"


def test_problems_jump_to_their_order(window: MainWindow, qtbot: QtBot) -> None:
    window.session.select("P2/2")
    qtbot.keyClick(window, Qt.Key.Key_F8)
    assert window.session.selected == "G1"
    current = [row for row in window.unit.orders.rows if row.current]
    assert [row.view.order.kind for row in current if row.view] == ["TUN 1"]
    qtbot.keyClick(window, Qt.Key.Key_F8)
    assert window.session.selected == "G2"


def test_enter_takes_the_repair_of_the_problem_reached_by_key(window: MainWindow, qtbot: QtBot) -> None:
    window.session.select("P2/2")
    qtbot.keyClick(window, Qt.Key.Key_F8)
    problems = window.bottom.problems
    assert QApplication.focusWidget() is problems
    assert [row.problem for row in problems.rows if row.keys] == [problems.current]
    assert problems.current is not None
    assert problems.current.unit == "G1"
    qtbot.keyClick(problems, Qt.Key.Key_Return)
    assert [one.number("count") for one in window.session.orders_of("G1") if one.kind == "TUN 1"] == [10]
    window.session.check_now()
    qtbot.keyClick(problems, Qt.Key.Key_Down)
    assert QApplication.focusWidget() is problems


def test_a_repair_that_leaves_the_choice_opens_the_form(window: MainWindow) -> None:
    order = next(one for one in window.session.orders_of("G1") if one.kind == "TUN 2")
    window.session.select("G2")
    window.unit.show_tab(unit_panel.STOCK)
    window.session.repair(Repair("Ziel wählen …"), "G1", order.key)
    assert window.session.selected == "G1"
    form = window.unit.orders.form
    assert form is not None
    assert form.order.key == order.key
    assert form.isAncestorOf(QApplication.focusWidget())
    before = window.session.orders()
    window.session.repair(Repair("Befehl geben"), "G2")
    assert window.session.selected == "G2"
    assert QApplication.focusWidget() is window.unit.quick.line
    assert window.session.orders() == before


def test_tabs_are_made_when_first_chosen(window: MainWindow) -> None:
    assert window.unit.page(unit_panel.NOTE) is None
    window.unit.show_tab(unit_panel.NOTE)
    assert window.unit.note is not None
    window.unit.note.setPlainText("Achtung, Storch")
    window.session.select("G2")
    assert window.unit.note.toPlainText() == ""
    window.session.select("G1")
    assert window.unit.note.toPlainText() == "Achtung, Storch"


def test_stock_report_and_course(window: MainWindow) -> None:
    window.unit.show_tab(unit_panel.STOCK)
    stock = window.unit.page(unit_panel.STOCK)
    assert isinstance(stock, RowsView)
    assert [line.last for line in stock.lines if line.text == "Fliegen"] == ["100"]
    window.unit.show_tab(unit_panel.REPORT)
    report = window.unit.page(unit_panel.REPORT)
    assert isinstance(report, RowsView)
    assert [line.text for line in report.lines] == ["Der Storch hat 3 Frösche geholt."]
    window.unit.show_tab(unit_panel.COURSE)
    course = window.unit.page(unit_panel.COURSE)
    assert isinstance(course, RowsView)
    assert [(line.first, line.text) for line in course.lines[1:]] == [("Zug 36", "126"), ("Zug 37", "127")]


def test_without_selection_the_realm_is_shown(window: MainWindow) -> None:
    window.session.select("")
    assert window.unit.title.texts == ("Quakenreich", "3 Einheiten offen")
    window.session.select("C1/1")
    assert window.unit.title.texts == ("1/1", "Teich")


def test_dropped_report_is_taken_in(window: MainWindow, qtbot: QtBot, tmp_path: Path) -> None:
    path = write_report(tmp_path, 38)
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path))])
    event = QDropEvent(QPointF(10, 10), Qt.DropAction.CopyAction, data, Qt.MouseButton.LeftButton, NO_KEYS)
    window.dropEvent(event)
    qtbot.waitUntil(lambda: not window.commands.importing)
    assert window.session.partie is not None
    assert window.session.partie.turn == 38
    assert "1 Auswertung gelesen" in window.toast.words
    assert window.session.orders() == ()


def test_a_report_that_cannot_be_read_is_a_banner(window: MainWindow, qtbot: QtBot, tmp_path: Path) -> None:
    path = tmp_path / "kaputt.txt"
    path.write_text("Teichblatt sieben", encoding="utf-8")
    window.commands.take_in([path])
    qtbot.waitUntil(lambda: not window.commands.importing)
    assert any("kaputt.txt:1" in line and "die Nummer des Zugs" in line for line in window.banner.lines)
    window.banner.button.click()
    assert window.banner.lines == ()


def test_empty_window_offers_the_demo(make_window: Callable[[Partie | None], MainWindow], fake_game: object) -> None:
    window = make_window(None)
    assert window.commands._welcome is not None
    assert not window.commands._welcome.isHidden()
    assert window.toolbar.head._subtitle == "Keine Partie geöffnet"
    assert not window.toolbar.hand_in.isEnabled()


def test_a_dropped_report_makes_a_new_partie(
    make_window: Callable[[Partie | None], MainWindow], fake_game: object, tmp_path: Path, qtbot: QtBot
) -> None:
    window = make_window(None)
    window.commands.take_in([write_report(tmp_path, 5)])
    qtbot.waitUntil(lambda: not window.commands.importing)
    assert window.session.partie is not None
    assert window.session.partie.turn == 5
    assert window.commands._welcome is not None
    assert window.commands._welcome.isHidden()


def test_theme_follows_at_once(window: MainWindow) -> None:
    window.commands.run("theme_dark")
    assert window.map.canvas.theme.dark
    assert window.appearance.theme.dark


def test_every_command_has_its_method(window: MainWindow) -> None:
    for name in window.actions_by_id:
        assert callable(getattr(window.commands, name)), name


def test_nothing_is_cut_at_the_small_size(window: MainWindow, qapp: QApplication) -> None:
    window.resize(1280, 800)
    window.layout_state.apply_default("plan")
    qapp.processEvents()
    right = max(step.geometry().right() for step in window.toolbar.steps)
    assert right < window.toolbar.search.x()
    assert window.toolbar.hand_in.geometry().right() <= window.width() - 10
    for dock in (window.realm_dock, window.unit_dock, window.bottom_dock):
        assert window.rect().contains(dock.geometry())
    assert window.unit.width() >= 380
    assert window.realm.width() >= 240


@pytest.mark.parametrize("name", ["plan", "read", "project"])
def test_arrangements_remember_what_was_made_of_them(window: MainWindow, name: str, qapp: QApplication) -> None:
    window.layout_state.choose(name)
    window.realm_dock.setVisible(name == "project")
    window.layout_state.choose("read" if name != "read" else "plan")
    window.layout_state.choose(name)
    assert window.realm_dock.isHidden() == (name != "project")
    window.layout_state.reset()
    assert window.realm_dock.isHidden() == (name == "project")


def test_layout_is_kept_across_starts(make_window: Callable[[Partie | None], MainWindow], fake_game: object) -> None:
    first = make_window(None)
    first.bottom_dock.hide()
    first.layout_state.save()
    second = make_window(None)
    assert second.bottom_dock.isHidden()


def test_files_may_be_dropped_anywhere(window: MainWindow) -> None:
    window.unit.show_tab(unit_panel.NOTE)
    greedy = [child.objectName() for child in window.findChildren(QWidget) if child.acceptDrops()]
    assert greedy == []
    assert window.acceptDrops()


def test_titles_of_the_docks_leave_the_drag_to_the_dock(window: MainWindow) -> None:
    for dock in (window.realm_dock, window.unit_dock, window.bottom_dock):
        assert dock.titleBarWidget() is not None
        assert dock.features() & QDockWidget.DockWidgetFeature.DockWidgetMovable
        assert dock.objectName()


def test_a_kept_projection_comes_back_with_its_values_and_can_be_compared(
    window: MainWindow, partie: Partie, qtbot: QtBot
) -> None:
    position = window.session.position
    assert position is not None
    setup = position.setup("G1", "P5/2", "hop", ())
    assert setup is not None
    number = partie.remember_projection("G1 greift Nest an", 0.5, with_value(setup, ("d", "d.frogs"), Amount(2, 4)))
    window.commands.open_remembered(number)
    panel = window.commands.projections.panel
    assert panel is not None
    shown = panel.current()
    assert shown is not None
    assert shown[0].sides[1].fields[0].value == Amount(2, 4)
    qtbot.waitUntil(lambda: len(panel.memory) == 1)
    assert panel.memory[0].setup.sides[1].fields[0].value == Amount(2, 4)


def test_the_window_looks_outside_when_it_comes_to_the_front(window: MainWindow, partie: Partie) -> None:
    other = Partie.open(partie.folder)
    other.orders.add(Order("G2", "ZAU 1", (("place", "2/2"),)))
    other.close()
    QApplication.sendEvent(window, QEvent(QEvent.Type.WindowActivate))
    assert window.outside.timer.isActive()
    assert len(window.session.orders()) == 6
    QApplication.sendEvent(window, QEvent(QEvent.Type.WindowDeactivate))
    assert not window.outside.timer.isActive()


def test_the_handbook_opens_over_the_window(window: MainWindow) -> None:
    window.actions_by_id["handbook"].trigger()
    sheet = window.commands.sheet
    assert isinstance(sheet, HandbookSheet)
    assert "Handbuch" in sheet.text.toPlainText()


def test_a_long_fault_is_told_in_full_on_a_narrow_map(window: MainWindow) -> None:
    window.resize(900, 600)
    fault = Fault(
        "hier steht etwas, das in keiner Auswertung stehen kann", "ein Wort, das dort stehen darf", "lang.txt", 3
    )
    window.banner.complain("Die Auswertung konnte nicht gelesen werden", [fault])
    one = window.banner.height()
    window.banner.complain("Die Auswertung konnte nicht gelesen werden", [Fault("kurz")])
    assert one > window.banner.height()


def test_events_of_several_lines_have_room_for_all_of_them(window: MainWindow) -> None:
    window.bottom.show_tab(bottom_panel.REPORT)
    page = window.bottom.page(bottom_panel.REPORT)
    assert isinstance(page, ReportPage)
    view = page.events
    view.show_lines([Line("Schlacht.\nRunde 1\nRunde 2\nRunde 3"), Line("Schlacht.")])
    first, second = (view.visualRect(view.model().index(row, 0)).height() for row in (0, 1))
    assert first >= second + 3 * 14


def test_the_map_offers_what_stands_there_and_what_can_be_done(window: MainWindow) -> None:
    foe = window.session.unit("G1@9")
    assert foe is not None
    assert foe.place is not None
    window.session.select("G1")
    menu = map_menu(window.control, window.session, foe.place, "G1@9")
    words = [action.text() for action in menu.actions() if action.text()]
    assert words[0].endswith("auswählen")
    assert any("hierher ziehen" in each for each in words)
    wanted: list[tuple[str, str]] = []
    window.control.projection_wanted.disconnect(window.commands.open_projection)
    window.control.projection_wanted.connect(lambda actor, target: wanted.append((actor, target)))
    for action in menu.actions():
        if action.text().startswith("Hochrechnung"):
            action.trigger()
    assert ("G1", "G1@9") in wanted
    menu.actions()[0].trigger()
    assert window.session.selected == "G1@9"


def test_a_unit_clicked_as_target_is_the_one_projected(window: MainWindow) -> None:
    wanted: list[tuple[str, str]] = []
    window.session.select("G1")
    window.commands.open_projection = lambda actor, target: wanted.append((actor, target))  # type: ignore[method-assign]
    window.commands.project()
    window.map.canvas.unit_clicked.emit("G1@9")
    assert wanted == [("G1", "G1@9")]


def test_a_kept_projection_can_be_forgotten(window: MainWindow, partie: Partie, qtbot: QtBot) -> None:
    assert window.session.position is not None
    setup = window.session.position.setup("G1", "P5/2", "hop", ())
    partie.remember_projection("G1 greift Nest an", 0.5, setup)
    window.session.projections_changed.emit()
    window.bottom.show_tab(bottom_panel.PROJECTIONS)
    view = window.bottom.page(bottom_panel.PROJECTIONS)
    assert isinstance(view, RowsView)
    view.setCurrentIndex(view.model().index(0, 0))
    assert [action.text() for action in view.menu().actions()] == ["Kopieren", "Vergessen"]
    view.remove()
    assert partie.projections() == ()
    assert view.lines == ()
