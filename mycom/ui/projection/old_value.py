"""The old value of a changed field, struck out; a click puts it back."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from mycom.ui import paint
from mycom.ui.look import Look
from mycom.ui.press import Press
from mycom.ui.texts import tr


def struck(painter: QPainter, rect: QRectF, words: str, colour: str) -> None:
    """Paints words with a line through them."""
    paint.text(painter, rect, words, colour, 12, 600)
    room = min(rect.width(), paint.width(words, 12, 600))
    painter.setPen(QPen(paint.colour(colour), 1.4))
    y = rect.center().y() + 0.5
    painter.drawLine(QPointF(rect.x() - 1, y), QPointF(rect.x() + room + 1, y))


class OldValue(Press):
    """Shows ≈ for a supposed value, the struck-out old value for a changed one, nothing otherwise."""

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self._old, self._assumed = "", False
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)

    def show_state(self, old: str, assumed: bool) -> None:
        """Sets what is shown; `old` empty: the field was not changed."""
        self._old, self._assumed = old, assumed
        self.setEnabled(bool(old))
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus if old else Qt.FocusPolicy.NoFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor if old else Qt.CursorShape.ArrowCursor)
        hint = tr("Zurück auf {old}").format(old=old) if old else tr("angenommen") if assumed else ""
        self.setToolTip(hint)
        self.setAccessibleName(hint)
        self.update()

    @property
    def old(self) -> str:
        """The struck-out value."""
        return self._old

    def sizeHint(self) -> QSize:
        """A fixed column, so that nothing shifts."""
        return QSize(58, 26)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paints the sign or the old value."""
        theme = self._look.theme
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        rect = QRectF(self.rect()).adjusted(4, 0, 0, 0)
        if self._old:
            if self.underMouse() or self.hasFocus():
                paint.field(painter, QRectF(self.rect()).adjusted(0, 2, 0, -2), theme.changed.ground, "", 4)
            struck(painter, rect, self._old, theme.changed.text)
        elif self._assumed:
            paint.text(painter, rect, "≈", theme.assumed.edge, 14, 700)

    def enterEvent(self, event: QEvent) -> None:
        """Lights up."""
        self.update()

    def leaveEvent(self, event: QEvent) -> None:
        """Takes the light away."""
        self.update()
