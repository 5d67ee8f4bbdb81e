"""One side of a battle, as the player or a report describes it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]
#: One number, or an array of shape (battles,) when the army stands in many battles at once.
Value = float | Array

GROUP, PROVINCE = "group", "province"
LAND, SEA, COAST, MAGIC = "land", "sea", "coast", "magic"
MODES = (LAND, SEA, COAST, MAGIC)
#: The group's orders that act in a battle: UG 19, 15 and 12.
SHIELD, FEAR, DESTROY_UNDEAD = "shield", "fear", "destroy_undead"
SPELLS = (SHIELD, FEAR, DESTROY_UNDEAD)
MILITIA, PIRATES, UNDEAD = "militia", "pirates", "undead"


@dataclass(frozen=True, slots=True)
class Army:
    """Troops, their leader and what strengthens them (rule text ch. 7).

    `troops` are head counts by kind; `leadership` 0 means that the leader is dead or there is none; bonuses and
    `retreat_threshold` in percent. `fortification` counts for a defending province only, ships at sea only;
    `spells` were cast this turn with `strength`. A province has no leader and casts nothing.
    """

    kind: str = GROUP
    race: str = "human"
    troops: Mapping[str, Value] = field(default_factory=dict)
    leadership: Value = 0.0
    strength: Value = 0.0
    military_bonus: Value = 0.0
    morale_bonus: Value = 0.0
    retreat_threshold: Value = 100.0
    warships: Value = 0.0
    transports: Value = 0.0
    at_sea: bool = False
    fortification: Value = 0
    spells: frozenset[str] = frozenset()

    @property
    def province(self) -> bool:
        """Whether this is a province."""
        return self.kind == PROVINCE

    def casts(self, spell: str) -> bool:
        """Whether its leader cast the spell."""
        return spell in self.spells and not self.province

    @property
    def battles(self) -> int:
        """In how many battles the army stands: the length of its arrays, 1 without any."""
        numbers = (
            *self.troops.values(),
            self.leadership,
            self.strength,
            self.military_bonus,
            self.morale_bonus,
            self.retreat_threshold,
            self.warships,
            self.transports,
            self.fortification,
        )
        return max((len(number) for number in numbers if isinstance(number, np.ndarray) and number.ndim), default=1)
