"""Which piece of the map is seen, how large, and how points of the widget become places."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRect, QRectF, QSizeF

from mycom.systems.view import Place, Relation
from mycom.ui.map.geometry import Geometry
from mycom.ui.map.model import MapModel
from mycom.ui.map.rulers import LEFT, TOP

#: Cell sizes in pixels that the zoom steps through; 42 is where a map starts.
SIZES = (5, 7, 10, 13, 16, 20, 26, 34, 42, 54, 72, 100, 124, 160)
START, LARGEST_START = 42, 72


class Camera:
    """The window on the map. `offset` is the map's point (device pixels) at the inner corner of the rulers."""

    def __init__(self, model: MapModel, ratio: float) -> None:
        self.model = model
        self.ratio = ratio
        self.index = SIZES.index(START)
        self.offset = (0, 0)
        self.size = QSizeF(700, 500)
        self._geometry: tuple[MapModel, Geometry] | None = None

    @property
    def corner(self) -> tuple[int, int]:
        """Width of the left and height of the upper ruler in device pixels."""
        return round(LEFT * self.ratio), round(TOP * self.ratio)

    def geometry(self, index: int | None = None) -> Geometry:
        """The geometry at a zoom step, the present one by default."""
        size = round(SIZES[self.index if index is None else index] * self.ratio)
        if self._geometry is None or self._geometry[0] is not self.model or self._geometry[1].size != size:
            self._geometry = self.model, self.model.geometry(size)
        return self._geometry[1]

    def window(self) -> tuple[int, int]:
        """Width and height of the visible piece of the map in device pixels."""
        left, top = self.corner
        width, height = round(self.size.width() * self.ratio), round(self.size.height() * self.ratio)
        return max(1, width - left), max(1, height - top)

    def visible(self) -> QRect:
        """The visible piece in device pixels from the map's corner."""
        return QRect(*self.offset, *self.window())

    def to_map(self, point: QPointF) -> tuple[float, float]:
        """A point of the widget in device pixels from the map's corner."""
        left, top = self.corner
        return point.x() * self.ratio - left + self.offset[0], point.y() * self.ratio - top + self.offset[1]

    def from_map(self, x: float, y: float) -> QPointF:
        """A point of the map in the widget's coordinates."""
        left, top = self.corner
        return QPointF((x + left - self.offset[0]) / self.ratio, (y + top - self.offset[1]) / self.ratio)

    def on_widget(self, area: QRect | QRectF) -> QRectF:
        """A rectangle of the map in the widget's coordinates."""
        corner = self.from_map(area.left(), area.top())
        return QRectF(corner, QSizeF(area.width() / self.ratio, area.height() / self.ratio))

    def cell_at(self, point: QPointF) -> Place | None:
        """The cell under a point of the widget, None on the rulers and beside the map."""
        if point.x() < LEFT or point.y() < TOP:
            return None
        return self.geometry().cell_at(*self.to_map(point))

    def place(self, x: float, y: float) -> bool:
        """Moves the window there, so that some known part stays in sight; whether it moved."""
        geometry, (width, height) = self.geometry(), self.window()
        left, right, top, bottom = self.model.known_range()
        first, last = geometry.centre((left + 1, top + 1)), geometry.centre((right, bottom))
        before = self.offset
        self.offset = (
            round(min(max(x, first[0] - width * 0.75), last[0] - width * 0.25)),
            round(min(max(y, first[1] - height * 0.75), last[1] - height * 0.25)),
        )
        return self.offset != before

    def centre_on(self, place: Place) -> bool:
        """Brings a cell to the middle; whether the window moved."""
        x, y = self.geometry().centre(place)
        width, height = self.window()
        return self.place(x - width / 2, y - height / 2)

    def middle(self) -> QPointF:
        """The middle of the visible piece in the widget's coordinates."""
        (left, top), (width, height) = self.corner, self.window()
        return QPointF((left + width / 2) / self.ratio, (top + height / 2) / self.ratio)

    def zoom_to(self, index: int, anchor: QPointF) -> None:
        """Takes another cell size; the point under `anchor` stays there."""
        old, (x, y) = self.geometry().size, self.to_map(anchor)
        self.index = index
        factor = self.geometry().size / old
        left, top = self.corner
        self.place(x * factor - anchor.x() * self.ratio + left, y * factor - anchor.y() * self.ratio + top)

    def home(self) -> Place:
        """The middle of the player's own cells, else of the known world."""
        own = [cell.place for cell in self.model.cells.values() if cell.relation is Relation.OWN]
        left, right, top, bottom = self.model.known_range()
        places = own or [(left + 1, top + 1), (right, bottom)]
        xs, ys = [place[0] for place in places], [place[1] for place in places]
        return (min(xs) + max(xs) + 1) // 2, (min(ys) + max(ys) + 1) // 2

    def start(self) -> None:
        """Looks at home; a whole board that has room is shown larger."""
        index, middle = self.fitting()
        if index > self.index:
            self.index = min(index, SIZES.index(LARGEST_START))
            self.centre_on(middle)
        else:
            self.centre_on(self.home())

    def fitting(self) -> tuple[int, Place]:
        """The largest zoom step that shows the whole known world, and its middle."""
        left, right, top, bottom = self.model.known_range()
        width, height = self.window()
        best = 0
        for index in range(len(SIZES)):
            geometry = self.geometry(index)
            first, last = geometry.centre((left + 1, top + 1)), geometry.centre((right, bottom))
            if last[0] - first[0] + geometry.box[0] <= width and last[1] - first[1] + geometry.box[1] <= height:
                best = index
        return best, ((left + 1 + right) // 2, (top + 1 + bottom) // 2)
