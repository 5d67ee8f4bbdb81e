"""Sentence templates: `{name}` is a value; `[…]` stands only when all its values are known; `[…|…]` chooses.

A second part after `|` is taken when the first lacks a value. Brackets do not nest. `{name:one/many}` is the word that
fits a number.

>>> fill("Attackiere [{realm}|alle]", {})
'Attackiere alle'
>>> fill("{count} Ritter aufstellen[ für {target}]", {"count": "3", "target": "G4"})
'3 Ritter aufstellen für G4'
>>> fill("{count} {count:Handelsgut/Handelsgüter} kaufen", {"count": "1"})
'1 Handelsgut kaufen'
"""

from __future__ import annotations

import re
from collections.abc import Mapping

_NAME = re.compile(r"\{([a-z_]+)(?::([^{}\[\]|/]*)/([^{}\[\]|/]*))?\}")
_PART = re.compile(r"\[([^\[\]|]*)(?:\|([^\[\]|]*))?\]")

#: The value that takes the first of two words.
ONE = "1"


def names_in(template: str) -> dict[str, bool]:
    """The names a template uses; True for those that must always be known.

    Raises ValueError for brackets or braces that do not match.
    """
    outside = _PART.sub("", template)
    rest = _NAME.sub("", _PART.sub(lambda part: f"{part[1]}{part[2] or ''}", template))
    if any(mark in rest for mark in "[]{}|"):
        raise ValueError("Klammern der Vorlage passen nicht zusammen")
    names = dict.fromkeys(_names(template), False)
    for second in (part[2] or "" for part in _PART.finditer(template)):
        names |= dict.fromkeys(_names(second), True)
    return names | dict.fromkeys(_names(outside), True)


def fill(template: str, values: Mapping[str, str]) -> str:
    """The sentence. A value that is missing outside of brackets shows as `…`."""

    def choose(part: re.Match[str]) -> str:
        first, second = part[1], part[2]
        known = all(name in values for name in _names(first))
        return first if known else second or ""

    def value(name: re.Match[str]) -> str:
        if name[2] is None:
            return values.get(name[1], "…")
        return str(name[2] if values.get(name[1]) == ONE else name[3])

    return _NAME.sub(value, _PART.sub(choose, template))


def _names(template: str) -> list[str]:
    return [name[1] for name in _NAME.finditer(template)]
