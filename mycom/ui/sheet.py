"""A sheet over part of the window: heading, a way to close it, room for content. Not a dialog: nothing waits for it."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QApplication, QHBoxLayout, QVBoxLayout, QWidget
from shiboken6 import isValid

from mycom.ui import paint
from mycom.ui.cards import Link
from mycom.ui.look import Look
from mycom.ui.texts import tr


class Sheet(QWidget):
    """Covers its parent up to a margin, takes a fixed width in the middle (`size`), or the room it is told (`room`)."""

    closed = Signal()

    def __init__(
        self, look: Look, parent: QWidget, title: str, *, size: QSize | None = None,
        room: Callable[[], QRect] | None = None,
    ) -> None:  # fmt: skip
        super().__init__(parent)
        self._over = parent
        #: Where the keys went before; they go there again when the sheet closes.
        self._before = QApplication.focusWidget()
        self._look = look
        self._title, self._remark = title, ""
        self._size, self._room = size, room
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._box = QVBoxLayout(self)
        self._box.setContentsMargins(16, 10, 16, 14)
        self._box.setSpacing(6)
        head = QHBoxLayout()
        head.addStretch(1)
        self.close_link = Link(look, tr("Schließen"), "muted", self)
        self.close_link.clicked.connect(self.dismiss)
        head.addWidget(self.close_link)
        self._box.addLayout(head)
        parent.installEventFilter(self)
        self._place()

    @property
    def body(self) -> QVBoxLayout:
        """Where content goes."""
        return self._box

    def take_size(self, size: QSize) -> None:
        """Another wanted size."""
        self._size = size
        self._place()

    def set_title(self, title: str, remark: str = "") -> None:
        """The heading and a muted remark after it."""
        self._title, self._remark = title, remark
        self.update()

    def dismiss(self) -> None:
        """Closes the sheet for good."""
        self._over.removeEventFilter(self)
        inside = QApplication.focusWidget()
        mine = inside is None or inside is self or self.isAncestorOf(inside)
        self.hide()
        if mine and self._before is not None and isValid(self._before) and self._before.isVisible():
            self._before.setFocus(Qt.FocusReason.OtherFocusReason)
        self.closed.emit()
        self.deleteLater()

    def _place(self) -> None:
        parent = self._over
        if self._room is not None:
            self.setGeometry(self._room())
            return
        if self._size is None:
            self.setGeometry(1, 1, parent.width() - 2, parent.height() - 2)
            return
        width = min(self._size.width(), parent.width() - 24)
        height = min(self._size.height(), parent.height() - 24)
        self.setGeometry(
            (parent.width() - width) // 2, max(12, min(96, (parent.height() - height) // 2)), width, height
        )

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follows the parent's size."""
        if event.type() == QEvent.Type.Resize:
            self._place()
        return False

    def focusNextPrevChild(self, forward: bool) -> bool:
        """Tab stays in the sheet: what lies below it must not get the keys unseen."""
        if self.isHidden():
            return False  # it is closing; asking Qt for the chain would keep its widgets alive
        here = QApplication.focusWidget()
        each = here if here is not None and (here is self or self.isAncestorOf(here)) else self
        start = each
        while True:
            following = each.nextInFocusChain() if forward else each.previousInFocusChain()
            if following is None or following is start:
                return False
            each = following
            wanted = each.focusPolicy() & Qt.FocusPolicy.TabFocus and each.isEnabled() and each.isVisible()
            # What hands the keys on to another is no step of its own: it would lead back to where they are.
            if wanted and each.focusProxy() is None and self.isAncestorOf(each):
                each.setFocus(Qt.FocusReason.TabFocusReason if forward else Qt.FocusReason.BacktabFocusReason)
                return True

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc closes."""
        if event.key() == Qt.Key.Key_Escape.value:
            self.dismiss()
        else:
            super().keyPressEvent(event)

    def mousePressEvent(self, event: object) -> None:
        """What lies below gets no clicks."""

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paints ground and heading."""
        theme = self._look.theme
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        paint.field(painter, QRectF(self.rect()), theme.panel, theme.line_strong, 8)
        paint.text(painter, QRectF(16, 8, self.width() - 130, 28), self._title, theme.text, 16, 600)
        x = 16 + paint.width(self._title, 16, 600) + 14
        paint.text(painter, QRectF(x, 9, self.width() - 120 - x, 28), self._remark, theme.muted, 12, 500)
