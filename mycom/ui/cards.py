"""Panels as cards, and the small controls on them: tab rows with counts, links."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from mycom.ui import paint
from mycom.ui.look import Look
from mycom.ui.press import Press
from mycom.ui.theme import metrics

_ANTIALIASING = QPainter.RenderHint.Antialiasing


class Card(QWidget):
    """A panel's ground. Where another part of the same panel joins, the edge and the corners are left out."""

    def __init__(self, look: Look, *, top: bool = True, bottom: bool = True, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self._top, self._bottom = top, bottom

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paints the ground and the edge."""
        theme = self._look.theme
        painter = QPainter(self)
        painter.setRenderHint(_ANTIALIASING)
        rect = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
        if not self._top:
            rect.setTop(-1.5)
        if not self._bottom:
            rect.setBottom(self.height() + 1.5)
        painter.setPen(paint.colour(theme.line))
        painter.setBrush(paint.colour(theme.panel))
        painter.drawPath(paint.card_path(rect, self._top, self._bottom, metrics.PANEL_RADIUS))


class TabRow(QWidget):
    """A row of tabs, the current one underlined; each may carry a count."""

    chosen = Signal(int)

    def __init__(
        self, look: Look, labels: Sequence[str], parent: QWidget | None = None, *, plain_counts: bool = False
    ) -> None:
        super().__init__(parent)
        self._look = look
        self._labels = list(labels)
        self._counts: list[int | None] = [None] * len(self._labels)
        self._alarm = [False] * len(self._labels)
        self._plain = plain_counts
        self._current = 0
        self._hover = -1
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setMouseTracking(True)
        self.setFixedHeight(34)
        self.setSizePolicy(QSizePolicy.Policy.MinimumExpanding, QSizePolicy.Policy.Fixed)

    def set_labels(self, labels: Sequence[str]) -> None:
        """Other texts for the same tabs."""
        self._labels = list(labels)
        self.update()

    def set_count(self, index: int, count: int | None, alarm: bool = False) -> None:
        """The number on a tab; `alarm` colours it."""
        if (self._counts[index], self._alarm[index]) != (count, alarm):
            self._counts[index], self._alarm[index] = count, alarm
            self.updateGeometry()
            self.update()

    @property
    def current(self) -> int:
        """The chosen tab."""
        return self._current

    def choose(self, index: int) -> None:
        """Chooses a tab."""
        if index != self._current and 0 <= index < len(self._labels):
            self._current = index
            self.update()
            self.chosen.emit(index)

    def _boxes(self) -> list[QRect]:
        boxes, x = [], 2
        for index, label in enumerate(self._labels):
            room = paint.width(label, 13, 600)
            count = self._counts[index]
            if count is not None:
                room += 6 + paint.width(str(count), 12, 600) + (0 if self._plain else 12)
            boxes.append(QRect(x, 0, int(room + 16), self.height()))
            x += int(room + 16) + 4
        return boxes

    def sizeHint(self) -> QSize:
        """As wide as all tabs."""
        return QSize(self._boxes()[-1].right() + 4, 34)

    def minimumSizeHint(self) -> QSize:
        """The same: tabs are not cut."""
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paints the tabs."""
        theme = self._look.theme
        painter = QPainter(self)
        painter.setRenderHint(_ANTIALIASING)
        for index, box in enumerate(self._boxes()):
            current = index == self._current
            ink = theme.text if current else (theme.text if index == self._hover else theme.muted)
            label = self._labels[index]
            rect = QRectF(box).adjusted(8, 0, 8, -2)
            weight = 600 if current else 500
            paint.text(painter, rect, label, ink, 13, weight)
            count = self._counts[index]
            if count is not None:
                left = rect.x() + paint.width(label, 13, 600) + 6
                if self._plain:
                    paint.text(
                        painter,
                        QRectF(left, 0, 60, box.height() - 2),
                        str(count),
                        theme.text if current else theme.muted,
                        12,
                        600,
                    )
                else:
                    room = paint.width(str(count), 12, 600) + 12
                    pill = QRectF(left, box.height() / 2 - 10, room, 18)
                    alarm = self._alarm[index]
                    paint.field(
                        painter, pill, theme.danger_ground if alarm else "", "" if alarm else theme.line_strong, 9
                    )
                    paint.text(painter, pill, str(count), theme.danger if alarm else theme.muted, 12, 600, paint.CENTRE)
            if current:
                painter.fillRect(QRectF(box.x() + 6, box.height() - 2, box.width() - 10, 2), paint.colour(theme.accent))
                if self.hasFocus():
                    paint.field(painter, QRectF(box).adjusted(2, 4, -2, -5), "", theme.focus)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Chooses the tab under the pointer; elsewhere the panel may be dragged."""
        for index, box in enumerate(self._boxes()):
            if box.contains(event.position().toPoint()):
                self.choose(index)
                event.accept()
                return
        event.ignore()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Lights up the tab under the pointer."""
        at = event.position().toPoint()
        hover = next((i for i, box in enumerate(self._boxes()) if box.contains(at)), -1)
        if hover != self._hover:
            self._hover = hover
            self.update()
        event.ignore()

    def leaveEvent(self, event: QEvent) -> None:
        """Takes the light away."""
        self._hover = -1
        self.update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Left and right change the tab."""
        step = {Qt.Key.Key_Left.value: -1, Qt.Key.Key_Right.value: 1}.get(event.key(), 0)
        if step:
            self.choose((self._current + step) % len(self._labels))
        else:
            super().keyPressEvent(event)


class Link(Press):
    """A word that can be clicked. Tones: `accent`, `muted`, `plain` (a bordered button), `primary` (filled)."""

    def __init__(self, look: Look, words: str = "", tone: str = "accent", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self._tone = tone
        self.setText(words)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)

    def setText(self, words: str) -> None:
        """Sets the words."""
        super().setText(words)
        self.updateGeometry()

    def sizeHint(self) -> QSize:
        """Room for the words, never below the smallest target."""
        boxed = self._tone in ("plain", "primary")
        room = paint.width(self.text(), 13 if self._tone == "primary" else 12, 600) + (24 if boxed else 8)
        return QSize(max(24, int(room + 1)), 26 if boxed else 24)

    def minimumSizeHint(self) -> QSize:
        """Short enough to be elided."""
        hint = self.sizeHint()
        return hint if self._tone in ("plain", "primary") else QSize(min(hint.width(), 60), 24)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paints the words."""
        theme = self._look.theme
        painter = QPainter(self)
        painter.setRenderHint(_ANTIALIASING)
        rect = QRectF(self.rect())
        inks = {"accent": theme.accent, "muted": theme.muted, "plain": theme.text, "primary": theme.on_accent}
        ink = inks.get(self._tone, theme.accent)
        if not self.isEnabled():
            ink = theme.placeholder
        lit = self.underMouse() and self.isEnabled()
        if self._tone == "primary":
            ground = theme.line if not self.isEnabled() else theme.accent_hover if lit else theme.accent
            paint.field(painter, rect, ground, "", 6)
        elif self._tone == "plain":
            paint.field(painter, rect, theme.hover if lit else theme.panel, theme.line_strong, 6)
        elif lit:
            paint.field(painter, rect, theme.hover, "", 4)
        if self.hasFocus():
            paint.field(
                painter, rect.adjusted(1, 1, -1, -1), "", theme.text if self._tone == "primary" else theme.focus, 5
            )
        size = 13 if self._tone == "primary" else 12
        weight = 500 if self._tone == "muted" else 600
        cut = paint.text(painter, rect.adjusted(4, 0, -4, 0), self.text(), ink, size, weight, paint.CENTRE)
        if cut and not self.toolTip():
            self.setToolTip(self.text())

    def enterEvent(self, event: QEvent) -> None:
        """Lights up."""
        self.update()

    def leaveEvent(self, event: QEvent) -> None:
        """Takes the light away."""
        self.update()


class Caption(QWidget):
    """A panel's heading: bold words at the left, a muted remark at the right."""

    def __init__(self, look: Look, words: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self._words, self._remark = words, ""
        self.setFixedHeight(28)

    def set_words(self, words: str, remark: str) -> None:
        """Sets both texts."""
        if (words, remark) != (self._words, self._remark):
            self._words, self._remark = words, remark
            self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paints both texts; the heading goes first."""
        theme = self._look.theme
        painter = QPainter(self)
        rect = QRectF(self.rect())
        taken = paint.width(self._words, 13, 600) + 10
        paint.text(painter, rect, self._words, theme.text, 13, 600)
        paint.text(painter, rect.adjusted(taken, 0, 0, 0), self._remark, theme.muted, 12, 400, paint.RIGHT)
