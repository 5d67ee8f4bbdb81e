"""Rounding half up."""

from __future__ import annotations

from decimal import ROUND_HALF_UP, Decimal

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mycom.probability.rounding import half_up, half_up_whole


@pytest.mark.parametrize(
    ("number", "rounded"),
    [(0.5, 1), (1.5, 2), (2.5, 3), (2.4999, 2), (-0.5, -1), (0.0, 0), (0.1 * 3 + 0.2, 1), (4.35 * 100 - 0.5, 435)],
)
def test_halves_go_up(number: float, rounded: int) -> None:
    assert half_up(number) == rounded


def test_places_are_decimal() -> None:
    assert half_up(1.005, 2) == 1.01
    assert half_up(2.675, 2) == 2.68


@given(st.decimals(min_value=0, max_value=10_000, places=4))
def test_numbers_of_a_report_round_as_on_paper(number: Decimal) -> None:
    on_paper = int(number.quantize(Decimal(1), ROUND_HALF_UP))
    assert half_up(float(number)) == on_paper
    assert half_up_whole(np.array([float(number)]))[0] == on_paper
