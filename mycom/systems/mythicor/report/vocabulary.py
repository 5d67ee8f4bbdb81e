"""The German words of a report and the ids and fact keys behind them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache

from mycom.systems.mythicor.rules import Rules, load_rules

SECTIONS = (
    "BESTENLISTE",
    "REICHE",
    "EREIGNISSE",
    "BEFEHLE",
    "PROVINZEN",
    "GRUPPEN",
    "BEOBACHTUNGEN",
    "KARTEN",
    "PARAMETER",
)

#: Kinds of events, as their closing tag names them.
KINDS = {
    "Schlacht": "battle",
    "Verlust": "loss",
    "Gewinn": "gain",
    "Geld": "money",
    "Befehl": "order",
    "Magie": "magic",
    "Botschaft": "message",
    "Sonstiges": "other",
}
MOODS = {"gut": "good", "schlecht": "bad"}

#: Where a sighting comes from.
SOURCES = {
    "Späher": "scout",
    "Spionage": "spy",
    "Handlanger": "henchmen",
    "Magisches Auge": "eye",
    "Schlacht": "battle",
    "Begegnung": "meeting",
    "Hörensagen": "told",
}


@dataclass(frozen=True, slots=True)
class Item:
    """A numeric item of a unit's line: its word, the key of an own and of a foreign unit, decimals or not."""

    word: str
    own: str
    foreign: str
    decimal: bool = False
    percent: bool = False


#: Numeric items by the line that they stand on, in the order in which they are written.
ITEMS: Mapping[str, tuple[Item, ...]] = {
    "Land": (Item("Bewegungskosten", "movement_cost", "movement_cost", decimal=True),),
    "Stadt": (
        Item("BG", "settlement", "settlement"),
        Item("VS", "fortification", "fortification"),
    ),
    "Boden": (
        Item("Fruchtbarkeit", "fertility", "fertility", decimal=True),
        Item("Ackerland", "population_max", "population_max"),
        Item("Zuweisung", "food_share", "food_share", percent=True),
    ),
    "Ort": (Item("BP", "movement_points", "movement_points"),),
    "Werte": (
        Item("Fü", "traits.leadership", "leadership"),
        Item("Di", "traits.diplomacy", "diplomacy"),
        Item("St", "traits.strength", "strength"),
    ),
    "Volk": (Item("Zuweisung", "food_share", "food_share", percent=True),),
    "Bestand": (
        Item("Bevölkerung", "population", "population"),
        Item("Rekruten", "recruits", "recruits"),
        Item("Soldaten", "soldiers", "soldiers"),
        Item("Kronen", "crowns", "crowns"),
        Item("Nahrung", "food", "food"),
        Item("Handlanger", "henchmen", "henchmen"),
        Item("Kriegsschiffe", "warships", "warships"),
        Item("Transportschiffe", "transports", "transports"),
        Item("Handelsgüter", "trade_goods", "trade_goods"),
    ),
    "Boni": (
        Item("Militär", "bonuses.military", "military_bonus"),
        Item("Moral", "bonuses.morale", "morale_bonus"),
        Item("Steuer", "bonuses.tax", "tax_bonus"),
        Item("Nahrung", "bonuses.food", "food_bonus"),
        Item("Rekruten", "bonuses.recruitment", "recruitment_bonus"),
        Item("Handel", "bonuses.trade", "trade_bonus"),
        Item("Rückzug", "bonuses.retreat_threshold", "retreat_threshold"),
    ),
}

#: Words that stand alone on a unit's line, with their key and value. "unbewohnt" is a place without a race.
FLAGS: Mapping[str, Mapping[str, tuple[str, object]]] = {
    "Land": {"unbewohnt": ("race", "")},
    "Boden": {"Plage": ("plague", True)},
    "Ort": {"an Land": ("at_sea", False), "auf See": ("at_sea", True)},
    "Anführer": {"lebt": ("alive", True), "tot": ("alive", False), "keiner": ("leader", "")},
}

#: The key of a foreign unit for each key of an own one, where they differ.
FOREIGN_KEYS = {item.own: item.foreign for items in ITEMS.values() for item in items if item.own != item.foreign}
NO_TROOPS = "keine"


@dataclass(frozen=True, slots=True)
class Names:
    """Names of the rules: ids by any spelling (folded), and the one label that is written for each id."""

    terrain: Mapping[str, str]
    races: Mapping[str, str]
    troops: Mapping[str, str]
    leaders: Mapping[str, str]
    positions: Mapping[str, str]
    labels: Mapping[str, str]
    map_names: Mapping[str, str]

    def written(self, *tables: Mapping[str, str]) -> tuple[str, ...]:
        """The names in tables of spellings as reports write them."""
        return tuple(self.labels[each] for table in tables for each in dict.fromkeys(table.values()))


def names_of(rules: Rules) -> Names:
    """The names in a set of rules."""
    leaders = {**_spelt(rules.leaders.values()), **_spelt(rules.positions.values())}
    labels: dict[str, str] = {}
    for table in (rules.terrain, rules.races, rules.leaders, rules.positions):
        labels.update({f"{each.id}": each.label_de for each in table.values()})
    labels.update({troop.id: troop.short_de for troop in rules.troops.values()})
    return Names(
        terrain=_spelt(rules.terrain.values()),
        races=_spelt(rules.races.values()),
        troops=_spelt(rules.troops.values()),
        leaders=leaders,
        positions=_spelt(rules.positions.values()),
        labels=labels,
        map_names={each.id: each.map_name for each in rules.terrain.values()},
    )


@cache
def names() -> Names:
    """The names of the standard rules. Profiles change numbers, never names."""
    return names_of(load_rules())


def _spelt(rows: Iterable[object]) -> dict[str, str]:
    found: dict[str, str] = {}
    for row in rows:
        spellings = [
            getattr(row, attribute)
            for attribute in ("id", "label_de", "label_plural_de", "map_name", "short_de", "code")
            if hasattr(row, attribute)
        ]
        for spelling in (*spellings, *getattr(row, "aliases", ())):
            found.setdefault(str(spelling).casefold(), str(getattr(row, "id")))  # noqa: B009
    return found
