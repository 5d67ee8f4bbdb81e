"""Battles: the checks of the rules by chapter, and what must hold for every battle."""

from __future__ import annotations

from dataclasses import asdict, replace
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mycom.systems.mythicor.combat import Army, BattleResult, battle, course, end_states
from mycom.systems.mythicor.combat import factors as formulas
from mycom.systems.mythicor.combat.course import whole_left
from mycom.systems.mythicor.combat.ends import ENDS
from mycom.systems.mythicor.combat.rounds import after_damage
from mycom.systems.mythicor.combat.settings import settings as combat_settings
from mycom.systems.mythicor.ids import RACES, TROOPS
from mycom.systems.mythicor.rules import Rules, load_rules

STANDARD = load_rules()


def rules(**changes: Any) -> Rules:
    return STANDARD.with_overrides({f"combat.{key}": value for key, value in changes.items()})


def group(**values: Any) -> Army:
    return Army(**{"race": "human", "leadership": 5.0, **values})


def province(**values: Any) -> Army:
    return Army(**{"kind": "province", "race": "human", **values})


def land(attacker: Army, defender: Army, terrain: str = "open", rules: Rules = STANDARD) -> BattleResult:
    return battle(rules, attacker, defender, "land", terrain)


# --- ch. 7.1: factors ------------------------------------------------------------------------------


def test_ch_7_1_military_bonus_of_the_better_leader() -> None:
    assert formulas.military_pct(35.0, 13.0, 6.0, combat_settings(STANDARD)) == 105
    assert formulas.military_pct(35.0, 6.0, 13.0, combat_settings(STANDARD)) == 35


def test_ch_7_1_bonuses_added_and_multiplied() -> None:
    added = combat_settings(STANDARD)
    multiplied = combat_settings(rules(bonus_rule="multiplicative"))
    assert formulas.factor(105.0, -75.0 + 30.0, added) == pytest.approx(1.60)
    assert formulas.factor(105.0, -75.0 + 30.0, multiplied) == pytest.approx(1.1275)


def test_ch_7_1_no_factor_below_the_smallest() -> None:
    added = combat_settings(STANDARD)
    multiplied = combat_settings(rules(bonus_rule="multiplicative"))
    assert formulas.factor(0.0, -200.0, added) == pytest.approx(0.05)
    assert formulas.factor(-150.0, -150.0, multiplied) == pytest.approx(0.05)


def test_ch_7_1_damage_shared_by_heads() -> None:
    troops = np.array([[20.0], [10.0]])
    worth = np.array([[500 / 20], [500 / 10]])
    toughness = np.array([[3.0 + 0.0], [3.0 + 4.0]]) * 2 * worth
    left = after_damage(troops, np.array([2100.0]), toughness, 0.5)
    assert (20 - left[0, 0]) * worth[0, 0] == pytest.approx(233.333333333)
    assert 20 - left[0, 0] == pytest.approx(28 / 3)
    assert 10 - left[1, 0] == pytest.approx(1)


def test_ch_7_1_half_a_unit_is_gone_and_what_is_too_much_is_lost() -> None:
    troops = np.array([[2.0], [2.0]])
    toughness = np.array([[1.0], [100.0]])
    left = after_damage(troops, np.array([3.0]), toughness, 0.5)
    assert left[0, 0] == 0
    assert left[1, 0] == pytest.approx(2 - 1.5 / 100)


def test_ch_7_1_losses_are_rounded_half_up_after_the_battle() -> None:
    counts = np.array([[20.0], [20.0], [20.0]])
    troops = np.array([[10.5], [10.51], [20 - 9.5 - 1e-13]])
    assert whole_left(counts, troops)[:, 0].tolist() == [10, 11, 10]


# --- ch. 7.3: ships --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("warships", "transports", "factor"),
    [(2, 4, 1 - 3.2 / 6), (7, 0, 1.2), (90, 10, 1.09), (50, 50, 0.65), (0, 8, 0.1), (0, 0, 0.1)],
)
def test_ch_7_3_sea_factor(warships: int, transports: int, factor: float) -> None:
    assert formulas.sea_factor(float(warships), float(transports), combat_settings(STANDARD)) == pytest.approx(factor)
    assert pytest.approx(0.4667, abs=5e-5) == 1 - 3.2 / 6


