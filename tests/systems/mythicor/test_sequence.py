"""Battles in a row: the exact distribution against a slow list of all cases, conquests, bounds, drawn evaluations."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import settings as limits
from hypothesis import strategies as some

from mycom.systems.mythicor.combat import Army, battle
from mycom.systems.mythicor.combat.sequence import (
    Distribution,
    Force,
    Meeting,
    Step,
    draw_in_sequence,
    fight_in_sequence,
)
from mycom.systems.mythicor.rules import load_rules
from tests.systems.mythicor import slow_sequence

RULES = load_rules()
#: Smaller ranges of luck, so that every case can be listed one by one.
SHORT = RULES.with_overrides(
    {
        "combat.winner_morale_max": 2,
        "combat.military_gain_max": 2,
        "combat.max_rounds": 2,
        "combat.leader_death.threshold": 0.1,
    }
)
GROUP = Force(
    Army(
        troops={"medium_swordsmen": 14, "light_archers": 6},
        leadership=5,
        strength=6,
        warships=3,
        transports=2,
    ),
    side=1001,
    population=30,
    recruits=9,
    trade_goods=7,
    points=9,
)
BANDITS = Force(
    Army(kind="province", race="orc", troops={"barbarians": 15, "militia": 9}, fortification=1),
    side=994,
    population=105,
    recruits=12,
)
PIRATES = Force(
    Army(race="orc", troops={"marines": 8, "pirates": 9}, leadership=4, strength=9, warships=2, transports=3),
    side=1002,
    population=4,
    trade_goods=3,
)
THREE = (Step(0, 1, "attack"), Step(0, 1, "conquer"), Step(1, 0, "bandits"))


def afloat(force: Force) -> Force:
    return replace(force, army=replace(force.army, at_sea=True))


def with_troops(force: Force, **troops: float) -> Force:
    return replace(force, army=replace(force.army, troops=troops))


CASES = {
    "attack then conquest": (SHORT, Meeting((GROUP, BANDITS), "forest"), THREE[:2]),
    "robbers lose their order": (
        SHORT.with_overrides({"combat.loser_keeps_tactical_order": False}),
        Meeting((GROUP, BANDITS), "forest"),
        (THREE[0], Step(0, 1, "rob")),
    ),
    "three in a row": (
        SHORT.with_overrides({"combat.max_rounds": 1, "combat.leader_gain_chance": 0}),
        Meeting((with_troops(GROUP, medium_swordsmen=9), with_troops(BANDITS, barbarians=8)), "hills"),
        (THREE[0], Step(0, 1, "kill"), THREE[2]),
    ),
    "two groups on one target": (
        SHORT.with_overrides({"combat.max_rounds": 1}),
        Meeting((with_troops(GROUP, militia=20), replace(PIRATES, side=1001), BANDITS), "open"),
        (Step(0, 2, "conquer"), Step(1, 2, "conquer")),
    ),
    "sea": (
        SHORT.with_overrides({"combat.max_rounds": 1}),
        Meeting((afloat(GROUP), afloat(PIRATES)), "sea"),
        (Step(0, 1), Step(1, 0)),
    ),
    "coast": (
        SHORT.with_overrides({"combat.coast_rounds": 1}),
        Meeting((afloat(PIRATES), GROUP), "coast"),
        (Step(0, 1), Step(1, 0)),
    ),
    "sortie": (SHORT, Meeting((BANDITS, GROUP), "open"), (Step(0, 1), Step(1, 0, "conquer"))),
}


@pytest.mark.parametrize("name", CASES)
def test_every_end_state_is_that_of_the_slow_list(name: str) -> None:
    rules, meeting, steps = CASES[name]
    expected = slow_sequence.fight(rules, meeting, list(steps))
    found = fight_in_sequence(rules, meeting, steps, whole=True)
    assert found.exact
    states = {
        tuple(slow_sequence.key(force) for force in state.forces): chance for chance, state in found.meetings(10**9)
    }
    assert set(states) == set(expected)
    for key, chance in expected.items():
        assert states[key] == pytest.approx(chance, rel=1e-9, abs=1e-14)


def test_one_step_is_the_battle_itself() -> None:
    found = fight_in_sequence(RULES, Meeting((GROUP, BANDITS), "forest"), THREE[:1])
    single = battle(RULES, GROUP.army, BANDITS.army, "land", "forest")
    assert found.fought[0].outcome == pytest.approx(single.outcome, abs=1e-12)
    assert found.survivors(0) == pytest.approx(single.survivors["attacker"], abs=1e-12)
    assert found.survivors(1) == pytest.approx(single.survivors["defender"], abs=1e-12)
    assert found.marginal(0, "leadership").get(0.0, 0.0) == pytest.approx(single.leader_dies["attacker"], abs=1e-12)
    assert found.fought[0].leader_dies[0] == pytest.approx(single.leader_dies["attacker"], abs=1e-12)


def test_ch_7_2_marginals_hold_the_changes_of_the_last_battle() -> None:
    found = fight_in_sequence(SHORT, Meeting((GROUP, BANDITS), "forest"), THREE[:2], whole=True)
    full = found.full()
    assert full.chances.sum() == pytest.approx(1, abs=1e-12)
    for name in ("morale_bonus", "military_bonus", "leadership", "strength"):
        row = full.row(found.layout.place[0, name])
        listed = {value: full.chances[row == value].sum() for value in np.unique(row).tolist()}
        assert found.marginal(0, name) == pytest.approx(listed, abs=1e-12)
        assert found.expected(0, name) == pytest.approx(float(row @ full.chances))


def test_ch_11_3_a_province_without_troops_falls_to_one_soldier() -> None:
    scout = with_troops(GROUP, militia=1)
    for order, people, recruits in (("conquer", 73, 12), ("rob", 94, 0), ("kill", 0, 12)):
        empty = with_troops(BANDITS, militia=0)
        found = fight_in_sequence(RULES, Meeting((scout, empty)), (Step(0, 1, order),))
        assert found.taken(1) == 1
        assert found.fought[0].falls == 1
        assert found.fought[0].chance == 0
        assert found.marginal(1, "population") == {people: 1}  # 31.5 and 10.5 dead, half up
        assert found.marginal(1, "recruits") == {recruits: 1}
        assert found.marginal(0, "morale_bonus") == {0: 1}
    assert fight_in_sequence(RULES, Meeting((with_troops(GROUP, militia=0), empty)), (Step(0, 1, "rob"),)).taken(1) == 0


def test_ch_11_3_many_robbers_kill_more_but_not_more_than_all() -> None:
    empty = with_troops(BANDITS, militia=0)
    for soldiers, people in ((1, 94), (11, 84), (300, 0)):
        robbers = with_troops(GROUP, militia=soldiers)
        found = fight_in_sequence(RULES, Meeting((robbers, empty)), (Step(0, 1, "rob"),))
        assert found.marginal(1, "population") == {people: 1}


def test_magic_comes_first_and_lowers_morale() -> None:
    mage = replace(GROUP, army=replace(GROUP.army, strength=4.0, troops={}))
    meeting = Meeting((mage, GROUP, BANDITS), "open")
    steps = (Step(0, 2, "magic", caster="mage", casts=2), Step(1, 2, "conquer"))
    struck = fight_in_sequence(RULES, meeting, steps[:1])
    assert struck.marginal(2, "morale_bonus")[-5] == pytest.approx(6 / 36)
    assert sum(struck.survivors(2).values()) < 24
    both = fight_in_sequence(RULES, meeting, steps)
    assert both.taken(2) > fight_in_sequence(RULES, meeting, steps[1:]).taken(2)


def test_spreads_of_the_start_are_averaged() -> None:
    def with_militia(count: float) -> Distribution:
        return fight_in_sequence(SHORT, Meeting((GROUP, with_troops(BANDITS, militia=count)), "forest"), THREE)

    spread = with_troops(BANDITS, militia=np.array([20.0, 30.0]))  # type: ignore[arg-type]  # an array is allowed
    found = fight_in_sequence(SHORT, Meeting((GROUP, spread), "forest"), THREE, chances=np.array([0.25, 0.75]))
    expected = 0.25 * with_militia(20).taken(1) + 0.75 * with_militia(30).taken(1)
    assert found.taken(1) == pytest.approx(expected, abs=1e-12)


def test_what_is_left_out_bounds_every_chance() -> None:
    meeting = Meeting((GROUP, BANDITS), "forest")
    exact = fight_in_sequence(SHORT, meeting, THREE)
    for more in ({"most": 60}, {"negligible": 1e-2}):
        cut = fight_in_sequence(SHORT, meeting, THREE, **more)  # type: ignore[arg-type]  # limits of both kinds
        assert not cut.exact
        assert 0 < cut.dropped < 1
        for name in ("morale_bonus", "leadership", "troops.medium_swordsmen"):
            assert sum(cut.marginal(0, name).values()) == pytest.approx(1 - cut.dropped)
            for value, chance in exact.marginal(0, name).items():
                found = cut.marginal(0, name).get(value, 0.0)
                assert found - 1e-12 <= chance <= found + cut.dropped + 1e-12


def test_beyond_the_budget_battles_start_from_expected_changes() -> None:
    meeting = Meeting((GROUP, BANDITS), "forest")
    exact = fight_in_sequence(SHORT, meeting, THREE)
    mean = fight_in_sequence(SHORT, meeting, THREE, most=100, average=True)
    assert (exact.exact, exact.averaged, exact.dropped) == (True, False, 0)
    assert (mean.exact, mean.averaged) == (False, True)
    assert mean.dropped < 0.05
    last = [found.fought[2].outcome["attacker"] for found in (exact, mean)]
    assert last[1] == pytest.approx(last[0], abs=0.02 + mean.dropped)
    assert last[1] != pytest.approx(last[0], abs=1e-9)
    assert mean.expected(0, "morale_bonus") == pytest.approx(exact.expected(0, "morale_bonus"), abs=0.2)


@pytest.mark.parametrize("name", CASES)
def test_what_is_told_without_whole_states_is_what_they_tell(name: str) -> None:
    rules, meeting, steps = CASES[name]
    quick, whole = (fight_in_sequence(rules, meeting, steps, whole=whole) for whole in (False, True))
    for force, one in enumerate(meeting.forces):
        for what in ("morale_bonus", "strength", "leadership", "military_bonus", "points", "population"):
            assert quick.marginal(force, what) == pytest.approx(whole.marginal(force, what), abs=1e-12)
        assert quick.heads(force) == pytest.approx(whole.heads(force), abs=1e-12)
        assert len(one.army.troops) == len(quick.survivors(force))
    with pytest.raises(ValueError, match="whole"):
        quick.full()


def test_some_of_the_end_states_tell_of_their_own_numbers() -> None:
    found = fight_in_sequence(SHORT, Meeting((GROUP, BANDITS), "forest"), THREE[:2], whole=True)
    dead = found.states.row(found.layout.place[0, "leadership"]) == 0
    parts = [found.chosen(here) for here in (dead, ~dead)]
    for name in ("morale_bonus", "strength", "troops.light_archers"):
        both: dict[float, float] = {}
        for part in parts:
            for value, chance in part.marginal(0, name).items():
                both[value] = both.get(value, 0.0) + chance
        assert both == pytest.approx(found.marginal(0, name), abs=1e-12)
    assert parts[0].marginal(0, "leadership").keys() == {0.0}


def test_a_spell_makes_strength_matter_to_the_course() -> None:
    """UG 19 and 15 use the strength that a first battle may raise (ch. 5.15, 5.19)."""
    for spell in ("shield", "fear"):
        caster = replace(GROUP, army=replace(GROUP.army, spells=frozenset({spell})))
        rules = SHORT.with_overrides({"combat.max_rounds": 1, "combat.winner_morale_max": 1})
        meeting, steps = Meeting((caster, BANDITS), "forest"), THREE[:2]
        expected = slow_sequence.fight(rules, meeting, list(steps))
        found = fight_in_sequence(rules, meeting, steps, whole=True)
        states = {
            tuple(slow_sequence.key(force) for force in state.forces): chance for chance, state in found.meetings(10**9)
        }
        assert states == pytest.approx(expected, rel=1e-9, abs=1e-14)


def test_impossible_steps_are_refused() -> None:
    meeting = Meeting((GROUP, BANDITS))
    for step in (Step(0, 0), Step(0, 2), Step(1, 0, "conquer"), Step(0, 1, "dance"), Step(1, 0, "magic")):
        with pytest.raises(ValueError, match=r"\w"):
            fight_in_sequence(RULES, meeting, (step,))


troops = some.dictionaries(
    some.sampled_from(["militia", "knights", "light_archers", "heavy_swordsmen", "zombies"]),
    some.integers(0, 40),
    min_size=1,
    max_size=3,
)


@limits(max_examples=40, deadline=None)
@given(troops, troops, some.integers(0, 20), some.integers(-60, 60), some.booleans())
def test_chances_sum_to_one_and_nobody_is_created(
    first: dict[str, int], second: dict[str, int], leadership: int, morale: int, coast: bool
) -> None:
    group = Force(Army(troops=first, leadership=leadership, morale_bonus=morale, at_sea=coast), side=1)
    province = Force(Army(kind="province", race="dwarf", troops=second, fortification=1), side=2, population=50)
    found = fight_in_sequence(SHORT, Meeting((group, province), "coast"), THREE, whole=True)
    assert found.states.chances.sum() == pytest.approx(1, abs=1e-12)
    assert found.states.chances.min() >= 0
    columns = found.full().columns()
    start = found.layout.columns()
    for number in (0, 1):
        rows = columns[found.layout.troops[number]]
        assert (rows >= 0).all()
        assert (rows <= start[found.layout.troops[number]]).all()
        assert (rows == np.floor(rows)).all()


def test_the_same_seed_draws_the_same_evaluations() -> None:
    rules, meeting, steps = CASES["attack then conquest"]
    first, second, other = (
        draw_in_sequence(rules, meeting, steps, np.random.default_rng(seed), 50).values for seed in (3, 3, 4)
    )
    assert (first == second).all()
    assert (first != other).any()
