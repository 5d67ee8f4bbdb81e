"""Exact chances against dice, for random pairs over everything the rules have; what is exact and what is not."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from mycom.systems.massenkampf.battle.answer import _plain, _short, answer, several, wilson
from mycom.systems.massenkampf.battle.chain import exactly
from mycom.systems.massenkampf.battle.fighter import Plan
from mycom.systems.massenkampf.battle.sample import Fight
from mycom.systems.massenkampf.battle.setting import Battle
from mycom.systems.massenkampf.battle.walk import walk
from tests.systems.massenkampf.battle.pairs import PLAIN, RULES, battle

SAMPLES = 400
#: So many random pairs in the suite; `python -m tests.systems.massenkampf.battle.many` compares 200 of them.
PAIRS = 12


def misses(seed: int, samples: int) -> list[str]:
    """Chances of a random battle that lie outside the 99.9 % interval of the sampled ones."""
    one = battle(Random(seed))
    exact, drawn = answer(one, samples=samples), answer(one, samples=samples, seed=seed + 1, sampled=True)
    if not exact.exact:
        return []
    found = []
    for part in ("outcome", "ends"):
        for key, chance in getattr(exact.found, part).items():
            low, high = wilson(getattr(drawn.found, part)[key], samples)
            if not low - 1e-9 <= chance <= high + 1e-9:
                found.append(f"{key}: {chance:.4f} not within {low:.4f} and {high:.4f}")
    return found


@pytest.mark.parametrize("seed", range(PAIRS))
def test_exact_and_drawn_chances_agree(seed: int) -> None:
    assert misses(seed, SAMPLES) == []


def test_the_short_chain_and_the_walk_agree() -> None:
    compared = 0
    for seed in range(300):
        one = battle(Random(seed))
        one = replace(
            one,
            conditions=(),
            sides=tuple(replace(side, abilities=(), commands=(), resources={}, then_tactic="") for side in one.sides),
        )
        plan = Plan(one)
        if not _plain(plan) or compared == 6:
            continue
        compared += 1
        starts = (exactly(one.sides[0].hit_points), exactly(one.sides[1].hit_points))
        short, long = _short(plan, starts), walk(plan, starts, 5.0)
        assert short.outcome == pytest.approx(long.outcome, abs=1e-6)
        assert short.ends == pytest.approx(long.ends, abs=1e-6)
        assert short.rounds == pytest.approx(long.rounds, abs=1e-3)
        for one_left, other_left in zip(short.hit_points, long.hit_points, strict=True):
            assert one_left == pytest.approx(other_left, abs=1e-6)
    assert compared == 6


def test_what_sums_up_is_drawn_and_says_so() -> None:
    found = answer(Battle(RULES, (replace(PLAIN, abilities=("paralysis",)), PLAIN)), samples=200)
    assert (found.exact, found.samples) == (False, 200)
    assert "Lähmung" in found.why
    assert sum(found.found.outcome.values()) == pytest.approx(1)
    again = answer(Battle(RULES, (replace(PLAIN, abilities=("paralysis",)), PLAIN)), samples=200)
    assert again.found.outcome == found.found.outcome


def test_paralysis_helps() -> None:
    long = replace(PLAIN, hit_points=30)
    plain = answer(Battle(RULES, (long, long))).found.outcome["attacker"]
    helped = answer(Battle(RULES, (replace(long, abilities=("paralysis",)), long)), samples=1000)
    assert helped.interval(helped.found.outcome["attacker"])[0] > plain


def test_engines_wear_walls_down_and_may_be_destroyed() -> None:
    long = replace(PLAIN, hit_points=30)
    siege = replace(long, resources={"siege_engines": 1})
    without = answer(Battle(RULES, (long, long), fortification=8)).found.outcome["attacker"]
    found = answer(Battle(RULES, (siege, long), fortification=8), samples=1000)
    assert "Belagerungsgeräte" in found.why
    assert found.interval(found.found.outcome["attacker"])[0] > without
    broken = answer(Battle(RULES, (siege, replace(long, tactic="siegebreaker")), fortification=8), samples=1000)
    assert broken.found.outcome["attacker"] < found.interval(found.found.outcome["attacker"])[0]


def test_worn_walls_do_not_fall_below_the_ground_for_who_passes_them() -> None:
    flying = replace(PLAIN, hit_points=20, abilities=("fly",), resources={"siege_engines": 2})
    long = replace(PLAIN, hit_points=20)
    open_field = answer(Battle(RULES, (flying, long))).found.outcome["attacker"]
    walls = answer(Battle(RULES, (flying, long), fortification=8, walls="walls"), samples=1000)
    low, high = walls.interval(walls.found.outcome["attacker"])
    assert low <= open_field <= high


def test_engines_are_destroyed_only_by_the_tactic_of_the_round() -> None:
    """An army that would break engines later on has not yet done so in the first rounds."""
    siege = replace(PLAIN, hit_points=30, attack=2, resources={"siege_engines": 1})
    for tactics, left in ((("standard", "siegebreaker"), 1), (("siegebreaker", "standard"), 0)):
        breaker = replace(PLAIN, attack=60, tactic=tactics[0], then_tactic=tactics[1], then_from=9)
        ground = Fight(Battle(RULES, (siege, breaker), fortification=8))
        troops = [ground._troop(team, 0) for team in (0, 1)]
        ground.worn = 0
        ground._round(troops, 1, Random(3))
        assert troops[0].engines == left


def test_an_ambush_denies_the_tactic() -> None:
    waiting, met = replace(PLAIN, conditions=("ambush",)), replace(PLAIN, tactic="full_defence")
    found = answer(Battle(RULES, (waiting, met)))
    usual = answer(Battle(RULES, (PLAIN, met))).found.outcome["attacker"]
    denied = answer(Battle(RULES, (PLAIN, PLAIN))).found.outcome["attacker"]
    # 3 + d20 above 12: 10 and higher.
    assert found.ambush == 0.55
    assert found.found.outcome["attacker"] == pytest.approx(0.55 * denied + 0.45 * usual)


def test_two_armies_beat_one() -> None:
    found = several(Battle(RULES, (PLAIN, PLAIN)), ((PLAIN, PLAIN), (PLAIN,)), samples=500)
    assert sum(found.found.outcome.values()) == pytest.approx(1)
    assert found.interval(found.found.outcome["attacker"])[0] > 0.6
    assert set(found.survivors) == {"attacker.1", "attacker.2", "defender.1"}


def test_each_army_strikes_at_the_enemy_it_names() -> None:
    """Two that cannot be hurt: who is named falls, and in the round that is said."""
    strong = replace(PLAIN, hit_points=50, attack=60, defence=90)
    two = (replace(PLAIN, flees=False), replace(PLAIN, flees=False))
    for targets, fallen in (((), 0), ((2,), 1), ((1,), 0), ((2, 1), 1)):
        ground = Fight(Battle(RULES, (strong, two[0]), 0), ((replace(strong, targets=targets),), two))
        troops = [ground._troop(team, number) for team, number in ((0, 0), (1, 0), (1, 1))]
        ground.worn = 0
        ground._round(troops, 1, Random(3))
        assert [bool(one.end) for one in troops[1:]] == [number == fallen for number in (0, 1)]
    later = Fight(Battle(RULES, (strong, two[0]), 0), ((replace(strong, targets=(2, 1)),), two))
    _, melee = later.run(Random(3))
    assert melee == 2


def test_the_interval_holds_the_chance() -> None:
    low, high = wilson(0.5, 1000)
    assert low < 0.5 < high
    assert wilson(0.0, 100)[0] == 0.0
    assert wilson(1.0, 100)[1] == pytest.approx(1.0)