def test_ch_7_3_ships_strengthen_attack_and_defence_alike() -> None:
    fleet = group(troops={"marines": 40}, warships=2, transports=4, at_sea=True)
    good = replace(fleet, warships=6, transports=0)
    poor = battle(STANDARD, fleet, good, "sea", "sea").rounds[0]
    even = battle(STANDARD, good, good, "sea", "sea").rounds[0]
    assert poor.attacker.strength / even.attacker.strength == pytest.approx((1 - 3.2 / 6) / 1.2)
    assert poor.attacker.loss_pct / even.attacker.loss_pct == pytest.approx(1.2 / (1 - 3.2 / 6))


def test_ch_7_3_a_sea_battle_on_a_coast_uses_the_coast_column() -> None:
    fleet = group(troops={"pirates": 20}, warships=1)
    at_coast = battle(STANDARD, fleet, fleet, "sea", "coast").rounds[0]
    at_sea = battle(STANDARD, fleet, fleet, "sea", "sea").rounds[0]
    assert at_coast.attacker.strength / at_sea.attacker.strength == pytest.approx(1.50 / 1.90)
    chosen = battle(rules(sea_battle_terrain_on_coast="sea"), fleet, fleet, "sea", "coast").rounds[0]
    assert chosen.attacker.strength == at_sea.attacker.strength


# --- ch. 1.3.2, 7.1: walls -------------------------------------------------------------------------


def test_ch_7_1_walls_lead_protect_and_encourage_the_defender() -> None:
    attacker = group(leadership=2.0, troops={"barbarians": 30})
    open_village = land(attacker, province(troops={"barbarians": 30}))
    city = land(attacker, province(troops={"barbarians": 30}, fortification=1))
    # 10 % of the walls, 10 for each of 6 − 2 points of leadership, city −15 + 5 for both sides
    assert city.rounds[0].defender.strength == pytest.approx(30 * 27 * (1 + 0.10 + 0.40 - 0.10))
    assert city.rounds[0].attacker.strength == pytest.approx(30 * 27 * (1 - 0.10))
    assert open_village.rounds[0].attacker.strength == pytest.approx(30 * 27 * (1 + 0.20))
    lost = 30 * 27 * 0.9 / ((3 + 3 + 2) * 1.4 * 27)
    assert city.rounds[0].defender.loss_pct == pytest.approx(100 * lost / 30)
    assert city.rounds[0].defender.morale_pct == pytest.approx(90 + 6 + 4 - 100 * lost / 30)


def test_ch_7_1_a_sortie_has_neither_walls_nor_leader() -> None:
    sortie = province(troops={"knights": 10}, fortification=5, leadership=9.0, retreat_threshold=10.0)
    row = land(sortie, group(leadership=3.0, troops={"barbarians": 40})).rounds[0]
    assert row.attacker.strength == pytest.approx(10 * 70 * 1.2)
    assert row.attacker.morale_pct == pytest.approx(90 - row.attacker.loss_pct)
    assert row.ends["attacker_retreats"] == 1


def test_ch_7_1_a_defending_province_never_retreats() -> None:
    weak = province(troops={"militia": 50}, retreat_threshold=0.0)
    result = land(group(troops={"light_archers": 10}), weak)
    assert sum(row.ends["defender_retreats"] for row in result.rounds) == 0
    assert result.rounds[0].defender.loss_pct > 0


def test_ch_7_1_retreat_at_the_threshold_and_never_at_100() -> None:
    strong = group(troops={"knights": 50}, morale_bonus=60.0)
    rows = land(strong, group(troops={"barbarians": 60}, retreat_threshold=1.0)).rounds
    assert rows[0].ends["defender_retreats"] > 0.9
    rows = land(strong, group(troops={"barbarians": 60}, retreat_threshold=100.0)).rounds
    assert sum(row.ends["defender_retreats"] for row in rows) == 0


def test_ch_7_1_no_loss_no_retreat() -> None:
    harmless = group(troops={"pirates": 5}, morale_bonus=60.0)
    row = land(harmless, group(troops={"pirates": 5}, retreat_threshold=0.0, morale_bonus=60.0)).rounds[0]
    assert row.defender.loss_pct == 0
    assert row.ends["defender_retreats"] == 0


# --- ch. 7.1: morale, leader -----------------------------------------------------------------------


def test_ch_7_1_morale_starts_at_most_at_150_and_fear_comes_after() -> None:
    brave = group(leadership=50.0, morale_bonus=40.0, troops={"pirates": 5})
    mage = group(troops={"pirates": 5}, strength=20.0, spells=frozenset({"fear"}))
    row = land(brave, mage).rounds[0]
    assert row.attacker.morale_pct == 130
    assert row.ends["attacker_breaks"] == 0
    low = land(replace(brave, leadership=0.0, morale_bonus=-40.0), mage).rounds[0]
    assert low.attacker.morale_pct == 30
    assert low.ends["attacker_breaks"] == pytest.approx(0.7)


