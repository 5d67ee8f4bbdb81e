"""The small panels over the map: layer switch, zoom buttons, legend.

Painted plainly, because they lie over what moves.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QEvent, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QEnterEvent, QFontMetricsF, QPainter, QPaintEvent, QPen, QPixmap
from PySide6.QtWidgets import QButtonGroup, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from mycom.systems.sides import Sign
from mycom.ui.map.drag import paint_card
from mycom.ui.press import Press
from mycom.ui.theme.badges import fill_glyph
from mycom.ui.theme.colours import Theme, mix, shade_share
from mycom.ui.theme.fonts import font

#: Room for the shadow around a card.
SHADOW = 8


class Floating(QWidget):
    """A card with a soft shadow; its ground is drawn once and kept."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.theme = theme
        self._card = QPixmap()

    def set_theme(self, theme: Theme) -> None:
        """Paints in another theme."""
        self.theme = theme
        self._card = QPixmap()
        self.update()

    def card(self) -> QRectF:
        """The card inside the shadow."""
        return QRectF(self.rect()).adjusted(SHADOW, SHADOW, -SHADOW, -SHADOW)

    def paintEvent(self, event: QPaintEvent) -> None:
        ratio = self.devicePixelRatioF()
        wanted = self.size() * ratio
        if self._card.size() != wanted:
            self._card = QPixmap(wanted)
            self._card.setDevicePixelRatio(ratio)
            self._card.fill(Qt.GlobalColor.transparent)
            painter = QPainter(self._card)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            paint_card(painter, self.card().adjusted(0.5, 0.5, -0.5, -0.5), self.theme)
            self.paint_card_contents(painter)
            painter.end()
        painter = QPainter(self)
        painter.drawPixmap(0, 0, self._card)
        painter.end()

    def paint_card_contents(self, painter: QPainter) -> None:
        """What stands on the card and seldom changes."""


class Segment(Press):
    """One button of a segmented control or of the zoom buttons: a text or a sign."""

    def __init__(self, theme: Callable[[], Theme], text: str = "", glyph: str = "", tip: str = "") -> None:
        super().__init__()
        self._theme = theme
        self._glyph = glyph
        self._inside = False
        self.setText(text)
        self.setToolTip(tip)
        self.setAccessibleName(text or tip)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def sizeHint(self) -> QSize:
        if self._glyph:
            return QSize(32, 30)
        return QSize(int(QFontMetricsF(font(13, 600)).horizontalAdvance(self.text()) + 24), 28)

    def enterEvent(self, event: QEnterEvent) -> None:
        self._inside = True
        self.update()

    def leaveEvent(self, event: QEvent) -> None:
        self._inside = False
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = self._theme()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        rect = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        chosen = self.isChecked()
        if chosen or self._inside or self.isDown():
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(theme.selection if chosen or self.isDown() else theme.hover))
            painter.drawRoundedRect(rect, 5, 5)
        if self.hasFocus():
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(QColor(theme.focus), 1.5))
            painter.drawRoundedRect(rect, 5, 5)
        if self._glyph:
            side = 12.0
            box = QRectF(rect.center().x() - side / 2, rect.center().y() - side / 2, side, side)
            fill_glyph(painter, self._glyph, box, theme.text)
        else:
            painter.setFont(font(13, 600 if chosen else 500))
            painter.setPen(QColor(theme.accent if chosen else theme.text if self._inside else theme.muted))
            painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, self.text())
        painter.end()


class LayerSwitch(Floating):
    """A row of layers, one of them chosen."""

    chosen = Signal(str)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme, parent)
        self.setAccessibleName("Kartenebene")
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(SHADOW + 4, SHADOW + 4, SHADOW + 4, SHADOW + 4)
        self._row.setSpacing(0)
        self._group = QButtonGroup(self)
        self._group.setExclusive(True)
        self._ids: tuple[str, ...] = ()

    def set_layers(self, layers: Sequence[tuple[str, str]], current: str) -> None:
        """Shows these layers (id, label)."""
        ids = tuple(name for name, _ in layers)
        if ids != self._ids:
            self._ids = ids
            for button in self._group.buttons():
                self._group.removeButton(button)
                self._row.removeWidget(button)
                button.deleteLater()
            for name, label in layers:
                button = Segment(lambda: self.theme, label)
                button.setCheckable(True)
                button.setObjectName(f"layer-{name}")
                button.clicked.connect(lambda _=False, chosen=name: self.chosen.emit(chosen))
                self._group.addButton(button)
                self._row.addWidget(button)
                button.show()
        self.set_current(current)
        self._card = QPixmap()
        self.adjustSize()

    def set_current(self, current: str) -> None:
        """Marks a layer as chosen."""
        for name, button in zip(self._ids, self._group.buttons(), strict=True):
            button.setChecked(name == current)


class ZoomButtons(Floating):
    """Nearer, farther, all."""

    zoomed = Signal(int)
    fitted = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme, parent)
        column = QVBoxLayout(self)
        column.setContentsMargins(SHADOW + 2, SHADOW + 2, SHADOW + 2, SHADOW + 2)
        column.setSpacing(0)
        closer = Segment(lambda: self.theme, glyph="plus", tip="Näher heran (+)")
        farther = Segment(lambda: self.theme, glyph="minus", tip="Weiter weg (−)")
        whole = Segment(lambda: self.theme, glyph="fit", tip="Ganze bekannte Welt zeigen (0)")
        closer.clicked.connect(lambda: self.zoomed.emit(1))
        farther.clicked.connect(lambda: self.zoomed.emit(-1))
        whole.clicked.connect(self.fitted)
        for button in (closer, farther, whole):
            column.addWidget(button)
        self.adjustSize()


