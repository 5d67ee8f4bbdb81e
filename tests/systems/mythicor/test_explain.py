"""What is explained of a battle adds up to what the battle uses (rule text ch. 7.1 to 7.4)."""

from __future__ import annotations

from math import prod

import numpy as np
import pytest

from mycom.systems.mythicor.combat.explain import Account, explain
from mycom.systems.mythicor.combat.lineup import lineup
from mycom.systems.mythicor.scenario import read_scenario
from tests.systems.mythicor.scenarios import battle


def added_up(account: Account) -> float:
    amounts = [part.amount for part in account.parts]
    return prod(amounts) if account.product else sum(amounts)


@pytest.mark.parametrize("number", range(120))
def test_every_account_adds_up_to_what_the_battle_uses(number: int) -> None:
    scenario = read_scenario(battle(np.random.default_rng([7, number])))
    attacker, defender = scenario.armies({})
    line = lineup(scenario.rules, attacker, defender, scenario.mode, scenario.terrain)
    for side, found in enumerate(explain(scenario.rules, attacker, defender, scenario.mode, scenario.terrain)):
        assert added_up(found.military) == pytest.approx(found.military.total)
        assert added_up(found.morale) == pytest.approx(found.morale.total)
        assert found.morale.total == pytest.approx(float(line.morale_pct[side, 0]))
        if found.ships is not None:
            assert max(added_up(found.ships), 0.0) == pytest.approx(found.ships.total)
        for at, kind in enumerate(found.kinds.values()):
            assert added_up(kind.terrain) == pytest.approx(kind.terrain.total)
            assert added_up(kind.factor) == pytest.approx(kind.factor.total)
            assert added_up(kind.value) == pytest.approx(kind.value.total)
            assert added_up(kind.defence) == pytest.approx(kind.defence.total)
            worth = kind.value.total * kind.factor.total * (found.ships.total if found.ships else 1)
            assert kind.attack in (0, pytest.approx(worth))
            assert kind.toughness == pytest.approx(worth * kind.defence.total)
            assert kind.attack == pytest.approx(float(line.attack[side, at, 0]))
            assert kind.toughness == pytest.approx(float(line.toughness[side, at, 0]))
        assert found.strength == pytest.approx(float((line.counts[side, :, 0] * line.attack[side, :, 0]).sum()))


def test_the_rule_text_s_leader_gives_ten_percent_a_point() -> None:
    """Leadership 12 against a wall of level 0 (ch. 7.1): the lead is ten percent a point."""
    scenario = read_scenario(
        {
            "attacker": {"race": "human", "leadership": 12, "military_bonus": 35, "troops": {"militia": 10}},
            "defender": {"kind": "group", "race": "orc", "leadership": 9, "troops": {"militia": 10}},
        }
    )
    first, second = explain(scenario.rules, *scenario.armies({}), scenario.mode, scenario.terrain)
    assert [(part.id, part.amount) for part in first.military.parts] == [("military_bonus", 35), ("lead", 30)]
    assert [(part.id, part.amount) for part in second.military.parts] == [("military_bonus", 0), ("lead", 0)]
