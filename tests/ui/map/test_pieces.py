"""Lines along sides and settlements on corners of hexes are painted in the colour of whose they are."""

from __future__ import annotations

from PySide6.QtCore import QPoint
from PySide6.QtGui import QImage, QPainter

from mycom.systems.sides import Relation, SideLine, Site
from mycom.systems.view import Cell, MapView, TerrainStyle
from mycom.ui.map.ground import Ground
from mycom.ui.map.model import MapModel
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
