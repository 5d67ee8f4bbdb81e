"""A field for a number, a range or guesses: `30`, `20-60`, `20 oder 30`, `+5`; wheel and arrow keys step."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QRectF, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QKeySequence, QPainter, QPaintEvent, QPen, QWheelEvent
from PySide6.QtWidgets import QLineEdit, QWidget

from mycom.systems.view import Amount
from mycom.ui import paint
from mycom.ui.look import Look
from mycom.ui.projection.figures import amount_brief, amount_text, parse_amount, shifted

_STEPS = {Qt.Key.Key_Up: 1, Qt.Key.Key_Down: -1, Qt.Key.Key_PageUp: 10, Qt.Key.Key_PageDown: -10}


class AmountEntry(QLineEdit):
    """Edits an Amount. Every readable text counts at once; what cannot be read stays until the field is left."""

    edited = Signal(object)
    committed = Signal()

    def __init__(self, look: Look | None = None, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self._amount = Amount(0, 0)
        self._before = self._amount
        self._minimum, self._maximum, self._unit = 0.0, 9999.0, ""
        self._hint = ""
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.setFont(paint.face(13, 600))
        self.setProperty("look", "")
        self.setProperty("state", "")
        self.textEdited.connect(self._on_text)

    @property
    def amount(self) -> Amount:
        """The value."""
        return self._amount

    @property
    def faulty(self) -> bool:
        """Whether the text cannot be read."""
        return self.property("state") == "fault"

    def set_limits(self, minimum: float, maximum: float, unit: str = "") -> None:
        """What is allowed, and the unit shown behind the number."""
        self._minimum, self._maximum, self._unit = minimum, maximum, unit

    def set_amount(self, amount: Amount) -> None:
        """Shows a value. While the player types the same value his text stays as it is."""
        typing = self.hasFocus() and self.isModified()
        if typing and (amount == self._amount or self.faulty):
            return
        if amount != self._amount or not self.text():
            self._amount = self._before = amount
            self._show()

    def set_look(self, look: str, hint: str = "") -> None:
        """`assumed`, `changed` or empty, and the tooltip."""
        self._hint = hint
        if not self.faulty:
            self.setToolTip(hint)
        if look != self.property("look"):
            self.setProperty("look", look)
            self._restyle()

    def _show(self) -> None:
        words = amount_text(self._amount) if self.hasFocus() else amount_brief(self._amount)
        self.setText(f"{words} {self._unit}".rstrip())
        self.setModified(False)
        self._set_fault("")

    def _set_fault(self, message: str) -> None:
        state = "fault" if message else ""
        self.setToolTip(message or self._hint)
        self.setAccessibleDescription(message or self._hint)
        if state != self.property("state"):
            self.setProperty("state", state)
            self._restyle()

    def _restyle(self) -> None:
        self.style().unpolish(self)
        self.style().polish(self)

    def _on_text(self, text: str) -> None:
        try:
            amount = parse_amount(text, self._before, self._minimum, self._maximum)
        except ValueError as fault:
            self._set_fault(str(fault))
            return
        self._set_fault("")
        self._take(amount)

    def _take(self, amount: Amount) -> None:
        if amount != self._amount:
            self._amount = amount
            self.edited.emit(amount)

    def step(self, change: float) -> None:
        """Raises or lowers the value; a range is moved as a whole."""
        self._take(shifted(self._amount, change, self._minimum, self._maximum))
        self._before = self._amount
        self._show()

    def commit(self) -> None:
        """Writes the value the usual way and ends the step that undo takes back."""
        self._before = self._amount
        self._show()
        self.committed.emit()

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Marks the text, so that typing replaces it."""
        super().focusInEvent(event)
        self._before = self._amount
        if self._amount.guesses and not self.isModified():
            self._show()  # all of it, where before there was what has room
        if event.reason() != Qt.FocusReason.PopupFocusReason:
            self.selectAll()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Leaving keeps what could be read."""
        super().focusOutEvent(event)
        if event.reason() != Qt.FocusReason.PopupFocusReason:
            self.commit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Arrow keys step, Enter commits, Esc takes the typed text back; the panel's undo passes by."""
        step = _STEPS.get(Qt.Key(event.key()))
        if step is not None:
            factor = 10 if event.modifiers() & Qt.KeyboardModifier.ShiftModifier and abs(step) == 1 else 1
            self.step(step * factor)
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.commit()
            self.selectAll()
        elif event.key() == Qt.Key.Key_Escape and self.isModified():
            self._take(self._before)
            self.commit()
            self.selectAll()
        elif event.key() == Qt.Key.Key_Escape or (event.matches(QKeySequence.StandardKey.Undo) and not self.faulty):
            event.ignore()
        else:
            super().keyPressEvent(event)

    def event(self, event: QEvent) -> bool:
        """Takes the keys that a window's shortcuts would otherwise swallow."""
        if (
            event.type() == QEvent.Type.ShortcutOverride
            and isinstance(event, QKeyEvent)
            and event.key() in _STEPS
            and not event.modifiers() & Qt.KeyboardModifier.AltModifier
        ):
            event.accept()
            return True
        return super().event(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paints the field; the dashes of a supposed value are drawn over the thin ones of the style."""
        super().paintEvent(event)
        if self._look is not None and self.property("look") == "assumed" and not self.faulty and not self.hasFocus():
            tone = self._look.theme.assumed
            painter = QPainter(self)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            rect = QRectF(self.rect())
            painter.setPen(QPen(paint.colour(tone.ground), 2))
            painter.drawRoundedRect(rect.adjusted(1, 1, -1, -1), 5, 5)
            paint.field(painter, rect, "", tone.edge, 6, True)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Steps while the field has the focus; otherwise the wheel scrolls the panel."""
        turn = event.angleDelta().y()
        if not self.hasFocus() or not turn:
            event.ignore()
            return
        self.step(1 if turn > 0 else -1)
        event.accept()
