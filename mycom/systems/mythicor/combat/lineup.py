"""Both armies as arrays: what each unit deals and withstands in this battle (rule text ch. 7.1 to 7.4).

Index 0 is the attacker, 1 the defender. Arrays of units have the shape (2, kinds, battles), those of armies
(2, battles); a side with fewer kinds of troops is filled up with kinds that have no soldiers.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from mycom.probability.rounding import NOISE
from mycom.systems.mythicor.combat import factors
from mycom.systems.mythicor.combat.army import (
    COAST,
    DESTROY_UNDEAD,
    FEAR,
    LAND,
    MILITIA,
    PIRATES,
    SEA,
    SHIELD,
    UNDEAD,
    Army,
    Array,
    Value,
)
from mycom.systems.mythicor.combat.rounds import NO_TOUGHNESS
from mycom.systems.mythicor.combat.settings import Settings, settings
from mycom.systems.mythicor.rules import Rules

#: Fortification levels, one or one per battle.
Levels = NDArray[np.intp]


@dataclass(frozen=True, slots=True, eq=False)
class Lineup:
    """A battle before its first round.

    `counts` are the heads the armies came with, `start` those after UG 12. `attack` is what one unit deals in a
    round, `toughness` what one unit withstands; the `pursuit_` arrays hold the same for the side as pursuer and
    as pursued. `retreat_pct` is infinite for who never retreats, `death_scale` 0 where no leader can die.
    """

    kinds: tuple[tuple[str, ...], tuple[str, ...]]
    counts: Array
    start: Array
    attack: Array
    toughness: Array
    pursuit_attack: Array
    pursuit_toughness: Array
    pursuit: bool
    morale_pct: Array
    retreat_pct: Array
    death_scale: Array
    rounds: int
    undecided: bool
    settings: Settings


@dataclass(frozen=True, slots=True, eq=False)
class _Units:
    """What does not depend on leadership: by kind (kinds, 1), except where marked."""

    value: Array
    defence: Array  # (kinds, battles)
    terrain: Array  # (kinds, battles)
    fights: Array
    cavalry: Array
    own_bonus: Value
    ships: Value


def lineup(rules: Rules, attacker: Army, defender: Army, mode: str, terrain: str) -> Lineup:
    """Sets up a battle. `mode` is land, sea or coast; `terrain` the cell's."""
    chosen = settings(rules)
    armies = (attacker, defender)
    kinds = max(len(attacker.troops), len(defender.troops), 1)
    walls = _levels(defender)
    column = chosen.sea_column_on_coast if mode == SEA and terrain == COAST else terrain
    units = [_units(rules, chosen, army, side, mode, column, walls, kinds) for side, army in enumerate(armies)]
    leadership = (_leadership(chosen, attacker, 0, walls), _leadership(chosen, defender, 1, walls))
    attack, toughness = _worth(chosen, units, leadership)
    chase = [leadership, leadership]  # leaderships while this side pursues
    if attacker.province:
        chase[0] = (chosen.pursuit_leadership, leadership[1])
    if defender.province:
        chase[1] = (leadership[0], chosen.pursuit_leadership)
    chasing = [_worth(chosen, units, pair) if pair is not leadership else (attack, toughness) for pair in chase]
    pursuit_attack = [chasing[s][0][s] * units[s].cavalry * chosen.pursuit_factor for s in (0, 1)]
    counts = _stack([_counts(army, kinds) for army in armies])
    start = counts
    if mode != COAST or chosen.destroy_undead_on_coast:
        start = _destroy_undead(rules, chosen, armies, counts)
    morale = [_morale(chosen, armies, side, leadership[side], walls) for side in (0, 1)]
    retreat = [_retreat(chosen, attacker), _retreat(chosen, defender) if not defender.province else np.inf]
    sides = _same_length(
        max(army.battles for army in armies),
        counts=counts,
        start=start,
        attack=_stack([worth * unit.fights for worth, unit in zip(attack, units, strict=True)]),
        toughness=_stack(toughness),
        pursuit_attack=_stack(pursuit_attack),
        pursuit_toughness=_stack([chasing[1][1][0], chasing[0][1][1]]),
        morale_pct=_stack(morale),
        retreat_pct=_stack(retreat),
        death_scale=_stack([_death_scale(chosen, army) for army in armies]),
    )
    return Lineup(
        kinds=(tuple(attacker.troops), tuple(defender.troops)),
        **sides,
        pursuit=mode != COAST or chosen.coast_pursuit,
        rounds=chosen.coast_rounds if mode == COAST else chosen.max_rounds,
        undecided=mode == COAST,
        settings=chosen,
    )


