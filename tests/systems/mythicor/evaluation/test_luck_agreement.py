"""The luck of a turn through production, pay, hunger and plagues is as foretold (rule text ch. 1.2, 2.2, 5)."""

from __future__ import annotations

from math import sqrt

import numpy as np
import pytest

from mycom.orders.order import Order
from mycom.systems.mythicor.economy import settle
from mycom.systems.mythicor.economy_batch import settle_all
from mycom.systems.mythicor.evaluation import State, evaluate, world_of
from mycom.systems.mythicor.preview import preview
from mycom.systems.mythicor.world import Bonuses, Traits
from tests.systems.mythicor.evaluation.states import holding, state
from tests.systems.mythicor.evaluation.test_agreement import Z999, agree, compare, value
from tests.systems.mythicor.worlds import group, order, province, standard, stock

#: The last of three has a multiple effect with 80 %.
LAST: dict[str, object] = {
    "rank": 3,
    "scores": ((1, "Reich 1002", 900), (2, "Reich 1003", 500), (3, "Reich 1001", 10)),
}
TIMES = 700


def realm(*units: object, others: tuple[object, ...] = ()) -> State:
    mine = holding(1001, *units, **LAST)  # type: ignore[arg-type]  # units
    return state(mine, holding(1002, *others), holding(1003))  # type: ignore[arg-type]  # units


@pytest.mark.parametrize("kind", ["SA 3", "SA 4", "SA 5"])
def test_special_actions_reach_the_same_turns_production(kind: str) -> None:
    # Only luck with the taxes pays everybody, only luck with the harvest feeds everybody.
    poor = stock(population=300, food=20, crowns=5, recruits=4, henchmen=20, troops={"knights": 50, "militia": 11})
    home = province(1, 1, settlement=1, fertility=2.9, population_max=290, stock=poor, bonuses=Bonuses(morale=5))
    clan = group(2, (3, 3), "chieftain", stock=stock(population=120, food=10, crowns=2, troops={"light_soldiers": 70}))
    start = realm(home, clan, province(3, 3, population_max=200, stock=stock(population=90, food=5)))
    orders = [order("P1/1", kind, 1), order("G2", kind, 2)]
    found = preview(world_of(start, 1001), standard(), orders)
    key = {"SA 3": "crowns", "SA 4": "population", "SA 5": "recruits"}[kind]
    for unit in ("P1/1", "G2"):
        row = found.units[unit].row(key)
        assert row is not None
        assert len(row.after) > 1, unit
    compare(standard(), start, orders, TIMES, 5)


def test_uncertain_spells_on_the_land_reach_the_same_turns_harvest() -> None:
    land = province(2, 2, fertility=2.6, population_max=200, fortification=1, stock=stock(population=210, food=0))
    priest = group(1, (2, 2), "priest", traits=Traits(3, 4, 6))
    mage = group(2, (2, 3), "mage", traits=Traits(3, 4, 7))
    wizard = group(3, (2, 2), "mage", traits=Traits(3, 4, 5))
    clan = group(4, (2, 2), "chieftain", stock=stock(population=60))
    start = realm(land, priest, mage, wizard, clan)
    orders = [
        order("G1", "SA 9", 1),
        order("G1", "UG 10", 2),
        order("G2", "UG 5", 3, target="2/2"),
        order("G3", "UG 20", 4),
    ]
    rules = standard().with_overrides({"magic.blight_chance_pct": 45.0, "magic.blight_range": 3})
    row = preview(world_of(start, 1001), rules, orders).units["P2/2"].row("food")
    assert row is not None
    assert len(row.after) > 3
    compare(rules, start, orders, TIMES, 6)


@pytest.mark.parametrize("later", [True, False])
def test_a_plague_kills_after_or_before_the_harvest_as_the_rules_say(later: bool) -> None:
    ill = province(1, 1, plague=True, settlement=2, stock=stock(population=310, food=40, crowns=3, henchmen=200))
    black = group(1, (3, 3), "necromancer", traits=Traits(3, 4, 6))
    other = province(3, 3, stock=stock(population=150, food=10))
    start = realm(ill, black, other)
    rules = standard().with_overrides({"magic.plague_after_growth": later})
    orders = [order("P1/1", "SA 3", 1), order("G1", "UG 2", 2)]
    crowns = preview(world_of(start, 1001), rules, orders).units["P1/1"].row("crowns")
    assert crowns is not None
    assert (len(crowns.after) > 3) is not later
    compare(rules, start, orders, TIMES, 7)


