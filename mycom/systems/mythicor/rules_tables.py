"""One row of each table of the rules, typed. Percentages in percent, costs in crowns."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Troop:
    """A kind of troops (ch. 2.1). `terrain` and `city` in percent; None: cannot fight there.

    `one_de` is the name of a single one. `code` is unique and has three letters; `ranged` troops shoot in battles
    between sea and land.
    """

    id: str
    number: int
    label_de: str
    one_de: str
    label_en: str
    code: str
    short_de: str
    combat_value: float
    defence_value: float
    cost: int
    terrain: Mapping[str, float | None]
    city: float | None
    cavalry: bool
    ranged: bool
    undead: bool
    aliases: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Race:
    """A race (ch. 1.1.1, 2.2). `terrain` in percent for every terrain; `strength` relative to humans."""

    id: str
    number: int
    label_de: str
    label_plural_de: str
    label_en: str
    combat_value: float
    defence_value: float
    strength: float
    terrain: Mapping[str, float]
    city: float


@dataclass(frozen=True, slots=True)
class Terrain:
    """A kind of terrain (ch. 1.5). `kind` is land, coast or sea; `map_name` has at most 5 characters."""

    id: str
    label_de: str
    label_en: str
    map_name: str
    aliases: tuple[str, ...]
    movement_cost: float
    kind: str
    light: str
    dark: str
    pattern: str


@dataclass(frozen=True, slots=True)
class Fortification:
    """A fortification level (ch. 1.3.2): leadership, defence bonus, cost, bonuses in percent."""

    level: int
    leadership: int
    defence: int
    cost: int
    military_bonus: int
    morale_bonus: int


@dataclass(frozen=True, slots=True)
class Settlement:
    """A settlement level (ch. 1.3.1): income factor, cost, trade goods bought or sold per group and turn."""

    level: int
    income: float
    cost: int
    trade_goods: int


@dataclass(frozen=True, slots=True)
class Leader:
    """A leader class (ch. 4) with the traits and bonuses of a new one."""

    id: str
    number: int
    label_de: str
    label_en: str
    leadership: int
    diplomacy: int
    strength: int
    cost: int
    military_bonus: int
    morale_bonus: int
    tax_bonus: int
    food_bonus: int
    recruitment_bonus: int
    trade_bonus: int
    aliases: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Position:
    """A position (ch. 3): its master leader, the class whose orders he gives, and its own troops."""

    id: str
    label_de: str
    label_en: str
    leader: str
    leadership: int
    diplomacy: int
    strength: int
    troop: str
    movement_points: int
    military_bonus: int
    morale_bonus: int
    tax_bonus: int
    food_bonus: int
    recruitment_bonus: int
    trade_bonus: int
    home_tax_bonus: int
    aliases: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class StartValues:
    """What a home province holds at the start (ch. 3.8)."""

    race: str
    population: int
    recruits: int
    crowns: int
    settlement: int
    fortification: int


@dataclass(frozen=True, slots=True)
class Item:
    """Something a unit holds (ch. 1.6). `number` is that of transfer orders, 0 for none.

    `cost` and `upkeep` in crowns, None for what cannot be bought or costs nothing.
    """

    id: str
    number: int
    label_de: str
    one_de: str
    label_en: str
    code: str
    cost: int | None
    upkeep: int | None
    transferable: bool
    exportable: bool
    by_ship: bool
    aliases: tuple[str, ...]
