"""Sheets, their ledger, and what is not allowed."""

from __future__ import annotations

from fractions import Fraction

import pytest

from mycom.problems import NotAllowed
from mycom.systems.massenkampf.army.allowed import faults
from mycom.systems.massenkampf.army.muster import Leader, Muster
from mycom.systems.massenkampf.army.sheet import derive, leader_bonus, resource_cost
from mycom.systems.massenkampf.ladder import climb, read_rating
from mycom.systems.massenkampf.rules import load_rules

RULES = load_rules()
THIRD = Fraction(1, 3)


def told(muster: Muster, buildings: tuple[str, ...] | None = None) -> str:
    return "\n".join(map(str, faults(RULES, muster, buildings)))


def test_ratings_climb_a_ladder() -> None:
    assert climb(THIRD, 4) == 3
    assert climb(Fraction(1, 2), 1) == 1
    assert climb(THIRD, -4) is None
    assert read_rating("1/3") == THIRD == read_rating(0.33)
    assert read_rating("½") == Fraction(1, 2)
    assert read_rating("2/5") is None


def test_the_ledger_of_a_sheet_names_each_part_with_its_origin() -> None:
    muster = Muster(Fraction(2), 10, resources={"mounts": 1, "improved_armour": 1, "magic_weapons": 1})
    sheet = derive(RULES, muster)
    assert [(part.of, part.amount, part.label) for part in sheet.parts if part.of == "defence"] == [
        ("defence", 10, "Grundwert"),
        ("defence", 2, "HG 2"),
        ("defence", 2, "Reittiere"),
        ("defence", 1, "Verbesserte Rüstung"),
    ]
    assert (sheet.attack, sheet.defence, sheet.consumption, sheet.cost) == (6, 15, 1 + 1 + 1 + 2, 1 + 3 + 50)
    assert {part.origin for part in sheet.parts} == {"text"}


@pytest.mark.parametrize(
    ("resource", "size", "count", "cost"),
    [
        ("ranged_weapons", "fine", 1, 1),
        ("healing_potions", "diminutive", 1, 1),
        ("healing_potions", "tiny", 1, 2),
        ("improved_armour", "small", 1, 1),
        ("improved_weapons", "large", 1, 10),
        ("improved_armour", "huge", 1, 12),
        ("improved_weapons", "gargantuan", 1, 50),
        ("magic_armour", "colossal", 1, 300),
        ("magic_weapons", "medium", 1, 50),
        ("siege_engines", "colossal", 2, 30),
        ("siege_engines", "fine", 1, 15),
    ],
)
def test_resources_scale_with_the_size(resource: str, size: str, count: int, cost: int) -> None:
    assert resource_cost(RULES, resource, size, count) == cost


def test_each_resource_is_in_the_sheet() -> None:
    plain = derive(RULES, Muster(Fraction(4)))
    gains = {
        "siege_engines": (2, 0, 3),
        "ranged_weapons": (0, 0, 1),
        "healing_potions": (0, 0, 0),
        "mounts": (2, 2, 1),
        "improved_armour": (0, 1, 1),
        "magic_armour": (0, 2, 2),
        "improved_weapons": (1, 0, 1),
        "magic_weapons": (2, 0, 2),
    }
    assert set(gains) == set(RULES.resources)
    for resource, gain in gains.items():
        sheet = derive(RULES, Muster(Fraction(4), resources={resource: 1}))
        found = (sheet.attack - plain.attack, sheet.defence - plain.defence, sheet.consumption - plain.consumption)
        assert found == gain, resource
        assert sheet.ranged == (resource == "ranged_weapons")


def test_cavalry_has_the_better_rating_of_rider_and_mount() -> None:
    sheet = derive(RULES, Muster(THIRD, resources={"mounts": 1}, mount_rating=Fraction(2)))
    assert sheet.rating == 2
    assert sheet.cost == 2


def test_an_army_that_is_too_small_is_none() -> None:
    small = Muster(THIRD, size="tiny")
    assert "keine" in told(small)
    with pytest.raises(NotAllowed):
        derive(RULES, small)


def test_more_tactics_than_allowed() -> None:
    few = Muster(Fraction(4), tactics=("taunt", "expert_flankers", "standard", "withdrawal"))
    assert told(few) == ""
    many = Muster(Fraction(3), tactics=("taunt", "expert_flankers"))
    assert "2 Taktiken bei HG 3; erwartet: höchstens 1" in told(many)
    assert told(Muster(Fraction(3), tactics=many.tactics, abilities=("tactician",))) == ""
    assert told(Muster(Fraction(3), tactics=many.tactics, leader=Leader(commands=("bonus_tactic",)))) == ""


def test_tactics_that_need_something() -> None:
    assert "ohne Fernkampf" in told(Muster(Fraction(4), tactics=("sniper_support",)))
    assert "ohne Reittiere" in told(Muster(Fraction(4), tactics=("cavalry_experts",)))
    assert told(Muster(Fraction(4), tactics=("cavalry_experts",), mounted=True)) == ""


@pytest.mark.parametrize("resource", [one for one, row in RULES.resources.items() if row.buildings])
def test_a_resource_needs_its_building(resource: str) -> None:
    muster = Muster(Fraction(4), resources={resource: 1})
    assert "ohne das Gebäude" in told(muster, ("watchtower",))
    for building in RULES.resources[resource].buildings:
        assert told(muster, (building,)) == ""
    assert told(muster) == ""


def test_brewers_need_no_building_for_potions() -> None:
    for ability in ("hex_brewing", "brew_potions"):
        assert told(Muster(Fraction(4), resources={"healing_potions": 1}, abilities=(ability,)), ()) == ""


def test_two_kinds_of_armour_at_once() -> None:
    assert "eine von beiden" in told(Muster(Fraction(4), resources={"improved_armour": 1, "magic_armour": 1}))


def test_unknown_words_come_with_the_nearest() -> None:
    assert "taunt" in told(Muster(Fraction(4), tactics=("tauntt",)))
    assert "Größe" in told(Muster(Fraction(4), size="enormous"))


def test_leaders() -> None:
    assert leader_bonus(RULES, Leader(charisma=2, ranks=9)) == 3
    assert leader_bonus(RULES, Leader(charisma=2, ranks=4, office="general", level=13)) == 4
    assert leader_bonus(RULES, Leader(charisma=0, office="heir", level=1)) == 1
    assert leader_bonus(RULES, None) == 0


@pytest.mark.parametrize("id", RULES.commands)
def test_a_command_needs_its_leadership(id: str) -> None:
    needed = RULES.commands[id].leadership
    for leadership in (needed - 1, needed):
        muster = Muster(Fraction(4), leader=Leader(leadership=leadership, commands=(id,)))
        assert bool(faults(RULES, muster)) == (leadership < needed)


@pytest.mark.parametrize("office", RULES.positions)
def test_an_office_frees_one_command_from_its_condition(office: str) -> None:
    commands = RULES.positions[office].commands
    for command in commands:
        assert not faults(RULES, Muster(Fraction(4), leader=Leader(commands=(command,), office=office, level=6)))
    assert "Kommandos" in told(Muster(Fraction(4), leader=Leader(commands=("merciless", "bonus_tactic", "triage"))))
