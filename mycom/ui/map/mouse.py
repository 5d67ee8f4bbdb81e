"""The pointer on the map: hover, click, pan, drag of a unit, wheel."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QGuiApplication, QMouseEvent, QWheelEvent

from mycom.systems.view import Marker, Place
from mycom.ui.map.parts import nearest

if TYPE_CHECKING:
    from mycom.ui.map.canvas import MapCanvas

_NOTCH = 120


class Mouse:
    """What the pointer is doing between press and release."""

    def __init__(self, canvas: MapCanvas) -> None:
        self._canvas = canvas
        self._pressed: QPointF | None = None
        self._last = QPointF()
        self._marker: Marker | None = None
        self._panning = False
        self._wheel = 0

    def marker_at(self, point: QPointF) -> Marker | None:
        """The topmost marker under a point of the widget."""
        canvas = self._canvas
        place = canvas.cell_at(point)
        if place is None:
            return None
        geometry, (x, y) = canvas.geometry_now(), canvas.camera.to_map(point)
        near = [(place[0] + dx, place[1] + dy) for dx in (0, -1, 1) for dy in (0, -1, 1)]
        for at in near:
            stack = canvas.model.markers.get(at)
            if stack is None:
                continue
            for marker, mx, my, size in reversed(canvas.ground.contents.marker_spots(geometry, at, stack)):
                reach = max(size, 12) / 2 * canvas.camera.ratio
                if abs(x - mx) <= reach and abs(y - my) <= reach:
                    return marker
        return None

    def press(self, event: QMouseEvent) -> None:
        """Remembers where; whether it is a click, a pan or a drag shows later."""
        if event.button() not in (Qt.MouseButton.LeftButton, Qt.MouseButton.MiddleButton):
            return
        self._pressed = self._last = event.position()
        self._panning = False
        left = event.button() == Qt.MouseButton.LeftButton
        entering = bool(self._canvas.path_unit)
        self._marker = self.marker_at(event.position()) if left and not entering else None

    def move(self, event: QMouseEvent) -> None:
        """Hovers, pans or drags."""
        canvas, at = self._canvas, event.position()
        if canvas.drag.marker is not None:
            canvas.set_hover(canvas.cell_at(at))
            canvas.drag.move(at)
            return
        if self._pressed is None:
            canvas.set_hover(canvas.cell_at(at))
            return
        far = (at - self._pressed).manhattanLength() >= QGuiApplication.styleHints().startDragDistance()
        if self._marker is not None:
            if far:
                canvas.drag.begin(self._marker, at)
            return
        if far and not self._panning:
            self._panning = True
            canvas.setCursor(Qt.CursorShape.ClosedHandCursor)
            canvas.set_hover(None)
        if self._panning:
            moved = self._last - at
            self._last = at
            canvas.pan(moved.x(), moved.y())

    def release(self, event: QMouseEvent) -> None:
        """Drops, ends the pan, or clicks."""
        canvas, at = self._canvas, event.position()
        pressed, self._pressed = self._pressed, None
        ended = canvas.drag.end()
        if ended is not None:
            self._drop(ended[0], canvas.cell_at(at), at, event.modifiers())
            return
        if self._panning:
            self._panning = False
            if canvas.path_unit:
                canvas.setCursor(Qt.CursorShape.CrossCursor)
            else:
                canvas.unsetCursor()
            canvas.set_hover(canvas.cell_at(at))
            return
        if pressed is not None and event.button() == Qt.MouseButton.LeftButton:
            self._click(at)

    def _drop(self, marker: Marker, place: Place | None, at: QPointF, modifiers: Qt.KeyboardModifier) -> None:
        canvas = self._canvas
        if place is None or place == marker.place:
            return
        target = self.marker_at(at)
        unit = target.unit if target is not None and target.unit != marker.unit else ""
        cell = canvas.model.cells.get(place)
        canvas.dropped.emit(marker.unit, place, unit or (cell.unit if cell else ""), modifiers)

    def _click(self, at: QPointF) -> None:
        canvas = self._canvas
        canvas.clicked_at = at
        place = canvas.cell_at(at)
        if place is None:
            return
        canvas.overlay.cursor = None
        parts = canvas.overlay.parts
        if parts is not None:
            parts.take(nearest(canvas, parts.place, parts.kind, parts.allowed, at))
            return
        if canvas.path_unit:
            end = canvas.path_end()
            digit = canvas.geometry_now().digit(end, place) if end is not None else None
            if digit is None:
                canvas.path_target.emit(place)
            else:
                canvas.path_step.emit(digit)
            return
        marker = self.marker_at(at)
        if marker is not None:
            canvas.unit_clicked.emit(marker.unit)
        else:
            canvas.cell_clicked.emit(place)

    def double_click(self, event: QMouseEvent) -> None:
        """Activates the cell; while a path is entered it accepts the path."""
        canvas = self._canvas
        if event.button() != Qt.MouseButton.LeftButton:
            return
        place = canvas.cell_at(event.position())
        if canvas.path_unit:
            canvas.path_accepted.emit()
        elif place is not None:
            canvas.cell_activated.emit(place)

    def wheel(self, event: QWheelEvent) -> None:
        """Zooms around the pointer; a touch pad with two fingers pans."""
        pixels = event.pixelDelta()
        if not pixels.isNull() and not event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self._canvas.pan(-pixels.x(), -pixels.y())
        else:
            self._wheel += event.angleDelta().y()
            steps = int(self._wheel / _NOTCH)
            self._wheel -= steps * _NOTCH
            if steps:
                self._canvas.zoom(steps, event.position())
        self._canvas.set_hover(self._canvas.cell_at(event.position()))
        event.accept()
