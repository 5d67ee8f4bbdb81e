"""Mouse and keyboard: clicks, drags, panning, the cell cursor, entering a path."""

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent, QWheelEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from mycom.systems.view import PathView
from mycom.ui.map import MapCanvas
from mycom.ui.map.keys import press
from mycom.ui.theme import LIGHT
from mycom.ui.theme.metrics import HIGHLIGHT_MS
from tests.ui.map.views import view

LEFT = Qt.MouseButton.LeftButton
NONE = Qt.KeyboardModifier.NoModifier


@pytest.fixture
def canvas(qtbot: QtBot) -> MapCanvas:
    made = MapCanvas(theme=LIGHT)
    qtbot.addWidget(made)
    made.resize(620, 480)
    made.set_view(view())
    made.show()
    qtbot.waitExposed(made)
    return made


def _marker(canvas: MapCanvas, place: tuple[int, int]) -> QPoint:
    """Where the topmost marker of a cell stands on the widget."""
    stack = canvas.model.markers[place]
    _, x, y, _ = canvas.ground.contents.marker_spots(canvas.geometry_now(), place, stack)[-1]
    return canvas.camera.from_map(x, y).toPoint()


def _centre(canvas: MapCanvas, place: tuple[int, int]) -> QPoint:
    return canvas.cell_centre(place).toPoint()


def _drag(canvas: MapCanvas, start: QPoint, end: QPoint, modifiers: Qt.KeyboardModifier = NONE) -> None:
    """Moves with the button held, without releasing it."""
    for kind, at in ((QMouseEvent.Type.MouseButtonPress, start), (QMouseEvent.Type.MouseMove, (start + end) / 2),
                     (QMouseEvent.Type.MouseMove, end)):  # fmt: skip
        button = LEFT if kind == QMouseEvent.Type.MouseButtonPress else Qt.MouseButton.NoButton
        QApplication.sendEvent(
            canvas, QMouseEvent(kind, QPointF(at), canvas.mapToGlobal(QPointF(at)), button, LEFT, modifiers)
        )


def _release(canvas: MapCanvas, at: QPoint, modifiers: Qt.KeyboardModifier = NONE) -> None:
    kind = QMouseEvent.Type.MouseButtonRelease
    none = Qt.MouseButton.NoButton
    QApplication.sendEvent(
        canvas, QMouseEvent(kind, QPointF(at), canvas.mapToGlobal(QPointF(at)), LEFT, none, modifiers)
    )


def test_hovering_tells_the_cell(canvas: MapCanvas, qtbot: QtBot) -> None:
    with qtbot.waitSignal(canvas.cell_hovered) as told:
        qtbot.mouseMove(canvas, _centre(canvas, (5, 6)))
    assert told.args == [(5, 6)]
    assert canvas.overlay.hover == (5, 6)


def test_a_click_on_a_cell_and_on_a_unit(canvas: MapCanvas, qtbot: QtBot) -> None:
    with qtbot.waitSignal(canvas.cell_clicked) as told, qtbot.assertNotEmitted(canvas.unit_clicked):
        qtbot.mouseClick(canvas, LEFT, pos=_centre(canvas, (4, 4)))
    assert told.args == [(4, 4)]
    with qtbot.waitSignal(canvas.unit_clicked) as unit, qtbot.assertNotEmitted(canvas.cell_clicked):
        qtbot.mouseClick(canvas, LEFT, pos=_marker(canvas, (8, 7)))
    assert unit.args == ["G7"]


def test_a_double_click_activates(canvas: MapCanvas, qtbot: QtBot) -> None:
    with qtbot.waitSignal(canvas.cell_activated) as told:
        qtbot.mouseDClick(canvas, LEFT, pos=_centre(canvas, (4, 4)))
    assert told.args == [(4, 4)]


def test_dragging_the_ground_pans_without_a_click(canvas: MapCanvas, qtbot: QtBot) -> None:
    before = canvas.camera.offset
    start = _centre(canvas, (4, 9))
    with qtbot.assertNotEmitted(canvas.cell_clicked):
        _drag(canvas, start, start + QPoint(-60, -30))
        _release(canvas, start + QPoint(-60, -30))
    assert canvas.camera.offset == (before[0] + 60, before[1] + 30)


@pytest.mark.parametrize("modifiers", [NONE, Qt.KeyboardModifier.ControlModifier])
def test_a_unit_dropped_on_a_foe(canvas: MapCanvas, qtbot: QtBot, modifiers: Qt.KeyboardModifier) -> None:
    asked = []

    def label(unit: str, place: tuple[int, int]) -> tuple[str, str]:
        asked.append((unit, place))
        return "Hochrechnung", "73 % Sieg"

    canvas.drag_label = label
    target = _centre(canvas, (11, 6))
    _drag(canvas, _marker(canvas, (8, 7)), target, modifiers)
    assert canvas.drag.marker is not None
    assert canvas.overlay.lit is None  # not before the pointer rests
    qtbot.waitUntil(lambda: canvas.overlay.lit == (11, 6), timeout=HIGHLIGHT_MS * 20)
    assert asked == [("G7", (11, 6))]
    assert canvas.overlay.lit_colour == LIGHT.foe
    assert canvas.grab().toImage().pixelColor(target - QPoint(14, 14)) != LIGHT.paper
    with qtbot.waitSignal(canvas.dropped) as told:
        _release(canvas, target, modifiers)
    assert told.args == ["G7", (11, 6), "P11/6", modifiers]
    assert canvas.drag.marker is None
    assert canvas.overlay.lit is None


