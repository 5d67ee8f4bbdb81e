"""Flight, defeat, victory, recovery, the leader's fate, and armies that change their size."""

from __future__ import annotations

from fractions import Fraction

import pytest

from mycom.problems import NotAllowed
from mycom.systems.massenkampf.army import aftermath
from mycom.systems.massenkampf.army.aftermath import Standing
from mycom.systems.massenkampf.rules import load_rules

RULES = load_rules()
ARMY = Standing("large", Fraction(3), 2, 16, 1)


def test_a_defeat_costs_the_kingdom_by_size() -> None:
    found = aftermath.after_battle(RULES, ARMY, "destroyed")
    assert found.army is None
    assert found.kingdom == {"stability": -2, "loyalty": -2, "economy": -3}
    assert sum(aftermath.after_battle(RULES, Standing("fine", Fraction(1), 1, 5), "destroyed").kingdom.values()) == 0


def test_a_flight_leaves_the_rating_and_costs_morale() -> None:
    found = aftermath.after_battle(RULES, ARMY, "flees")
    assert found.army == Standing("large", Fraction(3), 3, 16, 0)
    assert found.must_rally
    assert aftermath.after_battle(RULES, Standing("large", Fraction(3), 2, 16, -4), "flees").army is None


def test_a_victory_leaves_at_least_the_rating() -> None:
    found = aftermath.after_battle(RULES, ARMY, "stands")
    assert found.army == Standing("large", Fraction(3), 3, 16, 1)
    assert found.may_learn
    assert not aftermath.after_battle(RULES, ARMY, "withdraws").may_learn
    assert aftermath.learnt(RULES, Standing("large", Fraction(3), 3, 16, 4)).morale == 4
    assert aftermath.learnt(RULES, ARMY).morale == 2


def test_rest_heals_by_the_rating() -> None:
    assert aftermath.rested(ARMY, 2, 1).hit_points == 11
    assert aftermath.rested(ARMY, 30).hit_points == 16


def test_the_leader_s_fate() -> None:
    assert aftermath.fates(RULES) == pytest.approx({"killed": 0.2, "captured": 0.5, "escapes": 0.3})
    assert aftermath.fates(RULES, mindless_enemy=True) == pytest.approx({"killed": 0.7, "captured": 0, "escapes": 0.3})


def test_pay_and_leaders_keep_morale() -> None:
    assert aftermath.week(RULES, 0, paid=True, led=True) == 0
    assert aftermath.week(RULES, 0, paid=False, led=False) == -3
    assert aftermath.month_consumption(RULES, 3, reserve=False) == 12
    assert aftermath.month_consumption(RULES, 3, reserve=True) == 3


@pytest.mark.parametrize("building", RULES.reserves)
def test_quarters_hold_armies_up_to_a_size(building: str) -> None:
    sizes, row = tuple(RULES.sizes), RULES.reserves[building]
    larger = sizes[sizes.index(row.size) + 1]
    assert aftermath.quarters(RULES, row.size, building, religious=True)
    assert not aftermath.quarters(RULES, larger, building, religious=True)
    assert aftermath.quarters(RULES, row.size, building) != row.religious


def test_armies_combine_split_and_reform() -> None:
    """The text's examples: 50 % and 100 % are 75 % together; 70 % stay 70 %."""
    half, whole = Standing("large", Fraction(3), 8, 16, 1), Standing("large", Fraction(3), 16, 16, 2)
    assert aftermath.combined(RULES, half, whole, 28) == Standing("huge", Fraction(5), 21, 28, 1)
    assert aftermath.split(RULES, Standing("large", Fraction(3), 28, 40, 0), 10) == Standing(
        "medium", Fraction(1), 7, 10, -1
    )
    assert aftermath.reformed(RULES, half, 5) == Standing("medium", Fraction(1), 5, 5, 0)
    with pytest.raises(NotAllowed):
        aftermath.reformed(RULES, whole, 5)
    with pytest.raises(NotAllowed):
        aftermath.combined(RULES, half, Standing("huge", Fraction(5), 1, 1), 3)
    with pytest.raises(NotAllowed):
        aftermath.split(RULES, Standing("fine", Fraction(1), 5, 5), 3)
    with pytest.raises(NotAllowed):
        aftermath.split(RULES, Standing("tiny", Fraction(1, 8), 1, 1), 1)
