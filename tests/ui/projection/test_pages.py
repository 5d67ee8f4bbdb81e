"""The pages beside the result: factors, doubts."""

from __future__ import annotations

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication
from pytestqt.qtbot import QtBot

from mycom.systems.projections import Doubt
from mycom.systems.view import Amount
from mycom.ui.projection import ProjectionPanel
from mycom.ui.projection.beyond import DOUBTS, FACTORS, RESULT
from mycom.ui.projection.doubts_page import DoubtsPage, most_important
from mycom.ui.projection.factors_page import FactorsPage
from mycom.ui.projection.lines_view import LinesView
from tests.ui.projection.conftest import Open
from tests.ui.projection.fake import FakePosition


def turned(panel: ProjectionPanel, index: int) -> FactorsPage:
    page = panel.beyond.pages.turn_to(index)
    assert isinstance(page, FactorsPage)
    return page


def press(qtbot: QtBot, view: LinesView, key: str) -> None:
    at = view.row_rect(key).center().toPoint()
    qtbot.mouseClick(view, Qt.MouseButton.LeftButton, pos=QPoint(20, at.y()))


def test_factors_fold_and_lead_to_the_report(open_panel: Open, qtbot: QtBot) -> None:
    panel = open_panel()
    page = turned(panel, FACTORS)
    assert [line.label for line in page.view.lines] == [
        "Angreifer: Gerold",
        "Kraft",
        "Sprung",
        "Verteidiger: Dornwald 26/11",
    ]
    with qtbot.waitSignal(panel.unit_wanted) as told:
        press(qtbot, page.view, "unit|G7")
    assert told.args == ["G7"]
    press(qtbot, page.view, "attacker|Kraft")
    assert "Sprung" not in [line.label for line in page.view.lines]
    page.all_link.click()
    assert "Sprung" in [line.label for line in page.view.lines]


def test_factors_are_copied_whole(open_panel: Open) -> None:
    page = turned(open_panel(), FACTORS)
    page.toggle_all()
    page.copy_link.click()
    text = QGuiApplication.clipboard().text()
    assert "Kraft\t3" in text
    assert "Sprung\t+3\tG1: Zug 4, Zeile 7" in text


def test_a_count_leads_to_its_factors(open_panel: Open) -> None:
    panel = open_panel()
    turned(panel, FACTORS).toggle_all()
    panel.beyond.pages.turn_to(RESULT)
    panel.inner.sides[0].explained.emit(("attacker", "leadership"))
    page = panel.beyond.pages.current
    assert isinstance(page, FactorsPage)
    factor = next(line for line in page.view.lines if line.label == "Kraft")
    assert factor.strong
    assert factor.mark == "open"


def test_the_most_important_doubt_is_told_and_listed(open_panel: Open, qtbot: QtBot) -> None:
    panel = open_panel()
    qtbot.waitUntil(lambda: not panel.beyond.waiting)
    assert panel.beyond.hint.text() == "Am meisten hängt an Teich: Frösche (3–9): 40–90 %. Teich erkunden."
    panel.beyond.hint.click()
    page = panel.beyond.pages.current
    assert isinstance(page, DoubtsPage)
    assert panel.beyond.pages.tabs.current == DOUBTS
    first = page.view.lines[0]
    assert (first.label, first.value, first.bar) == ("Teich: Frösche 3–9", "90 % … 40 %", (0.9, 0.4))


def test_small_doubts_are_not_told_outside_the_list() -> None:
    assert most_important(()) == ""
    assert most_important((Doubt("Wind", "1", ("0", "2"), (0.5, 0.52)),)) == ""
    assert most_important((Doubt("Wind", "1", ("0", "2"), (0.5, 0.999)),)).endswith("50 bis >99 %.")


def test_keys_reach_the_rows(open_panel: Open, qtbot: QtBot) -> None:
    page = turned(open_panel(), FACTORS)
    page.view.setFocus()
    qtbot.keyClick(page.view, Qt.Key.Key_Space)
    assert "Sprung" not in [line.label for line in page.view.lines]


def test_missing_orders_are_told(open_panel: Open, qtbot: QtBot) -> None:
    panel = open_panel()
    qtbot.waitUntil(lambda: not panel.beyond.waiting)
    assert panel.foot.adopt_button.toolTip() == "1 Befehl fehlt noch:\nG7: BEG 1 für G7"


def test_given_orders_can_be_gone_to(open_panel: Open, qtbot: QtBot, position: FakePosition) -> None:
    position.orders = ()
    panel = open_panel()
    qtbot.waitUntil(lambda: not panel.beyond.waiting)
    assert panel.foot.adopt_button.text() == "Zu den Befehlen"
    with qtbot.waitSignal(panel.orders_wanted) as told:
        panel.foot.adopt_button.click()
    assert told.args == ["G7"]
    panel.edit(("attacker", "troops.sword"), Amount(40, 40))
    qtbot.waitUntil(lambda: not panel.engine.waiting and not panel.beyond.waiting)
    assert panel.foot.adopt_button.text() == "Als Befehle übernehmen"
    assert panel.foot.adopt_button.toolTip() == "Das bewirkt kein Befehl dieser Einheit."


def test_a_page_is_turned_to_by_name_and_back(open_panel: Open) -> None:
    panel = open_panel()
    panel.beyond.turn_to("factors")
    assert panel.beyond.pages.tabs.current == FACTORS
    panel.beyond.turn_to("doubts")
    assert panel.beyond.pages.tabs.current == DOUBTS
    panel.beyond.turn_to("doubts")
    assert panel.beyond.pages.tabs.current == RESULT
