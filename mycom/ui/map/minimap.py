"""The overview in the corner: the known world in small, with a frame that can be dragged."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QImage, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from mycom.systems.view import Relation
from mycom.ui.map.canvas import MapCanvas
from mycom.ui.map.floating import SHADOW, Floating
from mycom.ui.map.model import AGE_FADE, MapModel, age_step
from mycom.ui.theme.colours import Theme, mix

_MOST = 140  # pixels in the longer direction
_MARGIN = 8
_HELD = (Relation.OWN, Relation.ALLY, Relation.FOE)


def overview_image(model: MapModel, theme: Theme) -> tuple[QImage, tuple[int, int, int, int]]:
    """One pixel for each cell of the known world, owners in their colours; and its index ranges."""
    left, right, top, bottom = model.known_range()
    image = QImage(right - left, bottom - top, QImage.Format.Format_RGB32)
    image.fill(QColor(theme.panel))
    colours: dict[tuple[str, int, Relation], int] = {}
    for (x, y), cell in model.cells.items():
        style = model.styles.get(cell.terrain)
        if style is None:
            continue
        key = cell.terrain, age_step(cell.age), cell.relation
        colour = colours.get(key)
        if colour is None:
            name = mix(style.dark if theme.dark else style.light, theme.paper, AGE_FADE[key[1]])
            if cell.relation in _HELD:
                name = theme.relation(cell.relation)
            colour = colours[key] = QColor(name).rgb()
        image.setPixel(x - 1 - left, y - 1 - top, colour)
    return image, (left, right, top, bottom)


class Minimap(Floating):
    """Shows where the canvas stands in the known world."""

    def __init__(self, canvas: MapCanvas, parent: QWidget | None = None) -> None:
        super().__init__(canvas.theme, parent)
        self._canvas = canvas
        self._model: MapModel | None = None
        self._range = (0, 1, 0, 1)
        self._cell = 3.0
        self._dragging = False
        self.setAccessibleName("Übersicht der bekannten Welt")
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.follow()

    def set_theme(self, theme: Theme) -> None:
        self._model = None
        super().set_theme(theme)
        self.follow()

    def follow(self) -> None:
        """Takes over the canvas's map and window."""
        model = self._canvas.model
        if model is not self._model:
            self._model = model
            left, right, top, bottom = self._range = model.known_range()
            self._cell = max(1.0, min(5.0, _MOST / max(right - left, bottom - top, 1)))
            width, height = (right - left) * self._cell, (bottom - top) * self._cell
            frame = 2 * (SHADOW + _MARGIN)
            self.resize(QSize(int(width + 0.999) + frame, int(height + 0.999) + frame))
            self._card.swap(type(self._card)())
        self.update()

    def paint_card_contents(self, painter: QPainter) -> None:
        image, _ = overview_image(self._canvas.model, self.theme)
        area = self._area()
        painter.drawImage(area, image, QRectF(image.rect()))

    def _area(self) -> QRectF:
        return self.card().adjusted(_MARGIN, _MARGIN, -_MARGIN, -_MARGIN)

    def frame(self) -> QRectF:
        """The visible piece of the map on the overview."""
        canvas = self._canvas
        geometry, (width, height) = canvas.geometry_now(), canvas.camera.window()
        pitch_x, pitch_y = geometry.pitch
        left, _, top, _ = self._range
        area = self._area()
        x, y = canvas.camera.offset[0] / pitch_x - left, canvas.camera.offset[1] / pitch_y - top
        cell = self._cell
        made = QRectF(area.left() + x * cell, area.top() + y * cell, width / pitch_x * cell, height / pitch_y * cell)
        return made.intersected(area.adjusted(-2, -2, 2, 2))

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        painter = QPainter(self)
        frame = self.frame()
        if frame.contains(self._area()):
            painter.end()
            return
        painter.setPen(QPen(QColor(self.theme.halo), 3))
        painter.drawRect(frame)
        painter.setPen(QPen(QColor(self.theme.text), 1.5))
        painter.drawRect(frame)
        painter.end()

    def _go(self, at: QPointF) -> None:
        area = self._area()
        left, right, top, bottom = self._range
        column = left + (at.x() - area.left()) / self._cell
        row = top + (at.y() - area.top()) / self._cell
        self._canvas.centre_on((
            min(max(int(column) + 1, left + 1), right),
            min(max(int(row) + 1, top + 1), bottom),
        ))  # fmt: skip

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self._dragging = True
            self._go(event.position())

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._dragging:
            self._go(event.position())

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self._dragging = False

    def place(self, within: QRect) -> None:
        """Stands in the lower right corner."""
        self.move(within.right() - self.width() - 2, within.bottom() - self.height() - 2)
