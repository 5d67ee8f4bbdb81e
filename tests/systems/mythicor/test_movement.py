"""Ways over the map: cost, legality, cheapest ways, reach (rule text ch. 1.5, 6)."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mycom.systems.mythicor.evaluation import Holding, State, evaluate
from mycom.systems.mythicor.movement import digits_by_turn, reach, route, route_json, walk
from mycom.systems.mythicor.movement.blockade import blockade_cost
from mycom.systems.mythicor.movement.ground import Ground
from mycom.systems.mythicor.preview import preview
from mycom.systems.mythicor.rules import Rules
from mycom.systems.mythicor.ships import ships_needed
from mycom.systems.mythicor.ships_batch import ships_needed_all
from mycom.systems.mythicor.world import CellKnowledge, World
from tests.systems.mythicor.worlds import group, order, province, seen, standard, stock, world

FLEET = {"warships": 1, "transports": 1}


def land(rows: str, start: tuple[int, int] = (1, 1), **values: object) -> World:
    """A world with one group on land."""
    return world(rows, groups=(group(7, start, **values),))


@pytest.mark.parametrize(
    ("terrain", "straight", "diagonal"),
    [
        ("open", 5, 7), ("tundra", 5, 7), ("wasteland", 5, 7), ("desert", 7, 9.8), ("forest", 9, 12.6),
        ("oasis", 6, 8.4), ("mountains", 15, 21), ("swamp", 13, 18.2), ("coast", 6, 8.4), ("sea", 1.5, 2.1),
    ],
)  # fmt: skip
def test_the_terrain_table_of_chapter_1_5_1(terrain: str, straight: float, diagonal: float) -> None:
    base = world("oo oo")
    ground = Ground(
        World(
            1, base.realm, {}, {}, {(x, y): CellKnowledge((x, y), terrain) for x in (1, 2) for y in (1, 2)}, {}, 2, 2
        ),
        standard(),
    )
    assert (ground.cost(0, 1), ground.cost(0, 2)) == (straight * 1_000_000, diagonal * 1_000_000)


def test_places_points_and_digits_of_a_way() -> None:
    path = walk(land("oof oof oof"), standard(), "G7", "345")
    assert path.places == ((1, 1), (2, 1), (3, 2), (3, 3))
    assert path.points_left == (25, 20, 7.4, -1.6)
    assert (path.digits, path.problem, path.turns) == ("345", "", (0, 0, 0, 0))


def test_any_points_at_all_are_enough_for_the_next_step_and_none_are_not() -> None:
    path = walk(land("mmmm"), standard(), "G7", "333")
    assert path.points_left == (25, 10, -5)
    assert path.rule == "points"
    assert path.digits == "33"


def test_exactly_no_points_left_ends_the_way_although_floats_would_leave_some() -> None:
    wide = land("ddddddd", movement_points=35)
    assert walk(wide, standard(), "G7", "33333").points_left[-1] == 0
    assert walk(wide, standard(), "G7", "333333").rule == "points"
    # 9.8 taken off three times leaves no dust either
    diagonal = land("dddd dddd dddd dddd", movement_points=29)
    assert walk(diagonal, standard(), "G7", "444").points_left[-1] == float(Decimal(29) - 3 * Decimal("9.8"))


def test_a_step_on_the_spot_costs_a_straight_step_and_never_twice_in_a_row() -> None:
    plain = land("fo")
    assert walk(plain, standard(), "G7", "0").points_left == (25, 16)
    assert walk(plain, standard(), "G7", "00").rule == "stay"
    assert walk(land("oo"), standard(), "G7", "0307").problem == ""


def test_at_most_fifteen_steps() -> None:
    fleet = world("s" * 20, groups=(group(7, (1, 1), at_sea=True, stock=stock(**FLEET), movement_points=99),))
    path = walk(fleet, standard(), "G7", "3" * 16)
    assert (len(path.digits), path.rule) == (15, "steps")


def test_the_example_of_chapter_6_for_diagonal_steps() -> None:
    fleet = world("so os", groups=(group(7, (1, 1), at_sea=True, stock=stock(**FLEET)),))
    assert walk(fleet, standard(), "G7", "4").problem == ""
    assert walk(land("so os", (1, 2)), standard(), "G7", "2").problem == ""


def test_a_diagonal_step_from_a_coast_to_the_sea_is_not_legal_but_onto_a_coast_it_is() -> None:
    fleet = world("co os", groups=(group(7, (1, 1), at_sea=True, stock=stock(**FLEET)),))
    assert walk(fleet, standard(), "G7", "4").rule == "diagonal"
    back = world("co os", groups=(group(7, (2, 2), at_sea=True, stock=stock(**FLEET)),))
    assert walk(back, standard(), "G7", "8").problem == ""
    assert walk(land("co oo"), standard(), "G7", "4").problem == ""


def test_sea_needs_the_status_and_enough_ships() -> None:
    assert walk(land("cs"), standard(), "G7", "3").rule == "sea"
    boat = stock(transports=1, troops={"militia": 3}, recruits=2)
    fleet = world("cs", groups=(group(7, (1, 1), stock=boat),))
    assert walk(fleet, standard(), "G7", "3", [order("G7", "BAS 26")]).problem == ""
    heavy = world("cs", groups=(group(7, (1, 1), at_sea=True, stock=stock(transports=1, troops={"militia": 6})),))
    path = walk(heavy, standard(), "G7", "3")
    assert path.rule == "ships"
    assert "braucht auf See 2 Schiffe und hat nur 1 Schiff" in path.problem
    assert walk(world("cs", groups=(group(7, (1, 1), at_sea=True),)), standard(), "G7", "3").rule == "ships"


def test_a_group_at_sea_cannot_go_inland_until_it_lands() -> None:
    fleet = world("so co", groups=(group(7, (1, 2), at_sea=True, stock=stock(**FLEET)),))
    assert walk(fleet, standard(), "G7", "3").rule == "land"
    path = walk(fleet, standard(), "G7", "3", [order("G7", "BAS 27")])
    assert path.problem == ""
    assert path.notes == ("2 Schiffe gehen in 1/2 als Export an die Provinz.",)


def test_ships_stay_in_an_own_province() -> None:
    harbour = province(1, 1, "Hafen", terrain="coast", movement_cost=1.2)
    one = world("co", provinces=(harbour,), groups=(group(7, (1, 1), stock=stock(transports=1)),))
    assert walk(one, standard(), "G7", "3").notes == ("1 Schiff bleibt in 1/1 Hafen zurück.",)


def test_mixed_loads_add_up_in_fractions_of_a_ship() -> None:
    assert ships_needed(standard(), stock(troops={"militia": 3}, recruits=2)) == 1
    assert ships_needed(standard(), stock(troops={"militia": 3}, recruits=3)) == 2
    assert ships_needed(standard(), stock(troops={"militia": 1}, population=2)) == 3
    assert ships_needed(standard(), stock(henchmen=500, crowns=9, trade_goods=99)) == 1


def test_nobody_moves_without_a_living_leader() -> None:
    assert walk(land("oo", alive=False), standard(), "G7", "3").rule == "leader"
    assert walk(land("oo", leader=""), standard(), "G7", "3").rule == "leader"
    assert route(land("oo", alive=False), standard(), "G7", (2, 1)) is None
    assert reach(land("oo", alive=False), standard(), "G7") == {}


def test_the_edge_of_the_map_and_words_that_are_no_direction() -> None:
    assert walk(land("oo"), standard(), "G7", "1").rule == "edge"
    assert walk(land("oo"), standard(), "G7", "39").rule == "digits"


def test_bandits_end_the_movement() -> None:
    wild = world("ooo", groups=(group(7, (1, 1)),), sightings=(seen("P2/1", (2, 1), 994),))
    path = walk(wild, standard(), "G7", "33")
    assert (path.digits, path.rule) == ("3", "bandits")
    assert "Banditen" in walk(wild, standard(), "G7", "3").notes[0]
    calm = standard().with_overrides({"combat.bandits_always_attack": False})
    assert walk(wild, calm, "G7", "33").problem == ""


def test_who_is_told_to_take_the_bandits_province_may_go_on() -> None:
    wild = world("ooo", groups=(group(7, (1, 1)),), sightings=(seen("P2/1", (2, 1), 994),), friends=(997,))
    for told, digits in (
        ((order("G7", "TG 1"),), "33"),
        ((order("G7", "TG 2", realm=994),), "33"),
        ((order("G7", "TG 1", realm=1003),), "3"),
        ((order("G8", "TG 1"),), "3"),
        ((order("G7", "BEG 1"),), "3"),
    ):
        assert walk(wild, standard(), "G7", "33", told).digits == digits
    path = walk(wild, standard(), "G7", "33", (order("G7", "TG 1"),))
    assert path.notes[0].endswith("dort endet die Bewegung, wenn die Provinz nicht fällt.")


def test_unknown_cells_count_as_assumed() -> None:
    path = walk(land("o?o"), standard(), "G7", "33")
    assert path.points_left == (25, 16, 11)
    assert path.notes == ("≈ Annahme: Das Gelände von 2/1 ist nicht bekannt.",)


def test_roads_and_magic_change_the_cost_of_a_province() -> None:
    fast = world("of", provinces=(province(2, 1, terrain="forest", movement_cost=0.05),), groups=(group(7, (1, 1)),))
    assert walk(fast, standard(), "G7", "3").points_left[-1] == 24  # never below 0.2


def test_a_route_over_several_turns_starts_each_with_full_points() -> None:
    path = route(land("mmmmmm"), standard(), "G7", (6, 1))
    assert path is not None
    assert path.turns == (0, 0, 0, 1, 1, 2)
    assert path.points_left == (25, 10, -5, 10, -5, 10)
    assert path.digits == "33"
    assert digits_by_turn(path) == ("33", "33", "3")
    document = route_json("G7", (6, 1), path)
    assert (document["turns"], document["steps"], document["points_left"]) == (3, 5, 10)


def test_no_way_to_an_island() -> None:
    assert route(land("oso"), standard(), "G7", (3, 1)) is None
    assert route(land("ooo"), standard(), "G7", (9, 9)) is None


def test_undead_troops_kill_an_empty_province() -> None:
    state = world(
        "ooo",
        provinces=(province(2, 1, "Leer"), province(3, 1, stock=stock(population=5))),
        groups=(group(7, (1, 1), "black_mage", race="undead", stock=stock(troops={"zombies": 3})),),
    )
    assert walk(state, standard(), "G7", "33").notes == ("2/1 Leer ist leer und wird untot.",)


def test_henchmen_keep_a_province_alive_where_they_have_a_race() -> None:
    """Ch. 3.1, in the preview as in the evaluation."""
    undead = group(7, (1, 1), "black_mage", race="undead", stock=stock(crowns=99, troops={"zombies": 3}))
    hideout = province(2, 1, "Leer", stock=stock(henchmen=4, crowns=99))
    way = order("G7", "BAS 40", 1, path="3")
    for has_race in (False, True):
        rules = standard().with_overrides({"orders.henchmen_have_race": has_race})
        state = world("ooo", provinces=(hideout,), groups=(undead,))
        race = "human" if has_race else "undead"
        assert bool(walk(state, rules, "G7", "3").notes) is not has_race
        assert preview(state, rules, (way,)).after.provinces["P2/1"].race == race
        partie = State(37, {1001: Holding(state.realm, state.provinces, state.groups)}, state.cells, width=3, height=1)
        found = evaluate(rules, partie, {1001: (way,)}, np.random.default_rng(1)).state
        assert found.holdings[1001].provinces["P2/1"].race == race


def test_a_blockade_counts_heads_and_adds_up() -> None:
    assert blockade_cost(standard(), [30], 60) == 25
    assert blockade_cost(standard(), [30, 30], 60) == 50
    assert blockade_cost(standard(), [2], 0) == 100
    assert blockade_cost(standard(), [], 9) == 0


@st.composite
def small_worlds(draw: st.DrawFn) -> World:
    """Maps of up to 4 × 4 cells with one group that has few points."""
    width, height = draw(st.integers(2, 4)), draw(st.integers(2, 4))
    letters = draw(st.lists(st.sampled_from("ofmscd?"), min_size=width * height, max_size=width * height))
    rows = " ".join("".join(letters[i * width : (i + 1) * width]) for i in range(height))
    start = (draw(st.integers(1, width)), draw(st.integers(1, height)))
    at_sea = draw(st.booleans())
    points = draw(st.sampled_from([5, 10, 14]))
    ships = stock(transports=draw(st.integers(0, 1)))
    wild = draw(st.booleans())
    sightings = (seen("P2/2", (2, 2), 994),) if wild else ()
    return world(
        rows, groups=(group(7, start, at_sea=at_sea, movement_points=points, stock=ships),), sightings=sightings
    )


def every_way(state: World, rules: Rules, steps: int) -> dict[tuple[int, int], float]:
    """The most points left in every place, found by trying all digits one after the other."""
    best: dict[tuple[int, int], float] = {}
    ways = [""]
    for _ in range(steps):
        longer = []
        for way in ways:
            for digit in "012345678":
                path = walk(state, rules, "G7", way + digit)
                if not path.problem:
                    longer.append(way + digit)
                    end, left = path.places[-1], path.points_left[-1]
                    best[end] = max(best.get(end, left), left)
        ways = longer
    best.pop(state.groups["G7"].place, None)
    return best


THREE_STEPS = standard().with_overrides({"movement.max_steps": 3})


@settings(max_examples=60, deadline=None)
@given(small_worlds())
def test_reach_finds_what_trying_every_way_finds(state: World) -> None:
    assert reach(state, THREE_STEPS, "G7") == every_way(state, THREE_STEPS, 3)


TWO_STEPS = standard().with_overrides({"movement.max_steps": 2})


@settings(max_examples=40, deadline=None)
@given(small_worlds())
def test_a_second_turn_starts_from_wherever_the_first_can_end(state: World) -> None:
    first = every_way(state, TWO_STEPS, 2)
    start = state.groups["G7"]
    expected = dict(first)
    later: dict[tuple[int, int], float] = {}
    for place in first:
        there = replace(state, groups={"G7": replace(start, place=place)})
        for end, left in every_way(there, TWO_STEPS, 2).items():
            if end not in first and end != start.place:
                later[end] = max(later.get(end, left), left)
    assert reach(state, TWO_STEPS, "G7", turns=2) == expected | later


@settings(max_examples=60, deadline=None)
@given(small_worlds(), st.integers(1, 4), st.integers(1, 4))
def test_walking_a_routes_digits_reproduces_it(state: World, x: int, y: int) -> None:
    path = route(state, standard(), "G7", (x, y))
    if path is None:
        return
    walked = walk(state, standard(), "G7", path.digits)
    assert walked.problem == ""
    assert walked.places == path.places[: len(walked.places)]
    assert walked.points_left == path.points_left[: len(walked.places)]
    assert path.places[-1] == (x, y)
    within = reach(state, standard(), "G7", turns=path.turns[-1] + 1)
    if (x, y) != state.groups["G7"].place:
        assert within[(x, y)] == path.points_left[-1]


@settings(deadline=None)
@given(st.lists(st.tuples(*[st.integers(0, 400)] * 3), min_size=1, max_size=9))
def test_ships_of_many_loads_are_those_of_each(loads: list[tuple[int, int, int]]) -> None:
    soldiers, recruits, people = (np.array(part, dtype=np.float64) for part in zip(*loads, strict=True))
    each = [ships_needed(standard(), stock(troops={"militia": s}, recruits=r, population=p)) for s, r, p in loads]
    assert ships_needed_all(standard(), soldiers, recruits, people).tolist() == each
