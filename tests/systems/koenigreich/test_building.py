"""Where buildings and improvements may stand, and what they cost there."""

from __future__ import annotations

import pytest

from mycom.orders.order import Order
from mycom.systems.koenigreich.month import Kingdom
from mycom.systems.koenigreich.rules import load_rules
from mycom.systems.koenigreich.turn.ground import improve
from mycom.systems.koenigreich.turn.site import misplaced, price, replaced
from mycom.systems.koenigreich.turn.state import Turn
from mycom.systems.koenigreich.turn.towns import build
from mycom.systems.koenigreich.world import Hex, Settlement, World
from mycom.systems.view import Severity

RULES = load_rules()


def town(*buildings: str) -> Settlement:
    return Settlement("Neu", 1, (2, 2), buildings)


def turn(*improvements: str, terrain: str = "plains", size: int = 30, built: tuple[str, ...] = ()) -> Turn:
    there = Hex((2, 2), terrain, 1, True, True, False, improvements)
    kingdom = Kingdom(size, 20 + size, 10, 10, 10, 5, 3, 500)
    edicts = {"holidays": "holidays_0", "promotion": "promotion_0", "taxes": "taxes_0"}
    settlements = {(2, 2): town(*built)}
    return Turn(RULES, World(1, 1, {1: "A"}, kingdom, edicts, {}, {(2, 2): there}, settlements))


def improved(turn: Turn, id: str) -> tuple[Turn | None, list[str]]:
    outcome = improve(turn, Order("R", "GV 1", (("improvement", id), ("target", "2/2"))))
    return outcome.after, [one.message for one in outcome.problems if one.severity is Severity.ERROR]


def test_a_highway_takes_the_place_of_the_road_for_the_difference() -> None:
    after, errors = improved(turn("road", terrain="hills"), "highway")
    assert not errors
    assert after is not None
    assert after.world.hexes[2, 2].improvements == ("highway",)
    assert after.plan.treasury == -3
    assert improved(turn(), "highway")[1] == ["Fernstraße braucht dort: Straße."]
    assert "ab Größe 26" in improved(turn("road", size=25), "highway")[1][0]


def test_a_fort_keeps_the_calm_of_the_tower_it_is_made_of_and_adds_its_own() -> None:
    after, errors = improved(turn("watchtower"), "fort")
    assert not errors
    assert after is not None
    assert (after.plan.treasury, after.plan.stability, after.plan.unrest) == (-12, 1, -1)
    assert improved(turn("fort"), "watchtower")[1] == ["Auf 2/2 steht schon: Festung."]


def test_a_farm_stands_beside_a_mine_but_no_quarry_does() -> None:
    assert not improved(turn("mine", terrain="hills"), "farm")[1]
    assert improved(turn("mine", terrain="hills"), "quarry")[1] == ["Auf 2/2 steht schon: Mine."]
    assert improved(turn(terrain="forest"), "farm")[1] == ["Bauernhof: geht nicht auf Wald."]


@pytest.mark.parametrize(
    ("standing", "building", "cost"),
    [
        ((), "library", 6),
        (("academy",), "library", 3),
        (("academy", "library"), "library", 6),
        (("academy", "university", "library"), "library", 3),
        (("academy",), "magic_shop", 34),
    ],
)
def test_a_cost_is_halved_once_by_each_building_that_halves_it(
    standing: tuple[str, ...], building: str, cost: int
) -> None:
    assert price(RULES, town(*standing), RULES.buildings[building]) == cost


def test_in_a_full_district_a_building_takes_the_place_of_what_it_is_made_of() -> None:
    full = town("shrine", *["house"] * 35)
    assert replaced(RULES, full, RULES.buildings["house"]) is None
    full = town("tenement", *["house"] * 35)
    old = replaced(RULES, full, RULES.buildings["house"])
    assert old is RULES.buildings["tenement"]
    assert price(RULES, full, RULES.buildings["house"]) == 2


@pytest.mark.parametrize(
    ("standing", "building", "severity"),
    [
        (("castle",), "castle", Severity.ERROR),
        (("paved_streets",), "paved_streets", Severity.ERROR),
        ((), "magical_streetlamps", Severity.ERROR),
        ((), "inn", Severity.WARNING),
        (("house", "inn"), "inn", Severity.WARNING),
        (("house",), "tannery", Severity.HINT),
        ((), "pier", Severity.HINT),
    ],
)
def test_what_speaks_against_a_place(standing: tuple[str, ...], building: str, severity: Severity) -> None:
    assert [one.severity for one in misplaced(RULES, town(*standing), RULES.buildings[building])] == [severity]


def test_a_tenement_counts_as_a_house() -> None:
    assert not list(misplaced(RULES, town("tenement"), RULES.buildings["inn"]))


def test_walls_calm_once_and_raise_defence_each_time() -> None:
    for standing, calm in (((), -2), (("city_wall",), 0)):
        after = build(turn(built=standing), Order("P2/2", "OR 2", (("building", "city_wall"),))).after
        assert after is not None
        assert after.plan.unrest == calm
        assert after.world.settlements[2, 2].defence == 1
