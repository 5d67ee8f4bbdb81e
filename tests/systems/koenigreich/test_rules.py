"""The figures of the kingdom turn, entry by entry: references, ranges, origins, and samples that must not change."""

from __future__ import annotations

import pytest

from mycom.systems.koenigreich import ids
from mycom.systems.koenigreich.rules import Building, Event, Improvement, load_rules

RULES = load_rules()


@pytest.mark.parametrize("row", RULES.buildings.values(), ids=lambda row: row.id)
def test_a_building_costs_something_and_names_only_buildings_there_are(row: Building) -> None:
    assert row.cost > 0
    assert row.lots in (0, 1, 2, 4)
    for named in (row.near, row.not_near, row.halves, row.upgrades_from, row.needs):
        assert set(named) <= set(RULES.buildings)
        assert row.id not in named
    assert bool(row.near) == bool(row.near_count)
    assert all(RULES.buildings[old].cost < row.cost for old in row.upgrades_from)
    assert row.label_de
    assert row.label_en
    assert max(abs(row.stability), abs(row.loyalty), abs(row.economy)) <= 6


@pytest.mark.parametrize("row", RULES.improvements.values(), ids=lambda row: row.id)
def test_an_improvement_stands_on_ground_there_is(row: Improvement) -> None:
    assert set(row.terrain) <= set(RULES.terrain)
    for named in (row.upgrades_from, row.needs, row.excludes):
        assert set(named) <= set(RULES.improvements)
    prices = [row.price(RULES.terrain[id]) for id in row.terrain or RULES.terrain]
    assert any(price for price in prices)
    if row.terrain:
        assert all(price and price > 0 for price in prices)


@pytest.mark.parametrize("row", RULES.events.values(), ids=lambda row: row.id)
def test_an_event_is_somewhere_in_the_tables(row: Event) -> None:
    assert row.kingdom_pct + row.settlement_pct > 0
    assert len(row.checks) <= 2
    assert set(row.checks) <= {"stability", "loyalty", "economy"}
    ends = ((row.unrest_0, row.treasury_0), (row.unrest_1, row.treasury_1), (row.unrest_2, row.treasury_2))
    assert all(end == ("0", "0") for end in ends[len(row.checks) + 1 :])


@pytest.mark.parametrize("harmful", [True, False])
@pytest.mark.parametrize("column", ["kingdom_pct", "settlement_pct"])
def test_each_table_of_events_is_whole(harmful: bool, column: str) -> None:
    assert sum(getattr(one, column) for one in RULES.events.values() if one.harmful == harmful) == 100


@pytest.mark.parametrize(
    ("building", "figures"),
    [
        ("cathedral", (58, 4, 4, 4, 0, -4)),
        ("monument", (6, 1, 0, 1, 0, -1)),
        ("palace", (108, 4, 2, 6, 2, 0)),
        ("foreign_quarter", (30, 4, -1, 0, 3, 0)),
        ("tenement", (1, 1, 0, 0, 0, 2)),
    ],
)
def test_samples_of_buildings(building: str, figures: tuple[int, ...]) -> None:
    row = RULES.buildings[building]
    assert (row.cost, row.lots, row.stability, row.loyalty, row.economy, row.unrest) == figures


def test_samples_of_ground_edicts_offices_alignments() -> None:
    hills, forest = RULES.terrain["hills"], RULES.terrain["forest"]
    assert (hills.prepare, hills.months, hills.farm, hills.road) == (2, 1, 4, 3)
    assert forest.farm is None
    assert RULES.improvements["highway"].price(hills) == 6
    assert [one.loyalty for one in RULES.levels("taxes")] == [1, -1, -2, -4, -8]
    assert [one.consumption for one in RULES.levels("holidays")] == [0, 1, 2, 4, 8]
    assert RULES.offices["general"].loyalty == -4
    assert RULES.alignments["lawful_evil"].economy == 4
    assert RULES.alignments["neutral"].stability == 4


@pytest.mark.parametrize(
    ("size", "limits"),
    [(1, (1, 1, 2, 1)), (10, (1, 1, 2, 1)), (11, (1, 2, 3, 2)), (30, (1, 5, 5, 3)), (201, (4, None, 12, 12))],
)
def test_limits_of_a_turn(size: int, limits: tuple[int | None, ...]) -> None:
    row = RULES.limit(size)
    assert (row.settlements, row.buildings, row.improvements, row.claims) == limits


def test_steps_are_the_four_phases_in_their_order() -> None:
    steps = [RULES.steps[id] for id in ids.STEPS]
    assert list(dict.fromkeys(one.phase for one in steps)) == ["upkeep", "edict", "income", "event"]
    for phase in ("upkeep", "edict", "income", "event"):
        numbers = [one.step for one in steps if one.phase == phase]
        assert numbers == list(range(1, len(numbers) + 1))


def test_every_figure_tells_its_origin_and_guesses_tell_why() -> None:
    parameters = RULES.parameters.values()
    assert {one.origin for one in parameters} <= {"text", "open", "assumed"}
    assert all(one.note for one in parameters if one.origin == "assumed")
    sizes = sorted(RULES.settlement_sizes.values(), key=lambda one: one.from_people)
    assert [one.most_value for one in sizes] == sorted(one.most_value for one in sizes)
