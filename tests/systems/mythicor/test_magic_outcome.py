"""What comes of each character order, as exact distributions (rule text ch. 5)."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mycom.systems.mythicor.magic import Caster, Effect, Victim, outcome
from mycom.systems.mythicor.magic.outcome import over, use_artefact
from mycom.systems.mythicor.magic.touch import (
    booty_crowns,
    caster_after,
    plague_deaths,
    province_after,
    victim_after,
)
from mycom.systems.mythicor.world import Artefact, Traits
from tests.systems.mythicor.worlds import group, province, standard, stock

KINDS = tuple(f"UG {number}" for number in range(1, 26))
HERO = Victim(1003, True, "human", "hero", (5, 5), (4, 4), (11, 11))


def caster(
    leadership: int = 5, diplomacy: int = 8, strength: int = 10, leader: str = "", race: str = "human"
) -> Caster:
    """A leader."""
    return Caster(Traits(leadership, diplomacy, strength), leader, race)


def chance_of(kind: str, who: Caster, target: Victim, **wanted: object) -> float:
    """The chance that the effect has these values."""
    found = outcome(standard(), kind, who, target)
    assert found.certain
    return found.best.chance(lambda effect: all(getattr(effect, name) == value for name, value in wanted.items()))


@pytest.mark.parametrize("kind", KINDS)
@given(
    st.tuples(*[st.integers(0, 25)] * 3),
    st.tuples(*[st.integers(0, 25)] * 3),
    st.integers(0, 15),
    st.sampled_from([994, 997, 1003]),
)
def test_every_order_is_a_distribution(
    kind: str, mine: tuple[int, int, int], his: tuple[int, int, int], walls: int, owner: int
) -> None:
    traits = [(value, value) for value in his]
    victim = Victim(owner, True, "orc", "hero", traits[0], traits[1], traits[2], (1, 1), (walls, walls))
    found = outcome(standard(), kind, Caster(Traits(*mine), "", "human"), victim)
    assert found.certain
    assert sum(chance for _, chance in found.best) == pytest.approx(1)
    assert all(0 < chance <= 1 for _, chance in found.best)


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind != "UG 16"])
def test_strength_grows_by_one_with_a_fifth_after_every_order_but_training(kind: str) -> None:
    found = outcome(standard(), kind, caster(1, 8, 3), HERO).worst
    alive = found.chance(lambda effect: not effect.caster_dies)
    grown = found.chance(lambda effect: effect.caster.strength == 1)
    assert grown == pytest.approx(0.2 * alive)


def test_training_raises_each_trait_apart() -> None:
    found = outcome(standard(), "UG 16", caster()).best
    assert len(found) == 8
    assert found[Effect(success=True, caster=Traits(1, 1, 1))] == pytest.approx(0.008)
    assert found[Effect(success=False)] == pytest.approx(0.512)
    assert found.mean(lambda effect: effect.caster.leadership) == pytest.approx(0.2)


def test_duel_of_chapter_5_24_and_what_the_beaten_loses() -> None:
    challenger = caster(10, 5, 20)
    assert chance_of("UG 24", challenger, HERO, success=True) == pytest.approx(0.75)
    won = {"success": True, "victim_dies": True, "victim": Traits(-1, -1, -3), "loses_all": True, "caster_dies": False}
    assert chance_of("UG 24", challenger, HERO, **won) == pytest.approx(0.75)
    assert chance_of("UG 24", challenger, HERO, victim_dies=False, caster_dies=False) == pytest.approx(0.25)


def test_a_challenger_who_is_not_better_in_everything_may_die_and_loses_nothing_else() -> None:
    weaker = caster(4, 4, 10)
    assert chance_of("UG 24", weaker, HERO, caster_dies=True) == pytest.approx(0.10)
    assert chance_of("UG 24", weaker, HERO, success=True) == 0
    found = outcome(standard(), "UG 24", weaker, HERO).best
    assert all(effect.victim == Traits() and not effect.loses_all for effect in found.values)


def test_diplomacy_of_chapter_5_1_changes_the_diplomacy_value() -> None:
    village = Victim(owner=997, race="orc")
    assert chance_of("UG 1", caster(), village, changes_sides=True) == pytest.approx(0.36)
    found = outcome(standard(), "UG 1", caster(), village).best
    assert found.chance(lambda e: e.success and e.caster.diplomacy == 1) == pytest.approx(0.36 * 0.5)
    assert found.chance(lambda e: not e.success and e.caster.diplomacy == -1) == pytest.approx(0.64 * 0.15)


def test_nobody_loses_diplomacy_he_does_not_have() -> None:
    found = outcome(standard(), "UG 1", caster(diplomacy=0), Victim(owner=997, race="orc")).best
    assert {effect.caster.diplomacy for effect in found.values} == {0}


def test_a_curse_against_every_case_of_three_coins() -> None:
    found = outcome(standard(), "UG 9", caster(strength=12), HERO).best.map(lambda effect: effect.victim)
    for hit in product((0, -2), repeat=3):
        expected = 0.6 * 0.125 + (0.4 if hit == (0, 0, 0) else 0)
        assert found[Traits(*hit)] == pytest.approx(expected)


def test_a_curse_takes_at_least_one_and_nothing_below_zero() -> None:
    effect = next(one for one in outcome(standard(), "UG 9", caster(strength=3), HERO).best.values if one.success)
    assert {effect.victim.leadership, effect.victim.diplomacy, effect.victim.strength} <= {0, -1}
    weak = group(4, (1, 1), traits=Traits(1, 0, 5))
    cursed = victim_after(standard(), weak, Effect(success=True, victim=Traits(-3, -3, -3)))
    assert cursed.traits == Traits(0, 0, 2)


@pytest.mark.parametrize(
    ("kind", "leader", "expected"),
    [
        ("UG 2", "", Effect(True, plague=True)),
        ("UG 3", "mage", Effect(True, movement_cost=0.5)),
        ("UG 4", "mage", Effect(True, movement_cost=-0.5)),
        ("UG 5", "mage", Effect(True, fertility=-0.2)),
        ("UG 6", "mage", Effect(True, reveals=True)),
        ("UG 7", "mage", Effect(True, damage=2000)),
        ("UG 8", "sorcerer", Effect(True, damage=2000)),
        ("UG 10", "priest", Effect(True, fertility=0.01, population_max=10)),
        ("UG 10", "archpriest", Effect(True, fertility=0.03, population_max=20)),
        ("UG 11", "", Effect(True, plague=False)),
        ("UG 12", "", Effect(True)),
        ("UG 13", "", Effect(True, living=True)),
        ("UG 14", "", Effect(True, revived=True)),
        ("UG 15", "", Effect(True)),
        ("UG 17", "", Effect(True, victim_dies=True)),
        ("UG 18", "", Effect(True, fortification=-1)),
        ("UG 19", "", Effect(True)),
        ("UG 20", "", Effect(True, fortification=1)),
        ("UG 22", "", Effect(True, reveals=True)),
        ("UG 21", "", Effect(True, changes_sides=True)),
        ("UG 23", "", Effect(True)),
        ("UG 25", "", Effect(True, called=True)),
    ],
)  # fmt: skip
def test_what_a_success_brings(kind: str, leader: str, expected: Effect) -> None:
    victim = Victim(1003, True, "human", "hero", fortification=(2, 2))
    who = caster(diplomacy=12, leader=leader)
    found = outcome(standard(), kind, who, victim).best.map(lambda effect: replace(effect, caster=Traits()))
    assert [effect for effect in found.values if effect.success] == [expected]


def test_a_chance_that_depends_on_the_unknown_is_a_function_of_it() -> None:
    victim = Victim(1003, True, "human", "hero", strength=(1, 20))
    found = outcome(standard(), "UG 17", caster(strength=15), victim)
    assert not found.certain
    assert found.success == (pytest.approx(0.15), pytest.approx(0.72))
    curve = dict(over(standard(), "UG 17", caster(strength=15), victim, "strength"))
    assert curve[7] == (pytest.approx(0.54), pytest.approx(0.54))
    assert [ends[0] for ends in curve.values()] == sorted((ends[0] for ends in curve.values()), reverse=True)


def test_blessings_and_blights_stay_within_the_limits() -> None:
    land = province(1, 1, fertility=3.995, population_max=995)
    blessed = province_after(standard(), land, Effect(True, fertility=0.03, population_max=20))
    assert (blessed.fertility, blessed.population_max) == (4.0, 1000)
    rich = province(1, 1, fertility=4.2, population_max=1200)
    assert province_after(standard(), rich, Effect(True, fertility=0.03, population_max=20)) == rich
    blighted = province_after(standard(), province(1, 1, fertility=1.6), Effect(True, fertility=-0.2))
    assert blighted.fertility == 1.5
    assert province_after(standard(), rich, Effect(True, fertility=-0.1)).fertility == pytest.approx(4.1)


def test_walls_rise_and_fall_within_the_table() -> None:
    highest = standard().fortification[-1].level
    assert (
        province_after(standard(), province(1, 1, fortification=highest), Effect(True, fortification=1)).fortification
        == highest
    )
    assert province_after(standard(), province(1, 1), Effect(True, fortification=-1)).fortification == 0


def test_plague_land_and_death() -> None:
    ill = province_after(standard(), province(1, 1), Effect(True, plague=True))
    assert ill.plague
    assert not province_after(standard(), ill, Effect(True, plague=False)).plague
    undead = province(1, 1, race="undead")
    assert province_after(standard(), undead, Effect(True, living=True)).race == ""
    deaths = plague_deaths(standard(), 200)
    assert (min(deaths.values), max(deaths.values)) == (60, 100)
    assert deaths.mean() == pytest.approx(80)


def test_people_die_rise_and_come() -> None:
    dead = group(4, (1, 1), alive=False)
    assert victim_after(standard(), dead, Effect(True, revived=True)).alive
    assert victim_after(standard(), dead, Effect(True, called=True), (2, 2)).place == (2, 2)
    rich = group(5, (1, 1), stock=stock(crowns=40, trade_goods=3, food=7, artefacts=(Artefact(9),)))
    beaten = victim_after(standard(), rich, Effect(True, victim_dies=True, loses_all=True, victim=Traits(-1, -1, -2)))
    assert (beaten.alive, beaten.stock, beaten.traits) == (False, stock(food=7), Traits(4, 2, 5))
    assert booty_crowns(standard(), 40, 3) == 55
    assert not caster_after(standard(), rich, Effect(False, caster_dies=True)).alive


def test_an_artefact_in_the_wrong_hands_does_half() -> None:
    attack = use_artefact(standard(), "UG 7", caster(leader="hero"), 9, 0.5, Victim())
    assert [effect.damage for effect in attack.best.values] == [900]
    fortress = use_artefact(standard(), "UG 20", caster(leader="hero"), 9, 0.5, Victim())
    assert {effect.fortification for effect in fortress.best.values} == {0}
    assert all(effect.caster == Traits() for effect in fortress.best.values)


def test_corruption_may_change_diplomacy_where_a_partie_says_so() -> None:
    rules = standard().with_overrides({"magic.corrupt_changes_diplomacy": True})
    victim = Victim(1003, True, "human", "hero", strength=(7, 7))
    found = outcome(rules, "UG 21", caster(diplomacy=12), victim).best
    assert found.chance(lambda effect: effect.caster.diplomacy == 1) == pytest.approx(0.29 * 0.5)


def test_drawn_curses_agree_with_their_distribution() -> None:
    found = outcome(standard(), "UG 9", caster(strength=12), HERO).best
    generator = np.random.default_rng(5)
    at = generator.choice(len(found), 20_000, p=[chance for _, chance in found])
    drawn = np.array([effect.victim.strength for effect in found.values])[at]
    assert drawn.mean() == pytest.approx(found.mean(lambda effect: effect.victim.strength), abs=0.03)
