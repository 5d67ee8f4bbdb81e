"""A chance that depends on something unknown is a function of it (rule text ch. 5.17, 5.18)."""

from __future__ import annotations

import pytest

from mycom.systems.mythicor.preview import preview
from mycom.systems.mythicor.preview.json import to_json
from mycom.systems.mythicor.world import Traits
from tests.systems.mythicor.worlds import group, order, seen, standard, world

ROWS = "oooo oooo oooo oooo"


def test_murder_by_the_strength_of_its_victim() -> None:
    """5 % for each point of one's own strength less 3 % for each of his."""
    thief = group(2, (3, 3), "thief", traits=Traits(3, 3, 15))
    rider = seen("G2@1003", (3, 2), 1003)
    found = preview(
        world(ROWS, groups=(thief,), sightings=(rider,)), standard(), (order("G2", "UG 17", 1, target="G2@1003"),)
    )
    told = found.orders[1]
    assert set(told.chance_by) == {"strength"}
    assert dict(told.chance_by["strength"]) == {his: (pytest.approx(0.75 - 0.03 * his),) * 2 for his in range(1, 21)}
    assert "St 1: 72 %, St 20: 15 %" in told.text
    written = to_json(found)["orders"]["1"]["chance_by"]  # type: ignore[index, call-overload]
    assert written["strength"]["7"] == [pytest.approx(0.54)] * 2  # type: ignore[index, call-overload]


def test_what_is_known_has_no_curve() -> None:
    thief = group(2, (3, 3), "thief", traits=Traits(3, 3, 15))
    walls = seen("P3/2", (3, 2), 1003, fortification=2)
    state = world(ROWS, groups=(thief,), sightings=(walls,))
    told = preview(state, standard(), (order("G2", "UG 18", 1, target="3/2"),)).orders[1]
    assert (told.chance, dict(told.chance_by)) == ((pytest.approx(0.65), pytest.approx(0.65)), {})
