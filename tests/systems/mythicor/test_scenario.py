"""Scenario files: reading, every fault at once, writing."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mycom.probability.spread import Spread
from mycom.problems import Malformed
from mycom.systems.mythicor.ids import RACES, TERRAIN, TROOPS
from mycom.systems.mythicor.rules import load_rules
from mycom.systems.mythicor.scenario import read_scenario, read_scenario_file
from mycom.systems.mythicor.scenario_model import NUMBERS
from mycom.systems.mythicor.scenario_writer import write_scenario

EXAMPLE = """\
system = "mythicor"
profile = "standard"
mode = "land"
terrain = "forest"
bonus_rule = "multiplicative"
[attacker]
kind = "group"
race = "human"
leadership = 12
strength = 15
military_bonus = 35
troops = { medium_swordsmen = 30, light_archers = [10, 12] }
spells = ["fear"]
[defender]
kind = "province"
race = "orc"
fortification = 1
troops = { militia = { values = [20, 60], weights = [1, 3] } }
[rules]
"combat.max_rounds" = 12
"""


def test_the_example_is_read() -> None:
    scenario = read_scenario(EXAMPLE)
    assert (scenario.mode, scenario.terrain) == ("land", "forest")
    assert scenario.rules.value("combat.max_rounds") == 12
    assert scenario.rules.value("combat.bonus_rule") == "multiplicative"
    assert scenario.attacker.troops == {"medium_swordsmen": 30, "light_archers": Spread.between(10, 12)}
    assert scenario.attacker.spells == {"fear"}
    assert scenario.defender.fortification == 1
    assert scenario.axes() == {
        "attacker.troops.light_archers": Spread.between(10, 12),
        "defender.troops.militia": Spread((20.0, 60.0), (1.0, 3.0)),
    }


def test_what_is_missing_is_neutral() -> None:
    scenario = read_scenario("[attacker]\n[defender]\n")
    assert scenario.mode == "land"
    assert scenario.attacker.retreat_threshold == 100
    assert all(getattr(scenario.defender, name) == 0 for name in NUMBERS if name != "retreat_threshold")


def test_parameters_may_stand_nested() -> None:
    scenario = read_scenario("[attacker]\n[defender]\n[rules.combat]\nmax_rounds = 14\nleader_death.half = 5.0\n")
    assert scenario.rules.value("combat.max_rounds") == 14
    assert scenario.rules.value("combat.leader_death.half") == 5


def test_a_partie_gives_its_own_rules() -> None:
    own = load_rules(overrides={"combat.max_rounds": 20})
    assert read_scenario("[attacker]\n[defender]\n", rules=own).rules.value("combat.max_rounds") == 20


FAULTY = """\
system = "mythicor"
mode = "sea"
terain = "forest"
profile = 3
[attacker]
race = "humn"
troops = { militia = -3, knight = 4, zombies = [5, 2], knights = 2.5 }
spells = ["fea"]
[defender]
kind = "province"
race = "orc"
leadership = true
fortification = 16
warships = nan
at_sea = "yes"
strength = { values = [1, 2], weights = [1] }
[rules]
"combat.max_round" = 1
"combat.gone_below" = "a"
"""


def test_all_faults_at_once_with_line_and_suggestion() -> None:
    with pytest.raises(Malformed) as caught:
        read_scenario(FAULTY, "x.toml")
    lines = [fault.line for fault in caught.value.faults]
    assert lines == [3, 4, 6, 7, 7, 7, 7, 8, 10, 12, 13, 14, 15, 16, 18, 19]
    assert all(fault.file == "x.toml" and fault.expected for fault in caught.value.faults)
    text = str(caught.value)
    for suggestion in ("terrain", "human", "knights", "fear", "combat.max_rounds"):
        assert f"„{suggestion}“" in text, suggestion


@pytest.mark.parametrize(
    ("mode", "attacker", "defender", "ok"),
    [
        ("sea", {}, {"kind": "province"}, False),
        ("sea", {}, {}, True),
        ("coast", {}, {}, False),
        ("coast", {"at_sea": True}, {"at_sea": True}, False),
        ("coast", {"at_sea": True}, {}, True),
        ("coast", {}, {"at_sea": True}, True),
        ("coast", {}, {"kind": "province"}, True),
        ("coast", {"kind": "province"}, {}, True),
        ("coast", {"kind": "province"}, {"kind": "province"}, False),
        ("coast", {}, {"kind": "province", "at_sea": True}, False),
        ("land", {"kind": "province"}, {}, True),
    ],
)
def test_impossible_modes(mode: str, attacker: dict[str, Any], defender: dict[str, Any], ok: bool) -> None:
    data = {"mode": mode, "attacker": attacker, "defender": defender}
    if not ok:
        with pytest.raises(Malformed):
            read_scenario(data)
        return
    scenario = read_scenario(data)
    afloat = {"sea": 2, "coast": 1, "land": 0}[mode]
    assert scenario.attacker.at_sea + scenario.defender.at_sea == afloat
    for side in (scenario.attacker, scenario.defender):
        assert not (side.at_sea and side.kind == "province")


def test_doubtful_scenarios_are_computed_with_a_warning() -> None:
    data = {"mode": "land", "terrain": "sea", "attacker": {"at_sea": True}, "defender": {"fortification": 2}}
    assert len(read_scenario(data).warnings) == 3


@pytest.mark.parametrize(
    "content",
    [b"", b"\xff\xfe\x00", b"a = [", b"a = 1\na = 2", b'[attacker]\nrace = "\xc3', b"\x00", b"[[[[", b"attacker = 1"],
)
def test_what_is_no_scenario(content: bytes) -> None:
    with pytest.raises(Malformed):
        read_scenario(content, "x.toml")


def test_files_that_are_missing_or_too_large(tmp_path: Path) -> None:
    with pytest.raises(Malformed):
        read_scenario_file(tmp_path / "none.toml")
    with pytest.raises(Malformed):
        read_scenario_file(tmp_path)
    large = tmp_path / "large.toml"
    large.write_bytes(b"#" * 2_000_000)
    with pytest.raises(Malformed, match="zu groß"):
        read_scenario_file(large)
    good = tmp_path / "good.toml"
    good.write_text(EXAMPLE, encoding="utf-8")
    assert read_scenario_file(good).terrain == "forest"


numbers = st.one_of(
    st.integers(0, 15),
    st.tuples(st.integers(0, 7), st.integers(8, 15)).map(list),
    st.lists(st.integers(0, 15), min_size=2, max_size=4).map(lambda values: {"values": values}),
    st.lists(st.integers(0, 15), min_size=2, max_size=4).map(
        lambda values: {"values": values, "weights": [at + 1 for at in range(len(values))]}
    ),
)
sides = st.fixed_dictionaries(
    {"race": st.sampled_from(RACES), "troops": st.dictionaries(st.sampled_from(TROOPS), numbers, max_size=4)},
    optional={
        **dict.fromkeys(NUMBERS, numbers),
        "kind": st.sampled_from(("group", "province")),
        "spells": st.lists(st.sampled_from(("shield", "fear", "destroy_undead")), unique=True),
    },
)
scenarios = st.fixed_dictionaries(
    {
        "mode": st.sampled_from(("land", "magic")),
        "terrain": st.sampled_from(TERRAIN),
        "attacker": sides,
        "defender": sides,
    },
    optional={
        "profile": st.sampled_from(("standard", "panduja2")),
        "bonus_rule": st.sampled_from(("additive", "multiplicative")),
        "rules": st.just({"combat.max_rounds": 13, "combat": {"leader_death": {"half": 4.0}}, "movement.points": 30}),
    },
)


@settings(max_examples=50)
@given(scenarios)
def test_written_and_read_again_it_is_the_same(data: dict[str, Any]) -> None:
    scenario = read_scenario(data)
    text = write_scenario(scenario)
    again = read_scenario(text)
    assert write_scenario(again) == text
    for name in ("mode", "terrain", "attacker", "defender", "caster", "casts", "profile", "bonus_rule", "warnings"):
        assert getattr(again, name) == getattr(scenario, name), name
    assert again.rules.parameters == scenario.rules.parameters


@settings(max_examples=60)
@given(st.text(max_size=60), st.integers(0, len(EXAMPLE)), st.integers(0, 30))
def test_damaged_files_end_in_faults_only(noise: str, at: int, gap: int) -> None:
    with suppress(Malformed):
        read_scenario(EXAMPLE[:at] + noise + EXAMPLE[at + gap :], "x.toml")
