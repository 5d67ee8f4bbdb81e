"""What the turn brings, over the ground: ghosts of units where they will stand, cells that change hands, values."""

from __future__ import annotations

from collections.abc import Mapping, Sized
from dataclasses import dataclass, field

from PySide6.QtCore import QLineF, QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPixmap, QPolygonF

from mycom.systems.view import Cell, Place, Relation
from mycom.ui.map.contents import FAR, NEAR
from mycom.ui.map.geometry import Geometry
from mycom.ui.map.sprites import Sprites, clear_pixmap
from mycom.ui.theme.badges import MARKER_SHAPES, halo_path
from mycom.ui.theme.fonts import font
from mycom.ui.theme.glyphs import glyph

_DIM, _SHOWN = 0.5, 3
#: From this cell size on there is room for the chance of a new owner.
_ROOMY = 72


@dataclass(frozen=True, slots=True)
class Ghost:
    """A unit where it may stand after the turn. `chance` is its text, empty when it is certain."""

    start: Place
    place: Place
    label: str
    relation: Relation
    chance: str = ""
    led: bool = True  # whether a line leads there; the way that is drawn anyhow needs none


@dataclass(frozen=True, slots=True)
class Taken:
    """A cell that may have another owner; `chance` as for a ghost."""

    place: Place
    relation: Relation
    share: float
    chance: str = ""


@dataclass(frozen=True, slots=True)
class After:
    """All that is shown. `values` are the texts of a cell's values, empty where one stays; `stale` dims everything."""

    ghosts: tuple[Ghost, ...] = ()
    taken: tuple[Taken, ...] = ()
    values: Mapping[Place, tuple[str, ...]] = field(default_factory=dict)
    stale: bool = False


NOTHING = After()


