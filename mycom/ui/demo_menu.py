"""The choice of a game to open the demo of."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMenu, QWidget

from mycom.systems import NAMES, system


def demo_menu(parent: QWidget, chosen: Callable[[str], None]) -> QMenu:
    """A menu with the title of each game; `chosen` gets the id of the one taken."""
    menu = QMenu(parent)
    menu.setObjectName("demos")
    menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    for name in NAMES:
        menu.addAction(system(name).title).triggered.connect(lambda checked=False, name=name: chosen(name))
    return menu
