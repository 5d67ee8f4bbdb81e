"""Exact distributions against counting every case."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product as cases

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mycom.probability.chances import Chances, product

WEIGHTS = st.lists(st.tuples(st.integers(-5, 5), st.integers(1, 9)), min_size=1, max_size=6)


def test_equal_values_are_put_together() -> None:
    assert Chances.of([("a", 1), ("b", 2), ("a", 1)]).items == (("a", 0.5), ("b", 0.5))
    assert Chances.happens(1.0).items == ((True, 1.0),)
    assert Chances.happens(0.0).certain


@pytest.mark.parametrize("pairs", [[], [("a", 0.0)], [("a", -1.0), ("b", 2.0)]])
def test_no_chances_are_no_distribution(pairs: list[tuple[str, float]]) -> None:
    with pytest.raises(ValueError, match="chance"):
        Chances.of(pairs)


@given(WEIGHTS, WEIGHTS)
def test_sums_agree_with_every_case(first: list[tuple[int, int]], second: list[tuple[int, int]]) -> None:
    counted: Counter[int] = Counter()
    for (a, one), (b, other) in cases(first, second):
        counted[a + b] += one * other
    total = sum(counted.values())
    found = Chances.of(first).combine(Chances.of(second), lambda a, b: a + b)
    assert set(found.values) == set(counted)
    for value, count in counted.items():
        assert found[value] == pytest.approx(float(Fraction(count, total)))
    assert sum(chance for _, chance in found) == pytest.approx(1)
    assert found.mean() == pytest.approx(Chances.of(first).mean() + Chances.of(second).mean())


@given(WEIGHTS)
def test_a_chance_that_depends_on_another(weights: list[tuple[int, int]]) -> None:
    first = Chances.of(weights)
    found = first.then(lambda value: Chances.evenly(range(abs(value) + 1)))
    assert found.mean() == pytest.approx(first.mean(lambda value: abs(value) / 2))
    assert found.chance(lambda value: value > 5) == 0


def test_several_at_once() -> None:
    three = product([Chances.happens(0.5)] * 3)
    assert len(three) == 8
    assert three[(True, True, False)] == 0.125
    assert product([]).items == (((), 1.0),)
    assert Chances.of([("x", 1), ("y", 3)]).likeliest == "y"
    assert Chances.sure(3).mapping() == {3: 1.0}
