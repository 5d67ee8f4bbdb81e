"""The shape of the rules data of The Conquerors: which tables there are and what their columns hold."""

from __future__ import annotations

from mycom.rulebook.schema import Book, Column, Table
from mycom.systems.conquerors import ids

_COUNT = Column("int")
_FLAG = Column("flag")
_LABEL = Column("text", label=True)
_COLOUR = Column("text", pattern="#[0-9A-Fa-f]{6}", form="eine Farbe wie #D9F3CF", label=True)

_PIECES = Table(
    "pieces",
    {
        "soldiers": _COUNT,
        "defence": _COUNT,
        "extra_attack": _COUNT,
        "steps": _COUNT,
        "flies": _FLAG,
        "destroy": Column("int", minimum=1, nullable=True),
        "label_de": _LABEL,
        "plural_de": _LABEL,
        "label_en": _LABEL,
    },
    ids.PIECES,
)
_COSTS = Table("costs", dict.fromkeys(ids.RESOURCES, _COUNT), ids.COSTS)
_GODS = Table("gods", {"mana": Column("int", minimum=1), "label_de": _LABEL, "label_en": _LABEL}, ids.GODS)
_RESOURCES = Table(
    "resources",
    {"stack": _COUNT, "start": _COUNT, "label_de": _LABEL, "label_en": _LABEL, "code": _LABEL},
    ids.RESOURCES,
)
_TERRAIN = Table(
    "terrain",
    {
        "kind": Column("text", choices=("land", "sea", "trade")),
        "resource": Column("text", choices=ids.RESOURCES, nullable=True),
        "per_player": _COUNT,
        "label_de": _LABEL,
        "label_en": _LABEL,
        "map_name": _LABEL,
        "light": _COLOUR,
        "dark": _COLOUR,
        "pattern": _LABEL,
    },
    ids.TERRAIN,
)
_CHIPS = Table("chips", {"per_player": _COUNT}, ids.CHIPS)
_PEOPLES = Table(
    "peoples",
    {
        "great": Column("text", choices=("great_orc", "great_elf")),
        "label_de": _LABEL,
        "plural_de": _LABEL,
        "label_en": _LABEL,
    },
    ids.PEOPLES,
)
_VARIANTS = Table(
    "variants",
    {
        "players_min": _COUNT,
        "players_max": _COUNT,
        "teams": _COUNT,
        "islands": _FLAG,
        "label_de": _LABEL,
        "label_en": _LABEL,
    },
    ids.VARIANTS,
)

BOOK = Book("conquerors", (_PIECES, _COSTS, _GODS, _RESOURCES, _TERRAIN, _CHIPS, _PEOPLES, _VARIANTS))