def toughness_alone(rules: Rules, army: Army, terrain: str) -> Array:
    """What one unit of each kind withstands, (kinds, battles), when nobody stands against it: no advantage of a
    leader, no shield, no ships, but its own bonus, terrain and walls. A magic attack meets it so (ch. 5.7)."""
    chosen = settings(rules)
    bare = replace(army, spells=frozenset())
    units = _units(rules, chosen, bare, 1, LAND, terrain, _levels(army), max(len(army.troops), 1))
    return _worth(chosen, [units, units], (0.0, 0.0))[1][1]


def morale_with(rules: Rules, attacker: Army, defender: Army, side: int, bonuses: Array) -> Array:
    """The morale in percent before the first round of one side (0 attacker, 1 defender) for each of its `bonuses`,
    (bonuses, battles); the morale bonus of the army itself does not count."""
    chosen, walls = settings(rules), _levels(defender)
    armies = [attacker, defender]
    armies[side] = replace(armies[side], morale_bonus=bonuses[:, None])
    leadership = _leadership(chosen, armies[side], side, walls)
    found = _morale(chosen, (armies[0], armies[1]), side, leadership, walls)
    return np.broadcast_to(found, (len(bonuses), max(attacker.battles, defender.battles)))


def death_scale_with(rules: Rules, army: Army, strengths: Array, battles: int) -> Array:
    """The chance that the leader dies at total loss for each of `strengths`, (strengths, battles)."""
    found = _death_scale(settings(rules), replace(army, strength=strengths[:, None]))
    return np.broadcast_to(found, (len(strengths), battles))


def _levels(army: Army) -> Levels:
    return np.asarray(army.fortification if army.province else 0, dtype=np.intp)


def _stack(parts: Sequence[Value]) -> Array:
    """Two sides' arrays as one, of the same number of battles."""
    first, second = (np.atleast_1d(np.asarray(part, dtype=np.float64)) for part in parts)
    if first.shape == second.shape:
        return np.stack((first, second))
    return np.stack(np.broadcast_arrays(first, second))


def _same_length(battles: int, **arrays: Array) -> dict[str, Array]:
    """All arrays with the same number of battles."""
    return {
        name: array if array.shape[-1] == battles else np.broadcast_to(array, (*array.shape[:-1], battles))
        for name, array in arrays.items()
    }


def _column(numbers: list[float], kinds: int, filler: float) -> Array:
    return np.array(numbers + [filler] * (kinds - len(numbers)), dtype=np.float64)[:, None]


def _counts(army: Army, kinds: int) -> Array:
    rows = [np.atleast_1d(np.asarray(count, dtype=np.float64)) for count in army.troops.values()]
    rows += [np.zeros(1)] * (kinds - len(rows))
    if all(row.shape == rows[0].shape for row in rows):
        return np.stack(rows)
    return np.stack(np.broadcast_arrays(*rows))


