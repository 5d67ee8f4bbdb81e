"""Battles of armies: 93 against 49 hit points with flags, and how the time grows with both."""

from __future__ import annotations

from fractions import Fraction
from time import perf_counter

from benchmarks.rows import Row
from mycom.systems.massenkampf.battle.answer import answer
from mycom.systems.massenkampf.battle.setting import Battle, Side
from mycom.systems.massenkampf.rules import load_rules

GOAL_MS = 10.0
#: All that the chain of two numbers cannot remember.
LONG_MS = 2_000.0
REPEATS = 7


def battle(first: int, second: int) -> Battle:
    """Two armies that lose attacks, flee, and have a ranged phase and a surprise."""
    one = Side(hit_points=first, rating=Fraction(17), attack=21, defence=27, ranged=True, tactic="dirty_fighters")
    other = Side(hit_points=second, rating=Fraction(9), attack=19, defence=25)
    return Battle(load_rules(), (one, other))


def long_memory(points: int) -> Battle:
    """Two armies of so many hit points of which taunts, wounds, fear and healing have to be remembered."""
    one = Side(
        hit_points=points, rating=Fraction(20), attack=12, defence=30, abilities=("fear", "bleed"), tactic="taunt"
    )
    other = Side(
        hit_points=points,
        rating=Fraction(20),
        attack=12,
        defence=30,
        abilities=("regeneration:4",),
        commands=("triage",),
    )
    return Battle(load_rules(), (one, other))


def best(one: Battle, repeats: int = REPEATS) -> float:
    """The shortest of some runs, in milliseconds."""
    times = []
    for _ in range(repeats):
        start = perf_counter()
        answer(one)
        times.append(1000 * (perf_counter() - start))
    return min(times)


def run() -> list[Row]:
    """The rows of this benchmark."""
    rows = [Row("massenkampf: 93 against 49, flags", best(battle(93, 49)), GOAL_MS, 1.0)]
    before = best(battle(25, 25))
    for points in (50, 100):
        now = best(battle(points, points))
        rows.append(Row(f"massenkampf: {points} against {points}", now, before, 8.0, note="against half as many"))
        before = now
    before = best(long_memory(50), 2)
    now = best(long_memory(100), 2)
    rows.append(Row("massenkampf: 100 against 100, taunts, wounds, fear", now, LONG_MS, 1.0))
    rows.append(Row("massenkampf: the same, growth from 50", now, before, 8.0, note="against half as many"))
    return rows