@pytest.mark.parametrize(
    ("loss", "strength", "chance"), [(0.5, 0, 0), (0.75, 0, 0.25), (1.0, 10, 0.25), (0.6, 30, 0.5 * 0.2 / 4)]
)
def test_ch_7_1_leaders_die_by_loss_and_strength(loss: float, strength: float, chance: float) -> None:
    chosen = combat_settings(STANDARD)
    assert formulas.death_chance(loss, formulas.death_scale(strength, chosen), chosen) == pytest.approx(chance)


def test_ch_7_1_threshold_1_means_that_no_leader_dies() -> None:
    safe = STANDARD.with_overrides({"combat.leader_death.threshold": 1.0})
    doomed = group(troops={"militia": 2})
    assert land(doomed, group(troops={"knights": 90})).leader_dies["attacker"] == pytest.approx(0.5)
    assert land(doomed, group(troops={"knights": 90}), rules=safe).leader_dies["attacker"] == 0


def test_ch_7_1_the_leader_of_an_annihilated_group_is_tested_once() -> None:
    result = land(group(troops={"militia": 3}, strength=10.0), group(troops={"knights": 60}))
    assert result.rounds[0].ends["attacker_annihilated"] == 1
    assert result.leader_dies == {"attacker": pytest.approx(0.25), "defender": 0}
    assert result.outcome["defender"] == 1


def test_ch_7_1_dead_leaders_and_provinces_cannot_lose_a_leader() -> None:
    doomed = group(troops={"militia": 3}, leadership=0.0)
    assert land(doomed, group(troops={"knights": 60})).leader_dies["attacker"] == 0
    assert land(group(troops={"knights": 60}), province(troops={"militia": 3})).leader_dies["defender"] == 0


# --- ch. 7.1: ends ---------------------------------------------------------------------------------


def test_ch_7_1_both_gone_in_the_same_round_means_that_the_defender_wins() -> None:
    mob = group(troops={"knights": 1})
    fierce = replace(mob, military_bonus=2000.0)
    even = land(replace(fierce, race="ogre"), replace(fierce, race="ogre"), rules=rules(gone_below=1.0))
    assert even.rounds[0].ends["attacker_annihilated"] == 1
    assert even.rounds[0].ends["defender_annihilated"] == 0
    assert even.outcome == {"attacker": 0, "defender": 1, "undecided": 0}
    assert even.leader_dies == {"attacker": pytest.approx(0.5), "defender": pytest.approx(0.5)}


@pytest.mark.parametrize(("first", "second", "winner"), [(0, 5, "defender"), (5, 0, "attacker"), (0, 0, "defender")])
def test_ch_7_1_without_troops_one_loses_without_a_round(first: int, second: int, winner: str) -> None:
    result = land(group(troops={"militia": first}), group(troops={"militia": second}))
    assert result.rounds == ()
    assert result.outcome[winner] == 1
    assert result.survivors == {"attacker": {"militia": first}, "defender": {"militia": second}}
    assert result.leader_dies == {"attacker": 0, "defender": 0}


def test_ch_7_1_after_all_rounds_the_defender_wins() -> None:
    brave = group(troops={"pirates": 5}, morale_bonus=60.0)
    result = land(brave, brave)
    assert len(result.rounds) == 10
    assert result.rounds[-1].ends["rounds_over"] == 1
    assert result.outcome["defender"] == 1
    assert len(land(brave, brave, rules=rules(max_rounds=17)).rounds) == 17


# --- ch. 7.1: pursuit ------------------------------------------------------------------------------


def test_ch_7_1_cavalry_pursues_with_half_as_much_again() -> None:
    hunter = group(troops={"light_cavalry": 4, "barbarians": 40}, morale_bonus=60.0)
    prey = group(troops={"barbarians": 60}, morale_bonus=-95.0)
    result = land(hunter, prey)
    row = result.rounds[0]
    assert row.ends["defender_breaks"] == 1
    lost = row.attacker.troops["light_cavalry"] * 35 * 1.2 * 1.5 / ((3 + 3) * 27)
    assert lost > 1
    assert result.survivors["defender"]["barbarians"] == round(row.defender.troops["barbarians"] - lost)
    assert result.survivors["attacker"]["light_cavalry"] == round(row.attacker.troops["light_cavalry"])