def _units(
    rules: Rules,
    chosen: Settings,
    army: Army,
    side: int,
    mode: str,
    column: str,
    walls: Levels,
    kinds: int,
) -> _Units:
    race = rules.races[army.race]
    troops = [rules.troops[kind] for kind in army.troops]
    missing = chosen.missing_modifier
    ground = [_or(troop.terrain[column], missing) + race.terrain[column] for troop in troops]
    city = [_or(troop.city, missing) + race.city for troop in troops]
    at_sea = mode == SEA or (mode == COAST and army.at_sea)
    fights = []
    for troop in troops:
        may = at_sea if troop.id == PIRATES else True
        if mode == COAST:
            may = may and (troop.ranged or troop.id == PIRATES or (troop.id == MILITIA and chosen.militia_shoots))
        fights.append(1.0 if may else 0.0)
    behind_walls = side == 1 and army.province
    defence = chosen.shield * army.strength if army.casts(SHIELD) else 0.0
    own_bonus = army.military_bonus
    if behind_walls:
        defence = defence + chosen.wall_defence[walls]
        own_bonus = own_bonus + chosen.wall_military[walls]
    return _Units(
        value=_column([troop.combat_value * race.combat_value for troop in troops], kinds, 1.0),
        defence=_column([troop.defence_value + race.defence_value for troop in troops], kinds, 1.0) + defence,
        terrain=_column(ground, kinds, 0.0) + _column(city, kinds, 0.0) * (walls >= chosen.city_level),
        fights=_column(fights, kinds, 0.0),
        cavalry=_column([float(troop.cavalry) for troop in troops], kinds, 0.0),
        own_bonus=own_bonus,
        ships=factors.sea_factor(army.warships, army.transports, chosen) if mode == SEA else 1.0,
    )


def _or(modifier: float | None, missing: float) -> float:
    return missing if modifier is None else modifier


def _worth(
    chosen: Settings, units: Sequence[_Units], leadership: tuple[Value, Value]
) -> tuple[list[Array], list[Array]]:
    """Attack and toughness of one unit of each kind, for both sides."""
    attack, toughness = [], []
    for side, unit in enumerate(units):
        military = factors.military_pct(unit.own_bonus, leadership[side], leadership[1 - side], chosen)
        factor = factors.factor(military, unit.terrain, chosen) * unit.ships
        attack.append(unit.value * factor)
        toughness.append(np.maximum(unit.value * unit.defence * factor, NO_TOUGHNESS))
    return attack, toughness


def _leadership(chosen: Settings, army: Army, side: int, walls: Levels) -> Value:
    if not army.province:
        return np.where(np.asarray(army.leadership) > 0, army.leadership, chosen.dead_leadership)
    return chosen.wall_leadership[walls] if side == 1 else chosen.sortie_leadership


def _morale(
    chosen: Settings,
    armies: tuple[Army, Army],
    side: int,
    leadership: Value,
    walls: Levels,
) -> Value:
    army, other = armies[side], armies[1 - side]
    bonus = army.morale_bonus
    if side == 1 and army.province:
        bonus = bonus + chosen.wall_morale[walls]
    fear = chosen.fear * other.strength if other.casts(FEAR) else 0.0
    return factors.start_morale_pct(leadership, bonus, fear, chosen)


def _retreat(chosen: Settings, army: Army) -> Value:
    threshold = np.asarray(army.retreat_threshold, dtype=np.float64)
    return np.where(threshold >= chosen.never_retreats, np.inf, threshold)


def _death_scale(chosen: Settings, army: Army) -> Value:
    if army.province:
        return 0.0
    return np.where(np.asarray(army.leadership) > 0, factors.death_scale(army.strength, chosen), 0.0)


def _destroy_undead(rules: Rules, chosen: Settings, armies: tuple[Army, Army], counts: Array) -> Array:
    """Removes as many undead of each side as an opposing priest's strength, shared by head count (ch. 5.12)."""
    if not any(army.casts(DESTROY_UNDEAD) for army in armies):
        return counts
    left = counts.copy() if counts.flags.writeable else np.array(counts)
    for side, army in enumerate(armies):
        priest = armies[1 - side]
        if not priest.casts(DESTROY_UNDEAD):
            continue
        all_undead = army.race == UNDEAD and not chosen.wraiths_exempt
        undead = [i for i, kind in enumerate(army.troops) if all_undead or rules.troops[kind].undead]
        if not undead:
            continue
        heads = left[side, undead].sum(axis=0)
        share = np.minimum(np.asarray(priest.strength) / np.where(heads > 0, heads, 1.0), 1.0)
        left[side, undead] = left[side, undead] * (1 - share)
    return np.where(left <= chosen.gone + NOISE, 0.0, left)
