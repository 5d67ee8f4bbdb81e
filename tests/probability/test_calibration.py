"""Calibration against counting every way it may come."""

from __future__ import annotations

from itertools import product
from math import prod

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mycom.probability.calibration import calibration, interval, luck, successes

chances = st.lists(st.floats(0, 1), max_size=7)


@given(chances)
def test_successes_are_those_of_every_way_it_may_come(given_chances: list[float]) -> None:
    slow = np.zeros(len(given_chances) + 1)
    for way in product((False, True), repeat=len(given_chances)):
        slow[sum(way)] += prod(chance if done else 1 - chance for chance, done in zip(given_chances, way, strict=True))
    assert successes(given_chances) == pytest.approx(slow, abs=1e-12)


@given(chances, st.sampled_from([0.5, 0.9, 0.99]))
def test_an_interval_holds_at_least_its_level(given_chances: list[float], level: float) -> None:
    low, high = interval(given_chances, level)
    assert successes(given_chances)[low : high + 1].sum() >= level - 1e-9


@given(st.lists(st.tuples(st.floats(0, 1), st.booleans()), max_size=30))
def test_every_forecast_is_in_one_bin(forecasts: list[tuple[float, bool]]) -> None:
    found = calibration(forecasts)
    assert sum(one.count for one in found) == len(forecasts)
    assert sum(one.happened for one in found) == sum(done for _, done in forecasts)
    assert sum(one.expected for one in found) == pytest.approx(sum(chance for chance, _ in forecasts))
    assert all(one.low <= one.expected / one.count <= one.high + 1e-9 for one in found)


def test_true_chances_fit_and_false_ones_do_not() -> None:
    rng = np.random.default_rng(4)
    stated = rng.random(4000)
    true = [(float(chance), bool(rng.random() < chance)) for chance in stated]
    false = [(float(chance), bool(rng.random() < chance**2)) for chance in stated]
    assert all(one.fits for one in calibration(true))
    assert not all(one.fits for one in calibration(false))
    assert 0.005 < luck(true).at_most < 0.995
    assert luck(false).at_most < 1e-6


def test_nothing_forecast_is_neither_luck_nor_bad_luck() -> None:
    assert calibration([]) == ()
    assert luck([]).at_most == 1.0
