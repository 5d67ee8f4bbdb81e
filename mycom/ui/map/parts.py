"""Choosing a corner or a side of one cell: what may be chosen is lit, arrows move, Enter or a click takes it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QLineF, QPointF, QRect, Qt
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QApplication, QWidget
from shiboken6 import isValid

from mycom.systems.view import Place
from mycom.ui.map.geometry import Geometry
from mycom.ui.texts import tr
from mycom.ui.theme.colours import Theme

if TYPE_CHECKING:
    from mycom.ui.map.canvas import MapCanvas

_ARROWS = {Qt.Key.Key_Left: (-1, 0), Qt.Key.Key_Right: (1, 0), Qt.Key.Key_Up: (0, -1), Qt.Key.Key_Down: (0, 1)}
#: Room around the cell for the marks on its edge, in pixels of the design.
_ROOM = 16


@dataclass(frozen=True, slots=True)
class Parts:
    """The `corners` or `edges` of a cell (`kind`) that may be chosen, the one under the cursor, and who gets it.

    `say` tells what the keys do, and nothing at the end; `before` had the keys and gets them back.
    """

    place: Place
    kind: str
    allowed: tuple[int, ...]
    at: int
    take: Callable[[int], None]
    say: Callable[[str], None]
    before: QWidget | None = None


def spots(geometry: Geometry, kind: str) -> tuple[tuple[float, float], ...]:
    """Where the parts of a kind lie around a cell's centre, in device pixels."""
    return geometry.corners() if kind == "corners" else geometry.middles()


def moved(parts: Parts, geometry: Geometry, across: int, down: int) -> Parts:
    """The nearest allowed part in a direction; where none lies there, the next one clockwise (right, down) or back."""
    around = spots(geometry, parts.kind)
    x, y = around[parts.at]
    ahead = [at for at in parts.allowed if (around[at][0] - x) * across + (around[at][1] - y) * down > 1.0]
    if ahead:
        nearest = min(ahead, key=lambda at: ((around[at][0] - x) ** 2 + (around[at][1] - y) ** 2, at))
        return replace(parts, at=nearest)
    step = 1 if across + down > 0 else -1
    return replace(parts, at=parts.allowed[(parts.allowed.index(parts.at) + step) % len(parts.allowed)])


def choose(
    canvas: MapCanvas,
    place: Place,
    kind: str,
    allowed: tuple[int, ...],
    take: Callable[[int], None],
    say: Callable[[str], None],
) -> None:
    """Takes the allowed part (of at least one) of a cell that was clicked near; after a key the arrows choose one."""
    end(canvas)
    if canvas.clicked_at is not None:
        take(nearest(canvas, place, kind, allowed, canvas.clicked_at))
        return

    def chosen(at: int) -> None:
        end(canvas)
        take(at)

    parts = Parts(place, kind, allowed, allowed[0], chosen, say, QApplication.focusWidget())
    canvas.setFocus(Qt.FocusReason.OtherFocusReason)
    canvas.setCursor(Qt.CursorShape.CrossCursor)
    canvas.ensure_visible(place)
    _show(canvas, parts)
    words = (
        tr("{x}/{y}: Ecke mit Pfeiltasten wählen, Enter nimmt sie · Esc bricht ab")
        if kind == "corners"
        else tr("{x}/{y}: Seite mit Pfeiltasten wählen, Enter nimmt sie · Esc bricht ab")
    )
    say(words.format(x=place[0], y=place[1]))


def end(canvas: MapCanvas) -> None:
    """Nothing is chosen any more: the keys go back to where they were."""
    parts = canvas.overlay.parts
    if parts is None:
        return
    canvas.overlay.parts = None
    canvas.update_map(bounds(parts, canvas.geometry_now(), canvas.camera.ratio))
    canvas.unsetCursor()
    parts.say("")
    if parts.before is not None and isValid(parts.before):
        parts.before.setFocus(Qt.FocusReason.OtherFocusReason)


def press(canvas: MapCanvas, parts: Parts, key: Qt.Key) -> bool:
    """Acts on a key while a part is chosen; False when it means nothing here (Esc is the window's)."""
    if key in _ARROWS:
        _show(canvas, moved(parts, canvas.geometry_now(), *_ARROWS[key]))
    elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
        parts.take(parts.at)
    else:
        return False
    return True


def nearest(canvas: MapCanvas, place: Place, kind: str, allowed: tuple[int, ...], point: QPointF) -> int:
    """The allowed part of a cell that lies nearest to a point of the widget."""
    centre, ratio, around = canvas.cell_centre(place), canvas.camera.ratio, spots(canvas.geometry_now(), kind)
    x, y = (point - centre).x() * ratio, (point - centre).y() * ratio
    return min(allowed, key=lambda at: (around[at][0] - x) ** 2 + (around[at][1] - y) ** 2)


def bounds(parts: Parts, geometry: Geometry, scale: float) -> QRect:
    """What to repaint when the choice appears, moves or goes."""
    x, y = geometry.centre(parts.place)
    half_x, half_y = geometry.box[0] / 2 + _ROOM * scale, geometry.box[1] / 2 + _ROOM * scale
    return QRect(int(x - half_x) - 1, int(y - half_y) - 1, int(2 * half_x) + 3, int(2 * half_y) + 3)


def paint(painter: QPainter, geometry: Geometry, parts: Parts, theme: Theme, scale: float) -> None:
    """Rings on corners, bars along sides; the one under the cursor is filled, larger and in the colour of the focus."""
    centre, corners = QPointF(*geometry.centre(parts.place)), geometry.corners()
    for at in sorted(parts.allowed, key=lambda each: each == parts.at):
        here = at == parts.at
        ink = QColor(theme.focus if here else theme.accent)
        if parts.kind == "corners":
            half = (9.0 if here else 6.0) * scale
            spot = centre + QPointF(*corners[at])
            painter.setBrush(ink if here else QColor(theme.panel))
            painter.setPen(QPen(QColor(theme.halo), 6 * scale))
            painter.drawEllipse(spot, half, half)
            painter.setPen(QPen(ink, 2.5 * scale))
            painter.drawEllipse(spot, half, half)
            continue
        side = QLineF(centre + QPointF(*corners[(at + 1) % 6]), centre + QPointF(*corners[(at + 2) % 6]))
        side = QLineF(side.pointAt(0.16), side.pointAt(0.84))
        for colour, wide in ((QColor(theme.halo), 9.0), (ink, 5.0)):
            pen = QPen(colour, (wide + (3.0 if here else 0.0)) * scale)
            if not here and colour == ink:
                pen.setDashPattern([1.2, 0.7])
            pen.setCapStyle(Qt.PenCapStyle.FlatCap)
            painter.setPen(pen)
            painter.drawLine(side)
    painter.setBrush(Qt.BrushStyle.NoBrush)


def _show(canvas: MapCanvas, parts: Parts) -> None:
    canvas.overlay.parts = parts
    canvas.update_map(bounds(parts, canvas.geometry_now(), canvas.camera.ratio))
