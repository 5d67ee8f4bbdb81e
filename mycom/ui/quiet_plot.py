"""A pyqtgraph widget that is only read: no dragging, zooming or menu. Only imported when the first plot is shown."""

from __future__ import annotations

from typing import Any

import pyqtgraph as pg
from PySide6.QtCore import QEvent, QPointF, QRectF, Qt
from PySide6.QtGui import QFocusEvent, QMouseEvent
from PySide6.QtWidgets import QFrame, QWidget

from mycom.ui.look import Look


class QuietPlot(pg.PlotWidget):
    """The ground that plots share: a click takes the focus for the arrow keys, the wheel is left to what is around."""

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent, background=None)
        self._look = look
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setMouseTracking(True)
        self.viewport().setMouseTracking(True)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.NoContextMenu)
        self.setViewportUpdateMode(pg.PlotWidget.ViewportUpdateMode.FullViewportUpdate)
        self.setCacheMode(pg.PlotWidget.CacheModeFlag.CacheNone)  # the ground changes with what is shown
        item: Any = self.getPlotItem()
        item.setMenuEnabled(False)
        item.ctrlMenu.setParent(self, Qt.WindowType.Popup)  # nobody opens it, but somebody has to end it
        item.hideButtons()
        item.setMouseEnabled(x=False, y=False)
        item.getViewBox().setDefaultPadding(0.0)

    def forget_cursor(self) -> None:
        """Stops reading; set by the kinds of plots."""

    # --- places ---

    def spot(self, x: float, y: float) -> QPointF:
        """Where a point of the plot lies in the widget."""
        view = self.getPlotItem().getViewBox()
        frame, ((low, high), (floor, ceiling)) = self.frame_rect(), view.viewRange()
        return QPointF(
            frame.x() + (x - low) / (high - low) * frame.width(),
            frame.bottom() - (y - floor) / (ceiling - floor) * frame.height(),
        )

    def value_at(self, at: QPointF) -> tuple[float, float]:
        """The point of the plot at a place in the widget."""
        frame = self.frame_rect()
        ((low, high), (floor, ceiling)) = self.getPlotItem().getViewBox().viewRange()
        x = low + (at.x() - frame.x()) / max(1.0, frame.width()) * (high - low)
        y = floor + (frame.bottom() - at.y()) / max(1.0, frame.height()) * (ceiling - floor)
        return x, y

    def frame_rect(self) -> QRectF:
        """The room inside the axes."""
        view = self.getPlotItem().getViewBox()
        return QRectF(self.mapFromScene(view.sceneBoundingRect()).boundingRect())

    # --- pointer and focus ---

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Takes the focus for the arrow keys."""
        self.setFocus(Qt.FocusReason.MouseFocusReason)
        event.accept()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Nothing is dragged here."""
        event.accept()

    def wheelEvent(self, event: QEvent) -> None:
        """Nothing is zoomed here: the wheel scrolls what is around."""
        event.ignore()

    def leaveEvent(self, event: QEvent) -> None:
        """Stops reading."""
        self.forget_cursor()
        super().leaveEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Shows the focus."""
        super().focusInEvent(event)
        self.viewport().update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Shows that it is elsewhere."""
        super().focusOutEvent(event)
        self.viewport().update()
