"""One round's damage (rule text ch. 7.1)."""

from __future__ import annotations

import numpy as np

from mycom.probability.rounding import NOISE
from mycom.systems.mythicor.combat.army import Array

#: Stands for a toughness of nothing, so that any damage kills and none kills nobody.
NO_TOUGHNESS = 1e-200


def after_damage(troops: Array, damage: Array, toughness: Array, gone: float) -> Array:
    """The troops left when damage is shared among them by head count.

    `troops` and `toughness` have the shape (…, kinds, battles), `damage` (…, battles). What a kind cannot take is
    lost, and a kind of which `gone` or less is left is taken away.
    """
    heads = troops.sum(axis=-2)
    per_head = damage / np.where(heads > 0, heads, 1.0)
    left = troops - troops * per_head[..., None, :] / toughness
    remaining: Array = np.where(left <= gone + NOISE, 0.0, left)
    return remaining
