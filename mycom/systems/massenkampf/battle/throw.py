"""An attack roll face by face: what each face hits with, dice and factors included (rule text: Angreifen …)."""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from mycom.systems.massenkampf.battle.blow import Array
from mycom.systems.massenkampf.battle.stage import FACES, Stage


def faces(attacker: Stage, target: Stage, more: int = 0, less: int = 0) -> Array:
    """(20, damage): the chance of each damage for each face, each row summing to 1.

    `more` is added to the attack, `less` to the target's defence value.
    """
    return _faces(attacker.attack + more - target.defence - less, attacker.damage, attacker.extra, attacker.factor)


@lru_cache(maxsize=4096)
def _faces(over: int, damage: int, extra: tuple[float, ...], factor: float) -> Array:
    rows = [{damage_of(face, over, damage + dice, factor): 0.0 for dice in range(len(extra))} for face in _FACES]
    for face, row in zip(_FACES, rows, strict=True):
        for dice, chance in enumerate(extra):
            row[damage_of(face, over, damage + dice, factor)] += chance
    found = np.zeros((FACES, 1 + max(max(row) for row in rows)))
    for at, row in enumerate(rows):
        for dealt, chance in row.items():
            found[at, dealt] = chance
    return found


_FACES = range(1, FACES + 1)


def damage_of(face: int, over: int, damage: int, factor: float) -> int:
    """The damage of a face when the attack is `over` the target's defence value by so much without the die.

    What is multiplied stays at least 1; a natural 20 always hurts, but for those whom such attacks cannot hurt at all.

    >>> damage_of(11, -7, 0, 1.0), damage_of(20, -99, 0, 0.5), damage_of(20, 5, 0, 0.0)
    (4, 1, 0)
    """
    if factor == 0:
        return 0
    dealt = max(0, face + over + damage) if face + over > 0 else 0
    if dealt > 0:
        dealt = max(1, int(dealt * factor))
    return max(1, dealt) if face == FACES else dealt
