"""Estimates recover the rules that battles were drawn with; chances of drawn battles hold in every decile."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest

from mycom.probability.calibration import calibration
from mycom.systems.mythicor.combat.army import GROUP, Army
from mycom.systems.mythicor.combat.battle import course
from mycom.systems.mythicor.combat.draw import draw
from mycom.systems.mythicor.estimate.estimate import Estimate, estimate
from mycom.systems.mythicor.estimate.observed import Lines, Observed
from mycom.systems.mythicor.rules import Rules, load_rules

SEED = 20261201
KINDS = ("militia", "medium_swordsmen", "light_archers", "heavy_spearmen", "light_cavalry")
RACES = ("human", "orc", "elf", "dwarf")


def army(rng: np.random.Generator) -> Army:
    """A group whose leader may well die: no retreat, good morale."""
    kinds = rng.choice(KINDS, size=2, replace=False).tolist()
    return Army(
        kind=GROUP,
        race=str(rng.choice(RACES)),
        troops={str(kind): int(rng.integers(5, 40)) for kind in kinds},
        leadership=int(rng.integers(3, 15)),
        strength=int(rng.integers(2, 25)),
        military_bonus=int(rng.integers(0, 60)),
        morale_bonus=int(rng.integers(10, 60)),
    )


def happened(rules: Rules, count: int, seed: int) -> list[Observed]:
    """Battles drawn by these rules, as a report tells them."""
    rng = np.random.default_rng([SEED, seed])
    found = []
    for _ in range(count):
        first, second = army(rng), army(rng)
        drawn = draw(rules, first, second, "land", "forest", rng)
        fought = course(rules, first, second, "land", "forest")
        losses = tuple((round(float(row[0, 0]), 3), round(float(row[1, 0]), 3)) for row in fought.loss[: drawn.round])
        loser = {"attacker": "defender", "defender": "attacker"}.get(drawn.winner, "")
        deaths = (drawn.attacker_leader_died, drawn.defender_leader_died)
        found.append(Observed(first, second, drawn.round, loser, "", "land", "forest", deaths, losses))
    return found


@cache
def otherwise() -> Rules:
    return load_rules().with_overrides(
        {
            "combat.leader_death.threshold": 0.3,
            "combat.leader_death.max_probability": 0.8,
            "combat.leader_death.half": 6,
        }
    )


@cache
def many() -> tuple[Observed, ...]:
    return tuple(happened(otherwise(), 2000, 1))


@pytest.mark.parametrize(
    "key", ["combat.leader_death.threshold", "combat.leader_death.max_probability", "combat.leader_death.half"]
)
def test_two_thousand_battles_give_back_the_parameter_within_the_interval(key: str) -> None:
    """All others are as they were when the battles were drawn; the one asked for is set to the usual value."""
    usual = load_rules().value(key)
    found = estimate(otherwise().with_overrides({key: usual}), many(), key, confidence=0.99)
    assert found.interval is not None
    low, high = found.interval
    assert low <= otherwise().number(key) <= high
    assert high - low < 0.5 * otherwise().number(key)
    assert found.ruled_out
    assert found.current == usual


def test_the_value_in_use_is_not_ruled_out_when_it_is_right() -> None:
    battles = happened(load_rules(), 300, 2)
    found = estimate(load_rules(), battles, "combat.leader_death.half", confidence=0.99)
    assert not found.ruled_out


def test_the_bonus_rule_shows_in_the_losses_of_a_few_battles() -> None:
    other = load_rules().with_overrides({"combat.bonus_rule": "multiplicative"})
    found: Estimate = estimate(load_rules(), happened(other, 10, 3), "combat.bonus_rule")
    assert (found.best, found.ruled_out) == ("multiplicative", True)
    same = estimate(load_rules(), happened(load_rules(), 10, 4), "combat.bonus_rule")
    assert (same.best, same.ruled_out) == ("additive", False)


def test_the_likelihood_of_everything_that_may_happen_is_one() -> None:
    rules = load_rules()
    rng = np.random.default_rng(SEED)
    for _ in range(20):
        first, second = army(rng), army(rng)
        rounds = len(course(rules, first, second, "land", "forest").ends)
        every = [
            Observed(first, second, number, loser, terrain="forest")
            for number in range(1, rounds + 1)
            for loser in ("attacker", "defender")
        ]
        assert Lines(rules, every).likelihoods(rules).sum() == pytest.approx(1.0, abs=1e-4)


def test_the_likelihood_is_that_of_the_battle_s_own_course() -> None:
    """With everything told but the reason, against the ends of a course of its own (slow and plain)."""
    rules = otherwise()
    for one in happened(rules, 60, 5):
        fought = course(rules, one.attacker, one.defender, one.mode, one.terrain)
        ends = fought.ends[one.rounds - 1, :, 0]
        last = one.rounds == len(fought.ends)
        lost = 0 if one.loser == "attacker" else 1
        dead = fought.troops[one.rounds - 1, :, :, 0].sum(axis=1) <= 0
        scale = fought.setup.death_scale[:, 0]
        total = 0.0
        for place, chance in enumerate(ends.tolist()):
            if place == len(ends) - 1:
                total += chance * (lost == 0 and last) * (not any(one.leaders_died))
            elif place % 2 == lost:
                for side, died in enumerate(one.leaders_died):
                    dies = float(place == 6 + side) or (float(scale[side]) if place < 2 and dead[side] else 0.0)
                    chance *= dies if died else 1 - dies
                total += chance
        found = float(Lines(rules, [one]).likelihoods(rules)[0])
        assert found == pytest.approx(total, abs=2e-6)


def test_losses_that_fit_have_no_error() -> None:
    rules = load_rules()
    battles = happened(rules, 30, 5)
    assert Lines(rules, battles).errors.max() < 1e-5
    assert Lines(rules.with_overrides({"combat.bonus_rule": "multiplicative"}), battles).errors.sum() > 1e-3


def test_ten_thousand_forecasts_hold_in_every_decile() -> None:
    rules = load_rules()
    rng = np.random.default_rng([SEED, 6])
    forecasts = []
    for _ in range(500):
        first, second = army(rng), army(rng)
        chance = float(course(rules, first, second, "land", "forest").outcome()[0, 0])
        forecasts += [
            (chance, draw(rules, first, second, "land", "forest", rng).winner == "attacker") for _ in range(20)
        ]
    found = calibration(forecasts)
    assert len(found) == 10
    assert all(one.fits for one in found)
