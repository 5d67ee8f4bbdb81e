"""What stands in cells: unknown is "?", names keep clear of each other, texts fit."""

import pytest
from PySide6.QtCore import QRect, QRectF
from PySide6.QtGui import QPainter, QPixmap
from PySide6.QtWidgets import QApplication

from mycom.systems.view import Cell, MapView, Marker, Relation
from mycom.ui.map.drag import label_rect
from mycom.ui.map.geometry import SQUARE
from mycom.ui.map.ground import Ground
from mycom.ui.map.model import MapModel
from mycom.ui.map.names import place_names
from mycom.ui.map.sprites import Sprites
from mycom.ui.theme import LIGHT
from tests.ui.map.views import STYLES, view


def _texts(model: MapModel, size: int, monkeypatch: pytest.MonkeyPatch, layer: str = "terrain") -> list[str]:
    """Every text that is drawn for a whole map at a cell size."""
    drawn: list[str] = []
    draw = Sprites.label

    def label(sprites: Sprites, text: str, colour: str, points: int, weight: int) -> object:
        drawn.append(text)
        return draw(sprites, text, colour, points, weight)

    monkeypatch.setattr(Sprites, "label", label)
    ground = Ground(model, LIGHT, 1.0)
    ground.set_layer(layer)
    ground.set_names({"1007": "Falkenmark", "1003": "Rotmark"})
    geometry = model.geometry(size)
    area = QRect(0, 0, int(geometry.extent[0]), int(geometry.extent[1]))
    picture = QPixmap(area.size())
    painter = QPainter(picture)
    ground.paint(painter, geometry, area)
    painter.end()
    return drawn


@pytest.fixture
def unknown(qapp: QApplication) -> MapModel:
    """A foreign cell of which only the owner is known, seen three turns ago."""
    cell = Cell((1, 1), "open", Relation.FOE, "1003", "Dornwald", 3, True, None, None, (("Bev", ""), ("Trp", "20–30")))
    return MapModel(MapView(SQUARE, 1, 1, STYLES, (cell,)))


def test_unknown_levels_are_question_marks(unknown: MapModel, monkeypatch: pytest.MonkeyPatch) -> None:
    middle = _texts(unknown, 42, monkeypatch)
    assert set(middle) == {"1003", "?", "−3"}
    near = _texts(unknown, 124, monkeypatch)
    assert near == ["1/1", "−3", "1003", "Dornwald", "Bev", "?", "Trp", "20–30", "BG ? · VS ?"]


def test_own_cells_need_no_owner_id_and_far_ones_no_text(qapp: QApplication, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "1007" not in _texts(MapModel(view()), 42, monkeypatch)
    assert set(_texts(MapModel(view()), 10, monkeypatch)) == {"Falkenmark", "Rotmark"}


def test_a_layer_shows_its_figures(qapp: QApplication, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "120" in _texts(MapModel(view()), 42, monkeypatch, "yield")


def test_long_names_are_shortened_to_their_cell(qapp: QApplication) -> None:
    sprites = Sprites(LIGHT, 1.0)
    short = sprites.elided("Bärenhöhle am Großen See", 13, 600, 80)
    assert short.endswith("…")
    assert sprites.label(short, LIGHT.text, 13, 600)[2] <= 81
    assert sprites.elided("Thorn", 13, 600, 80) == "Thorn"


@pytest.mark.parametrize("size", [22, 42, 72, 100, 124, 160])
@pytest.mark.parametrize("shape", ["square", "hex", "hex-flat"])
def test_every_marker_stands_on_its_cell(qapp: QApplication, shape: str, size: int) -> None:
    markers = tuple(Marker(f"G{n}", (2, 2), str(n), Relation.OWN) for n in range(1, 6))
    model = MapModel(MapView(shape, 3, 3, STYLES, (Cell((2, 2), "open"),), markers))
    ground, geometry = Ground(model, LIGHT, 1.0), model.geometry(size)
    spots = ground.contents.marker_spots(geometry, (2, 2), model.markers[2, 2])
    assert 1 <= len(spots) <= 3
    assert all(geometry.cell_at(x, y) == (2, 2) for _, x, y, _ in spots)
    assert spots[-1][0].unit == "G1" or size >= 120  # topmost, unless they stand side by side


def test_names_of_realms_do_not_cover_each_other() -> None:
    rows = [Cell((x, 3), "open", Relation.OWN, "1007") for x in range(1, 8)]
    rows += [Cell((x, 4), "open", Relation.FOE, "1003") for x in range(1, 8)]
    rows += [Cell((9, 9), "open", Relation.FOE, "1009")]
    model = MapModel(MapView(SQUARE, 10, 10, STYLES, tuple(rows)))
    names = {"1007": "Falkenmark", "1003": "Rotmark", "1009": "zu klein"}
    found = place_names(model, model.geometry(10), names, lambda text: (60.0, 16.0))
    assert [name.text for name in found] == ["Falkenmark", "Rotmark"]
    one, other = found
    assert abs(one.x - other.x) >= 60 or abs(one.y - other.y) >= 16


def test_the_label_of_a_drag_stays_inside(qapp: QApplication) -> None:
    within = QRectF(28, 22, 600, 400)
    text = ("Hochrechnung: G7 greift Dornwald an", "73 % Sieg")
    for anchor in (QRectF(40, 30, 42, 42), QRectF(580, 30, 42, 42), QRectF(300, 400, 42, 20)):
        assert within.contains(label_rect(anchor, text, within))
    assert label_rect(QRectF(100, 100, 42, 42), text, within).left() > 142
    assert label_rect(QRectF(560, 100, 42, 42), text, within).right() < 560
