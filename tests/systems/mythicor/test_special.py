"""Special actions: caps and luck (rule text ch. 8, 11.4)."""

from __future__ import annotations

import pytest

from mycom.probability.chances import Chances
from mycom.systems.mythicor.effects import apply
from mycom.systems.mythicor.preview.casting import cast
from mycom.systems.mythicor.special import multiple_chance, multiples, raised
from mycom.systems.mythicor.world import Realm, Traits
from tests.systems.mythicor.worlds import group, order, province, standard, world


def ranked(rank: int, of: int) -> Realm:
    """A realm at a place of the list of the best."""
    scores = tuple((place, f"Reich {place}", 1000 - place) for place in range(1, of + 1))
    return Realm(1001, "Aarland", "warlord", "human", rank=rank, scores=scores)


def test_chances_of_chapter_11_4_run_evenly_from_the_best_to_the_worst() -> None:
    assert multiple_chance(standard(), ranked(1, 7)) == pytest.approx(0.2)
    assert multiple_chance(standard(), ranked(7, 7)) == pytest.approx(0.8)
    assert multiple_chance(standard(), ranked(4, 7)) == pytest.approx(0.5)
    assert multiple_chance(standard(), ranked(1, 1)) is None


def test_twice_and_three_times() -> None:
    assert multiples(standard(), "SA 1", 0.8).mapping() == pytest.approx({1: 0.2, 2: 0.4, 3: 0.4})
    assert multiples(standard(), "SA 13", 0.8).certain
    never = standard().with_overrides({"orders.special_multiple_max": 1})
    assert multiples(never, "SA 1", 0.8).certain
    twice = standard().with_overrides({"orders.special_multiple_max": 2})
    assert multiples(twice, "SA 9", 0.8).mapping() == pytest.approx({1: 0.2, 2: 0.8})


@pytest.mark.parametrize(
    ("kind", "value", "times", "expected"),
    [
        ("SA 1", 0, 1, 5), ("SA 1", 0, 3, 15), ("SA 2", 15, 3, 25), ("SA 2", 40, 1, 40), ("SA 7", 18, 3, 20),
        ("SA 9", 3, 3, 6), ("SA 8", 18, 3, 20), ("SA 8", 20, 3, 21), ("SA 8", 100, 1, 100), ("SA 13", 995, 1, 1000),
    ],
)  # fmt: skip
def test_caps_of_chapter_8(kind: str, value: int, times: int, expected: int) -> None:
    assert raised(standard(), kind, value, times) == expected


def test_a_priest_who_is_sure_of_it_raises_the_dead_before_they_move() -> None:
    strong = group(2, (5, 5), "priest", traits=Traits(3, 3, 10))
    weak = group(3, (5, 5), "priest", traits=Traits(3, 3, 9))
    dead = group(9, (5, 5), "hero", alive=False)
    state = world(groups=(strong, weak, dead))
    raising = {who: apply(state, standard(), (order(who, "UG 14", target="G9"),)).world for who in ("G2", "G3")}
    assert raising["G2"].groups["G9"].alive
    assert not raising["G3"].groups["G9"].alive


def test_a_strong_necromancer_calls_the_dead_to_himself() -> None:
    caller = group(2, (5, 5), "necromancer", traits=Traits(3, 3, 10))
    dead = group(9, (6, 6), "hero", alive=False)
    far = group(10, (8, 5), "hero", alive=False)
    state = world(groups=(caller, dead, far))
    assert apply(state, standard(), (order("G2", "UG 25", target="G9"),)).world.groups["G9"].place == (5, 5)
    assert apply(state, standard(), (order("G2", "UG 25", target="G10"),)).world.groups["G10"].place == (8, 5)


def test_a_fortress_is_certain_only_for_the_mightiest() -> None:
    state = world(
        provinces=(province(5, 5, fortification=2),), groups=(group(2, (5, 5), "mage", traits=Traits(3, 3, 34)),)
    )
    assert apply(state, standard(), (order("G2", "UG 20"),)).world.provinces["P5/5"].fortification == 3


def test_the_risen_are_at_sea_on_the_sea_and_on_land_elsewhere() -> None:
    """Whatever their status was, surely or by luck (ch. 5.14)."""
    for rows, at_sea in (("oo oo", False), ("oo oc", False), ("oo os", True)):
        for strength, chance in ((10, 1.0), (7, 0.7)):
            priest = group(2, (2, 2), "priest", at_sea=at_sea, traits=Traits(3, 3, strength))
            dead = group(9, (2, 2), "hero", alive=False, at_sea=not at_sea)
            here = world(rows, groups=(priest, dead))
            given = order("G2", "UG 14", target="G9")
            risen = apply(here, standard(), (given,)).world.groups["G9"]
            assert (risen.alive, risen.at_sea) == ((True, at_sea) if chance == 1 else (False, not at_sea))
            units = {unit: Chances.sure(one) for unit, one in here.groups.items()}
            found = cast(here, standard(), (given,), units).units["G9"]
            assert found.chance(lambda one, at=at_sea: one.alive and one.at_sea is at) == pytest.approx(chance)
