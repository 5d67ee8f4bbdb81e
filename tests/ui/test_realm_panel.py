"""Tree and table of the units: filter, selection, copying, states."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QItemSelectionModel, Qt
from PySide6.QtWidgets import QApplication, QStyleOptionViewItem
from pytestqt.qtbot import QtBot

from mycom.ui.main_window import MainWindow
from mycom.ui.mnemonics import plain
from mycom.ui.unit_model import UNIT
from mycom.ui.unit_rows import figure_text


def shown(window: MainWindow) -> list[str]:
    model = window.realm.model
    return [
        str(model.index(row, 0, model.index(section, 0)).data(UNIT))
        for section in range(model.rowCount())
        for row in range(model.rowCount(model.index(section, 0)))
    ]


@pytest.mark.parametrize(
    ("text", "units"),
    [
        ("", ["G1", "G2", "P2/2", "P3/2", "P3/3", "G1@9", "P5/2"]),
        ("offen", ["G2", "P3/2", "P3/3"]),
        ("fehler", ["G1"]),
        ("wald", ["P3/3"]),
        (">100 Bev", ["P2/2", "P3/2"]),
        ("3/2", ["G1", "P3/2"]),
        ("neu", ["G1", "G2", "P2/2"]),
        ("gibt es nicht", []),
    ],
)
def test_filter(window: MainWindow, text: str, units: list[str]) -> None:
    window.realm.filter.setText(text)
    assert shown(window) == units


def test_an_empty_result_offers_to_clear_the_filter(window: MainWindow) -> None:
    window.realm.filter.setText("gibt es nicht")
    link = window.realm._empty_link
    assert link is not None
    assert link.text() == "Filter löschen"
    link.click()
    assert len(shown(window)) == 7


def test_selection_goes_both_ways(window: MainWindow) -> None:
    realm = window.realm
    realm.tree.setCurrentIndex(realm.model.index_of("P3/3"))
    assert window.session.selected == "P3/3"
    window.session.select("G2")
    assert realm.tree.currentIndex().data(UNIT) == "G2"
    window.session.select("C1/1")
    assert realm.tree.selectionModel().selectedIndexes() == []


def test_several_units_are_selected_together(window: MainWindow) -> None:
    realm = window.realm
    realm.tree.setCurrentIndex(realm.model.index_of("G1"))
    flags = QItemSelectionModel.SelectionFlag.Select | QItemSelectionModel.SelectionFlag.Rows
    realm.tree.selectionModel().setCurrentIndex(realm.model.index_of("G2"), flags)
    assert window.session.selected == "G2"
    assert window.session.others == ("G1",)
    assert window.unit.title.texts[0] == "Grünrock und 1 weitere"


def test_a_foreign_unit_opens_its_folded_section(window: MainWindow) -> None:
    realm = window.realm
    neighbours = realm.model.index(2, 0)
    assert not realm.tree.isExpanded(neighbours)
    window.session.select("P5/2")
    assert realm.tree.isExpanded(neighbours)
    realm.tree.clicked.emit(neighbours)
    assert not realm.tree.isExpanded(neighbours)


def test_table_sorts_by_value_and_is_copied(window: MainWindow, qtbot: QtBot) -> None:
    realm = window.realm
    window.session.previews.set_on(False)
    window.commands.run("toggle_table")
    table = realm.table
    assert table is not None
    assert realm._stack.currentWidget() is table
    table.sortByColumn(4, Qt.SortOrder.DescendingOrder)
    model = table.model()
    figures = [model.index(row, 4).data() for row in range(model.rowCount())]
    assert figures[0] == "?" or figures[:3] == ["210", "120", "45"]
    assert [f for f in figures if f != "?"] == ["210", "120", "45", "30", "12", "3"]
    table.selectRow([model.index(row, 0).data() for row in range(model.rowCount())].index("G1"))
    assert window.session.selected == "G1"
    table.setFocus()
    qtbot.keyClick(table, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert QApplication.clipboard().text() == "G1\tQuax\t3/2\tFehler\t30\t11\t4"
    window.commands.run("toggle_table")
    assert realm._stack.currentWidget() is realm.tree
    assert realm.tree.currentIndex().data(UNIT) == "G1"


def test_tree_is_copied(window: MainWindow, qtbot: QtBot) -> None:
    window.session.select("P2/2")
    window.realm.tree.setFocus()
    qtbot.keyClick(window.realm.tree, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert QApplication.clipboard().text() == "P2/2\tSeerose\t2/2\t210"


def test_rows_are_targets_of_at_least_24_pixels(window: MainWindow) -> None:
    realm = window.realm
    index = realm.model.index_of("G1")
    assert realm.tree.itemDelegate().sizeHint(QStyleOptionViewItem(), index).height() >= 24


def test_figures() -> None:
    assert figure_text(None) == "?"
    assert figure_text(8912) == "8\u202f912"


def test_the_menu_of_a_unit_shows_marks_and_copies(window: MainWindow) -> None:
    window.session.select("G2")
    menu = window.realm.menu()
    words = [plain(action.text()) for action in menu.actions() if action.text()]
    assert words == [
        "Auf der Karte zeigen", "Fertig", "Alle Befehle der Einheit kopieren", "Befehle einfügen",
        "Vorigen Zug wiederholen", "Vorlagen …", "Als Tabelle kopieren",
    ]  # fmt: skip
    menu.actions()[1].trigger()
    assert window.session.is_marked("G2")
    window.realm.menu().actions()[1].trigger()
    assert not window.session.is_marked("G2")
