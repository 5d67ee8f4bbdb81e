"""Scenario files: keys, faults, documents, sweeps, matrices."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mycom.problems import Malformed, NotAllowed
from mycom.systems.massenkampf.forecast import matrix
from mycom.systems.massenkampf.scenario import SIDE_KEYS, TOP, read_scenario
from mycom.systems.massenkampf.system import SYSTEM as CALCULATOR

TEXT = """
system = "massenkampf"
phases = "ranged+melee"
[attacker]
hit_points = 16
challenge_rating = 3
attack = 3
defence = 13
ranged = true
strategy = "aggressive"
[defender]
hit_points = 9
challenge_rating = 2
attack = 2
defence = 12
tactic = "defensive_wall"
[field]
conditions = ["fog"]
fortification = 2
"""


def test_a_forecast_has_the_keys_that_other_programs_read() -> None:
    found = CALCULATOR.forecast(TEXT)
    assert found["system"] == "massenkampf"
    assert set(found["outcome"]) == {"attacker", "defender", "both_destroyed", "both_flee", "undecided"}
    assert sum(found["outcome"].values()) == pytest.approx(1)
    ends = {f"{side}_{end}" for side in ("attacker", "defender") for end in ("destroyed", "flees", "withdraws")}
    assert set(found["ends"]) == ends
    assert found["exact"] is True
    assert found["rounds"] > 1
    for side in ("attacker", "defender"):
        assert sum(found["hit_points"][side].values()) == pytest.approx(1)


def test_everything_has_a_neutral_default() -> None:
    found = CALCULATOR.forecast('system = "massenkampf"\n[attacker]\n[defender]\n')
    assert found["outcome"]["attacker"] == pytest.approx(found["outcome"]["defender"])


def test_all_faults_come_at_once_with_their_lines() -> None:
    text = (
        TEXT.replace('"aggressive"', '"agressive"').replace("hit_points = 9", "hit_points = 0").replace("fog", "fogg")
    )
    with pytest.raises(Malformed) as caught:
        read_scenario(text, "a.toml")
    told = str(caught.value)
    assert len(caught.value.faults) == 3
    assert "a.toml:10" in told
    assert "„aggressive“" in told
    assert "„fog“" in told
    with pytest.raises(Malformed, match="defender"):
        read_scenario('system = "massenkampf"\n[attacker]\n')
    with pytest.raises(Malformed, match="challenge_rating"):
        read_scenario(TEXT.replace("challenge_rating = 3", 'challenge_rating = "2/5"'))
    with pytest.raises(Malformed, match="strateg"):
        read_scenario(TEXT.replace("strategy =", "strateg ="))


def test_ranges_are_averaged_and_swept() -> None:
    text = TEXT.replace("hit_points = 9", "hit_points = [8, 9]")
    columns, rows = CALCULATOR.sweep(text)
    assert [row[0] for row in rows] == [8.0, 9.0]
    at = columns.index("outcome.attacker")
    mean = sum(float(str(row[at])) for row in rows) / 2
    assert CALCULATOR.forecast(text)["outcome"]["attacker"] == pytest.approx(mean)
    weighted = TEXT.replace("hit_points = 9", "hit_points = { values = [8, 9], weights = [1, 3] }")
    first, second = (float(str(row[at])) for row in rows)
    assert CALCULATOR.forecast(weighted)["outcome"]["attacker"] == pytest.approx((first + 3 * second) / 4)


def test_sample_armies_can_be_named_and_words_may_be_german() -> None:
    text = 'system = "massenkampf"\n[attacker]\narmy = "Yetirudel"\ntactic = "Einkesseln"\n[defender]\narmy = "orcs"\n'
    side = read_scenario(text).battle.sides[0]
    assert (side.hit_points, side.attack, side.tactic) == (22, 4, "expert_flankers")
    assert "fear" in side.ability_ids()


def test_switches_are_told() -> None:
    text = TEXT.replace("ranged = true", 'ranged = true\nabilities = ["resilience", "mercy"]')
    assert [one["ability"] for one in CALCULATOR.forecast(text)["switches"]] == ["mercy", "resilience"]


def test_several_armies_a_side_are_drawn() -> None:
    head = 'system = "massenkampf"\nsamples = 200\n'
    text = head + '[[attacker]]\narmy = "gnolls"\n[[attacker]]\narmy = "orcs"\n[defender]\narmy = "worgs"\n'
    found = CALCULATOR.forecast(text)
    assert found["exact"] is False
    assert set(found["stands"]) == {"attacker.1", "attacker.2", "defender.1"}
    low, high = found["interval_999"]["attacker"]
    assert low <= found["outcome"]["attacker"] <= high
    with pytest.raises(NotAllowed):
        CALCULATOR.sweep(text)


def test_the_matrix_of_strategies_has_best_replies() -> None:
    found = matrix(read_scenario(TEXT), "strategy")
    assert CALCULATOR.forecast(TEXT.replace("[attacker]", 'matrix = "strategy"\n[attacker]'))["matrix"] == found
    chances, names = found["attacker"], found["choices"]
    assert isinstance(chances, list)
    assert isinstance(names, list)
    assert len(chances) == len(names) == 5
    best = found["best"]
    assert isinstance(best, dict)
    for at, name in enumerate(names):
        column = [row[at] for row in chances]
        assert chances[names.index(best["attacker"][name])][at] == max(column)


def test_rules_as_json_tell_origins() -> None:
    found = CALCULATOR.rules("standard")
    assert found["parameters"]["morale.rout_dc"] == {"value": 15, "origin": "text", "note": ""}
    assert found["parameters"]["conditions.rain.effects"]["origin"] == "assumed"
    assert len(found["armies"]) == 45


VALUES = st.recursive(
    st.one_of(
        st.integers(), st.floats(), st.booleans(), st.text(max_size=8), st.sampled_from(["fog", "taunt", "standard"])
    ),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=5,
)
SIDE = st.dictionaries(st.sampled_from(SIDE_KEYS), VALUES, max_size=5)


@settings(max_examples=150, deadline=None)
@given(st.dictionaries(st.sampled_from(TOP), VALUES, max_size=4), SIDE, SIDE)
def test_whatever_stands_in_a_scenario_is_read_or_refused(
    top: dict[str, object], attacker: dict[str, object], defender: dict[str, object]
) -> None:
    with suppress(Malformed):
        scenario = read_scenario({"attacker": attacker, "defender": defender, **top})
        assert scenario.battle.sides[0].hit_points >= 1


def test_who_strikes_at_whom_is_named_and_checked() -> None:
    head = 'system = "massenkampf"\nsamples = 400\n[[attacker]]\narmy = "orcs"\n'
    rest = "[[defender]]\nhit_points = 400\ndefence = 12\n[[defender]]\nhit_points = 3\nattack = 15\nflees = false\n"
    second = CALCULATOR.forecast(f"{head}targets = [2]\n{rest}")
    first = CALCULATOR.forecast(f"{head}targets = [1]\n{rest}")
    assert second["stands"]["defender.2"] < first["stands"]["defender.2"]
    with pytest.raises(Malformed) as caught:
        read_scenario(f"{head}targets = [3, 0]\n{rest}")
    assert len(caught.value.faults) == 2
    with pytest.raises(Malformed, match="Liste von Nummern"):
        read_scenario(f'{head}targets = "2"\n{rest}')


def test_options_and_ways_that_do_not_exist_are_faults() -> None:
    side = 'use = { smite_evil = 2, smite = 1 }\nchoices = { channel = "heal", judgement = "x", y = "z" }\n'
    with pytest.raises(Malformed) as caught:
        read_scenario(f"[attacker]\n{side}[defender]\n")
    assert [(fault.line, next(word for word in ("smite", "judgement", "y") if word in fault.found))
            for fault in caught.value.faults] == [(2, "smite"), (3, "y"), (3, "judgement")]  # fmt: skip


def test_numbers_without_end_are_faults() -> None:
    with pytest.raises(Malformed, match="attack = "):
        read_scenario({"attacker": {"attack": 10**400}, "defender": {}})


@pytest.mark.parametrize(
    ("side", "warnings"),
    [
        ('tactic = "sniper_support"', ["Scharfschützen"]),
        ('tactic = "sniper_support"\nresources = ["ranged_weapons"]', []),
        ('then_tactic = "cavalry_experts"', ["Erfahrene Reitertruppen"]),
        ('abilities = ["mindless"]\ntactic = "taunt"\nstrategy = "reckless"', ["Verspotten", "Waghalsig"]),
    ],
)
def test_what_an_army_cannot_use_is_told(side: str, warnings: list[str]) -> None:
    found = CALCULATOR.forecast(f"[attacker]\n[defender]\n{side}\n").get("warnings", [])
    assert len(found) == len(warnings)
    assert all(label in told and "Verteidiger" in told for label, told in zip(warnings, found, strict=True))
