"""Every character order against a slow reference of chapter 5."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mycom.systems.mythicor.magic import Caster, Victim, outcome, reach_of
from mycom.systems.mythicor.world import Traits
from tests.systems.mythicor import slow_magic as slow
from tests.systems.mythicor.worlds import standard

#: Training has no success, corruption a secret formula.
NUMBERS = [number for number in range(1, 26) if number not in (16, 21)]
TRAITS = st.tuples(*[st.integers(0, 30)] * 3)
RACE = st.sampled_from((*slow.RACES, "undead"))


@given(st.sampled_from(NUMBERS), TRAITS, TRAITS, st.integers(0, 15), RACE, RACE)
def test_chances(
    number: int, own: tuple[int, int, int], his: tuple[int, int, int], walls: int, race: str, his_race: str
) -> None:
    """Of success, of the point of strength that follows, of the challenger's death."""
    doubts = [(value, value) for value in his]
    victim = Victim(997, number in (9, 14, 17, 24, 25), his_race, "", *doubts, (0, 0), (walls, walls))
    found = outcome(standard(), f"UG {number}", Caster(Traits(*own), "mage", race), victim)
    assert found.certain
    expected = slow.chance(number, own, his, walls, race, his_race)
    assert sum(chance for _, chance in found.best) == pytest.approx(1, abs=1e-12)
    assert found.best.chance(lambda effect: effect.success) == pytest.approx(float(expected), abs=1e-12)
    dies = float(slow.duel(own, his)[1]) if number == 24 else 0
    assert found.best.chance(lambda effect: effect.caster_dies) == pytest.approx(dies, abs=1e-12)
    assert found.best.chance(lambda effect: effect.caster.strength == 1) == pytest.approx(0.2 * (1 - dies), abs=1e-12)


@given(st.integers(1, 25), st.integers(0, 60))
def test_ranges(number: int, strength: int) -> None:
    assert reach_of(standard(), f"UG {number}", Caster(Traits(1, 1, strength))) == slow.reach(number, strength)
