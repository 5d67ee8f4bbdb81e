"""Character orders: chances, ranges, effects (rule text ch. 5)."""

from __future__ import annotations

import pytest

from mycom.systems.mythicor.magic import Caster, Chance, Victim, chance, duel, effect_text, reach_of, victim_of
from mycom.systems.mythicor.magic.power import artefact_factor
from mycom.systems.mythicor.world import Traits
from tests.systems.mythicor.worlds import group, province, seen, standard, world

VILLAGE = Victim(owner=997, race="orc")


def caster(
    strength: int = 10, diplomacy: int = 0, leadership: int = 0, leader: str = "", race: str = "human"
) -> Caster:
    """A leader with these traits."""
    return Caster(Traits(leadership, diplomacy, strength), leader, race)


def test_duel_of_chapter_5_24() -> None:
    assert duel(standard(), Traits(10, 5, 20), Traits(5, 4, 11)) == (75, 0)


def test_a_challenger_who_is_not_better_in_everything_can_only_die() -> None:
    assert duel(standard(), Traits(10, 4, 20), Traits(5, 4, 11)) == (0, 0)
    assert duel(standard(), Traits(1, 1, 1), Traits(5, 4, 11)) == (0, 85)
    assert duel(standard(), Traits(9, 9, 99), Traits(1, 1, 1)) == (100, 0)


def test_diplomacy_of_chapter_5_1() -> None:
    assert chance(standard(), "UG 1", caster(diplomacy=8), VILLAGE) == Chance(36, 36)


def test_diplomacy_with_others_is_assumed_and_falls_with_the_levels() -> None:
    city = Victim(owner=995, race="human", settlement=(2, 2), fortification=(1, 1))
    assert chance(standard(), "UG 1", caster(diplomacy=13), city) == Chance(30, 30, assumed=True)
    unknown = Victim(owner=995, race="human", settlement=(2, 2), fortification=(0, 15))
    assert chance(standard(), "UG 1", caster(diplomacy=13), unknown) == Chance(0, 33, assumed=True)
    only = standard().with_overrides({"magic.diplomacy_villages_only": True})
    assert chance(only, "UG 1", caster(diplomacy=13), city).reason


def test_nobody_persuades_bandits_or_undead() -> None:
    assert chance(standard(), "UG 1", caster(diplomacy=20), Victim(owner=994, race="human")).reason
    assert chance(standard(), "UG 1", caster(diplomacy=20), Victim(owner=997, race="undead")).high_pct == 0
    assert chance(standard(), "UG 1", caster(diplomacy=20, race="undead"), VILLAGE).high_pct == 0


@pytest.mark.parametrize(
    ("kind", "strength", "expected"),
    [
        ("UG 2", 7, 35), ("UG 9", 12, 60), ("UG 10", 12, 96), ("UG 10", 13, 100), ("UG 14", 4, 40), ("UG 20", 15, 45),
        ("UG 25", 6, 60), ("UG 16", 1, 20), ("UG 3", 1, 100), ("UG 4", 1, 100), ("UG 5", 1, 100), ("UG 6", 1, 100),
        ("UG 7", 1, 100), ("UG 8", 1, 100), ("UG 11", 1, 100), ("UG 12", 1, 100), ("UG 13", 1, 100), ("UG 15", 1, 100),
        ("UG 19", 1, 100), ("UG 22", 1, 100), ("UG 23", 1, 100),
    ],
)  # fmt: skip
def test_chances_that_need_no_victim(kind: str, strength: int, expected: float) -> None:
    assert chance(standard(), kind, caster(strength)) == Chance(expected, expected)


def test_a_plague_may_always_work() -> None:
    always = standard().with_overrides({"magic.plague_always": True})
    assert chance(always, "UG 2", caster(1)).low_pct == 100


def test_murder_and_sabotage_of_chapters_5_17_and_5_18() -> None:
    assert chance(standard(), "UG 17", caster(15), Victim(strength=(7, 7))) == Chance(54, 54)
    assert chance(standard(), "UG 17", caster(15), Victim(strength=(1, 20))) == Chance(15, 72)
    assert chance(standard(), "UG 18", caster(8), Victim(fortification=(2, 2))) == Chance(30, 30)
    assert chance(standard(), "UG 18", caster(8), Victim(fortification=(0, 0))).reason


def test_corruption() -> None:
    victim = Victim(owner=1003, group=True, race="human", leader="hero", strength=(7, 7))
    assert chance(standard(), "UG 21", caster(diplomacy=12), victim) == Chance(29, 29, assumed=True)
    master = Victim(owner=1003, group=True, race="human", leader="warlord", strength=(1, 1))
    assert chance(standard(), "UG 21", caster(diplomacy=20), master).reason
    forbidden = standard().with_overrides({"magic.corrupt_allowed": False})
    assert chance(forbidden, "UG 21", caster(diplomacy=20), victim).reason


