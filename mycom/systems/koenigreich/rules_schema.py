"""The shape of the rules data of the kingdom turn: which tables there are and what their columns hold."""

from __future__ import annotations

from mycom.rulebook.schema import Book, Column, Table
from mycom.systems.koenigreich import ids

_COUNT = Column("int")
_MAYBE = Column("int", nullable=True)
_SIGNED = Column("int", minimum=None)
_FLAG = Column("flag")
_TEXTS = Column("texts")
_DICE = Column("text", pattern=r"-?(\d+|1d\d+!?)", form="eine Zahl oder ein Würfel wie 1d6")
_LABEL = Column("text", label=True)
_LABELS = {"label_de": _LABEL, "label_en": _LABEL}
_VALUES = dict.fromkeys(("stability", "loyalty", "economy"), _SIGNED)

BOOK = Book(
    "koenigreich",
    (
        Table(
            "limits",
            {"from_size": _COUNT, "settlements": _COUNT, "buildings": _MAYBE, "improvements": _COUNT, "claims": _COUNT},
            ids.LIMITS,
        ),
        Table(
            "edicts",
            {
                "edict": Column("text", choices=("holidays", "promotion", "taxes")),
                "level": _COUNT,
                **_VALUES,
                "consumption": _SIGNED,
                **_LABELS,
            },
            ids.EDICTS,
        ),
        Table(
            "terrain",
            {"prepare": _MAYBE, "months": _COUNT, "farm": _MAYBE, "road": _MAYBE, "explore": _COUNT, **_LABELS},
            ids.TERRAIN,
        ),
        Table(
            "improvements",
            {
                "cost": _COUNT,
                "road_factor": _COUNT,
                **_VALUES,
                "consumption": _SIGNED,
                "unrest": _SIGNED,
                "income": _COUNT,
                "defence": _COUNT,
                "terrain": _TEXTS,
                "shares": _FLAG,
                "upgrades_from": _TEXTS,
                "needs": _TEXTS,
                "excludes": _TEXTS,
                "from_size": _COUNT,
                **_LABELS,
            },
            ids.IMPROVEMENTS,
        ),
        Table(
            "offices",
            {
                "adds_to": Column("text", choices=("all", "stability", "loyalty", "economy")),
                "abilities": _TEXTS,
                "half": _FLAG,
                **_VALUES,
                "unrest": _SIGNED,
                **_LABELS,
            },
            ids.OFFICES,
        ),
        Table(
            "buildings",
            {
                "cost": _COUNT,
                "lots": _COUNT,
                **_VALUES,
                "unrest": _SIGNED,
                "defence": _COUNT,
                "first_free": _FLAG,
                "base_value": _COUNT,
                "fame": _COUNT,
                **dict.fromkeys(("corruption", "crime", "law", "lore", "productivity", "society"), _SIGNED),
                **dict.fromkeys(("minor", "medium", "major"), _COUNT),
                "most": _MAYBE,
                "most_district": _MAYBE,
                "near": _TEXTS,
                "near_count": _COUNT,
                "not_near": _TEXTS,
                "halves": _TEXTS,
                "upgrades_from": _TEXTS,
                "needs": _TEXTS,
                "eases": Column("text", choices=("none", "promotion", "taxes")),
                "unrest_once": _FLAG,
                "water": _FLAG,
                **_LABELS,
            },
            ids.BUILDINGS,
        ),
        Table("alignments", {**_VALUES, **_LABELS}, ids.ALIGNMENTS),
        Table("settlement_sizes", {"from_people": _COUNT, "most_value": _COUNT, **_LABELS}, ids.SETTLEMENT_SIZES),
        Table(
            "steps",
            {"phase": Column("text", choices=("upkeep", "edict", "income", "event")), "step": _COUNT, **_LABELS},
            ids.STEPS,
        ),
        Table(
            "events",
            {
                "kingdom_pct": _COUNT,
                "settlement_pct": _COUNT,
                "again_pct": _COUNT,
                "harmful": _FLAG,
                "continuous": _FLAG,
                "checks": _TEXTS,
                **dict.fromkeys(("unrest_0", "unrest_1", "unrest_2", "treasury_0", "treasury_1", "treasury_2"), _DICE),
                **_LABELS,
            },
            ids.EVENTS,
        ),
    ),
)
