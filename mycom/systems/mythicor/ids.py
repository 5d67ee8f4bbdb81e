"""Ids of Mythicor in the order of the printed tables. Names and numbers stand in the rules data."""

from __future__ import annotations

TERRAIN = (
    "open",
    "tundra",
    "wasteland",
    "desert",
    "forest",
    "oasis",
    "mountains",
    "swamp",
    "coast",
    "sea",
    "hills",
)

RACES = ("orc", "human", "dwarf", "elf", "hobgoblin", "ogre", "undead", "hobbit")

LIVING_RACES = tuple(race for race in RACES if race != "undead")
"""The races a player may choose; only they know diplomacy and start values."""

TROOPS = (
    "militia",
    "knights",
    "zombies",
    "demon_warriors",
    "fanatics",
    "outlaws",
    "nomad_cavalry",
    "light_spearmen",
    "medium_spearmen",
    "heavy_spearmen",
    "light_archers",
    "medium_archers",
    "heavy_archers",
    "light_swordsmen",
    "medium_swordsmen",
    "heavy_swordsmen",
    "light_cavalry",
    "medium_cavalry",
    "heavy_cavalry",
    "marines",
    "barbarians",
    "catapults",
    "pirates",
)

LEADERS = ("scout", "necromancer", "hero", "priest", "chieftain", "thief", "mage")

POSITIONS = ("warlord", "clan_prince", "merchant_prince", "archpriest", "black_mage", "sorcerer")

ITEMS = (
    "food",
    "crowns",
    "warships",
    "transports",
    "recruits",
    "henchmen",
    "population",
    "trade_goods",
    "artefact",
)

LEVELS = tuple(str(level) for level in range(16))
"""Row names of the settlement and fortification tables."""

NOBODY, BANDITS, FREE_CITIES, OVERLORD_CITIES, VILLAGES, DARKNESS, GUILD = 0, 994, 995, 996, 997, 998, 999
"""Realm ids that no player has."""

REALMS = (NOBODY, BANDITS, FREE_CITIES, OVERLORD_CITIES, VILLAGES, DARKNESS, GUILD)

FIGHTS = ("attack", "conquer", "rob", "kill", "bandits", "magic")
"""What starts a battle: an encounter order, the tactical orders TG 1 to 3, a bandit's own attack, a magic attack."""
