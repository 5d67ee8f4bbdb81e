"""Signs as painter paths, each inside the unit square, so that any size and colour can be made from them."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import cache

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainterPath, QPainterPathStroker, QPolygonF, QTransform

Points = Sequence[tuple[float, float]]


def _polygon(points: Points) -> QPainterPath:
    path = QPainterPath()
    path.addPolygon(QPolygonF([QPointF(x, y) for x, y in points]))
    path.closeSubpath()
    return path


def _stroke(points: Points, width: float) -> QPainterPath:
    line = QPainterPath(QPointF(*points[0]))
    for x, y in points[1:]:
        line.lineTo(x, y)
    return _outline(line, width)


def _outline(line: QPainterPath, width: float) -> QPainterPath:
    stroker = QPainterPathStroker()
    stroker.setWidth(width)
    stroker.setCapStyle(Qt.PenCapStyle.RoundCap)
    stroker.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    return stroker.createStroke(line).simplified()


def _regular(corners: int, turn: float, radius: float = 0.5) -> Points:
    angles = (math.tau * i / corners + turn for i in range(corners))
    return [(0.5 + radius * math.cos(a), 0.5 + radius * math.sin(a)) for a in angles]


def check() -> QPainterPath:
    """A tick: done."""
    return _stroke([(0.14, 0.54), (0.39, 0.78), (0.86, 0.24)], 0.16)


def cross() -> QPainterPath:
    """Two crossed bars."""
    return _stroke([(0.24, 0.24), (0.76, 0.76)], 0.15).united(_stroke([(0.76, 0.24), (0.24, 0.76)], 0.15))


def ring() -> QPainterPath:
    """A circle with a hole: open."""
    line = QPainterPath()
    line.addEllipse(QRectF(0.14, 0.14, 0.72, 0.72))
    return _outline(line, 0.16)


def circle() -> QPainterPath:
    """A disc."""
    path = QPainterPath()
    path.addEllipse(QRectF(0, 0, 1, 1))
    return path


def octagon() -> QPainterPath:
    """A stop sign with a cross cut out of it: an error."""
    return _polygon(_regular(8, math.pi / 8, 0.5)).subtracted(cross())


def triangle() -> QPainterPath:
    """A rounded triangle with an exclamation mark cut out of it: a warning."""
    body = _polygon([(0.5, 0.13), (0.94, 0.87), (0.06, 0.87)])
    body = body.united(_stroke([(0.5, 0.13), (0.94, 0.87), (0.06, 0.87), (0.5, 0.13)], 0.12))
    mark = QPainterPath()
    mark.addRoundedRect(QRectF(0.45, 0.36, 0.10, 0.28), 0.04, 0.04)
    mark.addEllipse(QRectF(0.44, 0.70, 0.12, 0.12))
    return body.subtracted(mark)


def hint() -> QPainterPath:
    """A disc with an i cut out of it: a hint."""
    mark = QPainterPath()
    mark.addRoundedRect(QRectF(0.44, 0.43, 0.12, 0.33), 0.05, 0.05)
    mark.addEllipse(QRectF(0.43, 0.23, 0.14, 0.14))
    return circle().subtracted(mark)


def shield() -> QPainterPath:
    """A coat of arms: one's own group."""
    path = QPainterPath(QPointF(0.10, 0.02))
    path.lineTo(0.90, 0.02)
    path.lineTo(0.90, 0.52)
    path.cubicTo(0.90, 0.76, 0.70, 0.90, 0.5, 1.0)
    path.cubicTo(0.30, 0.90, 0.10, 0.76, 0.10, 0.52)
    path.closeSubpath()
    return path


def hexagon() -> QPainterPath:
    """A hexagon standing on a corner: an ally."""
    return _polygon(_regular(6, math.pi / 6))


def diamond() -> QPainterPath:
    """A square standing on a corner: a foe."""
    return _polygon([(0.5, 0), (1, 0.5), (0.5, 1), (0, 0.5)])


def house() -> QPainterPath:
    """A house with a door: a settlement without walls."""
    corners = ((0.5, 0.04), (0.96, 0.47), (0.85, 0.47), (0.85, 0.92), (0.15, 0.92), (0.15, 0.47), (0.04, 0.47))
    door = QPainterPath()
    door.addRect(QRectF(0.40, 0.60, 0.20, 0.33))
    return _polygon(corners).subtracted(door)


