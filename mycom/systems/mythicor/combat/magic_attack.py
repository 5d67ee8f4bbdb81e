"""Magic attacks on a province or a group, UG 7 and 8 (rule text ch. 5.7, 5.8).

A cast works like one round's damage on an army that does not strike back; losses are whole units after each cast.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from mycom.probability.distribution import uniform_sum
from mycom.probability.rounding import half_up_whole
from mycom.systems.mythicor.combat.army import Army, Array, Value
from mycom.systems.mythicor.combat.lineup import toughness_alone
from mycom.systems.mythicor.combat.rounds import after_damage
from mycom.systems.mythicor.combat.settings import settings
from mycom.systems.mythicor.rules import Rules

MAGE, SORCERER = "mage", "sorcerer"
CASTERS = (MAGE, SORCERER)


@dataclass(frozen=True, slots=True)
class Cast:
    """One cast: the chance that it is cast at all, its damage, units lost and left, the loss since the first in
    percent, and what the target's morale bonus has lost until now: expected and as a distribution."""

    number: int
    reached: float
    damage: float
    losses: Mapping[str, float]
    troops: Mapping[str, float]
    loss_pct: float
    morale_bonus_loss: float
    morale_bonus_losses: Mapping[int, float]


@dataclass(frozen=True, slots=True)
class MagicResult:
    """All casts one after another and what they leave of the target, expected."""

    casts: tuple[Cast, ...]
    survivors: Mapping[str, float]


@dataclass(frozen=True, slots=True, eq=False)
class Strikes:
    """All casts on many targets: `damage` (battles,), `cast` (casts, battles) 1 where it is cast, `losses` and `troops`
    (casts, kinds, battles), `counts` and `left` (kinds, battles)."""

    damage: Array
    cast: Array
    losses: Array
    troops: Array
    counts: Array
    left: Array


def damage(rules: Rules, caster: str, strength: Value) -> Value:
    """The damage of one cast. `caster` is mage or sorcerer."""
    if caster == SORCERER:
        return rules.number("magic.sorcerer_attack_factor") * strength * strength
    return rules.number("magic.attack_factor") * strength


def strike(rules: Rules, caster: str, strength: Value, target: Army, terrain: str, casts: Value = 1) -> Strikes:
    """Casts on as many targets as the arrays are long."""
    gone = settings(rules).gone
    dealt = np.atleast_1d(np.asarray(damage(rules, caster, strength), dtype=np.float64))
    times = np.atleast_1d(np.asarray(casts))
    counts = np.stack(np.broadcast_arrays(*(np.asarray(n, np.float64) for n in target.troops.values()), np.zeros(1)))
    toughness = toughness_alone(rules, target, terrain)
    battles = max(len(dealt), len(times), target.battles)
    dealt, times = np.broadcast_to(dealt, (battles,)), np.broadcast_to(times, (battles,))
    counts = np.broadcast_to(counts[:-1], (len(target.troops), battles))
    toughness = toughness[: len(target.troops)]
    left = counts
    cast, losses, troops = [], [], []
    for number in range(int(times.max())):
        now = times > number
        lost = _losses(left, dealt, toughness, gone) * now
        left = left - lost
        cast.append(now.astype(np.float64))
        losses.append(lost)
        troops.append(left)
    shape = (0, *counts.shape)
    return Strikes(
        damage=dealt,
        cast=np.stack(cast) if cast else np.zeros((0, battles)),
        losses=np.stack(losses) if losses else np.zeros(shape),
        troops=np.stack(troops) if troops else np.zeros(shape),
        counts=counts,
        left=left,
    )


def _losses(troops: Array, dealt: Array, toughness: Array, gone: float) -> Array:
    return half_up_whole(troops - after_damage(troops, dealt, toughness, gone))


def joined(parts: Sequence[Strikes]) -> Strikes:
    """Several batches as one."""
    if len(parts) == 1:
        return parts[0]
    most = max(len(part.cast) for part in parts)

    def filled(array: Array, filler: Array) -> Array:
        missing = [filler] * (most - len(array))
        return np.concatenate([array, np.stack(missing)]) if missing else array

    return Strikes(
        damage=np.concatenate([part.damage for part in parts]),
        cast=np.concatenate([filled(part.cast, np.zeros(len(part.damage))) for part in parts], axis=-1),
        losses=np.concatenate([filled(part.losses, np.zeros_like(part.left)) for part in parts], axis=-1),
        troops=np.concatenate([filled(part.troops, part.left) for part in parts], axis=-1),
        counts=np.concatenate([part.counts for part in parts], axis=-1),
        left=np.concatenate([part.left for part in parts], axis=-1),
    )


def average(rules: Rules, struck: Strikes, kinds: tuple[str, ...], weights: Array) -> MagicResult:
    """The result over all targets; what a cast does is averaged over those that suffer it."""
    low, high = int(rules.number("magic.attack_morale_loss_min")), int(rules.number("magic.attack_morale_loss"))
    before = struck.counts.sum(axis=0)
    rows = []
    for at, cast in enumerate(struck.cast):
        share = cast * weights
        reached = float(share.sum())
        share = share / reached if reached > 0 else share
        troops = struck.troops[at]
        loss = 1 - troops.sum(axis=0) / np.where(before > 0, before, 1.0)
        loss = np.where(before > 0, loss, 0.0)
        morale = uniform_sum(low, high, at + 1)
        rows.append(
            Cast(
                number=at + 1,
                reached=reached,
                damage=float(struck.damage @ share),
                losses=dict(zip(kinds, (struck.losses[at] @ share).tolist(), strict=True)),
                troops=dict(zip(kinds, (troops @ share).tolist(), strict=True)),
                loss_pct=float(100 * loss @ share),
                morale_bonus_loss=(at + 1) * (low + high) / 2,
                morale_bonus_losses=morale,
            )
        )
    return MagicResult(tuple(rows), dict(zip(kinds, (struck.left @ weights).tolist(), strict=True)))


def magic_attack(rules: Rules, caster: str, strength: float, target: Army, terrain: str, casts: int = 1) -> MagicResult:
    """Casts on one target. `caster` is mage or sorcerer, `strength` the caster's."""
    struck = strike(rules, caster, strength, target, terrain, casts)
    return average(rules, struck, tuple(target.troops), np.ones(1))
