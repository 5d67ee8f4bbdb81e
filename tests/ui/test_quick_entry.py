"""Quick entry: words, notation, places, suggestions, what cannot be read."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QListView
from pytestqt.qtbot import QtBot

from mycom.systems.view import Offer
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


def test_a_place_out_of_reach_tells_why_the_unit_does_not_move(
    window2: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    quick, session = window2.unit.quick, window2.session
    monkeypatch.setattr(type(session.position), "route", lambda *_: None)
    monkeypatch.setattr(session, "offers", lambda _: (Offer("TUN 40", "G2 schläft"), Offer("ZAU 1", "kein Zauber")))
    quick._suggest("4/2")
    assert quick.message == "G2 schläft"
    monkeypatch.setattr(session, "offers", lambda _: (Offer("ZAU 1", "kein Zauber"),))
    quick._say("", "muted")
    quick._suggest("4/2")
    assert quick.message == "Einen Weg kann nur eine Einheit bekommen, die ziehen kann."


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


def test_only_what_may_be_given_is_proposed_and_the_reason_told(window: MainWindow, qtbot: QtBot) -> None:
    window.session.select("G1")  # has its VOR order already
    quick = window.unit.quick
    quick.line.setFocus()
    qtbot.keyClicks(quick.line, "stimm")
    assert quick.proposals("stimm") == ()
    assert quick.message == "VOR 1: nur einmal im Zug"
    quick.line.clear()
    qtbot.keyClicks(quick.line, "zau 1 5")
    assert [one.label for one in quick.proposals("zau 1 5")] == []  # no legal place begins like that
    quick.line.clear()
    qtbot.keyClicks(quick.line, "zau 1 ")
    assert [one.text for one in quick.proposals("zau 1 ")] == ["2/2", "3/2", "4/3"]


def test_what_is_not_possible_is_taken_all_the_same(window2: MainWindow, qtbot: QtBot) -> None:
    quick = window2.unit.quick
    qtbot.keyClicks(quick.line, "TUN 1 50 kl")
    assert quick.message.endswith("– 50 Blätter kosten 500 Fliegen, vorhanden sind 100.")
    qtbot.keyClick(quick.line, Qt.Key.Key_Return)
    assert given(window2) == [("TUN 1", {"count": 50, "pad": "small"})]


def test_a_new_way_takes_the_place_of_the_old_one(window2: MainWindow, qtbot: QtBot) -> None:
    quick = window2.unit.quick
    for typed in ("TUN 40 33", "tun40 34", "4/2"):
        quick.line.setText(typed)
        qtbot.keyClick(quick.line, Qt.Key.Key_Return)
    assert given(window2) == [("TUN 40", {"path": "33"})]
    assert window2.session.undo() == "G2: Weg 33"
    assert given(window2) == [("TUN 40", {"path": "34"})]


def test_long_words_below_the_line_get_a_second_line(window2: MainWindow) -> None:
    quick = window2.unit.quick
    low = quick.sizeHint().height()
    quick._say(
        "Ein Satz, der so lang ist, dass er in der Zeile unter der Eingabe ganz sicher keinen Platz hat.", "warning"
    )
    assert quick.sizeHint().height() == low + 16
    quick._say("kurz", "muted")
    assert quick.sizeHint().height() == low


def test_escape_and_up_lead_back_to_the_orders(window: MainWindow, qtbot: QtBot) -> None:
    window.session.select("G1")
    line = window.unit.quick.line
    line.setFocus()
    qtbot.keyClicks(line, "qqq")
    qtbot.keyClick(line, Qt.Key.Key_Escape)
    assert line.text() == ""
    assert window.focusWidget() is line
    qtbot.keyClick(line, Qt.Key.Key_Escape)
    assert window.focusWidget() is window.unit.orders.rows[-1]
    line.setFocus()
    qtbot.keyClick(line, Qt.Key.Key_Up)
    assert window.focusWidget() is window.unit.orders.rows[-1]
    window.session.select("P3/3")
    window.actions_by_id["panel_unit"].trigger()
    assert window.focusWidget() is window.unit.orders._ghosts.chips[0]
