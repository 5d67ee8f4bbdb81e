"""Field battles against a plain recursion over the same states, and against counting every throw of the dice."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mycom.systems.conquerors.battle.field import Dice, fight, losses
from mycom.systems.conquerors.battle.stopping import best, best_play, rules

DICE = Dice()


def thrown(mine: int, theirs: int) -> dict[int, float]:
    """Every throw counted, the highest dice against each other, ties for the defender."""
    found: Counter[int] = Counter()
    for dice in product(range(1, 7), repeat=mine + theirs):
        first, second = sorted(dice[:mine])[::-1], sorted(dice[mine:])[::-1]
        found[sum(1 for one, other in zip(first, second, strict=False) if one <= other)] += 1
    return {lost: count / 6 ** (mine + theirs) for lost, count in found.items()}


@cache
def slow(attackers: int, defenders: int, stop_below: int) -> dict[tuple[int, int], float]:
    """End states by plain recursion."""
    if attackers == 0 or defenders == 0 or attackers < stop_below:
        return {(attackers, defenders): 1.0}
    found: dict[tuple[int, int], float] = {}
    mine, theirs = min(3, attackers), min(2, defenders)
    for lost, chance in thrown_once(mine, theirs).items():
        after = slow(attackers - lost, defenders - (min(mine, theirs) - lost), stop_below)
        for state, part in after.items():
            found[state] = found.get(state, 0.0) + chance * part
    return found


@cache
def thrown_once(mine: int, theirs: int) -> dict[int, float]:
    return thrown(mine, theirs)


@pytest.mark.parametrize("mine", [1, 2, 3])
@pytest.mark.parametrize("theirs", [1, 2])
def test_one_roll_counts_every_throw(mine: int, theirs: int) -> None:
    assert dict(losses(mine, theirs, DICE)) == pytest.approx(thrown(mine, theirs))


@given(st.integers(0, 14), st.integers(0, 14), st.integers(0, 16))
def test_a_battle_is_what_plain_recursion_says(attackers: int, defenders: int, stop_below: int) -> None:
    found = fight(attackers, defenders, stop_below)
    ends = slow(attackers, defenders, stop_below)
    won = sum(chance for (_, d), chance in ends.items() if d == 0)
    lost = sum(chance for (a, d), chance in ends.items() if a == 0 and d > 0)
    assert found.attacker == pytest.approx(won, abs=1e-12)
    assert found.defender == pytest.approx(lost, abs=1e-12)
    assert found.stopped == pytest.approx(1 - won - lost, abs=1e-12)
    left = np.zeros(attackers + 1), np.zeros(defenders + 1)
    for (a, d), chance in ends.items():
        left[0][a] += chance
        left[1][d] += chance
    assert found.attackers_left == pytest.approx(left[0], abs=1e-12)
    assert found.defenders_left == pytest.approx(left[1], abs=1e-12)


@pytest.mark.parametrize("soldiers", [100, 400])
def test_chances_of_large_battles_sum_to_one(soldiers: int) -> None:
    found = fight(soldiers, soldiers, 3)
    assert found.attacker + found.defender + found.stopped == pytest.approx(1, abs=1e-9)
    assert found.attackers_left.sum() == pytest.approx(1, abs=1e-9)
    assert found.defenders_left.sum() == pytest.approx(1, abs=1e-9)


@pytest.mark.parametrize(
    ("attackers", "defenders", "stop_below", "expected"),
    [
        (0, 0, 0, (1, 0, 0)),
        (3, 0, 5, (1, 0, 0)),
        (0, 2, 0, (0, 1, 0)),
        (2, 2, 3, (0, 0, 1)),
        (1, 1, 1, (15 / 36, 21 / 36, 0)),
    ],
)
def test_battles_that_need_no_counting(
    attackers: int, defenders: int, stop_below: int, expected: tuple[float, float, float]
) -> None:
    found = fight(attackers, defenders, stop_below)
    assert (found.attacker, found.defender, found.stopped) == pytest.approx(expected)


def test_other_dice_fight_by_the_same_walk() -> None:
    dice = Dice(attacker=2, defender=3, sides=8, defender_wins_ties=False)
    found = fight(9, 7, 0, dice)

    @cache
    def wins(a: int, d: int) -> float:
        if a == 0 or d == 0:
            return float(d == 0)
        mine, theirs = min(2, a), min(3, d)
        return sum(
            chance * wins(a - lost, d - min(mine, theirs) + lost) for lost, chance in losses(mine, theirs, dice).items()
        )

    assert found.attacker == pytest.approx(wins(9, 7), abs=1e-12)
    assert found.defender == pytest.approx(1 - wins(9, 7), abs=1e-12)


def test_negative_numbers_are_refused() -> None:
    with pytest.raises(ValueError, match="negative"):
        fight(3, -1)


def test_no_stopping_rule_beats_the_best_play() -> None:
    for attackers, defenders in ((5, 3), (3, 6), (8, 8)):
        every = rules(attackers, defenders)
        play = best_play(attackers, defenders)
        gains = [rule.gain(attackers, defenders) for rule in every]
        assert best(every, attackers, defenders).gain(attackers, defenders) == pytest.approx(max(gains))
        assert play.gain >= max(gains) - 1e-9
        assert every[-1].gain(attackers, defenders) == 0, "not fighting at all gains nothing"


def test_the_best_play_rolls_on_where_it_pays() -> None:
    play = best_play(10, 2)
    assert play.goes_on[10, 2]
    assert not best_play(1, 5).goes_on[1, 5]
    assert best_play(1, 5, victory=1000.0).goes_on[1, 5]
