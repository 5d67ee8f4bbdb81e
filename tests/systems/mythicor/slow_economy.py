"""The end of a turn as the rule text tells it, slow and obvious, in exact fractions (rule text ch. 1.2, 1.6.8, 2.2)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import ceil, floor

EATS = 3


def half_up(number: Fraction) -> int:
    """The next whole number, halves upwards; only for numbers from 0 upwards."""
    return floor(number + Fraction(1, 2))


def exact(number: float) -> Fraction:
    """A number as it is written."""
    return Fraction(str(number))


def recruits(population: int, bonus: int) -> int:
    """5 % of the people and the bonus on top of that."""
    return half_up(population * Fraction(5, 100) * (1 + Fraction(bonus, 100)))


def taxes(population: int, income: float, bonus: int, multiplied: bool) -> int:
    """The bonus is added to the income factor, or multiplies it."""
    if multiplied:
        return half_up(population * exact(income) * (1 + Fraction(bonus, 100)))
    return half_up(population * (exact(income) + Fraction(bonus, 100)))


def food(stock: int, workers: int, fertility: float, bonus: int) -> Fraction:
    """What is there to eat."""
    return stock + workers * (exact(fertility) + Fraction(bonus, 100))


def growth(population: int, there: Fraction, share: int, limit: Fraction, group: bool) -> tuple[int, int]:
    """The people of the next turn and the food that is left."""
    fewest = ceil(population * (Fraction(80, 100) if group else Fraction(75, 100)))
    most = floor(population * (1 + limit))
    people = max(fewest, min(floor(there * Fraction(share, 100) / EATS), most))
    return people, half_up(max(Fraction(0), there - EATS * people))


def shares(land: int, settled: int, nomads: Sequence[int]) -> list[Fraction]:
    """The heads of each nomad group that find land, by head count, fractions kept."""
    left = max(0, land - settled)
    heads = sum(nomads)
    return [min(Fraction(one), Fraction(left * one, heads)) if heads else Fraction(0) for one in nomads]


def pay(costs: Mapping[str, int], troops: Mapping[str, int]) -> int:
    """A fifth of what the troops cost, summed and rounded once."""
    return half_up(Fraction(sum(costs[kind] * count for kind, count in troops.items()), 5))


def sale(count: int, distance: int, bonus: int) -> tuple[int, int]:
    """What the seller gets for so many goods, and the toll of the province."""
    price = Fraction(5) * Fraction(8, 10)
    if distance:
        price = 5 + 5 * Fraction(2, 100) * distance * (1 + Fraction(bonus, 100))
    gain = max(Fraction(0), count * (price - 5))
    return half_up(count * price), half_up(gain * Fraction(3, 10))
