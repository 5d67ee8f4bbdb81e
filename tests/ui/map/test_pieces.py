"""Lines along sides and settlements on corners of hexes are painted in the colour of whose they are."""

from __future__ import annotations

from PySide6.QtCore import QPoint
from PySide6.QtGui import QImage, QPainter

from mycom.systems.sides import Relation, SideLine, Sign, Site, Token
from mycom.systems.view import Cell, MapView, Marker, TerrainStyle
from mycom.ui.map.floating import Legend
from mycom.ui.map.ground import Ground
from mycom.ui.map.model import MapModel
from mycom.ui.map.pieces import titles_at
from mycom.ui.theme.colours import LIGHT

GROUND = TerrainStyle("plain", "Ebene", "#FFFFFF", "#000000", "")


def painted(qapp, **pieces):
    cells = tuple(Cell((x, y), "plain", age=0) for x in (1, 2, 3) for y in (1, 2, 3))
    model = MapModel(MapView("hex", 3, 3, (GROUND,), cells, **pieces))
    geometry = model.geometry(60)
    image = QImage(200, 220, QImage.Format.Format_RGB32)
    image.fill(0)
    painter = QPainter(image)
    Ground(model, LIGHT, 1.0).paint(painter, geometry, image.rect())
    painter.end()
    x, y = geometry.centre((2, 2))
    return image, lambda across, down: image.pixelColor(QPoint(round(x + across), round(y + down))).name().upper()


def test_a_line_lies_on_the_side_and_a_site_on_the_corner(qapp):
    bare, before = painted(qapp)
    image, after = painted(
        qapp,
        lines=(SideLine((2, 2), 0, Relation.OWN),),
        sites=(Site((2, 2), 0, Relation.FOE, large=True, rings=1),),
    )
    own, foe = LIGHT.relation(Relation.OWN).upper(), LIGHT.relation(Relation.FOE).upper()
    assert (after(30, 0), after(0, -34)) == (own, foe)
    assert own not in before(30, 0)
    assert before(0, -34) != foe
    assert image != bare
    assert after(-30, 0) == before(-30, 0)


def test_a_number_lies_in_the_middle_and_beside_a_unit(qapp):
    alone, at = painted(qapp, tokens=(Token((2, 2), "number", "8", "Zahl 8", strong=True),))
    assert at(-9, 0) == LIGHT.panel.upper()
    beside, there = painted(
        qapp,
        tokens=(Token((2, 2), "number", "8", "Zahl 8"),),
        markers=(Marker("G1", (2, 2), "1", Relation.OWN),),
    )
    assert there(-22, 0) == LIGHT.panel.upper()
    assert alone != beside


def test_guards_and_powers_are_painted_in_the_colour_of_whose_they_are(qapp):
    _, at = painted(qapp, tokens=(Token((2, 2), "power", "", "Gott", Relation.FOE),))
    seen = {at(0, down) for down in range(10, 32)}
    assert LIGHT.relation(Relation.FOE).upper() in seen
    bare, _ = painted(qapp)
    image, _ = painted(qapp, tokens=(Token((2, 2), "guard", "", "Söldner"),))
    assert image != bare


def test_a_cell_tells_what_lies_in_it_and_around_it(qapp):
    model = MapModel(
        MapView(
            "hex", 3, 3, (GROUND,), (),
            tokens=(Token((2, 2), "number", "8", "Zahl 8"), Token((1, 1), "number", "5", "Zahl 5")),
            sites=(Site((2, 2), 0, Relation.FOE, title="Stadt"),),
            lines=(SideLine((2, 2), 0, Relation.OWN, title="Straße"),),
        )
    )  # fmt: skip
    geometry = model.geometry(60)
    assert titles_at(model.view, geometry, (2, 2)) == ("Zahl 8", "Stadt", "Straße")
    assert titles_at(model.view, geometry, (3, 2)) == ("Straße",)
    assert titles_at(model.view, geometry, (3, 1)) == ("Stadt",)
    assert titles_at(model.view, geometry, (1, 3)) == ()


def test_the_legend_has_a_row_more_for_pieces(qapp):
    legend = Legend(LIGHT)
    low = legend.sizeHint().height()
    legend.set_signs((Sign("number", "Zahl"), Sign("dashed", "Schiff"), Sign("ring", "Mauer")))
    assert legend.sizeHint().height() == low + 22
    assert not legend.grab().isNull()
    legend.deleteLater()