def test_a_foe_can_be_dragged_onto_an_own_unit(canvas: MapCanvas, qtbot: QtBot) -> None:
    _drag(canvas, _marker(canvas, (10, 5)), _marker(canvas, (8, 7)))
    with qtbot.waitSignal(canvas.dropped) as told:
        _release(canvas, _marker(canvas, (8, 7)))
    assert told.args == ["G2@1003", (8, 7), "G7", NONE]


def test_escape_ends_a_drag_and_so_does_the_start(canvas: MapCanvas, qtbot: QtBot) -> None:
    _drag(canvas, _marker(canvas, (8, 7)), _centre(canvas, (11, 6)))
    qtbot.keyClick(canvas, Qt.Key.Key_Escape)
    with qtbot.assertNotEmitted(canvas.dropped):
        _release(canvas, _centre(canvas, (11, 6)))
        _drag(canvas, _marker(canvas, (8, 7)), _marker(canvas, (8, 7)) + QPoint(-14, 0))
        _release(canvas, _marker(canvas, (8, 7)))
    assert not canvas.drag._rest.isActive()


def test_the_wheel_zooms_around_the_pointer(canvas: MapCanvas) -> None:
    at = QPointF(_centre(canvas, (5, 5)))

    def turn(angle: int, pixels: QPoint) -> None:
        event = QWheelEvent(
            at, canvas.mapToGlobal(at), pixels, QPoint(0, angle), Qt.MouseButton.NoButton, NONE,
            Qt.ScrollPhase.NoScrollPhase, False,
        )  # fmt: skip
        QApplication.sendEvent(canvas, event)

    size = canvas.cell_size
    turn(60, QPoint())
    assert canvas.cell_size == size  # half a notch
    turn(60, QPoint())
    assert canvas.cell_size > size
    assert canvas.cell_at(at) == (5, 5)
    before = canvas.camera.offset
    turn(40, QPoint(0, 20))  # two fingers on a touch pad
    assert canvas.camera.offset == (before[0], before[1] - 20)


def test_keys_pan_zoom_and_fit(canvas: MapCanvas, qtbot: QtBot) -> None:
    x, y = canvas.camera.offset
    qtbot.keyClick(canvas, Qt.Key.Key_Right)
    qtbot.keyClick(canvas, Qt.Key.Key_Up)
    assert canvas.camera.offset[0] > x
    assert canvas.camera.offset[1] < y
    size = canvas.cell_size
    qtbot.keyClick(canvas, Qt.Key.Key_Plus)
    assert canvas.cell_size > size
    qtbot.keyClick(canvas, Qt.Key.Key_Minus)
    assert canvas.cell_size == size
    qtbot.keyClick(canvas, Qt.Key.Key_0)
    assert canvas.cell_size < size


def test_the_cell_cursor_works_without_a_mouse(canvas: MapCanvas, qtbot: QtBot) -> None:
    canvas.select((8, 8))
    qtbot.keyClick(canvas, Qt.Key.Key_Up, Qt.KeyboardModifier.ShiftModifier)
    assert canvas.overlay.cursor == (8, 7)
    assert canvas.accessibleDescription() == "8/7, Offen, Falkenstein, 1007, Einheit 7"
    with qtbot.waitSignals([canvas.unit_clicked, canvas.cell_activated]):
        qtbot.keyClick(canvas, Qt.Key.Key_Return)
    qtbot.keyClick(canvas, Qt.Key.Key_Escape)
    assert canvas.overlay.cursor is None


def test_steps_of_a_path_by_click_digit_and_number_pad(canvas: MapCanvas, qtbot: QtBot) -> None:
    steps: list[int] = []
    canvas.path_step.connect(steps.append)
    canvas.begin_path("G7")
    with qtbot.assertNotEmitted(canvas.cell_clicked):
        qtbot.mouseClick(canvas, LEFT, pos=_centre(canvas, (9, 6)))
    qtbot.keyClick(canvas, Qt.Key.Key_3)
    qtbot.keyClick(canvas, Qt.Key.Key_9, Qt.KeyboardModifier.KeypadModifier)
    qtbot.keyClick(canvas, Qt.Key.Key_5, Qt.KeyboardModifier.KeypadModifier)
    qtbot.keyClick(canvas, Qt.Key.Key_Down)
    qtbot.keyClick(canvas, Qt.Key.Key_9)  # no digit of the game
    assert steps == [2, 3, 2, 0, 5]
    canvas.set_path(PathView(((8, 7), (9, 6)), (25, 18), (0, 0), "2"))
    qtbot.mouseClick(canvas, LEFT, pos=_centre(canvas, (10, 6)))
    assert steps[-1] == 3  # from the path's end
    with qtbot.waitSignal(canvas.path_target) as told:
        qtbot.mouseClick(canvas, LEFT, pos=_centre(canvas, (4, 4)))
    assert told.args == [(4, 4)]


def test_a_path_is_taken_back_accepted_and_given_up(canvas: MapCanvas, qtbot: QtBot) -> None:
    canvas.begin_path("G7")
    for key, signal in (
        (Qt.Key.Key_Backspace, canvas.path_back),
        (Qt.Key.Key_Return, canvas.path_accepted),
        (Qt.Key.Key_Escape, canvas.path_cancelled),
    ):
        with qtbot.waitSignal(signal):
            qtbot.keyClick(canvas, key)
    canvas.end_path()
    with qtbot.waitSignal(canvas.cell_clicked):
        qtbot.mouseClick(canvas, LEFT, pos=_centre(canvas, (4, 4)))


def test_the_map_leaves_other_keys_alone(canvas: MapCanvas) -> None:
    from PySide6.QtGui import QKeyEvent

    for key, modifiers in ((Qt.Key.Key_N, NONE), (Qt.Key.Key_Left, Qt.KeyboardModifier.AltModifier)):
        assert not press(canvas, QKeyEvent(QKeyEvent.Type.KeyPress, key, modifiers))
