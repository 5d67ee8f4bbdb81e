"""A card whose content has undo and copy of its own, and that Esc closes."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence

from mycom.ui.cards import Card


class KeyedCard(Card):
    """Undo, copy and Esc belong to the card while the focus is in it, not to the window."""

    closed = Signal()

    def undo(self) -> bool:
        """Takes back the last edit. Returns whether there was one."""
        return False

    def copy(self) -> None:
        """Copies what is shown."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Strg+Z takes the last edit back, Strg+C copies, Esc closes."""
        if event.matches(QKeySequence.StandardKey.Undo):
            self.undo()
        elif event.matches(QKeySequence.StandardKey.Copy):
            self.copy()
        elif event.key() == Qt.Key.Key_Escape:
            self.closed.emit()
        else:
            super().keyPressEvent(event)

    def event(self, event: QEvent) -> bool:
        """Takes the keys that the window's shortcuts would otherwise swallow."""
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            keys = (QKeySequence.StandardKey.Undo, QKeySequence.StandardKey.Copy)
            if any(event.matches(key) for key in keys) or event.key() == Qt.Key.Key_Escape:
                event.accept()
                return True
        return super().event(event)
