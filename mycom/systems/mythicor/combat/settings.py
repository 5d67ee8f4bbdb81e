"""The parameters of battles, looked up once."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from mycom.systems.mythicor.combat.army import Array
from mycom.systems.mythicor.rules import Rules


@dataclass(frozen=True, slots=True, eq=False)
class Settings:
    """Numbers of rule text ch. 7. Percentages in percent; walls as arrays of shape (levels,)."""

    multiplicative: bool
    minimum_factor: float
    minimum_bracket: float
    max_rounds: int
    coast_rounds: int
    leadership_bonus: float
    dead_leadership: float
    sortie_leadership: float
    city_level: int
    sea_column_on_coast: str
    missing_modifier: float
    militia_shoots: bool
    coast_pursuit: bool
    destroy_undead_on_coast: bool
    wraiths_exempt: bool
    shield: float
    fear: float
    warship: float
    transport: float
    no_ships: float
    gone: float
    base_morale: float
    max_morale: float
    pursuit_factor: float
    pursuit_rounds: int
    pursuit_leadership: float
    never_retreats: float
    death_threshold: float
    death_maximum: float
    death_half: float
    wall_leadership: Array
    wall_defence: Array
    wall_military: Array
    wall_morale: Array


@lru_cache(maxsize=32)
def settings(rules: Rules) -> Settings:
    """The parameters of these rules that battles need."""
    number, flag = rules.number, rules.flag
    walls = rules.fortification
    return Settings(
        multiplicative=rules.text("combat.bonus_rule") == "multiplicative",
        minimum_factor=number("combat.minimum_factor"),
        minimum_bracket=number("combat.minimum_bracket"),
        max_rounds=int(number("combat.max_rounds")),
        coast_rounds=int(number("combat.coast_rounds")),
        leadership_bonus=number("combat.leadership_bonus"),
        dead_leadership=number("combat.dead_leader_leadership"),
        sortie_leadership=number("combat.sortie_leadership"),
        city_level=int(number("combat.city_level")),
        sea_column_on_coast=rules.text("combat.sea_battle_terrain_on_coast"),
        missing_modifier=number("combat.missing_modifier"),
        militia_shoots=flag("combat.militia_shoots_on_coast"),
        coast_pursuit=flag("combat.coast_pursuit"),
        destroy_undead_on_coast=flag("combat.destroy_undead_on_coast"),
        wraiths_exempt=flag("combat.wraiths_exempt"),
        shield=number("combat.shield_per_strength"),
        fear=number("combat.fear_per_strength"),
        warship=number("combat.sea_warship"),
        transport=number("combat.sea_transport"),
        no_ships=number("combat.sea_no_ships"),
        gone=number("combat.gone_below"),
        base_morale=number("combat.base_morale"),
        max_morale=number("combat.max_morale"),
        pursuit_factor=number("combat.pursuit_factor"),
        pursuit_rounds=int(number("combat.pursuit_rounds")),
        pursuit_leadership=number("combat.pursuit_province_leadership"),
        never_retreats=number("orders.retreat_never"),
        death_threshold=number("combat.leader_death.threshold"),
        death_maximum=number("combat.leader_death.max_probability"),
        death_half=number("combat.leader_death.half"),
        wall_leadership=np.array([wall.leadership for wall in walls], dtype=np.float64),
        wall_defence=np.array([wall.defence for wall in walls], dtype=np.float64),
        wall_military=np.array([wall.military_bonus for wall in walls], dtype=np.float64),
        wall_morale=np.array([wall.morale_bonus for wall in walls], dtype=np.float64),
    )
