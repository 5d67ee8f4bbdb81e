"""The plot of a curve with pyqtgraph, styled by the theme. Only imported when the first curve is shown."""

from __future__ import annotations

from typing import Any

import numpy as np
import pyqtgraph as pg
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from mycom.systems.projections import Curve
from mycom.ui import paint
from mycom.ui.look import Look
from mycom.ui.projection.curve_view import label_spot, readout
from mycom.ui.projection.dots_view import ticks
from mycom.ui.projection.figures import whole
from mycom.ui.quiet_plot import QuietPlot
from mycom.ui.texts import tr
from mycom.ui.theme.colours import mix

_PERCENTS = (0.0, 0.5, 1.0)


class CurvePlot(QuietPlot):
    """One curve: the assumed band shaded, the break-even marked, the remembered course dashed."""

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        self._curve: Curve | None = None
        self._old: Curve | None = None
        self._at: float | None = None
        super().__init__(look, parent)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        item = self.getPlotItem()
        item.layout.setContentsMargins(0, 6, 8, 0)
        self._line = pg.PlotDataItem(antialias=True)
        self._dashed = pg.PlotDataItem(antialias=True)
        self.addItem(self._dashed)
        self.addItem(self._line)
        self.restyle()

    # --- showing ---

    def show_curve(self, curve: Curve, remembered: Curve | None) -> None:
        """Shows a curve and the remembered one."""
        self._curve, self._old, self._at = curve, remembered, None
        self.setAccessibleName(f"{curve.title}, {curve.axis}")
        self._line.setData(np.asarray(curve.x, float), np.asarray(curve.y, float))
        if remembered is not None:
            self._dashed.setData(np.asarray(remembered.x, float), np.asarray(remembered.y, float))
        else:
            self._dashed.setData([], [])
        if curve.x:
            self._scale(curve)
        self.viewport().update()

    def _scale(self, curve: Curve) -> None:
        low, high = min(curve.x), max(curve.x)
        view = self.getPlotItem().getViewBox()
        view.setRange(xRange=(low, high if high > low else low + 1), yRange=(-0.015, 1.03), padding=0)
        room = max(2, int(self.width() / 56))
        bottom = [(tick, whole(tick)) for tick in ticks(low, high, room)]
        self.getAxis("bottom").setTicks([bottom])
        self.getAxis("left").setTicks([[(value, str(int(value * 100))) for value in _PERCENTS]])

    def set_opacity(self, opacity: float) -> None:
        """Dims the curve."""
        self._line.setOpacity(opacity)

    def restyle(self) -> None:
        """Takes the colours of the theme in use."""
        theme = self._look.theme
        for name in ("left", "bottom"):
            axis: Any = self.getAxis(name)
            axis.setStyle(tickLength=0, tickFont=paint.face(12, 500), tickTextOffset=5, hideOverlappingLabels=False)
            axis.setTextPen(theme.muted)
            axis.setPen(None)
        self.getAxis("left").setWidth(32)
        self.getAxis("bottom").setHeight(20)
        self._line.setPen(pg.mkPen(theme.own, width=2.6))
        self._dashed.setPen(pg.mkPen(theme.changed.edge, width=1.5, style=Qt.PenStyle.DashLine))
        self.viewport().update()

    # --- painting ---

    def drawBackground(self, painter: QPainter, rect: QRectF) -> None:
        """Paints band and grid below the curves."""
        curve = self._curve
        if curve is None or not curve.x:
            return
        theme = self._look.theme
        painter.save()
        painter.resetTransform()
        painter.fillRect(self.viewport().rect(), paint.colour(theme.panel))
        frame = self.frame_rect()
        if curve.band is not None:
            self._paint_band(painter, frame, curve.band)
        for value in _PERCENTS:
            y = self.spot(curve.x[0], value).y()
            grid = paint.colour(mix(theme.panel, theme.line_strong, 0.7))
            painter.fillRect(QRectF(frame.x(), y - 0.5, frame.width(), 1), grid)
        painter.restore()

    def _paint_band(self, painter: QPainter, frame: QRectF, band: tuple[float, float]) -> None:
        theme = self._look.theme
        left, right = (min(max(self.spot(x, 0).x(), frame.x()), frame.right()) for x in band)
        top, bottom = self.spot(0, 1.0).y(), self.spot(0, 0.0).y()
        painter.fillRect(QRectF(left, top, max(2.0, right - left), bottom - top), paint.colour(theme.assumed.ground))
        painter.setPen(pg.mkPen(theme.assumed.edge, width=1.2, style=Qt.PenStyle.DashLine))
        for x in (left, right):
            painter.drawLine(QPointF(x, top), QPointF(x, bottom))
        words = tr("Annahme")
        if right - left > paint.width(words, 12, 500) + 8:
            at = QRectF(left + 5, bottom - 20, right - left - 6, 18)
            paint.text(painter, at, words, mix(theme.assumed.edge, theme.text, 0.12), 12, 500)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paints the curves, then the marks above them."""
        super().paintEvent(event)
        curve = self._curve
        if curve is None or not curve.x:
            return
        painter = QPainter(self.viewport())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._paint_remembered(painter)
        if self._at is not None:
            self._paint_readout(painter, curve, self._at)
        elif curve.mark is not None:
            self._paint_mark(painter, curve, curve.mark)
        painter.end()

    def _paint_remembered(self, painter: QPainter) -> None:
        theme = self._look.theme
        curve = self._curve
        if curve is None or self._old is None:
            return
        spot = label_spot(curve, self._old)
        if spot is None:
            return
        words = tr("gemerkt")
        at, other = self.spot(*spot), self.spot(spot[0], self._value(curve, spot[0]))
        bottom = self.spot(spot[0], 0.0).y()
        if abs(at.y() - other.y()) >= 22:
            y = (at.y() + other.y()) / 2 - 9
        elif bottom - max(at.y(), other.y()) >= 24:
            y = max(at.y(), other.y()) + 4
        else:
            y = min(at.y(), other.y()) - 21
        room = paint.width(words, 12, 500) + 4
        paint.text(painter, QRectF(at.x() - room / 2, y, room, 18), words, theme.changed.text, 12, 500, paint.CENTRE)

    @staticmethod
    def _value(curve: Curve, x: float) -> float:
        return float(np.interp(x, curve.x, curve.y)) if curve.x[0] <= curve.x[-1] else curve.y[0]

    def _paint_point(self, painter: QPainter, at: QPointF) -> None:
        theme = self._look.theme
        painter.setPen(pg.mkPen(theme.panel, width=1.6))
        painter.setBrush(paint.colour(theme.own))
        painter.drawEllipse(at, 5.2, 5.2)

    def _paint_mark(self, painter: QPainter, curve: Curve, mark: float) -> None:
        if not min(curve.x) <= mark <= max(curve.x):
            return
        at = self.spot(mark, self._value(curve, mark))
        self._paint_point(painter, at)
        self._paint_label(painter, at, curve.mark_label)

    def _paint_label(self, painter: QPainter, at: QPointF, words: str) -> None:
        """Text beside a point, above it where there is room, on a ground of its own."""
        theme = self._look.theme
        frame = self.frame_rect()
        room = paint.width(words, 12, 600) + 8
        left = max(frame.x() + 2, min(at.x() + 8, self.width() - room - 2))
        top = at.y() - 27 if at.y() - 27 >= frame.y() - 4 else at.y() + 9
        rect = QRectF(left, top, room, 18)
        ground = paint.colour(theme.panel)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(ground)
        painter.setOpacity(0.82)
        painter.drawRoundedRect(rect, 4, 4)
        painter.setOpacity(1.0)
        paint.text(painter, rect, words, theme.text, 12, 600, paint.CENTRE)

    def _paint_readout(self, painter: QPainter, curve: Curve, x: float) -> None:
        theme = self._look.theme
        at_x, chance, words = readout(curve, x)
        if self._old is not None:
            words += f"   {tr('gemerkt')} {readout(self._old, at_x)[2].partition(': ')[2]}"
        at = self.spot(at_x, chance)
        painter.setPen(pg.mkPen(theme.muted, width=1))
        painter.drawLine(QPointF(at.x(), self.spot(at_x, 1.0).y()), QPointF(at.x(), self.spot(at_x, 0.0).y()))
        self._paint_point(painter, at)
        self._paint_label(painter, at, words)

    # --- reading values ---

    @property
    def cursor_text(self) -> str:
        """The value under the cursor, empty without one."""
        return "" if self._curve is None or self._at is None else readout(self._curve, self._at)[2]

    def set_cursor(self, x: float | None) -> None:
        """Reads the curve at x, None: nowhere."""
        if x != self._at:
            self._at = x
            self.viewport().update()

    def forget_cursor(self) -> None:
        """Stops reading."""
        self.set_cursor(None)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Reads the curve under the pointer."""
        x = self.value_at(event.position())[0]
        curve = self._curve
        if curve is not None and curve.x:
            self.set_cursor(readout(curve, min(max(x, min(curve.x)), max(curve.x)))[0])

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Left and right read the curve point by point."""
        step = {Qt.Key.Key_Left.value: -1, Qt.Key.Key_Right.value: 1}.get(event.key(), 0)
        curve = self._curve
        if not step or curve is None or not curve.x:
            event.ignore()
            return
        start = self._at if self._at is not None else curve.current if curve.current is not None else curve.x[0]
        index = min(range(len(curve.x)), key=lambda i: abs(curve.x[i] - start))
        self.set_cursor(curve.x[min(max(index + step, 0), len(curve.x) - 1)])
        self.setAccessibleDescription(self.cursor_text)

    def resizeEvent(self, event: Any) -> None:
        """Chooses the labels of the axis by the width."""
        super().resizeEvent(event)
        if getattr(self, "_curve", None) is not None and self._curve.x:  # type: ignore[union-attr]
            self._scale(self._curve)  # type: ignore[arg-type]
