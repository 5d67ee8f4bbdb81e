"""The demo Partie: readable to the last line, consistent with the rules, and rich enough to try everything on it."""

from __future__ import annotations

import textwrap
from decimal import ROUND_HALF_UP, Decimal
from email.message import EmailMessage

import pytest

from mycom.partie.encodings import decode
from mycom.systems.mythicor.report import model_of, read, world, write
from mycom.systems.mythicor.rules import load_rules
from mycom.systems.mythicor.world import World
from mycom.systems.view import Fact, Knowledge
from tests.systems.mythicor.report.demo import demo_text

RULES = load_rules()
TURNS = (36, 37)


@pytest.fixture(scope="module")
def demo() -> World:
    reports = [read(demo_text(turn)) for turn in TURNS]
    facts: dict[str, dict[str, Fact]] = {}
    for report in reports:
        for fact in report.facts:
            before = facts.setdefault(fact.subject, {}).get(fact.key)
            if before is None or fact.turn >= before.turn:
                facts[fact.subject][fact.key] = fact
    return world(Knowledge(reports[-1].head, facts), RULES)


@pytest.mark.parametrize("turn", TURNS)
def test_every_line_is_understood(turn: int) -> None:
    report = read(demo_text(turn))
    assert report.unread == ()
    assert report.warnings == ()
    assert (report.head.realm, report.head.realm_name, report.head.turn) == (1007, "Falkenmark", turn)


@pytest.mark.parametrize("turn", TURNS)
def test_written_again_it_is_the_same_text(turn: int) -> None:
    report = read(demo_text(turn))
    again = read(write(model_of(report, RULES)))
    assert model_of(again, RULES) == model_of(report, RULES)


@pytest.mark.parametrize("turn", TURNS)
@pytest.mark.parametrize("encoding", ["utf-8-sig", "cp1252", "cp850", "cp437", "utf-16"])
@pytest.mark.parametrize("width", [0, 50, 60, 70])
def test_in_every_encoding_quoted_and_wrapped(turn: int, encoding: str, width: int) -> None:
    report = read(demo_text(turn))
    lines = report.text.splitlines()
    if width:
        lines = ["> " + part for line in lines for part in textwrap.wrap(line, width) or [""]]
    found = read(decode("\r\n".join(lines).encode(encoding), "a")[0])
    assert found.unread == ()
    assert found.warnings == ()
    assert model_of(found, RULES) == model_of(report, RULES)


def test_lines_are_short_enough_for_mail() -> None:
    assert max(len(line) for turn in TURNS for line in demo_text(turn).splitlines()) <= 72
    message = EmailMessage()
    message.set_content(demo_text(37), cte="quoted-printable")
    assert message.get_content() == demo_text(37)


def test_there_is_something_of_everything(demo: World) -> None:
    assert len(demo.provinces) == 14
    assert any(each.fortification >= 3 for each in demo.provinces.values())
    assert any(each.terrain == "coast" and each.settlement >= 2 for each in demo.provinces.values())
    leaders = {group.leader for group in demo.groups.values()}
    assert {"warlord", "mage", "priest", "chieftain", "thief", "scout", "hero"} <= leaders
    assert any(not group.alive for group in demo.groups.values())
    assert any(group.at_sea and group.stock.warships and group.stock.soldiers for group in demo.groups.values())
    assert any(group.leader == "chieftain" and group.stock.population for group in demo.groups.values())
    assert any(unit.stock.artefacts for unit in (*demo.provinces.values(), *demo.groups.values()))
    owners = {sighting.owner for sighting in demo.sightings.values()}
    assert {994, 995, 996, 997, 998, 999, 1003, 1012} <= owners
    ages = {demo.turn - seen.turn for seen in demo.sightings.values() if seen.owner == 1003}
    assert len(ages) >= 4
    at_sea = [seen.facts["at_sea"].value for seen in demo.sightings.values() if "at_sea" in seen.facts]
    assert any(at_sea)
    terrains = {cell.terrain for cell in demo.cells.values()}
    assert terrains >= set(RULES.terrain)
    assert {demo.turn - (cell.terrain_turn or 0) for cell in demo.cells.values()} >= {0, 1, 2, 3, 4, 5, 6}


def test_units_stand_where_they_can(demo: World) -> None:
    for group in demo.groups.values():
        terrain = demo.cells[group.place].terrain
        assert group.at_sea or terrain != "sea"
        stock = group.stock
        if group.at_sea:
            load = stock.soldiers / 5 + stock.recruits / 5 + stock.population
            assert load <= stock.warships + stock.transports
    for province in demo.provinces.values():
        assert demo.cells[province.place].owner == 1007
        assert province.terrain == demo.cells[province.place].terrain
        assert set(province.stock.troops) <= set(demo.realm.troop_types)


def half_up(value: float) -> int:
    return int(Decimal(str(round(value, 9))).quantize(Decimal(1), ROUND_HALF_UP))


def test_provinces_grow_as_the_rules_say() -> None:
    """From one report to the next: people by their food, recruits and crowns by their number (where no order acted)."""
    before, after = (model_of(read(demo_text(turn)), RULES) for turn in TURNS)
    old = {each.id: each for each in before.provinces}
    changed = {"P26/16", "P26/14", "P26/17", "P28/16", "P27/15", "P25/17", "P31/16"}
    checked = 0
    for province in after.provinces:
        if province.id not in old or province.id in changed:
            continue
        was = old[province.id]
        people = was.stock.population
        taxes = people * (RULES.settlement[was.settlement].income + was.bonuses.tax / 100)
        pay = sum(RULES.troops[troop].cost * count for troop, count in was.stock.troops.items()) * 0.2
        food = was.stock.food + min(people, was.population_max) * (was.fertility + was.bonuses.food / 100)
        assert province.stock.crowns == was.stock.crowns + half_up(taxes) - half_up(pay) - 2 * was.stock.henchmen
        assert province.stock.recruits == was.stock.recruits + half_up(people * 0.05)
        assert province.stock.population == max(-(-3 * people // 4), min(int(food / 3), int(1.2 * people)))
        checked += 1
    assert checked >= 5


def test_some_groups_are_short_of_crowns(demo: World) -> None:
    short = [
        group.name
        for group in demo.groups.values()
        if half_up(sum(RULES.troops[troop].cost * count for troop, count in group.stock.troops.items()) * 0.2)
        > group.stock.crowns
    ]
    assert short == ["Dietmar", "Isbert"]
