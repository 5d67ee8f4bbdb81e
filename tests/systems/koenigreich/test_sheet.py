"""The kingdom's values from its parts, each with its origin; vacant offices; hexes that carry something."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mycom.systems.koenigreich.month import Kingdom, Plan, months
from mycom.systems.koenigreich.rules import load_rules
from mycom.systems.koenigreich.sheet import Realm, Seat, Town, army_consumption, sheet

RULES = load_rules()
REALM = Realm(
    hexes=(("farm", "road"), ("road",), ("road", "mine"), ("highway",), ()),
    rivers=4,
    towns=(Town("Au", ("castle", "house", "house", "cathedral"), 2),),
    offices={"ruler": Seat(4, ("loyalty", "economy")), "heir": Seat(3), "spymaster": None, "general": Seat(2)},
    edicts={"holidays": "holidays_6", "promotion": "promotion_3", "taxes": "taxes_3"},
    alignment="lawful_good",
    weekly=3,
    reserve=1,
    other={"economy": 1},
)


def test_every_part_counts_once() -> None:
    kingdom = sheet(REALM, RULES).kingdom(unrest=2, treasury=9)
    assert kingdom.size == 5
    assert kingdom.control_dc == 20 + 5 + 2
    assert kingdom.stability == 2 + 4 + 2 + 3, "castle, cathedral, general, promotion"
    assert kingdom.loyalty == 2 + 4 + 2 + 4 + 1 + 2 - 4, "castle, cathedral, good, ruler, heir by half, holidays, taxes"
    assert kingdom.economy == 1 + 1 + 1 + 2 + 2 - 4 + 3 + 1, (
        "mine, roads, river, castle, lawful, spymaster, taxes, other"
    )
    assert kingdom.consumption == 5 - 2 + 2 + 2 + 2 + 12 + 1, "hexes, farm, districts, holidays, half promotion, armies"
    assert (kingdom.income, kingdom.restless) == (1, 1)
    assert (kingdom.unrest, kingdom.treasury) == (2, 9)


def test_every_part_tells_where_its_figure_comes_from() -> None:
    found = sheet(REALM, RULES)
    assert {one.origin for one in found.parts} <= {"text", "open", "assumed", "game"}
    origins = {one.label: one.origin for one in found.parts}
    assert origins["Herrscher"] == "assumed"
    assert all(one.amount for one in found.parts)


@pytest.mark.parametrize(("size", "values"), [(1, 1), (25, 1), (26, 2), (100, 2), (101, 3)])
def test_a_ruler_lifts_more_values_in_a_greater_kingdom(size: int, values: int) -> None:
    found = sheet(Realm(hexes=((),) * size, offices={"ruler": Seat(3)}), RULES)
    assert sum(one.label == "Herrscher" for one in found.parts) == values


@given(
    st.lists(st.lists(st.sampled_from(sorted(RULES.improvements)), max_size=3).map(tuple), max_size=8).map(tuple),
    st.lists(st.sampled_from(sorted(RULES.buildings)), max_size=8).map(tuple),
)
def test_sums_are_those_of_the_parts(hexes: tuple[tuple[str, ...], ...], buildings: tuple[str, ...]) -> None:
    found = sheet(Realm(hexes=hexes, towns=(Town("A", buildings),)), RULES)
    kingdom = found.kingdom()
    for value in ("stability", "loyalty", "economy", "size"):
        assert getattr(kingdom, value) == sum(one.amount for one in found.parts if one.value == value)
    assert kingdom.consumption >= 0


def test_an_unknown_id_is_named() -> None:
    with pytest.raises(KeyError):
        sheet(Realm(towns=(Town("A", ("schloss",)),)), RULES)


def test_armies_eat_every_week_in_the_field_and_once_in_reserve() -> None:
    assert army_consumption(3, 2, RULES) == 14


def test_vacant_offices_raise_unrest_every_month_until_they_are_filled() -> None:
    calm = Kingdom(5, 25, 60, 60, 0, 5, 0, 0, restless=4)
    first, second = months(calm, Plan(restless=-4), 2, RULES.numbers())
    assert max(first.income.unrest(), key=lambda value: first.income.unrest()[value]) == 8
    assert max(second.income.unrest(), key=lambda value: second.income.unrest()[value]) == 7


def test_a_lost_hex_may_carry_something() -> None:
    poor = RULES.with_overrides({"hex.lost_economy": 10, "hex.lost_stability": 10, "unrest.hex_loss": 0}).numbers()
    same = RULES.with_overrides({"unrest.hex_loss": 0}).numbers()
    kingdom = Kingdom(5, 40, 40, 40, 40, 0, 0, 0)
    with_loss, without = (months(kingdom, Plan(), 2, numbers)[-1].income.checks for numbers in (poor, same))
    assert with_loss["income"] < without["income"]
    assert with_loss["upkeep"] < without["upkeep"]


def test_a_near_miss_may_raise_unrest_where_a_game_says_so() -> None:
    numbers = RULES.with_overrides({"check.miss_unrest": 1}).numbers()
    (month,) = months(Kingdom(5, 30, 25, 20, 20, 3, 0, 0), Plan(), 1, numbers, rolls={"upkeep": 5})
    assert month.upkeep.unrest() == {4: 1.0}
