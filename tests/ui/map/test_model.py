"""Colours of the ground: terrain, wash, age, layers."""

import numpy as np
import pytest

from mycom.systems.view import Cell, MapView, Marker, Relation
from mycom.ui.map.fields import fade, ground_colours, packed, terrain_colours
from mycom.ui.map.geometry import SQUARE
from mycom.ui.map.minimap import overview_image
from mycom.ui.map.model import AGE_FADE, MapModel
from mycom.ui.theme import DARK, LIGHT, mix
from mycom.ui.theme.colours import rgb
from tests.ui.map.views import STYLES, view


@pytest.mark.parametrize(("age", "share"), [(0, 0), (1, 0.10), (2, 0.20), (3, 0.30), (4, 0.38), (6, 0.48), (40, 0.48)])
def test_colours_move_towards_the_paper_with_age(age: int, share: float) -> None:
    colour = np.array([[rgb("#D9F3CF")]], np.float32)
    found = fade(colour, np.array([[age]]), LIGHT.paper)[0, 0]
    assert found == pytest.approx(np.array(rgb(mix("#D9F3CF", LIGHT.paper, share))), abs=0.6)


def test_fading_never_turns_back() -> None:
    assert list(AGE_FADE) == sorted(AGE_FADE)


def test_terrain_wash_and_unknown_cells() -> None:
    model = MapModel(view(unknown=frozenset({(16, 12)})))
    colours = ground_colours(model, LIGHT)
    assert tuple(colours[3, 4]) == rgb("#D9F3CF")
    assert tuple(colours[11, 15]) == rgb(LIGHT.paper)
    assert tuple(colours[4, 5]) == rgb(mix("#D9F3CF", LIGHT.own, 0.11))
    assert tuple(ground_colours(model, DARK)[3, 4]) == rgb("#5F6E50")
    argb = packed(colours, model.fields.known)
    assert argb[11, 15] == 0
    assert argb[3, 4] == 0xFFD9F3CF


def test_layers_shade_and_owners_stand_out() -> None:
    model = MapModel(view())
    plain, shaded, owned = (ground_colours(model, LIGHT, layer).astype(int) for layer in ("terrain", "yield", "owner"))
    accent = np.array(rgb(LIGHT.accent))
    high, low, none = (np.abs(shaded[y - 1, x - 1] - accent).sum() for x, y in ((6, 5), (7, 5), (4, 4)))
    assert high < low < none
    assert np.abs(owned[4, 5] - rgb(LIGHT.own)).sum() < np.abs(plain[4, 5] - rgb(LIGHT.own)).sum()


def test_an_empty_map_and_cells_beside_it() -> None:
    empty = MapModel(MapView(SQUARE, 5, 4, (), ()))
    assert empty.known_range() == (0, 5, 0, 4)
    assert tuple(terrain_colours(empty, LIGHT)[0, 0]) == rgb(LIGHT.paper)
    odd = MapModel(MapView(SQUARE, 2, 2, STYLES, (Cell((9, 9), "open"), Cell((1, 1), "nowhere"), Cell((2, 1), "open"))))
    assert odd.fields.known.tolist() == [[False, True], [False, False]]
    assert odd.known_range() == (1, 2, 0, 1)
    assert odd.fields.age[0, 1] == len(AGE_FADE) - 1  # known, but nobody says since when


def test_units_are_found_and_stacked_own_first() -> None:
    markers = (Marker("G2@9", (1, 1), "2", Relation.FOE), Marker("G1", (1, 1), "1", Relation.OWN))
    cell = Cell((2, 1), "open", unit="P2/1")
    model = MapModel(MapView(SQUARE, 2, 2, STYLES, (cell,), markers))
    assert [marker.unit for marker in model.markers[1, 1]] == ["G1", "G2@9"]
    assert model.unit_place("G2@9") == (1, 1)
    assert model.unit_place("P2/1") == (2, 1)
    assert model.unit_place("G5") is None
    assert model.unit_place("") is None


def test_the_overview_is_cropped_to_the_known_world() -> None:
    known = frozenset((x, y) for x in range(1, 17) for y in range(1, 13)) - {(6, 5), (9, 8)}
    image, ranges = overview_image(MapModel(view(unknown=known)), LIGHT)
    assert ranges == (5, 9, 4, 8)
    assert (image.width(), image.height()) == (4, 4)
    assert image.pixelColor(0, 0).name().upper() == LIGHT.own
    assert image.pixelColor(1, 0).name().upper() == LIGHT.panel
