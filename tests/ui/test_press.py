"""Enter presses the buttons of the window, not only the space bar."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from mycom.ui.ghost_chips import GhostChip
from mycom.ui.main_window import MainWindow
from mycom.ui.press import Press


@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Enter])
def test_keys_that_press(window: MainWindow, qtbot: QtBot, key: Qt.Key) -> None:
    chip = GhostChip(window.appearance, "TUN", window)
    with qtbot.waitSignal(chip.clicked):
        qtbot.keyClick(chip, key)


def test_enter_on_a_step_leads_there(window: MainWindow, qtbot: QtBot) -> None:
    step = window.toolbar.steps[2]
    assert isinstance(step, Press)
    with qtbot.waitSignal(step.clicked):
        qtbot.keyClick(step, Qt.Key.Key_Return)
