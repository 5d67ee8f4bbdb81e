"""A line of text in a widget, with an ellipsis and the whole text as tooltip where it is too long."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QRectF, Qt, Signal
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from mycom.ui import paint
from mycom.ui.look import Look


class Words(QWidget):
    """Shows one line; `right` aligns it there and paints it muted; a `link` can be clicked."""

    clicked = Signal()

    def __init__(
        self, look: Look, text: str = "", parent: QWidget | None = None, *, right: bool = False, link: bool = False
    ) -> None:
        super().__init__(parent)
        self._look, self._text, self._right, self._link = look, text, right, link
        if link:
            self.setCursor(Qt.CursorShape.PointingHandCursor)

    def text(self) -> str:
        """The text."""
        return self._text

    def setText(self, text: str) -> None:
        """Sets the text."""
        if text != self._text:
            self._text = text
            self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paints the line."""
        theme = self._look.theme
        painter = QPainter(self)
        lit = self._link and self.underMouse()
        colour = theme.muted if self._right else theme.accent if lit else theme.text
        paint.text(
            painter, QRectF(self.rect()), self._text, colour, 13, 400, paint.RIGHT if self._right else paint.LEFT
        )

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """A link is followed."""
        if self._link and event.button() == Qt.MouseButton.LeftButton:
            self.clicked.emit()
        else:
            super().mousePressEvent(event)

    def enterEvent(self, event: QEvent) -> None:
        """A link lights up."""
        self.update()

    def leaveEvent(self, event: QEvent) -> None:
        """Takes the light away."""
        self.update()
