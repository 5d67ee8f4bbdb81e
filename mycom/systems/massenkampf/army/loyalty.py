"""Loyalty checks of a kingdom for its armies (rule text: Flucht, Niederlage oder Sieg; Erholung)."""

from __future__ import annotations

from mycom.systems.armies import Backing
from mycom.systems.massenkampf.battle.stage import FACES


def loyalty_chance(backing: Backing) -> float | None:
    """The chance of a loyalty check: a 1 fails, a 20 succeeds; None without a kingdom.

    >>> loyalty_chance(Backing(0, 18, 30))
    0.45
    """
    if backing.loyalty is None or backing.control_dc is None:
        return None
    faces = sum(face + backing.loyalty >= backing.control_dc for face in range(2, FACES))
    return (faces + 1) / FACES
