"""Recruits, taxes, food and growth, pay, trade: the end of a turn as pure functions (rule text ch. 1.2, 1.6).

Bonuses and shares are in percent as they are reported, results in whole crowns, heads and food.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from functools import lru_cache
from math import ceil, floor

from mycom.probability.rounding import half_up
from mycom.systems.mythicor.rules import Rules


def recruits(rules: Rules, population: int, recruitment_bonus: float = 0) -> int:
    """Recruits that come forward (ch. 1.2). 105 heads at 40 % bonus: 7."""
    share = rules.number("economy.recruit_share")
    return int(half_up(population * share * (100 + recruitment_bonus) / 100))


def taxes(rules: Rules, population: int, income: float, tax_bonus: float = 0) -> int:
    """Taxes with an income factor; the Partie says whether the bonus is added to it or multiplied (ch. 1.2)."""
    if rules.text("economy.tax_rule") == "multiplicative":
        return int(half_up(population * income * (100 + tax_bonus) / 100))
    return int(half_up(population * (income + tax_bonus / 100)))


def crop(workers: int, fertility: float, food_bonus: float = 0) -> Decimal:
    """Food that so many heads on the fields produce, with its fraction; the farmland limits the heads."""
    return _exact(workers) * (_exact(fertility) + _exact(food_bonus) / 100)


def harvest(workers: int, fertility: float, food_bonus: float = 0) -> int:
    """The same in whole food, as it is stored."""
    return int(half_up(float(crop(workers, fertility, food_bonus))))


@dataclass(frozen=True, slots=True)
class Growth:
    """Population and food after the turn; `eaten` is what the new population used up."""

    population: int
    food: int
    eaten: int


def growth(rules: Rules, population: int, food: int | Decimal, food_share_pct: float, *, group: bool = False) -> Growth:
    """The new population and the food left, out of all the food there is (stock and crop, fraction included).

    Food feeds one head for `economy.eats`. The share given out bounds growth; the population changes by no more than
    the limits of the rules (groups shrink less than provinces). What is left is stored in whole food, half up.
    """
    eats = rules.number("economy.eats")
    shrink = rules.number("economy.shrink_limit_group" if group else "economy.shrink_limit_province")
    lowest = ceil(_exact(population) * (1 - _exact(shrink)))
    highest = floor(_exact(population) * (1 + _exact(rules.number("economy.growth_limit"))))
    fed = floor(food * _exact(food_share_pct) / 100 / _exact(eats))
    new = max(lowest, min(fed, highest))
    whole = int(half_up(float(food)))
    eaten = min(whole, int(eats * new))
    return Growth(new, whole - eaten, eaten)


@lru_cache(maxsize=4096)
def _exact(value: float) -> Decimal:
    return Decimal(str(value))


def farmland(population_max: int, settled: int, nomads: Sequence[int]) -> tuple[int, tuple[int, ...]]:
    """Heads that work the land: the province first, nomad groups share the rest by head count (ch. 1.2).

    Returns the province's workers and those of each group. Land that does not divide goes to the largest remainders.
    """
    own = min(settled, population_max)
    rest, heads = population_max - own, sum(nomads)
    if heads <= rest:
        return own, tuple(nomads)
    shares = [rest * count // heads for count in nomads]
    by_remainder = sorted(range(len(nomads)), key=lambda index: -(rest * nomads[index] % heads))
    for index in by_remainder[: rest - sum(shares)]:
        shares[index] += 1
    return own, tuple(shares)


def troop_pay(rules: Rules, troops: Mapping[str, int]) -> int:
    """Pay of all soldiers of a unit for a turn: a share of their raising cost, summed and then rounded (ch. 2.2)."""
    cost = sum(count * rules.troops[troop].cost for troop, count in troops.items() if troop in rules.troops)
    return int(half_up(cost * rules.number("economy.pay_share")))


def henchmen_pay(rules: Rules, henchmen: int) -> int:
    """Pay of henchmen for a turn (ch. 1.6.6)."""
    return int(half_up(henchmen * rules.number("economy.henchmen_pay")))


@dataclass(frozen=True, slots=True)
class Settlement:
    """A unit's pay day: crowns paid, soldiers who run away by kind, henchmen who vanish, and whether morale falls."""

    paid: int
    deserters: Mapping[str, int]
    henchmen_lost: int

    @property
    def desert(self) -> bool:
        """Whether soldiers went without pay."""
        return bool(self.deserters)


def settle(rules: Rules, troops: Mapping[str, int], henchmen: int, crowns: int) -> Settlement:
    """Pays soldiers and henchmen out of the crowns there are (ch. 1.6.6, 2.2, 11.3).

    Soldiers come first, as long as the rules say so. Of soldiers without pay the same share of each kind runs away,
    half up; a henchman who is not paid in full vanishes,
    and what he got is spent all the same.
    """
    due, each = troop_pay(rules, troops), rules.number("economy.henchmen_pay")
    for_henchmen = henchmen_pay(rules, henchmen)
    if crowns >= due + max(for_henchmen, ceil(henchmen * each)):
        return Settlement(due + for_henchmen, {}, 0)
    soldiers_first = rules.text("economy.pay_first") == "soldiers"
    crowns = max(0, crowns)
    for_troops = min(due, crowns if soldiers_first else max(0, crowns - for_henchmen))
    left = crowns - for_troops if soldiers_first else crowns
    kept = min(henchmen, floor(_exact(left) / _exact(each))) if each > 0 else henchmen
    unpaid = _exact(1) - _exact(for_troops) / due if due else _exact(0)
    share = float(unpaid * _exact(rules.number("economy.desertion_share")))
    gone = {troop: int(half_up(count * share)) for troop, count in troops.items() if share > 0 and count > 0}
    return Settlement(min(crowns, due + for_henchmen), gone, henchmen - kept)


def selling_price(rules: Rules, distance: int, trade_bonus: float = 0) -> float:
    """Crowns for one trade good, by the distance from its origin (ch. 1.6.8; the figures are assumed).

    Less than it cost where it comes from, and there the trade bonus does not count.
    """
    price = rules.number("economy.trade_price")
    if distance <= 0:
        return price * rules.number("economy.trade_origin_share")
    gain = rules.number("economy.trade_distance_factor") * distance
    return price + price * gain * (100 + trade_bonus) / 100


@dataclass(frozen=True, slots=True)
class Sale:
    """Crowns that the seller gets, and the province's share of the gain, which is paid on top."""

    seller: int
    province: int


def sale(rules: Rules, count: int, distance: int, trade_bonus: float = 0) -> Sale:
    """The crowns of a sale of trade goods."""
    yielded = count * selling_price(rules, distance, trade_bonus)
    gain = max(0.0, yielded - count * rules.number("economy.trade_price"))
    return Sale(int(half_up(yielded)), int(half_up(gain * rules.number("economy.trade_province_share"))))
