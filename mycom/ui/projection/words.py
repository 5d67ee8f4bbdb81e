"""A line of text in a widget, with an ellipsis and the whole text as tooltip where it is too long."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from mycom.ui import paint
from mycom.ui.look import Look


class Words(QWidget):
    """Shows one line; `right` aligns it there and paints it muted."""

    def __init__(self, look: Look, text: str = "", parent: QWidget | None = None, *, right: bool = False) -> None:
        super().__init__(parent)
        self._look, self._text, self._right = look, text, right

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
        colour = theme.muted if self._right else theme.text
        paint.text(
            painter, QRectF(self.rect()), self._text, colour, 13, 400, paint.RIGHT if self._right else paint.LEFT
        )
