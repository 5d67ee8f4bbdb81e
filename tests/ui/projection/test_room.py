"""At the usual size of the window every block of the usual battle is seen without scrolling; keys reach each part."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from mycom.partie.demo import BATTLE, make_demo
from mycom.partie.partie import Partie
from mycom.ui.main_window import MainWindow
from mycom.ui.projection import ProjectionPanel
from mycom.ui.projection.chain_page import ChainPage
from mycom.ui.projection.chip import Chip
from mycom.ui.projection.questions_page import QuestionsPage

Shown = Callable[[int, int], tuple[MainWindow, ProjectionPanel]]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("room") / "demo"
    make_demo(place).close()
    return place


@pytest.fixture
def shown(qtbot: QtBot, folder: Path, make_window: Callable[[Partie | None], MainWindow]) -> Shown:
    """The window on the demo at a size, with its battle."""

    def show(width: int, height: int) -> tuple[MainWindow, ProjectionPanel]:
        window = make_window(Partie.open(folder))
        window.resize(width, height)
        qtbot.waitExposed(window)
        window.commands.open_projection(*BATTLE)
        panel = window.commands.projections.panel
        assert panel is not None
        qtbot.waitUntil(lambda: not panel.engine.waiting and not panel.beyond.hint.isHidden(), timeout=20000)
        return window, panel

    return show


def focus() -> str:
    found = QApplication.focusWidget()
    return found.objectName() if found is not None else ""


def test_every_block_of_the_usual_battle_fits(shown: Shown) -> None:
    _, panel = shown(1440, 900)
    assert all(not block.isHidden() for block in panel.inner.blocks)
    assert len(panel.inner.levers.rows()) >= 5
    assert panel.area.verticalScrollBar().maximum() == 0
    assert panel.inner.minimumSizeHint().height() <= panel.area.viewport().height()


def test_the_key_of_a_page_leads_into_it(shown: Shown, qtbot: QtBot) -> None:
    window, panel = shown(1440, 900)
    window.commands.run("show_questions")
    page = panel.beyond.pages.current
    assert isinstance(page, QuestionsPage)
    qtbot.waitUntil(lambda: focus().startswith("projection.question."))
    window.commands.run("show_chain")
    assert isinstance(panel.beyond.pages.current, ChainPage)
    qtbot.waitUntil(lambda: focus() == "projection.chain.lines")


def test_f6_goes_from_part_to_part(shown: Shown, qtbot: QtBot) -> None:
    window, panel = shown(1440, 900)
    seen = []
    for _ in range(12):
        qtbot.keyClick(QApplication.focusWidget() or panel, Qt.Key.Key_F6)
        seen.append(focus())
    assert "projection.lever0" in seen[:6]  # many stops of Tab before
    assert len(set(seen)) >= 8
    before = focus()
    qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_F6, Qt.KeyboardModifier.ShiftModifier)
    assert focus() == seen[-2]
    window.commands.run("next_part")
    assert focus() == before


def test_escape_in_a_field_gives_the_field_up_alone(shown: Shown, qtbot: QtBot) -> None:
    window, panel = shown(1440, 900)
    window.commands.run("show_questions")
    page = panel.beyond.pages.current
    assert isinstance(page, QuestionsPage)
    chip = page.findChildren(Chip)[0]
    qtbot.waitUntil(chip.isVisible)
    chip.start()
    assert chip.editor is not None
    assert chip.editor.height() <= chip.height()
    qtbot.keyClick(chip.editor, Qt.Key.Key_Escape)
    assert not panel.isHidden()
    assert chip.editor is None
    assert chip.hasFocus()
