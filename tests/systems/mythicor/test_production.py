"""The end of a turn of whole units: order, limits, conservation (rule text ch. 1.2, 2.2)."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from mycom.systems.mythicor.carried import carried_from
from mycom.systems.mythicor.effects import apply
from mycom.systems.mythicor.production import Production
from mycom.systems.mythicor.world import Bonuses, Group, Province, Stock
from tests.systems.mythicor.worlds import group, order, province, seen, standard, stock, world

STOCKS = st.builds(
    Stock,
    crowns=st.integers(0, 3000),
    food=st.integers(0, 3000),
    population=st.integers(0, 900),
    recruits=st.integers(0, 50),
    henchmen=st.integers(0, 40),
    warships=st.integers(0, 5),
    troops=st.dictionaries(st.sampled_from(["militia", "knights", "light_archers"]), st.integers(1, 80), max_size=3),
)


def test_recruits_and_taxes_count_the_old_population_and_pay_comes_before_growth() -> None:
    bonuses = Bonuses(tax=24, recruitment=40)
    land = province(5, 5, fertility=3.6, bonuses=bonuses, stock=stock(population=420, food=100))
    end = Production.of_world(world(provinces=(land,)), standard()).of("P5/5")
    after = end.after(standard(), land)
    assert isinstance(after, Province)
    income = standard().settlement[0].income
    assert after.stock.crowns == int(420 * (income + 0.24) + 0.5)
    assert after.stock.recruits == int(420 * 0.05 * 1.4 + 0.5)
    assert (after.stock.population, after.stock.food) == (504, 28)


def test_nobody_but_chieftains_produces_in_groups() -> None:
    clan = group(1, (5, 5), "chieftain", bonuses=Bonuses(food=20), stock=stock(population=100))
    hero = group(2, (5, 5), "hero", stock=stock(population=100, food=300))
    state = world(provinces=(province(5, 5, fertility=3.0),), groups=(clan, hero))
    ends = Production.of_world(state, standard())
    assert (ends.of("G1").taxes, ends.of("G1").harvest, ends.of("G1").recruits) == (100, 320, 5)
    assert (ends.of("G2").taxes, ends.of("G2").harvest, ends.of("G2").population) == (0, 0, 100)
    dead = group(1, (5, 5), "chieftain", alive=False, stock=stock(population=100))
    assert Production.of_world(world(groups=(dead,)), standard()).of("G1").taxes == 0


def test_nomads_told_to_take_the_bandits_province_live_beyond_it_in_the_ledger() -> None:
    clan = group(1, (1, 1), "chieftain", stock=stock(population=100, troops={"militia": 5}))
    fields = province(3, 1, fertility=4.0, population_max=500)
    wild = world("ooo", provinces=(fields,), groups=(clan,), sightings=(seen("P2/1", (2, 1), 994),))
    onwards = order("G1", "BAS 40", 1, path="33")
    for orders, harvest in (((order("G1", "TG 1", 2), onwards), 400), ((onwards,), 300)):
        plan = carried_from(wild, standard(), orders)
        assert Production(plan.applied, standard(), plan.working).of("G1").harvest == harvest


def test_unpaid_soldiers_cost_morale_once() -> None:
    poor = group(7, (5, 5), stock=stock(crowns=0, henchmen=3, troops={"knights": 10, "militia": 3}))
    after = Production.of_world(world(groups=(poor,)), standard()).of("G7").after(standard(), poor)
    assert after.bonuses.morale == -5
    assert (after.stock.henchmen, after.stock.troops) == (0, {})


@given(STOCKS, STOCKS, st.integers(0, 100), st.integers(0, 600))
def test_the_end_of_a_turn_makes_and_loses_nothing_in_secret(
    first: Stock, second: Stock, share: int, most: int
) -> None:
    land = province(5, 5, stock=first, food_share=share, population_max=most)
    people = group(3, (5, 5), "chieftain", stock=second)
    state = world(provinces=(land,), groups=(people,))
    ends = Production.of_world(state, standard())
    units: tuple[Province | Group, ...] = (land, people)
    for unit in units:
        end, after = ends.of(unit.id), ends.of(unit.id).after(standard(), unit)
        assert after.stock.crowns == unit.stock.crowns + end.taxes - end.paid
        assert after.stock.food == unit.stock.food + end.harvest - end.eaten
        assert min(after.stock.crowns, after.stock.food, after.stock.population, after.stock.henchmen) >= 0
        assert after.stock.recruits == unit.stock.recruits + end.recruits
        assert (after.stock.warships, after.place) == (unit.stock.warships, unit.place)
        assert after.stock.soldiers <= unit.stock.soldiers
        assert after.stock.population <= unit.stock.population * 1.2


def test_before_and_after_moving_give_the_same_where_nobody_moves() -> None:
    state = world(provinces=(province(5, 5, stock=stock(population=200, food=60)),))
    applied = apply(state, standard(), ())
    assert Production(applied, standard(), ()).of("P5/5") == Production.of_world(state, standard()).of("P5/5")
