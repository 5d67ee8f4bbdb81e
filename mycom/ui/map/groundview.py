"""Copies the ground onto the widget: from tiles, from one sheet, or from the old picture while a zoom settles."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, QPoint, QRect, QRectF, QTimer
from PySide6.QtGui import QColor, QPainter, QPixmap

from mycom.ui.map.camera import Camera
from mycom.ui.map.ground import Ground
from mycom.ui.map.kept import KeptPicture
from mycom.ui.map.tiles import Tiles

_SETTLE_MS = 40
_AHEAD_MS = 8
_AHEAD = 160  # device pixels around the window that are painted before they are needed
#: Missing tiles that are painted one by one, at first and after moving; more of them become one sheet.
_FEW, _MANY = 3, 9


class GroundView:
    """Paints the ground of a camera's window. `repaint` asks for a new frame of the whole widget."""

    def __init__(self, owner: QObject, camera: Camera, ground: Ground, repaint: Callable[[], None]) -> None:
        self._camera = camera
        self._repaint = repaint
        self.tiles = Tiles(ground)
        self.kept: KeptPicture | None = None
        self._still: tuple[QPixmap, int, tuple[int, int]] | None = None
        self._settling = QTimer(owner, singleShot=True, interval=_SETTLE_MS)
        self._settling.timeout.connect(self.settle)
        self._ahead = QTimer(owner, singleShot=True, interval=_AHEAD_MS)
        self._ahead.timeout.connect(self._render_ahead)

    def set_ground(self, ground: Ground) -> None:
        """Shows another ground."""
        self.tiles = Tiles(ground)
        self._still = None
        self._settling.stop()

    def forget(self) -> None:
        """Forgets everything painted."""
        self.tiles.clear()
        self._still = None

    def bridge(self) -> None:
        """Keeps the present picture, to be shown scaled until the next cell size is painted; called before zooming."""
        if self._still is None:
            self._still = self._snapshot(), self._camera.geometry().size, self._camera.offset
        self._settling.start()

    def settle(self) -> None:
        """Replaces the scaled picture by a sharp one at the next paint."""
        self._settling.stop()
        self._still = None
        self._repaint()

    def paint(self, painter: QPainter, rect: QRect) -> None:
        """Paints what lies under `rect` (device pixels of the widget)."""
        camera, tiles = self._camera, self.tiles
        geometry, window, corner = camera.geometry(), camera.visible(), QPoint(*camera.corner)
        shift = corner - window.topLeft()
        area = rect.translated(-shift) & window
        if area.isEmpty():
            return
        extent = geometry.extent
        if not QRect(0, 0, int(extent[0]), int(extent[1])).contains(area):
            painter.fillRect(area.translated(shift), QColor(tiles.ground.theme.window))
        if self._still is not None:
            self._paint_still(painter)
        shown = [(key, place, tiles.find(key)) for key, place in tiles.keys(geometry, area)]
        missing = sum(1 for _, place, tile in shown if tile is None and not tiles.on_sheet(geometry, place & area))
        moved = tiles.sheet is not None and tiles.sheet[0] == geometry.size
        if missing > (_MANY if moved else _FEW) and self._still is None:
            tiles.make_sheet(geometry, window, self.kept)
        for key, place, tile in shown:
            part, origin = place & area, place.topLeft()
            if tile is None and tiles.sheet is not None and tiles.on_sheet(geometry, part):
                origin, tile = tiles.sheet[1].topLeft(), tiles.sheet[2]
                self._ahead.start()
            elif tile is None and self._still is None:
                tile = tiles.make(geometry, key, place)
                self._ahead.start()
            if tile is not None:
                painter.drawPixmap(part.topLeft() + shift, tile, part.translated(-origin))

    def _snapshot(self) -> QPixmap:
        """What of the window is painted already, as one picture."""
        window, geometry = self._camera.visible(), self._camera.geometry()
        sheet = self.tiles.sheet
        if sheet is not None and sheet[0] == geometry.size and sheet[1] == window:
            return sheet[2]
        made = QPixmap(window.size())
        made.fill(QColor(self.tiles.ground.theme.window))
        painter = QPainter(made)
        if sheet is not None and sheet[0] == geometry.size:
            painter.drawPixmap(sheet[1].topLeft() - window.topLeft(), sheet[2])
        for key, place in self.tiles.keys(geometry, window):
            tile = self.tiles.find(key)
            if tile is not None:
                painter.drawPixmap(place.topLeft() - window.topLeft(), tile)
        painter.end()
        return made

    def _paint_still(self, painter: QPainter) -> None:
        if self._still is None:
            return
        picture, size, offset = self._still
        camera = self._camera
        factor = camera.geometry().size / size
        left, top = camera.corner
        x, y = offset[0] * factor - camera.offset[0] + left, offset[1] * factor - camera.offset[1] + top
        target = QRectF(x, y, picture.width() * factor, picture.height() * factor)
        painter.drawPixmap(target, picture, QRectF(picture.rect()))

    def _render_ahead(self) -> None:
        """Paints one tile in or around the window while nothing else happens, so that panning finds it ready."""
        if self._still is not None:
            return
        geometry = self._camera.geometry()
        around = self._camera.visible().adjusted(-_AHEAD, -_AHEAD, _AHEAD, _AHEAD)
        for key, place in self.tiles.keys(geometry, around):
            if self.tiles.find(key) is None:
                self.tiles.make(geometry, key, place)
                self._ahead.start()
                return
