"""The shape of the rules data of the kingdom turn: which tables there are and what their columns hold."""

from __future__ import annotations

from mycom.rulebook.schema import Book, Column, Table
from mycom.systems.koenigreich import ids

_COUNT = Column("int")
_MAYBE = Column("int", nullable=True)
_SIGNED = Column("int", minimum=None)
_FLAG = Column("flag")
_TEXTS = Column("texts")
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
        Table("terrain", {"prepare": _MAYBE, "months": _COUNT, "farm": _MAYBE, "road": _MAYBE, **_LABELS}, ids.TERRAIN),
        Table(
            "improvements",
            {
                "cost": _COUNT,
                **_VALUES,
                "consumption": _SIGNED,
                "unrest": _SIGNED,
                "income": _COUNT,
                "terrain": _TEXTS,
                "shares": _FLAG,
                **_LABELS,
            },
            ids.IMPROVEMENTS,
        ),
        Table(
            "offices",
            {
                "adds_to": Column("text", choices=("all", "stability", "loyalty", "economy")),
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
                **_LABELS,
            },
            ids.BUILDINGS,
        ),
    ),
)
