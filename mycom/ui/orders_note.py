"""The lines above the orders: what several units have in common, and who could not be given an order, and why."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from mycom.ui import paint
from mycom.ui.cards import Link
from mycom.ui.look import Look
from mycom.ui.texts import tr

if TYPE_CHECKING:
    from mycom.ui.giving import Given
    from mycom.ui.session import Session

_LINE = 19
_MOST = 4


def refusal_words(session: Session, given: Given) -> tuple[str, list[str]]:
    """A heading and a line for each unit that was left out, with the reason."""
    units = dict.fromkeys(unit for unit, _ in given.refused)
    title = (
        tr("Für 1 Einheit nicht möglich")
        if len(units) == 1
        else tr("Für {count} Einheiten nicht möglich").format(count=len(units))
    )
    got = len({order.unit for order in given.added})
    if got:
        title += " · " + tr("gegeben: {count}").format(count=got)
    return title, [f"{session.label(unit)}: {reason}" for unit, reason in given.refused]


class OrdersNote(QWidget):
    """A muted line, and a box with refusals that can be taken away. Hidden when there is nothing to say."""

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self.words = ""
        self.title = ""
        self.lines: tuple[str, ...] = ()
        self.close_link = Link(look, tr("Ausblenden"), "muted", self)
        self.close_link.clicked.connect(lambda: self.refuse("", ()))
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self._lay_out()

    def say(self, words: str) -> None:
        """The muted line."""
        if words != self.words:
            self.words = words
            self._lay_out()

    def refuse(self, title: str, lines: Sequence[str]) -> None:
        """Who was left out, a line each; without a title the box goes away."""
        self.title, self.lines = title, tuple(lines)
        self.setToolTip("\n".join(self.lines))
        self._lay_out()

    def _shown(self) -> list[str]:
        lines = list(self.lines[:_MOST])
        if len(self.lines) > _MOST:
            lines[-1] = tr("… und {count} weitere").format(count=len(self.lines) - _MOST + 1)
        return lines

    def _box(self) -> QRectF:
        top = 26 if self.words else 4
        return QRectF(8, top, self.width() - 16, 10 + _LINE * (1 + len(self._shown()))) if self.title else QRectF()

    def _lay_out(self) -> None:
        box = self._box()
        height = int(box.bottom()) + 4 if self.title else 26 if self.words else 0
        self.setFixedHeight(height)
        self.setVisible(bool(height))
        self.close_link.setVisible(bool(self.title))
        size = self.close_link.sizeHint()
        self.close_link.setGeometry(int(box.right()) - size.width() - 4, int(box.y()) + 2, size.width(), size.height())
        self.update()

    def resizeEvent(self, event: object) -> None:
        """Puts the link to the right edge."""
        self._lay_out()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paints line and box."""
        theme = self._look.theme
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self.words:
            paint.text(painter, QRectF(14, 4, self.width() - 28, 20), self.words, theme.muted, 12, 500)
        if not self.title:
            return
        box = self._box()
        paint.field(painter, box, theme.soft, theme.warning, 6)
        room = box.adjusted(10, 5, -10, 0)
        room.setHeight(_LINE)
        head = room.adjusted(0, 0, -self.close_link.width(), 0)
        paint.text(painter, head, self.title, theme.warning, 12, 600)
        for at, line in enumerate(self._shown(), start=1):
            paint.text(painter, room.translated(0, at * _LINE), line, theme.text, 12)

    def sizeHint(self) -> QSize:
        """As high as its lines."""
        return QSize(380, self.height())
