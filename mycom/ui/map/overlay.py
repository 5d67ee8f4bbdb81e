"""What lies over the ground and changes often: reach, path, selection, cursor, hover.

Device pixels from the map's corner, like the ground. `bounds` say which part must be painted anew.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import TYPE_CHECKING

from PySide6.QtCore import QLineF, QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPainterPath, QPen, QPolygonF

from mycom.systems.view import PathView, Place
from mycom.ui.map.geometry import Geometry
from mycom.ui.theme.badges import halo_path
from mycom.ui.theme.colours import Theme
from mycom.ui.theme.fonts import font

if TYPE_CHECKING:
    from mycom.ui.map.after import AfterLayer
    from mycom.ui.map.parts import Parts
    from mycom.ui.map.reach_turns import ReachTurns

_PILL = 20  # height of a pill in pixels


def cell_polygon(geometry: Geometry, place: Place, grow: float = 0.0) -> QPolygonF:
    """The outline of a cell, larger by about `grow` device pixels."""
    x, y = geometry.centre(place)
    factor = 1 + 2 * grow / geometry.size
    return QPolygonF([QPointF(x + cx * factor, y + cy * factor) for cx, cy in geometry.corners()])


def cell_bounds(geometry: Geometry, place: Place, grow: float) -> QRect:
    """The rectangle around a cell, larger by `grow` device pixels on each side."""
    x, y = geometry.centre(place)
    half_x, half_y = geometry.box[0] / 2 + grow, geometry.box[1] / 2 + grow
    return QRectF(x - half_x, y - half_y, 2 * half_x, 2 * half_y).toAlignedRect()


class Overlay:
    """The state of the overlay and how to paint it."""

    def __init__(self, theme: Theme, scale: float) -> None:
        self.theme = theme
        self.scale = scale
        self.hover: Place | None = None
        self.selected: Place | None = None
        self.cursor: Place | None = None
        self.lit: Place | None = None
        self.lit_colour = theme.accent
        self.marked: frozenset[Place] = frozenset()
        self.path: PathView | None = None
        self.points_label = "BP"
        self.occupied: Collection[Place] = ()
        self.paint_units: Callable[[QPainter, Geometry, Collection[Place]], None] | None = None
        # Both come with the first preview and the first reach: a start does without them.
        self.after: AfterLayer | None = None
        self.turns: ReachTurns | None = None
        self.parts: Parts | None = None  # while a corner or a side is chosen
        self.reach: Mapping[Place, float] = {}
        self._reach_shape: tuple[int, list[QPolygonF], list[QLineF]] | None = None

    def set_reach(self, reach: Mapping[Place, float]) -> None:
        """The places that can be entered with the points left there."""
        self.reach = dict(reach)
        self._reach_shape = None

    def bounds(self, geometry: Geometry, *places: Place | None) -> Iterable[QRect]:
        """What to repaint when something at these cells appears or goes."""
        return [cell_bounds(geometry, place, 7 * self.scale) for place in places if place is not None]

    def path_bounds(self, geometry: Geometry) -> QRect:
        """The rectangle around the path with its pills; empty without a path."""
        if self.path is None or not self.path.places:
            return QRect()
        points = [QPointF(*geometry.centre(place)) for place in self.path.places]
        grow = 80 * self.scale
        return QPolygonF(points).boundingRect().adjusted(-grow, -grow, grow, grow).toAlignedRect()

    def paint(self, painter: QPainter, geometry: Geometry, area: QRect) -> None:
        """Paints all that touches `area`."""
        smooth = QPainter.RenderHint.Antialiasing
        painter.setRenderHint(smooth, True)
        if self.turns is not None:
            self.turns.paint(painter, geometry, area, self.theme, self.scale)
        if self.reach:
            self._paint_reach(painter, geometry)
        for place in self.marked:
            self._wash(painter, geometry, place, self.theme.accent, 0.22, area)
        if self.hover is not None:
            self._paint_hover(painter, geometry, area)
        if self.after is not None:
            self.after.paint(painter, geometry, area)
        if self.selected is not None and self._near(geometry, self.selected, area):
            self._brackets(painter, geometry, self.selected)
        if self.cursor is not None and self._near(geometry, self.cursor, area):
            self._paint_cursor(painter, geometry, self.cursor)
        if self.lit is not None and self._near(geometry, self.lit, area):
            self._paint_lit(painter, geometry, self.lit)
        if self.path is not None and area.intersects(self.path_bounds(geometry)):
            self._paint_path(painter, geometry, self.path)
        if self.after is not None:
            self.after.paint_ghosts(painter, geometry, area)
        if self.parts is not None:
            from mycom.ui.map.parts import paint

            paint(painter, geometry, self.parts, self.theme, self.scale)
        painter.setRenderHint(smooth, False)

    def _near(self, geometry: Geometry, place: Place, area: QRect) -> bool:
        return cell_bounds(geometry, place, 7 * self.scale).intersects(area)

    def _wash(
        self, painter: QPainter, geometry: Geometry, place: Place, colour: str, alpha: float, area: QRect
    ) -> None:
        if self._near(geometry, place, area):
            ink = QColor(colour)
            ink.setAlphaF(alpha)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(ink)
            painter.drawPolygon(cell_polygon(geometry, place))
            painter.setBrush(Qt.BrushStyle.NoBrush)

    def _paint_hover(self, painter: QPainter, geometry: Geometry, area: QRect) -> None:
        if self.hover is None or not self._near(geometry, self.hover, area):
            return
        light = QColor("#FFFFFF")
        light.setAlphaF(0.10 if self.theme.dark else 0.28)
        edge = QColor(self.theme.text)
        edge.setAlphaF(0.75)
        if geometry.square:
            x, y = (self.hover[0] - 1) * geometry.size, (self.hover[1] - 1) * geometry.size
            side, wide = geometry.size, max(1, round(1.5 * self.scale))
            painter.fillRect(x, y, side, side, light)
            for bar in ((x, y, side, wide), (x, y + side - wide, side, wide)):
                painter.fillRect(*bar, edge)
            for bar in ((x, y + wide, wide, side - 2 * wide), (x + side - wide, y + wide, wide, side - 2 * wide)):
                painter.fillRect(*bar, edge)
            return
        painter.setBrush(light)
        painter.setPen(QPen(edge, 1.5 * self.scale))
        painter.drawPolygon(cell_polygon(geometry, self.hover, -0.5 * self.scale))
        painter.setBrush(Qt.BrushStyle.NoBrush)

    def _brackets(self, painter: QPainter, geometry: Geometry, place: Place) -> None:
        """Four corners around the selected cell (all corners of a hexagon)."""
        polygon = cell_polygon(geometry, place, 2.5 * self.scale)
        corners = [polygon.at(i) for i in range(len(geometry.corners()))]
        count = len(corners)
        share = 0.28 if geometry.square else 0.22
        path = QPainterPath()
        for index, corner in enumerate(corners):
            before, after = corners[index - 1], corners[(index + 1) % count]
            path.moveTo(corner + (before - corner) * share)
            path.lineTo(corner)
            path.lineTo(corner + (after - corner) * share)
        cap, join = Qt.PenCapStyle.FlatCap, Qt.PenJoinStyle.MiterJoin
        painter.strokePath(
            path, QPen(QColor(self.theme.halo), 6 * self.scale, Qt.PenStyle.SolidLine, Qt.PenCapStyle.SquareCap, join)
        )
        painter.strokePath(path, QPen(QColor(self.theme.text), 3 * self.scale, Qt.PenStyle.SolidLine, cap, join))

    def _paint_cursor(self, painter: QPainter, geometry: Geometry, place: Place) -> None:
        polygon = cell_polygon(geometry, place, -2 * self.scale)
        painter.setPen(QPen(QColor(self.theme.halo), 7 * self.scale))
        painter.drawPolygon(polygon)
        pen = QPen(QColor(self.theme.focus), 3.5 * self.scale)
        pen.setDashPattern([3, 1.5])
        painter.setPen(pen)
        painter.drawPolygon(polygon)

    def _paint_lit(self, painter: QPainter, geometry: Geometry, place: Place) -> None:
        ink = QColor(self.lit_colour)
        fill = QColor(ink)
        fill.setAlphaF(0.22)
        path = QPainterPath()
        if geometry.square:
            rect = cell_polygon(geometry, place, 2 * self.scale).boundingRect()
            path.addRoundedRect(rect, 7 * self.scale, 7 * self.scale)
        else:
            path.addPolygon(cell_polygon(geometry, place, 2 * self.scale))
            path.closeSubpath()
        painter.fillPath(path, fill)
        painter.strokePath(path, QPen(QColor(self.theme.halo), 6 * self.scale))
        painter.strokePath(path, QPen(ink, 3 * self.scale))

    # --- reach -------------------------------------------------------------------------------------

    def _paint_reach(self, painter: QPainter, geometry: Geometry) -> None:
        if self._reach_shape is None or self._reach_shape[0] != geometry.size:
            cells = list(self.reach)
            fill = [cell_polygon(geometry, place) for place in cells]
            corners = geometry.corners()
            lines = []
            for place in cells:
                x, y = geometry.centre(place)
                for index, digit in enumerate(geometry.sides):
                    if geometry.step(place, digit) not in self.reach:
                        (ax, ay), (bx, by) = corners[index], corners[(index + 1) % len(corners)]
                        lines.append(QLineF(x + ax, y + ay, x + bx, y + by))
            self._reach_shape = geometry.size, fill, lines
        _, fill, lines = self._reach_shape
        colour = QColor(self.theme.accent)
        colour.setAlphaF(0.20 if self.theme.dark else 0.16)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, not geometry.square)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colour)
        if geometry.square:
            painter.drawRects([polygon.boundingRect() for polygon in fill])
        else:
            for polygon in fill:
                painter.drawPolygon(polygon)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        pen = QPen(QColor(self.theme.accent), max(1, round(2 * self.scale)))
        pen.setDashPattern([2, 2])
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        painter.setPen(pen)
        painter.drawLines(lines)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, True)

    # --- path --------------------------------------------------------------------------------------

    def _paint_path(self, painter: QPainter, geometry: Geometry, path: PathView) -> None:
        points = [QPointF(*geometry.centre(place)) for place in path.places]
        if points[1] != points[0]:
            points[0] += (points[1] - points[0]) * 0.38  # the unit itself stays free
        turns = [*path.turns, *([path.turns[-1] if path.turns else 0] * len(points))][: len(points)]
        first = turns[0] if turns else 0
        ink, halo = QColor(self.theme.danger if path.problem else self.theme.accent), QColor(self.theme.halo)
        solid = [QLineF(a, b) for a, b, t in zip(points, points[1:], turns[1:], strict=False) if t == first]
        later = [QLineF(a, b) for a, b, t in zip(points, points[1:], turns[1:], strict=False) if t != first]
        cap = Qt.PenCapStyle.RoundCap
        painter.setPen(QPen(halo, 7 * self.scale, Qt.PenStyle.SolidLine, cap))
        painter.drawLines(solid + later)
        painter.setPen(QPen(ink, 4 * self.scale, Qt.PenStyle.SolidLine, cap))
        painter.drawLines(solid)
        dashes = QPen(ink, 4 * self.scale, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap)
        dashes.setDashPattern([2.2, 1.5])
        painter.setPen(dashes)
        painter.drawLines(later)
        for point, turn in list(zip(points, turns, strict=True))[1:]:
            hollow = turn != first
            painter.setPen(QPen(halo if not hollow else ink, (2 if not hollow else 2.5) * self.scale))
            painter.setBrush(halo if hollow else ink)
            radius = (5.5 if not hollow else 5) * self.scale
            painter.drawEllipse(point, radius, radius)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        crossed = [place for place in path.places[1:] if place in self.occupied]
        if crossed and self.paint_units is not None:
            self.paint_units(painter, geometry, crossed)
        self._pills(painter, geometry, path, points)

    def _pills(self, painter: QPainter, geometry: Geometry, path: PathView, points: list[QPointF]) -> None:
        start = len(points) - len(path.points_left)
        wide = geometry.size >= 34 * self.scale
        last = len(points) - 1
        for index in range(1, len(points)):
            if index - start < 0 or not (wide or index == last):
                continue
            text = f"{_number(path.points_left[index - start])} {self.points_label}"
            onward = points[index] - points[index - 1] if index == last else points[index + 1] - points[index - 1]
            beside = abs(onward.y()) >= abs(onward.x()) * 0.4
            side = "above" if not beside else "left" if path.places[index] in self.occupied else "right"
            self._pill(painter, points[index], text, side, bool(path.problem) and index == last)

    def _pill(self, painter: QPainter, at: QPointF, text: str, side: str, bad: bool) -> None:
        face = font(max(1, round(12 * self.scale)), 600)
        painter.setFont(face)
        width = QFontMetricsF(face).horizontalAdvance(text) + 14 * self.scale
        height = _PILL * self.scale
        gap = 10 * self.scale
        left = {"right": at.x() + gap, "left": at.x() - gap - width}.get(side, at.x() - width / 2)
        top = at.y() - height - gap if side == "above" else at.y() - height / 2
        rect = QRectF(left, top, width, height)
        path = QPainterPath()
        path.addRoundedRect(rect, height / 2, height / 2)
        colour = self.theme.danger if bad else self.theme.accent
        halo_path(painter, path, self.theme.halo, 2.2 * self.scale)
        painter.fillPath(path, QColor(self.theme.panel))
        painter.strokePath(path, QPen(QColor(colour), 1.4 * self.scale))
        painter.setPen(QColor(colour))
        painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, text)


def _number(value: float) -> str:
    """Points with a decimal comma, without a useless one."""
    text = str(int(value)) if value == int(value) else f"{value:.1f}".replace(".", ",")
    return text.replace("-", "−")
