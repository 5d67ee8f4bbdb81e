"""The map widget: shows a MapView, pans and zooms, tells what the player points at.

The ground comes from cached tiles; the overlay is painted at each frame, only where something changed. All inner
lengths are device pixels; the widget's own coordinates are divided by the screen's ratio at the edge.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QRectF, QSize, Qt, QTimer, Signal
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
    QPixmap,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from mycom.systems.view import MapView, PathView, Place
from mycom.ui.map import keys
from mycom.ui.map.drag import Drag, arrow_bounds, label_rect, paint_arrow, paint_label
from mycom.ui.map.geometry import Geometry
from mycom.ui.map.ground import Ground
from mycom.ui.map.model import TERRAIN_LAYER, MapModel
from mycom.ui.map.mouse import Mouse
from mycom.ui.map.overlay import Overlay, cell_bounds
from mycom.ui.map.rulers import LEFT, TOP, Rulers
from mycom.ui.map.tiles import Tiles
from mycom.ui.theme.colours import LIGHT, Theme
from mycom.ui.theme.metrics import HIGHLIGHT_MS

#: Cell sizes in pixels that the zoom steps through; 42 is where a map starts.
SIZES = (5, 7, 10, 13, 16, 20, 26, 34, 42, 54, 72, 100, 124, 160)
START = 42
_SETTLE_MS = 40
#: Missing tiles that are painted one by one, at first and after moving; more of them become one sheet.
_FEW, _MANY = 3, 9
_EMPTY = MapView("square", 1, 1, (), ())


class MapCanvas(QWidget):
    """The map. Places are (column, row) from 1; units are ids."""

    cell_hovered = Signal(object)
    cell_clicked = Signal(object)
    cell_activated = Signal(object)
    unit_clicked = Signal(str)
    dropped = Signal(str, object, str, object)
    context_requested = Signal(object, str, QPoint)
    path_step = Signal(int)
    path_target = Signal(object)
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
        self.size_index = SIZES.index(START)
        self.offset = (0, 0)
        self.drag: Drag | None = None
        self.path_unit = ""
        self._drag_at = QPointF()
        self._ratio = self.devicePixelRatioF()
        self._names: Mapping[str, str] = {}
        self._states: Mapping[str, str] = {}
        self._still: tuple[QPixmap, Geometry, tuple[int, int]] | None = None
        self._settle = QTimer(self, singleShot=True, interval=_SETTLE_MS)
        self._settle.timeout.connect(self.settle)
        self._ahead = QTimer(self, singleShot=True, interval=8)
        self._ahead.timeout.connect(self._render_ahead)
        self._dwell = QTimer(self, singleShot=True, interval=HIGHLIGHT_MS)
        self._dwell.timeout.connect(self.light_target)
        self._mouse = Mouse(self)
        self._ring = False
        self.overlay = Overlay(theme, self._ratio)
        self._build(TERRAIN_LAYER)

    # --- what is shown -----------------------------------------------------------------------------

    def _build(self, layer: str) -> None:
        self.ground = Ground(self.model, self.theme, self._ratio)
        self.ground.set_names(self._names)
        self.ground.contents.states = self._states
        self.ground.set_layer(layer)
        self.tiles = Tiles(self.ground)
        self.rulers = Rulers(self.theme, self._ratio)
        self.overlay.theme, self.overlay.scale = self.theme, self._ratio
        self.overlay.set_reach(self.overlay.reach)
        self._still = None
        self.update()

    def set_view(self, view: MapView) -> None:
        """Shows a map. The first one is fitted into the widget; later ones leave the player's place alone."""
        first = self.model.view is _EMPTY
        self.model = MapModel(view)
        layer = self.ground.layer
        self._build(layer if layer in self.model.layers else TERRAIN_LAYER)
        if first:
            self.centre_on_known()
        self._place(self.offset)
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
        self.tiles.clear()
        self.update()

    def set_states(self, states: Mapping[str, str]) -> None:
        """The state shown on each unit's marker: `done`, `open`, `error`, `warning`; absent: none."""
        changed = {unit for unit in {*states, *self._states} if states.get(unit, "") != self._states.get(unit, "")}
        self._states = dict(states)
        self.ground.contents.states = self._states
        places = [place for place, stack in self.model.markers.items() if any(m.unit in changed for m in stack)]
        if places:
            sizes = {round(size * self._ratio) for size in SIZES}
            self.tiles.forget(places, {size: self.model.geometry(size) for size in sizes})
            self.update()

    def set_layer(self, layer: str) -> None:
        """Chooses a layer by id; `terrain` is the plain map."""
        if layer != self.ground.layer:
            self.ground.set_layer(layer)
            self.tiles.clear()
            self._still = None
            self.update()
            self.view_changed.emit()

    @property
    def layer(self) -> str:
        """The id of the layer shown."""
        return self.ground.layer

    def select(self, place: Place | None) -> None:
        """Puts the brackets around a cell, or nowhere."""
        self._change("selected", place)

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
        geometry = self.geometry_now()
        before = self.overlay.path_bounds(geometry)
        self.overlay.path = path if path is not None and len(path.places) > 1 else None
        self._update_map(before)
        self._update_map(self.overlay.path_bounds(geometry))

    # --- where it stands ---------------------------------------------------------------------------

    def geometry_now(self) -> Geometry:
        """The geometry at the present zoom, in device pixels."""
        return self.model.geometry(round(SIZES[self.size_index] * self._ratio))

    @property
    def cell_size(self) -> int:
        """The cell size in pixels."""
        return SIZES[self.size_index]

    @property
    def ratio(self) -> float:
        """Device pixels per pixel."""
        return self._ratio

    def window_size(self) -> tuple[int, int]:
        """Width and height of the visible piece of the map in device pixels."""
        return (
            max(1, round(self.width() * self._ratio) - self.rulers.left),
            max(1, round(self.height() * self._ratio) - self.rulers.top),
        )

    def to_map(self, point: QPointF) -> tuple[float, float]:
        """A point of the widget in device pixels from the map's corner."""
        x = point.x() * self._ratio - self.rulers.left + self.offset[0]
        return x, point.y() * self._ratio - self.rulers.top + self.offset[1]

    def from_map(self, x: float, y: float) -> QPointF:
        """A point of the map in the widget's coordinates."""
        left, top = self.rulers.left - self.offset[0], self.rulers.top - self.offset[1]
        return QPointF((x + left) / self._ratio, (y + top) / self._ratio)

    def cell_at(self, point: QPointF) -> Place | None:
        """The cell under a point of the widget, None on the rulers and beside the map."""
        if point.x() < LEFT or point.y() < TOP:
            return None
        return self.geometry_now().cell_at(*self.to_map(point))

    def cell_centre(self, place: Place) -> QPointF:
        """The middle of a cell in the widget's coordinates."""
        return self.from_map(*self.geometry_now().centre(place))

    def _place(self, offset: tuple[float, float]) -> None:
        """Moves the map, so that some of its known part always stays in sight."""
        geometry, (width, height) = self.geometry_now(), self.window_size()
        left, right, top, bottom = self.model.known_range()
        first, last = geometry.centre((left + 1, top + 1)), geometry.centre((right, bottom))
        x = min(max(offset[0], first[0] - width * 0.75), last[0] - width * 0.25)
        y = min(max(offset[1], first[1] - height * 0.75), last[1] - height * 0.25)
        self.offset = round(x), round(y)

    def pan(self, across: float, down: float) -> None:
        """Moves the window over the map by pixels."""
        before = self.offset
        self._place((before[0] + across * self._ratio, before[1] + down * self._ratio))
        if self.offset != before:
            self.update()
            self.view_changed.emit()

    def centre_on(self, place: Place) -> None:
        """Brings a cell to the middle."""
        x, y = self.geometry_now().centre(place)
        width, height = self.window_size()
        self._place((x - width / 2, y - height / 2))
        self.update()
        self.view_changed.emit()

    def centre_on_known(self) -> None:
        """Brings the player's own cells, else the known world, to the middle."""
        own = [c.place for c in self.model.cells.values() if c.relation == "own"]
        left, right, top, bottom = self.model.known_range()
        places = own or [(left + 1, top + 1), (right, bottom)]
        xs, ys = [place[0] for place in places], [place[1] for place in places]
        self.centre_on(((min(xs) + max(xs) + 1) // 2, (min(ys) + max(ys) + 1) // 2))

    def ensure_visible(self, place: Place) -> None:
        """Moves the map only as far as needed to show a cell with some room around it."""
        bounds = cell_bounds(self.geometry_now(), place, 40 * self._ratio)
        width, height = self.window_size()
        x, y = self.offset
        if bounds.left() < x or bounds.right() > x + width or bounds.top() < y or bounds.bottom() > y + height:
            self.centre_on(place)

    def set_zoom(self, index: int, anchor: QPointF | None = None) -> None:
        """Takes a step of SIZES; the point `anchor` of the widget stays where it is (default: the middle)."""
        index = min(max(index, 0), len(SIZES) - 1)
        if index == self.size_index:
            return
        width, height = self.window_size()
        inner = QPointF((width / 2 + self.rulers.left), (height / 2 + self.rulers.top)) / self._ratio
        at = anchor if anchor is not None else inner
        x, y = self.to_map(at)
        old = self.geometry_now()
        self._still = (self._snapshot(), old, self.offset)
        self.size_index = index
        new = self.geometry_now()
        factor = new.size / old.size
        fixed_x, fixed_y = at.x() * self._ratio - self.rulers.left, at.y() * self._ratio - self.rulers.top
        self._place((x * factor - fixed_x, y * factor - fixed_y))
        self._settle.start()
        self.update()
        self.view_changed.emit()

    def zoom(self, steps: int, anchor: QPointF | None = None) -> None:
        """Zooms in (positive) or out by steps."""
        self.set_zoom(self.size_index + steps, anchor)

    def zoom_fit(self) -> None:
        """Shows the whole known world."""
        left, right, top, bottom = self.model.known_range()
        width, height = self.window_size()
        for index in range(len(SIZES) - 1, -1, -1):
            geometry = self.model.geometry(round(SIZES[index] * self._ratio))
            first, last = geometry.centre((left + 1, top + 1)), geometry.centre((right, bottom))
            if last[0] - first[0] + geometry.box[0] <= width and last[1] - first[1] + geometry.box[1] <= height:
                break
        self.set_zoom(index)
        self.centre_on(((left + 1 + right) // 2, (top + 1 + bottom) // 2))

    # --- painting ----------------------------------------------------------------------------------

    def _update_map(self, area: QRect) -> None:
        if area.isEmpty():
            return
        corner = self.from_map(area.left(), area.top())
        size = QPointF(area.width(), area.height()) / self._ratio
        self.update(QRectF(corner.x() - 1, corner.y() - 1, size.x() + 2, size.y() + 2).toAlignedRect())

    def _change(self, name: str, place: Place | None) -> None:
        before = getattr(self.overlay, name)
        if before != place:
            setattr(self.overlay, name, place)
            for area in self.overlay.bounds(self.geometry_now(), before, place):
                self._update_map(area)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Copies tiles, then paints overlay and rulers, only where asked."""
        painter = QPainter(self)
        painter.scale(1 / self._ratio, 1 / self._ratio)
        region = event.region()
        for rect in region:  # type: ignore[attr-defined]  # iterable, though its stub does not say so
            self._paint_ground(painter, self._device(rect))
        geometry = self.geometry_now()
        painter.save()
        painter.translate(self.rulers.left - self.offset[0], self.rulers.top - self.offset[1])
        area = self._device(event.rect())
        area.translate(self.offset[0] - self.rulers.left, self.offset[1] - self.rulers.top)
        self.overlay.paint(painter, geometry, area)
        if self.drag is not None:
            self._paint_arrow(painter, geometry)
        painter.restore()
        if event.rect().top() < TOP or event.rect().left() < LEFT:
            size = round(self.width() * self._ratio), round(self.height() * self._ratio)
            self.rulers.paint(painter, geometry, self.offset, size, self.overlay.hover or self.overlay.cursor)
        painter.scale(self._ratio, self._ratio)
        if self.drag is not None and self.drag.text[0]:
            paint_label(painter, self._label_rect(), self.theme, self.drag.marker, self.drag.text)
        if self._ring and self.hasFocus():
            painter.setPen(QPen(QColor(self.theme.focus), 2))
            painter.drawRect(QRectF(self.rect()).adjusted(1, 1, -1, -1))
        painter.end()

    def _device(self, rect: QRect) -> QRect:
        ratio = self._ratio
        whole = QRectF(rect.x() * ratio, rect.y() * ratio, rect.width() * ratio, rect.height() * ratio)
        return whole.toAlignedRect()

    def _paint_ground(self, painter: QPainter, rect: QRect) -> None:
        """Copies the tiles under `rect` (device pixels of the widget); missing ones are painted or bridged."""
        geometry, tiles = self.geometry_now(), self.tiles
        left, top = self.rulers.left - self.offset[0], self.rulers.top - self.offset[1]
        window = QRect(QPoint(*self.offset), QSize(*self.window_size()))
        area = rect.translated(-left, -top) & window
        extent = geometry.extent
        inside = QRect(0, 0, int(extent[0]), int(extent[1]))
        if not inside.contains(area):
            painter.fillRect(rect, QColor(self.theme.window))
        waiting = self._still is not None and self._settle.isActive()
        if waiting:
            self._paint_still(painter, geometry)
        shown = [(key, place, tiles.find(key)) for key, place in tiles.keys(geometry, area)]
        missing = sum(1 for _, place, tile in shown if tile is None and not tiles.on_sheet(geometry, place & area))
        moved = tiles.sheet is not None and tiles.sheet[0] == geometry.size
        if missing > (_MANY if moved else _FEW) and not waiting:
            tiles.make_sheet(geometry, window)
        for key, place, tile in shown:
            part = place & area
            origin = place.topLeft()
            if tile is None and tiles.sheet is not None and tiles.on_sheet(geometry, part):
                origin, tile = tiles.sheet[1].topLeft(), tiles.sheet[2]
                self._ahead.start()
            elif tile is None and not waiting:
                tile = tiles.make(geometry, key, place)
                self._ahead.start()
            if tile is not None:
                painter.drawPixmap(part.topLeft() + QPoint(left, top), tile, part.translated(-origin))

    def _snapshot(self) -> QPixmap:
        """The visible piece of the ground as one picture, to be shown scaled until the new one is ready."""
        if self._still is not None and self._settle.isActive():
            return self._still[0]
        made = QPixmap(*self.window_size())
        made.fill(QColor(self.theme.window))
        painter = QPainter(made)
        area = QRect(QPoint(*self.offset), made.size())
        for key, place in self.tiles.keys(self.geometry_now(), area):
            tile = self.tiles.find(key)
            if tile is not None:
                painter.drawPixmap(place.topLeft() - area.topLeft(), tile)
            elif self.tiles.sheet is not None and self.tiles.on_sheet(self.geometry_now(), place & area):
                part, origin = place & area, self.tiles.sheet[1].topLeft()
                painter.drawPixmap(part.topLeft() - area.topLeft(), self.tiles.sheet[2], part.translated(-origin))
        painter.end()
        return made

    def _paint_still(self, painter: QPainter, geometry: Geometry) -> None:
        if self._still is None:
            return
        picture, old, offset = self._still
        factor = geometry.size / old.size
        x, y = offset[0] * factor - self.offset[0], offset[1] * factor - self.offset[1]
        target = QRectF(x + self.rulers.left, y + self.rulers.top, picture.width() * factor, picture.height() * factor)
        painter.drawPixmap(target, picture, QRectF(picture.rect()))

    def settle(self) -> None:
        """Replaces the scaled picture after a zoom step by a sharp one at the next paint."""
        self._settle.stop()
        self._still = None
        self.update()

    def _render_ahead(self) -> None:
        """Paints one tile around the window while nothing else happens, so that panning finds it ready."""
        if self._settle.isActive() or not self.isVisible():
            return
        geometry, (width, height) = self.geometry_now(), self.window_size()
        around = QRect(self.offset[0], self.offset[1], width, height).adjusted(-160, -160, 160, 160)
        for key, place in self.tiles.keys(geometry, around):
            if self.tiles.find(key) is None:
                self.tiles.make(geometry, key, place)
                self._ahead.start()
                return

    # --- pointing and dragging ---------------------------------------------------------------------

    def set_hover(self, place: Place | None) -> None:
        """Lights up the cell under the pointer and its numbers on the rulers."""
        before = self.overlay.hover
        if before == place:
            return
        self._change("hover", place)
        geometry = self.geometry_now()
        for at in (before, place):
            if at is not None:
                for upper in (True, False):
                    spot = self.rulers.spot(geometry, upper, at[0] if upper else at[1])
                    shift = (self.rulers.left - self.offset[0], 0) if upper else (0, self.rulers.top - self.offset[1])
                    box = spot.translated(*shift)
                    ratio = self._ratio
                    area = QRectF(box.x() / ratio, box.y() / ratio, box.width() / ratio, box.height() / ratio)
                    self.update(area.toAlignedRect())
        self.cell_hovered.emit(place)

    def set_cursor_cell(self, place: Place | None) -> None:
        """Moves the keyboard's cell; it is brought into sight and told to screen readers."""
        self._change("cursor", place)
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

    def begin_drag(self, drag: Drag, at: QPointF) -> None:
        """Starts dragging a unit."""
        self.drag = drag
        self.setCursor(Qt.CursorShape.ClosedHandCursor)
        self.move_drag(at)

    def move_drag(self, at: QPointF) -> None:
        """Follows the pointer; the target lights up when the pointer rests on it for a moment."""
        if self.drag is None:
            return
        self._update_drag()
        self._drag_at = at
        place = self.cell_at(at)
        if place != self.drag.place:
            self._change("lit", None)
            self.drag = Drag(self.drag.marker, self.drag.start, place)
            self._dwell.start()
        self._update_drag()

    def light_target(self) -> None:
        """Lights up the target and asks what would happen."""
        drag = self.drag
        if drag is None or drag.place is None or drag.place == drag.start:
            return
        self.overlay.lit_colour = self.target_colour(drag.place)
        self._change("lit", drag.place)
        text = self.drag_label(drag.marker.unit, drag.place) if self.drag_label else ("", "")
        self.drag = Drag(drag.marker, drag.start, drag.place, text)
        self._update_drag()

    def target_colour(self, place: Place) -> str:
        """The colour of whoever holds a cell or stands in it; the player's own for a free one."""
        stack = self.model.markers.get(place)
        cell = self.model.cells.get(place)
        relation = cell.relation if cell is not None and cell.relation != "none" else None
        if stack and (relation is None or relation == "own"):
            relation = stack[0].relation
        return self.theme.accent if relation is None else self.theme.relation(relation)

    def end_drag(self) -> Drag | None:
        """Ends the drag and gives it, None when there was none."""
        drag = self.drag
        if drag is not None:
            self._update_drag()
            self._dwell.stop()
            self._change("lit", None)
            self.drag = None
            self.unsetCursor()
        return drag

    def _arrow_ends(self, geometry: Geometry) -> tuple[QPointF, QPointF]:
        start = QPointF(*geometry.centre(self.drag.start)) if self.drag else QPointF()
        lit = self.overlay.lit
        end = QPointF(*geometry.centre(lit)) if lit is not None else QPointF(*self.to_map(self._drag_at))
        return start, end

    def _paint_arrow(self, painter: QPainter, geometry: Geometry) -> None:
        start, end = self._arrow_ends(geometry)
        colour = self.theme.accent
        if self.drag is not None and self.drag.place is not None:
            colour = self.target_colour(self.drag.place)
        if (end - start).manhattanLength() > 12 * self._ratio:
            paint_arrow(painter, start, end, self.theme, colour, self._ratio)

    def _label_rect(self) -> QRectF:
        text = self.drag.text if self.drag is not None else ("", "")
        place = self.drag.place if self.drag is not None else None
        if place is None:
            return QRectF()
        bounds = cell_bounds(self.geometry_now(), place, 4 * self._ratio)
        corner = self.from_map(bounds.left(), bounds.top())
        anchor = QRectF(corner.x(), corner.y(), bounds.width() / self._ratio, bounds.height() / self._ratio)
        return label_rect(anchor, text, QRectF(self.rect()).adjusted(LEFT, TOP, 0, 0))

    def _update_drag(self) -> None:
        start, end = self._arrow_ends(self.geometry_now())
        self._update_map(arrow_bounds(start, end, self._ratio))
        if self.drag is not None and self.drag.text[0]:
            self.update(self._label_rect().adjusted(-10, -10, 10, 12).toAlignedRect())

    # --- entering a path ---------------------------------------------------------------------------

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
            text = self.tooltip(place) if place is not None and self.tooltip and self.drag is None else ""
            QToolTip.showText(event.globalPos(), text, self) if text else QToolTip.hideText()
            return True
        if event.type() == QEvent.Type.DevicePixelRatioChange and self.devicePixelRatioF() != self._ratio:
            factor = self.devicePixelRatioF() / self._ratio
            self._ratio = self.devicePixelRatioF()
            self.offset = round(self.offset[0] * factor), round(self.offset[1] * factor)
            self._build(self.ground.layer)
        return super().event(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keeps the middle of the map in the middle."""
        old = event.oldSize()
        if old.isValid():
            shift = (old.width() - self.width()) / 2, (old.height() - self.height()) / 2
            self._place((self.offset[0] + shift[0] * self._ratio, self.offset[1] + shift[1] * self._ratio))
        else:
            self.centre_on_known()
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
        if self.drag is None:
            self.set_hover(None)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """The ring is shown to those who came here by the keyboard."""
        self._ring = event.reason() in (
            Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason, Qt.FocusReason.ShortcutFocusReason
        )  # fmt: skip
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        self.update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not keys.press(self, event):
            super().keyPressEvent(event)
