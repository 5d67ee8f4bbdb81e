"""A panel on a fake position."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from pytestqt.qtbot import QtBot

from mycom.ui.look import FixedLook
from mycom.ui.projection import ProjectionPanel
from mycom.ui.theme import LIGHT, Theme
from tests.ui.projection.fake import FakePosition

Open = Callable[..., ProjectionPanel]


@pytest.fixture
def position() -> FakePosition:
    return FakePosition()


@pytest.fixture
def open_panel(qtbot: QtBot, position: FakePosition) -> Open:
    """Opens a panel; `wait` until everything has been computed."""

    def opened(
        mode: str = "", theme: Theme = LIGHT, size: tuple[int, int] = (835, 790), *, wait: bool = True
    ) -> ProjectionPanel:
        panel = ProjectionPanel(FixedLook(theme))
        qtbot.addWidget(panel)
        panel.resize(*size)
        panel.show()
        qtbot.waitExposed(panel)
        setup = position.setup("G7", "P26/11", mode, ())
        assert setup is not None
        panel.show_setup(position, (), setup)
        if wait:
            qtbot.waitUntil(lambda: not panel.engine.waiting)
        return panel

    return opened
