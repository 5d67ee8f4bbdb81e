"""The winner's cavalry after an enemy who gave up (rule text ch. 7.1)."""

from __future__ import annotations

from mycom.systems.mythicor.combat.army import Array
from mycom.systems.mythicor.combat.lineup import Lineup
from mycom.systems.mythicor.combat.rounds import after_damage


def pursued(setup: Lineup, troops: Array) -> Array:
    """The troops of each side after it was pursued by the other.

    `troops` has the shape (rounds, 2, kinds, battles): what stood on the field when a side gave up. The pursuer
    loses nobody.
    """
    strength = (troops * setup.pursuit_attack).sum(axis=2)
    for _ in range(setup.settings.pursuit_rounds):
        troops = after_damage(troops, strength[:, ::-1], setup.pursuit_toughness, setup.settings.gone)
    return troops
