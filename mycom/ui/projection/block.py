"""A block of the panel: a card with a heading, whose content may be older than the fields for a moment."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from mycom.ui import paint
from mycom.ui.look import Look
from mycom.ui.theme import metrics

HEAD = 25
SIDE = 14
#: How strongly content is shown that is being computed anew.
DIM = 0.55


class Block(QWidget):
    """The ground, edge and heading of a block; subclasses paint the content below the heading.

    `grows` tells whether more height than needed makes the block better.
    """

    grows = True

    def __init__(self, look: Look, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.look = look
        self.title = ""
        self.remark = ""
        self.short_remark = ""
        self.pending = False
        self.setObjectName(name)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def set_heading(self, title: str, remark: str = "", short: str = "") -> None:
        """Sets the texts of the heading; `short` stands where the remark has no room."""
        self.short_remark = short or remark
        if (title, remark) != (self.title, self.remark):
            self.title, self.remark = title, remark
            self.setAccessibleName(f"{title}, {remark}" if remark else title)
            self.update()

    def set_pending(self, pending: bool) -> None:
        """Marks the content as older than the fields."""
        if pending != self.pending:
            self.pending = pending
            self.update()

    def clear(self) -> None:
        """Shows nothing until the next result."""
        self.set_heading("")

    def wanted(self, width: int) -> int:
        """The height that shows everything at a width."""
        return self.minimumSizeHint().height()

    def minimumSizeHint(self) -> QSize:
        """Room for the heading."""
        return QSize(200, HEAD + 40)

    def body(self) -> QRectF:
        """The room below the heading."""
        return QRectF(SIDE, HEAD, self.width() - 2 * SIDE, self.height() - HEAD - 8)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paints ground, heading and content."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self.paint_ground(painter)
        self.paint_heading(painter)
        if self.pending:
            painter.setOpacity(DIM)
        self.paint_content(painter, self.body())

    def paint_ground(self, painter: QPainter) -> None:
        """The card."""
        theme = self.look.theme
        paint.field(painter, QRectF(self.rect()), theme.panel, theme.line, metrics.PANEL_RADIUS)

    def paint_heading(self, painter: QPainter) -> None:
        """The title, and the remark where it has room."""
        theme = self.look.theme
        line = QRectF(SIDE, 2, self.width() - 2 * SIDE, 22)
        taken = paint.width(self.title, 13, 600) + 12
        paint.text(painter, line, self.title, theme.text, 13, 600)
        if line.width() - taken > 40:
            fits = paint.width(self.remark, 12, 500) <= line.width() - taken
            words = self.remark if fits else self.short_remark
            paint.text(painter, line.adjusted(taken, 0, 0, 0), words, theme.muted, 12, 500, paint.RIGHT)

    def paint_content(self, painter: QPainter, rect: QRectF) -> None:
        """The content; painted by the kinds of blocks."""
