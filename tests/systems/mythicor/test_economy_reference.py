"""The end of a turn against its slow reference (rule text ch. 1.2, 1.6.8, 2.2)."""

from __future__ import annotations

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from mycom.systems.mythicor import economy
from tests.systems.mythicor import slow_economy as slow
from tests.systems.mythicor.worlds import standard

HEADS = st.integers(0, 2500)
BONUS = st.integers(0, 60)
FERTILITY = st.integers(1500, 4000).map(lambda thousandths: thousandths / 1000)
MULTIPLIED = standard().with_overrides({"economy.tax_rule": "multiplicative"})
TENTH = standard().with_overrides({"economy.growth_limit": 0.1})


@given(HEADS, BONUS)
def test_recruits(heads: int, bonus: int) -> None:
    assert economy.recruits(standard(), heads, bonus) == slow.recruits(heads, bonus)


@given(HEADS, st.integers(0, 15), BONUS)
def test_taxes(heads: int, level: int, bonus: int) -> None:
    income = standard().settlement[level].income
    assert economy.taxes(standard(), heads, income, bonus) == slow.taxes(heads, income, bonus, False)
    assert economy.taxes(MULTIPLIED, heads, income, bonus) == slow.taxes(heads, income, bonus, True)


@given(HEADS, HEADS, FERTILITY, BONUS, st.integers(0, 999), st.integers(0, 100), st.booleans())
def test_growth(heads: int, land: int, fertility: float, bonus: int, stock: int, share: int, group: bool) -> None:
    workers = min(heads, land)
    there = slow.food(stock, workers, fertility, bonus)
    crop = stock + economy.crop(workers, fertility, bonus)
    for rules, limit in ((standard(), Fraction(1, 5)), (TENTH, Fraction(1, 10))):
        found = economy.growth(rules, heads, crop, share, group=group)
        assert (found.population, found.food) == slow.growth(heads, there, share, limit, group)
        assert stock + economy.harvest(workers, fertility, bonus) == found.food + found.eaten


def test_a_fraction_of_food_feeds_nobody() -> None:
    """32.5 food feeds ten heads and leaves 2.5, stored as 3; 33 would feed eleven."""
    crop = economy.crop(10, 3.25)
    assert economy.harvest(10, 3.25) == 33
    assert economy.growth(standard(), 10, crop, 100) == economy.Growth(10, 3, 30)


@given(st.integers(0, 1500), HEADS, st.lists(st.integers(0, 400), min_size=1, max_size=4))
def test_nomads_share_what_the_province_leaves(land: int, settled: int, nomads: list[int]) -> None:
    """In whole heads: no group is more than a head away from its share."""
    found = economy.farmland(land, settled, nomads)[1]
    wanted = slow.shares(land, settled, nomads)
    assert sum(found) == sum(wanted)
    assert all(abs(one - share) < 1 for one, share in zip(found, wanted, strict=True))


@given(st.dictionaries(st.sampled_from(sorted(standard().troops)), st.integers(0, 300), max_size=6))
def test_pay(troops: dict[str, int]) -> None:
    costs = {kind: troop.cost for kind, troop in standard().troops.items()}
    assert economy.troop_pay(standard(), troops) == slow.pay(costs, troops)


@given(st.integers(0, 3000), st.integers(0, 60), BONUS)
def test_sales(count: int, distance: int, bonus: int) -> None:
    found = economy.sale(standard(), count, distance, bonus)
    assert (found.seller, found.province) == slow.sale(count, distance, bonus)
