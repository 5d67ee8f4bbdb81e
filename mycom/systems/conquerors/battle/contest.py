"""Contests that add dice to points, exact (rule text: Macht durch Glaube, Angriff durch Invasion)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from functools import lru_cache


@dataclass(frozen=True, slots=True)
class Faith:
    """A contest of faith: the chances that the attacker's god is left alone, the defender's, none of both. Without a
    god of one's own `attacker` is the chance that the other one falls."""

    attacker: float
    defender: float
    both_removed: float


@lru_cache(maxsize=32)
def dice_sum(dice: int, sides: int) -> Mapping[int, float]:
    """The distribution of the sum of some dice.

    >>> dice_sum(2, 6)[7] == 6 / 36
    True
    """
    counts = {0: 1}
    for _ in range(dice):
        thrown: dict[int, int] = {}
        for total, count in counts.items():
            for face in range(1, sides + 1):
                thrown[total + face] = thrown.get(total + face, 0) + count
        counts = thrown
    return {total: count / sides**dice for total, count in counts.items()}


def difference(
    attack: float, defence: float, dice: Mapping[int, float], rolls: tuple[int | None, int | None] = (None, None)
) -> dict[float, float]:
    """The distribution of (dice + attack) − (dice + defence); a roll that is known takes the place of its dice."""
    mine, theirs = (dice if roll is None else {roll: 1.0} for roll in rolls)
    found: dict[float, float] = {}
    for one, chance in mine.items():
        for other, other_chance in theirs.items():
            total = one + attack - other - defence
            found[total] = found.get(total, 0.0) + chance * other_chance
    return dict(sorted(found.items()))


def faith(attacker_mana: int, defender_mana: int, dice: Mapping[int, float]) -> Faith:
    """The contest of two gods, or of a people without one (`attacker_mana` 0) against a god: then a tie removes it."""
    found = difference(attacker_mana, defender_mana, dice)
    wins = sum(chance for total, chance in found.items() if total > 0)
    ties = found.get(0, 0.0)
    if attacker_mana == 0:
        return Faith(wins + ties, 1 - wins - ties, 0.0)
    return Faith(wins, 1 - wins - ties, ties)


def result(total: float, divisor: float) -> int:
    """The invasion's result (IEB): the difference divided, halves dropped towards zero.

    >>> [result(total, 2) for total in (5, 7, -3, -8, 0)]
    [2, 3, -1, -4, 0]
    >>> result(33, 1.1)
    30
    """
    return int(Decimal(str(total)) / Decimal(str(divisor)))


def share(count: int, part: float) -> int:
    """A share of a count, rounded down: shares are written in decimals, so they are counted in decimals.

    >>> share(7, 0.5), share(100, 0.29)
    (3, 29)
    """
    return int(count * Decimal(str(part)))


def invasion(
    attack: float,
    defence: float,
    dice: Mapping[int, float],
    divisor: float,
    rolls: tuple[int | None, int | None] = (None, None),
) -> dict[int, float]:
    """The distribution of the invasion's result from both sums without dice."""
    found: dict[int, float] = {}
    for total, chance in difference(attack, defence, dice, rolls).items():
        ieb = result(total, divisor)
        found[ieb] = found.get(ieb, 0.0) + chance
    return dict(sorted(found.items()))
