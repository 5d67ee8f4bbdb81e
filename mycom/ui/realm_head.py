"""What stands above the units of the realm: the title, and the buttons for the table and the preview."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QHBoxLayout, QWidget

from mycom.ui import paint
from mycom.ui.cards import Caption, Card
from mycom.ui.look import Look
from mycom.ui.press import Press
from mycom.ui.session import Session
from mycom.ui.texts import tr


class RealmTitle(Card):
    """The upper part of the panel; the dock is dragged by it."""

    def __init__(self, look: Look) -> None:
        super().__init__(look, bottom=False)
        self.caption = Caption(look, tr("Reich"), self)
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 4, 12, 0)
        row.addWidget(self.caption, 1)
        self.setFixedHeight(34)


class TableButton(Press):
    """Changes between tree and table; shows which one a click brings."""

    def __init__(self, look: Look, parent: QWidget) -> None:
        super().__init__(parent)
        self._look = look
        self.setCheckable(True)
        self.setFixedSize(31, 31)
        self.setToolTip(tr("Als Tabelle zeigen"))
        self.setAccessibleName(tr("Als Tabelle zeigen"))

    def paintEvent(self, event: object) -> None:
        """Paints a small table, or a small tree."""
        theme = self._look.theme
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        lit = self.underMouse() or self.hasFocus()
        paint.field(
            painter,
            QRectF(self.rect()),
            theme.selection if self.isChecked() else theme.panel,
            theme.focus if lit else theme.line_strong,
            6,
        )
        ink = paint.colour(theme.accent if self.isChecked() else theme.muted)
        for at in range(3):
            y = 10 + at * 5
            painter.fillRect(QRectF(9, y, 4, 2), ink)
            painter.fillRect(QRectF(15, y, 8, 2), ink)


class AfterButton(Press):
    """Switches the preview: the figures after the turn beside the present ones."""

    def __init__(self, session: Session, look: Look, parent: QWidget) -> None:
        super().__init__(parent)
        self._look = look
        self.setCheckable(True)
        self.setObjectName("realm.preview")
        self.setFixedSize(31, 31)
        self.setToolTip(tr("Vorschau: zeigt neben jedem Wert, was nach dem Zug daraus wird (V)"))
        self.setAccessibleName(tr("Vorschau"))
        self.setChecked(session.previews.on)
        self.toggled.connect(session.previews.set_on)
        session.previews.switched.connect(self.setChecked)

    def paintEvent(self, event: object) -> None:
        """Paints a value with an arrow to the next one."""
        theme = self._look.theme
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        lit = self.underMouse() or self.hasFocus()
        ground = theme.selection if self.isChecked() else theme.panel
        paint.field(painter, QRectF(self.rect()), ground, theme.focus if lit else theme.line_strong, 6)
        ink = theme.accent if self.isChecked() else theme.muted
        paint.field(painter, QRectF(7, 13, 5, 5), ink, "", 2.5)
        paint.text(painter, QRectF(12, 6, 13, 18), "→", ink, 14, 600, paint.CENTRE)
