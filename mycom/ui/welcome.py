"""The page shown while no Partie is open."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QEvent, QObject, QRectF, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from mycom.partie import settings
from mycom.systems.view import Relation
from mycom.ui import paint
from mycom.ui.cards import Link
from mycom.ui.look import Look
from mycom.ui.texts import tr
from mycom.ui.theme.badges import fill_glyph, paint_marker


class Welcome(QWidget):
    """Covers its parent: how to begin, and the Partien opened last."""

    demo_wanted = Signal()
    choice_wanted = Signal()
    import_wanted = Signal()
    folder_wanted = Signal(object)

    def __init__(self, look: Look, parent: QWidget) -> None:
        super().__init__(parent)
        self._over = parent
        self._look = look
        self.demo = Link(look, tr("Demo öffnen"), "primary", self)
        self.games = Link(look, tr("Andere Spiele …"), "plain", self)
        self.choose = Link(look, tr("Auswertung wählen …"), "plain", self)
        self.demo.clicked.connect(self.demo_wanted)
        self.games.clicked.connect(self.choice_wanted)
        self.choose.clicked.connect(self.import_wanted)
        self.recent: list[Link] = []
        for folder in settings.recent()[:5]:
            self.recent.append(self._recent(folder))
        self.setFocusProxy(self.recent[0] if self.recent else self.demo)
        parent.installEventFilter(self)
        self._place()

    def _recent(self, folder: Path) -> Link:
        link = Link(self._look, f"{folder.name}   {folder.parent}", "accent", self)
        link.clicked.connect(lambda: self.folder_wanted.emit(folder))
        return link

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Covers the parent."""
        if event.type() == QEvent.Type.Resize:
            self._place()
        return False

    def _place(self) -> None:
        parent = self._over
        self.setGeometry(1, 1, parent.width() - 2, parent.height() - 2)
        middle, y = self.width() // 2, self._top() + 128
        links = self.demo, self.games, self.choose
        x = middle - (sum(link.sizeHint().width() for link in links) + 20) // 2
        for link in links:
            link.setGeometry(x, y, link.sizeHint().width(), 30)
            x += link.width() + 10
        y += 84
        for link in self.recent:
            room = min(link.sizeHint().width(), self.width() - 40)
            link.setGeometry(middle - room // 2, y, room, 26)
            y += 28

    def _top(self) -> int:
        return max(20, self.height() // 2 - 170)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paints ground, sign and words."""
        theme = self._look.theme
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillRect(self.rect(), paint.colour(theme.panel))
        middle, top = self.width() / 2, float(self._top())
        paint_marker(painter, QRectF(middle - 24, top, 48, 52), theme, Relation.OWN, "")
        fill_glyph(painter, "wall", QRectF(middle - 12, top + 11, 24, 24), theme.on_accent)
        line = QRectF(0, top + 62, self.width(), 28)
        paint.text(painter, line, tr("Auswertung hierher ziehen"), theme.text, 18, 600, paint.CENTRE)
        words = tr("Textdatei, ZIP oder gespeicherte Mail. Daraus entsteht eine Partie.")
        paint.text(painter, line.translated(0, 28), words, theme.muted, 13, 400, paint.CENTRE)
        if self.recent:
            place = QRectF(0, self.recent[0].y() - 26, self.width(), 22)
            paint.text(painter, place, tr("Zuletzt geöffnet"), theme.muted, 12, 600, paint.CENTRE)
        box = QRectF(self.rect()).adjusted(24, 24, -24, -24)
        paint.field(painter, box, "", theme.line_strong, 10, dashed=True)
