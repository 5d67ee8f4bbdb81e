"""A field for a choice that may be in doubt: `Ork`, `Mensch oder Ork`, `Mensch (60 %), Ork (40 %)`."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent
from PySide6.QtWidgets import QLineEdit, QWidget

from mycom.systems.projections import Field, Value
from mycom.ui import paint
from mycom.ui.projection.figures import choice_labels, parse_choice, value_text
from mycom.ui.texts import tr


class ChoiceEntry(QLineEdit):
    """Every readable text counts at once; what cannot be read says why. `left` comes when the field is done with."""

    edited = Signal(object)
    left = Signal(bool)

    def __init__(self, field: Field, parent: QWidget) -> None:
        super().__init__(parent)
        self._field, self._before = field, field.value
        self.setFont(paint.face(13, 600))
        self.setProperty("state", "")
        self.setStyleSheet("QLineEdit { padding: 0 6px; min-height: 16px; }")
        labels = list(choice_labels(field).values())
        both = {"one": labels[0], "other": labels[-1]}
        words = tr("Mehrere mit oder ohne Chancen: „{one} oder {other}“, „{one} (60 %), {other} (40 %)“.")
        self._hint = words.format(**both)
        self.setPlaceholderText(tr("{one} (60 %), {other} (40 %)").format(**both))
        self.setToolTip(self._hint)
        self.setText(value_text(field))
        self.selectAll()
        self.textEdited.connect(self._on_text)

    @property
    def faulty(self) -> bool:
        """Whether the text cannot be read."""
        return self.property("state") == "fault"

    def _on_text(self, text: str) -> None:
        try:
            value: Value = parse_choice(text, self._field)
        except ValueError as fault:
            self._set_fault(str(fault))
            return
        self._set_fault("")
        self.edited.emit(value)

    def _set_fault(self, message: str) -> None:
        self.setToolTip(message or self._hint)
        self.setAccessibleDescription(message)
        state = "fault" if message else ""
        if state != self.property("state"):
            self.setProperty("state", state)
            self.style().unpolish(self)
            self.style().polish(self)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter is done, Esc takes the typed text back."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            if not self.faulty:
                self.left.emit(True)
        elif event.key() == Qt.Key.Key_Escape:
            if self.isModified():
                self.edited.emit(self._before)
            self.left.emit(True)
        else:
            super().keyPressEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Leaving keeps what could be read."""
        super().focusOutEvent(event)
        if event.reason() != Qt.FocusReason.PopupFocusReason:
            self.left.emit(False)
