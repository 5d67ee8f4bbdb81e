"""A reverse question about one battle: what may be changed, what it costs, which chance is wanted."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from math import prod

import numpy as np

from mycom.systems.mythicor.combat.army import Array
from mycom.systems.mythicor.combat.magic_attack import MAGE
from mycom.systems.mythicor.scenario_model import Scenario

#: What a price may be counted in. `turns` are those until the recruits for it are there.
PRICES = ("crowns", "recruits", "heads", "special_actions", "casts", "turns")
CASTS = "casts"


@dataclass(frozen=True, slots=True)
class Variable:
    """A number of the scenario that may be chosen: its address, the values it may take, and what each of them costs.

    `costs` has for a price the cost of every value; a price that is not named costs nothing. The address `casts` is
    that of the magic attacks before the battle.
    """

    address: str
    values: tuple[float, ...]
    costs: Mapping[str, tuple[float, ...]] = field(default_factory=dict)

    def cost(self, price: str) -> Array:
        """The cost of each value, (values,)."""
        return np.asarray(self.costs.get(price, (0.0,) * len(self.values)), dtype=np.float64)


@dataclass(frozen=True, slots=True)
class Casting:
    """Magic attacks on the defender before the battle: who casts, and with which strength."""

    caster: str = MAGE
    strength: float = 0.0


@dataclass(frozen=True, slots=True)
class Question:
    """The lowest `price` for which `side` wins with at least `at_least` (0..1).

    `limits` are the most that may be spent of other prices. `recruits_now` and `recruits_per_turn` matter for the
    price `turns`. `asked` are further questions: in which `sequence` the armies should come, the chance of each of the
    `groups` alone, of each `retreat` threshold, of each `special` action.
    """

    scenario: Scenario
    variables: tuple[Variable, ...]
    at_least: float
    side: str = "attacker"
    price: str = "crowns"
    limits: Mapping[str, float] = field(default_factory=dict)
    recruits_now: float = 0.0
    recruits_per_turn: float = 0.0
    casting: Casting = Casting()
    asked: frozenset[str] = frozenset()

    @property
    def candidates(self) -> int:
        """How many choices there are."""
        return prod(len(variable.values) for variable in self.variables)

    def cost(self, price: str) -> Array:
        """The cost of every choice, the last variable running fastest: (candidates,)."""
        if price == "turns":
            missing = np.maximum(self.cost("recruits") - self.recruits_now, 0.0)
            if self.recruits_per_turn <= 0:
                return np.where(missing > 0, np.inf, 0.0)
            turns: Array = np.ceil(missing / self.recruits_per_turn)
            return turns
        total = np.zeros(1)
        for variable in self.variables:
            total = (total[:, None] + variable.cost(price)).ravel()
        return total
