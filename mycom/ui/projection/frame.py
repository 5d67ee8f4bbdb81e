"""The parts of the panel and their places: head, verdict, pages, foot."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QHideEvent, QResizeEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from mycom.ui.look import Look
from mycom.ui.projection.beyond import Beyond
from mycom.ui.projection.engine import Engine
from mycom.ui.projection.foot import Foot
from mycom.ui.projection.head import Head
from mycom.ui.projection.inner import Inner, scrolled
from mycom.ui.projection.keyed_card import KeyedCard
from mycom.ui.projection.verdict_view import VerdictView
from mycom.ui.texts import tr


class Frame(KeyedCard):
    """Makes the parts; what they do together is the panel's."""

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(look, parent=parent)
        self.look = look
        self.setObjectName("projection")
        self.setAccessibleName(tr("Hochrechnung"))
        self.setMinimumWidth(440)
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self.engine = Engine(self)
        self.head, self.verdict = Head(look, self), VerdictView(look, self)
        self.inner = Inner(look)
        self.foot = Foot(look, self)
        self.area = scrolled(self.inner, self)
        self.beyond = Beyond(look, self.area, self)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(1, 1, 1, 1)
        outer.setSpacing(0)
        outer.addWidget(self.head)
        row = QVBoxLayout()
        row.setContentsMargins(14, 0, 14, 0)
        row.addWidget(self.verdict)
        row.addWidget(self.beyond.hint)
        outer.addLayout(row)
        outer.addWidget(self.beyond.pages, 1)
        outer.addWidget(self.foot)

    def changeEvent(self, event: QEvent) -> None:
        """Follows a change of the theme."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.StyleChange, QEvent.Type.PaletteChange) and hasattr(self, "inner"):
            self.inner.curve.restyle()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The content keeps its width whether there is a scroll bar or not."""
        super().resizeEvent(event)
        self.inner.set_room(self.width() - 30)

    def hideEvent(self, event: QHideEvent) -> None:
        """A hidden or closed panel computes nothing."""
        super().hideEvent(event)
        if not event.spontaneous():
            self.engine.stop()
            self.beyond.stop()
