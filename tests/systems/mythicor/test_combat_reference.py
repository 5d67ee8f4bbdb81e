"""Battles against a slow version of the rules, written apart (rule text ch. 5.7, 7)."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from mycom.systems.mythicor.forecast import forecast
from mycom.systems.mythicor.scenario import read_scenario
from tests.systems.mythicor import scenarios, slow_reference


def assert_same(found: Any, expected: Any, where: str) -> None:
    if isinstance(expected, dict):
        assert set(found) >= set(expected), where
        for key, value in expected.items():
            assert_same(found[key], value, f"{where}.{key}")
    elif isinstance(expected, list):
        assert len(found) == len(expected), where
        for at, value in enumerate(expected):
            assert_same(found[at], value, f"{where}[{at}]")
    elif isinstance(expected, float):
        assert found == pytest.approx(expected, rel=1e-9, abs=1e-9), where
    else:
        assert found == expected, where


@pytest.mark.parametrize("seed", range(240))
def test_random_battles(seed: int) -> None:
    data = scenarios.battle(np.random.default_rng(seed))
    scenario = read_scenario(data)
    expected = slow_reference.forecast(scenario.rules, data)
    assert_same(forecast(scenario), expected, f"seed {seed}")


@pytest.mark.parametrize("seed", range(60))
def test_random_magic_attacks(seed: int) -> None:
    data = scenarios.magic(np.random.default_rng(seed))
    scenario = read_scenario(data)
    casts = forecast(scenario)["casts"]
    assert isinstance(casts, list)
    assert [cast["losses"] for cast in casts] == slow_reference.magic(scenario.rules, data)
