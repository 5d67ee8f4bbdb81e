"""The map widget: shows a MapView, pans and zooms, tells what the player points at.

The ground comes from cached pictures; the overlay is painted at each frame, only where something changed. All inner
lengths are device pixels; the widget's own coordinates are divided by the screen's ratio at the edge.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QRectF, QSizeF, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QContextMenuEvent,
    QFocusEvent,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from mycom.systems.view import MapView, PathView, Place
from mycom.ui.map import keys
from mycom.ui.map.camera import SIZES, Camera
from mycom.ui.map.dragging import Dragging
from mycom.ui.map.geometry import Geometry
from mycom.ui.map.ground import Ground
from mycom.ui.map.groundview import GroundView
from mycom.ui.map.model import TERRAIN_LAYER, MapModel
from mycom.ui.map.mouse import Mouse
from mycom.ui.map.overlay import Overlay, cell_bounds
from mycom.ui.map.rulers import LEFT, TOP, Rulers
from mycom.ui.theme.colours import LIGHT, Theme

_EMPTY = MapView("square", 1, 1, (), ())
_BY_KEYBOARD = (
    Qt.FocusReason.TabFocusReason,
    Qt.FocusReason.BacktabFocusReason,
    Qt.FocusReason.ShortcutFocusReason,
)


class MapCanvas(QWidget):
    """The map. Places are (column, row) from 1; units are ids.

    `tooltip(place)` gives rich text for a cell; `drag_label(unit, place)` a title and a line of figures for a drop.
    """

    cell_hovered = Signal(object)  # place or None
    cell_clicked = Signal(object)  # place
    cell_activated = Signal(object)  # place: double click or Enter
    unit_clicked = Signal(str)
    dropped = Signal(str, object, str, object)  # unit, place, target unit or "", keyboard modifiers
    context_requested = Signal(object, str, QPoint)  # place, unit or "", global position
    path_step = Signal(int)  # digit
    path_target = Signal(object)  # a place that does not touch the path's end
    path_back = Signal()
    path_accepted = Signal()
    path_cancelled = Signal()
    view_changed = Signal()

    def __init__(self, parent: QWidget | None = None, theme: Theme = LIGHT) -> None:
        super().__init__(parent)
        self.setObjectName("map")
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMinimumSize(160, 120)
        self.setAccessibleName("Karte")
        self.tooltip: Callable[[Place], str] | None = None
        self.drag_label: Callable[[str, Place], tuple[str, str]] | None = None
        self.theme = theme
        self.model = MapModel(_EMPTY)
        self.path_unit = ""
        self.clicked_at: QPointF | None = None  # the last click; None after a key
        self.picking: QWidget | None = None  # while the arrows choose a target: who had the keys before
        self._names: Mapping[str, str] = {}
        self._states: Mapping[str, str] = {}
        self._ring = False
        self.camera = Camera(self.model, self.devicePixelRatioF())
        self.overlay = Overlay(theme, self.camera.ratio)
        self.ground = Ground(self.model, theme, self.camera.ratio)
        self.view = GroundView(self, self.camera, self.ground, self.update)
        self.drag = Dragging(self)
        self._mouse = Mouse(self)
        self._build(TERRAIN_LAYER)

    # --- what is shown -----------------------------------------------------------------------------

    def _build(self, layer: str) -> None:
        ratio = self.camera.ratio
        self.ground = Ground(self.model, self.theme, ratio)
        self.ground.set_names(self._names)
        self.ground.contents.states = self._states
        self.ground.set_layer(layer)
        self.view.set_ground(self.ground)
        self.rulers = Rulers(self.theme, ratio)
        self.overlay.theme, self.overlay.scale = self.theme, ratio
        self.overlay.set_reach(self.overlay.reach)
        self.overlay.occupied, self.overlay.paint_units = self.model.markers, self.ground.contents.units_at
        if self.overlay.after is not None:
            self.overlay.after.use(self.ground.contents.sprites, self.model.cells, self.model.markers)
        self.update()

    def set_view(self, view: MapView) -> None:
        """Shows a map. The first one is put into the middle, larger where it is small; later ones leave the player's
        place alone."""
        first = self.model.view is _EMPTY
        self.model = self.camera.model = MapModel(view)
        layer = self.ground.layer
        self._build(layer if layer in self.model.layers else TERRAIN_LAYER)
        if first:
            self.camera.start()
        self.camera.place(*self.camera.offset)
        self.view_changed.emit()

    def set_theme(self, theme: Theme) -> None:
        """Paints everything in another theme."""
        if theme is not self.theme:
            self.theme = theme
            self._build(self.ground.layer)
            self.view_changed.emit()

    def set_names(self, names: Mapping[str, str]) -> None:
        """Names of realms by owner id, for the overview."""
        self._names = dict(names)
        self.ground.set_names(self._names)
        self.view.forget()
        self.update()

    def set_states(self, states: Mapping[str, str]) -> None:
        """The state shown on each unit's marker: `done`, `open`, `error`, `warning`; absent: none."""
        before, self._states = self._states, dict(states)
        changed = {unit for unit in {*states, *before} if states.get(unit, "") != before.get(unit, "")}
        self.ground.contents.states = self._states
        places = [place for place, stack in self.model.markers.items() if any(m.unit in changed for m in stack)]
        if places:
            geometries = [self.camera.geometry(index) for index in range(len(SIZES))]
            self.view.tiles.forget(places, {geometry.size: geometry for geometry in geometries})
            self.update()

    def set_layer(self, layer: str) -> None:
        """Chooses a layer by id; `terrain` is the plain map."""
        if layer != self.ground.layer:
            self.ground.set_layer(layer)
            self.view.forget()
            self.update()
            self.view_changed.emit()

    @property
    def layer(self) -> str:
        """The id of the layer shown."""
        return self.ground.layer

    def select(self, place: Place | None) -> None:
        """Puts the brackets around a cell, or nowhere."""
        self.set_overlay("selected", place)

    def set_marked(self, places: frozenset[Place] | set[Place]) -> None:
        """Washes cells in the accent colour, for targets one may choose."""
        self.overlay.marked = frozenset(places)
        self.update()

    def set_reach(self, reach: Mapping[Place, float]) -> None:
        """Shades the cells a unit can enter this turn; empty for none."""
        if reach or self.overlay.reach:
            self.overlay.set_reach(reach)
            self.update()

    def set_path(self, path: PathView | None) -> None:
        """Draws a path, or none."""
        before = self.overlay.path_bounds(self.geometry_now())
        self.overlay.path = path if path is not None and len(path.places) > 1 else None
        self.update_map(before)
        self.update_map(self.overlay.path_bounds(self.geometry_now()))

    # --- where it stands ---------------------------------------------------------------------------

    def geometry_now(self) -> Geometry:
        """The geometry at the present zoom, in device pixels."""
        return self.camera.geometry()

    @property
    def cell_size(self) -> int:
        """The cell size in pixels."""
        return SIZES[self.camera.index]

    def cell_at(self, point: QPointF) -> Place | None:
        """The cell under a point of the widget, None on the rulers and beside the map."""
        return self.camera.cell_at(point)

    def cell_centre(self, place: Place) -> QPointF:
        """The middle of a cell in the widget's coordinates."""
        return self.camera.from_map(*self.geometry_now().centre(place))

    def _moved(self) -> None:
        self.update()
        self.view_changed.emit()

    def pan(self, across: float, down: float) -> None:
        """Moves the window over the map by pixels."""
        x, y = self.camera.offset
        if self.camera.place(x + across * self.camera.ratio, y + down * self.camera.ratio):
            self._moved()

    def centre_on(self, place: Place) -> None:
        """Brings a cell to the middle."""
        if self.camera.centre_on(place):
            self._moved()

    def ensure_visible(self, place: Place) -> None:
        """Moves the map only when a cell with some room around it is not in sight."""
        bounds = cell_bounds(self.geometry_now(), place, 40 * self.camera.ratio)
        if not self.camera.visible().contains(bounds):
            self.centre_on(place)

    def set_zoom(self, index: int, anchor: QPointF | None = None) -> None:
        """Takes a step of SIZES; the point `anchor` of the widget stays where it is (default: the middle)."""
        index = min(max(index, 0), len(SIZES) - 1)
        if index != self.camera.index:
            self.view.bridge()
            self.camera.zoom_to(index, anchor if anchor is not None else self.camera.middle())
            self._moved()

    def zoom(self, steps: int, anchor: QPointF | None = None) -> None:
        """Zooms in (positive) or out by steps."""
        self.set_zoom(self.camera.index + steps, anchor)

    def zoom_fit(self) -> None:
        """Shows the whole known world."""
        index, middle = self.camera.fitting()
        self.set_zoom(index)
        self.centre_on(middle)

    # --- painting ----------------------------------------------------------------------------------

    def update_map(self, area: QRect) -> None:
        """Asks to repaint a piece of the map, given in device pixels from its corner."""
        if not area.isEmpty():
            self.update(self.camera.on_widget(area).adjusted(-1, -1, 1, 1).toAlignedRect())

    def set_overlay(self, name: str, place: Place | None) -> None:
        """Moves one of the overlay's cells (`hover`, `selected`, `cursor`, `lit`) and repaints just that."""
        before = getattr(self.overlay, name)
        if before != place:
            setattr(self.overlay, name, place)
            for area in self.overlay.bounds(self.geometry_now(), before, place):
                self.update_map(area)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Copies the ground, then paints overlay and rulers, only where asked."""
        painter = QPainter(self)
        ratio, geometry = self.camera.ratio, self.geometry_now()
        painter.scale(1 / ratio, 1 / ratio)
        for rect in event.region():  # type: ignore[attr-defined]  # iterable, though its stub does not say so
            self.view.paint(painter, self._device(rect))
        shift = QPoint(*self.camera.corner) - QPoint(*self.camera.offset)
        painter.translate(shift)
        self.overlay.paint(painter, geometry, self._device(event.rect()).translated(-shift))
        self.drag.paint_arrow(painter)
        painter.translate(-shift)
        if event.rect().top() < TOP or event.rect().left() < LEFT:
            size = round(self.width() * ratio), round(self.height() * ratio)
            self.rulers.paint(painter, geometry, self.camera.offset, size, self.overlay.hover or self.overlay.cursor)
        painter.scale(ratio, ratio)
        self.drag.paint_label(painter)
        if self._ring and self.hasFocus():
            painter.setPen(QPen(QColor(self.theme.focus), 2))
            painter.drawRect(QRectF(self.rect()).adjusted(1, 1, -1, -1))
        painter.end()

    def _device(self, rect: QRect) -> QRect:
        ratio = self.camera.ratio
        if ratio == 1:
            return rect
        return QRectF(rect.x() * ratio, rect.y() * ratio, rect.width() * ratio, rect.height() * ratio).toAlignedRect()

    # --- pointing and entering ---------------------------------------------------------------------

    def set_hover(self, place: Place | None) -> None:
        """Lights up the cell under the pointer and its numbers on the rulers."""
        before = self.overlay.hover
        if before == place:
            return
        self.set_overlay("hover", place)
        geometry, (left, top), (x, y) = self.geometry_now(), self.camera.corner, self.camera.offset
        for at in (before, place):
            if at is not None:
                upper, side = self.rulers.spot(geometry, True, at[0]), self.rulers.spot(geometry, False, at[1])
                self.update_map(upper.translated(0, y - top).toAlignedRect())
                self.update_map(side.translated(x - left, 0).toAlignedRect())
        self.cell_hovered.emit(place)

    def set_cursor_cell(self, place: Place | None) -> None:
        """Moves the keyboard's cell; it is brought into sight and told to screen readers."""
        self.set_overlay("cursor", place)
        if place is not None:
            self.ensure_visible(place)
            self.setAccessibleDescription(self.describe(place))
            self.cell_hovered.emit(place)

    def describe(self, place: Place) -> str:
        """A cell in words."""
        cell = self.model.cells.get(place)
        style = self.model.styles.get(cell.terrain) if cell is not None else None
        parts = [f"{place[0]}/{place[1]}", style.label if style else "unbekannt"]
        if cell is not None:
            parts += [part for part in (cell.name, cell.owner) if part]
        units = [f"Einheit {marker.label}" for marker in self.model.markers.get(place, ())]
        return ", ".join(parts + units)

    def begin_path(self, unit: str) -> None:
        """Starts entering a path for a unit: clicks on neighbouring cells and digits become steps."""
        self.path_unit = unit
        self.setCursor(Qt.CursorShape.CrossCursor)
        self.setFocus()

    def end_path(self) -> None:
        """Stops entering a path."""
        self.path_unit = ""
        self.unsetCursor()

    def path_end(self) -> Place | None:
        """Where the path being entered has come to."""
        path = self.overlay.path
        return path.places[-1] if path is not None else self.model.unit_place(self.path_unit)

    # --- events ------------------------------------------------------------------------------------

    def event(self, event: QEvent) -> bool:
        """Tooltips, and a screen with another ratio."""
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            place = self.cell_at(QPointF(event.pos()))
            asked = place is not None and self.tooltip is not None and self.drag.marker is None
            text = self.tooltip(place) if asked and self.tooltip and place else ""
            if text:
                QToolTip.showText(event.globalPos(), text, self)
            else:
                QToolTip.hideText()
            return True
        ratio = self.devicePixelRatioF()
        if event.type() == QEvent.Type.DevicePixelRatioChange and ratio != self.camera.ratio:
            factor = ratio / self.camera.ratio
            self.camera.ratio = ratio
            self.camera.place(self.camera.offset[0] * factor, self.camera.offset[1] * factor)
            self._build(self.ground.layer)
        return super().event(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keeps the middle of the map in the middle."""
        camera, old = self.camera, self.camera.size
        camera.size = QSizeF(self.size())
        x, y = camera.offset
        across, down = (old.width() - self.width()) / 2, (old.height() - self.height()) / 2
        camera.place(x + across * camera.ratio, y + down * camera.ratio)
        self.view_changed.emit()

    def wheelEvent(self, event: QWheelEvent) -> None:
        self._mouse.wheel(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._mouse.press(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._mouse.move(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self._mouse.release(event)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        self._mouse.double_click(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        at = QPointF(event.pos())
        place = self.cell_at(at) if event.reason() != QContextMenuEvent.Reason.Keyboard else self.overlay.cursor
        if place is not None:
            marker = self._mouse.marker_at(at)
            self.context_requested.emit(place, marker.unit if marker else "", event.globalPos())

    def leaveEvent(self, event: QEvent) -> None:
        if self.drag.marker is None:
            self.set_hover(None)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """The ring is shown to those who came here by the keyboard."""
        self._ring = event.reason() in _BY_KEYBOARD
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        self.update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not keys.press(self, event):
            super().keyPressEvent(event)
