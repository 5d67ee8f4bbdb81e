"""The order catalogue of a kingdom with that of its armies in it."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace

from mycom.orders.catalogue import Catalogue, Choice
from mycom.orders.catalogue_file import read_catalogue
from mycom.paths import rules_dir, user_cache_dir
from mycom.systems.koenigreich.rules import Rules

#: Armies are raised and equipped after this class (rule text: Erlassphase 5).
_BEFORE_ARMIES = "OR"


def kingdom_catalogue(rules: Rules) -> Catalogue:
    """The orders of the kingdom alone. Reads `rules/koenigreich/orders.toml`: keep the result. Raises Malformed."""
    return read_catalogue(
        rules_dir() / "koenigreich" / "orders.toml",
        {
            "offices": _labelled(rules.offices.values()),
            "improvements": _labelled(rules.improvements.values()),
            "buildings": _labelled(rules.buildings.values()),
            **{edict: _labelled(rules.levels(edict)) for edict in ("holidays", "promotion", "taxes")},
        },
        user_cache_dir() / "rules" / "koenigreich-orders.json",
    )


def merged(kingdom: Catalogue, armies: Catalogue) -> Catalogue:
    """Both catalogues as one; words of the kingdom count where both have some."""
    at = next(number for number, one in enumerate(kingdom.classes) if one.id == _BEFORE_ARMIES) + 1
    classes = (*kingdom.classes[:at], *armies.classes, *kingdom.classes[at:])
    return Catalogue(
        tuple(replace(one, rank=rank) for rank, one in enumerate(classes)),
        {**kingdom.kinds, **armies.kinds},
        {**armies.tables, **kingdom.tables},
        {**armies.labels, **kingdom.labels},
        {**armies.explanations, **kingdom.explanations},
    )


def _labelled(rows: Iterable[object]) -> tuple[Choice, ...]:
    found = []
    for row in rows:
        id, german, english = (str(getattr(row, name)) for name in ("id", "label_de", "label_en"))
        found.append(Choice(id, re.sub(r"[^\w-]+", "_", german).strip("_"), german, english))
    return tuple(found)
