"""An answer in words, over as many lines as it needs, and below it how it was found."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from mycom.ui import paint
from mycom.ui.look import Look

_SIDE = 14


class Sentence(QWidget):
    """Bold words with a muted line below; without words the row is hidden."""

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self.words, self.method = "", ""
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.hide()

    def tell(self, words: str, method: str = "") -> None:
        """Sets both; empty words hide the row."""
        self.words, self.method = words, method
        self.setAccessibleName(f"{words} {method}".strip())
        self.setVisible(bool(words))
        self._fit()

    def _fit(self) -> None:
        rows = paint.lines_of(self.words, self.width() - 2 * _SIDE, 13, 600)
        self.setFixedHeight(int(rows * 19 + (18 if self.method else 0) + 4))
        self.update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Breaks the lines anew."""
        if event.oldSize().width() != event.size().width():
            self._fit()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paints the words."""
        theme = self._look.theme
        painter = QPainter(self)
        room = self.width() - 2 * _SIDE
        rows = paint.lines_of(self.words, room, 13, 600)
        paint.paragraph(painter, QRectF(_SIDE, 2, room, rows * 19 + 2), self.words, theme.text, 13, 600)
        paint.text(painter, QRectF(_SIDE, 2 + rows * 19, room, 18), self.method, theme.muted, 12, 500)
