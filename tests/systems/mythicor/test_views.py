"""The demo Partie as units, map, data and headline: what the window and other programs get to see."""

from __future__ import annotations

import json

import pytest

from mycom.paths import resources_dir
from mycom.systems import system
from mycom.systems.mythicor.mapview import map_view
from mycom.systems.mythicor.position import MythicorPosition
from mycom.systems.mythicor.relations import relation
from mycom.systems.mythicor.report.world import knowledge_of
from mycom.systems.mythicor.seen import amount, amount_text, fact_text, level, soldiers, troops
from mycom.systems.mythicor.unitview import unit_views
from mycom.systems.view import Amount, Certainty, Fact, Relation
from tests.systems.mythicor.worlds import group, province, seen, standard, stock, world


@pytest.fixture(scope="module")
def position() -> MythicorPosition:
    mythicor = system("mythicor")
    text = (resources_dir() / "demo" / "auswertung-037.awt.txt").read_text("utf-8")
    found = mythicor.position(knowledge_of(mythicor.read_report(text)))
    assert isinstance(found, MythicorPosition)
    return found


def test_every_unit_is_shown_once_own_ones_first(position: MythicorPosition) -> None:
    units = position.units()
    known = position.world
    assert [unit.section for unit in units] == sorted(
        (unit.section for unit in units), key=("groups", "provinces", "neighbours").index
    )
    assert {unit.id for unit in units} == {*known.groups, *known.provinces, *known.sightings}
    assert len({unit.id for unit in units}) == len(units)
    for unit in units:
        assert unit.name
        assert unit.subtitle
        assert unit.can_order == (unit.section != "neighbours")
        assert (unit.relation is Relation.OWN) == unit.can_order


def test_the_map_shows_each_known_cell_and_group_once(position: MythicorPosition) -> None:
    view = position.map()
    known = position.world
    assert {cell.place for cell in view.cells} == set(known.cells)
    assert {marker.unit for marker in view.markers} == {
        *known.groups,
        *(unit for unit, one in known.sightings.items() if one.is_group),
    }
    styles = {style.id for style in view.terrains}
    for cell in view.cells:
        assert cell.terrain in styles or not cell.terrain
        assert cell.age is None or cell.age >= 0
        if cell.unit in known.provinces:
            assert (cell.relation, cell.age) == (Relation.OWN, 0)
    for layer in view.layers:
        assert all(0 <= shade <= 1 for shade in layer.shade.values()), layer.id


def test_units_and_realm_as_json(position: MythicorPosition) -> None:
    for unit in position.units():
        document = json.loads(json.dumps(position.data(unit.id), allow_nan=False))
        assert document["id"] == unit.id
        assert document["own"] == unit.can_order
        assert document["place"] == "/".join(map(str, unit.place or ()))
    assert position.data("R")["groups"] == list(position.world.groups)
    with pytest.raises(KeyError):
        position.data("G99")


def test_the_headline_adds_up(position: MythicorPosition) -> None:
    own = [position.data(unit.id)["stock"] for unit in position.units() if unit.can_order]
    crowns = sum(one["crowns"] for one in own if isinstance(one, dict))  # type: ignore[misc]
    shown = dict(position.headline())["Kronen"].replace("\u202f", "")
    assert int(shown) == crowns


def test_the_text_map_reads_back(position: MythicorPosition) -> None:
    found = system("mythicor").read_map(position.text_map())
    known = {place: cell for place, cell in position.world.cells.items() if cell.terrain}
    assert found["warnings"] == []
    cells = found["cells"]
    assert isinstance(cells, list)
    read = {(cell["x"], cell["y"]): cell for cell in cells if isinstance(cell, dict)}
    assert set(read) == set(known)
    for place, cell in known.items():
        assert read[place]["terrain"] == cell.terrain
        assert read[place]["realm"] in (cell.owner or None, None)


def test_relations() -> None:
    known = world(friends=(1012,), foes=(1003,))
    expected = {
        0: Relation.NONE, None: Relation.NONE, 1001: Relation.OWN, 1012: Relation.ALLY, 1003: Relation.FOE,
        994: Relation.FOE, 998: Relation.FOE, 995: Relation.NEUTRAL, 997: Relation.NEUTRAL, 1004: Relation.NEUTRAL,
    }  # fmt: skip
    assert {realm: relation(known, realm) for realm in expected} == expected