@pytest.mark.parametrize(
    ("kind", "strength", "expected"),
    [
        ("UG 1", 9, 0), ("UG 2", 9, 0), ("UG 3", 9, 2), ("UG 4", 9, 2), ("UG 5", 9, 2), ("UG 6", 9, 9), ("UG 7", 9, 2),
        ("UG 8", 9, 2), ("UG 9", 9, 2), ("UG 10", 9, 0), ("UG 11", 9, 2), ("UG 12", 9, None), ("UG 13", 9, 0),
        ("UG 14", 9, 0), ("UG 15", 9, None), ("UG 16", 9, None), ("UG 17", 9, 2), ("UG 18", 9, 2), ("UG 19", 9, None),
        ("UG 20", 9, 0), ("UG 21", 9, 1), ("UG 22", 9, 9), ("UG 23", 9, 0), ("UG 24", 9, 1), ("UG 25", 9, 1),
        ("UG 25", 10, 2),
    ],
)  # fmt: skip
def test_ranges(kind: str, strength: int, expected: int | None) -> None:
    assert reach_of(standard(), kind, caster(strength)) == expected


def test_a_sorcerers_options() -> None:
    rules = standard().with_overrides(
        {
            "magic.sorcerer_eye_factor": 2.0,
            "magic.sorcerer_attack_range": 4,
            "magic.sorcerer_curse_range": 4,
            "magic.sorcerer_speed_factor": 2.0,
            "magic.sorcerer_fortress_levels": 2,
        }
    )
    high, low = caster(10, leader="sorcerer"), caster(10, leader="mage")
    assert (reach_of(rules, "UG 6", high), reach_of(rules, "UG 6", low)) == (20, 10)
    assert (reach_of(rules, "UG 8", high), reach_of(rules, "UG 8", low)) == (4, 2)
    assert (reach_of(rules, "UG 9", high), reach_of(rules, "UG 9", low)) == (4, 2)
    assert (effect_text(rules, "UG 4", high), effect_text(rules, "UG 4", low)) == ("BK −1", "BK −0,5")
    assert (effect_text(rules, "UG 20", high), effect_text(rules, "UG 20", low)) == ("VS +2", "VS +1")


def test_effects_in_words() -> None:
    assert effect_text(standard(), "UG 5", caster(10)) == "Fruchtb. −0,2"
    assert effect_text(standard(), "UG 7", caster(12)) == "Angriffswert 2\u202f400"
    assert effect_text(standard(), "UG 8", caster(12, leader="sorcerer")) == "Angriffswert 2\u202f880"
    assert effect_text(standard(), "UG 9", caster(14)) == "je −2 auf Fü, Di, St"
    assert effect_text(standard(), "UG 9", caster(3)) == "je −1 auf Fü, Di, St"
    assert effect_text(standard(), "UG 10", caster(10)) == "Fruchtb. +0,01, Bev-Max +10"
    assert effect_text(standard(), "UG 10", caster(10, leader="archpriest")) == "Fruchtb. +0,03, Bev-Max +20"
    assert effect_text(standard(), "UG 16", caster(10)) == ""


def test_what_is_known_of_a_victim() -> None:
    state = world(
        provinces=(province(5, 5, fortification=2),),
        groups=(group(7, (5, 5)),),
        sightings=(
            seen("P6/5", (6, 5), 1003, race="orc", fortification=3, settlement=[1, 2]),
            seen("G2@1003", (6, 5), 1003, leader="hero", strength=9),
        ),
    )
    castle = victim_of(state, standard(), "P6/5")
    assert (castle.owner, castle.race, castle.fortification, castle.settlement) == (1003, "orc", (3, 3), (1, 2))
    hero = victim_of(state, standard(), "G2@1003")
    assert (hero.leader, hero.strength, hero.diplomacy) == ("hero", (9, 9), (1, 20))
    assert hero.unknown == {"leadership", "diplomacy", "race"}
    assert victim_of(state, standard(), "G4@1009").owner == 1009
    assert victim_of(state, standard(), "G7").strength == (7, 7)
    assert victim_of(state, standard(), "P5/5").fortification == (2, 2)


def test_artefacts_work_in_full_only_for_a_strong_mage() -> None:
    strong, weak = caster(9, leader="mage"), caster(8, leader="mage")
    assert [artefact_factor(standard(), one, 9) for one in (strong, weak, caster(20, leader="hero"))] == [1, 0.5, 0.5]
    assert artefact_factor(standard(), weak, None) == 1
    double = standard().with_overrides({"magic.sorcerer_artefact_factor": 2.0})
    assert artefact_factor(double, caster(9, leader="sorcerer"), 9) == 2
