"""Quick entry: words, notation, places, suggestions, what cannot be read."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QListView
from pytestqt.qtbot import QtBot

from mycom.ui.main_window import MainWindow
from mycom.ui.quick_entry import place_target


def given(window: MainWindow) -> list[tuple[str, dict[str, object]]]:
    return [(o.kind, dict(o.args)) for o in window.session.orders() if o.unit == "G2"]


@pytest.fixture
def window2(window: MainWindow) -> MainWindow:
    window.session.select("G2")
    window.unit.quick.line.setFocus()
    return window


@pytest.mark.parametrize(
    ("text", "kind", "args"),
    [
        ("TUN 1 5 gr", "TUN 1", {"count": 5, "pad": "large"}),
        ("sammle 5 groß", "TUN 1", {"count": 5, "pad": "large"}),
        ("regen 3/2", "ZAU 1", {"place": "3/2"}),
        ("tun40 33", "TUN 40", {"path": "33"}),
        ("4/2", "TUN 40", {"path": "33"}),
        ('rufe "na du"', "TUN 3", {"text": "na du"}),
    ],
)
def test_enter_gives_the_order(
    window2: MainWindow, qtbot: QtBot, text: str, kind: str, args: dict[str, object]
) -> None:
    line = window2.unit.quick.line
    qtbot.keyClicks(line, text)
    line.setText(text)  # umlauts and quotes do not come through keyClicks on every platform
    qtbot.keyClick(line, Qt.Key.Key_Return)
    assert given(window2) == [(kind, args)]
    assert line.text() == ""
    assert line.hasFocus()


def test_what_cannot_be_read_stays_with_the_word_marked(window2: MainWindow, qtbot: QtBot) -> None:
    quick = window2.unit.quick
    quick.line.setText("samle 5 gr")
    qtbot.keyClick(quick.line, Qt.Key.Key_Return)
    assert quick.line.text() == "samle 5 gr"
    assert quick.line.wrong == (0, 5)
    assert "Meintest du" in quick.message
    assert "sammle" in quick.message
    assert given(window2) == []
    quick.line.setText("TUN 1 viele gr")
    qtbot.keyClick(quick.line, Qt.Key.Key_Return)
    assert quick.line.wrong == (6, 5)


def test_typing_shows_what_it_would_mean(window2: MainWindow, qtbot: QtBot) -> None:
    quick = window2.unit.quick
    qtbot.keyClicks(quick.line, "TUN 1 5 gr")
    assert quick.message == "5 große Blätter sammeln   −50 Fl"


def test_suggestions_are_walked_and_taken(window2: MainWindow, qtbot: QtBot) -> None:
    quick = window2.unit.quick
    qtbot.keyClicks(quick.line, "reg")
    popup = window2.findChild(QListView, "quick.suggestions")
    assert popup is not None
    assert popup.isVisible()
    assert [p.kind for p in quick._shown] == ["ZAU 1"]
    qtbot.keyClick(quick.line, Qt.Key.Key_Tab)
    assert quick.line.text() == "ZAU 1 "
    qtbot.keyClicks(quick.line, "4")
    qtbot.keyClick(quick.line, Qt.Key.Key_Down)
    qtbot.keyClick(quick.line, Qt.Key.Key_Return)
    assert quick.line.text() == "ZAU 1 4/3"
    qtbot.keyClick(quick.line, Qt.Key.Key_Return)
    assert given(window2) == [("ZAU 1", {"place": "4/3"})]
    qtbot.keyClicks(quick.line, "reg")
    qtbot.keyClick(quick.line, Qt.Key.Key_Escape)
    assert not popup.isVisible()


def test_several_units_get_the_same_order(window: MainWindow, qtbot: QtBot) -> None:
    window.session.select("G2", ("G2", "G1"))
    line = window.unit.quick.line
    line.setText("TUN 3 pst")
    qtbot.keyClick(line, Qt.Key.Key_Return)
    assert [o.unit for o in window.session.orders() if o.kind == "TUN 3"] == ["G2", "G1"]
    window.session.undo()
    assert not [o for o in window.session.orders() if o.kind == "TUN 3"]


def test_foreign_units_take_no_orders(window: MainWindow) -> None:
    window.session.select("G1@9")
    assert window.unit.quick.isHidden()


@pytest.mark.parametrize(
    ("text", "place"), [("26/11", (26, 11)), (" nach 3 / 4 ", (3, 4)), ("ug 18 27/15", None), ("x", None)]
)
def test_a_bare_place(text: str, place: tuple[int, int] | None) -> None:
    assert place_target(text) == place


def test_a_line_left_unfinished_waits_for_its_own_unit(window: MainWindow, qtbot: QtBot) -> None:
    line = window.unit.quick.line
    window.session.select("G1")
    qtbot.keyClicks(line, "tu 12")
    window.session.select("G2")
    assert line.text() == ""
    window.session.select("G1")
    assert line.text() == "tu 12"
