"""The formulas of one unit's worth (rule text ch. 7.1, 7.3). Each takes numbers and numpy arrays alike."""

from __future__ import annotations

import numpy as np

from mycom.systems.mythicor.combat.army import Array, Value
from mycom.systems.mythicor.combat.settings import Settings


def military_pct(own_bonus: Value, own_leadership: Value, other_leadership: Value, rules: Settings) -> Value:
    """The military bonus M in percent: experience (walls included) and the better leader's advantage."""
    return own_bonus + rules.leadership_bonus * np.maximum(own_leadership - other_leadership, 0.0)


def factor(military: Value, terrain: Value, rules: Settings) -> Value:
    """The factor of attack and defence from the military bonus and the terrain, both in percent."""
    if rules.multiplicative:
        raw = np.maximum(1 + military / 100, rules.minimum_bracket) * np.maximum(
            1 + terrain / 100, rules.minimum_bracket
        )
    else:
        raw = 1 + (military + terrain) / 100
    floored: Value = np.maximum(raw, rules.minimum_factor)
    return floored


def sea_factor(warships: Value, transports: Value, rules: Settings) -> Array:
    """The factor of strength and defence in a sea battle, from the mixture of ships (ch. 7.3)."""
    ships = np.asarray(warships + transports, dtype=np.float64)
    mixture = (rules.warship * warships - rules.transport * transports) / np.where(ships > 0, ships, 1.0)
    chosen: Array = np.maximum(np.where(ships > 0, 1 + mixture, rules.no_ships), 0.0)
    return chosen


def start_morale_pct(leadership: Value, bonus: Value, fear: Value, rules: Settings) -> Value:
    """Morale before the first round in percent: capped, then lowered by the enemy's fear."""
    lowered: Value = np.minimum(rules.base_morale + leadership + bonus, rules.max_morale) - fear
    return lowered


def death_scale(strength: Value, rules: Settings) -> Value:
    """The chance that a leader dies at total loss: falls with his strength."""
    half = rules.death_half
    if half <= 0:
        return rules.death_maximum * np.where(np.asarray(strength) > 0, 0.0, 1.0)
    return rules.death_maximum * half / (half + strength)


def death_chance(loss: Value, scale: Value, rules: Settings) -> Value:
    """The chance that a leader dies after a round, from the loss as a fraction of the start."""
    threshold = rules.death_threshold
    if threshold >= 1:
        return np.zeros_like(loss * scale)
    chance: Value = scale * np.maximum((loss - threshold) / (1 - threshold), 0.0)
    return chance