def test_ch_7_1_a_pursuing_province_leads_nobody() -> None:
    prey = group(troops={"barbarians": 60}, morale_bonus=-95.0)
    city = province(troops={"light_cavalry": 10, "militia": 60}, fortification=2, morale_bonus=60.0)
    fought = course(STANDARD, prey, city, "land", "open")
    # the battle: 20 % walls, 70 for 12 − 5 points of leadership, city −70 + 5; the pursuit: leader of the group 5 − 0
    before, after = fought.troops[0, 0, 0, 0], fought.left_hunted[0, 0, 0, 0]
    attack = fought.troops[0, 1, 0, 0] * 35 * (1 + 0.20 + 0.20 - 0.65) * 1.5
    assert 60 - after == round(60 - before + attack / ((3 + 3) * (1 + 0.50 - 0.10) * 27))


def test_ch_7_4_no_pursuit_between_sea_and_land() -> None:
    hunter = group(troops={"light_cavalry": 40, "light_archers": 1}, morale_bonus=60.0, at_sea=True)
    prey = group(troops={"barbarians": 60}, morale_bonus=-95.0)
    result = battle(STANDARD, hunter, prey, "coast", "coast")
    assert result.rounds[0].ends["defender_breaks"] == 1
    assert result.survivors["defender"]["barbarians"] == 60


# --- ch. 7.4: sea against land ---------------------------------------------------------------------


def test_ch_7_4_only_archers_and_catapults_and_pirates_at_sea_shoot() -> None:
    troops = {"light_archers": 10, "catapults": 2, "pirates": 20, "militia": 30, "knights": 5}
    fleet = group(troops=troops, at_sea=True, warships=3, transports=9)
    row = battle(STANDARD, fleet, group(troops=troops), "coast", "coast").rounds[0]
    archers = 10 * 26 * 1.15 + 2 * 34 * 1.2
    assert row.defender.strength == pytest.approx(archers)
    assert row.attacker.strength == pytest.approx(archers + 20 * 36 * 1.5)
    assert all(row.defender.troops[kind] < count for kind, count in troops.items())
    militia = battle(rules(militia_shoots_on_coast=True), fleet, group(troops=troops), "coast", "coast").rounds[0]
    assert militia.defender.strength == pytest.approx(archers + 30 * 15)


def test_ch_7_4_nobody_wins_when_the_rounds_are_over() -> None:
    fleet = group(troops={"knights": 5}, at_sea=True, morale_bonus=60.0)
    result = battle(STANDARD, fleet, province(troops={"militia": 5}, morale_bonus=60.0), "coast", "coast")
    assert len(result.rounds) == 2
    assert result.outcome == {"attacker": 0, "defender": 0, "undecided": 1}


def test_ch_7_4_walls_count_against_ships() -> None:
    fleet = group(troops={"light_archers": 30}, at_sea=True)
    row = battle(STANDARD, fleet, province(troops={"catapults": 4}, fortification=1), "coast", "coast").rounds[0]
    assert row.attacker.strength == pytest.approx(30 * 26 * (1 + 0.15 + 0.25 + 0.05))
    assert row.defender.strength == pytest.approx(4 * 34 * (1 + 0.10 + 0.10 + 0.20 + 0.40 + 0.05))


def test_ch_2_1_pirates_on_land_only_suffer() -> None:
    row = land(group(troops={"pirates": 10, "barbarians": 10}), group(troops={"barbarians": 10})).rounds[0]
    assert row.attacker.strength == pytest.approx(10 * 27)
    shares = {kind: 10 - left for kind, left in row.attacker.troops.items()}
    assert shares["pirates"] == pytest.approx(10 * 27 / 2 / (6 * 36))
    assert shares["barbarians"] == pytest.approx(10 * 27 / 2 / (6 * 27))


# --- ch. 5: spells ---------------------------------------------------------------------------------


def test_ch_5_12_a_priest_destroys_undead_before_the_first_round() -> None:
    undead = group(race="undead", troops={"zombies": 30, "barbarians": 10})
    priest = group(troops={"pirates": 5}, strength=8.0, spells=frozenset({"destroy_undead"}))
    row = land(undead, priest).rounds[0]
    assert row.attacker.troops == {"zombies": pytest.approx(24), "barbarians": pytest.approx(8)}
    assert row.attacker.loss_pct == pytest.approx(20)
    assert row.ends["attacker_retreats"] == 0
    exempt = land(undead, priest, rules=rules(wraiths_exempt=True)).rounds[0]
    assert exempt.attacker.troops == {"zombies": pytest.approx(22), "barbarians": pytest.approx(10)}
    living = land(replace(undead, race="human"), priest).rounds[0]
    assert living.attacker.troops == {"zombies": pytest.approx(22), "barbarians": pytest.approx(10)}


