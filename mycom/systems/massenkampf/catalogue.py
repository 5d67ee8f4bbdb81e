"""The order catalogue of armies with its choice tables."""

from __future__ import annotations

import re
from collections.abc import Iterable

from mycom.orders.catalogue import Catalogue, Choice
from mycom.orders.catalogue_file import read_catalogue
from mycom.paths import rules_dir, user_cache_dir
from mycom.systems.massenkampf.rules import Rules

_EQUIPMENT = (
    Choice("equipped", "voll", "mit Ausrüstung", "equipped"),
    Choice("plain", "ohne", "ohne Ausrüstung", "without equipment"),
)
#: What an army can use a limited number of times in a battle, besides its abilities.
POTIONS, TREATMENT = "healing_potions", "triage"


def catalogue(rules: Rules) -> Catalogue:
    """All orders. Reads `rules/massenkampf/orders.toml`: keep the result. Raises Malformed."""
    return read_catalogue(
        rules_dir() / "massenkampf" / "orders.toml",
        {
            "creatures": _creatures(rules),
            "sizes": _labelled(rules.sizes.values()),
            "resources": _labelled(rules.resources.values()),
            "commands": _labelled(rules.commands.values()),
            "tactics": _labelled(rules.tactics.values()),
            "strategies": _labelled(rules.strategies.values()),
            "options": _labelled(
                (rules.resources[POTIONS], rules.commands[TREATMENT], *(rules.abilities[id] for id in options(rules)))
            ),
            "equipment": _EQUIPMENT,
        },
        user_cache_dir() / "rules" / "massenkampf-orders.json",
    )


def options(rules: Rules) -> tuple[str, ...]:
    """The abilities that are used once in a battle or from a round on."""
    return tuple(
        id
        for id, ability in rules.abilities.items()
        if any({"once", "from"} & set(effect.split()) for effect in ability.effects)
    )


def _creatures(rules: Rules) -> tuple[Choice, ...]:
    """The creatures of the samples, each once: the size is chosen apart."""
    found: dict[str, Choice] = {}
    for row in rules.armies.values():
        german = row.creature_de
        english = re.sub(r" \([^)]*\)$", "", row.label_en)
        found.setdefault(german, Choice(row.id, _code(german), german, english))
    return tuple(found.values())


def _labelled(rows: Iterable[object]) -> tuple[Choice, ...]:
    found = []
    for row in rows:
        id, german, english = (str(getattr(row, name)) for name in ("id", "label_de", "label_en"))
        found.append(Choice(id, _code(german), german, english))
    return tuple(found)


def _code(label: str) -> str:
    return re.sub(r"[^\w-]+", "_", label).strip("_")
