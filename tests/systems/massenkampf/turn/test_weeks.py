"""Turn after turn: pay, arrears, leaders, rest, with and without a kingdom that counts in months."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mycom.systems.armies import Backing
from mycom.systems.massenkampf.turn.pay import due, periods, weekly
from mycom.systems.massenkampf.turn.play import after_end, play
from mycom.systems.massenkampf.world import World
from tests.systems.massenkampf.armies import orders, position
from tests.systems.massenkampf.turn.test_table import (
    CASES,
    CATALOGUE,
    RULES,
    Change,
    army,
    field,
    last,
    points,
    resources,
)


def months(count: int) -> Change:
    return lambda world: replace(world, backing=replace(world.backing, weeks=count))


@given(st.integers(1, 8), st.integers(1, 30), st.integers(1, 24))
def test_reserve_pays_a_month_after_each_four_weeks_however_long_a_turn_is(weeks, first, turns):
    world = months(weeks)(army(reserve=True)(field()))
    one, other = world.army("G1"), world.army("G2")
    counted = [periods(RULES, replace(world, turn=turn), one) for turn in range(first, first + turns)]
    at = (first - 1) * weeks
    assert sum(counted) == (at + turns * weeks) // 4 - at // 4
    assert {periods(RULES, replace(world, turn=turn), other) for turn in range(first, first + turns)} == {weeks}


def turns(world: World, count: int, *lines: str) -> World:
    """So many turns with the same orders, without battles."""
    for _ in range(count):
        given = orders(position(), *lines)
        world = after_end(RULES, play(world, RULES, CATALOGUE, given).world)
    return world


def test_a_month_of_weeks_is_a_month_of_a_kingdom():
    """Four turns of a week and a turn of four weeks cost the same and leave the same armies."""
    start = replace(army(reserve=True)(field()), turn=1)
    four = turns(start, 4)
    once = turns(months(4)(start), 1)
    assert four.backing.treasury == once.backing.treasury
    assert four.armies == once.armies


@pytest.mark.parametrize("reserve", [False, True])
def test_arrears_take_morale_each_time_pay_is_due_and_paying_brings_it_back(reserve):
    start = replace(army(morale=3, reserve=reserve)(months(1)(field())), turn=4)
    unpaid = turns(start, 1, "G1 SO 1")
    found = unpaid.army("G1")
    assert (found.unpaid, found.morale) == (1, 1)
    paid = last((lambda _: unpaid,), "G1 SO 2").after
    assert (paid.army("G1").unpaid, paid.army("G1").morale) == (0, 3)
    assert unpaid.backing.treasury - paid.backing.treasury == weekly(RULES, found)
    # In reserve nothing is due in the next three weeks.
    later = turns(unpaid, 3, "G1 SO 1").army("G1")
    assert later is None if not reserve else later.unpaid == 1


def test_an_army_without_a_leader_dissolves_in_the_fifth_week_unless_it_is_paid_double():
    assert turns(field(), 4).army("G2").morale == -4
    assert turns(field(), 5).army("G2") is None
    assert turns(field(), 5, "G2 SO 3").army("G2").morale == 0
    assert turns(army("G2", reserve=True)(field()), 5).army("G2").morale == -1


@pytest.mark.parametrize("weeks", [1, 4])
def test_rest_heals_the_rating_each_day_up_to_what_the_army_is_whole(weeks):
    start = months(weeks)(army("G2", hit_points=field().army("G2").hit_points)(field()))
    assert int(turns(start, 1).army("G2").hit_points.high) == start.army("G2").full(RULES)


GOOD = sorted({line for _, _, good, _, _ in CASES for line in good.splitlines()})


@given(st.lists(st.sampled_from(GOOD), max_size=5), st.integers(1, 4), st.booleans())
def test_a_turn_keeps_account_of_all_it_has(lines, weeks, kingdom):
    """The treasury after a turn is what orders cost and armies eat; armies come and go only by orders and morale; what
    is not the player's stays as it is."""
    start = months(weeks)(field())
    if not kingdom:
        start = replace(start, backing=Backing(40, weeks=weeks))
    given = [replace(one, key=at) for at, one in enumerate(orders(position(), *lines), 1)]
    played = play(start, RULES, CATALOGUE, given)
    end = after_end(RULES, played.world)
    spent = sum(one.before.backing.treasury - one.after.backing.treasury for one in played.steps)
    eaten = sum(due(RULES, played.world, one) for one in played.world.own())
    assert end.backing.treasury == start.backing.treasury - spent - eaten
    assert played.due == eaten
    assert end.backing == replace(start.backing, treasury=end.backing.treasury)
    assert [one for one in end.armies if one.owner != 1] == [one for one in start.armies if one.owner != 1]
    assert (end.hexes, end.settlements, end.turn) == (start.hexes, start.settlements, start.turn + 1)
    gone = {one.army.id for one in played.ends if one.dissolves}
    assert {one.id for one in end.own()} == {one.id for one in played.world.own()} - gone
    if not gone:
        assert resources(end) == resources(played.world)
        assert points(end) >= points(played.world)
    for one in end.own():
        assert RULES.whole("morale.minimum") <= one.morale <= RULES.whole("morale.maximum")
        assert one.told == type(one.told)()
        before = played.world.army(one.id)
        assert (one.muster, one.place, one.reserve) == (before.muster, before.place, before.reserve)