@pytest.mark.parametrize(
    ("value", "expected"),
    [(3, Amount(3, 3)), ([20, 10], Amount(10, 20)), (None, None), ("viele", None), (True, None), ([1, 2, 3], None)],
)
def test_reported_amounts(value: object, expected: Amount | None) -> None:
    assert amount(value) == expected  # type: ignore[arg-type]


def test_amounts_in_words() -> None:
    assert amount_text(None) == "?"
    assert amount_text(Amount(1500, 1500)) == "1\u202f500"
    assert amount_text(Amount(15, 35)) == "15–35"
    assert fact_text(Fact("P1/1", "crowns", 40, 3, Certainty.ESTIMATE)) == "≈ 40"
    assert fact_text(None) == "?"


def test_troops_of_a_sighting_and_their_number() -> None:
    by_kind = seen("P3/3", (3, 3), 997, troops={"militia": [10, 20], "light_archers": 5})
    only_heads = seen("P3/3", (3, 3), 997, soldiers=[5, 9])
    nothing = seen("P3/3", (3, 3), 997, race="orc", fortification=[0, 2])
    none_there = seen("P3/3", (3, 3), 997, troops={})
    assert troops(by_kind) == {"militia": Amount(10, 20), "light_archers": Amount(5, 5)}
    assert soldiers(by_kind) == Amount(15, 25)
    assert soldiers(only_heads) == Amount(5, 9)
    assert soldiers(nothing) is None
    assert soldiers(none_there) == Amount(0, 0)
    assert level(nothing, "fortification") is None
    assert level(seen("P3/3", (3, 3), 997, fortification=2), "fortification") == 2


def test_unknown_numbers_are_question_marks_never_zero() -> None:
    known = world("ooo ooo ooo", sightings=(seen("P2/2", (2, 2), 997),))
    (unit,) = unit_views(known, standard())
    assert unit.figure is None
    (cell,) = [each for each in map_view(known, standard()).cells if each.place == (2, 2)]
    assert (cell.settlement, cell.fortification) == (None, None)


def test_own_units_in_words() -> None:
    known = world(
        "oo oo",
        provinces=(province(1, 1, "Aarburg", stock=stock(population=120, crowns=1500)),),
        groups=(group(1, (1, 1), name="Ulf", alive=False), group(2, (2, 2), leader="", name="Ohne")),
    )
    dead, leaderless, home = unit_views(known, standard())
    assert "Held (tot)" in dead.subtitle
    assert "führerlos" in leaderless.subtitle
    assert home.figure == 120
    assert ("Kronen", "1\u202f500") in [(row.label, row.value) for row in home.stock]


@pytest.mark.parametrize(
    "label", ["Land", "Stadt", "Boden", "Anführer", "Ort", "Werte", "Bestand", "Truppen", "Boni", "Quelle", "Besitzer"]
)
@pytest.mark.parametrize("maps", [True, False])
def test_a_report_without_some_of_its_lines_is_shown_like_any_other(label: str, maps: bool) -> None:
    mythicor = system("mythicor")
    text = (resources_dir() / "demo" / "auswertung-037.awt.txt").read_text("utf-8")
    lines = [line for line in text.splitlines() if not line.strip().startswith(label + ":")]
    if not maps:
        lines = [line for line in lines if "|" not in line]
    assert len(lines) < len(text.splitlines())
    found = mythicor.position(knowledge_of(mythicor.read_report("\n".join(lines))))
    assert isinstance(found, MythicorPosition)
    for unit in found.units():
        assert unit.subtitle
        assert found.data(unit.id)
    assert found.map().cells
    assert found.text_map()
    found.check([])


@pytest.mark.parametrize("unit", ["P26/16", "P26/11", "C27/14", "G99", ""])
def test_what_is_no_own_group_has_no_way(position: MythicorPosition, unit: str) -> None:
    path = position.path(unit, "11", ())
    assert path.digits == ""
    assert path.problem
    assert len(path.places) == len(path.points_left) == len(path.turns)
    assert position.route(unit, (26, 11), ()) is None
    assert position.route_data(unit, (26, 11), ()) is None
    assert position.reach(unit, ()) == {}
    assert position.reach_turns([unit], ()) == {unit: {}}
