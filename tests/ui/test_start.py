"""Opening the window on a folder, on the last one, on none, on a broken one."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from mycom.partie import settings
from mycom.partie.partie import Partie
from mycom.ui import app, start
from mycom.ui.main_window import MainWindow
from mycom.ui.session import FIRST_CHECK_MS
from mycom.ui.welcome import Welcome


@pytest.fixture
def opened(qapp: QApplication, fake_game: object) -> Iterator[list[MainWindow]]:
    windows: list[MainWindow] = []
    yield windows
    for window in windows:
        window.close()
        window.appearance.deleteLater()
        window.deleteLater()


def test_a_folder_is_opened_checked_and_remembered(opened: list[MainWindow], partie: Partie, qtbot: QtBot) -> None:
    partie.close()
    window = app.make_window(partie.folder, "light")
    opened.append(window)
    window.show()
    assert window.session.partie is not None
    assert len(window.realm.model.index(0, 0).data()) > 0
    assert window.map.canvas.model.cells
    assert window.toolbar.steps[2]._line == ""
    qtbot.waitSignal(window.session.problems_changed, timeout=FIRST_CHECK_MS * 20).wait()
    assert window.toolbar.steps[2]._line == "1 Fehler · 1 Hinweis"
    assert settings.recent() == (partie.folder,)


def test_without_a_folder_the_last_one(opened: list[MainWindow], partie: Partie) -> None:
    partie.close()
    settings.remember(partie.folder)
    window = app.make_window()
    opened.append(window)
    assert window.session.partie is not None
    assert window.session.partie.folder == partie.folder


def test_nothing_known_gives_the_welcome_page(opened: list[MainWindow], qtbot: QtBot) -> None:
    window = app.make_window()
    opened.append(window)
    window.show()
    assert window.session.partie is None
    assert window.commands._welcome is not None
    assert [step.isChecked() for step in window.toolbar.steps] == [True, False, False, False]
    page = window.commands._welcome
    assert isinstance(page, Welcome)
    assert window.focusWidget() is page.demo
    page.demo_wanted.disconnect()
    with qtbot.waitSignal(page.demo_wanted):
        qtbot.keyClick(page.demo, Qt.Key.Key_Return)


def test_a_broken_folder_is_told_in_the_window(opened: list[MainWindow], tmp_path: Path) -> None:
    window = app.make_window(tmp_path)
    opened.append(window)
    window.show()
    assert window.session.partie is None
    assert any(str(tmp_path) in line for line in window.banner.lines)


def test_the_way_to_the_window_loads_no_numpy_no_plots_and_no_mails() -> None:
    code = (
        "import sys; from mycom.ui import app; app._preload(); import mycom.ui.start;"
        "late = 'numpy', 'pyqtgraph', 'asyncio', 'email.policy', 'importlib.metadata';"
        "late += 'mycom.systems.previews', 'mycom.ui.map.after', 'mycom.ui.map.reach_turns', 'mycom.ui.after_card';"
        "print([name for name in late if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_german_unless_the_player_chose_otherwise(opened: list[MainWindow]) -> None:
    assert start.chosen_language({}) == "de"
    window = app.make_window()
    opened.append(window)
    window.actions_by_id["language_english"].trigger()
    assert start.chosen_language(settings.load()) == "en"
    window.actions_by_id["language_german"].trigger()
    assert start.chosen_language(settings.load()) == "de"
