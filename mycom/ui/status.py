"""The status bar: the hovered cell, distances, how much can be undone, when it was saved."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QStatusBar

from mycom.ui import paint
from mycom.ui.look import Look


class StatusLine(QStatusBar):
    """Paints its texts itself, so that changing them moves nothing."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self.setSizeGripEnabled(False)
        self.setFixedHeight(26)
        self._left, self._alarm = "", False
        self._right: tuple[str, ...] = ()

    def show_left(self, words: str, alarm: bool = False) -> None:
        """The text at the left; `alarm` colours it."""
        if (words, alarm) != (self._left, self._alarm):
            self._left, self._alarm = words, alarm
            self.update()

    def show_right(self, words: tuple[str, ...]) -> None:
        """The texts at the right."""
        words = tuple(each for each in words if each)
        if words != self._right:
            self._right = words
            self.update()

    @property
    def texts(self) -> tuple[str, tuple[str, ...]]:
        """What is shown."""
        return self._left, self._right

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paints the texts; the left one gives way."""
        theme = self._look.theme
        painter = QPainter(self)
        x = self.width() - 3.0
        for words in reversed(self._right):
            room = paint.width(words, 12, 500)
            paint.text(
                painter, QRectF(x - room - 2, 0, room + 2, self.height()), words, theme.muted, 12, 500, paint.RIGHT
            )
            x -= room + 22
        ink = theme.danger if self._alarm else theme.text
        cut = paint.text(painter, QRectF(2, 0, max(60.0, x - 20), self.height()), self._left, ink, 12, 600)
        self.setToolTip(self._left if cut else "")
