"""A chip for one input of a projection: a number, a choice or a flag, edited in place."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QRect, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QWheelEvent
from PySide6.QtWidgets import QComboBox, QSizePolicy, QWidget

from mycom.systems.projections import Field, Value
from mycom.systems.view import Amount, Weighted
from mycom.ui import paint
from mycom.ui.look import Look
from mycom.ui.projection.amount_entry import AmountEntry
from mycom.ui.projection.choice_entry import ChoiceEntry
from mycom.ui.projection.figures import shifted, value_text
from mycom.ui.projection.old_value import struck
from mycom.ui.texts import tr
from mycom.ui.theme.badges import fill_glyph

HEIGHT = 25
_PAD = 6
_EDITOR = 76
#: Room for several possibilities as text.
_WIDE = 216
#: What a flag goes on to, in the order of clicks, where it may be in doubt.
_MAYBE = Weighted((("1", 50.0), ("0", 50.0)))
_LEAVES = (Qt.Key.Key_Escape, Qt.Key.Key_Return, Qt.Key.Key_Enter)


class Chip(QWidget):
    """Label and value. A click edits: numbers in a field, two choices and flags switch, more choices in a list."""

    edited = Signal(object)
    committed = Signal()
    reset = Signal()

    def __init__(self, look: Look, field: Field, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self._field = field
        self._old: str | None = None
        self._editor: AmountEntry | ChoiceEntry | QComboBox | None = None
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    @property
    def field(self) -> Field:
        """The field shown."""
        return self._field

    @property
    def editor(self) -> AmountEntry | ChoiceEntry | QComboBox | None:
        """The open editor."""
        return self._editor

    def show_field(self, field: Field, old: Field | None) -> None:
        """Shows a field; `old` is what it was at first when it was changed."""
        self._field = field
        self._old = value_text(old) if old is not None else None
        state = (
            tr("angenommen") if field.assumed else tr("vorher {old}").format(old=self._old) if old is not None else ""
        )
        self.setAccessibleName(f"{field.label} {value_text(field)}")
        self.setAccessibleDescription(", ".join(part for part in (state, field.origin) if part))
        words = [f"{field.label}: {value_text(field)}", field.origin if old is None else state]
        if old is not None:
            words.append(tr("Entf setzt zurück"))
        if field.open and field.kind == "flag":
            words.append(tr("Eine Zahl ist die Chance in Prozent"))
        self.setToolTip("\n".join(word for word in words if word))
        if isinstance(self._editor, AmountEntry) and isinstance(field.value, Amount):
            self._editor.set_amount(field.value)
            self._editor.set_look("changed" if old is not None else "assumed" if field.assumed else "")
        self.updateGeometry()
        self.update()

    # --- geometry ---

    def _parts(self) -> tuple[float, float, float]:
        label = paint.width(self._field.label, 12, 500) + 4
        if self._field.kind == "flag":
            return 20, paint.width(self._flag_words(), 12, 600) + (12 if self._field.assumed else 0), 0
        value = paint.width(value_text(self._field), 13, 600) + (14 if self._field.assumed else 0)
        old = paint.width(self._old, 12, 600) + 8 if self._old is not None else 0
        return label, value, old

    def _editor_room(self) -> int:
        if isinstance(self._editor, QComboBox):
            return min(max(self._editor.sizeHint().width(), 90), 190)
        if isinstance(self._editor, ChoiceEntry):
            return _WIDE
        return _EDITOR if self._editor is not None else 0

    def sizeHint(self) -> QSize:
        """Room for all texts, or for the editor."""
        label, value, old = self._parts()
        if self._editor is not None:
            return QSize(int(_PAD + label + self._editor_room() + 2), HEIGHT)
        return QSize(int(2 * _PAD + label + value + old + 0.999), HEIGHT)

    def minimumSizeHint(self) -> QSize:
        """The same."""
        return self.sizeHint()

    def resizeEvent(self, event: QEvent) -> None:
        """Places the open editor."""
        if self._editor is not None:
            left = int(_PAD + self._parts()[0])
            self._editor.setGeometry(QRect(left, 0, self.width() - left, HEIGHT))

    # --- editing ---

    def start(self) -> None:
        """Begins to edit, or switches to the next of two values."""
        if self._editor is not None:
            return
        if self._field.kind == "flag":
            self._next_flag()
        elif isinstance(self._field.value, Weighted):
            self._open_text()
        elif self._field.kind == "choice" and len(self._field.choices) <= 2:
            self._next_choice(1)
        elif self._field.kind == "choice":
            self._open_list()
        else:
            self._open_number()

    def _next_flag(self) -> None:
        """No, yes, and perhaps where it may be in doubt."""
        on: Value = _MAYBE if self._field.open and self._field.value == "1" else "0"
        self.edited.emit("1" if self._field.value == "0" else on)
        self.committed.emit()

    def _flag_words(self) -> str:
        doubtful = isinstance(self._field.value, Weighted)
        return f"{self._field.label} {value_text(self._field)}" if doubtful else self._field.label

    def _open_text(self) -> None:
        """Lets several possibilities be typed."""
        entry = ChoiceEntry(self._field, self)
        entry.setObjectName(f"{self.objectName()}.entry")
        entry.setAccessibleName(self._field.label)
        entry.edited.connect(self.edited)
        entry.left.connect(self._text_left)
        self._show_editor(entry)

    def _text_left(self, here: bool) -> None:
        if not isinstance(self._editor, ChoiceEntry):
            return
        self.committed.emit()
        if here:
            self.finish()
            self.setFocus()
        else:
            QTimer.singleShot(0, self, self.finish)

    def _next_choice(self, step: int) -> None:
        ids = [choice for choice, _ in self._field.choices]
        if len(ids) > 1 and self._field.value in ids:
            self.edited.emit(ids[(ids.index(str(self._field.value)) + step) % len(ids)])
            self.committed.emit()

    def _open_number(self) -> None:
        assert isinstance(self._field.value, Amount), "numbers have an amount"
        entry = AmountEntry(self._look, self)
        entry.setStyleSheet("QLineEdit { padding: 0 4px; min-height: 16px; }")  # no higher than the chip
        entry.setObjectName(f"{self.objectName()}.entry")
        entry.setAccessibleName(self._field.label)
        entry.set_limits(self._field.minimum, self._field.maximum)
        entry.set_amount(self._field.value)
        entry.set_look("changed" if self._old is not None else "assumed" if self._field.assumed else "")
        entry.edited.connect(self.edited)
        entry.committed.connect(self._after_entry)
        self._show_editor(entry)

    def _open_list(self) -> None:
        combo = QComboBox(self)
        combo.setObjectName(f"{self.objectName()}.list")
        combo.setAccessibleName(self._field.label)
        for choice, label in self._field.choices:
            combo.addItem(label, choice)
        if self._field.open:
            combo.addItem(tr("Mehrere möglich …"), None)
        combo.setCurrentIndex(max(0, combo.findData(self._field.value)))
        combo.activated.connect(self._on_choice)
        combo.installEventFilter(self)
        self._show_editor(combo)
        combo.showPopup()

    def _on_choice(self, index: int) -> None:
        combo = self._editor
        if isinstance(combo, QComboBox) and combo.itemData(index) is None:
            self.finish()
            self._open_text()
        elif isinstance(combo, QComboBox):
            self.edited.emit(combo.itemData(index))
            self.committed.emit()
            self.setFocus()
            self.finish()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Closes the list when it is left or given up."""
        if watched is self._editor:
            if event.type() == QEvent.Type.FocusOut and isinstance(event, QFocusEvent):
                if event.reason() != Qt.FocusReason.PopupFocusReason:
                    QTimer.singleShot(0, self, self.finish)
            elif event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent) and event.key() in _LEAVES:
                self.finish()
                self.setFocus()
                return True
        return False

    def _show_editor(self, editor: AmountEntry | ChoiceEntry | QComboBox) -> None:
        self._editor = editor
        self.setFocusProxy(editor)
        self.updateGeometry()
        self._relayout()
        self.resizeEvent(QEvent(QEvent.Type.None_))
        editor.show()
        editor.setFocus(Qt.FocusReason.MouseFocusReason)

    def _relayout(self) -> None:
        parent = self.parentWidget()
        layout = parent.layout() if parent is not None else None
        if layout is not None:
            layout.activate()

    def _after_entry(self) -> None:
        self.committed.emit()
        entry = self._editor
        if isinstance(entry, AmountEntry) and not entry.hasFocus():
            QTimer.singleShot(0, self, self.finish)

    def finish(self) -> None:
        """Closes the editor."""
        editor, self._editor = self._editor, None
        if editor is not None:
            self.setFocusProxy(None)  # type: ignore[arg-type]
            editor.removeEventFilter(self)
            editor.hide()
            editor.deleteLater()
            self.updateGeometry()
            self.update()

    # --- events ---

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """A click on the struck-out value resets, anywhere else it edits."""
        if event.button() != Qt.MouseButton.LeftButton:
            super().mousePressEvent(event)
            return
        _, _, old = self._parts()
        if old and self._editor is None and event.position().x() > self.width() - _PAD - old:
            self.reset.emit()
        else:
            self.start()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter and Space edit, arrows step, Entf resets, a digit begins a new number."""
        key = event.key()
        if key == Qt.Key.Key_Escape and self._editor is not None:  # gives the editor up, not the whole panel
            self.finish()
            self.setFocus()
            return
        step = {Qt.Key.Key_Up.value: 1, Qt.Key.Key_Down.value: -1}.get(key, 0)
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space, Qt.Key.Key_F2):
            self.start()
        elif step:
            self.step(step)
        elif key in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace):
            self.reset.emit()
        elif event.text()[:1] in "0123456789+-" and event.text() and self._field.kind == "number":
            self.start()
            if isinstance(self._editor, AmountEntry):
                self._editor.keyPressEvent(event)
        elif event.text().isdigit() and self._field.kind == "flag" and self._field.open:
            self._open_text()
            if isinstance(self._editor, ChoiceEntry):
                self._editor.keyPressEvent(event)
        else:
            super().keyPressEvent(event)

    def step(self, change: int) -> None:
        """Raises or lowers a number, takes the next or previous choice."""
        if self._field.kind == "number" and isinstance(self._field.value, Amount):
            self.edited.emit(shifted(self._field.value, change, self._field.minimum, self._field.maximum))
        elif self._field.kind == "choice":
            self._next_choice(-change)
        elif self._field.kind == "flag":
            self.start()

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Steps while the chip has the focus."""
        turn = event.angleDelta().y()
        if self.hasFocus() and turn and self._editor is None:
            self.step(1 if turn > 0 else -1)
            event.accept()
        else:
            event.ignore()

    def enterEvent(self, event: QEvent) -> None:
        """Lights up."""
        self.update()

    def leaveEvent(self, event: QEvent) -> None:
        """Takes the light away."""
        self.update()

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Shows the focus."""
        super().focusInEvent(event)
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """The steps made so far are one step for undo."""
        super().focusOutEvent(event)
        self.committed.emit()
        self.update()

    # --- painting ---

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paints the chip."""
        theme = self._look.theme
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        rect = QRectF(self.rect())
        changed = self._old is not None
        if self._editor is not None:
            ground, edge = theme.soft, theme.line_strong
        elif changed:
            ground, edge = theme.changed.ground, theme.changed.edge
        elif self._field.assumed:
            ground, edge = theme.assumed.ground, theme.assumed.edge
        else:
            ground, edge = (theme.hover if self.underMouse() else theme.soft), theme.line_strong
        if self.hasFocus() and self._editor is None:
            edge = theme.focus
        paint.field(painter, rect, ground, edge, 5, self._field.assumed and not changed and self._editor is None)
        if self.hasFocus() and self._editor is None:
            paint.field(painter, rect.adjusted(1, 1, -1, -1), "", edge, 4)
        self._paint_texts(painter, rect)

    def _paint_texts(self, painter: QPainter, rect: QRectF) -> None:
        theme = self._look.theme
        label, value, old = self._parts()
        if self._field.kind == "flag" and self._editor is None:
            self._paint_flag(painter, rect)
            return
        muted = theme.changed.text if self._old is not None else theme.text if self._field.assumed else theme.muted
        paint.text(painter, QRectF(_PAD, 0, label, rect.height()), self._field.label, muted, 12, 500)
        if self._editor is not None:
            return
        words = value_text(self._field)
        at = QRectF(_PAD + label, 0, value + 2, rect.height())
        paint.text(painter, at, words, theme.text, 13, 600)
        if self._field.assumed:
            sign = at.adjusted(paint.width(words, 13, 600) + 3, 0, 6, 0)
            paint.text(painter, sign, "≈", theme.assumed.edge, 13, 700)
        if self._old is not None:
            struck(painter, QRectF(_PAD + label + value + 8, 0, old, rect.height()), self._old, theme.changed.text)

    def _paint_flag(self, painter: QPainter, rect: QRectF) -> None:
        theme = self._look.theme
        on, maybe = self._field.value == "1", isinstance(self._field.value, Weighted)
        box = QRectF(_PAD, rect.center().y() - 7, 14, 14)
        paint.field(painter, box, theme.accent if on else theme.panel, theme.accent if on else theme.muted, 3)
        if on:
            fill_glyph(painter, "check", box.adjusted(2, 2, -2, -2), theme.on_accent)
        elif maybe:
            paint.text(painter, box, "?", theme.text, 12, 700, paint.CENTRE)
        room = QRectF(_PAD + 20, 0, rect.width(), rect.height())
        ink = theme.changed.text if self._old is not None else theme.text
        words = self._flag_words()
        paint.text(painter, room, words, ink, 12, 600)
        if self._field.assumed:
            sign = room.adjusted(paint.width(words, 12, 600) + 3, 0, 0, 0)
            paint.text(painter, sign, "≈", theme.assumed.edge, 12, 700)
