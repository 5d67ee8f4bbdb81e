"""What is said before a turn: advice, walks by digits, values with their parts, states in words."""

from __future__ import annotations

from dataclasses import replace

import pytest

from mycom.systems.armies import Backing
from mycom.systems.massenkampf.moves import budget, walk, ways
from mycom.systems.massenkampf.planning import Plan
from mycom.systems.massenkampf.views import army_view, headline, realm_view
from mycom.systems.massenkampf.world import World
from mycom.systems.view import Amount, Severity
from tests.systems.massenkampf.armies import demo_text, orders, position
from tests.systems.massenkampf.turn.test_table import (
    CATALOGUE,
    RULES,
    army,
    field,
    ground,
    muster,
    treasury,
)


def plan(world: World, *lines: str) -> Plan:
    return Plan(world, RULES, CATALOGUE, orders(position(), *lines))


def advice(world: World, *lines: str) -> set[tuple[str, str]]:
    return {(one.unit, one.rule) for one in plan(world, *lines).problems() if one.severity is not Severity.ERROR}


# --- advice ---


def test_whoever_has_no_leader_is_named_unless_he_is_paid_double_or_led_again():
    assert advice(field()) == {("G2", "led")}
    assert advice(field(), "G2 SO 3") == set()
    assert advice(field(), 'G2 BF 1 "Lutz"') == set()


def test_an_army_about_to_dissolve_is_a_warning():
    world = army("G2", morale=-4)(field())
    assert advice(world) == {("G2", "dissolves")}
    assert "−5" in next(one.message for one in plan(world).problems() if one.rule == "dissolves")


def test_what_pay_takes_below_nothing_is_a_warning_that_a_kingdom_does_not_need():
    assert ("R", "pay") in advice(treasury(1)(field()))
    assert ("R", "pay") not in advice(treasury(2)(field()))
    fed = replace(field(), backing=Backing(0, 12, 24, feeds=True))
    assert ("R", "pay") not in advice(fed)


def test_scattered_armies_and_open_lessons_are_hints_until_something_is_done():
    world = army(routed=True, lessons=1)(field())
    assert {("G1", "must_rally"), ("G1", "lesson_left")} <= advice(world)
    assert {rule for _, rule in advice(world, "G1 RU 1", "G1 BF 4 Verspotten")} == {"led"}


def test_what_is_not_offered_says_why():
    reasons = {one.kind: one.reason for one in plan(field()).offers("G1")}
    assert reasons["MA 1"] == ""
    assert reasons["SO 2"] == "Banner hat keinen Sold ausstehen."
    assert reasons["RU 1"] == "Banner ist nicht zersprengt."
    assert reasons["SL 1"].startswith("Horde steht auf 4/2")
    assert {one.kind for one in plan(field()).offers("R")} == {"AU 1"}
    assert plan(field()).offers("G1@2") == ()
    once = {one.kind: one.reason for one in plan(field(), "G1 SO 1").offers("G1")}
    assert "nur einmal" in once["SO 1"]


def test_after_a_march_the_enemy_there_may_be_attacked():
    marched = plan(field(), "G1 MA 1 4/2")
    assert next(one for one in marched.offers("G1") if one.kind == "SL 1").reason == ""
    assert [value for value, _ in marched.targets("G1", "SL 1", "enemy")] == ["G1@2"]


# --- ways ---


@pytest.mark.parametrize(
    ("digits", "taken", "rule"),
    [
        ("11", "11", ""),
        ("117", "11", "way"),
        ("111", "11", "reach"),  # the enemy stands on 4/2
        ("444", "4", "known_hex"),
    ],
)
def test_a_walk_goes_as_far_as_it_may(digits, taken, rule):
    found = walk(RULES, field(), field().army("G1"), digits)
    assert (found.digits, found.rule) == (taken, rule)
    assert bool(found.problem) == bool(rule)
    assert len(found.places) == len(taken) + 1


def test_a_walk_ends_where_there_is_water_or_too_little_time():
    world = army(place=(9, 1))(field())
    assert walk(RULES, world, world.army("G1"), "11").rule == "way"
    hills = field()
    for column in range(1, 11):
        for row in (1, 2, 3):
            hills = ground((column, row), "hills")(hills)
    hills = army(place=(5, 1))(hills)
    assert budget(RULES, hills, hills.army("G1")) == 7
    assert walk(RULES, hills, hills.army("G1"), "1111").rule == "reach"


def test_who_forages_gets_half_as_far_and_who_flies_everywhere():
    world = field()
    near, flying = world.army("G1"), muster(abilities=("fly",))(world).army("G1")
    foraging = replace(near, told=replace(near.told, foraging=True))
    assert budget(RULES, world, foraging) == budget(RULES, world, near) / 2
    assert (11, 2) not in ways(RULES, world, near, 9)
    assert (11, 2) in ways(RULES, world, flying, 9)
    assert {place: stop.spent for place, stop in ways(RULES, world, near).items() if place == (2, 3)} == {(2, 3): 1.0}


# --- what is shown ---


@pytest.mark.parametrize("unit", ["G1", "G2", "G3", "G4", "G1@2", "G1@3"])
def test_every_value_of_an_army_is_the_sum_of_its_parts(unit):
    here = position()
    found = here.world.army(unit)
    assert found is not None
    rows = army_view(here.world, RULES, found).stock
    at = {row.label: index for index, row in enumerate(rows)}
    for label in ("Angriff", "Verteidigung", "Unterhalt (BP je Woche)"):
        parts, index = [], at[label] + 1
        while rows[index].label.startswith(" "):
            parts.append(int(rows[index].value.replace("−", "-")))
            index += 1
        assert sum(parts) == int(rows[at[label]].value)


def test_states_are_told_beside_the_army():
    world = army(reserve=True, routed=True, unpaid=1, lessons=1)(field())
    subtitle = army_view(world, RULES, world.army("G1")).subtitle
    assert subtitle.endswith("in Reserve, zersprengt, 1 Woche ohne Sold, kann lernen")
    world = army(unpaid=2)(field())
    assert army_view(world, RULES, world.army("G1")).subtitle.endswith("2 Wochen ohne Sold")


def test_what_is_not_known_is_a_range_and_what_is_not_allowed_is_named():
    world = army("G1@2", hit_points=Amount(5, 9))(muster(tactics=("taunt", "defensive_wall"))(field()))
    rows = {row.label: row.value for row in army_view(world, RULES, world.army("G1@2")).stock}
    assert rows["Trefferpunkte"] == "5–9 von 16"
    wrong = [row.value for row in army_view(world, RULES, world.army("G1")).stock if row.section == "Nicht erlaubt"]
    assert len(wrong) == 1
    assert "Taktiken" in wrong[0]


def test_the_realm_in_short():
    world = field()
    assert dict(headline(world, 3)) == {
        "Schatzkammer": "40 BP", "Armeen": "2", "TP": "19", "Unterhalt": "3 BP", "Feindberührung": "keine",
    }  # fmt: skip
    assert dict(headline(army(place=(4, 2))(world), 3))["Feindberührung"] == "1"
    assert realm_view(world).subtitle == "2 Armeen · 40 BP"
    assert {row.label for row in realm_view(world).stock} == {"Baupunkte", "Treuewurf", "Herrschaftswurf-SG"}


def test_facts_of_a_report_have_words_or_none():
    here = position(demo_text())
    fact = next(iter(here.knowledge.facts["G1@2"].values()))
    assert here.fact_words(replace(fact, key="hit_points", value=[14, 20])) == ("Trefferpunkte", "14–20")
    assert here.fact_words(replace(fact, key="terrain", value="plains")) is None
