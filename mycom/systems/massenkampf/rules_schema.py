"""The shape of the rules data of mass combat: which tables there are and what their columns hold."""

from __future__ import annotations

from mycom.rulebook.schema import Book, Column, Table
from mycom.systems.massenkampf import ids
from mycom.systems.massenkampf.ladder import NAMES

_COUNT = Column("int")
_SIGNED = Column("int", minimum=None)
_FLAG = Column("flag")
_TEXTS = Column("texts")
_LABEL = Column("text", label=True)
_LABELS = {"label_de": _LABEL, "label_en": _LABEL}
_RATING = Column("text", choices=NAMES)
_SIZE = Column("text", choices=ids.SIZES)

_SIZES = Table(
    "sizes",
    {
        "soldiers": _COUNT,
        "steps": _SIGNED,
        "factor": Column("int", minimum=1),
        "divisor": Column("int", minimum=1),
        "stability": _SIGNED,
        "loyalty": _SIGNED,
        "economy": _SIGNED,
        **_LABELS,
    },
    ids.SIZES,
)
_STRATEGIES = Table("strategies", {"attack": _SIGNED, "defence": _SIGNED, "damage": _SIGNED, **_LABELS}, ids.STRATEGIES)
_TACTICS = Table(
    "tactics", {"effects": _TEXTS, "needs": _TEXTS, "always": _FLAG, **_LABELS, "text_de": _LABEL}, ids.TACTICS
)
_CONDITIONS = Table(
    "conditions",
    {"effects": _TEXTS, "side": Column("text", choices=("both", "attacker", "defender")), **_LABELS},
    ids.CONDITIONS,
)
_RESOURCES = Table(
    "resources",
    {
        "cost": _COUNT,
        "consumption": _COUNT,
        "scales": _FLAG,
        "effects": _TEXTS,
        "buildings": _TEXTS,
        "used": _COUNT,
        **_LABELS,
    },
    ids.RESOURCES,
)
_COMMANDS = Table(
    "commands",
    {
        "leadership": _COUNT,
        "effects": _TEXTS,
        "higher_from": Column("int", nullable=True),
        "higher": _TEXTS,
        **_LABELS,
        "text_de": _LABEL,
    },
    ids.COMMANDS,
)
_POSITIONS = Table("positions", {"commands": _TEXTS, **_LABELS}, ids.POSITIONS)
_RESERVES = Table("reserves", {"size": _SIZE, "religious": _FLAG, **_LABELS}, ids.RESERVES)
_EXPERIENCE = Table("experience", {"points": _COUNT}, ids.EXPERIENCE)
_ABILITIES = Table(
    "abilities",
    {
        "effects": _TEXTS,
        "switch": _FLAG,
        "argument": Column("text", choices=("number", "text"), nullable=True),
        **_LABELS,
    },
    ids.ABILITIES,
)
_ARMIES = Table(
    "armies",
    {
        "alignment": Column("text"),
        "size": _SIZE,
        "creature_rating": _RATING,
        "hit_die": Column("int", minimum=4),
        "hit_points": Column("int", minimum=1),
        "rating": _RATING,
        "defence": _COUNT,
        "attack": _COUNT,
        "ranged": _FLAG,
        "tactics": _TEXTS,
        "resources": _TEXTS,
        "abilities": _TEXTS,
        "mounted": _FLAG,
        "attack_extra": _COUNT,
        "speed": _COUNT,
        "consumption": _COUNT,
        "cost": _COUNT,
        "experience": _COUNT,
        **_LABELS,
        "creature_de": _LABEL,
    },
    ids.ARMIES,
)
_TERRAIN = Table(
    "terrain",
    {
        "steps": _COUNT,
        **_LABELS,
        "map_name": _LABEL,
        "light": _LABEL,
        "dark": _LABEL,
        "pattern": _LABEL,
    },
    ids.TERRAIN,
)
_BUILDINGS = Table("buildings", {**_LABELS}, ids.BUILDINGS)

BOOK = Book(
    "massenkampf",
    (
        _SIZES,
        _STRATEGIES,
        _TACTICS,
        _CONDITIONS,
        _RESOURCES,
        _COMMANDS,
        _POSITIONS,
        _RESERVES,
        _EXPERIENCE,
        _ABILITIES,
        _ARMIES,
        _TERRAIN,
        _BUILDINGS,
    ),
)
