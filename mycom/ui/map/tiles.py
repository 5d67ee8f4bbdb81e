"""The ground as cached tiles: painted once, copied at every frame."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable, Iterator

from PySide6.QtCore import QRect
from PySide6.QtGui import QColor, QPainter, QPixmap

from mycom.systems.view import Place
from mycom.ui.map.geometry import Geometry
from mycom.ui.map.ground import Ground
from mycom.ui.map.kept import KeptPicture, key_of

#: About how many device pixels a tile measures, and how many pixels of tiles are kept.
_SIDE = 256
_KEPT = 24_000_000

Key = tuple[int, int, int]
#: A single picture of a window on the map: cell size, place on the map, picture.
Sheet = tuple[int, QRect, QPixmap]


class Tiles:
    """Tiles of one ground. `rendered` counts how many were painted so far."""

    def __init__(self, ground: Ground) -> None:
        self.ground = ground
        self.rendered = 0
        self.sheet: Sheet | None = None
        self._spare: QPixmap | None = None
        self._kept: OrderedDict[Key, QPixmap] = OrderedDict()
        self._pixels = 0

    def side(self, geometry: Geometry) -> tuple[int, int]:
        """Width and height of a tile: whole squares where cells are squares."""
        if not geometry.square:
            return _SIDE, _SIDE
        whole = max(1, round(_SIDE / geometry.size)) * geometry.size
        return whole, whole

    def keys(self, geometry: Geometry, area: QRect) -> Iterator[tuple[Key, QRect]]:
        """The tiles that cover a piece of the map, with their places on it."""
        width, height = self.side(geometry)
        extent = geometry.extent
        last_x, last_y = int((extent[0] - 1) // width), int((extent[1] - 1) // height)
        first_x, first_y = max(0, area.left() // width), max(0, area.top() // height)
        for y in range(first_y, min(last_y, area.bottom() // height) + 1):
            for x in range(first_x, min(last_x, area.right() // width) + 1):
                right = min(width, int(extent[0] + 0.999) - x * width)
                low = min(height, int(extent[1] + 0.999) - y * height)
                yield (geometry.size, x, y), QRect(x * width, y * height, right, low)

    def find(self, key: Key) -> QPixmap | None:
        """A tile that is ready, None otherwise."""
        found = self._kept.get(key)
        if found is not None:
            self._kept.move_to_end(key)
        return found

    def _render(self, geometry: Geometry, area: QRect, onto: QPixmap | None = None) -> QPixmap:
        made = QPixmap(area.size()) if onto is None else onto
        painter = QPainter(made)
        painter.translate(-area.x(), -area.y())
        if not geometry.square:
            painter.fillRect(area, QColor(self.ground.theme.paper))
        self.ground.paint(painter, geometry, area)
        painter.end()
        self.rendered += 1
        return made

    def make_sheet(self, geometry: Geometry, area: QRect, kept: KeptPicture | None = None) -> None:
        """Paints a whole window at once, which is quicker than its tiles; those can follow when there is time.

        The first sheet of a window may be the one that `kept` has from the last start."""
        extent = geometry.extent
        inside = area.intersected(QRect(0, 0, int(extent[0] + 0.999), int(extent[1] + 0.999)))
        if inside.isEmpty():
            return
        key = key_of(self.ground, geometry.size, inside) if kept is not None and kept.wanted else ""
        found = kept.load(key, inside) if kept is not None and key else None
        if found is not None:
            self.sheet = geometry.size, inside, found
            return
        # Fresh memory costs more than painting on a picture of the same size that is no longer shown.
        spare = self._spare if self._spare is not None and self._spare.size() == inside.size() else None
        self._spare = self.sheet[2] if self.sheet is not None else None
        self.sheet = geometry.size, inside, self._render(geometry, inside, spare)
        if kept is not None and key:
            kept.keep(key, self.sheet[2])

    def on_sheet(self, geometry: Geometry, area: QRect) -> bool:
        """Whether the sheet shows this piece of the map at this size."""
        return self.sheet is not None and self.sheet[0] == geometry.size and self.sheet[1].contains(area)

    def make(self, geometry: Geometry, key: Key, area: QRect) -> QPixmap:
        """Paints a tile and keeps it; the ones not used for longest are dropped."""
        made = self._render(geometry, area)
        self._kept[key] = made
        self._pixels += area.width() * area.height()
        while self._pixels > _KEPT and len(self._kept) > 1:
            _, old = self._kept.popitem(last=False)
            self._pixels -= old.width() * old.height()
        return made

    def clear(self) -> None:
        """Forgets everything painted."""
        if self.sheet is not None:
            self._spare, self.sheet = self.sheet[2], None
        self._kept.clear()
        self._pixels = 0

    def forget(self, places: Iterable[Place], geometry_of: dict[int, Geometry]) -> None:
        """Forgets the tiles that show these cells or lie beside them."""
        wanted = list(places)
        self.sheet = None
        for key in list(self._kept):
            geometry = geometry_of.get(key[0])
            if geometry is None or any(self._touches(geometry, key, place) for place in wanted):
                old = self._kept.pop(key)
                self._pixels -= old.width() * old.height()

    def _touches(self, geometry: Geometry, key: Key, place: Place) -> bool:
        width, height = self.side(geometry)
        x, y = geometry.centre(place)
        reach_x, reach_y = geometry.box[0], geometry.box[1]
        return (
            key[1] * width - reach_x <= x <= (key[1] + 1) * width + reach_x
            and key[2] * height - reach_y <= y <= (key[2] + 1) * height + reach_y
        )
