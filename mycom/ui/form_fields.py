"""Fields of the order form: numbers and choices with search inside the words."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QComboBox, QCompleter, QSpinBox, QWidget


class Spin(QSpinBox):
    """A number field that leaves the wheel to the list around it unless it has the focus."""

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Ignores the wheel without focus."""
        if self.hasFocus():
            super().wheelEvent(event)
        else:
            event.ignore()


class Choose(QComboBox):
    """A field of choices with search inside the words."""

    def __init__(self, pairs: list[tuple[str, str]], parent: QWidget, *, free: bool) -> None:
        super().__init__(parent)
        self.setEditable(True)
        self.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.setMinimumContentsLength(12)
        self.setMaxVisibleItems(14)
        self._free = free
        self.currentIndexChanged.connect(self._home)
        for value, label in pairs:
            self.addItem(label, value)
        completer = self.completer()
        if completer is not None:
            completer.setFilterMode(Qt.MatchFlag.MatchContains)
            completer.setCompletionMode(QCompleter.CompletionMode.PopupCompletion)
            completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Ignores the wheel without focus."""
        if self.hasFocus():
            super().wheelEvent(event)
        else:
            event.ignore()

    def _home(self) -> None:
        """Shows the beginning of a long choice."""
        line = self.lineEdit()
        if line is not None:
            line.setCursorPosition(0)

    def value(self) -> str:
        """The id chosen or the text typed; empty when it fits nothing."""
        at = self.findText(self.currentText(), Qt.MatchFlag.MatchFixedString)
        if at >= 0:
            return str(self.itemData(at))
        typed = self.currentText().strip()
        for row in range(self.count()):
            if str(self.itemData(row)).casefold() == typed.casefold():
                return str(self.itemData(row))
        return typed if self._free else ""

    def set_value(self, value: str) -> None:
        """Shows a value."""
        at = self.findData(value)
        if at >= 0:
            self.setCurrentIndex(at)
        else:
            self.setCurrentIndex(-1)
            self.setEditText(value if self._free else "")
        self._home()
