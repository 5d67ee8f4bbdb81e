"""Field battles with the dice of Risk, exact (rule text: Kampf im Feldzug).

A battle is a walk over (attackers, defenders). While both sides roll two dice or more, every roll costs two soldiers in
all, so that one anti-diagonal follows from the one before it by a short convolution: the work grows with the number of
states, and numpy does a whole diagonal at once. Only along the edges a side rolls a single die.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import product

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Dice:
    """What is rolled: the most dice of each side, their sides, and who wins equal dice."""

    attacker: int = 3
    defender: int = 2
    sides: int = 6
    defender_wins_ties: bool = True


@dataclass(frozen=True, slots=True, eq=False)
class FieldBattle:
    """How a battle may end: the chance that the attacker wins, the defender wins or the attacker breaks off, and the
    distributions of the soldiers left, entry n the chance of exactly n."""

    attacker: float
    defender: float
    stopped: float
    attackers_left: Array
    defenders_left: Array

    @property
    def expected(self) -> tuple[float, float]:
        """Expected soldiers left of both sides."""
        return _mean(self.attackers_left), _mean(self.defenders_left)


def _mean(distribution: Array) -> float:
    return float(np.arange(len(distribution)) @ distribution)


@lru_cache(maxsize=64)
def losses(attackers: int, defenders: int, dice: Dice) -> Mapping[int, float]:
    """One roll with so many dice on each side: by the attacker's losses their chance; the defender loses the rest.

    >>> round(losses(1, 1, Dice())[0], 4)
    0.4167
    """
    compared = min(attackers, defenders)
    counts = [0] * (compared + 1)
    faces = range(1, dice.sides + 1)
    for rolled in product(faces, repeat=attackers + defenders):
        mine = sorted(rolled[:attackers], reverse=True)
        theirs = sorted(rolled[attackers:], reverse=True)
        lost = sum(
            one < other or (one == other and dice.defender_wins_ties) for one, other in zip(mine, theirs, strict=False)
        )
        counts[lost] += 1
    total = dice.sides ** (attackers + defenders)
    return {lost: count / total for lost, count in enumerate(counts)}


def fight(attackers: int, defenders: int, stop_below: int = 0, dice: Dice | None = None) -> FieldBattle:
    """A battle to the end, or until the attacker has fewer than `stop_below` soldiers left and breaks off.

    Nobody stays back: each soldier is a die as far as there are dice. Beating the last defender counts before breaking
    off. Raises ValueError for negative numbers.
    """
    if min(attackers, defenders, stop_below) < 0:
        raise ValueError("negative numbers of soldiers")
    return _Walk(attackers, defenders, stop_below, dice or Dice()).result()


class _Walk:
    """All states of a battle, one anti-diagonal (a + d) after another; arrays are indexed by the attackers left."""

    def __init__(self, attackers: int, defenders: int, stop_below: int, dice: Dice) -> None:
        self.a, self.d, self.stop, self.dice = attackers, defenders, stop_below, dice
        self.attackers_left = np.zeros(attackers + 1)
        self.defenders_left = np.zeros(defenders + 1)
        self.won = self.lost = self.stopped = 0.0
        self.diagonals: dict[int, Array] = {attackers + defenders: np.zeros(attackers + 1)}
        self.diagonals[attackers + defenders][attackers] = 1.0
        #: Diagonals with anything beside the edges: only these need the rolls of the middle.
        self.filled = {attackers + defenders}
        #: Chances of the attacker's losses by both sides' dice.
        self.rolls = [
            [tuple(losses(mine, theirs, dice).items()) for theirs in range(1, dice.defender + 1)]
            for mine in range(1, dice.attacker + 1)
        ]
        #: Those of the middle by the attacker's losses.
        self.middle = np.array([chance for _, chance in self.rolls[-1][-1]])

    def result(self) -> FieldBattle:
        for soldiers in range(self.a + self.d, -1, -1):
            here = self.diagonals.pop(soldiers, None)
            if here is not None:
                self._step(soldiers, here)
        return FieldBattle(self.won, self.lost, self.stopped, self.attackers_left, self.defenders_left)

    def _step(self, soldiers: int, here: Array) -> None:
        """Settles what ends on this diagonal and rolls for the rest."""
        low, high = max(0, soldiers - self.d), min(self.a, soldiers)
        self._settle(soldiers, here, low, high)
        first, last = max(low, 1, self.stop), min(high, soldiers - 1)
        # In the middle both sides roll all their dice; the edges, where one of them has fewer soldiers, one by one.
        inner_first, inner_last = max(first, self.dice.attacker), min(last, soldiers - self.dice.defender)
        if inner_first > inner_last:
            inner_first, inner_last = last + 1, last
        elif soldiers in self.filled:
            compared = len(self.middle) - 1
            after = self._diagonal(soldiers - compared)
            self.filled.add(soldiers - compared)
            rolled = np.correlate(here[inner_first : inner_last + 1], self.middle, "full")
            after[inner_first - compared : inner_last + 1] += rolled
        for at in (*range(first, inner_first), *range(inner_last + 1, last + 1)):
            mass = float(here[at])
            if mass > 0:
                self._roll(soldiers, at, mass)

    def _settle(self, soldiers: int, here: Array, low: int, high: int) -> None:
        if high == soldiers:  # no defender is left
            mass = float(here[high])
            self.won += mass
            self.attackers_left[high] += mass
            self.defenders_left[0] += mass
            here[high] = 0.0
        if low == 0:  # no attacker is left
            mass = float(here[0])
            self.lost += mass
            self.attackers_left[0] += mass
            self.defenders_left[soldiers] += mass
            here[0] = 0.0
        until = min(self.stop, high + 1)
        if until > low:  # the attacker breaks off
            stopping = here[low:until]
            self.stopped += float(stopping.sum())
            self.attackers_left[low:until] += stopping
            self.defenders_left[soldiers - until + 1 : soldiers - low + 1] += stopping[::-1]
            here[low:until] = 0.0

    def _roll(self, soldiers: int, at: int, mass: float) -> None:
        """One roll from a state at the edge."""
        mine, theirs = min(at, self.dice.attacker), min(soldiers - at, self.dice.defender)
        chances = self.rolls[mine - 1][theirs - 1]
        compared = len(chances) - 1
        after = self._diagonal(soldiers - compared)
        if compared == len(self.middle) - 1:
            self.filled.add(soldiers - compared)
        for lost, chance in chances:
            after[at - lost] += chance * mass

    def _diagonal(self, soldiers: int) -> Array:
        found = self.diagonals.get(soldiers)
        if found is None:
            found = self.diagonals[soldiers] = np.zeros(self.a + 1)
        return found
