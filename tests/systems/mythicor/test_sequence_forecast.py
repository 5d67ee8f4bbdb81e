"""Battles in a row from scenario files: reading, faults with their lines, writing, the document."""

from __future__ import annotations

import json
from typing import Any

import pytest

from mycom.problems import Malformed, NotAllowed
from mycom.systems.mythicor.combat import Army
from mycom.systems.mythicor.combat.sequence import Force, Meeting, Step, fight_in_sequence
from mycom.systems.mythicor.forecast import forecast
from mycom.systems.mythicor.scenario import read_scenario
from mycom.systems.mythicor.scenario_writer import write_scenario
from mycom.systems.mythicor.sweep import sweep

SINGLE = """\
terrain = "forest"
[attacker]
race = "human"
leadership = 6
strength = 5
troops = { medium_swordsmen = 12 }
[defender]
kind = "province"
race = "orc"
troops = { militia = 20 }
[rules]
"combat.max_rounds" = 2
"""
ROW = (
    SINGLE
    + """\
[carried.defender]
population = 105
recruits = 7
[[then]]
order = "rob"
[[then]]
by = "defender"
order = "bandits"
[[then]]
order = "conquer"
[then.army]
race = "elf"
leadership = 3
troops = { light_archers = [4, 5] }
"""
)


def document(text: str) -> Any:
    return forecast(read_scenario(text))


def test_a_file_without_further_battles_has_the_result_it_always_had() -> None:
    assert "sequence" not in document(SINGLE)
    assert "final" not in document(SINGLE)
    whole = document(ROW)
    for key, value in document(SINGLE).items():
        assert whole[key] == value, key
    assert json.loads(json.dumps(whole)) == whole


def test_the_document_is_that_of_the_engine() -> None:
    found = document(ROW.replace("[4, 5]", "4"))
    rules = read_scenario(ROW).rules
    group = Army(troops={"medium_swordsmen": 12}, leadership=6, strength=5)
    bandits = Army(kind="province", race="orc", troops={"militia": 20})
    elves = Army(race="elf", leadership=3, troops={"light_archers": 4})
    meeting = Meeting((Force(group, 1), Force(bandits, 2, population=105, recruits=7), Force(elves, 1)), "forest")
    steps = (Step(0, 1), Step(0, 1, "rob"), Step(1, 0, "bandits"), Step(2, 1, "conquer"))
    expected = fight_in_sequence(rules, meeting, steps)
    assert found["final"]["exact"] is True
    assert found["final"]["units"]["defender"]["taken"] == pytest.approx(expected.taken(1))
    assert 0 < expected.fought[0].outcome["attacker"] < 1
    people = {str(int(value)): chance for value, chance in expected.marginal(1, "population").items()}
    assert found["final"]["units"]["defender"]["population"] == people
    assert set(found["final"]["units"]) == {"attacker", "defender", "attacker 2"}
    assert [row["by"] for row in found["sequence"]] == ["attacker", "attacker", "defender", "attacker 2"]
    for row, step in zip(found["sequence"], expected.fought, strict=True):
        assert row["fought"] == pytest.approx(step.chance)
        assert sum(row["outcome"].values()) == pytest.approx(row["fought"])
    sortie = found["sequence"][2]
    assert sortie["outcome"]["defender"] == expected.fought[2].outcome["attacker"]  # who makes the sortie attacks


def test_a_range_is_averaged_over_the_whole_row() -> None:
    both, four, five = (document(ROW.replace("[4, 5]", count)) for count in ("[4, 5]", "4", "5"))
    taken = [one["final"]["units"]["defender"]["taken"] for one in (both, four, five)]
    assert taken[0] == pytest.approx((taken[1] + taken[2]) / 2)
    assert both["final"]["exact"]


def test_wide_ranges_say_that_they_are_not_exact() -> None:
    narrow = document(ROW)["final"]
    assert (narrow["exact"], narrow["averaged"]) == (True, False)
    for high, exact in ((60, True), (600, False)):
        wide = document(ROW.replace("[4, 5]", f"[1, {high}]"))["final"]
        assert (wide["exact"], wide["averaged"]) == (exact, False)
        assert sum(wide["units"]["defender"]["morale_bonus"].values()) == pytest.approx(1 - wide["dropped"])


def test_a_magic_attack_may_come_first() -> None:
    text = """\
mode = "magic"
[attacker]
strength = 1
[defender]
kind = "province"
race = "orc"
troops = { militia = 14 }
[[then]]
order = "rob"
[then.army]
race = "human"
leadership = 6
troops = { medium_swordsmen = 12 }
"""
    found = document(text)
    assert [row["mode"] for row in found["sequence"]] == ["magic", "land"]
    weakened = found["casts"][0]["troops"]["militia"]
    assert found["sequence"][0]["survivors"]["defender"]["troops"]["militia"] == pytest.approx(weakened)
    assert 0 < weakened < 14


def test_a_row_is_written_and_read_back() -> None:
    for text in (ROW, 'order = "rob"\n' + SINGLE, ROW + '[[then]]\norder = "magic"\ncaster = "sorcerer"\ncasts = 3\n'):
        scenario = read_scenario(text)
        assert scenario.in_a_row
        again = read_scenario(write_scenario(scenario))
        assert (again.order, again.then, again.carried) == (scenario.order, scenario.then, scenario.carried)
        assert forecast(again) == forecast(scenario)


@pytest.mark.parametrize(
    ("change", "line"),
    [
        (('order = "rob"', 'order = "robb"'), 17),
        (('by = "defender"\norder = "bandits"', 'by = "defender"\norder = "conquer"'), 20),
        (("light_archers = [4, 5]", "light_arhcers = 4"), 26),
        (('race = "elf"', 'race = "elf"\nkind = "province"'), 25),
        (("population = 105", "people = 105"), 14),
        (("recruits = 7", "recruits = [1, 7]"), 15),
        (('terrain = "forest"', 'terrain = "forest"\norder = "magic"'), 2),
        (('by = "defender"\norder = "bandits"', 'by = "defender"\norder = "magic"'), 20),
        (('order = "bandits"', 'order = "bandits"\ncasts = [1, 2]'), 21),
        (('by = "defender"', 'who = "defender"'), 19),
    ],
)
def test_every_fault_has_its_line(change: tuple[str, str], line: int) -> None:
    with pytest.raises(Malformed) as caught:
        read_scenario(ROW.replace(*change, 1))
    assert line in [fault.line for fault in caught.value.faults]


def test_then_must_be_sections_and_not_too_many() -> None:
    with pytest.raises(Malformed):
        read_scenario("then = 3\n" + SINGLE)
    with pytest.raises(Malformed):
        read_scenario(SINGLE + "[[then]]\n" * 13)
    with pytest.raises(Malformed):
        read_scenario('mode = "magic"\norder = "rob"\n' + SINGLE)


def test_a_table_holds_single_battles_only() -> None:
    with pytest.raises(NotAllowed):
        sweep(read_scenario(ROW))
