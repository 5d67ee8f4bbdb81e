"""Choosing corners and sides of a hex by keys."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit

from mycom.ui.map.canvas import MapCanvas
from mycom.ui.map.geometry import HEX, Geometry
from mycom.ui.map.parts import Parts, choose, moved
from tests.ui.map.views import view

GEOMETRY = Geometry(HEX, 60, 16, 12)


def _moves(kind, allowed, at, *ways):
    parts = Parts((4, 4), kind, allowed, at, lambda _: None, lambda _: None)
    for across, down in ways:
        parts = moved(parts, GEOMETRY, across, down)
    return parts.at


def test_arrows_go_to_the_corner_that_lies_there():
    every = tuple(range(6))
    assert _moves("corners", every, 0, (1, 0)) == 1
    assert _moves("corners", every, 0, (-1, 0)) == 5
    assert _moves("corners", every, 1, (0, 1)) == 2
    assert _moves("edges", every, 5, (-1, 0)) == 4
    assert _moves("corners", (0, 3), 0, (0, 1)) == 3


@pytest.mark.parametrize("kind", ["corners", "edges"])
@pytest.mark.parametrize("allowed", [(0, 3), (1, 4), (2,), (0, 1, 5), (0, 2, 4), tuple(range(6))])
def test_every_allowed_part_is_reached_by_arrows_and_no_other(kind, allowed):
    found, ahead = set(), {allowed[0]}
    while ahead:
        found |= ahead
        steps = ((1, 0), (-1, 0), (0, 1), (0, -1))
        ahead = {_moves(kind, allowed, at, way) for at in ahead for way in steps} - found
    assert found == set(allowed)


def _hexes(qtbot):
    canvas = MapCanvas()
    qtbot.addWidget(canvas)
    canvas.resize(700, 500)
    canvas.set_view(view("hex"))
    canvas.show()
    return canvas


@pytest.mark.parametrize("kind", ["corners", "edges"])
def test_what_may_be_chosen_is_lit_and_goes_out_again(qtbot, kind):
    canvas = _hexes(qtbot)
    field = QLineEdit(canvas)
    field.show()
    canvas.centre_on((7, 6))
    field.setFocus()
    before = canvas.grab().toImage()
    taken = []
    choose(canvas, (7, 6), kind, (0, 2), taken.append, lambda _: None)
    lit = canvas.grab().toImage()
    qtbot.keyClick(canvas, Qt.Key.Key_Down)
    other = canvas.grab().toImage()
    assert lit != before
    assert other != lit
    qtbot.keyClick(canvas, Qt.Key.Key_Return)
    assert taken == [2]
    field.setFocus()
    assert canvas.grab().toImage() == before


def test_a_click_takes_the_nearest_that_is_allowed(qtbot):
    canvas = _hexes(qtbot)
    canvas.centre_on((7, 6))
    taken = []
    choose(canvas, (7, 6), "corners", (0, 3), taken.append, lambda _: None)
    low = canvas.cell_centre((7, 6)).toPoint()
    low.setY(low.y() + 8)
    qtbot.mouseClick(canvas, Qt.MouseButton.LeftButton, pos=low)
    assert taken == [3]
    assert canvas.overlay.parts is None