def wall() -> QPainterPath:
    """A wall with battlements and a gate: a fortified settlement. Made for 14 × 12 pixels."""
    body = _polygon(
        [
            (0.0, 0.08), (0.215, 0.08), (0.215, 0.25), (0.393, 0.25), (0.393, 0.08), (0.607, 0.08), (0.607, 0.25),
            (0.785, 0.25), (0.785, 0.08), (1.0, 0.08), (1.0, 0.92), (0.0, 0.92),
        ]
    )  # fmt: skip
    gate = QPainterPath(QPointF(0.41, 0.93))
    gate.lineTo(0.41, 0.68)
    gate.cubicTo(0.41, 0.55, 0.59, 0.55, 0.59, 0.68)
    gate.lineTo(0.59, 0.93)
    gate.closeSubpath()
    return body.subtracted(gate)


def star() -> QPainterPath:
    """A five-pointed star: the ruler."""
    outer, inner = _regular(5, -math.pi / 2, 0.5), _regular(5, -math.pi / 2 + math.pi / 5, 0.21)
    return _polygon([point for pair in zip(outer, inner, strict=True) for point in pair])


def swords() -> QPainterPath:
    """Two crossed swords: guards of nobody."""
    found = QPainterPath()
    for side in (1, -1):
        blade = _stroke([(0.5 - side * 0.36, 0.10), (0.5 + side * 0.34, 0.86)], 0.11)
        guard = _stroke([(0.5 + side * 0.08, 0.82), (0.5 + side * 0.38, 0.56)], 0.10)
        found = found.united(blade).united(guard)
    return found


def arrow() -> QPainterPath:
    """An arrow to the right."""
    shaft = _stroke([(0.06, 0.5), (0.90, 0.5)], 0.11)
    return shaft.united(_stroke([(0.62, 0.22), (0.92, 0.5), (0.62, 0.78)], 0.11))


def chevron_down() -> QPainterPath:
    """The sign on a drop-down field."""
    return _stroke([(0.18, 0.36), (0.5, 0.68), (0.82, 0.36)], 0.13)


def chevron_right() -> QPainterPath:
    """The sign of a closed branch or of "further"."""
    return _stroke([(0.36, 0.18), (0.68, 0.5), (0.36, 0.82)], 0.13)


def chevron_left() -> QPainterPath:
    """The sign of "back"."""
    return _stroke([(0.64, 0.18), (0.32, 0.5), (0.64, 0.82)], 0.13)


def plus() -> QPainterPath:
    """More, nearer."""
    return _stroke([(0.16, 0.5), (0.84, 0.5)], 0.14).united(_stroke([(0.5, 0.16), (0.5, 0.84)], 0.14))


def minus() -> QPainterPath:
    """Less, farther."""
    return _stroke([(0.16, 0.5), (0.84, 0.5)], 0.14)


def fit() -> QPainterPath:
    """Four corners: show everything."""
    path = QPainterPath()
    for x, y in ((0.12, 0.12), (0.88, 0.12), (0.88, 0.88), (0.12, 0.88)):
        across, down = (0.24 if x < 0.5 else -0.24), (0.24 if y < 0.5 else -0.24)
        path = path.united(_stroke([(x + across, y), (x, y), (x, y + down)], 0.13))
    return path


def search() -> QPainterPath:
    """A magnifying glass."""
    lens = QPainterPath()
    lens.addEllipse(QRectF(0.10, 0.10, 0.56, 0.56))
    return _outline(lens, 0.12).united(_stroke([(0.60, 0.60), (0.90, 0.90)], 0.13))


def grip() -> QPainterPath:
    """Six dots: can be dragged."""
    path = QPainterPath()
    for x in (0.36, 0.64):
        for y in (0.22, 0.5, 0.78):
            path.addEllipse(QPointF(x, y), 0.075, 0.075)
    return path


#: Every sign by name.
GLYPHS: dict[str, Callable[[], QPainterPath]] = {
    "check": check, "cross": cross, "ring": ring, "circle": circle, "octagon": octagon, "triangle": triangle,
    "hint": hint, "shield": shield, "hexagon": hexagon, "diamond": diamond, "house": house, "wall": wall,
    "star": star, "swords": swords, "arrow": arrow, "chevron-down": chevron_down, "chevron-right": chevron_right,
    "chevron-left": chevron_left, "plus": plus, "minus": minus, "fit": fit, "search": search, "grip": grip,
}  # fmt: skip


@cache
def _drawn(name: str) -> QPainterPath:
    """Drawn once, because outlines of strokes take a while."""
    return GLYPHS[name]()


def glyph(name: str, rect: QRectF) -> QPainterPath:
    """The sign `name`, scaled into `rect`. Raises KeyError for an unknown name."""
    transform = QTransform().translate(rect.x(), rect.y()).scale(rect.width(), rect.height())
    return transform.map(_drawn(name))
