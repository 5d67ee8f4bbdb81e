"""One attack roll: the damage it deals, and whether it costs the next round's attack."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]
FACES = 20


@dataclass(frozen=True, slots=True)
class Attack:
    """What enters an attack roll: the modifier against the target's defence value, what is added to damage dealt, and
    the factor it is multiplied by (halves are dropped, but damage that was dealt stays at least 1)."""

    modifier: float = 0.0
    defence: float = 10.0
    damage: float = 0.0
    factor: float = 1.0


@dataclass(frozen=True, slots=True, eq=False)
class Blow:
    """The distribution of damage: `plain` without and `fumble` with a natural 1; entry d is the chance of d damage.
    Both have the same length and sum to 1 together."""

    plain: Array
    fumble: Array

    @property
    def either(self) -> Array:
        """The distribution of damage alone."""
        both: Array = self.plain + self.fumble
        return both


#: Who does not attack deals no damage, and nothing happens to the next round.
NO_BLOW = Blow(np.array([1.0]), np.array([0.0]))


def damage_of(face: int, attack: Attack, faces: int = FACES) -> int:
    """The damage of one face of the die.

    >>> damage_of(11, Attack(0, 7))
    4
    """
    over = face + attack.modifier - attack.defence
    dealt = max(0.0, over + attack.damage) if over > 0 else 0.0
    if dealt > 0:
        dealt = max(1.0, dealt * attack.factor)
    if face == faces:  # A natural 20 always hurts.
        dealt = max(1.0, dealt)
    return int(dealt)


def blow(attack: Attack, faces: int = FACES) -> Blow:
    """The distribution of an attack roll's damage."""
    dealt = [damage_of(face, attack, faces) for face in range(1, faces + 1)]
    plain, fumble = np.zeros(max(dealt) + 1), np.zeros(max(dealt) + 1)
    for face, damage in enumerate(dealt, 1):
        (fumble if face == 1 else plain)[damage] += 1 / faces
    return Blow(plain, fumble)
