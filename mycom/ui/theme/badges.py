"""Markers, states and signs as the tree, the heads and the map draw them."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPainterPath, QPen, QPixmap

from mycom.systems.view import Relation
from mycom.ui.theme.colours import Theme
from mycom.ui.theme.fonts import font
from mycom.ui.theme.glyphs import glyph

#: Shape of the marker by relation; shapes tell apart what colours alone might not.
MARKER_SHAPES = {
    Relation.OWN: "shield",
    Relation.ALLY: "hexagon",
    Relation.NEUTRAL: "circle",
    Relation.FOE: "diamond",
    Relation.NONE: "circle",
}
#: Sign by state of a unit or problem.
STATE_SHAPES = {
    "done": "check", "open": "ring", "error": "octagon", "warning": "triangle", "hint": "hint", "silent": "minus",
    "unsent": "arrow",
}  # fmt: skip


def state_colour(theme: Theme, state: str) -> str:
    """The colour of a state (`done`, `open`, `error`, `warning`, `hint`); muted for any other."""
    known = {"done": theme.accent, "open": theme.warning, "error": theme.danger, "warning": theme.warning}
    return known.get(state, theme.muted)


def fill_glyph(painter: QPainter, name: str, rect: QRectF, colour: str, halo: str = "", width: float = 1.5) -> None:
    """Paints a sign; `halo` (a colour) adds an edge of `width` pixels around it."""
    path = glyph(name, rect)
    if halo:
        halo_path(painter, path, halo, width)
    painter.fillPath(path, QColor(colour))


def halo_path(painter: QPainter, path: QPainterPath, colour: str, width: float) -> None:
    """Paints the edge around a path that lets it stand out from any ground."""
    pen = QPen(QColor(colour), width * 2, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin)
    painter.strokePath(path, pen)


def paint_state(painter: QPainter, rect: QRectF, theme: Theme, state: str) -> None:
    """The sign of a state inside `rect`; nothing for an unknown state."""
    if state in STATE_SHAPES:
        fill_glyph(painter, STATE_SHAPES[state], rect, state_colour(theme, state))


def paint_state_badge(painter: QPainter, centre: QPointF, size: float, theme: Theme, state: str) -> None:
    """The small round state on a marker's corner."""
    rect = QRectF(centre.x() - size / 2, centre.y() - size / 2, size, size)
    colour = state_colour(theme, state)
    inner = rect.adjusted(size * 0.2, size * 0.2, -size * 0.2, -size * 0.2)
    if state == "done":
        fill_glyph(painter, "circle", rect, theme.halo, colour, 1.0)
        fill_glyph(painter, "check", inner, colour)
    elif state == "error":
        fill_glyph(painter, "circle", rect, colour, theme.halo, 1.2)
        fill_glyph(painter, "cross", inner.adjusted(-1, -1, 1, 1), theme.halo)
    elif state == "open":
        small = rect.adjusted(size * 0.1, size * 0.1, -size * 0.1, -size * 0.1)
        fill_glyph(painter, "circle", small, colour, theme.halo, 1.2)
    elif state in STATE_SHAPES:
        fill_glyph(painter, STATE_SHAPES[state], rect, colour, theme.halo, 1.2)


def paint_marker(
    painter: QPainter, rect: QRectF, theme: Theme, relation: Relation, label: str, *, halo: bool = False
) -> None:
    """A unit's marker: the shape of its relation with the label inside, as large as `rect`."""
    shape = MARKER_SHAPES[relation]
    colour = theme.relation(relation)
    fill_glyph(painter, shape, rect, colour, theme.halo if halo else "", 1.6)
    ink = theme.on_accent if relation is not Relation.NEUTRAL or theme.dark else theme.halo
    share = {"shield": 0.46, "hexagon": 0.44, "circle": 0.46, "diamond": 0.38}[shape]
    size = max(8, int(rect.height() * share + 0.5))
    if len(label) > 1:
        size = max(8, int(size * (0.86 if len(label) == 2 else 0.66) + 0.5))
    painter.setFont(font(size, 700))
    painter.setPen(QColor(ink))
    room = rect.adjusted(-4, 0, 4, 0)
    if shape == "shield":
        room.translate(0, -rect.height() * 0.05)
    painter.drawText(room, Qt.AlignmentFlag.AlignCenter, label)


def _pixmap(width: float, height: float, ratio: float) -> QPixmap:
    made = QPixmap(int(width * ratio + 0.999), int(height * ratio + 0.999))
    made.setDevicePixelRatio(ratio)
    made.fill(Qt.GlobalColor.transparent)
    return made


def glyph_pixmap(name: str, colour: str, size: int, ratio: float = 1.0) -> QPixmap:
    """A sign as a square pixmap of `size` pixels for a screen with this device pixel ratio."""
    made = _pixmap(size, size, ratio)
    painter = QPainter(made)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    fill_glyph(painter, name, QRectF(0.5, 0.5, size - 1, size - 1), colour)
    painter.end()
    return made


def glyph_icon(name: str, colour: str, size: int = 16) -> QIcon:
    """A sign as an icon, sharp on screens of one and two device pixels."""
    icon = QIcon()
    for ratio in (1.0, 2.0):
        icon.addPixmap(glyph_pixmap(name, colour, size, ratio))
    return icon