def test_ch_5_12_not_between_sea_and_land() -> None:
    undead = group(race="undead", troops={"zombies": 30}, at_sea=True)
    priest = group(troops={"pirates": 5}, strength=8.0, spells=frozenset({"destroy_undead"}))
    assert battle(STANDARD, undead, priest, "coast", "coast").rounds[0].attacker.troops["zombies"] == 30


def test_ch_5_12_destroyed_before_the_first_round() -> None:
    undead = group(race="undead", troops={"zombies": 3}, strength=10.0)
    priest = group(troops={"militia": 5}, strength=8.0, spells=frozenset({"destroy_undead"}))
    result = land(undead, priest)
    assert result.rounds == ()
    assert result.outcome["defender"] == 1
    assert result.survivors["attacker"] == {"zombies": 0}
    assert result.leader_dies == {"attacker": pytest.approx(0.25), "defender": 0}


def test_ch_5_19_a_shield_adds_to_the_defence_value() -> None:
    plain = land(group(troops={"barbarians": 9}), group(troops={"barbarians": 30})).rounds[0]
    shield = group(troops={"barbarians": 9}, strength=15.0, spells=frozenset({"shield"}))
    shielded = land(shield, group(troops={"barbarians": 30})).rounds[0]
    assert shielded.attacker.loss_pct / plain.attacker.loss_pct == pytest.approx((3 + 3) / (3 + 3 + 3))


# --- for every battle ------------------------------------------------------------------------------

troops_of = st.dictionaries(st.sampled_from(TROOPS), st.integers(0, 90), min_size=1, max_size=5)
groups = st.builds(
    Army,
    race=st.sampled_from(RACES),
    troops=troops_of,
    leadership=st.integers(0, 40),
    strength=st.integers(0, 30),
    military_bonus=st.integers(-80, 120),
    morale_bonus=st.integers(-60, 60),
    retreat_threshold=st.integers(0, 100),
    spells=st.frozensets(st.sampled_from(("shield", "fear", "destroy_undead"))),
)


@settings(max_examples=60)
@given(groups, groups, st.sampled_from(("land", "sea", "coast")))
def test_chances_sum_to_one_and_nobody_is_raised(first: Army, second: Army, mode: str) -> None:
    first = replace(first, at_sea=True)
    result = battle(STANDARD, first, second, mode, "coast")
    assert sum(result.outcome.values()) == pytest.approx(1)
    if result.rounds:
        assert sum(chance for row in result.rounds for chance in row.ends.values()) == pytest.approx(1)
        assert [row.reached for row in result.rounds] == sorted((row.reached for row in result.rounds), reverse=True)
    for army, side in ((first, "attacker"), (second, "defender")):
        assert 0 <= result.leader_dies[side] <= 1
        for kind, count in army.troops.items():
            assert -1e-9 <= result.survivors[side][kind] <= count + 1e-9
    states = end_states(course(STANDARD, first, second, mode, "coast"))
    assert sum(state.probability for state in states) == pytest.approx(1)
    expected = sum(state.probability * state.attackers_left for state in states)
    assert expected == pytest.approx(sum(result.survivors["attacker"].values()))
    assert {state.reason for state in states} <= set(ENDS)


@settings(max_examples=40)
@given(groups, groups)
def test_mirrored_armies_in_the_open_have_mirrored_rounds(first: Army, second: Army) -> None:
    there, back = land(first, second), land(second, first)
    for one, other in zip(there.rounds, back.rounds, strict=False):
        for side, mirrored in ((one.attacker, other.defender), (one.defender, other.attacker)):
            found, expected = asdict(side), asdict(mirrored)
            assert found.pop("troops") == pytest.approx(expected.pop("troops"))
            assert found == pytest.approx(expected)


@settings(max_examples=25)
@given(st.lists(groups, min_size=2, max_size=2), st.lists(st.integers(0, 60), min_size=2, max_size=6))
def test_many_battles_at_once_are_the_single_ones(armies: list[Army], counts: list[int]) -> None:
    first, second = armies
    kind = next(iter(second.troops))
    many = replace(second, troops={**second.troops, kind: np.array(counts, dtype=float)})
    together = course(STANDARD, first, many, "land", "forest")
    for at, count in enumerate(counts):
        alone = battle(STANDARD, first, replace(second, troops={**second.troops, kind: count}), "land", "forest")
        assert together.outcome()[:, at].tolist() == pytest.approx(list(alone.outcome.values()))
        kept = together.survivors()[0, : len(first.troops), at].tolist()
        assert kept == pytest.approx(list(alone.survivors["attacker"].values()))
