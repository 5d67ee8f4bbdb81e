"""A button that Enter presses, as the space bar does: which of them do is otherwise up to the desktop."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractButton


class Press(QAbstractButton):
    """The ground of all buttons that paint themselves."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter presses."""
        if event.key() in (Qt.Key.Key_Return.value, Qt.Key.Key_Enter.value):
            self.click()
        else:
            super().keyPressEvent(event)
