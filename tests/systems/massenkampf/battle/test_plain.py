"""Chances of random pairs, exact and drawn, against a simulator that knows nothing of how they are computed."""

from __future__ import annotations

import sys
from collections import Counter
from math import exp, lgamma, log
from random import Random

import pytest

from mycom.systems.massenkampf.battle.answer import answer
from mycom.systems.massenkampf.battle.ends import NAMES
from mycom.systems.massenkampf.battle.setting import Battle
from tests.systems.massenkampf.battle.pairs import battle
from tests.systems.massenkampf.battle.plain_simulator import Battlefield, outcome_of

#: In the suite; `python -m tests.systems.massenkampf.battle.test_plain FIGHTS` fights more often.
PAIRS, DRAWN, AT_ONCE, FIGHTS = 200, 60, 20, 150
#: 99.9 % intervals miss a chance now and then: so many of 200 or so with a likelihood below one in ten thousand.
MISSES = 4
#: No interval of this confidence misses one.
NEVER = 1e-8


def tails(count: int, chance: float, fights: int) -> float:
    """How likely a count as far off as this one is, to both sides."""
    if chance <= 1e-12 or chance >= 1 - 1e-12:
        return 1.0 if count == round(chance) * fights else 0.0
    sums = [0.0, 0.0]
    for at in range(fights + 1):
        ways = lgamma(fights + 1) - lgamma(at + 1) - lgamma(fights - at + 1)
        weight = exp(ways + at * log(chance) + (fights - at) * log(1 - chance))
        sums[0] += weight if at <= count else 0.0
        sums[1] += weight if at >= count else 0.0
    return min(1.0, 2 * min(sums))


def compared(seed: int, fights: int) -> list[tuple[str, float, float, float]]:
    """Every outcome and end of a random pair: its name, exact chance, share of the fights, likelihood of that share."""
    one = battle(Random(seed))
    exact = answer(one)
    assert exact.exact
    counts = fought(one, Random(seed + 1), fights)
    chances = {**exact.found.outcome, **exact.found.ends}
    return [
        (name, chance, counts[name] / fights, tails(counts[name], chance, fights)) for name, chance in chances.items()
    ]


def fought(one: Battle, dice: Random, fights: int) -> Counter[str]:
    """How often each outcome and end came up."""
    ground = Battlefield(one)
    counts: Counter[str] = Counter()
    for _ in range(fights):
        first, second, _ = ground.fight(dice)
        counts[outcome_of(first, second)] += 1
        counts.update(f"{name}_{army.end}" for name, army in zip(NAMES, (first, second), strict=True) if army.end)
    return counts


def drawn(seed: int, fights: int) -> list[tuple[str, float, float, float]]:
    """The same of a pair that is too much for a chain: shares of the program's own fights in place of chances."""
    one = battle(Random(seed), stacking=True)
    found = answer(one, samples=fights, sampled=True).found
    counts = fought(one, Random(seed + 1), fights)
    lines = []
    for name, share in {**found.outcome, **found.ends}.items():
        pair = (round(share * fights), counts[name])
        if sum(pair) > fights:  # of an event and its contrary the rarer one tells more
            pair = (fights - pair[0], fights - pair[1])
        lines.append((name, share, counts[name] / fights, tails(pair[0], 0.5, sum(pair))))
    return lines


@pytest.mark.parametrize("first", range(0, PAIRS, AT_ONCE))
def test_exact_chances_are_those_of_a_plain_simulator(first: int) -> None:
    found = [(seed, *one) for seed in range(first, first + AT_ONCE) for one in compared(seed, FIGHTS)]
    assert [one for one in found if one[-1] < NEVER] == []
    assert len([one for one in found if one[-1] < 0.001]) < MISSES, [one for one in found if one[-1] < 0.001]


@pytest.mark.parametrize("first", range(0, DRAWN, AT_ONCE))
def test_drawn_battles_end_as_often_as_those_of_a_plain_simulator(first: int) -> None:
    found = [(seed, *one) for seed in range(first, first + AT_ONCE) for one in drawn(seed, FIGHTS)]
    assert [one for one in found if one[-1] < NEVER] == []
    assert len([one for one in found if one[-1] < 0.001]) < MISSES, [one for one in found if one[-1] < 0.001]


def test_a_share_that_is_far_off_is_noticed() -> None:
    assert tails(125, 0.5, 250) == 1.0
    assert tails(160, 0.5, 250) < 0.001
    assert tails(0, 0.0, 250) == 1.0
    assert tails(1, 0.0, 250) == 0.0


def main() -> None:
    """Prints every chance outside its 99.9 % interval."""
    fights = int(sys.argv[1]) if len(sys.argv) > 1 else 2_000
    for seed in range(PAIRS):
        for name, chance, share, likely in [*compared(seed, fights), *drawn(seed, fights)]:
            if likely < 0.001:
                sys.stdout.write(f"{seed} {name}: {chance:.4f}, fought {share:.4f} ({likely:.1e})\n")


if __name__ == "__main__":
    main()