#: So many pieces are explained in a row of the legend.
_SIGNS = 5


class Legend(Floating):
    """What the borders and the age mean, or the scale of a layer."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme, parent)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self._scale, self._short = "", False
        self._signs: tuple[Sign, ...] = ()
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setAccessibleName("Legende: durchgezogen du, doppelt Verbündete, gestrichelt Neutrale, gezahnt Gegner")
        self.resize(self.sizeHint())

    def set_scale(self, label: str) -> None:
        """Shows the scale of a shaded layer; empty: the borders alone."""
        if label != self._scale:
            self._scale = label
            self._remake()

    def set_signs(self, signs: tuple[Sign, ...]) -> None:
        """Says in a row of their own what pieces on the map are."""
        if signs != self._signs:
            self._signs = signs
            self._remake()

    def set_short(self, short: bool) -> None:
        """Leaves out what the borders mean where a scale is shown."""
        if short != self._short:
            self._short = short
            self._remake()

    def _remake(self) -> None:
        self._card = QPixmap()
        self.resize(self.sizeHint())
        self.update()

    def _entries(self) -> list[tuple[str, str]]:
        if self._short and self._scale:
            return [("scale", self._scale)]
        entries = [("own", "du"), ("ally", "Verbündete"), ("neutral", "Neutrale"), ("foe", "Gegner")]
        entries.append(("scale", self._scale) if self._scale else ("age", "Züge alt"))
        return entries

    def sizeHint(self) -> QSize:
        metrics = QFontMetricsF(font(12, 500))
        width = sum(metrics.horizontalAdvance(label) + 38 for _, label in self._entries()) + 14
        width += 34 if self._scale else 4
        rows = self._sign_rows()
        below = max((sum(metrics.horizontalAdvance(sign.label) + 38 for sign in row) + 14 for row in rows), default=0.0)
        return QSize(int(max(width, below)) + 2 * SHADOW, 30 + 22 * len(rows) + 2 * SHADOW)

    def _sign_rows(self) -> list[tuple[Sign, ...]]:
        return [self._signs[at : at + _SIGNS] for at in range(0, len(self._signs), _SIGNS)]

    def paint_card_contents(self, painter: QPainter) -> None:
        theme, card = self.theme, self.card()
        row = QRectF(card.left() + 12, card.top(), card.width() - 12, 30)
        x = row.left()
        for kind, label in self._entries():
            x += self._sign(painter, kind, x, row.center().y(), theme)
            x = self._words(painter, label, x, row)
        for signs in self._sign_rows():
            from mycom.ui.map.pieces import paint_sign

            row.translate(0, 22)
            x = row.left()
            for sign in signs:
                paint_sign(painter, QRectF(x, row.center().y() - 7.5, 15, 15), theme, sign.kind)
                x = self._words(painter, sign.label, x + 22, row)

    def _words(self, painter: QPainter, label: str, x: float, row: QRectF) -> float:
        """A label; gives where the next sign begins."""
        painter.setFont(font(12, 500))
        painter.setPen(QColor(self.theme.text))
        width = QFontMetricsF(font(12, 500)).horizontalAdvance(label)
        painter.drawText(QRectF(x, row.top(), width + 2, row.height()), Qt.AlignmentFlag.AlignVCenter, label)
        return x + width + 16

    def _sign(self, painter: QPainter, kind: str, x: float, middle: float, theme: Theme) -> float:
        box = QRectF(x + 0.5, middle - 6.5, 13, 13)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        if kind == "own":
            painter.setPen(QPen(QColor(theme.own), 2.4))
            painter.drawRect(box.adjusted(1, 1, -1, -1))
        elif kind == "ally":
            painter.setPen(QPen(QColor(theme.ally), 1.2))
            painter.drawRect(box)
            painter.drawRect(box.adjusted(3.2, 3.2, -3.2, -3.2))
        elif kind == "neutral":
            pen = QPen(QColor(theme.neutral), 1.2)
            pen.setDashPattern([2.6, 2.0])
            painter.setPen(pen)
            painter.drawRect(box)
        elif kind == "foe":
            painter.setPen(QPen(QColor(theme.foe), 2))
            painter.drawRect(box.adjusted(0.5, 0.5, -0.5, -0.5))
            painter.setPen(QPen(QColor(theme.foe), 1.2))
            for tooth in (0.33, 0.66):
                at = box.left() + box.width() * tooth
                painter.drawLine(int(at), int(box.top() + 2), int(at), int(box.top() + 5))
        elif kind == "age":
            painter.setFont(font(12, 600))
            painter.setPen(QColor(theme.muted))
            painter.drawText(QRectF(x, middle - 10, 20, 20), Qt.AlignmentFlag.AlignVCenter, "−3")
            return 22
        else:
            for step in range(8):
                colour = QColor(mix(theme.paper, theme.accent, shade_share(theme, step / 7)))
                painter.fillRect(QRectF(x + step * 5, middle - 6, 5.2, 12), colour)
            return 48
        return 20
