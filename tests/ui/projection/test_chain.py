"""What comes before and after, in the panel."""

from __future__ import annotations

from PySide6.QtCore import QPoint, Qt
from pytestqt.qtbot import QtBot

from mycom.ui.projection import ProjectionPanel
from mycom.ui.projection.beyond import CHAIN, RESULT
from mycom.ui.projection.chain_page import ChainPage
from tests.ui.projection.conftest import Open
from tests.ui.projection.fake import FakePosition


def opened(panel: ProjectionPanel, qtbot: QtBot) -> ChainPage:
    page = panel.beyond.pages.turn_to(CHAIN)
    assert isinstance(page, ChainPage)
    qtbot.waitUntil(lambda: not page.task.running)
    return page


def choose(qtbot: QtBot, page: ChainPage, key: str) -> None:
    at = page.view.row_rect(key).center().toPoint()
    qtbot.mouseClick(page.view, Qt.MouseButton.LeftButton, pos=QPoint(40, at.y()))
    qtbot.waitUntil(lambda: not page.task.running)


def labels(page: ChainPage) -> list[str]:
    return [line.label for line in page.view.lines]


def test_steps_come_in_and_go_out(open_panel: Open, qtbot: QtBot, position: FakePosition) -> None:
    panel = open_panel()
    page = opened(panel, qtbot)
    assert page.sentence.words == "Dornwald fällt nach 1 Schritten."
    assert not page.adopt_link.isVisible()
    position.threads.clear()
    choose(qtbot, page, "add|1")
    choose(qtbot, page, "add|0")
    assert page.sentence.words == "Dornwald fällt nach 3 Schritten."
    steps = ["1. Cunrad: Blitz", "2. Gerold → Dornwald", "3. Dietmar greift an"]
    assert labels(page)[1:4] == steps, "what comes before stands before, whenever it was added"
    assert [line.value for line in page.view.lines[1:4]] == ["–", "50 %", "80 %"]
    assert page.view.lines[3].detail == "in 2 Zügen dort · dazu kommt es in 50 % · danach 5"
    assert "MainThread" not in position.threads
    choose(qtbot, page, "remove|1")
    assert [each.unit for each in page.around] == ["G4"]


def test_all_orders_are_taken_over(open_panel: Open, qtbot: QtBot, position: FakePosition) -> None:
    panel = open_panel()
    page = opened(panel, qtbot)
    choose(qtbot, page, "add|0")
    with qtbot.waitSignal(panel.adopted) as told:
        page.adopt_link.click()
    assert told.args == [position.orders]


def test_a_further_unit_joins_while_the_page_is_open(open_panel: Open, qtbot: QtBot) -> None:
    panel = open_panel()
    page = opened(panel, qtbot)
    assert panel.beyond.join("G4")
    assert not panel.beyond.join("G4"), "it is there already"
    assert not panel.beyond.join("G99")
    qtbot.waitUntil(lambda: not page.task.running)
    panel.beyond.pages.turn_to(RESULT)
    assert not panel.beyond.join("G3")


def test_other_meetings_have_no_row(open_panel: Open, qtbot: QtBot) -> None:
    page = opened(open_panel("diplomacy"), qtbot)
    assert page.view.lines == ()
    assert page.remark.text() == "Vor und nach dieser Begegnung kommt nichts in einer Reihe."
