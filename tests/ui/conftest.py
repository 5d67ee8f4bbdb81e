"""The window on the invented game of `fake_position`."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from mycom import systems as systems_module
from mycom.orders.order import Order
from mycom.partie import partie as partie_module
from mycom.partie import taking_in
from mycom.partie.partie import Partie
from mycom.ui.main_window import MainWindow
from mycom.ui.session import Session
from mycom.ui.theme import Appearance
from tests.ui.fake_position import FakeSystem, write_report


@pytest.fixture
def fake_game(monkeypatch: pytest.MonkeyPatch) -> FakeSystem:
    """Lets the Partie store know the invented game instead of the real ones."""
    fake = FakeSystem()
    for module in (systems_module, partie_module, taking_in):
        monkeypatch.setattr(module, "system", lambda name: fake)
    for module in (systems_module, taking_in):
        monkeypatch.setattr(module, "systems", lambda: (fake,))
    return fake


@pytest.fixture
def partie(fake_game: FakeSystem, tmp_path: Path) -> Partie:
    """A Partie with two reports and five orders; the window that shows it closes it."""
    reports = [write_report(tmp_path, 36), write_report(tmp_path, 37, "? Kauderwelsch\n")]
    made = Partie.create(tmp_path / "partie", reports)
    for order in (
        Order("G1", "VOR 1", (("mood", "calm"),)),
        Order("G1", "TUN 1", (("count", 12), ("pad", "large"))),
        Order("G1", "TUN 2", (("to", "G2"), ("count", 5))),
        Order("G1", "TUN 40", (("path", "33"),)),
        Order("P2/2", "TUN 1", (("count", 2), ("pad", "small"))),
    ):
        made.orders.add(order)
    return made


@pytest.fixture
def session(qapp: QApplication, partie: Partie) -> Iterator[Session]:
    """A session on the Partie, checked once."""
    made = Session()
    made.open(partie)
    made.check_now()
    yield made
    made.close()
    made.deleteLater()


@pytest.fixture
def appearance(qapp: QApplication) -> Iterator[Appearance]:
    """Light colours."""
    made = Appearance(qapp, "light")
    yield made
    made.deleteLater()


@pytest.fixture
def make_window(qtbot: QtBot, appearance: Appearance) -> Iterator[Callable[[Partie | None], MainWindow]]:
    """Makes windows and closes them after the test."""
    made: list[MainWindow] = []

    def make(partie: Partie | None) -> MainWindow:
        session = Session()
        window = MainWindow(session, appearance)
        session.open(partie)
        window.resize(1440, 900)
        window.show()
        session.check_now()
        made.append(window)
        return window

    yield make
    for window in made:
        # Qt remembers the modifiers of the last key; the next test must not click with Strg held down.
        QTest.keyRelease(window, Qt.Key.Key_Control)
        window.close()
        window.deleteLater()


@pytest.fixture
def window(make_window: Callable[[Partie | None], MainWindow], partie: Partie) -> MainWindow:
    """The window on the Partie, with G1 selected."""
    made = make_window(partie)
    made.session.select("G1")
    return made
