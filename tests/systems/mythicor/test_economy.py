"""The end of a turn in figures (rule text ch. 1.2, 1.6)."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from mycom.systems.mythicor import economy
from tests.systems.mythicor.worlds import standard

MULTIPLICATIVE = standard().with_overrides({"economy.tax_rule": "multiplicative"})
SLOW = standard().with_overrides({"economy.growth_limit": 0.10})


def test_recruits_of_chapter_1_2() -> None:
    assert economy.recruits(standard(), 105, 40) == 7


def test_recruits_round_half_up() -> None:
    assert economy.recruits(standard(), 50) == 3
    assert economy.recruits(standard(), 49) == 2


def test_taxes_of_chapter_1_2() -> None:
    assert economy.taxes(standard(), 420, 2.6, 24) == 1193


def test_taxes_multiplicative() -> None:
    assert economy.taxes(MULTIPLICATIVE, 420, 2.6, 24) == 1354


def test_growth_of_chapter_1_2() -> None:
    food = 100 + economy.harvest(min(420, 400), 3.60)
    assert food == 1540
    assert economy.growth(standard(), 420, food, 100) == economy.Growth(504, 28, 1512)


def test_growth_limit_of_some_partien() -> None:
    assert economy.growth(SLOW, 420, 1540, 100).population == 462


def test_people_starve_by_a_quarter_and_in_groups_by_a_fifth() -> None:
    assert economy.growth(standard(), 101, 0, 100) == economy.Growth(76, 0, 0)
    assert economy.growth(standard(), 101, 0, 100, group=True).population == 81


def test_a_food_share_keeps_food_back() -> None:
    half = economy.growth(standard(), 100, 600, 50)
    assert (half.population, half.food) == (100, 300)


@given(st.integers(0, 5000), st.integers(0, 50000), st.integers(0, 100), st.booleans())
def test_food_is_neither_made_nor_lost_by_eating(population: int, food: int, share: int, group: bool) -> None:
    after = economy.growth(standard(), population, food, share, group=group)
    assert after.food + after.eaten == food
    assert after.food >= 0
    assert after.population <= population * 1.2
    assert after.population >= population * (0.8 if group else 0.75)


def test_the_province_works_first_and_groups_share_the_rest() -> None:
    assert economy.farmland(400, 300, [60, 140]) == (300, (30, 70))
    assert economy.farmland(400, 500, [60]) == (400, (0,))
    assert economy.farmland(400, 100, [50, 60]) == (100, (50, 60))
    assert economy.farmland(1, 0, [0, 1, 1]) == (0, (0, 1, 0))


@given(st.integers(0, 1000), st.integers(0, 1500), st.lists(st.integers(0, 400), max_size=4))
def test_nobody_works_land_that_is_not_there(limit: int, settled: int, nomads: list[int]) -> None:
    own, groups = economy.farmland(limit, settled, nomads)
    assert own + sum(groups) == min(limit, settled + sum(nomads))
    assert all(0 <= share <= heads for share, heads in zip(groups, nomads, strict=True))


def test_pay_is_summed_and_then_rounded_once() -> None:
    # 20 % of 8 + 7 + 3 is 3.6; rounded one by one it would be 2 + 1 + 1 = 4 as well, of 7 + 7 it is 2.8
    assert economy.troop_pay(standard(), {"light_spearmen": 2}) == 3
    assert economy.troop_pay(standard(), {"militia": 1, "light_archers": 1}) == 2
    assert economy.troop_pay(standard(), {"militia": 4, "light_spearmen": 1}) == 4
    assert economy.henchmen_pay(standard(), 7) == 14


def test_trade_pays_by_distance_and_costs_at_the_origin() -> None:
    assert economy.selling_price(standard(), 0, 50) == 4
    assert economy.selling_price(standard(), 10) == 6
    assert economy.selling_price(standard(), 10, 20) == 6.2
    assert economy.sale(standard(), 100, 10, 20) == economy.Sale(620, 36)
    assert economy.sale(standard(), 100, 0) == economy.Sale(400, 0)


def test_unpaid_soldiers_desert_in_proportion_and_unpaid_henchmen_vanish() -> None:
    troops = {"militia": 50, "knights": 20}
    due = economy.troop_pay(standard(), troops)
    half = economy.settle(standard(), troops, 10, due // 2)
    assert half.deserters == {"militia": 25, "knights": 10}
    assert (half.henchmen_lost, half.paid) == (10, due // 2)
    enough = economy.settle(standard(), troops, 10, due + 7)
    assert (enough.deserters, enough.henchmen_lost, enough.paid) == ({}, 7, due + 7)
    rich = economy.settle(standard(), troops, 10, due + 100)
    assert (rich.desert, rich.henchmen_lost, rich.paid) == (False, 0, due + 20)


def test_a_partie_may_pay_henchmen_first_and_keep_a_part_of_the_unpaid() -> None:
    troops = {"militia": 100}
    due = economy.troop_pay(standard(), troops)
    first = standard().with_overrides({"economy.pay_first": "henchmen"})
    assert economy.settle(first, troops, 10, 20).henchmen_lost == 0
    assert economy.settle(first, troops, 10, 20).deserters == {"militia": 100}
    loyal = standard().with_overrides({"economy.desertion_share": 0.5})
    assert economy.settle(loyal, troops, 0, 0).deserters == {"militia": 50}
    assert economy.settle(loyal, troops, 0, due).deserters == {}


@given(
    st.dictionaries(st.sampled_from(["militia", "knights", "catapults"]), st.integers(0, 300), max_size=3),
    st.integers(0, 200),
    st.integers(0, 5000),
    st.sampled_from(["soldiers", "henchmen"]),
)
def test_nobody_is_paid_with_crowns_that_are_not_there(
    troops: dict[str, int], henchmen: int, crowns: int, first: str
) -> None:
    rules = standard().with_overrides({"economy.pay_first": first})
    found = economy.settle(rules, troops, henchmen, crowns)
    due = economy.troop_pay(rules, troops) + economy.henchmen_pay(rules, henchmen)
    assert 0 <= found.paid <= min(crowns, due)
    assert 0 <= found.henchmen_lost <= henchmen
    assert all(0 <= gone <= troops[troop] for troop, gone in found.deserters.items())
    if crowns >= due:
        assert (found.deserters, found.henchmen_lost, found.paid) == ({}, 0, due)
