"""Reverse questions in the panel."""

from __future__ import annotations

from PySide6.QtCore import QPoint, Qt
from pytestqt.qtbot import QtBot

from mycom.systems.view import Amount
from mycom.ui.projection import ProjectionPanel
from mycom.ui.projection.beyond import QUESTIONS
from mycom.ui.projection.draft import field_at
from mycom.ui.projection.question_card import QuestionCard
from mycom.ui.projection.questions_page import QuestionsPage
from tests.ui.projection.conftest import Open
from tests.ui.projection.fake import FakePosition


def opened(panel: ProjectionPanel) -> QuestionsPage:
    page = panel.beyond.pages.turn_to(QUESTIONS)
    assert isinstance(page, QuestionsPage)
    return page


def answered(qtbot: QtBot, page: QuestionsPage, name: str = "swords") -> QuestionCard:
    card = page.card(name)
    card.ask_link.click()
    qtbot.waitUntil(lambda: not page.task.running)
    return card


def choose(qtbot: QtBot, card: QuestionCard, key: str) -> None:
    at = card.options.row_rect(key).center().toPoint()
    qtbot.mouseClick(card.options, Qt.MouseButton.LeftButton, pos=QPoint(30, at.y()))


def test_a_question_is_answered_beside_the_window(open_panel: Open, qtbot: QtBot, position: FakePosition) -> None:
    page = opened(open_panel())
    position.threads.clear()
    card = answered(qtbot, page)
    assert card.sentence.words == "Für 90 % reichen 20 Schwerter."
    assert [line.value for line in card.options.lines] == ["93 %", "91 %"]
    assert card.options.lines[1].detail == "nächstbeste Wahl · in 2 Zügen dort"
    assert "MainThread" not in position.threads
    assert "20 Schwerter" in page.copy_text()


def test_the_wanted_chance_can_be_edited(open_panel: Open, qtbot: QtBot) -> None:
    page = opened(open_panel())
    page.card("swords").chips[0].edited.emit(Amount(75, 75))
    assert answered(qtbot, page).sentence.words == "Für 75 % reichen 20 Schwerter."


def test_an_option_is_tried_and_taken_over(open_panel: Open, qtbot: QtBot, position: FakePosition) -> None:
    panel = open_panel()
    card = answered(qtbot, opened(panel))
    choose(qtbot, card, "0")
    shown = panel.current()
    assert shown is not None
    field = field_at(shown[0], ("attacker", "troops.sword"))
    assert field is not None
    assert field.value == Amount(54, 54)
    assert card.options.lines[0].tone == "changed"
    assert panel.undo()
    with qtbot.waitSignal(panel.beyond.answered) as told:
        card.adopt_link.click()
    assert told.args == [position.orders]
    qtbot.waitUntil(lambda: not panel.engine.waiting)


def test_another_group_takes_the_place(open_panel: Open, qtbot: QtBot) -> None:
    panel = open_panel()
    card = answered(qtbot, opened(panel))
    choose(qtbot, card, "1")
    shown = panel.current()
    assert shown is not None
    assert shown[0].actor == "G4"
    qtbot.waitUntil(lambda: not panel.engine.waiting)


def test_asking_can_be_cancelled(open_panel: Open, qtbot: QtBot, position: FakePosition) -> None:
    page = opened(open_panel())
    position.gate.clear()
    card = page.card("swords")
    card.ask_link.click()
    assert card.ask_link.text() == "Abbrechen"
    card.ask_link.click()
    qtbot.waitUntil(lambda: not page.task.running)
    assert card.sentence.words == "Abgebrochen."
    assert card.sentence.method == "bis zum Abbruch · ohne Gewähr, dass es nichts Besseres gibt"
    assert card.ask_link.text() == "Fragen"
    position.gate.set()


def test_what_cannot_be_asked_says_why(open_panel: Open) -> None:
    page = opened(open_panel())
    card = page.card("luck")
    assert not card.ask_link.isEnabled()
    assert card.toolTip() == "Glück ist alle."


def test_a_closed_panel_leaves_no_work_behind(open_panel: Open, qtbot: QtBot, position: FakePosition) -> None:
    panel = open_panel()
    page = opened(panel)
    position.gate.clear()
    page.card("swords").ask_link.click()
    panel.hide()
    assert not page.task.running
    position.gate.set()
