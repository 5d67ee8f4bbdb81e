"""The shape of Mythicor's rules data: which tables there are and what their columns hold."""

from __future__ import annotations

from mycom.rulebook.schema import Book, Column, Table
from mycom.systems.mythicor import ids

_COUNT = Column("int")
_AMOUNT = Column("float")
_PERCENT = Column("float", minimum=-1000)
_FLAG = Column("flag")
_LABEL = Column("text", label=True)
_POINTS = Column("text", pattern=r"movement\.\w*points", form="der Name eines Parameters", reference=True)
_LABELS = Column("texts", label=True)
_COLOUR = Column("text", pattern="#[0-9A-Fa-f]{6}", form="eine Farbe wie #D9F3CF", label=True)
_NUMBER = Column("int", minimum=1, fixed=True)
_CITY = {"city": "terrain.city"}
_BONUSES = ("military_bonus", "morale_bonus", "tax_bonus", "food_bonus", "recruitment_bonus", "trade_bonus")


def _terrain(column: Column) -> dict[str, Column]:
    return {f"terrain.{name}": column for name in (*ids.TERRAIN, "city")}


_TERRAIN_TABLE = Table(
    "terrain",
    {
        "movement_cost": _AMOUNT,
        "kind": Column("text", choices=("land", "coast", "sea")),
        "label_de": _LABEL,
        "label_en": _LABEL,
        "map_name": Column("text", pattern=".{1,5}", form="ein Text mit 1 bis 5 Zeichen", label=True),
        "aliases": _LABELS,
        "light": _COLOUR,
        "dark": _COLOUR,
        "pattern": _LABEL,
    },
    ids.TERRAIN,
)

_TROOPS = Table(
    "troops",
    {
        "number": _NUMBER,
        "combat_value": _AMOUNT,
        "defence_value": _AMOUNT,
        "cost": _COUNT,
        **_terrain(Column("float", minimum=-1000, nullable=True)),
        "cavalry": _FLAG,
        "ranged": _FLAG,
        "undead": _FLAG,
        "label_de": _LABEL,
        "one_de": _LABEL,
        "label_en": _LABEL,
        "code": Column("text", pattern=r"\w{3}", form="ein Kürzel mit 3 Buchstaben", label=True, fixed=True),
        "short_de": _LABEL,
        "aliases": _LABELS,
    },
    ids.TROOPS,
    _CITY,
)

_RACES = Table(
    "races",
    {
        "number": _NUMBER,
        "combat_value": _AMOUNT,
        "defence_value": _AMOUNT,
        "strength": _AMOUNT,
        **_terrain(_PERCENT),
        "label_de": _LABEL,
        "label_plural_de": _LABEL,
        "label_en": _LABEL,
    },
    ids.RACES,
    _CITY,
)

_FORTIFICATION = Table(
    "fortification",
    dict.fromkeys(("leadership", "defence", "cost", "military_bonus", "morale_bonus"), _COUNT),
    ids.LEVELS,
)

_SETTLEMENT = Table("settlement", {"income": _AMOUNT, "cost": _COUNT, "trade_goods": _COUNT}, ids.LEVELS)

_LEADERS = Table(
    "leaders",
    {
        "number": _NUMBER,
        "leadership": _COUNT,
        "diplomacy": _COUNT,
        "strength": _COUNT,
        "cost": _COUNT,
        **dict.fromkeys(_BONUSES, _COUNT),
        "label_de": _LABEL,
        "label_en": _LABEL,
        "aliases": _LABELS,
    },
    ids.LEADERS,
)

_POSITIONS = Table(
    "positions",
    {
        "leadership": _COUNT,
        "diplomacy": _COUNT,
        "strength": _COUNT,
        "leader": Column("text", choices=ids.LEADERS),
        "troop": Column("text", choices=ids.TROOPS),
        "movement_points": _POINTS,
        **dict.fromkeys(_BONUSES, _COUNT),
        "home_tax_bonus": _COUNT,
        "label_de": _LABEL,
        "label_en": _LABEL,
        "aliases": _LABELS,
    },
    ids.POSITIONS,
)

_START = Table(
    "start",
    {
        "population": _COUNT,
        "recruits": _COUNT,
        "crowns": _COUNT,
        "settlement": Column("int", maximum=15),
        "fortification": Column("int", maximum=15),
    },
    ids.LIVING_RACES,
)

_DIPLOMACY = Table("diplomacy", {race: Column("int", minimum=-100) for race in ids.LIVING_RACES}, ids.LIVING_RACES)

_PRICE = Column(
    "text",
    nullable=True,
    pattern=r"economy\.\w+_(cost|pay|price)",
    form="der Name eines Preises",
    reference=True,
)

_ITEMS = Table(
    "items",
    {
        "number": Column("int", fixed=True),
        "cost": _PRICE,
        "upkeep": _PRICE,
        "transferable": _FLAG,
        "exportable": _FLAG,
        "by_ship": _FLAG,
        "label_de": _LABEL,
        "one_de": _LABEL,
        "label_en": _LABEL,
        "code": _LABEL,
        "aliases": _LABELS,
    },
    ids.ITEMS,
)

_REALMS = Table(
    "realms",
    {
        "on_map": _FLAG,
        "garrison": Column("text", choices=ids.TROOPS, nullable=True),
        "label_de": _LABEL,
        "label_en": _LABEL,
    },
    tuple(str(realm) for realm in ids.REALMS),
)

BOOK = Book(
    "mythicor",
    (
        _TERRAIN_TABLE,
        _TROOPS,
        _RACES,
        _FORTIFICATION,
        _SETTLEMENT,
        _LEADERS,
        _POSITIONS,
        _START,
        _DIPLOMACY,
        _ITEMS,
        _REALMS,
    ),
)
