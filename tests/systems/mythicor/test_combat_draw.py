"""Drawn battles against the exact chances, and what a battle changes beside the troops."""

from __future__ import annotations

from math import sqrt

import numpy as np
import pytest

from mycom.systems.mythicor.combat import Army, battle
from mycom.systems.mythicor.combat.aftermath import NOTHING, booty, carried_left, changes, draw_changes
from mycom.systems.mythicor.combat.draw import draw
from mycom.systems.mythicor.rules import load_rules

RULES = load_rules()
#: Standard errors of a 99.9 % interval.
Z999 = 3.2905

BATTLES = {
    "land": (
        Army(troops={"medium_swordsmen": 30, "light_archers": 12}, leadership=9, strength=8, military_bonus=10),
        Army(kind="province", race="orc", troops={"militia": 60, "barbarians": 20}, fortification=1),
        "forest",
    ),
    "sea": (
        Army(
            race="orc", troops={"marines": 40, "light_cavalry": 9}, leadership=6, strength=2, warships=3, transports=4
        ),
        Army(troops={"pirates": 20, "marines": 12}, leadership=5, strength=4, warships=2, transports=1),
        "sea",
    ),
    "coast": (
        Army(troops={"light_archers": 30, "pirates": 10}, leadership=7, strength=5, at_sea=True),
        Army(troops={"heavy_archers": 25, "knights": 5}, leadership=4, strength=5, morale_bonus=-10),
        "coast",
    ),
}


@pytest.mark.parametrize("mode", BATTLES)
def test_drawn_battles_agree_with_the_forecast(mode: str) -> None:
    attacker, defender, terrain = BATTLES[mode]
    exact = battle(RULES, attacker, defender, mode, terrain)
    generator = np.random.default_rng(11)
    times = 3_000
    drawn = [draw(RULES, attacker, defender, mode, terrain, generator) for _ in range(times)]
    found = {winner: sum(one.winner == winner for one in drawn) / times for winner in exact.outcome}
    found["attacker's leader"] = sum(one.attacker_leader_died for one in drawn) / times
    found["defender's leader"] = sum(one.defender_leader_died for one in drawn) / times
    chances = dict(exact.outcome)
    chances["attacker's leader"] = exact.leader_dies["attacker"]
    chances["defender's leader"] = exact.leader_dies["defender"]
    assert any(0.05 < chance < 0.95 for chance in chances.values())
    for name, chance in chances.items():
        assert found[name] == pytest.approx(chance, abs=Z999 * sqrt(chance * (1 - chance) / times) + 1e-12), name
    left = np.array([sum(one.defender.values()) for one in drawn])
    expected = sum(exact.survivors["defender"].values())
    assert left.mean() == pytest.approx(expected, abs=Z999 * left.std() / sqrt(times) + 1e-9)


def test_the_same_seed_draws_the_same_battle() -> None:
    attacker, defender, terrain = BATTLES["land"]

    def some() -> list[object]:
        generator = np.random.default_rng(5)
        return [draw(RULES, attacker, defender, "land", terrain, generator) for _ in range(20)]

    assert some() == some()
    assert len(set(map(repr, some()))) > 1


def test_a_battle_without_a_round_is_no_doubt() -> None:
    drawn = draw(RULES, Army(), Army(troops={"militia": 3}), "land", "open", np.random.default_rng(1))
    assert (drawn.winner, drawn.reason, drawn.round) == ("defender", "attacker_annihilated", 0)
    assert not drawn.attacker_leader_died


def test_ch_7_2_changes_of_winner_and_loser() -> None:
    both = changes(RULES, "attacker", both_had_troops=True)
    assert both["attacker"].morale_bonus == pytest.approx(dict.fromkeys(range(1, 9), 1 / 8))
    assert both["defender"].morale_bonus == {-5: 1}
    assert both["attacker"].military_bonus == pytest.approx(dict.fromkeys(range(1, 6), 1 / 5))
    assert both["defender"].leader_gain_chance == 0.2
    drawn = draw_changes(both["attacker"], np.random.default_rng(3))
    assert 1 <= drawn.morale_bonus <= 8
    assert 1 <= drawn.military_bonus <= 5
    assert {drawn.leadership, drawn.strength} <= {0, 1}


def test_ch_7_2_nothing_changes_without_troops_or_winner() -> None:
    for winner, troops in (("attacker", False), ("undecided", True)):
        assert changes(RULES, winner, both_had_troops=troops) == {"attacker": NOTHING, "defender": NOTHING}


def test_ch_7_2_what_a_group_carries_falls_with_its_troops() -> None:
    assert carried_left(10, 40, 30) == 7  # 2.5 lost, half up
    assert carried_left(10, 0, 0) == 10
    assert carried_left(7, 12, 0) == 0
    assert booty(RULES, 9) == 45