class AfterLayer:
    """Paints an `After`. `sprites` and `cells` are those of the map; the layer is empty until they are given."""

    def __init__(self) -> None:
        self.after = NOTHING
        self._sprites: Sprites | None = None
        self._cells: Mapping[Place, Cell] = {}
        self._occupied: Mapping[Place, Sized] = {}
        self._ghosts: dict[tuple[str, Relation, int], QPixmap] = {}

    def use(self, sprites: Sprites, cells: Mapping[Place, Cell], occupied: Mapping[Place, Sized]) -> None:
        """The map's pictures, cells and stacks of units."""
        self._sprites, self._cells, self._occupied = sprites, cells, occupied
        self._ghosts.clear()

    def paint(self, painter: QPainter, geometry: Geometry, area: QRect) -> None:
        """Paints new owners, the lines of ways and values, as far as they touch `area`."""
        sprites, after = self._sprites, self.after
        if sprites is None or after is NOTHING:
            return
        painter.setOpacity(_DIM if after.stale else 1.0)
        step = geometry.size / sprites.scale
        for taken in after.taken:
            if self._near(geometry, taken.place, area):
                self._paint_taken(painter, geometry, taken, sprites, step)
        self._paint_lines(painter, geometry, sprites, step)
        if step >= NEAR:
            for place, texts in after.values.items():
                if self._near(geometry, place, area):
                    self._paint_values(painter, geometry, place, texts, sprites)
        painter.setOpacity(1.0)
        if step < FAR:
            self._paint_all(painter, geometry, area)

    def paint_ghosts(self, painter: QPainter, geometry: Geometry, area: QRect) -> None:
        """Paints the ghosts that touch `area`: over the way of the selected unit, where there is room for both."""
        if self._sprites is not None and geometry.size >= FAR * self._sprites.scale:
            self._paint_all(painter, geometry, area)

    def _paint_all(self, painter: QPainter, geometry: Geometry, area: QRect) -> None:
        sprites, after = self._sprites, self.after
        if sprites is None or after is NOTHING:
            return
        painter.setOpacity(_DIM if after.stale else 1.0)
        step = geometry.size / sprites.scale
        count: dict[Place, int] = {}
        for ghost in after.ghosts:
            at = count[ghost.place] = count.get(ghost.place, 0) + 1
            if at <= _SHOWN and self._near(geometry, ghost.place, area):
                self._paint_ghost(painter, geometry, ghost, at - 1, sprites, step)
        painter.setOpacity(1.0)

    def _near(self, geometry: Geometry, place: Place, area: QRect) -> bool:
        x, y = geometry.centre(place)
        return bool(QRectF(x - geometry.size, y - geometry.size, 2 * geometry.size, 2 * geometry.size).intersects(area))

    # --- owners ------------------------------------------------------------------------------------

    def _paint_taken(self, painter: QPainter, geometry: Geometry, taken: Taken, sprites: Sprites, step: float) -> None:
        """A wash and a dashed edge in the colour of the new owner, the chance in the upper left corner."""
        scale, colour = sprites.scale, sprites.theme.relation(taken.relation)
        x, y = geometry.centre(taken.place)
        inset = 1 - (5 if step >= FAR else 1.5) * scale * 2 / geometry.size
        outline = QPolygonF([QPointF(x + cx * inset, y + cy * inset) for cx, cy in geometry.corners()])
        wash = QColor(colour)
        wash.setAlphaF(0.08 + 0.22 * taken.share)
        path = QPainterPath()
        path.addPolygon(outline)
        path.closeSubpath()
        painter.fillPath(path, wash)
        if step < FAR:
            return
        halo_path(painter, path, sprites.theme.halo, 2 * scale)
        pen = QPen(QColor(colour), 2 * scale)
        pen.setDashPattern([3, 2])
        painter.strokePath(path, pen)
        if taken.chance and step >= _ROOMY:
            box = outline.boundingRect()
            picture, edge, width = sprites.label(taken.chance, colour, 11, 700)
            left, top = box.right() - width - 3 * scale, box.bottom() - (16 if step < NEAR else 34) * scale
            painter.drawPixmap(int(left) - edge, int(top) - edge, picture)

    # --- ghosts ------------------------------------------------------------------------------------

    def _spot(
        self, geometry: Geometry, place: Place, index: int, scale: float, step: float, aside: bool = False
    ) -> tuple[QPointF, int]:
        """The middle of a ghost and its size in pixels: where no marker and (`aside`) no end of a way is."""
        x, y = geometry.centre(place)
        half_x, half_y = geometry.box[0] / 2, geometry.box[1] / 2
        if step < FAR:
            return QPointF(x, y), max(4, int(step * 0.6))
        if step < NEAR:
            size = max(14, min(22, int(step * 0.5)))
            shift = step * (0.2 if aside or place in self._occupied else 0.0) * scale
            return QPointF(x - shift + index * 5 * scale, y - shift * 0.7 + index * 3 * scale), size
        cell = self._cells.get(place)
        owned = cell is not None and cell.owner and cell.relation is not Relation.OWN
        return QPointF(x + half_x - ((54 if owned else 20) + 20 * index) * scale, y - half_y + 19 * scale), 24

    def _paint_lines(self, painter: QPainter, geometry: Geometry, sprites: Sprites, step: float) -> None:
        """Thin dashes from where units stand to where they will."""
        scale = sprites.scale
        for ghost in self.after.ghosts:
            if not ghost.led or ghost.start == ghost.place:
                continue
            start = QPointF(*geometry.centre(ghost.start))
            if step >= NEAR:
                half_x, half_y = geometry.box[0] / 2, geometry.box[1] / 2
                start += QPointF(half_x - 22 * scale, 59 * scale - half_y)
            end, size = self._spot(geometry, ghost.place, 0, scale, step)
            line = QLineF(start, end)
            gone, room = (min(22.0, step * 0.46) * scale, size * 0.6 * scale) if step >= FAR else (0.0, scale)
            if line.length() <= gone + room:
                continue
            line = QLineF(line.pointAt(gone / line.length()), line.pointAt(1 - room / line.length()))
            painter.setPen(QPen(QColor(sprites.theme.halo), 4 * scale))
            painter.drawLine(line)
            pen = QPen(QColor(sprites.theme.relation(ghost.relation)), 1.8 * scale)
            pen.setDashPattern([3, 2.2])
            painter.setPen(pen)
            painter.drawLine(line)

    def _paint_ghost(
        self, painter: QPainter, geometry: Geometry, ghost: Ghost, index: int, sprites: Sprites, step: float
    ) -> None:
        scale = sprites.scale
        at, size = self._spot(geometry, ghost.place, index, scale, step, not ghost.led)
        colour = sprites.theme.relation(ghost.relation)
        if step < FAR:
            half = size / 2 * scale
            painter.setPen(QPen(QColor(colour), max(1.0, 1.5 * scale)))
            painter.setBrush(QColor(sprites.theme.halo))
            painter.drawRect(QRectF(at.x() - half, at.y() - half, 2 * half, 2 * half))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            return
        picture = self._picture(ghost, size, sprites)
        painter.drawPixmap(int(at.x() - picture.width() / 2), int(at.y() - picture.height() / 2), picture)
        if ghost.chance and step >= 34 and index == 0:
            label, edge, width = sprites.label(ghost.chance, colour, 11, 700)
            left, top = at.x() - width / 2, at.y() + size * 0.42 * scale
            painter.drawPixmap(int(left) - edge, int(top) - edge, label)

    def _picture(self, ghost: Ghost, size: int, sprites: Sprites) -> QPixmap:
        """A hollow marker with a dashed edge."""
        key = ghost.label, ghost.relation, size
        if key not in self._ghosts:
            margin, scale, theme = 4, sprites.scale, sprites.theme
            made = clear_pixmap((size + 2 * margin) * scale, (size + 2 * margin) * scale)
            painter = QPainter(made)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.scale(scale, scale)
            rect = QRectF(margin, margin, size, size)
            path = glyph(MARKER_SHAPES[ghost.relation], rect)
            colour = theme.relation(ghost.relation)
            halo_path(painter, path, theme.halo, 1.8)
            painter.fillPath(path, QColor(theme.panel))
            pen = QPen(QColor(colour), 1.8)
            pen.setDashPattern([2.4, 1.5])
            painter.strokePath(path, pen)
            points = max(8, int(size * (0.46 if len(ghost.label) < 2 else 0.4) + 0.5))
            painter.setFont(font(points, 700))
            painter.setPen(QColor(colour))
            painter.drawText(
                rect.adjusted(-4, -size * 0.05, 4, -size * 0.05), Qt.AlignmentFlag.AlignCenter, ghost.label
            )
            painter.end()
            self._ghosts[key] = made
        return self._ghosts[key]

    # --- values ------------------------------------------------------------------------------------

    def _paint_values(
        self, painter: QPainter, geometry: Geometry, place: Place, texts: tuple[str, ...], sprites: Sprites
    ) -> None:
        """`590→644` over each value that changes, in line with the ground's own rows; what does not fit is left out."""
        cell = self._cells.get(place)
        if cell is None or not geometry.square:
            return
        scale = sprites.scale
        left, top = (place[0] - 1) * geometry.size, (place[1] - 1) * geometry.size
        y = top + (7 + 18 + (19 if cell.name else 0)) * scale
        foot = top + geometry.size - (8 + (18 if cell.inhabited else 0)) * scale
        stack = self._occupied.get(place, ())
        for (label, value), text in zip(cell.values, texts, strict=False):
            if y + 15 * scale > foot:
                return
            beside = y < top + 73 * scale  # the markers of a stack stand here
            taken = (0 if not beside or not stack else 36 if len(stack) == 1 else 54) * scale
            if text:
                row = QRectF(left, y, geometry.size - taken, 15 * scale)
                self._paint_value(painter, row, label, value, text, sprites)
            y += 15 * scale

    def _paint_value(self, painter: QPainter, row: QRectF, label: str, value: str, text: str, sprites: Sprites) -> None:
        scale, theme = sprites.scale, sprites.theme
        measure = sprites.font(11, 600)[1]
        start = row.left() + 9 * scale + sprites.font(12, 400)[1].horizontalAdvance(label) + 5 * scale
        now, then = measure.horizontalAdvance(value), measure.horizontalAdvance(f"→{text}")
        room = row.right() - (3 * scale if row.width() < row.right() else 0) - start
        if then > room:
            return
        whole = now + then <= room
        ground = QColor(theme.panel)
        ground.setAlphaF(0.86)
        width = (now if whole else 0) + then + 6 * scale
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(ground)
        painter.drawRoundedRect(
            QRectF(start - 3 * scale, row.top(), max(width, 43 * scale), row.height()), 3 * scale, 3 * scale
        )
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setFont(sprites.font(11, 600)[0])
        box = QRectF(start, row.top(), width + 4 * scale, row.height())
        side = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        if whole:
            painter.setPen(QColor(theme.text))
            painter.drawText(box, side, value)
        painter.setPen(QColor(theme.accent))
        painter.drawText(box.adjusted(now if whole else 0, 0, 0, 0), side, f"→{text}")
