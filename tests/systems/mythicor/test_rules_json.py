"""The JSON document of the rules: its shape, and the profile panduja2."""

from __future__ import annotations

import json
from typing import Any

import pytest

from mycom.systems.mythicor import ids
from mycom.systems.mythicor.rules import load_rules, profiles
from tests.systems.mythicor import figures


def document(profile: str) -> dict[str, Any]:
    """As another program reads it."""
    data = json.loads(json.dumps(load_rules(profile).to_json(), allow_nan=False))
    assert isinstance(data, dict)
    return data


@pytest.mark.parametrize("profile", profiles())
def test_shape(profile: str) -> None:
    data = document(profile)
    assert list(data) == [
        "troops", "races", "fortification", "settlement", "terrain", "leaders", "positions", "start", "diplomacy",
        "parameters",
    ]  # fmt: skip
    columns = {*ids.TERRAIN, "city"}
    assert tuple(data["troops"]) == ids.TROOPS
    for troop in data["troops"].values():
        assert set(troop) == {"combat_value", "defence_value", "cost", "terrain"}
        assert set(troop["terrain"]) == columns
    assert tuple(data["races"]) == ids.RACES
    for race in data["races"].values():
        assert set(race) == {"combat_value", "defence_value", "strength", "terrain"}
        assert set(race["terrain"]) == columns
        assert None not in race["terrain"].values()
    assert [row["level"] for row in data["fortification"]] == list(range(16))
    assert set(data["fortification"][0]) == {
        "level", "leadership", "defence", "cost", "military_bonus", "morale_bonus",
    }  # fmt: skip
    assert [row["level"] for row in data["settlement"]] == list(range(16))
    assert set(data["settlement"][0]) == {"level", "income", "cost", "trade_goods"}
    assert set(data["terrain"]) == set(ids.TERRAIN)
    assert all(isinstance(cost, float) for cost in data["terrain"].values())
    assert tuple(data["leaders"]) == ids.LEADERS
    assert set(data["leaders"]["hero"]) == {"leadership", "diplomacy", "strength", "cost"}
    assert tuple(data["positions"]) == ids.POSITIONS
    assert {"leadership", "diplomacy", "strength"} < set(data["positions"]["warlord"])
    assert set(data["start"]) == set(data["diplomacy"]) == set(ids.LIVING_RACES)
    assert set(data["start"]["orc"]) == {"population", "recruits", "crowns", "settlement", "fortification"}
    for parameter in data["parameters"].values():
        assert set(parameter) == {"value", "origin", "note"}
        assert parameter["origin"] in ("text", "assumed", "game")
        assert parameter["value"] is not None


def test_where_pirates_cannot_fight_is_null() -> None:
    pirates = document("standard")["troops"]["pirates"]["terrain"]
    assert {name for name, value in pirates.items() if value is None} == set(ids.TERRAIN) - {"sea", "coast"}
    assert pirates["city"] == 0


def test_parameters_carry_value_origin_and_note() -> None:
    parameters = document("standard")["parameters"]
    assert parameters["combat.max_rounds"] == {"value": 10, "origin": "text", "note": "A Partie sets 10 to 20."}
    assert parameters["combat.minimum_factor"]["origin"] == "assumed"
    assert parameters["terrain.hills.movement_cost"]["origin"] == "assumed"
    assert parameters["races.dwarf.terrain.hills"]["value"] == 25


def flat(value: object, path: str = "") -> dict[str, object]:
    """Every leaf by its dotted path."""
    if isinstance(value, dict):
        return {key: leaf for name, inner in value.items() for key, leaf in flat(inner, f"{path}.{name}").items()}
    if isinstance(value, list):
        return {key: leaf for i, inner in enumerate(value) for key, leaf in flat(inner, f"{path}.{i}").items()}
    return {path.lstrip("."): value}


def test_panduja2_differs_exactly_where_its_figures_do() -> None:
    standard, panduja = document("standard"), document("panduja2")
    marked = panduja.pop("parameters")
    parameters = standard.pop("parameters")
    before, after = flat(standard), flat(panduja)
    assert before.keys() == after.keys()
    changed = {key: after[key] for key in after if after[key] != before[key]}
    assert changed == {key: float(value) for key, value in figures.rows(figures.PANDUJA2)}
    assert {key for key, value in marked.items() if value["origin"] == "game"} >= {
        "troops.knights.cost",
        "troops.knights.terrain.city",
        "terrain.sea.movement_cost",
        "positions.warlord.leadership",
    }
    assert {key: value for key, value in marked.items() if value["origin"] != "game"} == parameters


def test_panduja2_figures_that_repeat_the_standard() -> None:
    data = document("panduja2")
    knights = data["troops"]["knights"]["terrain"]
    assert (knights["oasis"], knights["city"], knights["coast"]) == (0, -70, 20)
    hobbit = data["races"]["hobbit"]["terrain"]
    assert (hobbit["coast"], hobbit["wasteland"]) == (-10, -10)
    names = ("leadership", "diplomacy", "strength")
    assert {id: [row[name] for name in names] for id, row in data["positions"].items()} == {
        "warlord": [12, 5, 15],
        "black_mage": [5, 3, 12],
        "sorcerer": [4, 4, 13],
        "archpriest": [5, 7, 12],
        "merchant_prince": [3, 10, 8],
        "clan_prince": [10, 6, 15],
    }
