"""The map shows the turn's end and how far units get."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QImage
from pytestqt.qtbot import QtBot

from mycom.orders.order import Order
from mycom.systems.view import Relation
from mycom.ui.main_window import MainWindow
from mycom.ui.map.after import NOTHING, Ghost
from mycom.ui.map.camera import SIZES
from mycom.ui.preview import Previews
from tests.ui.test_preview import ready


@pytest.fixture
def previews(window: MainWindow, qtbot: QtBot) -> Previews:
    found = window.session.previews
    ready(found, qtbot)
    return found


def picture(window: MainWindow) -> QImage:
    return window.map.canvas.grab().toImage()


def test_ghosts_owners_and_values_are_those_of_the_preview(window: MainWindow, previews: Previews) -> None:
    after = window.map.canvas.overlay.after.after
    assert after.ghosts == (
        Ghost((3, 2), (5, 2), "1", Relation.OWN, "75 %", False),
        Ghost((3, 2), (3, 2), "1", Relation.OWN, "25 %", False),
    )
    assert [(one.place, one.chance) for one in after.taken] == [((5, 2), "40 %")]
    assert after.values == {(2, 2): ("220",), (3, 2): ("130",), (3, 3): ("55",)}
    assert not after.stale
    window.session.select("G2")
    assert all(ghost.led for ghost in window.map.canvas.overlay.after.after.ghosts)


@pytest.mark.parametrize("size", [10, 42, 124])
def test_each_zoom_shows_it_and_the_switch_takes_it_away(window: MainWindow, previews: Previews, size: int) -> None:
    canvas = window.map.canvas
    canvas.set_zoom(SIZES.index(size))
    canvas.centre_on((4, 2))
    shown = picture(window)
    previews.set_on(False)
    assert canvas.overlay.after.after is NOTHING
    assert picture(window) != shown


def test_old_values_are_dim_until_the_new_ones_are_there(window: MainWindow, previews: Previews, qtbot: QtBot) -> None:
    window.session.partie.orders.add(Order("G2", "TUN 40", (("path", "3"),)))  # type: ignore[union-attr]
    qtbot.waitUntil(lambda: window.map.canvas.overlay.after.after.stale)
    ready(previews, qtbot)
    after = window.map.canvas.overlay.after.after
    assert not after.stale
    assert [ghost.place for ghost in after.ghosts if ghost.label == "2"] == [(3, 2), (2, 2)]


def test_the_layer_of_movement_shows_how_far_the_selected_unit_gets(window: MainWindow) -> None:
    canvas, after = window.map.canvas, window.map_after
    assert canvas.overlay.turns is None
    before = picture(window)
    window.map.set_layer("movement")
    assert canvas.overlay.turns.turns == after.reach_of("G1")
    assert canvas.overlay.turns.labels == ("dieser Zug", "1 Zug später", "2 Züge später", "3 Züge später")
    assert canvas.overlay.turns.colour == canvas.theme.own
    assert picture(window) != before
    window.session.select("P2/2")
    assert canvas.overlay.turns.turns == {}
    window.session.select("G2")
    assert canvas.overlay.turns.turns[6, 5] == 1
    window.map.set_layer("terrain")
    assert canvas.overlay.turns.turns == {}


def test_a_foreign_group_under_the_pointer_or_selected_shows_its_own(window: MainWindow) -> None:
    canvas, after = window.map.canvas, window.map_after
    window.map.set_layer("movement")
    canvas.set_hover((5, 2))
    assert canvas.overlay.turns.colour == canvas.theme.foe
    assert canvas.overlay.turns.turns == after.reach_of("G1@9")
    canvas.set_hover((3, 3))
    assert canvas.overlay.turns.colour == canvas.theme.own
    window.session.select("G1@9")
    assert canvas.overlay.turns.colour == canvas.theme.foe
    assert after.words((5, 4)) == "G1@9 kann diesen Zug hier sein"
    assert after.words((1, 4)) == "G1@9 kann 1 Zug später hier sein"


def test_the_status_bar_tells_what_may_happen_to_a_place(window: MainWindow, previews: Previews) -> None:
    window.map.canvas.set_hover((5, 2))
    told = "G1 steht danach hier 75 % · 5/2 Nest wird erobert 40 %"
    assert window.status.texts[0].endswith(told)
    assert window.map.canvas.tooltip is not None
    assert window.map.canvas.tooltip((5, 2)).endswith(told)
