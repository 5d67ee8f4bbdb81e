"""Forecast and evaluation agree: 200,000 drawn evaluations of each of twenty fights."""

from __future__ import annotations

import pytest

from mycom.systems.mythicor.combat.sequence import fight_in_sequence
from tests.systems.mythicor.agreement import FIGHTS, worst

EVALUATIONS = 200_000
SEED = 20040401


@pytest.mark.parametrize("name", FIGHTS)
def test_evaluations_lie_within_the_999_interval(name: str) -> None:
    distance, what = worst(FIGHTS[name], EVALUATIONS, SEED)
    assert distance <= 1, what


def test_every_fight_is_in_doubt() -> None:
    assert len(FIGHTS) == 20
    for name, fight in FIGHTS.items():
        exact = fight_in_sequence(fight.rules, fight.meeting, fight.steps, most=10**7)
        assert any(0.02 < chance < 0.98 for step in exact.fought for chance in step.outcome.values()), name


def test_a_slightly_different_rule_would_be_noticed() -> None:
    fight = FIGHTS["land, forest"]
    other = fight.rules.with_overrides({"combat.leadership_bonus": 10.5, "combat.base_morale": 89})
    assert worst(fight, EVALUATIONS, SEED, drawn_by=other)[0] > 1
