"""Ids of The Conquerors that rules data and code share."""

from __future__ import annotations

RESOURCES = ("ore", "grain", "wood", "clay", "sheep")
PIECES = ("soldier", "cavalry", "great_orc", "great_elf", "road", "ship", "village", "city", "wall_1", "wall_2")
COSTS = ("soldier", "wall_1", "wall_2", "land", "road", "ship", "village", "city")
GODS = ("delta", "gamma", "beta", "alpha")
TERRAIN = ("mountains", "field", "forest", "hills", "pasture", "desert", "sea", "trade")
CHIPS = ("5", "6", "8", "9", "10")
PEOPLES = ("orc", "elf")
VARIANTS = ("random", "symmetric", "alliances")