def test_a_lucky_trader_pays_for_what_comes_after() -> None:
    """A better trade bonus sells for more, and the crowns buy in the same turn (ch. 1.6.8)."""
    goods = stock(trade_goods=100, crowns=1, food=2000, population=900, recruits=900, trade_origin=(1, 1))
    trader = group(1, (4, 4), "chieftain", stock=goods)
    city = province(4, 4, settlement=2, stock=stock(population=100, food=200, crowns=0, recruits=90))
    start = realm(trader, city, group(2, (4, 4), "hero"), province(1, 1))
    orders = [
        order("G1", "SA 6", 1),
        order("G1", "BAS 17", 2, count=100),
        order("G1", "BAS 12", 3, count=900, troop="militia"),
        order("G1", "BAS 23", 4, count=500, item="crowns", target="G2"),
        order("P4/4", "BAS 15", 5, count=1),
    ]
    found = preview(world_of(start, 1001), standard(), orders).units
    soldiers = found["G1"].row("troops.militia")
    assert soldiers is not None
    assert len(soldiers.after) > 1
    compare(standard(), start, orders, TIMES, 8)


def test_the_dead_rise_or_are_called_and_learn_at_once() -> None:
    priest = group(1, (2, 2), "priest", traits=Traits(3, 4, 6))
    caller = group(2, (4, 4), "necromancer", traits=Traits(3, 4, 5))
    fallen = group(3, (2, 2), "chieftain", alive=False, stock=stock(population=90, food=10, crowns=5))
    far = group(4, (4, 3), "hero", alive=False, stock=stock(troops={"militia": 9}))
    start = realm(priest, caller, fallen, far, province(2, 2))
    orders = [order("G1", "UG 14", 1, target="G3"), order("G2", "UG 25", 2, target="G4")]
    found = preview(world_of(start, 1001), standard(), orders).units
    assert found["G3"].leads == pytest.approx(0.6)
    assert len(found["G4"].place) == 2
    assert found["G4"].leads == 0
    compare(standard(), start, orders, TIMES, 9)


def test_dismissed_leaders_keep_nothing_of_a_lucky_special_action() -> None:
    start = realm(group(1, (2, 2), stock=stock(crowns=900)))
    orders = [
        order("G1", "SA 9", 1), order("G1", "BAS 7", 2), order("G1", "BAS 9", 3, leader="hero", sponsor="G1"),
    ]  # fmt: skip
    compare(standard(), start, orders, 300, 10)


def gained(start: State, orders: list[Order], unit: str, seed: int) -> None:
    """A foreign unit joins as often as foretold, and then is what was foretold."""
    told = next(one for one in preview(world_of(start, 1001), standard(), orders).gains if one.unit == unit)
    assert 0 < told.low == told.high < 1
    generator = np.random.default_rng(seed)
    found = [evaluate(standard(), start, {1001: orders}, generator).state.holdings[1001] for _ in range(TIMES)]
    units = [one for each in found if (one := each.unit(told.becomes)) is not None]
    assert abs(len(units) / TIMES - told.low) <= Z999 * sqrt(told.low * (1 - told.low) / TIMES)
    assert {"crowns", "food", "population", "recruits"} <= {row.key for row in told.rows}
    for row in told.rows:
        agree([value(one, row.key) for one in units], row.after, row.key)


def test_a_province_that_may_join_is_told_with_what_is_known_of_it() -> None:
    village = province(
        3,
        3,
        settlement=1,
        stock=stock(population=130, food=90, crowns=31, recruits=7, troops={"militia": 12, "knights": 5}),
    )
    talkers = [group(n, (3, 3), traits=Traits(5, 5, 5)) for n in (1, 2)]
    mine = holding(1001, *talkers, **LAST)
    start = state(mine, holding(997, village), holding(1003))
    orders = [order("G1", "UG 1", 1), order("G2", "SA 8", 2), order("G2", "UG 1", 3)]
    gained(start, orders, "P3/3", 11)


