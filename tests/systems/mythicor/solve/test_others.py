"""Questions whose answers cost nothing, against one forecast for each option."""

from __future__ import annotations

from typing import Any

import pytest

from mycom.problems import Malformed
from mycom.systems.mythicor.forecast import forecast
from mycom.systems.mythicor.scenario import read_scenario
from mycom.systems.mythicor.solve.document import solve

HEAD = """
[attacker]
race = "human"
leadership = {leadership}
military_bonus = {military}
morale_bonus = {morale}
retreat_threshold = {retreat}
troops = {{ medium_swordsmen = [20, 24] }}
[defender]
kind = "province"
race = "orc"
fortification = 1
troops = {{ militia = 25 }}
"""
USUAL = {"leadership": 5, "military": 10, "morale": 0, "retreat": 60}
THEN = """
[[then]]
[then.army]
race = "human"
leadership = 9
troops = { knights = 12 }
"""


def text(flag: str, more: str = "", at_least: float = 0.5, **values: float) -> str:
    asked = f"[solve]\nat_least = {at_least}\n{flag} = true\n"
    return HEAD.format(**USUAL | values) + more + asked


def chance(**values: float) -> float:
    found: Any = forecast(read_scenario(HEAD.format(**USUAL | values)))["outcome"]
    return float(found["attacker"])


def test_every_threshold_has_its_own_chance_and_the_sparing_ones_come_first() -> None:
    found: Any = solve(text("retreat", retreat=65))["retreat"]
    assert {one["retreat_threshold"] for one in found} == {*range(0, 101, 10), 65}
    for one in found[:4]:
        assert one["chance"] == pytest.approx(chance(retreat=one["retreat_threshold"]), abs=1e-9)
    good = [one for one in found if one["chance"] >= 0.5]
    assert good
    assert found[: len(good)] == good
    assert [one["left"] for one in good] == sorted((one["left"] for one in good), reverse=True)


def test_each_special_action_is_weighed_and_traits_need_a_leader() -> None:
    found: Any = solve(text("special"))["special"]
    by = {one["order"]: one["chance"] for one in found}
    assert set(by) == {None, "SA 1", "SA 2", "SA 7", "SA 9"}
    assert by[None] == pytest.approx(chance(), abs=1e-9)
    assert by["SA 1"] == pytest.approx(chance(morale=5), abs=1e-9)
    assert by["SA 2"] == pytest.approx(chance(military=15), abs=1e-9)
    assert by["SA 7"] == pytest.approx(chance(leadership=6), abs=1e-9)
    assert [one["chance"] for one in found] == sorted(by.values(), reverse=True)
    bare: Any = solve(text("special", leadership=0))["special"]
    assert {one["order"] for one in bare} == {None, "SA 1", "SA 2"}


def test_each_group_alone_has_the_chance_of_its_own_battle() -> None:
    found: Any = solve(text("groups", THEN))["groups"]
    by = {one["army"]: one["chance"] for one in found}
    assert set(by) == {1, 2}
    assert by[1] == pytest.approx(chance(), abs=1e-9)
    assert [one["chance"] for one in found] == sorted(by.values(), reverse=True)


def test_a_section_that_asks_nothing_is_a_fault() -> None:
    with pytest.raises(Malformed, match="Nichts ist veränderlich"):
        solve(HEAD.format(**USUAL) + "[solve]\nretreat = false\n")
