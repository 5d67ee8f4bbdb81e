"""The reach of many groups at once against that of one (rule text ch. 6)."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mycom.systems.mythicor.movement.reach_map import reach_maps, reach_turns
from mycom.systems.mythicor.movement.search import reach
from tests.systems.mythicor.worlds import group, order, province, seen, standard, stock, world

MAPS = st.lists(st.text("ofmscdw?", min_size=9, max_size=9), min_size=5, max_size=9)
PLACES = st.tuples(st.integers(1, 9), st.integers(1, 5))


@settings(max_examples=60, deadline=None)
@given(MAPS, st.lists(st.tuples(PLACES, st.booleans(), st.integers(0, 3)), min_size=1, max_size=4), PLACES, st.data())
def test_many_groups_reach_what_each_of_them_reaches(
    rows: list[str],
    groups: list[tuple[tuple[int, int], bool, int]],
    bandits: tuple[int, int],
    data: st.DataObject,
) -> None:
    own = tuple(
        group(number, place, at_sea=sea, stock=stock(transports=ships, troops={"militia": 5}))
        for number, (place, sea, ships) in enumerate(groups, 1)
    )
    cost = data.draw(st.sampled_from([0.2, 0.5, 1.0, 3.3]))
    road = province(*data.draw(PLACES), movement_cost=cost)
    camp = seen(f"P{bandits[0]}/{bandits[1]}", bandits, 994)
    state = world(" ".join(rows), provinces=(road,), groups=own, sightings=(camp,))
    turns = data.draw(st.integers(1, 4))
    found = reach_maps(state, standard(), [one.id for one in own], (), turns)
    for one in own:
        expected = reach(state, standard(), one.id, (), turns)
        mine = found[one.id]
        assert set(mine.places(turns)) == set(expected)
        for place, left in expected.items():
            assert mine.points_left(place) == pytest.approx(left, abs=1e-9)


def test_the_turn_of_a_cell() -> None:
    state = world("oooooooooooooooo oooooooooooooooo", groups=(group(1, (1, 1)), group(2, (1, 2), alive=False)))
    found = reach_maps(state, standard(), ["G1", "G2"], (order("G1", "UG 16"),))
    assert [found["G1"].turn_of((x, 1)) for x in (1, 2, 6, 7, 11, 16)] == [None, 0, 0, 1, 1, 2]
    assert found["G1"].points_left((2, 1)) == 20
    assert found["G2"].places(4) == ()
    assert found["G2"].points_left((2, 2)) is None
    with pytest.raises(KeyError):
        reach_maps(state, standard(), ["G9"])


def test_the_turns_of_own_and_foreign_groups() -> None:
    fresh = seen("G2@1003", (1, 2), 1003, leader="hero", at_sea=False)
    old = seen("G3@1003", (1, 3), 1003, soldiers=[1, 9])
    fresh = replace(fresh, facts={key: replace(fact, turn=37) for key, fact in fresh.facts.items()})
    dead = seen("G4@1003", (1, 1), 1003, alive=False)
    town = seen("P3/3", (3, 3), 1003)
    rows = " ".join(["o" * 30] * 3)
    state = world(rows, groups=(group(1, (1, 1)),), sightings=(fresh, old, dead, town))
    found = reach_turns(state, standard(), ["G1", "G2@1003", "G3@1003", "G4@1003", "P3/3", "G77"], (), 2)
    assert [found["G1"].get((x, 1)) for x in (1, 2, 6, 7, 11, 12)] == [None, 0, 0, 1, 1, None]
    assert [found["G2@1003"].get((x, 2)) for x in (6, 7, 11, 12)] == [0, 1, 1, None]
    # Seen a turn ago, it has had one turn more.
    assert [found["G3@1003"].get((x, 3)) for x in (2, 6, 11, 12, 16, 17)] == [0, 0, 0, 1, 1, None]
    assert found["G4@1003"] == found["P3/3"] == found["G77"] == {}


def test_a_foreign_fleet_stays_at_sea() -> None:
    rows = "ssssss ssssss cccccc oooooo"
    fleet, army = seen("G2@1003", (1, 1), 1003), seen("G3@1003", (1, 3), 1003, at_sea=False, leader="chieftain")
    state = world(rows, sightings=(fleet, army))
    found = reach_turns(state, standard(), ["G2@1003", "G3@1003"], (), 1)
    assert {y for _, y in found["G2@1003"]} == {1, 2, 3}
    assert {y for _, y in found["G3@1003"]} == {3, 4}
