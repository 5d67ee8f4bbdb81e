"""The most important doubt in one sentence below the answer; a click opens the list of all."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from mycom.ui import paint
from mycom.ui.look import Look
from mycom.ui.texts import tr

_HEIGHT = 24


class HintRow(QAbstractButton):
    """A line in the look of supposed values. It keeps its room once it had any, so that nothing jumps."""

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self.setObjectName("projection.hint")
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.hide()

    def show_words(self, words: str) -> None:
        """Shows a sentence; an empty one hides the row."""
        self.setText(words)
        self.setAccessibleName(words)
        self.setToolTip(f"{words}\n{tr('Klick zeigt alles Unsichere')}" if words else "")
        self.setVisible(bool(words))
        self.update()

    def sizeHint(self) -> QSize:
        """One line."""
        return QSize(400, _HEIGHT)

    def minimumSizeHint(self) -> QSize:
        """One line, cut where there is no room."""
        return QSize(200, _HEIGHT)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paints the line."""
        theme = self._look.theme
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        rect = QRectF(self.rect()).adjusted(0, 1, 0, -1)
        paint.field(
            painter, rect, theme.assumed.ground, theme.focus if self.hasFocus() else theme.assumed.edge, 5, True
        )
        paint.text(painter, rect.adjusted(9, 0, 0, 0), "≈", theme.assumed.edge, 13, 700)
        weight = 600 if self.underMouse() else 500
        paint.text(painter, rect.adjusted(25, 0, -9, 0), self.text(), theme.text, 12, weight)

    def enterEvent(self, event: QEvent) -> None:
        """Lights up."""
        self.update()

    def leaveEvent(self, event: QEvent) -> None:
        """Takes the light away."""
        self.update()
