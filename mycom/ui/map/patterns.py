"""The signs strewn over a terrain so that it can be told without its colour.

Each pattern is one or two small drawings of fixed size (pixels at scale 1) and where they lie in a cell. The scatter
is the same for the same cell at every time: it comes from the place, not from chance.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPixmap

from mycom.ui.theme.colours import Theme, mix

SIGN = 16  # side of the square that a sign is drawn in


def _lines(painter: QPainter, *lines: tuple[tuple[float, float], ...]) -> None:
    for line in lines:
        painter.drawPolyline([QPointF(x, y) for x, y in line])


def _grass(painter: QPainter, _: QColor) -> None:
    _lines(painter, ((8, 12), (8, 6)), ((8, 12), (5.2, 7.6)), ((8, 12), (10.8, 7.6)))


def _star(painter: QPainter, _: QColor) -> None:
    _lines(painter, ((8, 3.5), (8, 12.5)), ((4.1, 5.75), (11.9, 10.25)), ((4.1, 10.25), (11.9, 5.75)))


def _crack(painter: QPainter, _: QColor) -> None:
    _lines(painter, ((2, 6), (6, 10), (9, 6.5), (13.5, 11)))


def _dots(painter: QPainter, ink: QColor) -> None:
    for x, y in ((4, 5), (10.5, 3.5), (8, 9.5), (13, 11), (3.5, 12.5)):
        _dot(painter, x, y, 1.0, ink)


def _dot(painter: QPainter, x: float, y: float, radius: float, ink: QColor) -> None:
    path = QPainterPath()
    path.addEllipse(QPointF(x, y), radius, radius)
    painter.fillPath(path, ink)


def _tree(painter: QPainter, ink: QColor) -> None:
    path = QPainterPath(QPointF(8, 2.5))
    path.lineTo(12.4, 12)
    path.lineTo(3.6, 12)
    path.closeSubpath()
    painter.fillPath(path, ink)


def _palm(painter: QPainter, _: QColor) -> None:
    trunk = QPainterPath(QPointF(7.4, 14))
    trunk.quadTo(8.6, 10, 8, 6)
    painter.drawPath(trunk)
    for tip_x, tip_y, bend_y in ((3, 8, 4), (13, 8, 4), (4, 3.6, 3.4), (12, 3.6, 3.4)):
        leaf = QPainterPath(QPointF(8, 6))
        leaf.quadTo((8 + tip_x) / 2, bend_y, tip_x, tip_y)
        painter.drawPath(leaf)


def _pond(painter: QPainter, _: QColor) -> None:
    painter.drawEllipse(QRectF(2, 6, 12, 5.5))


def _peak(painter: QPainter, _: QColor) -> None:
    _lines(painter, ((2, 13), (8, 3), (14, 13)), ((8, 3), (8, 8)), ((8, 8), (9.8, 6.2)))


def _reeds(painter: QPainter, _: QColor) -> None:
    _lines(painter, ((2.5, 12), (13.5, 12)), ((5, 12), (5, 6)), ((8, 12), (8, 4)), ((11, 12), (11, 6)))


def _wave(painter: QPainter, _: QColor) -> None:
    path = QPainterPath(QPointF(1, 8))
    for x in (1, 5.6, 10.2):
        path.cubicTo(x + 1.5, 5, x + 3.1, 11, x + 4.6, 8)
    painter.drawPath(path)


def _arc(painter: QPainter, _: QColor) -> None:
    path = QPainterPath(QPointF(2, 11.5))
    path.cubicTo(3.5, 3.5, 12.5, 3.5, 14, 11.5)
    painter.drawPath(path)


_DRAW: dict[str, tuple[Callable[[QPainter, QColor], None], ...]] = {
    "grass": (_grass,),
    "stars": (_star,),
    "cracks": (_crack,),
    "dots": (_dots,),
    "triangles": (_tree,),
    "palm": (_palm, _pond),
    "peaks": (_peak,),
    "reeds": (_reeds,),
    "wave": (_wave,),
    "waves": (_wave,),
    "arcs": (_arc,),
}
#: The patterns that there are.
NAMES = frozenset(_DRAW)
#: Where signs lie in a cell, as shares of its sides; the first ones stay clear of the settlement's corner.
_SPOTS = {
    "grass": ((0.68, 0.24), (0.78, 0.66)),
    "stars": ((0.26, 0.28), (0.74, 0.40), (0.60, 0.78)),
    "cracks": ((0.30, 0.26), (0.70, 0.56)),
    "dots": ((0.30, 0.32), (0.72, 0.62)),
    "triangles": ((0.24, 0.28), (0.72, 0.34), (0.80, 0.76), (0.36, 0.74)),
    "palm": ((0.28, 0.32), (0.68, 0.66)),
    "peaks": ((0.24, 0.34), (0.68, 0.24), (0.76, 0.72)),
    "reeds": ((0.28, 0.28), (0.76, 0.40), (0.62, 0.80)),
    "wave": ((0.68, 0.30),),
    "waves": ((0.28, 0.26), (0.72, 0.62)),
    "arcs": ((0.28, 0.32), (0.72, 0.26), (0.70, 0.72)),
}
_WATER = frozenset({"wave", "waves"})


def spots(pattern: str, x: int, y: int, size: float, scale: float) -> list[tuple[int, float, float]]:
    """The signs of the cell at index x, y: which drawing, and its middle as shares of the cell's sides.

    Cells wider than 90 pixels at scale 1 carry the pattern twice as often in each direction.
    """
    base = _SPOTS.get(pattern, ())
    kinds = len(_DRAW.get(pattern, ()))
    step = 2 if size >= 90 * scale else 1
    found = []
    for part in range(step * step):
        left, top = part % step / step, part // step / step
        for index, (across, down) in enumerate(base):
            if step == 2 and (index + part + x + y) % 2 and len(base) > 1:
                continue
            seed = (x * 73856093 ^ y * 19349663 ^ (part * 7 + index) * 83492791) & 0xFFFF
            jitter_x, jitter_y = (seed & 0xFF) / 255 - 0.5, (seed >> 8) / 255 - 0.5
            found.append(
                (
                    index % kinds,
                    left + (across + jitter_x * 0.12) / step,
                    top + (down + jitter_y * 0.12) / step,
                )
            )
    return found


def ink(pattern: str, colour: str, theme: Theme) -> QColor:
    """The colour of the signs on a ground: clear, but behind everything else."""
    if theme.dark:
        made = QColor(mix(colour, "#CFE6FF" if pattern in _WATER else "#FFFFFF", 0.75))
        made.setAlphaF(0.36)
        return made
    if pattern in _WATER:
        made = QColor(mix(colour, "#0B4F9E", 0.75))
        made.setAlphaF(0.55)
        return made
    made = QColor(mix(colour, "#15200F" if pattern in ("grass", "triangles", "palm") else "#1E1A24", 0.85))
    made.setAlphaF(0.50 if pattern == "triangles" else 0.60)
    return made


def sign(pattern: str, kind: int, colour: str, theme: Theme, scale: float) -> QPixmap:
    """One drawing of a pattern as a transparent pixmap of SIGN·scale device pixels."""
    side = int(SIGN * scale + 0.5)
    made = QPixmap(side, side)
    made.fill(Qt.GlobalColor.transparent)
    painter = QPainter(made)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(side / SIGN, side / SIGN)
    brush = ink(pattern, colour, theme)
    painter.setPen(QPen(brush, 1.2, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin))
    _DRAW[pattern][kind](painter, brush)
    painter.end()
    return made
