"""Said chance against what came, a point for each tenth with the exact 99 % interval. Imported when first shown."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pyqtgraph as pg
from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QWidget

from mycom.probability.calibration import Bin
from mycom.ui import paint
from mycom.ui.figures import percent
from mycom.ui.look import Look
from mycom.ui.texts import tr
from mycom.ui.theme.colours import mix

_TICKS = [(value, f"{value * 100:.0f}") for value in (0.0, 0.25, 0.5, 0.75, 1.0)]
#: So near to a point (pixels) the cursor reads it.
_NEAR = 18.0


class ScorePlot(pg.PlotWidget):
    """The diagonal is what right chances bring; a bar that misses it is marked."""

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent, background=None)
        self._look = look
        self.bins: tuple[Bin, ...] = ()
        self._read: Bin | None = None
        self.setObjectName("score.plot")
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setMouseTracking(True)
        self.viewport().setMouseTracking(True)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.NoContextMenu)
        self.setCacheMode(pg.PlotWidget.CacheModeFlag.CacheNone)
        self.setViewportUpdateMode(pg.PlotWidget.ViewportUpdateMode.FullViewportUpdate)
        item = self.getPlotItem()
        item.setMenuEnabled(False)
        item.hideButtons()
        item.setMouseEnabled(x=False, y=False)
        item.layout.setContentsMargins(0, 6, 12, 0)
        item.getViewBox().setRange(xRange=(-0.03, 1.03), yRange=(-0.03, 1.03), padding=0)
        self.restyle()

    def sizeHint(self) -> QSize:
        """About a square."""
        return QSize(320, 280)

    def show_bins(self, bins: Sequence[Bin]) -> None:
        """Shows other points."""
        self.bins, self._read = tuple(bins), None
        self.setAccessibleName(tr("Gesagte Chance gegen das, was kam"))
        self.setAccessibleDescription("; ".join(words_of(one) for one in self.bins))
        self.viewport().update()

    def restyle(self) -> None:
        """Takes the colours of the theme in use."""
        theme = self._look.theme
        for name, words in (("left", tr("gelungen, %")), ("bottom", tr("gesagt, %"))):
            axis: Any = self.getAxis(name)
            axis.setStyle(tickLength=0, tickFont=paint.face(12, 500), tickTextOffset=5, hideOverlappingLabels=False)
            axis.setTextPen(theme.muted)
            axis.setPen(None)
            axis.setTickPen(None)
            axis.setTicks([_TICKS])
            axis.setLabel(words, color=theme.muted, **{"font-size": "12px"})
        self.viewport().update()

    def spot(self, x: float, y: float) -> QPointF:
        """Where a point lies in the widget."""
        view = self.getPlotItem().getViewBox()
        return QPointF(self.mapFromScene(view.mapViewToScene(QPointF(x, y))))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paints grid, diagonal, bars and points."""
        theme = self._look.theme
        painter = QPainter(self.viewport())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillRect(self.viewport().rect(), paint.colour(theme.panel))
        grid = pg.mkPen(mix(theme.panel, theme.line_strong, 0.6), width=1)
        painter.setPen(grid)
        for value, _ in _TICKS:
            painter.drawLine(self.spot(0, value), self.spot(1, value))
            painter.drawLine(self.spot(value, 0), self.spot(value, 1))
        painter.setPen(pg.mkPen(theme.muted, width=1.4, style=Qt.PenStyle.DashLine))
        painter.drawLine(self.spot(0, 0), self.spot(1, 1))
        for one in self.bins:
            self._paint_bin(painter, one)
        if self._read is not None:
            self._paint_words(painter, self._read)
        painter.end()
        super().paintEvent(event)

    def _paint_bin(self, painter: QPainter, one: Bin) -> None:
        theme = self._look.theme
        ink = theme.own if one.fits else theme.danger
        x, y = point(one)
        low, high = (self.spot(x, end / one.count) for end in one.interval)
        painter.setPen(pg.mkPen(mix(theme.panel, ink, 0.55), width=2))
        painter.drawLine(low, high)
        for end in (low, high):
            painter.drawLine(end + QPointF(-5, 0), end + QPointF(5, 0))
        painter.setPen(pg.mkPen(theme.panel, width=1.6))
        painter.setBrush(paint.colour(ink))
        painter.drawEllipse(self.spot(x, y), 5.5, 5.5)

    def _paint_words(self, painter: QPainter, one: Bin) -> None:
        theme, at, words = self._look.theme, self.spot(*point(one)), words_of(one)
        room = paint.width(words, 12, 500) + 14
        left = min(max(4.0, at.x() - room / 2), self.viewport().width() - room - 4)
        top = at.y() + 12 if at.y() < 60 else at.y() - 36
        box = QRectF(left, top, room, 24)
        paint.field(painter, box, theme.panel, theme.line_strong, 4)
        paint.text(painter, box.adjusted(7, 0, -7, 0), words, theme.text, 12, 500)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Reads the nearest point."""
        near = [(self._far(one, event.position()), at) for at, one in enumerate(self.bins)]
        found = min(near, default=(_NEAR + 1, 0))
        read = self.bins[found[1]] if found[0] <= _NEAR else None
        if read is not self._read:
            self._read = read
            self.viewport().update()

    def _far(self, one: Bin, at: QPointF) -> float:
        spot = self.spot(*point(one)) - at
        return float((spot.x() ** 2 + spot.y() ** 2) ** 0.5)


def point(one: Bin) -> tuple[float, float]:
    """Mean said chance and share that came."""
    return one.expected / one.count, one.happened / one.count


def words_of(one: Bin) -> str:
    """One tenth in words."""
    return tr("{low} bis {high}: {happened} von {count} gelungen, zu erwarten {least} bis {most}").format(
        low=percent(one.low), high=percent(one.high), happened=one.happened, count=one.count,
        least=one.interval[0], most=one.interval[1],
    )  # fmt: skip
