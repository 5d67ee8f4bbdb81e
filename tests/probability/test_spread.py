"""Numbers with doubts and their combinations."""

from __future__ import annotations

import itertools

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mycom.probability.distribution import uniform_sum
from mycom.probability.grid import blocks, combinations, sampled_blocks
from mycom.probability.spread import Spread


def test_a_range_holds_both_ends() -> None:
    spread = Spread.between(3, 6)
    assert list(spread.values) == [3, 4, 5, 6]
    assert spread.mean == 4.5
    assert spread.shares().tolist() == [0.25] * 4


def test_weights_need_not_sum_to_one() -> None:
    spread = Spread((20.0, 60.0), (1.0, 3.0))
    assert spread.shares().tolist() == [0.25, 0.75]
    assert spread.mean == 50


def test_a_huge_range_is_not_stored() -> None:
    spread = Spread.between(0, 10**12)
    assert spread.mean == 5 * 10**11
    assert spread.at(np.array([10**12])).tolist() == [10**12]


@given(st.lists(st.integers(1, 5), max_size=4), st.integers(1, 40))
def test_blocks_hold_every_combination_once(lengths: list[int], size: int) -> None:
    axes = [Spread.between(10 * at, 10 * at + length - 1) for at, length in enumerate(lengths)]
    rows: list[tuple[float, ...]] = []
    weight = 0.0
    for columns, weights in blocks(axes, size):
        assert len(weights) <= size
        rows += list(zip(*columns, strict=True)) if columns else [()]
        weight += float(weights.sum())
    assert rows == list(itertools.product(*(axis.values for axis in axes)))
    assert len(rows) == combinations(axes)
    assert weight == pytest.approx(1)


def test_samples_follow_the_weights_and_the_seed() -> None:
    axes = [Spread((0.0, 1.0), (1.0, 3.0)), Spread.between(1, 4)]

    def drawn() -> list[list[float]]:
        generator = np.random.default_rng(7)
        parts = [columns for columns, _ in sampled_blocks(axes, 4_000, 1_500, generator)]
        return np.concatenate([np.stack(part) for part in parts], axis=1).tolist()

    first = drawn()
    assert first == drawn()
    assert np.mean(first[0]) == pytest.approx(0.75, abs=3.3 * (0.75 * 0.25 / 4_000) ** 0.5)
    assert set(first[1]) == {1.0, 2.0, 3.0, 4.0}


@given(st.integers(-3, 3), st.integers(0, 5), st.integers(0, 4))
def test_sums_of_even_draws(low: int, width: int, times: int) -> None:
    counted: dict[int, float] = {}
    draws = list(itertools.product(range(low, low + width + 1), repeat=times))
    for draw in draws:
        counted[sum(draw)] = counted.get(sum(draw), 0) + 1 / len(draws)
    assert uniform_sum(low, low + width, times) == pytest.approx(counted)
