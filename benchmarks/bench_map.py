"""The map against one frame of a plain QPainter loop over all its cells, taken in the same run."""

from __future__ import annotations

import os
import statistics
import time
from collections.abc import Callable

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtWidgets import QApplication

from benchmarks.rows import Row
from mycom.systems.view import Cell, MapView, Marker, Relation, TerrainStyle
from mycom.ui.map.camera import SIZES, START
from mycom.ui.map.canvas import MapCanvas
from mycom.ui.map.panel import MapPanel
from mycom.ui.theme import LIGHT, apply, font

_SIDE = 50
Times = tuple[list[float], list[float]]
_STYLES = (
    TerrainStyle("open", "Offen", "#D9F3CF", "#5F6E50", "grass"),
    TerrainStyle("forest", "Wald", "#7F9F66", "#0C3412", "triangles"),
    TerrainStyle("mountains", "Gebirge", "#A699AF", "#322F49", "peaks"),
    TerrainStyle("hills", "Hügel", "#C4B594", "#594833", "arcs"),
    TerrainStyle("swamp", "Sumpf", "#979A96", "#332B2B", "reeds"),
    TerrainStyle("coast", "Küste", "#B8CBE3", "#2F7890", "wave"),
    TerrainStyle("sea", "See", "#78B2EA", "#27507F", "waves"),
)
_HOLDERS = {0: (Relation.OWN, "1007"), 4: (Relation.FOE, "1003"), 8: (Relation.ALLY, "1012")}


def full_map() -> MapView:
    """A map of 50 × 50 cells, all of them known: realms hold a quarter, villages stand in others, 60 units."""
    cells, markers = [], []
    for y in range(1, _SIDE + 1):
        for x in range(1, _SIDE + 1):
            relation, owner = _HOLDERS.get((x // 5 + 5 * (y // 5)) % 12, (Relation.NONE, ""))
            if relation is Relation.NONE and (x * 5 + y * 3) % 11 == 0:
                relation, owner = Relation.NEUTRAL, "997"
            held = relation is not Relation.NONE
            number = x * 31 + y * 17
            values = (("Bev", str(100 + number % 600)), ("Trp", str(number % 90)), ("Kr", str(number % 1200)))
            cells.append(
                Cell(
                    (x, y), _STYLES[(x // 3 + y // 4 + number % 2) % len(_STYLES)].id, relation, owner,
                    f"Ort {number % 97}" if held else "", number % 5 if relation is not Relation.OWN else 0, held,
                    number % 4 if held else None, number % 3 if held else None, values if held else (),
                )
            )  # fmt: skip
            if number % 41 == 0:
                markers.append(Marker(f"G{number}", (x, y), str(number % 60), relation if held else Relation.NEUTRAL))
    return MapView("square", _SIDE, _SIDE, _STYLES, tuple(cells), tuple(markers))


def plain_frame(view: MapView, target: QImage) -> None:
    """What a map costs that paints every cell at every frame: ground, edge, the owner's number."""
    colours = {style.id: QColor(style.light) for style in view.terrains}
    edge, ink = QColor(0, 0, 0, 40), QColor(LIGHT.text)
    painter = QPainter(target)
    painter.setFont(font(11, 600))
    width, height = target.width() / _SIDE, target.height() / _SIDE
    for cell in view.cells:
        rect = QRectF((cell.place[0] - 1) * width, (cell.place[1] - 1) * height, width, height)
        painter.fillRect(rect, colours[cell.terrain])
        painter.setPen(edge)
        painter.drawRect(rect)
        if cell.owner:
            painter.setPen(ink)
            painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, cell.owner)
    painter.end()


def _times(work: Callable[[int], object], repeats: int, bound: Callable[[], object] | None = None) -> Times:
    """The times in ms of `work`, and those of `bound` called ten times in between, so that both see one machine."""
    work(-1)
    found, bounds = [], []
    for number in range(repeats):
        if bound is not None and number % max(1, repeats // 10) == 0:
            bounds.append(_time(bound))
        found.append(_time(lambda number=number: work(number)))  # type: ignore[misc]
    return found, bounds


def _time(work: Callable[[], object]) -> float:
    start = time.perf_counter()
    work()
    return (time.perf_counter() - start) * 1000


def _pan(canvas: MapCanvas, number: int) -> None:
    canvas.pan(11 if number // 20 % 2 else -11, 5 if number // 20 % 2 else -5)
    canvas.repaint()


def _hover(canvas: MapCanvas, number: int) -> None:
    canvas.set_hover((20 + number % 9, 20 + number // 9 % 6))
    QApplication.sendPostedEvents()
    QApplication.processEvents()


def _zoom(canvas: MapCanvas, number: int) -> None:
    """A step to a cell size with nothing ready at it, up to the sharp picture."""
    index = SIZES.index(START)
    canvas.set_zoom(index + 1 if canvas.camera.index == index else index)
    canvas.view.settle()
    canvas.repaint()


def _bridge(canvas: MapCanvas) -> None:
    """A zoom step up to its first picture."""
    canvas.zoom(1)
    canvas.repaint()


def run() -> list[Row]:
    """Rows for panning, hovering and zooming."""
    app = QApplication.instance() or QApplication([])
    assert isinstance(app, QApplication)
    apply(app, LIGHT)
    view = full_map()
    panel = MapPanel(theme=LIGHT)
    panel.resize(1000, 700)
    panel.set_view(view, {"1003": "Rotmark", "1007": "Falkenmark", "1012": "Silberküste"})
    panel.show()
    app.processEvents()
    target = QImage(1000, 700, QImage.Format.Format_RGB32)
    canvas = panel.canvas
    plain_frame(view, target)
    pans, pan_bounds = _times(lambda number: _pan(canvas, number), 200, lambda: plain_frame(view, target))
    hovers, _ = _times(lambda number: _hover(canvas, number), 200)
    canvas.view.forget()  # from here on only one picture is kept, always of the size before the step
    canvas.repaint()
    zooms, zoom_bounds = _times(lambda number: _zoom(canvas, number), 30, lambda: plain_frame(view, target))
    canvas.set_zoom(SIZES.index(START))
    canvas.view.settle()
    app.processEvents()
    bridge = _time(lambda: _bridge(canvas))
    panel.close()
    panel.deleteLater()
    app.processEvents()
    worst = f"slowest of 200: {max(pans):.1f} ms"
    middle = statistics.median
    pan_bound, zoom_bound = middle(pan_bounds), middle(zoom_bounds)
    return [
        Row("map frame while panning ÷ plain loop, 2,500 cells", middle(pans), pan_bound, 0.1, note=worst),
        Row("map hover frame", middle(hovers), 0.5, 1.0),
        Row("zoom step, sharp, nothing cached ÷ plain loop", middle(zooms), zoom_bound, 0.25),
        Row("zoom step, first picture ÷ plain loop", bridge, zoom_bound, 0.25),
    ]
