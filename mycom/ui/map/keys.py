"""The map without a mouse: panning, zooming, a cell cursor, and entering a path by digits or number pad."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication
from shiboken6 import isValid

from mycom.ui.map.parts import press as press_part

if TYPE_CHECKING:
    from mycom.systems.view import Place
    from mycom.ui.map.canvas import MapCanvas

_ARROWS = {
    Qt.Key.Key_Left: (-1, 0), Qt.Key.Key_Right: (1, 0), Qt.Key.Key_Up: (0, -1), Qt.Key.Key_Down: (0, 1),
}  # fmt: skip
#: The number pad by the place of its keys: right and down. 5 stays where it is.
_PAD = {
    Qt.Key.Key_7: (-1, -1), Qt.Key.Key_8: (0, -1), Qt.Key.Key_9: (1, -1), Qt.Key.Key_4: (-1, 0),
    Qt.Key.Key_6: (1, 0), Qt.Key.Key_1: (-1, 1), Qt.Key.Key_2: (0, 1), Qt.Key.Key_3: (1, 1),
    Qt.Key.Key_Home: (-1, -1), Qt.Key.Key_PageUp: (1, -1), Qt.Key.Key_End: (-1, 1), Qt.Key.Key_PageDown: (1, 1),
}  # fmt: skip
_STAY = (Qt.Key.Key_5, Qt.Key.Key_Clear)
_PAN = 90


def press(canvas: MapCanvas, event: QKeyEvent) -> bool:
    """Acts on a key; False when the map has no use for it."""
    key = Qt.Key(event.key())
    if key == Qt.Key.Key_Escape and canvas.drag.marker is not None:
        canvas.drag.end()
        return True
    modifiers = event.modifiers()
    keypad = bool(modifiers & Qt.KeyboardModifier.KeypadModifier)
    shift = bool(modifiers & Qt.KeyboardModifier.ShiftModifier)
    if modifiers & (Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier):
        return False
    if canvas.overlay.parts is not None:
        return press_part(canvas, canvas.overlay.parts, key)
    if canvas.path_unit and _path(canvas, key, event.text(), keypad):
        return True
    if key in _ARROWS:
        across, down = _ARROWS[key]
        if shift or canvas.picking is not None:
            _move_cursor(canvas, across, down)
        else:
            canvas.pan(across * _PAN, down * _PAN)
        return True
    if key in (Qt.Key.Key_Plus, Qt.Key.Key_Equal):
        canvas.zoom(1)
    elif key == Qt.Key.Key_Minus:
        canvas.zoom(-1)
    elif key == Qt.Key.Key_0 and not keypad:
        canvas.zoom_fit()
    elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and canvas.overlay.cursor is not None:
        place = canvas.overlay.cursor
        canvas.clicked_at = None
        stack = canvas.model.markers.get(place)
        if stack:
            canvas.unit_clicked.emit(stack[0].unit)
        else:
            canvas.cell_clicked.emit(place)
        canvas.cell_activated.emit(place)
    elif key == Qt.Key.Key_Escape and canvas.overlay.cursor is not None and canvas.picking is None:
        canvas.set_cursor_cell(None)
    else:
        return False
    return True


def begin_pick(canvas: MapCanvas, cells: frozenset[Place]) -> None:
    """A target is picked from now on: the keys come here and arrows move the cell's frame. It starts at the end of the
    way drawn, else at the selection, or at the legal cell nearest to that."""
    canvas.picking = QApplication.focusWidget() or canvas
    canvas.setFocus(Qt.FocusReason.OtherFocusReason)
    canvas.set_marked(cells)
    canvas.setCursor(Qt.CursorShape.CrossCursor)
    here = canvas.path_end() or canvas.overlay.selected or canvas.cell_at(canvas.camera.middle())
    if cells and here is not None and here not in cells:
        x, y = here
        here = min(cells, key=lambda cell: (max(abs(cell[0] - x), abs(cell[1] - y)), cell))
    canvas.set_cursor_cell(here)


def end_pick(canvas: MapCanvas) -> None:
    """The target is picked, or not wanted any more: the keys go back to where they were."""
    before, canvas.picking = canvas.picking, None
    if before is not None and isValid(before):
        before.setFocus(Qt.FocusReason.OtherFocusReason)
    canvas.set_marked(frozenset())
    canvas.unsetCursor()
    canvas.set_cursor_cell(None)


def _move_cursor(canvas: MapCanvas, across: int, down: int) -> None:
    geometry = canvas.geometry_now()
    now = canvas.overlay.cursor or canvas.overlay.selected
    if now is None:
        canvas.set_cursor_cell(canvas.cell_at(canvas.camera.middle()))
        return
    target = geometry.step(now, geometry.towards(now, across, down))
    canvas.set_cursor_cell(target or now)


def _path(canvas: MapCanvas, key: Qt.Key, text: str, keypad: bool) -> bool:
    """Keys while a path is entered: the digit row gives the game's digits, the number pad directions."""
    geometry, end = canvas.geometry_now(), canvas.path_end()
    if key == Qt.Key.Key_Escape:
        canvas.path_cancelled.emit()
    elif key == Qt.Key.Key_Backspace:
        canvas.path_back.emit()
    elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
        canvas.path_accepted.emit()
    elif end is not None and keypad and (key in _PAD or key in _ARROWS):
        canvas.path_step.emit(geometry.towards(end, *(_PAD.get(key) or _ARROWS[key])))
    elif keypad and key in _STAY:
        canvas.path_step.emit(0)
    elif end is not None and key in _ARROWS:
        canvas.path_step.emit(geometry.towards(end, *_ARROWS[key]))
    elif not keypad and text.isdigit() and int(text) <= (8 if geometry.square else 6):
        canvas.path_step.emit(int(text))
    else:
        return False
    return True
