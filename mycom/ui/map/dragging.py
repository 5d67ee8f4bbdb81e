"""A drag of a unit under way: follows the pointer, lights up the target, asks what would happen there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, Qt, QTimer
from PySide6.QtGui import QPainter

from mycom.systems.view import Marker, Place, Relation
from mycom.ui.map.drag import arrow_bounds, label_rect, paint_arrow, paint_label
from mycom.ui.map.overlay import cell_bounds
from mycom.ui.map.rulers import LEFT, TOP
from mycom.ui.theme.metrics import HIGHLIGHT_MS

if TYPE_CHECKING:
    from mycom.ui.map.canvas import MapCanvas


class Dragging:
    """The state of a drag. `marker` is None while nothing is dragged."""

    def __init__(self, canvas: MapCanvas) -> None:
        self._canvas = canvas
        self.marker: Marker | None = None
        self.start: Place = (1, 1)
        self.place: Place | None = None
        self.text = ("", "")
        self._at = QPointF()
        self._rest = QTimer(canvas, singleShot=True, interval=HIGHLIGHT_MS)
        self._rest.timeout.connect(self.light_target)

    def begin(self, marker: Marker, at: QPointF) -> None:
        """Starts dragging a unit from its cell; `at` is the pointer in the widget."""
        self.marker, self.start, self.place, self.text = marker, marker.place, marker.place, ("", "")
        self._at = at
        self._canvas.setCursor(Qt.CursorShape.ClosedHandCursor)
        self.move(at)

    def move(self, at: QPointF) -> None:
        """Follows the pointer; the target lights up when the pointer rests on it for a moment."""
        self._update()
        self._at = at
        place = self._canvas.cell_at(at)
        if place != self.place:
            self._canvas.set_overlay("lit", None)
            self.place, self.text = place, ("", "")
            self._rest.start()
        self._update()

    def light_target(self) -> None:
        """Lights up the target and asks what would happen."""
        canvas = self._canvas
        if self.marker is None or self.place is None or self.place == self.start:
            return
        canvas.overlay.lit_colour = self._colour(self.place)
        canvas.set_overlay("lit", self.place)
        self._update()
        self.text = canvas.drag_label(self.marker.unit, self.place) if canvas.drag_label else ("", "")
        self._update()

    def end(self) -> tuple[Marker, Place | None] | None:
        """Ends the drag and gives unit and target, None when there was no drag."""
        if self.marker is None:
            return None
        self._update()
        self._rest.stop()
        self._canvas.set_overlay("lit", None)
        ended = self.marker, self.place
        self.marker = None
        self._canvas.unsetCursor()
        return ended

    def _colour(self, place: Place) -> str:
        """The colour of whoever holds the cell or stands in it; the player's own for a free one."""
        model, theme = self._canvas.model, self._canvas.theme
        stack, cell = model.markers.get(place), model.cells.get(place)
        relation = cell.relation if cell is not None else Relation.NONE
        if stack and relation in (Relation.NONE, Relation.OWN):
            relation = stack[0].relation
        return theme.accent if relation is Relation.NONE else theme.relation(relation)

    def _ends(self) -> tuple[QPointF, QPointF]:
        camera, lit = self._canvas.camera, self._canvas.overlay.lit
        geometry = camera.geometry()
        end = geometry.centre(lit) if lit is not None else camera.to_map(self._at)
        return QPointF(*geometry.centre(self.start)), QPointF(*end)

    def paint_arrow(self, painter: QPainter) -> None:
        """Paints the arrow in device pixels from the map's corner."""
        start, end = self._ends()
        scale, theme = self._canvas.camera.ratio, self._canvas.theme
        colour = theme.accent if self.place is None else self._colour(self.place)
        if self.marker is not None and (end - start).manhattanLength() > 12 * scale:
            paint_arrow(painter, start, end, theme, colour, scale)

    def paint_label(self, painter: QPainter) -> None:
        """Paints the label in the widget's pixels."""
        if self.marker is not None and self.text[0]:
            paint_label(painter, self._label(), self._canvas.theme, self.marker, self.text)

    def _label(self) -> QRectF:
        camera = self._canvas.camera
        bounds = cell_bounds(camera.geometry(), self.place or self.start, 4 * camera.ratio)
        within = QRectF(self._canvas.rect()).adjusted(LEFT, TOP, 0, 0)
        return label_rect(camera.on_widget(bounds), self.text, within)

    def _update(self) -> None:
        start, end = self._ends()
        self._canvas.update_map(arrow_bounds(start, end, self._canvas.camera.ratio))
        if self.text[0]:
            self._canvas.update(self._label().adjusted(-10, -10, 10, 12).toAlignedRect())