def test_a_group_that_may_join_is_told_with_what_is_known_of_it() -> None:
    other = group(
        4,
        (3, 3),
        traits=Traits(3, 3, 4),
        stock=stock(crowns=90, food=50, population=12, recruits=3, troops={"militia": 12}),
    )
    start = realm(group(1, (3, 3), traits=Traits(5, 18, 5)), others=(other,))
    gained(start, [order("G1", "UG 21", 1, target="G4@1002")], "G4@1002", 12)


def test_a_duel_for_booty() -> None:
    other = group(4, (3, 3), traits=Traits(3, 3, 4), stock=stock(crowns=90, trade_goods=3, food=50))
    start = realm(group(1, (3, 3), traits=Traits(6, 5, 9), stock=stock(food=10)), others=(other,))
    orders = [order("G1", "UG 24", 1, target="G4@1002"), order("G1", "SA 7", 2)]
    found = preview(world_of(start, 1001), standard(), orders)
    assert [fate.text for fate in found.strangers[0].fates] == ["Der Anführer stirbt"]
    crowns = found.units["G1"].row("crowns")
    assert crowns is not None
    assert len(crowns.after) == 2
    compare(standard(), start, orders, TIMES, 13)


@pytest.mark.parametrize("leader", ["hero", "chieftain"])
def test_who_is_left_after_a_battle_is_paid_and_fed_or_runs_away(leader: str) -> None:
    """Pay, desertion, hunger and what a chieftain's people bring follow from how a battle ends (ch. 2.2, 7.2)."""
    troops = {"medium_swordsmen": 14, "light_archers": 5}
    mine = group(
        7, (3, 3), leader, traits=Traits(6, 3, 7), bonuses=Bonuses(military=10, morale=6, tax=9),
        stock=stock(crowns=44, food=40, population=60, recruits=9, henchmen=7, troops=troops),
    )  # fmt: skip
    village = province(3, 2, race="orc", stock=stock(population=100, recruits=10, troops={"militia": 40}))
    start = state(holding(1001, mine), holding(1002, village, race="orc"))
    orders = [order("G7", "TG 1", 1), order("G7", "BAS 40", 2, path="11")]
    calm = standard().with_overrides({"magic.default_order": 0, "magic.gain_chance": 0})
    row = preview(world_of(start, 1001), calm, orders).units["G7"].row("henchmen")
    assert row is not None
    assert row.high > row.low or leader == "chieftain"  # his people's taxes pay them all
    compare(calm, start, orders, 500, 14)


def test_array_pay_days_are_those_of_single_units() -> None:
    lots = np.random.default_rng(15)
    for first in ("soldiers", "henchmen"):
        rules = standard().with_overrides({"economy.pay_first": first})
        troops = {
            "militia": lots.integers(0, 40, 300).astype(float),
            "knights": lots.integers(0, 20, 300).astype(float),
        }
        crowns, henchmen = lots.integers(0, 120, 300).astype(float), int(lots.integers(0, 30))
        found = settle_all(rules, troops, henchmen, crowns)
        for at in range(300):
            counts = {kind: int(count[at]) for kind, count in troops.items()}
            one = settle(rules, counts, henchmen, int(crowns[at]))
            assert (found.paid[at], found.henchmen_lost[at], found.desert[at]) == (
                one.paid,
                one.henchmen_lost,
                one.desert,
            )
            assert all(found.deserters[kind][at] == gone for kind, gone in one.deserters.items())


@pytest.mark.parametrize("kind", ["TG 1", "TG 2", "TG 3"])
def test_a_province_that_may_be_conquered_is_told_with_what_is_known_of_it(kind: str) -> None:
    village = province(
        3, 2, race="orc", settlement=1, population_max=90,
        stock=stock(population=100, food=40, crowns=25, recruits=11, henchmen=3, troops={"militia": 60}),
    )  # fmt: skip
    mine = group(
        7, (3, 3), traits=Traits(6, 3, 7), bonuses=Bonuses(military=10),
        stock=stock(crowns=900, troops={"medium_swordsmen": 14, "light_archers": 5}),
    )  # fmt: skip
    start = state(holding(1001, mine, **LAST), holding(1002, village, race="orc"), holding(1003))  # type: ignore[arg-type]  # of the realm
    gained(start, [order("G7", kind, 1), order("G7", "BAS 40", 2, path="1")], "P3/2", 16)
