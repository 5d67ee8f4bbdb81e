"""The widget: where it stands, what it paints, how often it paints it."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF
from PySide6.QtGui import QColor, QHelpEvent, QImage
from PySide6.QtWidgets import QApplication, QToolTip
from pytestqt.qtbot import QtBot

from mycom.systems.view import PathView
from mycom.ui.map import MapCanvas, MapPanel
from mycom.ui.map.camera import SIZES, START
from mycom.ui.map.rulers import LEFT, TOP
from mycom.ui.theme import DARK, LIGHT, contrast, mix
from tests.ui.map.views import view


@pytest.fixture
def panel(qtbot: QtBot) -> Iterator[MapPanel]:
    made = MapPanel(theme=LIGHT)
    qtbot.addWidget(made)
    made.resize(620, 480)
    made.set_view(view(), {"1007": "Falkenmark", "1003": "Rotmark"})
    made.show()
    qtbot.waitExposed(made)
    yield made
    QToolTip.hideText()


@pytest.fixture
def canvas(panel: MapPanel) -> MapCanvas:
    for part in (panel.switch, panel.buttons, panel.legend, panel.minimap):
        part.hide()
    return panel.canvas


def _picture(canvas: MapCanvas) -> QImage:
    canvas.view.settle()
    return canvas.grab().toImage()


def _at(canvas: MapCanvas, place: tuple[int, int], across: float = 0.0, down: float = 0.0) -> QPoint:
    """A point of a cell, moved by shares of its size from the middle."""
    size = canvas.cell_size
    return (canvas.cell_centre(place) + QPointF(across * size, down * size)).toPoint()


def _colour(canvas: MapCanvas, place: tuple[int, int], across: float = 0.0, down: float = 0.0) -> str:
    return str(_picture(canvas).pixelColor(_at(canvas, place, across, down)).name().upper())


@pytest.mark.parametrize("index", range(len(SIZES)))
@pytest.mark.parametrize("shape", ["square", "hex", "hex-flat"])
def test_cells_and_points_agree_at_every_zoom(qtbot: QtBot, shape: str, index: int) -> None:
    canvas = MapCanvas()
    qtbot.addWidget(canvas)
    canvas.resize(600, 400)
    canvas.set_view(view(shape))
    canvas.set_zoom(index)
    canvas.centre_on((8, 6))
    for place in ((8, 6), (7, 6), (8, 5), (9, 7)):
        point = canvas.cell_centre(place)
        if canvas.rect().adjusted(LEFT, TOP, 0, 0).contains(point.toPoint()):
            assert canvas.cell_at(point) == place
    assert canvas.cell_at(QPointF(3, 200)) is None  # the ruler
    canvas.view.settle()
    assert not canvas.grab().isNull()


def test_ground_colours_on_the_screen(canvas: MapCanvas) -> None:
    assert _colour(canvas, (4, 5), -0.30, 0.05) == "#D9F3CF"
    assert _colour(canvas, (7, 5), 0.1, 0.0) == mix("#D9F3CF", LIGHT.own, 0.11)
    canvas.set_theme(DARK)
    assert _colour(canvas, (4, 5), -0.30, 0.05) == "#5F6E50"


def test_the_border_of_the_own_realm_is_drawn_inside_it(canvas: MapCanvas) -> None:
    size = canvas.cell_size
    assert _colour(canvas, (6, 6), -0.5 + 2.5 / size, 0) == LIGHT.own
    assert _colour(canvas, (5, 6), 0.5 - 2.5 / size, 0.1) == "#D9F3CF"
    assert _colour(canvas, (6, 6), 0.5 - 2.5 / size, 0) == LIGHT.own  # around the hole in the ring, too
    assert _colour(canvas, (6, 6), 0, -0.5 + 2.5 / size) != LIGHT.own  # none between two own cells


def test_never_seen_cells_are_hatched_paper(canvas: MapCanvas) -> None:
    canvas.set_view(view(unknown=frozenset({(4, 8), (5, 8), (4, 9), (5, 9)})))
    picture = _picture(canvas)
    middle = _at(canvas, (4, 8), 0.5, 0.5)
    colours = {picture.pixelColor(middle + QPoint(x, y)).name().upper() for x in range(-9, 9) for y in range(-9, 9)}
    assert LIGHT.paper in colours
    assert min(contrast(colour, LIGHT.hatch) for colour in colours) < 1.03
    assert "#D9F3CF" not in colours


def test_twenty_pans_paint_the_ground_no_more(canvas: MapCanvas, qtbot: QtBot) -> None:
    qtbot.waitUntil(lambda: not canvas.view._ahead.isActive())
    before = canvas.view.tiles.rendered
    assert before > 0
    for number in range(20):
        canvas.pan(9 if number < 10 else -9, 4 if number % 2 else -4)
        canvas.repaint()
    assert canvas.view.tiles.rendered == before


def test_hovering_paints_no_ground_and_only_a_small_piece(canvas: MapCanvas, qtbot: QtBot) -> None:
    qtbot.waitUntil(lambda: not canvas.view._ahead.isActive())
    before = canvas.view.tiles.rendered
    plain = _colour(canvas, (5, 5))
    canvas.set_hover((5, 5))
    assert _colour(canvas, (5, 5)) != plain
    canvas.set_hover((6, 5))
    assert _colour(canvas, (5, 5)) == plain
    assert canvas.view.tiles.rendered == before


def test_changed_states_repaint_only_their_tiles(canvas: MapCanvas, qtbot: QtBot) -> None:
    qtbot.waitUntil(lambda: not canvas.view._ahead.isActive())
    tiles = canvas.view.tiles
    count, before = tiles.rendered, _picture(canvas)
    canvas.set_states({"G99": "done"})  # not on the map
    canvas.repaint()
    assert tiles.rendered == count
    canvas.set_states({"G7": "error"})
    after = _picture(canvas)
    assert after != before
    assert count < tiles.rendered <= count + 4


def test_zooming_keeps_the_point_under_the_pointer(canvas: MapCanvas) -> None:
    point = canvas.cell_centre((9, 4))
    for steps in (1, 1, 1, -2, -4, 3):
        canvas.zoom(steps, point)
        assert canvas.cell_at(point) == (9, 4)
    canvas.set_zoom(99)
    assert canvas.cell_size == SIZES[-1]


def test_after_a_zoom_step_the_old_picture_bridges_and_a_sharp_one_follows(canvas: MapCanvas, qtbot: QtBot) -> None:
    canvas.repaint()
    count = canvas.view.tiles.rendered
    canvas.zoom(1)
    canvas.repaint()
    assert canvas.view.tiles.rendered == count
    qtbot.waitUntil(lambda: canvas.view.tiles.rendered > count, timeout=2000)


def test_fitting_shows_all_that_is_known(canvas: MapCanvas) -> None:
    canvas.set_zoom(len(SIZES) - 1)
    canvas.zoom_fit()
    inner = canvas.rect().adjusted(LEFT, TOP, 0, 0)
    assert all(inner.contains(canvas.cell_centre(place).toPoint()) for place in ((1, 1), (16, 12), (1, 12), (16, 1)))


def test_a_new_view_leaves_the_player_where_he_is(canvas: MapCanvas) -> None:
    assert canvas.cell_size == START
    canvas.set_zoom(5)
    canvas.centre_on((3, 3))
    before = canvas.camera.offset
    canvas.set_view(view(unknown=frozenset({(9, 9)})))
    assert canvas.camera.offset == before
    assert canvas.cell_size == SIZES[5]


def test_the_known_world_cannot_be_lost(canvas: MapCanvas) -> None:
    for _ in range(60):
        canvas.pan(300, 250)
    inner = canvas.rect().adjusted(LEFT, TOP, 0, 0)
    assert inner.contains(canvas.cell_centre((16, 12)).toPoint())


def test_path_with_points_left_is_drawn(canvas: MapCanvas) -> None:
    plain = _picture(canvas)
    canvas.set_path(PathView(((8, 7), (8, 8), (8, 9), (8, 10)), (25, 20.5, 16, 25), (0, 0, 0, 1), "55"))
    drawn = _picture(canvas)
    line = _at(canvas, (8, 8), 0, -0.4)
    assert drawn.pixelColor(line) == QColor(LIGHT.accent)
    assert plain.pixelColor(line) != QColor(LIGHT.accent)
    assert drawn.pixelColor(_at(canvas, (8, 9))) == QColor(LIGHT.accent)  # node of this turn
    assert drawn.pixelColor(_at(canvas, (8, 10))) == QColor(LIGHT.halo)  # hollow: next turn
    canvas.set_path(None)
    assert _picture(canvas) == plain


def test_a_path_with_a_problem_warns_in_colour(canvas: MapCanvas) -> None:
    canvas.set_path(PathView(((8, 7), (8, 8), (8, 9)), (5, 2, -1), (0, 0, 0), "55", "zu weit"))
    assert _picture(canvas).pixelColor(_at(canvas, (8, 8), 0, -0.4)) == QColor(LIGHT.danger)


def test_reach_is_shaded(canvas: MapCanvas) -> None:
    plain = _colour(canvas, (9, 9), 0.2, 0.1)
    canvas.set_reach({(9, 9): 7.0, (9, 10): 2.0})
    assert _colour(canvas, (9, 9), 0.2, 0.1) != plain
    canvas.set_reach({})
    assert _colour(canvas, (9, 9), 0.2, 0.1) == plain


def test_layers_change_colours_and_come_back(panel: MapPanel) -> None:
    labels = [panel.findChild(type(button), button.objectName()).text() for button in panel.switch._group.buttons()]
    assert labels == ["Gelände", "Besitz", "Ertrag"]
    canvas = panel.canvas
    plain = _picture(canvas)
    panel.switch.chosen.emit("yield")
    assert canvas.layer == "yield"
    assert _picture(canvas) != plain
    panel.set_layer("terrain")
    assert _picture(canvas) == plain


def test_tooltips_come_from_outside(canvas: MapCanvas, qapp: QApplication) -> None:
    asked = []

    def tooltip(place: tuple[int, int]) -> str:
        asked.append(place)
        return "<b>Falkenstein</b>"

    canvas.tooltip = tooltip
    at = _at(canvas, (6, 5))
    qapp.sendEvent(canvas, QHelpEvent(QEvent.Type.ToolTip, at, canvas.mapToGlobal(at)))
    assert asked == [(6, 5)]
    assert QToolTip.text() == "<b>Falkenstein</b>"


def test_twice_as_many_device_pixels_give_the_same_map_in_more_detail(canvas: MapCanvas) -> None:
    canvas.camera.ratio = 2.0
    canvas._build("terrain")
    canvas.centre_on((8, 6))
    assert canvas.geometry_now().size == 2 * canvas.cell_size
    assert canvas.cell_at(canvas.cell_centre((7, 6))) == (7, 6)
    assert canvas.ground.sprites.scale == 2.0


def test_the_minimap_follows_and_leads(panel: MapPanel) -> None:
    minimap = panel.minimap
    before = minimap.frame()
    panel.canvas.centre_on((3, 3))
    assert minimap.frame().center().x() < before.center().x()
    minimap._go(minimap._area().center())
    assert panel.canvas.cell_at(panel.canvas.camera.middle()) in {(x, y) for x in (8, 9) for y in (6, 7)}


def test_units_stand_on_a_path_that_crosses_them(canvas: MapCanvas) -> None:
    stack = canvas.model.markers[10, 5]
    _, x, y, _ = canvas.ground.contents.marker_spots(canvas.geometry_now(), (10, 5), stack)[-1]
    spot = canvas.camera.from_map(x - 6, y).toPoint()
    canvas.set_path(PathView(((9, 5), (10, 5), (11, 5)), (25, 18, -2), (0, 0, 0), "33"))
    drawn = _picture(canvas).pixelColor(spot)
    assert drawn.red() > drawn.blue()  # the foe's colour, not the path's
