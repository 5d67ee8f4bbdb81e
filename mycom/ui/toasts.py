"""Short messages above the map: successes that can be undone (a toast), faults of an import (a banner)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QEvent, QObject, QRectF, QTimer
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QWidget

from mycom.problems import Fault
from mycom.ui import paint
from mycom.ui.cards import Link
from mycom.ui.look import Look
from mycom.ui.texts import tr
from mycom.ui.theme.badges import paint_state

_TOAST_MS = 6000


class _Floating(QWidget):
    """A box above its parent that keeps its place there; hidden until there is something to say."""

    def __init__(self, look: Look, parent: QWidget) -> None:
        super().__init__(parent)
        self._over = parent
        self._look = look
        parent.installEventFilter(self)
        self.hide()

    def _place(self) -> None:
        """Takes the place that the parent's size gives it."""

    def _appear(self) -> None:
        self._place()
        self.show()
        self.raise_()
        self.update()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Stays in place when the parent changes its size."""
        if event.type() == QEvent.Type.Resize and not self.isHidden():
            self._place()
        return False


class Toast(_Floating):
    """One line at the lower edge of its parent, with a link that takes the step back."""

    def __init__(self, look: Look, parent: QWidget) -> None:
        super().__init__(look, parent)
        self._words = ""
        self._undo: Callable[[], object] | None = None
        self.link = Link(look, tr("Rückgängig"), "accent", self)
        self.link.clicked.connect(self._clicked)
        self._timer = QTimer(self)
        self._timer.setObjectName("toast")
        self._timer.setSingleShot(True)
        self._timer.setInterval(_TOAST_MS)
        self._timer.timeout.connect(self.dismiss)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 8, 0)
        row.addStretch(1)
        row.addWidget(self.link)

    @property
    def words(self) -> str:
        """The message shown, empty when none is."""
        return self._words if not self.isHidden() else ""

    def say(self, words: str, undo: Callable[[], object] | None = None) -> None:
        """Shows a message for some seconds."""
        self._words, self._undo = words, undo
        self.link.setVisible(undo is not None)
        self._appear()
        self._timer.start()

    def dismiss(self) -> None:
        """Takes the message away."""
        self._timer.stop()
        self.hide()

    def _clicked(self) -> None:
        undo = self._undo
        self.dismiss()
        if undo is not None:
            undo()

    def _place(self) -> None:
        parent = self._over
        room = (
            paint.width(self._words, 13, 500) + 40 + (self.link.sizeHint().width() + 8 if self._undo is not None else 0)
        )
        width = int(min(room, parent.width() - 24))
        self.setGeometry((parent.width() - width) // 2, parent.height() - 96, width, 38)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paints the box and the words."""
        theme = self._look.theme
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        paint.field(painter, QRectF(self.rect()), theme.panel, theme.line_strong, 8)
        taken = self.link.width() + 12 if self._undo is not None else 8
        paint.text(painter, QRectF(14, 0, self.width() - 18 - taken, self.height()), self._words, theme.text, 13, 500)


#: Height of a line of a fault.
_HIGH = 16


class Banner(_Floating):
    """Faults at the upper edge of its parent: file, line, found, expected. Stays until it is closed."""

    def __init__(self, look: Look, parent: QWidget) -> None:
        super().__init__(look, parent)
        self._title = ""
        self._faults: tuple[Fault, ...] = ()
        self._rows: list[tuple[str, int]] = []
        self.button = Link(look, tr("Schließen"), "muted", self)
        self.button.clicked.connect(self.hide)

    @property
    def lines(self) -> tuple[str, ...]:
        """The lines shown."""
        return () if self.isHidden() else (self._title, *(str(fault) for fault in self._faults))

    def complain(self, title: str, faults: Sequence[Fault]) -> None:
        """Shows faults."""
        self._title, self._faults = title, tuple(faults)
        self.setToolTip("\n".join(str(fault) for fault in self._faults))
        self._appear()

    def _place(self) -> None:
        parent = self._over
        width = parent.width() - 24
        self._rows = self._wrapped(width - 50)
        self.setGeometry(12, 12, width, 40 + sum(4 + _HIGH * high for _, high in self._rows))
        size = self.button.sizeHint()
        self.button.setGeometry(self.width() - size.width() - 10, 6, size.width(), size.height())

    def _wrapped(self, room: float) -> list[tuple[str, int]]:
        """What is shown below the heading, each with the number of its lines."""
        shown = self._faults[:5] if len(self._faults) <= 5 else self._faults[:4]
        words = [str(fault) for fault in shown]
        if len(shown) < len(self._faults):
            words.append(tr("und {count} weitere").format(count=len(self._faults) - len(shown)))
        return [(each, min(3, paint.lines_of(each, room, 12))) for each in words]

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paints the box and one line a fault."""
        theme = self._look.theme
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        paint.field(painter, QRectF(self.rect()), theme.danger_ground, theme.danger, 8)
        paint_state(painter, QRectF(12, 10, 16, 16), theme, "error")
        paint.text(painter, QRectF(38, 6, self.width() - 140, 24), self._title, theme.text, 13, 600)
        y = 33.0
        for words, high in self._rows:
            paint.paragraph(painter, QRectF(38, y, self.width() - 50, _HIGH * high), words, theme.text, 12)
            y += 4 + _HIGH * high
